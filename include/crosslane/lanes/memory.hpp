#pragma once

#include <crosslane/lanes/check_access.hpp>
#include <crosslane/lanes/checked.hpp>
#include <crosslane/lanes/isa/gather_x86.hpp>
#include <crosslane/lanes/isa/memory_avx2.hpp>
#include <crosslane/lanes/isa/memory_avx512.hpp>
#include <crosslane/lanes/lane_by_lane.hpp>

#include <span>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// A range that outlives a view of it: not a temporary that owns its elements.
template <class R>
concept OutlivesView = std::is_lvalue_reference_v<R> || std::ranges::enable_borrowed_range<std::remove_cvref_t<R>>;

/// p + Count, which may lie outside p's array; C++ does not allow pointer arithmetic for that.
template <std::size_t Count, class T>
CROSSLANE_INLINE T* maybe_past(T* p)
{
    return reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(p) + Count * sizeof(T));
}

/// p, whose array's size GCC forgets: it would warn of a whole load or store that only a wider array comes to.
template <class T>
CROSSLANE_INLINE T* of_unknown_size(T* p)
{
#if !defined(__clang__)
    asm("" : "+r"(p));
#endif
    return p;
}

#if defined(CROSSLANE_IS_CHECKED)
/// No two lanes of m store different values in one place.
template <std::size_t N, std::size_t Width, class I, class T>
void check_scatter(Caller const& caller, Mask<N, Width> const& m, std::array<I, N> const& at, std::array<T, N> const& values)
{
    bool is_rising = true;
    for (std::size_t lane = 1; lane < N; ++lane) is_rising &= at[lane - 1] < at[lane];
    if (is_rising) return;
    std::map<I, std::size_t> stored; // by place, the lane
    for (std::size_t lane : m) {
        auto const first = stored.emplace(at[lane], lane).first->second;
        if (std::memcmp(&values[first], &values[lane], sizeof(T)) == 0) continue;
        report(Finding::Kind::memory, caller, static_cast<std::uint32_t>(lane),
               "lanes " + std::to_string(first) + " and " + std::to_string(lane) + " store different values in place " +
                   std::to_string(at[lane]));
        return;
    }
}
#endif

} // namespace detail

/// p[0] … p[N-1] as lanes, at any alignment.
///
/// Shapes   T const*  ->  Lanes<T, N>; write load<N>(p). Here and below, memory may also hold other integer types, such as
///          long long or char. Its lanes are of the fixed-width type of that size and sign: Lanes<std::int64_t, N>.
/// Active   Every lane takes part.
/// Errors   None are detected: all N elements must be readable.
template <std::size_t N, detail::LaneElement E>
[[nodiscard]] CROSSLANE_INLINE Lanes<detail::LaneFor<E>, N> load(E const* p CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(if (auto const inside = detail::check_load(caller, __func__, p, Mask<N>::all()))
                        return load(p, *inside, detail::LaneFor<E>{} CROSSLANE_NAME_CALLER);)
    return Lanes<detail::LaneFor<E>, N>::load(p);
}

/// p[lane] = x[lane], at any alignment.
///
/// Shapes   T*, Lanes<T, N>.
/// Active   Every lane takes part.
/// Errors   None are detected: all N elements must be writable.
template <LaneType T, std::size_t N, detail::ElementOfLane<T> E>
CROSSLANE_INLINE void store(E* p, Lanes<T, N> const& x CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::CheckedStore<Mask<N>> const checked(caller, __func__, p, Mask<N>::all());)
    CROSSLANE_CHECK(if (checked.inside()) return store(p, x, *checked.inside() CROSSLANE_NAME_CALLER);)
    x.store(p);
}

/// p[lane] in the lanes of m, `otherwise` (zero unless given) in the others.
///
/// Shapes   T const*, Mask<N>, Lanes<T, N> or T  ->  Lanes<T, N>.
/// Active   No memory is touched for a lane that is not in m, so the tail of an array is safe to read.
/// Errors   None are detected.
template <detail::LaneElement E, std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE Lanes<detail::LaneFor<E>, N>
load(E const* p, Mask<N, Width> const& m,
     std::type_identity_t<Lanes<detail::LaneFor<E>, N>> const& otherwise = detail::LaneFor<E>{} CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(if (auto const inside = detail::check_load(caller, __func__, p, m))
                        return load(p, *inside, otherwise CROSSLANE_NAME_CALLER);)
    using T = detail::LaneFor<E>;
    using L = Lanes<T, N>;
    if (m.is_known_all()) {
        return L::load(p);
    }
    if constexpr (detail::has_masked_memory<T> && L::is_halves) {
        return L(load(p, m.low(), otherwise.low() CROSSLANE_NAME_CALLER),
                 load(detail::maybe_past<N / 2>(p), m.high(), otherwise.high() CROSSLANE_NAME_CALLER));
    } else if constexpr (detail::has_masked_memory<T>) {
        return CROSSLANE_UNDEFINED_IN(
            detail::undefined_select(m, L(T{}), otherwise),
            L::of(detail::to_batch<T>(detail::masked_load<T, L::bytes>(p, m.bits(), detail::to_vector(otherwise.storage)))));
    } else {
        if (detail::has_all_lanes(m)) return L::load(detail::of_unknown_size(p)); // also what debug builds, which know nothing, need
        if constexpr (detail::moves_by_flags<T, N>) {
            auto const loaded = detail::load_by_flags(reinterpret_cast<T const*>(p), Mask<N, sizeof(T)>(m).storage.storage);
            return CROSSLANE_UNDEFINED_IN(detail::undefined_select(m, L(T{}), otherwise), select(m, loaded, otherwise));
        }
        auto values = otherwise.to_array();
        for (std::size_t lane : m) std::memcpy(&values[lane], p + lane, sizeof(T));
        return CROSSLANE_UNDEFINED_IN(detail::undefined_select(m, L(T{}), otherwise), L::from_array(values));
    }
}

/// p[lane] = x[lane] in the lanes of m.
///
/// Shapes   T*, Lanes<T, N>, Mask<N>.
/// Active   No memory is touched for a lane that is not in m.
/// Errors   None are detected. Here and below, checked builds report a lane of m that is stored, or says where, and was never set.
template <LaneType T, std::size_t N, std::size_t Width, detail::ElementOfLane<T> E>
CROSSLANE_INLINE void store(E* p, Lanes<T, N> const& x, Mask<N, Width> const& m CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), m, x, "value");)
    CROSSLANE_CHECK(detail::CheckedStore<Mask<N, Width>> const checked(caller, __func__, p, m);)
    CROSSLANE_CHECK(if (checked.inside()) return store(p, x, *checked.inside() CROSSLANE_NAME_CALLER);)
    if (m.is_known_all()) {
        return x.store(p);
    }
    if constexpr (detail::has_masked_memory<T> && Lanes<T, N>::is_halves) {
        store(p, x.low(), m.low() CROSSLANE_NAME_CALLER);
        store(detail::maybe_past<N / 2>(p), x.high(), m.high() CROSSLANE_NAME_CALLER);
    } else if constexpr (detail::has_masked_memory<T>) {
        detail::masked_store<T>(p, m.bits(), detail::to_vector(x.storage));
    } else {
        if (detail::has_all_lanes(m)) return x.store(detail::of_unknown_size(p));
        if constexpr (detail::moves_by_flags<T, N>) {
            return detail::store_by_flags(reinterpret_cast<T*>(p), Mask<N, sizeof(T)>(m).storage.storage, x);
        }
        auto const values = x.to_array();
        for (std::size_t lane : m) std::memcpy(p + lane, &values[lane], sizeof(T));
    }
}

namespace detail {

/// Copies the first n of N values and nothing past them: by masked stores, or two that overlap, of the greatest power of two up to n.
template <std::size_t N, LaneType T>
CROSSLANE_INLINE void copy_first(T* out, T const* values, std::size_t n)
{
    if constexpr (has_masked_memory<T>) {
        store(out, load<N>(values), Mask<N>::first(n));
    } else if constexpr (N == 1) {
        if (n != 0) *out = *values;
    } else if (n >= N / 2) {
        load<N / 2>(values).store(out);
        load<N / 2>(values + n - N / 2).store(out + n - N / 2);
    } else {
        copy_first<N / 2>(out, values, n);
    }
}

} // namespace detail

/// base[index[lane]] in the lanes of m, `otherwise` (zero unless given) in the others.
///
/// Shapes   T const*, Lanes<I, N> of an integer I, Mask<N>  ->  Lanes<T, N>.
/// Active   For a lane that is not in m, neither the index nor the memory is looked at.
/// Cost     One load per lane; with a mask too at up to 16 lanes, where the others read what the first active one does. For Zen 3 and
///          with the AVX-512 of Zen 4, Sapphire Rapids and later (-march=native) an instruction for each register of 4- or 8-byte
///          numbers by an index no wider than they are (bench/lanes/memory.cpp).
/// Errors   None are detected: base[index[lane]] must be readable. Checked builds report, as for load, store and scatter, lanes
///          outside of a groupshared object.
template <detail::LaneElement E, std::integral I, std::size_t N, std::size_t Width = 4>
[[nodiscard]] CROSSLANE_INLINE Lanes<detail::LaneFor<E>, N>
gather(E const* base, Lanes<I, N> const& index, Mask<N, Width> const& m = Mask<N, Width>::all(),
       std::type_identity_t<Lanes<detail::LaneFor<E>, N>> const& otherwise = detail::LaneFor<E>{} CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_read_index(caller.of(__func__), m, index);)
    CROSSLANE_CHECK(if (auto const inside = detail::check_load(caller, __func__, base, m, index.to_array()))
                        return gather(base, index, *inside, otherwise CROSSLANE_NAME_CALLER);)
    using T = detail::LaneFor<E>;
    auto const gathered = [&]() CROSSLANE_INLINE_LAMBDA -> Lanes<T, N> {
        if constexpr (detail::has_gather<T, E, I, N>) return detail::gather_by_instruction(base, index, m, otherwise);
        if (m.is_known_all()) return detail::gather_all<T>(base, index);
        auto const at = index.to_array();
        if constexpr (N <= 16 && detail::widest_register != 0) { // a loop over the set lanes ends in a mispredicted branch
            if (!detail::has_lanes(m)) return otherwise;
            return select(m, detail::gather_all<T>(base, select(m, index, Lanes<I, N>(at[m.lowest() % N]))), otherwise);
        } else {
            auto values = otherwise.to_array();
            for (std::size_t lane : m) values[lane] = static_cast<T>(base[at[lane]]);
            return Lanes<T, N>::from_array(values);
        }
    };
    return CROSSLANE_UNDEFINED_IN(detail::undefined_select(m, Lanes<T, N>(T{}), otherwise), gathered());
}

/// base[index[lane]] = x[lane] in the lanes of m, lowest lane first: if two lanes have the same index, the higher lane's value
/// stays. Checked builds report it where the values differ, because on a GPU either may stay.
///
/// Shapes   T*, Lanes<I, N> of an integer I, Lanes<T, N> or T, Mask<N>.
/// Active   For a lane that is not in m, neither the index nor the memory is looked at.
/// Cost     One store per lane, with a mask too at up to 16 lanes: the others store what the highest active one of their register of
///          indices does.
/// Errors   None are detected: base[index[lane]] must be writable.
template <detail::LaneElement E, std::integral I, std::size_t N, std::size_t Width = 4>
CROSSLANE_INLINE void scatter(E* base, Lanes<I, N> const& index, std::type_identity_t<Lanes<detail::LaneFor<E>, N>> const& x,
                              Mask<N, Width> const& m = Mask<N, Width>::all() CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), m, index, "index");)
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), m, x, "value");)
    auto const at = index.to_array();
    auto const values = x.to_array();
    CROSSLANE_CHECK(detail::check_scatter(caller.of(__func__), m, at, values);)
    CROSSLANE_CHECK(detail::CheckedStore<Mask<N, Width>> const checked(caller, __func__, base, m, at);)
    CROSSLANE_CHECK(if (checked.inside()) return scatter(base, index, x, *checked.inside() CROSSLANE_NAME_CALLER);)
    if (m.is_known_all()) {
        detail::scatter_all(base, at, values);
    } else if constexpr (N <= 16 && detail::widest_register != 0 && Lanes<I, N>::is_halves && !detail::is_checked) {
        // A register of indices at a time (bench/lanes/memory, scatter_where). The checks above are of all lanes at once.
        scatter(base, index.low(), x.low(), m.low());
        scatter(base, index.high(), x.high(), m.high());
    } else if (N <= 16 && detail::widest_register != 0) { // the loop ends in a mispredicted branch
        if (!detail::has_lanes(m)) return;
        auto const last = m.highest() % N; // what it stores stays: the lanes that are not in m do it too
        detail::scatter_all(base, select(m, index, Lanes<I, N>(at[last])).to_array(),
                            select(m, x, Lanes<detail::LaneFor<E>, N>(values[last])).to_array());
    } else {
        for (std::size_t lane : m) base[at[lane]] = static_cast<E>(values[lane]);
    }
}

namespace detail {

/// The first count lanes; all of them if count is N or more.
template <std::size_t N, LaneElement E>
CROSSLANE_INLINE Lanes<LaneFor<E>, N> load_up_to(std::size_t count, E const* p)
{
    return count >= N ? load<N>(p) : load(p, Mask<N>::first(count));
}
template <LaneType T, std::size_t N>
CROSSLANE_INLINE void store_up_to(std::size_t count, T* p, Lanes<T, N> const& x)
{
    count >= N ? store(p, x) : store(p, x, Mask<N>::first(count));
}

} // namespace detail

// For memory of bool. With std::uint8_t instead, x != 0 is a mask, and lanes_cast<std::uint8_t>(mask) gives the lanes.
// clang-format off
template <std::size_t N, std::same_as<bool> B> CROSSLANE_REFUSE("bool is no lane type: keep std::uint8_t", load(B const*));
template <std::same_as<bool> B, class... X> CROSSLANE_REFUSE("bool is no lane type: keep std::uint8_t", load(B const*, X const&...));
template <std::same_as<bool> B, class... X> CROSSLANE_REFUSE("bool is no lane type: keep std::uint8_t", store(B*, X const&...));
template <std::same_as<bool> B, class... X> CROSSLANE_REFUSE("bool is no lane type: keep std::uint8_t", gather(B const*, X const&...));
template <std::same_as<bool> B, class... X> CROSSLANE_REFUSE("bool is no lane type: keep std::uint8_t", scatter(B*, X const&...));

template <detail::LaneElement E, std::size_t N, class F, class... X> requires detail::is_float<F>
CROSSLANE_REFUSE("an index is an integer: write lanes_cast<std::uint32_t>(x)", gather(E const*, Lanes<F, N> const&, X const&...));
template <detail::LaneElement E, std::size_t N, class F, class... X> requires detail::is_float<F>
CROSSLANE_REFUSE("an index is an integer: write lanes_cast<std::uint32_t>(x)", scatter(E*, Lanes<F, N> const&, X const&...));
template <detail::LaneElement E>
CROSSLANE_REFUSE("load needs the number of lanes: load<wave.size>(p)", load(E const*, detail::Never auto const&...));
template <detail::LaneElement E, class X> requires std::is_arithmetic_v<X>
CROSSLANE_REFUSE("store takes lanes: of a number, Lanes<T, wave.size>(x)", store(E*, X const&, detail::Never auto const&...));
template <LaneType T, std::size_t N, detail::LaneElement E, class... X>
CROSSLANE_REFUSE("the place comes first: store(p, x)", store(Lanes<T, N> const&, E*, X const&...));
// clang-format on

} // namespace crosslane
