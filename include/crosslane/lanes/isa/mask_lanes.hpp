#pragma once

#include <crosslane/lanes/isa/movemask.hpp>
#include <crosslane/lanes/resize.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

template <Compare op, class X>
CROSSLANE_INLINE auto compare_values(X const& a, X const& b)
{
    if constexpr (op == Compare::equal) return a == b;
    if constexpr (op == Compare::not_equal) return a != b;
    if constexpr (op == Compare::less) return a < b;
    if constexpr (op == Compare::less_equal) return a <= b;
}

/// 0 or -1 for each lane of a register.
template <Compare op, LaneType T, class Register>
CROSSLANE_INLINE auto compare_flags(Register const& a, Register const& b)
{
    using Flag = IntOf<sizeof(T)>;
    using Flags = Vector<Flag, sizeof(Register)>;
    constexpr bool xsimd_is_calls = false
#if !defined(__OPTIMIZE__)
                                    || true
#endif
        ;
    // By the compiler's vectors: xsimd 8.1's != is false for NaN on AVX2, and its unsigned < uses half registers.
    if constexpr (xsimd_is_calls || op == Compare::not_equal ||
                  (std::integral<T> && sizeof(T) <= 4 && (op != Compare::less_equal || std::is_unsigned_v<T>))) {
        return to_batch<Flag>(detail::bit_cast<Flags>(compare_values<op>(to_vector(a), to_vector(b))));
    } else {
        return to_batch<Flag>(detail::bit_cast<Flags>(compare_values<op>(a, b).data));
    }
}

/// A mask held as lanes of Width bytes that are 0 or -1, as SSE, AVX2 and NEON compare and select. Holding bits instead
/// would make select and mask logic 2 to 3 times slower there.
template <std::size_t N, std::size_t Width>
struct LaneMask
{
    static constexpr std::size_t size = N;
    using Flag = IntOf<Width>;
    using Flags = Lanes<Flag, N>;
    using Half = LaneMask<N == 1 ? 1 : N / 2, Width>;
    static constexpr std::uint64_t every = N >= 64 ? ~std::uint64_t{} : (std::uint64_t{1} << (N % 64)) - 1;

    Flags storage = Flags(Flag{0});

    LaneMask() = default;
#if defined(CROSSLANE_CHECKS_MORE)
    LaneMask(LaneMask const&) = default;
    CROSSLANE_INLINE LaneMask& operator=(LaneMask const& m) // a mask may be a set of lanes, which a branch may change as one
    {
        copy_lanes(storage, m.storage);
        return *this;
    }
#endif
    CROSSLANE_INLINE explicit LaneMask(Flags const& flags) : storage(flags) {}
    template <class F, class... X>
    CROSSLANE_INLINE LaneMask(InPlace in_place, F f, X const&... x) : storage(in_place, f, x...)
    {
    }
    CROSSLANE_INLINE LaneMask(Half const& low, Half const& high)
        requires(N > 1)
        : storage(low.storage, high.storage)
    {
    }
    CROSSLANE_INLINE explicit LaneMask(std::uint64_t bits)
        requires(N <= 64)
    {
        if constexpr (Flags::is_halves) {
            *this = LaneMask(Half(bits), Half(bits >> (N / 2)));
        } else {
            // Every lane gets the bits of its group of 8 * Width lanes and keeps its own.
            constexpr std::size_t lanes = Flags::bytes / Width, group = 8 * Width;
            using V = Vector<Flag, Flags::bytes>;
            auto const own = indexed<V>([](std::size_t i) { return std::uint64_t{1} << (i % group); });
            V spread = V{} + static_cast<Flag>(bits);
            if constexpr (lanes > group) {
                auto const wide = Vector<std::uint32_t, Flags::bytes>{} + static_cast<std::uint32_t>(bits);
                auto const bytes = detail::bit_cast<V>(wide);
                spread = shuffle<lanes>(bytes, bytes, [](std::size_t i) { return i / group; });
            }
            storage = Flags::of(to_batch<Flag>(V((spread & own) == own)));
        }
    }

    CROSSLANE_INLINE static LaneMask all() { return LaneMask(Flags(Flag{-1})); }
    CROSSLANE_INLINE static LaneMask first(std::size_t n)
    {
        if constexpr (Flags::is_halves) {
            return {Half::first(n), Half::first(n < N / 2 ? 0 : n - N / 2)};
        } else {
            using V = Vector<Flag, Flags::bytes>;
            auto const lane = indexed<V>([](std::size_t i) { return i; });
            return LaneMask(Flags::of(to_batch<Flag>(V(lane < V{} + static_cast<Flag>(n < N ? n : N)))));
        }
    }

    CROSSLANE_INLINE std::uint64_t bits() const
        requires(N <= 64)
    {
        if constexpr (packs_to_bytes) {
#if defined(__OPTIMIZE__)
            std::uint64_t const b = bits_by_register();
            if (__builtin_constant_p(b)) return b; // GCC folds no pack of constants
#endif
            return packed_bits_of(storage);
        } else {
            return bits_by_register();
        }
    }
    /// The same, a movemask for each register: for who asks whether they are constant, and beside code that takes each register's bits.
    CROSSLANE_INLINE std::uint64_t bits_by_register() const
        requires(N <= 64)
    {
        return bits_of(storage);
    }
    CROSSLANE_INLINE Half low() const
        requires(N > 1)
    {
        return Half(storage.low());
    }
    CROSSLANE_INLINE Half high() const
        requires(N > 1)
    {
        return Half(storage.high());
    }
    CROSSLANE_INLINE bool any() const { return any_of(storage); }
    CROSSLANE_INLINE bool is_all() const { return are_all(storage); }

    template <std::size_t To>
    CROSSLANE_INLINE LaneMask<N, To> cast() const
    {
        return LaneMask<N, To>(resize<IntOf<To>>(storage));
    }

    CROSSLANE_INLINE friend LaneMask operator&(LaneMask const& a, LaneMask const& b)
    {
        return CROSSLANE_UNDEFINED_IN(undefined_and(a, b), LaneMask(a.storage & b.storage));
    }
    CROSSLANE_INLINE friend LaneMask operator|(LaneMask const& a, LaneMask const& b)
    {
        return CROSSLANE_UNDEFINED_IN(undefined_or(a, b), LaneMask(a.storage | b.storage));
    }
    CROSSLANE_INLINE friend LaneMask operator^(LaneMask const& a, LaneMask const& b) { return LaneMask(a.storage ^ b.storage); }
    CROSSLANE_INLINE friend LaneMask operator~(LaneMask const& a) { return a ^ all(); }

    // These recurse by references: at -Og copies of halves take more time than what is done with them.
    template <std::size_t L>
    CROSSLANE_INLINE static std::uint64_t bits_of(Lanes<Flag, L> const& flags)
    {
        if constexpr (Lanes<Flag, L>::is_halves) {
            return bits_of(flags.storage.lo) | bits_of(flags.storage.hi) << (L / 2);
        } else {
            auto const b = movemask(to_vector(flags.storage));
            return L * Width == Lanes<Flag, L>::bytes ? b : b & LaneMask<L, Width>::every; // GCC does not know that the other bits are 0
        }
    }

private:
#if defined(CROSSLANE_SSE2)
    /// Whether the flags fill whole registers of bytes once they are packed, which takes fewer instructions than a movemask for each
    /// register (bench/wave/ballot.cpp).
    static constexpr bool packs_to_bytes = N >= widest_register && (Width == 2 || Width == 4);
    template <std::size_t L>
    CROSSLANE_INLINE static auto packed(Lanes<Flag, L> const& flags)
    {
        if constexpr (Lanes<Flag, L>::is_halves) {
            return pack_flags(packed(flags.storage.lo), packed(flags.storage.hi));
        } else {
            return to_vector(flags.storage);
        }
    }
    template <std::size_t L>
    CROSSLANE_INLINE static std::uint64_t packed_bits_of(Lanes<Flag, L> const& flags)
    {
        if constexpr (L > widest_register) {
            return packed_bits_of(flags.storage.lo) | packed_bits_of(flags.storage.hi) << (L / 2);
        } else {
            return movemask_of_packed<Width>(packed(flags));
        }
    }
#else
    static constexpr bool packs_to_bytes = false;
#endif

    template <std::size_t L>
    CROSSLANE_INLINE static bool any_of(Lanes<Flag, L> const& flags)
    {
        if constexpr (Lanes<Flag, L>::is_halves) {
            return any_of(flags.storage.lo | flags.storage.hi);
        } else {
            return bits_of(flags) != 0;
        }
    }
    template <std::size_t L>
    CROSSLANE_INLINE static bool are_all(Lanes<Flag, L> const& flags)
    {
        if constexpr (Lanes<Flag, L>::is_halves) {
            return are_all(flags.storage.lo & flags.storage.hi);
        } else {
            return bits_of(flags) == LaneMask<L, Width>::every;
        }
    }

    /// A constant register whose lane i is value(i).
    template <class V, class F>
    CROSSLANE_INLINE static V indexed(F value)
    {
        return [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
            return V{static_cast<Flag>(value(I))...};
        }(std::make_index_sequence<Flags::bytes / Width>{});
    }
};

} // namespace crosslane::detail
