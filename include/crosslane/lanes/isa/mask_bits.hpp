#pragma once

#include <crosslane/lanes/arithmetic.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A mask held as one bit for each lane: an AVX-512 k register for each register of lanes, or plain integers in a
/// scalar build. Bits past N are always zero.
template <std::size_t N, std::size_t Width>
struct BitMask
{
    static constexpr std::size_t size = N;
    static constexpr std::size_t leaf_lanes = widest_register == 0 ? 64 : widest_register / Width;
    static constexpr bool is_halves = N > leaf_lanes;
    using Half = BitMask<N == 1 ? 1 : N / 2, Width>;
    using Word = UintOf<(N <= 8 ? 1 : N <= 64 ? N / 8 : 8)>;
    static constexpr std::uint64_t every = N >= 64 ? ~std::uint64_t{} : (std::uint64_t{1} << (N % 64)) - 1;

    std::conditional_t<is_halves, Halves<Half>, Word> storage{};
    CROSSLANE_CHECK([[no_unique_address]] UndefinedBits<N, !is_halves> undefined{};)

    BitMask() = default;
    CROSSLANE_INLINE explicit BitMask(std::uint64_t bits)
        requires(N <= 64)
    {
        if constexpr (is_halves) {
            storage = {Half(bits), Half(bits >> (N / 2))};
        } else {
            storage = static_cast<Word>(bits & every);
        }
    }
    CROSSLANE_INLINE BitMask(Half const& low, Half const& high)
        requires(N > 1)
    {
        if constexpr (is_halves) {
            storage = {low, high};
        } else {
            storage = static_cast<Word>(low.storage | std::uint64_t{high.storage} << (N / 2));
            CROSSLANE_CHECK(set_undefined<N>(*this, undefined_bits(low) | undefined_bits(high) << N / 2);)
        }
    }

    /// The bits of a comparison of registers. Those of a whole register are 0 past its lanes, which GCC does not know.
    CROSSLANE_INLINE static BitMask of_register(std::uint64_t bits)
        requires(!is_halves)
    {
        if constexpr (N * Width < 16) return BitMask(bits);
        BitMask result;
        result.storage = static_cast<Word>(bits);
        return result;
    }

    CROSSLANE_INLINE static BitMask all()
    {
        if constexpr (is_halves) {
            return {Half::all(), Half::all()};
        } else {
            return BitMask(every);
        }
    }
    CROSSLANE_INLINE static BitMask first(std::size_t n)
    {
        if constexpr (is_halves) {
            return {Half::first(n), Half::first(n < N / 2 ? 0 : n - N / 2)};
        } else {
            return BitMask(n >= N ? every : (std::uint64_t{1} << n) - 1);
        }
    }

    CROSSLANE_INLINE std::uint64_t bits() const
        requires(N <= 64)
    {
        if constexpr (is_halves) {
            return storage.lo.bits() | storage.hi.bits() << (N / 2);
        } else {
            return storage;
        }
    }
    CROSSLANE_INLINE std::uint64_t bits_by_register() const
        requires(N <= 64)
    {
        return bits();
    }
    CROSSLANE_INLINE Half low() const
        requires(N > 1)
    {
        if constexpr (is_halves) {
            return storage.lo;
        } else {
            return CROSSLANE_UNDEFINED_IN(undefined_bits(*this) & every_lane<N / 2>, Half(storage));
        }
    }
    CROSSLANE_INLINE Half high() const
        requires(N > 1)
    {
        if constexpr (is_halves) {
            return storage.hi;
        } else {
            return CROSSLANE_UNDEFINED_IN(undefined_bits(*this) >> N / 2, Half(std::uint64_t{storage} >> (N / 2)));
        }
    }
    CROSSLANE_INLINE bool any() const
    {
        if constexpr (is_halves) {
            return (storage.lo | storage.hi).any();
        } else {
            return storage != 0;
        }
    }

    CROSSLANE_INLINE bool is_all() const
    {
        if constexpr (is_halves) {
            return (storage.lo & storage.hi).is_all();
        } else {
            return storage == every;
        }
    }

    template <std::size_t To>
    CROSSLANE_INLINE BitMask<N, To> cast() const
    {
        if constexpr (Width == To) {
            return *this;
        } else if constexpr (!is_halves && !BitMask<N, To>::is_halves) {
            return CROSSLANE_UNDEFINED_IN(undefined_bits(*this), BitMask<N, To>(std::uint64_t{storage}));
        } else {
            return {low().template cast<To>(), high().template cast<To>()};
        }
    }

    CROSSLANE_INLINE friend BitMask operator&(BitMask const& a, BitMask const& b)
    {
        return CROSSLANE_UNDEFINED_IN(undefined_and(a, b), zip(And{}, a, b));
    }
    CROSSLANE_INLINE friend BitMask operator|(BitMask const& a, BitMask const& b)
    {
        return CROSSLANE_UNDEFINED_IN(undefined_or(a, b), zip(Or{}, a, b));
    }
    CROSSLANE_INLINE friend BitMask operator^(BitMask const& a, BitMask const& b) { return zip(Xor{}, a, b); }
    CROSSLANE_INLINE friend BitMask operator~(BitMask const& a) { return a ^ all(); }

private:
    template <class F>
    CROSSLANE_INLINE static BitMask zip(F f, BitMask const& a, BitMask const& b)
    {
        if constexpr (is_halves) {
            return {f(a.storage.lo, b.storage.lo), f(a.storage.hi, b.storage.hi)};
        } else {
            BitMask result;
            result.storage = f(a.storage, b.storage);
            CROSSLANE_CHECK(set_undefined<N>(result, undefined_in(a, b));)
            return result;
        }
    }
};

} // namespace crosslane::detail
