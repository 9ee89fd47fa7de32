#pragma once

#include <functional>
#include <limits>
#include <type_traits>

/// The seven operations of reductions and prefixes, for plain loops.
namespace bench::plain {

/// f(a, b) through unsigned, since the sums and products of integers wrap.
template <class F, class T>
T wrapped(F f, T a, T b)
{
    if constexpr (std::is_integral_v<T>) {
        using U = std::make_unsigned_t<T>;
        return static_cast<T>(f(static_cast<U>(a), static_cast<U>(b)));
    } else {
        return f(a, b);
    }
}

struct Add
{
    template <class T>
    static constexpr T identity = 0;
    template <class T>
    T operator()(T a, T b) const { return wrapped(std::plus<>{}, a, b); }
};
struct Multiply
{
    template <class T>
    static constexpr T identity = 1;
    template <class T>
    T operator()(T a, T b) const { return wrapped(std::multiplies<>{}, a, b); }
};
struct Lesser
{
    template <class T>
    static constexpr T identity = std::is_floating_point_v<T> ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
    template <class T>
    T operator()(T a, T b) const { return b < a ? b : a; }
};
struct Greater
{
    template <class T>
    static constexpr T identity = std::is_floating_point_v<T> ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::lowest();
    template <class T>
    T operator()(T a, T b) const { return b > a ? b : a; }
};
struct And : std::bit_and<>
{
    template <class T>
    static constexpr T identity = ~T{};
};
struct Or : std::bit_or<>
{
    template <class T>
    static constexpr T identity = 0;
};
struct Xor : std::bit_xor<>
{
    template <class T>
    static constexpr T identity = 0;
};

} // namespace bench::plain
