#pragma once

#include <crosslane/lanes/isa/movemask.hpp>
#include <crosslane/lanes/resize.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

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
        if constexpr (Flags::is_halves) {
            return low().bits() | high().bits() << (N / 2);
        } else {
            auto const b = movemask(to_vector(storage.storage));
            return N * Width == Flags::bytes ? b : b & every; // GCC does not know that the other bits are 0
        }
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
    CROSSLANE_INLINE bool any() const
    {
        if constexpr (Flags::is_halves) {
            return (low() | high()).any();
        } else {
            return bits() != 0;
        }
    }

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

private:
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
