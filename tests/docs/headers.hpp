#pragma once

// What docs/headers.py has to cope with. headers.py here prints what it makes of it, which headers.txt holds.

#define CROSSLANE_NAMES(a, b)  \
    int a() const { return 1; } \
    int b() const { return 2; }

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// Not public: { " and ( do not count in strings.
inline char const* text() { return "{ ("; }

} // namespace detail

/// A drawing, code, and *what* Doxygen_would take for a @command; `x < y` is code, StructuredBuffer<T> and Buffer<T> are HLSL's.
///
///     lane     0    1
///     active   -    x
///
///     if (x) f(y);   // why
///
/// Shapes   Lanes<T, N>  ->  a Mask, on
///          two lines.
///          (x)       one
///          (x, y)    two
/// Means    for (lane : active) result[lane] = x[lane];
///          And more.
///          x = 1; return x; in one step; of "a = b". Then
///          for (y : x)
///              y = 0;
///          rows        a b
///          f, g        x; y
/// Active   –
template <LaneType T, std::size_t N>
    requires requires(T x) { { x + x } -> std::same_as<T>; }
[[nodiscard]] CROSSLANE_INLINE detail::Result<T> f(Lanes<T, N> const& x)
{
    return {x};
}
template <class T, std::size_t N> requires detail::Small<T> [[nodiscard]] CROSSLANE_INLINE
auto g(Lanes<T, N> const& x) requires requires { x + x; } { return x; }
template <class T>
[[nodiscard]] CROSSLANE_INLINE std::array<Lanes<T, 4>, 2> (h)(std::type_identity_t<Lanes<T, 4>> const& a, std::pair<T, T> const& b = {},
                                                             std::span<T> c = {}) // why
{
    return {a, b};
}
template <class T>
NotThis f(T const&) = delete;
template <class T>
CROSSLANE_REFUSE("f takes no other: give it this", f(T const&, NotThis));
template <class T>
int f(T const*, Wave<4> const&)
{
    static_assert(sizeof(T) == 0, "crosslane::f: takes no pointer");
    return 0;
}

/// A family, whose declarations say nothing.
///
/// Active   –
//: T AddOne(T& place);
//: void AddOne(…, before);
template <class... X>
auto AddOne(X&&... x) { return detail::add(1, x...); }

/// As AddOne, but adds 2.
template <class... X>
auto AddTwo(X&&... x) { return detail::add(2, x...); }

// For who reads the header: this one is not for the reference.
template <class T>
void explained(T const&);

template <class T>
void undocumented(T const&)
{
}

struct Announced;
struct NoComment
{
    int x;
};

/// Of everything.
template <class T, std::size_t N>
class Everything : public detail::Base<T>
{
    using Element = std::remove_const_t<T>;
    using Unused = int;
    static_assert(N > 0, "crosslane::Everything<T, N>: N must "
                         "be more than 0");
    static constexpr bool is_const = std::is_const_v<T>;

public:
    enum class Kind : std::uint8_t {
        first,  // of them
        second,
    };
    struct Inner
    {
        int x = 0; // its place
    };
    using Storage = int;

    Element data[3] = {1, 2, 3}; // with a note
    Storage storage;             // not shown

    Everything() = default;
    explicit(N > 1 && (N < 4)) Everything(T x) : data{x, x, x} {}
    Everything(T x, T y)
        requires(N > 1)
        : data{x, y, y}
    {
    }
    template <class... S>
        requires((std::same_as<S, T> && ...))
    CROSSLANE_INLINE explicit(sizeof...(S) == 1) Everything(S const&... s)
        : Everything([&](auto i) CROSSLANE_INLINE_LAMBDA {
              return T(i, s...);
          }) {}
    Everything(Storage const& s);
    Everything(double) { static_assert(sizeof(T) == 0, "crosslane::Everything: no"); }
    Everything(Everything const&) = delete;
    template <class T>
    CROSSLANE_REFUSE("a list is not everything", g(std::initializer_list<T>) const);

    /// A remark
    /// on two lines.
    [[nodiscard]] CROSSLANE_INLINE Everything first() const { return Everything(Inner::first(1)); }
    [[nodiscard]] Everything second() const
        requires is_const
    {
        return {};
    }

    /// Called.
    ///
    /// Active   Every lane.
    template <std::size_t M>
    void operator()(Wave<M> const& wave, T const& x) { detail::call(wave, x); }

    /// Documented by itself.
    ///
    /// Active   Every lane.
    [[nodiscard]] auto operator[](Lanes<T, N> const& id) const
        -> detail::Element<T, std::make_unsigned_t<T>, N> const
        requires(!is_const)
    {
        return {id};
    }
    explicit operator bool() const { return true; }
    CROSSLANE_INLINE friend Everything operator+(Everything const& a, Everything const& b) { return a; }
    friend struct detail::Helper;

    CROSSLANE_NAMES(xy, yx) // int xy() const, yx() const;
    CROSSLANE_NAMES(a, b)

private:
    /// Not public.
    int own() { return 1; }
};
template <class T>
Everything(T) -> Everything<T, 1>;
template <class T>
struct Everything<T, 0>
{
    T none;
};

/// One of two.
enum class Two {
    // clang-format off
    one, // the first
    two,
    // clang-format on
};

/// A concept, a constant and an alias.
template <class T>
concept Small = sizeof(T) < 4 && requires(T x) {
    x + x;
};
inline constexpr std::size_t most = 3; // of them
template <class T>
using Pair = std::pair<T, T>;

} // namespace crosslane
