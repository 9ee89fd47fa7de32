#pragma once

// Masks, which build on the lanes that hold them (storage.hpp and resize.hpp).

#include <crosslane/lanes/check_compared.hpp>
#include <crosslane/lanes/isa/mask_bits.hpp>
#include <crosslane/lanes/isa/mask_lanes.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <std::size_t N, std::size_t Width>
using MaskStorage = std::conditional_t<masks_are_bits, BitMask<N, Width>, LaneMask<N, Width>>;

/// The numbers of the set bits, lowest first.
template <std::size_t Words>
struct SetLanes
{
    std::array<std::uint64_t, Words> words;

    CROSSLANE_INLINE bool operator==(std::default_sentinel_t) const
    {
        for (auto word : words)
            if (word != 0) return false;
        return true;
    }
    CROSSLANE_INLINE std::size_t operator*() const
    {
        if (Words == 2 && words[0] == 0) return 64 + static_cast<std::size_t>(std::countr_zero(words[Words - 1]));
        return static_cast<std::size_t>(std::countr_zero(words[0]));
    }
    CROSSLANE_INLINE SetLanes& operator++()
    {
        auto& word = Words == 2 && words[0] == 0 ? words[Words - 1] : words[0];
        word &= word - 1;
        return *this;
    }
};

} // namespace detail

/// One truth value for each of N lanes.
///
/// Shapes   N is a power of two from 1 to 128. Width is 4 unless the mask comes from comparing lanes of another size:
///          write Mask<N> or auto; every function takes any Width. A template of yours that deduces N takes Mask<N, Width>.
/// Means    A plain value that knows nothing of the lanes it came from: one mask serves float and double lanes.
///          How it is stored depends on the instruction set (k bits on AVX-512, lanes of 0 and -1 elsewhere). In checked builds
///          it knows the number of the comparison that it came from.
///          & | ^ ~ ! && || == != work lane by lane; a bool is implicitly N equal lanes.
/// Active   Knows nothing of active lanes.
/// Errors   None at run time. A default-constructed Mask has no lane set.
template <std::size_t N, std::size_t Width>
struct Mask
{
    static_assert(detail::is_lane_count(N),
                  "crosslane::Mask<N>: N is the number of lanes and must be a power of two from 1 to 128");
    static_assert(Width == 1 || Width == 2 || Width == 4 || Width == 8,
                  "crosslane::Mask<N, Width>: Width is the size of the compared lanes in bytes: 1, 2, 4 or 8");

    static constexpr std::size_t size = N;
    using Storage = detail::MaskStorage<N, Width>;
    using Half = Mask<N == 1 ? 1 : N / 2, Width>;

    Storage storage; // for the library's own use
    CROSSLANE_CHECK(std::uint64_t comparison = 0;)

    Mask() = default;
    CROSSLANE_INLINE explicit Mask(Storage const& s) : storage(s) {}
    template <class F, class... X>
    CROSSLANE_INLINE Mask(detail::InPlace in_place, F f, X const&... x) : storage(in_place, f, x...)
    {
    }
    template <std::same_as<bool> Boolean>
    CROSSLANE_INLINE Mask(Boolean b) : storage(b ? Storage::all() : Storage())
    {
    }
    CROSSLANE_INLINE Mask(Half const& low, Half const& high)
        requires(N > 1)
        : storage(low.storage, high.storage)
    {
    }
    template <std::size_t Other>
        requires(Other != Width)
    CROSSLANE_INLINE Mask(Mask<N, Other> const& m) : storage(m.is_known_all() ? Storage::all() : m.storage.template cast<Width>())
    {
        CROSSLANE_CHECK(comparison = m.comparison;)
    }

    [[nodiscard]] CROSSLANE_INLINE static Mask all() { return Mask(Storage::all()); }
    [[nodiscard]] CROSSLANE_INLINE static Mask none() { return Mask(); }
    /// Lanes 0 … n-1; every lane if n is N or more.
    [[nodiscard]] CROSSLANE_INLINE static Mask first(std::size_t n) { return Mask(Storage::first(n)); }
    /// Bit i is lane i; bits past N are ignored.
    [[nodiscard]] CROSSLANE_INLINE static Mask from_bits(std::uint64_t bits)
        requires(N <= 64)
    {
        return Mask(Storage(bits));
    }
    /// Word i holds lanes 32 i … 32 i + 31, as HLSL's uint4: an array or a Vec of four; bits past N are ignored.
    template <class Words = std::array<std::uint32_t, 4>>
        requires requires(Words const& w) { { w[3] } -> std::convertible_to<std::uint32_t>; }
    [[nodiscard]] CROSSLANE_INLINE static Mask from_words(Words const& words)
    {
        auto const low = words[0] | std::uint64_t{words[1]} << 32;
        if constexpr (N == 128) {
            return {Half::from_bits(low), Half::from_bits(words[2] | std::uint64_t{words[3]} << 32)};
        } else {
            return from_bits(low);
        }
    }

    [[nodiscard]] CROSSLANE_INLINE std::uint64_t bits() const
        requires(N <= 64)
    {
        return storage.bits();
    }
    /// HLSL's uint4: lane 0 is the lowest bit of word 0, bits past N are zero.
    [[nodiscard]] CROSSLANE_INLINE std::array<std::uint32_t, 4> words() const
    {
        auto const b = packed();
        std::array<std::uint32_t, 4> result{};
        for (std::size_t i = 0; i < 2 * b.size(); ++i)
            result[i] = static_cast<std::uint32_t>(b[i / 2] >> (i % 2 * 32));
        return result;
    }
    [[nodiscard]] CROSSLANE_INLINE std::size_t count() const
    {
        std::size_t n = 0;
        for (auto word : packed()) n += static_cast<std::size_t>(std::popcount(word));
        return n;
    }
    /// The lowest and the highest set lane; N if none is set.
    [[nodiscard]] CROSSLANE_INLINE std::size_t lowest() const
    {
        if constexpr (N == 128) {
            auto const lane = low().lowest();
            return lane < 64 ? lane : 64 + high().lowest();
        } else {
            auto const b = bits();
            return b == 0 ? N : static_cast<std::size_t>(std::countr_zero(b));
        }
    }
    [[nodiscard]] CROSSLANE_INLINE std::size_t highest() const
    {
        if constexpr (N == 128) {
            auto const lane = high().highest();
            if (lane < 64) return 64 + lane;
            return low().storage.any() ? low().highest() : N;
        } else {
            auto const b = bits();
            return b == 0 ? N : static_cast<std::size_t>(std::bit_width(b)) - 1;
        }
    }
    /// A lane past the last is read modulo N; checked builds report it.
    [[nodiscard]] CROSSLANE_INLINE bool operator[](detail::LaneNumber lane) const
    {
        CROSSLANE_CHECK(lane.check_within(N);)
        auto const b = packed();
        return (b[lane % N / 64] >> (lane % N % 64) & 1) != 0;
    }
    [[nodiscard]] CROSSLANE_INLINE Half low() const
        requires(N > 1)
    {
        return Half(storage.low());
    }
    [[nodiscard]] CROSSLANE_INLINE Half high() const
        requires(N > 1)
    {
        return Half(storage.high());
    }

    /// Iteration gives the numbers of the set lanes, lowest first.
    [[nodiscard]] CROSSLANE_INLINE auto begin() const { return detail::SetLanes<N == 128 ? 2 : 1>{packed()}; }
    [[nodiscard]] CROSSLANE_INLINE std::default_sentinel_t end() const { return {}; }

    /// A mask is not one bool: if (mask) does not compile, and the message says what to write.
    template <std::same_as<bool> Boolean>
    explicit operator Boolean() const
    {
        static_assert(sizeof(Boolean) > 1000, "crosslane::Mask: each lane has its own truth; write if (auto w = wave.where(mask)) for if, "
                                              "select(mask, a, b) for ?:, any(mask) or all(mask) for one bool, or min(a, b) for "
                                              "std::min(a, b)");
        return false;
    }

    /// True if the compiler knows at compile time that every lane is set; never a test at run time. False at -O0.
    [[nodiscard]] CROSSLANE_INLINE bool is_known_all() const
    {
#if !defined(__OPTIMIZE__)
        return false; // asking would take time
#endif
        if constexpr (N == 128) {
            return low().is_known_all() && high().is_known_all();
        } else {
            auto const b = storage.bits_by_register();
            return __builtin_constant_p(b) && b == Storage::every;
        }
    }

    CROSSLANE_INLINE friend Mask operator&(Mask const& a, Mask const& b) { return Mask(a.storage & b.storage); }
    CROSSLANE_INLINE friend Mask operator|(Mask const& a, Mask const& b) { return Mask(a.storage | b.storage); }
    CROSSLANE_INLINE friend Mask operator^(Mask const& a, Mask const& b) { return Mask(a.storage ^ b.storage); }
    CROSSLANE_INLINE friend Mask operator~(Mask const& a) { return Mask(~a.storage); }
    CROSSLANE_INLINE friend Mask operator!(Mask const& a) { return ~a; }
    CROSSLANE_INLINE friend Mask operator&&(Mask const& a, Mask const& b) { return a & b; }
    CROSSLANE_INLINE friend Mask operator||(Mask const& a, Mask const& b) { return a | b; }
    // A bool becomes a Mask by itself, except with && and ||, where C++'s own operators for two bools would match as well.
    template <std::same_as<bool> Boolean>
    CROSSLANE_INLINE friend Mask operator&&(Mask const& a, Boolean b) { return b ? a : none(); }
    template <std::same_as<bool> Boolean>
    CROSSLANE_INLINE friend Mask operator&&(Boolean a, Mask const& b) { return b && a; }
    template <std::same_as<bool> Boolean>
    CROSSLANE_INLINE friend Mask operator||(Mask const& a, Boolean b) { return b ? all() : a; }
    template <std::same_as<bool> Boolean>
    CROSSLANE_INLINE friend Mask operator||(Boolean a, Mask const& b) { return b || a; }
    using Is = detail::Compare;
    /// Lane by lane; all(a == b) says whether two masks are the same.
    CROSSLANE_INLINE friend Mask operator==(Mask const& a, Mask const& b) { return CROSSLANE_COMPARED(Is::equal, a, b, ~(a ^ b)); }
    CROSSLANE_INLINE friend Mask operator!=(Mask const& a, Mask const& b) { return CROSSLANE_COMPARED(Is::not_equal, a, b, a ^ b); }
    CROSSLANE_INLINE Mask& operator&=(Mask const& b) { return *this = *this & b; }
    CROSSLANE_INLINE Mask& operator|=(Mask const& b) { return *this = *this | b; }
    CROSSLANE_INLINE Mask& operator^=(Mask const& b) { return *this = *this ^ b; }

private:
    CROSSLANE_INLINE std::array<std::uint64_t, N == 128 ? 2 : 1> packed() const
    {
        if constexpr (N == 128) {
            return {low().bits(), high().bits()};
        } else {
            return {bits()};
        }
    }
};

namespace detail {

/// any and all, where crosslane itself asks: no answers for a test framework to print.
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE bool has_lanes(Mask<N, Width> const& m) { return m.storage.any(); }
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE bool has_all_lanes(Mask<N, Width> const& m) { return m.storage.is_all(); }
/// As count(), beside code that takes the bits of each register anyway (bench/algorithm/append).
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE std::size_t count_by_register(Mask<N, Width> const& m)
{
    if constexpr (N == 128) return count_by_register(m.low()) + count_by_register(m.high());
    else return static_cast<std::size_t>(std::popcount(m.storage.bits_by_register()));
}

} // namespace detail

/// Whether any lane of a mask is set, all are, or none is.
///
/// Shapes   Mask<N>  ->  bool.
/// Active   Every lane takes part: no wave is asked. WaveActiveAnyTrue and WaveActiveAllTrue ask the active lanes alone.
/// Errors   None. In checked builds last_answer says afterwards what was compared (debug/print.hpp).
/// Source   Beyond HLSL, whose any and all are those of a vector (lanes/vec_functions.hpp).
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE bool any(Mask<N, Width> const& m)
{
    return CROSSLANE_ANSWERED(m, false, m.storage.any());
}
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE bool all(Mask<N, Width> const& m)
{
    return CROSSLANE_ANSWERED(m, true, m.storage.is_all());
}
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE bool none(Mask<N, Width> const& m)
{
    return CROSSLANE_ANSWERED(m, false, !m.storage.any());
}

namespace detail {
template <std::size_t N, std::size_t A, std::size_t B>
using MaskOfBoth = std::enable_if_t<A != B, Mask<N, (A < B ? A : B)>>;
}

// Masks of two widths are combined in the narrower one.
template <std::size_t N, std::size_t A, std::size_t B, class M = detail::MaskOfBoth<N, A, B>>
[[nodiscard]] CROSSLANE_INLINE M operator&(Mask<N, A> const& a, Mask<N, B> const& b) { return M(a) & M(b); }
template <std::size_t N, std::size_t A, std::size_t B, class M = detail::MaskOfBoth<N, A, B>>
[[nodiscard]] CROSSLANE_INLINE M operator|(Mask<N, A> const& a, Mask<N, B> const& b) { return M(a) | M(b); }
template <std::size_t N, std::size_t A, std::size_t B, class M = detail::MaskOfBoth<N, A, B>>
[[nodiscard]] CROSSLANE_INLINE M operator^(Mask<N, A> const& a, Mask<N, B> const& b) { return M(a) ^ M(b); }
template <std::size_t N, std::size_t A, std::size_t B, class M = detail::MaskOfBoth<N, A, B>>
[[nodiscard]] CROSSLANE_INLINE M operator&&(Mask<N, A> const& a, Mask<N, B> const& b) { return M(a) & M(b); }
template <std::size_t N, std::size_t A, std::size_t B, class M = detail::MaskOfBoth<N, A, B>>
[[nodiscard]] CROSSLANE_INLINE M operator||(Mask<N, A> const& a, Mask<N, B> const& b) { return M(a) | M(b); }
template <std::size_t N, std::size_t A, std::size_t B, class M = detail::MaskOfBoth<N, A, B>>
[[nodiscard]] CROSSLANE_INLINE M operator==(Mask<N, A> const& a, Mask<N, B> const& b) { return M(a) == M(b); }
template <std::size_t N, std::size_t A, std::size_t B, class M = detail::MaskOfBoth<N, A, B>>
[[nodiscard]] CROSSLANE_INLINE M operator!=(Mask<N, A> const& a, Mask<N, B> const& b) { return M(a) != M(b); }

} // namespace crosslane

#include <crosslane/lanes/compare.hpp> // of lanes, which gives masks
