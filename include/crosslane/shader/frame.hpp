#pragma once

// What an instruction of the interpreter works on.

#include <crosslane/lanes/mask.hpp>
#include <crosslane/shader/image.hpp>
#include <crosslane/shader/program.hpp>

#include <algorithm>
#include <array>
#include <cstring>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A lane-by-lane operation on single components, given as bits, zero past the number's width. `undefined`: none.
struct ScalarFunction
{
    Action action;
    ScalarType type, result; // the result's only where the operation converts
    std::uint64_t operator()(std::uint64_t a, std::uint64_t b, std::uint64_t c) const;
    explicit operator bool() const { return action != Action::undefined; }
    bool operator==(ScalarFunction const&) const = default;
};

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

/// A bit for each lane, lane 0 the lowest. Waves of up to 64 lanes use the first word alone.
using MaskWords = std::uint64_t[2];

enum class Stop : std::uint8_t { none, end, barrier, spent };

/// A wave's whole state, together with its register file: it can stop at any instruction.
struct Frame
{
    std::byte* file = nullptr;
    MemorySpan const* spaces = nullptr;
    BoundImage const* images = nullptr;
    ShaderSampler const* samplers = nullptr;
    MaskWords active = {};
    MaskWords every = {}; // all of the wave's lanes
    MaskWords edge = {};  // those that take the edge whose values are being moved
    std::uint32_t lanes = 0;
    std::uint32_t chunk = 0; // lanes of a register
    std::uint32_t reach = 0; // lanes up to the last active one, in whole registers; numbers of those after it are left as they are
    std::uint32_t budget = 0; // loop rounds left before others get their turn
    Stop stop = Stop::none;
    bool has_rows = false; // threads are not drawn: their numbers rise by one from lane to lane
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

// The register file's masks are MaskWords, stored a word at a time: a load of more than that has to wait.

inline constexpr std::uint32_t mask_bytes = sizeof(MaskWords);

CROSSLANE_INLINE std::size_t mask_words(Frame const& frame) { return frame.lanes > 64 ? 2 : 1; }
template <class F>
CROSSLANE_INLINE void for_words(Frame const& frame, F f)
{
    for (std::size_t w = 0, n = mask_words(frame); w < n; ++w) f(w);
}
CROSSLANE_INLINE std::uint64_t mask_word(Frame const& frame, std::uint32_t place, std::size_t word)
{
    return read_as<std::uint64_t>(frame.file + place + 8 * word);
}
CROSSLANE_INLINE void set_mask_word(Frame& frame, std::uint32_t place, std::size_t word, std::uint64_t bits)
{
    write_as(frame.file + place + 8 * word, bits);
}
CROSSLANE_INLINE void get_mask(Frame const& frame, std::uint32_t place, MaskWords& bits)
{
    bits[0] = mask_word(frame, place, 0);
    bits[1] = frame.lanes > 64 ? mask_word(frame, place, 1) : 0;
}
CROSSLANE_INLINE void set_mask(Frame& frame, std::uint32_t place, MaskWords const& bits)
{
    for_words(frame, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA { set_mask_word(frame, place, w, bits[w]); });
}

/// The lanes of register i in a mask.
template <std::size_t L>
CROSSLANE_INLINE Mask<L> mask_at(std::byte const* mask, std::size_t i)
{
    if constexpr (L < 8) return Mask<L>::from_bits(read_as<std::uint8_t>(mask + i * L / 8) >> i * L % 8);
    else return Mask<L>::from_bits(read_as<UintOf<L / 8>>(mask + i * (L / 8)));
}
template <std::size_t L>
CROSSLANE_INLINE Mask<L> active_at(Frame const& frame, std::size_t i)
{
    return mask_at<L>(reinterpret_cast<std::byte const*>(frame.active), i);
}

} // namespace crosslane::detail
