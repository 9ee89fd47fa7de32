#pragma once

#include <crosslane/lanes/isa/compress_registers.hpp>
#include <crosslane/lanes/memory.hpp>

#include <algorithm>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// Writes the lanes of x whose bit is set, from out on, and returns the place after the last. Elements up to out[N-1]
/// may be overwritten.
template <LaneType T, std::size_t N, class E>
CROSSLANE_INLINE E* compress_store(E* out, Lanes<T, N> const& x, std::uint64_t bits)
{
    if constexpr (has_compress<T, N>) {
        auto const packed = compress_register(x, bits);
        auto const kept = static_cast<std::size_t>(__builtin_popcountll(bits)); // std::popcount would be a call at -Og
        if constexpr (compresses_at_once<T> && has_masked_memory<T>) {
            // A whole register would often straddle two cache lines, which is slow on Intel's processors.
            masked_store<T>(out, BitMask<N, 1>::first(kept).bits(), to_vector(packed.storage));
        } else {
            packed.store(out);
        }
        return out + kept;
    } else if constexpr (N > 1 && Lanes<T, N>::bytes != 0 && N * sizeof(T) > smallest_compress<T>) {
        out = compress_store(out, x.low(), bits & BitMask<N / 2, 4>::every);
        return compress_store(out, x.high(), bits >> (N / 2));
    } else {
        auto const values = x.to_array();
        for (std::size_t lane = 0; lane < N; ++lane) {
            std::memcpy(out, &values[lane], sizeof(T));
            out += bits >> lane & 1;
        }
        return out;
    }
}

/// As above. The flag of a lane to keep is -1, that of any other 0.
template <LaneType T, std::size_t N, LaneType Flag, class E>
CROSSLANE_INLINE E* compress_store(E* out, Lanes<T, N> const& x, Lanes<Flag, N> const& flags)
{
    if constexpr (Lanes<T, N>::is_halves) {
        out = compress_store(out, x.storage.lo, low_half(flags));
        return compress_store(out, x.storage.hi, high_half(flags));
    } else {
        return compress_store(out, x, LaneMask<N, sizeof(Flag)>::bits_of(flags));
    }
}

/// Whether an algorithm may call compress_registers, and whether one should pack LanesAt in place of lanes. Not in builds that look for
/// mistakes: checked ones look at what compress_store stores, and Clang 14's memory sanitizer does not see what is compressed to memory.
#if defined(CROSSLANE_FINDS_MISTAKES)
template <LaneType T>
inline constexpr bool may_compress_registers = false;
template <LaneType T, std::size_t N>
inline constexpr bool is_packed_from_memory = false;
#else
template <LaneType T>
inline constexpr bool may_compress_registers = compresses_at_once<T> && has_masked_memory<T> && sizeof(T) >= 4;
template <LaneType T, std::size_t N>
inline constexpr bool is_packed_from_memory = sizeof(T) == 1 && N >= 64 && widest_register == 64 && !compresses_at_once<T>;
#endif

/// N lanes where they were read, to be packed from there eight bytes at a time: to take those out of a register takes longer.
template <LaneType T, std::size_t N>
struct LanesAt
{
    T const* p;

    CROSSLANE_INLINE void store(T* out) const { Lanes<T, N>::load(p).store(out); }
};

/// As compress_store. out may begin before x.p: no lane is overwritten before it is read.
template <LaneType T, std::size_t N, std::size_t Width>
CROSSLANE_INLINE T* compress_store(T* out, LanesAt<T, N> const& x, Mask<N, Width> const& m)
{
    if (m.is_known_all()) {
        x.store(out);
        return out + N;
    }
    if constexpr (N > 64) {
        out = compress_store(out, LanesAt<T, N / 2>{x.p}, m.low());
        return compress_store(out, LanesAt<T, N / 2>{x.p + N / 2}, m.high());
    } else {
        std::uint64_t const bits = m.bits();
#pragma GCC unroll 8
        for (std::size_t lane = 0; lane < N; lane += 8) out = compress_store(out, Lanes<T, 8>::load(x.p + lane), bits >> lane & 0xFF);
        return out;
    }
}

/// As compress_store, for one kind of processor. Intel's compress to memory quickly, by the instruction that writes the kept lanes alone.
/// On AMD's Zen 4 that takes 16 to 60 times as long as to store a register (bench/algorithm/compact, highway beside highway_full_store),
/// and Zen 5 stores whole registers faster than compress_store's masked ones.
template <bool to_memory, LaneType T, std::size_t N, std::size_t Width>
    requires may_compress_registers<T>
CROSSLANE_INLINE T* compress_registers(T* out, Lanes<T, N> const& x, Mask<N, Width> const& m)
{
    if constexpr (Lanes<T, N>::is_halves) {
        out = compress_registers<to_memory>(out, x.storage.lo, m.low());
        return compress_registers<to_memory>(out, x.storage.hi, m.high());
    } else if constexpr (has_compress<T, N>) {
        std::uint64_t const bits = m.bits();
        if constexpr (to_memory) {
            compress_memory_instruction<T>(out, to_vector(x.storage), bits);
        } else {
            compress_register(x, bits).store(out);
        }
        return out + __builtin_popcountll(bits);
    } else {
        return compress_store(out, x, m.bits());
    }
}

} // namespace detail

/// Stores the lanes of m one after another, lowest first, and returns the place after the last.
///
///     lane     0    1    2    3
///     x        a    b    c    d
///     m        x    -    x    x
///     out      a    c    d    ?
///
/// Shapes   T*, or a pointer to another integer of T's size and sign, Lanes<T, N>, Mask<N>  ->  the same pointer's type.
/// Means    for (lane : m) *out++ = x[lane]; return out;
/// Active   Only the lanes of m are kept.
/// Errors   None are detected: out[0] … out[N-1] must be writable, and those past the kept ones may be overwritten.
/// Source   ISPC packed_store_active; AVX-512 vpcompress, into a register: on Zen 4 the form that writes memory is slow.
template <LaneType T, std::size_t N, std::size_t Width, detail::ElementOfLane<T> E>
[[nodiscard]] CROSSLANE_INLINE E* compress_store(E* out, Lanes<T, N> const& x, Mask<N, Width> const& m CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), m, x, "value");)
    if (m.is_known_all()) {
        x.store(out);
        return out + N;
    }
    if constexpr (!detail::masks_are_bits) {
        return detail::compress_store(out, x, m.storage.storage);
    } else if constexpr (Lanes<T, N>::is_halves) {
        out = compress_store(out, x.storage.lo, m.low() CROSSLANE_PASS_CALLER);
        return compress_store(out, x.storage.hi, m.high() CROSSLANE_PASS_CALLER);
    } else {
        return detail::compress_store(out, x, m.bits());
    }
}

namespace detail {

/// Stores the lanes of m one after another up to end, and nothing past it.
template <LaneType T, std::size_t N>
CROSSLANE_INLINE T* compress_store_until(T* end, T* out, Lanes<T, N> const& x, Mask<N> const& m)
{
    if constexpr (Lanes<T, N>::is_halves) {
        out = compress_store_until(end, out, x.low(), m.low());
        return compress_store_until(end, out, x.high(), m.high());
    } else if constexpr (has_compress<T, N> && compresses_at_once<T> && has_masked_memory<T> && !is_checked) {
        auto const n = (std::min)(m.count(), static_cast<std::size_t>(end - out));
        masked_store<T>(out, BitMask<N, 1>::first(n).bits(), to_vector(compress_register(x, m.bits()).storage));
        return out + n;
    } else {
        auto const room = static_cast<std::size_t>(end - out);
        if (room >= N) return compress_store(out, x, m); // what it writes too much, the next register overwrites
        std::array<T, N> packed;
        static_cast<void>(compress_store(packed.data(), x, m));
        auto const n = (std::min)(m.count(), room);
        copy_first<N>(out, packed.data(), n);
        return out + n;
    }
}

} // namespace detail

} // namespace crosslane
