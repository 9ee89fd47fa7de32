#pragma once

// What an instruction of the interpreter works on.

#include <crosslane/lanes/mask.hpp>
#include <crosslane/shader/image.hpp>
#include <crosslane/shader/program.hpp>

#include <algorithm>
#include <array>
#include <cstring>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A lane-by-lane operation on components that are the same in all lanes. They are given as bits, zero past the
/// number's width.
using ScalarFunction = std::uint64_t (*)(std::uint64_t a, std::uint64_t b, std::uint64_t c);

struct Frame;
struct Step;
struct WaveWatch;
/// Runs an instruction and returns the next one; nullptr: the wave stops for now.
using Handler = Step const* (*)(Frame& frame, Step const* step);

/// One instruction. Operands are places in the register file, in bytes.
struct Step
{
    Handler run;
    union {
        std::uint64_t immediate;
        ScalarFunction function;
        Step const* target;
    };
    std::uint32_t to, a, b, c;
};
static_assert(sizeof(Step) == 32);

struct MemorySpan
{
    std::byte* data = nullptr;
    std::uint32_t bytes = 0;
    bool is_writable = true;
};

struct BoundImage;

enum class Stop : std::uint8_t { none, end, barrier, spent };

/// A wave's whole state, together with its register file: it can stop at any instruction.
struct Frame
{
    std::byte* file = nullptr; // first the mask of the active lanes, then that of the edge being taken
    MemorySpan const* spaces = nullptr;
    BoundImage const* images = nullptr;
    ShaderSampler const* samplers = nullptr;
    std::uint64_t active[2] = {}; // as bits
    std::uint64_t every[2] = {};  // all of the wave's lanes
    std::uint32_t lanes = 0;
    std::uint32_t reach = 0; // lanes up to the last active one, in whole registers; those after it are left as they are
    std::uint32_t mask_bytes = 0;
    std::uint32_t budget = 0; // loop rounds left before others get their turn
    Stop stop = Stop::none;
    bool has_changed_memory = false, has_read_memory = false; // since its turn began
    Step const* next = nullptr;
    WaveWatch* watch = nullptr; // for checked code

    [[nodiscard]] bool is_full() const { return active[0] == every[0] && active[1] == every[1]; }
};

// The register file is bytes. Its places are aligned for the values in them.

template <class T>
CROSSLANE_INLINE T read_as(std::byte const* p)
{
    T x;
    std::memcpy(&x, p, sizeof(T));
    return x;
}
template <class T>
CROSSLANE_INLINE void write_as(std::byte* p, T const& x)
{
    std::memcpy(p, &x, sizeof(T));
}
CROSSLANE_INLINE std::uint64_t scalar_at(Frame const& frame, std::uint32_t place) { return read_as<std::uint64_t>(frame.file + place); }
CROSSLANE_INLINE void set_scalar(Frame& frame, std::uint32_t place, std::uint64_t x) { write_as(frame.file + place, x); }

/// How many lanes an instruction takes at a time: those of one register of 32-bit lanes, or all lanes of a smaller
/// wave. So one body serves all larger waves.
inline constexpr std::size_t register_lanes = widest_register == 0 ? 8 : widest_register / 4;
template <std::size_t N>
inline constexpr std::size_t chunk_lanes = N < register_lanes ? N : register_lanes;

/// Calls f for every active lane, lowest first.
template <class F>
CROSSLANE_INLINE void for_active(Frame const& frame, F f)
{
    for (std::uint32_t word = 0; word < 2; ++word) {
        for (auto bits = frame.active[word]; bits != 0; bits &= bits - 1)
            f(64 * word + static_cast<std::uint32_t>(std::countr_zero(bits)));
    }
}

/// The first and the last active lane; some are active.
CROSSLANE_INLINE std::uint32_t lowest_active(Frame const& frame)
{
    return static_cast<std::uint32_t>(frame.active[0] != 0 ? std::countr_zero(frame.active[0]) : 64 + std::countr_zero(frame.active[1]));
}
CROSSLANE_INLINE std::uint32_t highest_active(Frame const& frame)
{
    auto const high = frame.active[1];
    return static_cast<std::uint32_t>(high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(frame.active[0]));
}

/// A component of `width` bytes of one lane, from and to the register file.
CROSSLANE_INLINE std::uint64_t lane_at(std::byte const* p, std::uint32_t lane, std::uint32_t width)
{
    switch (width) {
    case 1: return read_as<std::uint8_t>(p + lane);
    case 2: return read_as<std::uint16_t>(p + 2 * lane);
    case 4: return read_as<std::uint32_t>(p + 4 * lane);
    default: return read_as<std::uint64_t>(p + 8 * lane);
    }
}
CROSSLANE_INLINE void set_lane(std::byte* p, std::uint32_t lane, std::uint32_t width, std::uint64_t x)
{
    switch (width) {
    case 1: return write_as(p + lane, static_cast<std::uint8_t>(x));
    case 2: return write_as(p + 2 * lane, static_cast<std::uint16_t>(x));
    case 4: return write_as(p + 4 * lane, static_cast<std::uint32_t>(x));
    default: return write_as(p + 8 * lane, x);
    }
}

/// The masks of the register file, in chunks of L lanes.
template <std::size_t L>
using ChunkMask = Mask<L>;

/// Loads and stores masks as registers. When they are copied as bytes, GCC makes small stores, for which a later load
/// of the register has to wait.
template <std::size_t N>
CROSSLANE_INLINE Mask<N> load_mask(std::byte const* p)
{
    if constexpr (masks_are_bits) {
        return read_as<Mask<N>>(p);
    } else {
        return Mask<N>(typename Mask<N>::Storage(Lanes<std::int32_t, N>::load(reinterpret_cast<std::int32_t const*>(p))));
    }
}
template <std::size_t L>
CROSSLANE_INLINE ChunkMask<L> mask_at(std::byte const* p, std::size_t chunk)
{
    return load_mask<L>(p + chunk * sizeof(ChunkMask<L>));
}
template <std::size_t L>
CROSSLANE_INLINE void set_mask(std::byte* p, std::size_t chunk, ChunkMask<L> const& m)
{
    auto* const to = p + chunk * sizeof(ChunkMask<L>);
    if constexpr (masks_are_bits) {
        write_as(to, m);
    } else {
        m.storage.storage.store(reinterpret_cast<std::int32_t*>(to));
    }
}
inline constexpr std::uint32_t active_place = 0;
CROSSLANE_INLINE std::byte* edge_of(Frame const& frame) { return frame.file + frame.mask_bytes; }

/// The masks that f gives for up to 64 lanes from `lane` on, as bits. They are collected in a register, because a load
/// of what was stored in parts has to wait.
template <std::size_t L, class F>
CROSSLANE_INLINE std::uint64_t collect_word(Frame const& frame, std::uint32_t lane, F f)
{
    auto const end = (std::min)(frame.lanes, lane + 64);
    std::uint64_t word = 0;
    std::uint32_t at = 0;
    std::size_t i = lane / L;
    do {
        word |= f(i++).bits() << at;
        at += static_cast<std::uint32_t>(L);
    } while (lane + at < end);
    return word;
}
template <std::size_t L, class F>
CROSSLANE_INLINE void collect_bits(Frame const& frame, std::uint64_t (&bits)[2], F f)
{
    bits[0] = collect_word<L>(frame, 0, f);
    bits[1] = frame.lanes > 64 ? collect_word<L>(frame, 64, f) : 0;
}
template <std::size_t L>
CROSSLANE_INLINE void mask_bits(Frame const& frame, std::byte const* p, std::uint64_t (&bits)[2])
{
    collect_bits<L>(frame, bits, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA { return mask_at<L>(p, i); });
}
template <std::size_t L>
CROSSLANE_INLINE void set_mask_bits(Frame const& frame, std::byte* p, std::uint64_t const (&bits)[2])
{
    for (std::uint32_t i = 0, lane = 0; lane < frame.lanes; ++i, lane += static_cast<std::uint32_t>(L))
        set_mask<L>(p, i, ChunkMask<L>::from_bits(bits[lane / 64] >> lane % 64));
}

} // namespace crosslane::detail
