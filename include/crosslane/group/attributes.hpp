#pragma once

#include <crosslane/wave/quad_layout.hpp>

#include <cstddef>
#include <cstdint>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {
enum class Attribute { group, wave_size };
}

/// The most lanes that a group may have: Direct3D's limit.
///
/// Errors   Larger groups do not compile.
inline constexpr std::size_t max_group_lanes = 1024;

/// HLSL's [numthreads(X, Y, Z)]: see num_threads.
///
/// Errors   As num_threads.
template <std::size_t X, std::size_t Y, std::size_t Z, QuadLayout Layout, std::size_t ExtraWaves>
struct NumThreads
{
    /// Called by kernel, so that the compiler names the caller's line.
    static consteval bool is_valid()
    {
        static_assert(X > 0 && Y > 0 && Z > 0, "crosslane::num_threads<X, Y, Z>: the numbers of threads must be greater than 0");
        static_assert(X <= max_group_lanes && Y <= max_group_lanes && Z <= 64 && X * Y * Z <= max_group_lanes,
                      "crosslane::num_threads<X, Y, Z>: a group has at most 1024 threads, and Z is at most 64; dispatch more groups");
        static_assert(Layout == QuadLayout::linear || (X % 2 == 0 && Y % 2 == 0),
                      "crosslane::num_threads<X, Y, Z, QuadLayout::squares>: X and Y must be even");
        return true;
    }

    static constexpr detail::Attribute attribute = detail::Attribute::group;
    static constexpr bool has_thread_ids = true;
    static constexpr std::uint32_t x = X, y = Y, z = Z;
    static constexpr QuadLayout layout = Layout;
    /// Whether four lanes in a row are a quad by HLSL's rules, so that no order may separate them.
    static constexpr bool has_quads = Layout == QuadLayout::squares || (X % 4 == 0 && Y == 1 && Z == 1);

    template <std::size_t N>
    static constexpr std::size_t threads = X * Y * Z;
    template <std::size_t N>
    static constexpr std::size_t waves = (X * Y * Z + N - 1) / N + ExtraWaves;
};

/// HLSL proposal 0054's [numWaves(W)]: see num_waves.
///
/// Errors   As num_waves.
template <std::size_t W>
struct NumWaves
{
    static consteval bool is_valid()
    {
        static_assert(W > 0, "crosslane::num_waves<W>: W is the number of waves of a group and must be greater than 0");
        return true;
    }

    static constexpr detail::Attribute attribute = detail::Attribute::group;
    static constexpr bool has_thread_ids = false;
    static constexpr bool has_quads = false;

    template <std::size_t N>
    static constexpr std::size_t threads = W * N;
    template <std::size_t N>
    static constexpr std::size_t waves = W;
};

/// A group of X * Y * Z threads, in as many waves as they need. The last one is partly active where N does not divide their number.
///
///     num_threads<8, 8>                                // [numthreads(8, 8, 1)]
///     num_threads<8, 8, 1, QuadLayout::squares>        // four lanes in a row are 2 x 2 threads
///     num_threads<64, 1, 1, QuadLayout::linear, 1>     // and one wave more than needed, which HLSL allows: for tests
///
/// Shapes   X, Y, Z, the layout of the quads, the number of extra waves  ->  an attribute for kernel.
/// Active   A wave without a thread runs nothing, but counts in GetGroupWaveCount.
/// Order    Lanes follow SV_GroupIndex unless squares are asked for. HLSL's quads are squares where X and Y are even: ask for
///          them if the kernel reads across quads.
/// Errors   No threads, more than 1024, Z above 64, or squares with odd X or Y do not compile.
/// Source   HLSL numthreads; proposal 0048 for more waves; SM 6.6 Derivatives for the layouts.
template <std::size_t X, std::size_t Y = 1, std::size_t Z = 1, QuadLayout Layout = QuadLayout::linear, std::size_t ExtraWaves = 0>
inline constexpr NumThreads<X, Y, Z, Layout, ExtraWaves> num_threads{};

/// A group of exactly W waves, whatever their size: a kernel finds its work from SV_GroupID, GetGroupWaveIndex and
/// WaveGetLaneIndex.
///
/// Shapes   W  ->  an attribute for kernel.
/// Active   All lanes of all waves.
/// Errors   W = 0 does not compile, nor do W waves with more than 1024 lanes in all.
/// Source   HLSL proposal 0054.
template <std::size_t W>
inline constexpr NumWaves<W> num_waves{};

} // namespace crosslane
