#pragma once

// Choosing lanes by a mask. Builds on mask.hpp.

#include <crosslane/lanes/mask.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// Whether the compiler knows that every bit of a register is 0. An `and` then does what takes GCC's blend two instructions
/// (bench/algorithm/histogram, float).
template <class V>
CROSSLANE_INLINE bool is_known_zero(V const& v)
{
    auto const words = detail::bit_cast<Vector<std::uint64_t, sizeof(V)>>(v);
    return [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
        return (... && __builtin_constant_p(words[I] == 0)) && (... && (words[I] == 0));
    }(std::make_index_sequence<sizeof(V) / 8>());
}

template <LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> select(Mask<N, mask_width<T>> const& m, Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    using L = Lanes<T, N>;
    if constexpr (!masks_are_bits && register_bytes<T, 1> != 0) {
        auto const choose = [](auto const& flags, auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA {
#if !defined(__OPTIMIZE__) // xsimd's would be a dozen calls
            auto const chosen = to_vector(flags);
            auto const in_x = chosen & detail::bit_cast<decltype(chosen)>(to_vector(x));
            auto const in_y = ~chosen & detail::bit_cast<decltype(chosen)>(to_vector(y));
            return to_batch<T>(detail::bit_cast<Vector<T, sizeof x>>(in_x | in_y));
#endif
            if (is_known_zero(y)) {
                auto const flagged = to_vector(flags);
                return to_batch<T>(detail::bit_cast<Vector<T, sizeof x>>(flagged & detail::bit_cast<decltype(flagged)>(to_vector(x))));
            }
            using Boolean = typename std::remove_cvref_t<decltype(x)>::batch_bool_type;
            return xsimd::select(Boolean(detail::bit_cast<typename Boolean::register_type>(flags.data)), x, y);
        };
        return CROSSLANE_UNDEFINED_IN(undefined_select(m, a, b), per_register<L>(choose, m.storage.storage, a, b));
    } else if constexpr (L::is_halves) {
        return L(select(m.low(), a.low(), b.low()), select(m.high(), a.high(), b.high()));
    } else if constexpr (L::bytes == 0) {
        return CROSSLANE_UNDEFINED_IN(undefined_select(m, a, b), m.bits() != 0 ? a : b);
    } else {
        return CROSSLANE_UNDEFINED_IN(undefined_select(m, a, b), L::of(select_register(m.storage.storage, a.storage, b.storage)));
    }
}

} // namespace detail

/// a in the lanes that are set in m, b in the others.
///
/// Shapes   Mask<N>, Lanes<T, N> or T twice  ->  Lanes<T, N>. If both are plain numbers, the first one's type is T.
/// Active   Every lane takes part; nothing is written anywhere.
/// Errors   None. A floating-point number beside integers does not compile.
/// Source   HLSL 2021 select.
template <std::size_t Width, LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> select(Mask<N, Width> const& m, Lanes<T, N> const& a, std::type_identity_t<Lanes<T, N>> const& b)
{
    return m.is_known_all() ? a : detail::select(Mask<N, detail::mask_width<T>>(m), a, b);
}
template <std::size_t Width, LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> select(Mask<N, Width> const& m, detail::Scalar<T> a, Lanes<T, N> const& b)
{
    return select(m, Lanes<T, N>(a.value), b);
}
template <std::size_t Width, LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> select(Mask<N, Width> const& m, T a, detail::Scalar<T> b)
{
    return select(m, Lanes<T, N>(a), Lanes<T, N>(b.value));
}

} // namespace crosslane
