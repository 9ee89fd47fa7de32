#pragma once

// The class Lanes. Builds on registers and arithmetic.hpp; what comparisons return is defined a layer above, in compare.hpp.

#include <crosslane/lanes/arithmetic.hpp>
#include <crosslane/lanes/isa/join_registers.hpp>
#include <crosslane/lanes/refuse.hpp>

#include <array>
#include <iterator>
#include <limits>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

constexpr bool is_lane_count(std::size_t n) { return std::has_single_bit(n) && n <= 128; }

template <LaneType T, std::size_t N, std::size_t Bytes = register_bytes<T, N>>
struct LaneStorage { using type = Batch<T, Bytes>; };
template <LaneType T, std::size_t N>
struct LaneStorage<T, N, 0> { using type = Halves<Lanes<T, N / 2>>; };
template <LaneType T>
struct LaneStorage<T, 1, 0> { using type = Single<T>; };

/// The width of the mask that comparing two Lanes<T, N> gives: see Mask.
template <LaneType T>
inline constexpr std::size_t mask_width = widest_register == 0 ? 4 : sizeof(T);

template <Compare op, LaneType T, std::size_t N>
Mask<N, mask_width<T>> compare(Lanes<T, N> const& a, Lanes<T, N> const& b); // in compare.hpp

} // namespace detail

/// One T for each of N lanes: one register, or two halves.
///
/// Shapes   T is an integer of 8 to 64 bits, float, double or half; N is a power of two from 1 to 128.
/// Means    Operators and comparisons work lane by lane. A T is implicitly N equal lanes, and so is any other number, which
///          becomes a T first: 0.5 becomes a float, as HLSL's literals do. Integers wrap in their own type. Dividing an
///          integer by 0 gives all bits set, and so does the remainder (as in Direct3D's udiv). The most negative integer
///          divided by -1 wraps. Shifts take the amount modulo the bits of T (as in HLSL).
/// Active   Knows nothing of active lanes: every lane takes part.
/// Errors   Any other N or T does not compile, nor does a floating-point number with integer lanes, as its fraction would be
///          lost, nor do % & | ^ ~ << >> of floats. Nothing fails at run time. The values of a default-constructed Lanes
///          are unspecified, with {} too; checked builds report where they are used.
template <detail::LaneElement T, std::size_t N>
struct Lanes
{
    static_assert(LaneType<T>, "crosslane::Lanes<T, N>: T is an integer of fixed width, float or double; "
                               "write std::int64_t or std::uint64_t for long long and unsigned long long, "
                               "std::int8_t or std::uint8_t for char");
    static_assert(detail::is_lane_count(N),
                  "crosslane::Lanes<T, N>: N is the number of lanes and must be a power of two from 1 to 128");

    using value_type = T;
    using Storage = typename detail::LaneStorage<T, N>::type;
    using Half = Lanes<T, N == 1 ? 1 : N / 2>;
    static constexpr std::size_t size = N;
    static constexpr std::size_t bytes = detail::register_bytes<T, N>; // 0: halves, or a Single
    static constexpr bool is_halves = bytes == 0 && N > 1;

    Storage storage; // for the library's own use
#if !defined(__clang__)
    [[no_unique_address]] mutable detail::NotReadOnly<Lanes> not_read_only;
#endif
    CROSSLANE_CHECK([[no_unique_address]] detail::UndefinedBits<N, !is_halves> undefined = decltype(undefined)::all();)
    CROSSLANE_CHECK_MORE([[no_unique_address]] std::conditional_t<is_halves, detail::NoHistory, detail::History> history = {};)

    Lanes() = default;
#if defined(CROSSLANE_CHECKS_MORE)
    // Trivial in all other builds.
    Lanes(Lanes const&) = default;
    CROSSLANE_INLINE Lanes& operator=(Lanes const& y)
    {
        detail::assign_lanes(*this, y);
        return *this;
    }
#endif

    CROSSLANE_INLINE Lanes(T value)
        requires is_halves
        : storage{Half(value), Half(value)}
    {
    }
    CROSSLANE_INLINE Lanes(T value)
        requires(!is_halves)
    {
        CROSSLANE_CHECK(undefined = {};)
        if constexpr (bytes == 0) {
            storage = {value};
        } else { // a sum with zeros would lose the sign of -0; xsimd's constructor is calls within calls at -O0
            detail::Vector<T, bytes> const v{value};
            storage = detail::to_batch<T>(detail::shuffle<bytes / sizeof(T)>(v, v, [](std::size_t) { return 0; }));
        }
    }
#if defined(CROSSLANE_IS_CHECKED)
    template <detail::OtherNumber<T> S>
    CROSSLANE_INLINE Lanes(S value CROSSLANE_CALLER) : Lanes(static_cast<T>(value))
    {
        detail::check_number<T>(caller, value);
    }
#endif
    template <detail::FractionFor<T> S>
    CROSSLANE_INLINE Lanes(S value) : Lanes(detail::ScalarFor<T>(value).value) {} // does not compile, and says why
    template <class A, class B, class... X>
        requires(std::is_arithmetic_v<A> && std::is_arithmetic_v<B> && (std::is_arithmetic_v<X> && ...))
    Lanes(A, B, X...)
    {
        static_assert(sizeof(A) == 0, "crosslane::Lanes: one number fills all lanes; write load<N>(p), from_array, or iota<T, N>()");
    }
    // Not explicit for a Mask<N>, so that GCC gives the message for Lanes x = mask too. Masks of other widths may become a Mask<N>.
    template <std::size_t Width>
    explicit(Width != 4 || detail::mask_width<T> != 4)
    CROSSLANE_REFUSE_CONSTRUCTOR("a mask is no number: write select(mask, a, b), or lanes_cast<T>(mask)", Lanes, Mask<N, Width> const&);
    template <std::size_t Width>
    CROSSLANE_REFUSE("a mask is no number: write select(mask, a, b), or lanes_cast<T>(mask)", operator=(Mask<N, Width> const&));
    template <LaneType U>
        requires(!std::same_as<T, U>)
    CROSSLANE_REFUSE_CONSTRUCTOR("lanes of two types: write lanes_cast<T>(x) of one of them", Lanes, Lanes<U, N> const&);

    /// Lanes 0 … N/2-1 from low, the others from high.
    CROSSLANE_INLINE Lanes(Half const& low, Half const& high)
        requires(N > 1)
    {
        if constexpr (is_halves) {
            storage = {low, high}; // as an initialiser it lets GCC keep halves in memory: a scan of int32 takes twice as long at -O3
        } else {
            CROSSLANE_CHECK(detail::set_undefined<N>(*this, detail::undefined_bits(low) | detail::undefined_bits(high) << N / 2);)
            auto const l = detail::to_vector(low.storage), h = detail::to_vector(high.storage);
            if constexpr (N * sizeof(T) == 2 * Half::bytes) {
                storage = detail::to_batch<T>(detail::join_registers(l, h));
            } else { // within one register
                storage = detail::to_batch<T>(detail::shuffle<bytes / sizeof(T)>(l, h, [](std::size_t i) {
                    return i < N / 2 ? i : i < N ? Half::bytes / sizeof(T) + i - N / 2 : 0; }));
            }
        }
    }

    // f of every register of x.
    template <class F, class... X>
    [[gnu::always_inline]] inline Lanes(detail::InPlace, F f, X const&... x) : storage(f(x.storage...))
    {
        CROSSLANE_CHECK(detail::set_undefined<N>(*this, detail::undefined_in(x...));)
    }
    template <class F, class... X>
        requires is_halves
    [[gnu::always_inline]] inline Lanes(detail::InPlace in_place, F f, X const&... x)
        : storage{Half(in_place, f, x.storage.lo...), Half(in_place, f, x.storage.hi...)} // braces: the lowest first
    {
    }

    [[nodiscard, gnu::always_inline]] inline static Lanes of(Storage const& storage)
    {
        Lanes result;
        result.storage = storage;
        CROSSLANE_CHECK(result.undefined = {};)
        return result;
    }

    [[nodiscard]] CROSSLANE_INLINE Half low() const
        requires(N > 1)
    {
        if constexpr (is_halves) return storage.lo;
        else return half([](std::size_t i) { return i; });
    }

    [[nodiscard]] CROSSLANE_INLINE Half high() const
        requires(N > 1)
    {
        if constexpr (is_halves) return storage.hi;
        else return half([](std::size_t i) { return (i + N / 2) % (bytes / sizeof(T)); }); // rotating whole words is cheap
    }

    /// The value of one lane. A lane past the last is read modulo N; checked builds report it.
    [[nodiscard]] CROSSLANE_INLINE T operator[](detail::LaneNumber lane) const
    {
        CROSSLANE_CHECK(lane.check_within(N);)
        if constexpr (bytes != 0) {
            return detail::to_vector(storage)[lane % N];
        } else if constexpr (N == 1) {
            return storage.value;
        } else {
            if (__builtin_constant_p(lane)) {
                return lane % N < N / 2 ? storage.lo[lane % N] : storage.hi[lane % (N / 2)];
            }
            return to_array()[lane % N];
        }
    }

    /// Reads p[0] … p[N-1], at any alignment, and nothing else. E is T, or another integer type of its size and sign.
    template <detail::ElementOfLane<T> E>
    [[nodiscard]] CROSSLANE_INLINE static Lanes load(E const* p)
    {
        if constexpr (is_halves) {
            return Lanes(detail::InPlace{}, p);
        } else if constexpr (bytes == 0) {
            T value;
            std::memcpy(&value, p, sizeof(T));
            return value;
        } else {
            return of(detail::to_batch<T>(detail::load_bytes<N * sizeof(T), detail::Vector<T, bytes>>(p)));
        }
    }

    /// Writes p[0] … p[N-1], at any alignment, and nothing else.
    template <detail::ElementOfLane<T> E>
    CROSSLANE_INLINE void store(E* p) const
    {
        if constexpr (is_halves) {
            storage.lo.store(p);
            storage.hi.store(p + N / 2);
        } else if constexpr (bytes == 0) {
            std::memcpy(p, &storage.value, sizeof(T));
        } else if constexpr (N * sizeof(T) == bytes) {
            detail::store_unaligned(p, detail::to_vector(storage));
        } else {
            detail::store_bytes<N * sizeof(T)>(p, storage.data);
        }
    }

    [[nodiscard]] CROSSLANE_INLINE static Lanes from_array(std::array<T, N> const& values) { return load(values.data()); }
    [[nodiscard]] CROSSLANE_INLINE std::array<T, N> to_array() const
    {
        std::array<T, N> values;
        store(values.data());
        return values;
    }

    CROSSLANE_INLINE friend Lanes operator+(Lanes const& a, Lanes const& b) { return detail::per_vector(detail::Plus{}, a, b); }
    CROSSLANE_INLINE friend Lanes operator-(Lanes const& a, Lanes const& b) { return detail::per_vector(detail::Minus{}, a, b); }
    CROSSLANE_INLINE friend Lanes operator*(Lanes const& a, Lanes const& b) { return detail::per_vector(detail::Times{}, a, b); }
    CROSSLANE_INLINE friend Lanes operator/(Lanes const& a, Lanes const& b) { return detail::divide(a, b); }
    CROSSLANE_INLINE friend Lanes operator%(Lanes const& a, Lanes const& b) { return detail::remainder(a, b); }
    CROSSLANE_INLINE friend Lanes operator&(Lanes const& a, Lanes const& b) { return bitwise(detail::And{}, a, b); }
    CROSSLANE_INLINE friend Lanes operator|(Lanes const& a, Lanes const& b) { return bitwise(detail::Or{}, a, b); }
    CROSSLANE_INLINE friend Lanes operator^(Lanes const& a, Lanes const& b) { return bitwise(detail::Xor{}, a, b); }
    CROSSLANE_INLINE friend Lanes operator<<(Lanes const& a, Lanes const& b) { return detail::shift_left(a, b); }
    CROSSLANE_INLINE friend Lanes operator>>(Lanes const& a, Lanes const& b) { return detail::shift_right(a, b); }
    CROSSLANE_INLINE friend Lanes operator+(Lanes const& a) { return a; }
    CROSSLANE_INLINE friend Lanes operator-(Lanes const& a) { return zero_of_negation() - a; }
    CROSSLANE_INLINE friend Lanes operator~(Lanes const& a)
        requires std::integral<T>
    {
        return a ^ Lanes(static_cast<T>(-1));
    }

    CROSSLANE_INLINE Lanes& operator+=(Lanes const& b) { return *this = *this + b; }
    CROSSLANE_INLINE Lanes& operator-=(Lanes const& b) { return *this = *this - b; }
    CROSSLANE_INLINE Lanes& operator*=(Lanes const& b) { return *this = *this * b; }
    CROSSLANE_INLINE Lanes& operator/=(Lanes const& b) { return *this = *this / b; }
    CROSSLANE_INLINE Lanes& operator%=(Lanes const& b) { return *this = *this % b; }
    CROSSLANE_INLINE Lanes& operator&=(Lanes const& b) { return *this = *this & b; }
    CROSSLANE_INLINE Lanes& operator|=(Lanes const& b) { return *this = *this | b; }
    CROSSLANE_INLINE Lanes& operator^=(Lanes const& b) { return *this = *this ^ b; }
    CROSSLANE_INLINE Lanes& operator<<=(Lanes const& b) { return *this = *this << b; }
    CROSSLANE_INLINE Lanes& operator>>=(Lanes const& b) { return *this = *this >> b; }
    CROSSLANE_INLINE Lanes& operator++() { return *this += Lanes(T{1}); }
    CROSSLANE_INLINE Lanes& operator--() { return *this -= Lanes(T{1}); }
    CROSSLANE_INLINE Lanes operator++(int) { return std::exchange(*this, *this + Lanes(T{1})); }
    CROSSLANE_INLINE Lanes operator--(int) { return std::exchange(*this, *this - Lanes(T{1})); }

    using Compared = Mask<N, detail::mask_width<T>>;
    using Is = detail::Compare;
    CROSSLANE_INLINE friend Compared operator==(Lanes const& a, Lanes const& b) { return detail::compare<Is::equal>(a, b); }
    CROSSLANE_INLINE friend Compared operator!=(Lanes const& a, Lanes const& b) { return detail::compare<Is::not_equal>(a, b); }
    CROSSLANE_INLINE friend Compared operator<(Lanes const& a, Lanes const& b) { return detail::compare<Is::less>(a, b); }
    CROSSLANE_INLINE friend Compared operator<=(Lanes const& a, Lanes const& b) { return detail::compare<Is::less_equal>(a, b); }
    CROSSLANE_INLINE friend Compared operator>(Lanes const& a, Lanes const& b) { return detail::compare<Is::greater>(a, b); }
    CROSSLANE_INLINE friend Compared operator>=(Lanes const& a, Lanes const& b) { return detail::compare<Is::greater_equal>(a, b); }

private:
    template <class F>
    CROSSLANE_INLINE static Lanes bitwise(F f, Lanes const& a, Lanes const& b)
    {
        static_assert(std::integral<T>, "crosslane::Lanes: & | ^ take integer lanes; lanes_bit_cast gives the bits of floats");
        return detail::per_vector(f, a, b);
    }

    template <class E>
    CROSSLANE_INLINE Lanes(detail::InPlace, E const* p) : storage{Half::load(p), Half::load(p + N / 2)} // prefetchers look for this order
    {
    }

    template <class F>
    CROSSLANE_INLINE Half half(F index) const
    {
        auto const v = detail::to_vector(storage);
        return CROSSLANE_UNDEFINED_IN(detail::permuted_bits<N / 2>(detail::undefined_bits(*this), index),
                                      Half::of(detail::to_batch<T>(detail::shuffle<Half::bytes / sizeof(T)>(v, v, index))));
    }

    CROSSLANE_INLINE static Lanes zero_of_negation()
    {
        return detail::is_float<T> ? static_cast<T>(-0.0) : T{}; // -0.0 - 0.0 is -0.0, 0.0 - 0.0 is not
    }
};

} // namespace crosslane
