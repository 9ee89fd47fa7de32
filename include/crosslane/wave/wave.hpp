#pragma once

#include <crosslane/lanes/check_access.hpp>
#include <crosslane/lanes/math.hpp>
#include <crosslane/lanes/vec.hpp>
#include <crosslane/wave/check_scopes.hpp>
#include <crosslane/wave/messages.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// N lanes and which of them are active. A wave is a value: narrowing it makes a new one, and the lanes come together again
/// at the end of that one's scope.
///
///     Wave<8> wave;                                // all lanes active
///     auto const positive = x > 0;                 // kept: the branch may change x
///     if (auto kept = wave.where(positive)) { … }  // HLSL: if (x > 0) { … }, skipped when no lane takes it
///     if (auto rest = wave.where(!positive)) { … } // else
///     while (auto w = wave.where(i < n)) { … }     // a loop that lanes leave one by one
///
/// Shapes   N is a power of two from 1 to 128.
/// Active   With all lanes active at compile time every blend folds away: Wave<N>{} costs nothing.
/// Errors   None. Checked builds report a wave in a branch of where, as in the first if above, that is from outside of it, and a
///          condition that was never set in an active lane; with -DCROSSLANE_CHECKED=2 also lanes that a plain assignment in such a
///          branch changed without the branch having them, where they are used.
template <std::size_t N>
struct Wave
{
    static_assert(detail::is_lane_count(N),
                  "crosslane::Wave<N>: N is the number of lanes and must be a power of two from 1 to 128");

    static constexpr std::size_t size = N;

    Mask<N> active = Mask<N>::all();
    CROSSLANE_CHECK(detail::WaveScope scope = {};)

    /// Whether any lane is active.
    [[nodiscard]] CROSSLANE_INLINE explicit operator bool() const { return CROSSLANE_ENTERED(active); }

    /// The lanes of this wave that are set in m; with a uniform bool, all of them or none.
    template <std::size_t Width>
    [[nodiscard]] CROSSLANE_INLINE Wave where(Mask<N, Width> const& m CROSSLANE_CALLER) const
    {
        CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), active, m, "condition");)
        CROSSLANE_CHECK(detail::narrow_watched_lanes(active & Mask<N>(m));)
        return {CROSSLANE_UNDEFINED_IN(0, active & Mask<N>(m)) CROSSLANE_NARROWED};
    }
    template <std::same_as<bool> Boolean>
    [[nodiscard]] CROSSLANE_INLINE Wave where(Boolean b CROSSLANE_CALLER) const
    {
        return {b ? active : Mask<N>::none() CROSSLANE_NARROWED};
    }
    template <std::size_t M, std::size_t Width>
        requires(M != N)
    CROSSLANE_REFUSE("the wave and the mask must have the same number of lanes", where(Mask<M, Width> const&) const);
    template <detail::Numbers X>
    CROSSLANE_REFUSE(CROSSLANE_NUMBERS_ARE_NO_TRUTHS, where(X const&) const);
    template <detail::SeveralTruths X>
    CROSSLANE_REFUSE(CROSSLANE_A_VEC_HAS_SEVERAL_TRUTHS, where(X const&) const);
};

namespace detail {

/// A Wave<N>, or a type derived from it: a group's wave.
template <class W>
concept AnyWave = std::derived_from<W, Wave<W::size>>;

} // namespace detail

/// x = y in the active lanes; the others keep their x.
///
/// Shapes   Wave<N>, Lanes<T, N>&, Mask<N>&, a Vec& or swizzle of them, or a Mat&, and a value that converts to it.
/// Active   Writes active lanes only.
/// Errors   None. Two different N do not compile.
template <LaneType T, std::size_t N>
CROSSLANE_INLINE void assign(Wave<N> const& wave, Lanes<T, N>& x, std::type_identity_t<Lanes<T, N>> const& y CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    x = select(wave.active, y, x);
}
template <LaneType T, std::size_t N, std::size_t C>
CROSSLANE_INLINE void assign(Wave<N> const& wave, Vec<Lanes<T, N>, C>& x,
                             std::type_identity_t<Vec<Lanes<T, N>, C>> const& y CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    x = select(wave.active, y, x);
}
template <std::size_t N, std::size_t Width>
CROSSLANE_INLINE void assign(Wave<N> const& wave, Mask<N, Width>& x, std::type_identity_t<Mask<N, Width>> const& y CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    Mask<N, Width> const active = wave.active;
    x = (active & y) | (~active & x);
}
template <std::size_t N, std::size_t Width, std::size_t C>
CROSSLANE_INLINE void assign(Wave<N> const& wave, Vec<Mask<N, Width>, C>& x,
                             std::type_identity_t<Vec<Mask<N, Width>, C>> const& y CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    for (std::size_t c = 0; c < C; ++c) assign(wave, x[c], y[c] CROSSLANE_PASS_CALLER);
}
template <class L, std::size_t N, std::size_t C>
CROSSLANE_INLINE void assign(Wave<N> const& wave, detail::Swizzle<L, C> const&& x,
                             std::type_identity_t<Vec<L, C>> const& y CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    Vec<L, C> value = x;
    assign(wave, value, y CROSSLANE_PASS_CALLER);
    std::move(x) = value;
}
template <class L, std::size_t N, std::size_t R, std::size_t C>
CROSSLANE_INLINE void assign(Wave<N> const& wave, Mat<L, R, C>& x, std::type_identity_t<Mat<L, R, C>> const& y CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    for (std::size_t r = 0; r < R; ++r) assign(wave, x[r], y[r] CROSSLANE_PASS_CALLER);
}

} // namespace crosslane
