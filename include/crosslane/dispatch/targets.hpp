#pragma once

#include <crosslane/lanes/isa/target_name.hpp>

#include <type_traits>

// For files that are compiled once for each of several instruction sets (crosslane_target_sources, in CMake).

namespace crosslane::targets {

// The instruction sets as types. Their names mean the same in every file, whatever it is compiled for.
struct Only {}; // the only one, where a program is compiled for one
struct Scalar {};
struct Sse2 {};
struct Sse4_2 {};
struct Avx2 {};
struct Avx512 {};
struct Neon {};

} // namespace crosslane::targets

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

#if defined(CROSSLANE_SCALAR) || !(defined(__x86_64__) || defined(__aarch64__))
using TargetOfFlags = targets::Scalar;
#elif defined(__aarch64__)
using TargetOfFlags = targets::Neon;
#elif defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512CD__) && defined(__AVX512VL__)
using TargetOfFlags = targets::Avx512;
#elif defined(__AVX2__)
using TargetOfFlags = targets::Avx2;
#elif defined(__SSE4_2__)
using TargetOfFlags = targets::Sse4_2;
#else
using TargetOfFlags = targets::Sse2;
#endif

/// Whether the flags are exactly those of a level of the x86-64 ABI, with nothing from a higher one.
#if defined(CROSSLANE_SCALAR) || !defined(__SSE4_2__)
#if defined(__SSE3__)
inline constexpr bool has_flags_of_a_level = false;
#else
inline constexpr bool has_flags_of_a_level = true;
#endif
#elif defined(__AVX512BW__) || (defined(__AVX2__) && !defined(__AVX512F__) && !defined(__AVXVNNI__) && !defined(__GFNI__)) || \
    !(defined(__AVX__) || defined(__BMI__) || defined(__BMI2__) || defined(__LZCNT__))
inline constexpr bool has_flags_of_a_level = true;
#else
inline constexpr bool has_flags_of_a_level = false;
#endif

} // namespace detail

/// The instruction set that this file is compiled for. With it the file defines a function that on_best_target
/// (dispatch/best_target.hpp) calls:
///
///     template <class Target> struct Brighten { static void run(std::span<float> pixels, float by); }; // in a header
///     template <> void Brighten<crosslane::ThisTarget>::run(std::span<float> pixels, float by) { … }   // here
///
/// Active   –
/// Errors   Flags that ask for an instruction set other than crosslane_target_sources' do not compile.
#if defined(CROSSLANE_THIS_TARGET)
using ThisTarget = targets::CROSSLANE_THIS_TARGET;
static_assert(std::is_same_v<ThisTarget, detail::TargetOfFlags> && detail::has_flags_of_a_level,
              "crosslane_target_sources: another flag asks for another instruction set than this target's: take -m... out of "
              "CMAKE_CXX_FLAGS");
#else
using ThisTarget = targets::Only;
#endif

} // namespace crosslane
