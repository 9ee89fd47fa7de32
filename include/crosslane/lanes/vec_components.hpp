#pragma once

// The members of Vec<T, C>, and the names of its components in every order. vec.hpp has its operations.

#include <crosslane/lanes/lanes.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// C components, like HLSL's float3: Vec<float, 3> is one uniform value, Vec<Lanes<float, N>, 3> is one for each lane, kept
/// as three Lanes.
///
/// Shapes   T is a lane type, bool, a Lanes or a Mask; C is 2, 3 or 4.
/// Means    + - * / % << >>, += and the like, and unary - work component by component. So do the comparisons, which give a
///          Vec of Mask<N> or bool (HLSL's bool3), & | ^ of those and of integers, and ! of those. Vec<T, 4>(v, w) joins,
///          as float4(v, w) does. A T stands for C equal components. A Vec<T, C> converts implicitly to a
///          Vec<Lanes<T, N>, C> of N equal lanes, also beside a Lanes<T, N> in arithmetic, and a Vec<bool, C> to a
///          Vec<Mask<N>, C>. For any other operation use per_component. v.zx() is HLSL's v.zx: swizzle.hpp says what can
///          be done with it.
/// Active   Every lane takes part.
/// Errors   Any other C does not compile, nor does a floating-point number beside integers; [] past the last component gives
///          the last one.
template <class T, std::size_t C>
struct Vec
{
    static_assert(C >= 2 && C <= 4, "crosslane::Vec<T, C>: C is the number of components and must be 2, 3 or 4");
};

template <class T, std::size_t R, std::size_t C>
struct Mat; // mat.hpp

namespace detail {

template <class V>
inline constexpr bool is_vec = false;
template <class T, std::size_t C>
inline constexpr bool is_vec<Vec<T, C>> = true;

/// What stands for C equal components of T.
template <class S, class T>
concept ComponentOf = !is_vec<std::remove_cvref_t<S>> && std::convertible_to<S, T>;

template <class T, class S>
inline constexpr bool is_lanes_of = false;
template <LaneType S, std::size_t N>
inline constexpr bool is_lanes_of<Lanes<S, N>, S> = true;
template <std::size_t N, std::size_t Width>
inline constexpr bool is_lanes_of<Mask<N, Width>, bool> = true;

/// Lanes whose uniform value is an S; a Mask's is a bool.
template <class T, class S>
concept LanesOf = is_lanes_of<T, S>;

/// What converts to a V beside one: a component, or a uniform Vec beside one of lanes.
template <class S, class V>
concept OperandOf = !std::is_base_of_v<V, S> && std::convertible_to<S, V>;

/// The other operand, from which T is not deduced.
template <class T, std::size_t C>
using Beside = std::type_identity_t<Vec<T, C>>;

template <class T, class S>
CROSSLANE_INLINE T component(S const& s)
{
    static_assert(!FractionFor<S, T>,
                  "crosslane::Vec<T, C>: a floating-point number beside integers would lose its fraction; static_cast<T> it");
    if constexpr (std::integral<S> && requires { typename T::value_type; }) return T(static_cast<typename T::value_type>(s));
    else return T(s);
}

/// Components of a vector that are named together, as in v.zy(): swizzle.hpp.
template <class T, std::size_t C>
struct Swizzle;

struct ByReference {};

} // namespace detail

// clang-format off
// A swizzle as a value, const so that nobody assigns to it, and one that can be assigned through.
#define CROSSLANE_READ2(a, b) [[nodiscard]] CROSSLANE_INLINE Vec<T, 2> const a##b() const& { return {a, b}; }
#define CROSSLANE_READ3(a, b, c) [[nodiscard]] CROSSLANE_INLINE Vec<T, 3> const a##b##c() const& { return {a, b, c}; }
#define CROSSLANE_READ4(a, b, c, d) [[nodiscard]] CROSSLANE_INLINE Vec<T, 4> const a##b##c##d() const& { return {a, b, c, d}; }
#define CROSSLANE_WRITE2(a, b) [[nodiscard]] CROSSLANE_INLINE detail::Swizzle<T, 2> const a##b() & { return {detail::ByReference{}, a, b}; }
#define CROSSLANE_WRITE3(a, b, c) \
    [[nodiscard]] CROSSLANE_INLINE detail::Swizzle<T, 3> const a##b##c() & { return {detail::ByReference{}, a, b, c}; }
#define CROSSLANE_WRITE4(a, b, c, d) \
    [[nodiscard]] CROSSLANE_INLINE detail::Swizzle<T, 4> const a##b##c##d() & { return {detail::ByReference{}, a, b, c, d}; }

// All swizzles that begin with the given components, for vectors of two, three and four.
#define CROSSLANE_FROM2_3(a, b) CROSSLANE_READ2(a, b) CROSSLANE_FROM2_4(a, b, x) CROSSLANE_FROM2_4(a, b, y)
#define CROSSLANE_FROM2_4(a, b, c) CROSSLANE_READ3(a, b, c) CROSSLANE_READ4(a, b, c, x) CROSSLANE_READ4(a, b, c, y)
#define CROSSLANE_FROM2(a) CROSSLANE_FROM2_3(a, x) CROSSLANE_FROM2_3(a, y)
#define CROSSLANE_FROM3_3(a, b) CROSSLANE_READ2(a, b) CROSSLANE_FROM3_4(a, b, x) CROSSLANE_FROM3_4(a, b, y) CROSSLANE_FROM3_4(a, b, z)
#define CROSSLANE_FROM3_4(a, b, c) \
    CROSSLANE_READ3(a, b, c) CROSSLANE_READ4(a, b, c, x) CROSSLANE_READ4(a, b, c, y) CROSSLANE_READ4(a, b, c, z)
#define CROSSLANE_FROM3(a) CROSSLANE_FROM3_3(a, x) CROSSLANE_FROM3_3(a, y) CROSSLANE_FROM3_3(a, z)
#define CROSSLANE_FROM4_3(a, b) CROSSLANE_READ2(a, b) \
    CROSSLANE_FROM4_4(a, b, x) CROSSLANE_FROM4_4(a, b, y) CROSSLANE_FROM4_4(a, b, z) CROSSLANE_FROM4_4(a, b, w)
#define CROSSLANE_FROM4_4(a, b, c) CROSSLANE_READ3(a, b, c) \
    CROSSLANE_READ4(a, b, c, x) CROSSLANE_READ4(a, b, c, y) CROSSLANE_READ4(a, b, c, z) CROSSLANE_READ4(a, b, c, w)
#define CROSSLANE_FROM4(a) CROSSLANE_FROM4_3(a, x) CROSSLANE_FROM4_3(a, y) CROSSLANE_FROM4_3(a, z) CROSSLANE_FROM4_3(a, w)

// The given components in every order; of four, all that begin with the first.
#define CROSSLANE_ORDERS2(a, b) CROSSLANE_WRITE2(a, b) CROSSLANE_WRITE2(b, a)
#define CROSSLANE_ORDERS3(a, b, c) CROSSLANE_WRITE3(a, b, c) CROSSLANE_WRITE3(a, c, b) CROSSLANE_WRITE3(b, a, c) \
    CROSSLANE_WRITE3(b, c, a) CROSSLANE_WRITE3(c, a, b) CROSSLANE_WRITE3(c, b, a)
#define CROSSLANE_ORDERS4(a, b, c, d) CROSSLANE_WRITE4(a, b, c, d) CROSSLANE_WRITE4(a, b, d, c) CROSSLANE_WRITE4(a, c, b, d) \
    CROSSLANE_WRITE4(a, c, d, b) CROSSLANE_WRITE4(a, d, b, c) CROSSLANE_WRITE4(a, d, c, b)

#define CROSSLANE_SWIZZLES2 CROSSLANE_FROM2(x) CROSSLANE_FROM2(y) CROSSLANE_ORDERS2(x, y)
#define CROSSLANE_SWIZZLES3 CROSSLANE_FROM3(x) CROSSLANE_FROM3(y) CROSSLANE_FROM3(z) \
    CROSSLANE_ORDERS2(x, y) CROSSLANE_ORDERS2(x, z) CROSSLANE_ORDERS2(y, z) CROSSLANE_ORDERS3(x, y, z)
#define CROSSLANE_SWIZZLES4 CROSSLANE_FROM4(x) CROSSLANE_FROM4(y) CROSSLANE_FROM4(z) CROSSLANE_FROM4(w) \
    CROSSLANE_ORDERS2(x, y) CROSSLANE_ORDERS2(x, z) CROSSLANE_ORDERS2(x, w) \
    CROSSLANE_ORDERS2(y, z) CROSSLANE_ORDERS2(y, w) CROSSLANE_ORDERS2(z, w) \
    CROSSLANE_ORDERS3(x, y, z) CROSSLANE_ORDERS3(x, y, w) CROSSLANE_ORDERS3(x, z, w) CROSSLANE_ORDERS3(y, z, w) \
    CROSSLANE_ORDERS4(x, y, z, w) CROSSLANE_ORDERS4(y, x, z, w) CROSSLANE_ORDERS4(z, x, y, w) CROSSLANE_ORDERS4(w, x, y, z)
// clang-format on

template <class T>
struct Vec<T, 2>
{
    T x, y;
    Vec() = default;
    template <detail::ComponentOf<T> S>
    CROSSLANE_INLINE Vec(S const& s) : Vec(detail::component<T>(s), detail::component<T>(s)) {}
    template <class S>
        requires detail::LanesOf<T, S>
    CROSSLANE_INLINE Vec(Vec<S, 2> const& v) : Vec(T(v.x), T(v.y)) {}
    CROSSLANE_INLINE Vec(T x0, T y0) : x(x0), y(y0) {}
    [[nodiscard]] CROSSLANE_INLINE T& operator[](std::size_t i) & { return i == 0 ? x : y; }
    [[nodiscard]] CROSSLANE_INLINE T const& operator[](std::size_t i) const& { return i == 0 ? x : y; }
    CROSSLANE_SWIZZLES2
};

template <class T>
struct Vec<T, 3>
{
    T x, y, z;
    Vec() = default;
    template <detail::ComponentOf<T> S>
    CROSSLANE_INLINE Vec(S const& s) : Vec(detail::component<T>(s), detail::component<T>(s), detail::component<T>(s)) {}
    template <class S>
        requires detail::LanesOf<T, S>
    CROSSLANE_INLINE Vec(Vec<S, 3> const& v) : Vec(T(v.x), T(v.y), T(v.z)) {}
    CROSSLANE_INLINE Vec(T x0, T y0, T z0) : x(x0), y(y0), z(z0) {}
    CROSSLANE_INLINE Vec(Vec<T, 2> const& xy, T z0) : x(xy.x), y(xy.y), z(z0) {}
    CROSSLANE_INLINE Vec(T x0, Vec<T, 2> const& yz) : x(x0), y(yz.x), z(yz.y) {}
    [[nodiscard]] CROSSLANE_INLINE T& operator[](std::size_t i) & { return i == 0 ? x : i == 1 ? y : z; }
    [[nodiscard]] CROSSLANE_INLINE T const& operator[](std::size_t i) const& { return i == 0 ? x : i == 1 ? y : z; }
    CROSSLANE_SWIZZLES3
};

template <class T>
struct Vec<T, 4>
{
    T x, y, z, w;
    Vec() = default;
    template <detail::ComponentOf<T> S>
    CROSSLANE_INLINE Vec(S const& s)
        : Vec(detail::component<T>(s), detail::component<T>(s), detail::component<T>(s), detail::component<T>(s)) {}
    template <class S>
        requires detail::LanesOf<T, S>
    CROSSLANE_INLINE Vec(Vec<S, 4> const& v) : Vec(T(v.x), T(v.y), T(v.z), T(v.w)) {}
    CROSSLANE_INLINE Vec(T x0, T y0, T z0, T w0) : x(x0), y(y0), z(z0), w(w0) {}
    CROSSLANE_INLINE Vec(Vec<T, 3> const& xyz, T w0) : x(xyz.x), y(xyz.y), z(xyz.z), w(w0) {}
    CROSSLANE_INLINE Vec(T x0, Vec<T, 3> const& yzw) : x(x0), y(yzw.x), z(yzw.y), w(yzw.z) {}
    CROSSLANE_INLINE Vec(Vec<T, 2> const& xy, Vec<T, 2> const& zw) : x(xy.x), y(xy.y), z(zw.x), w(zw.y) {}
    [[nodiscard]] CROSSLANE_INLINE T& operator[](std::size_t i) & { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
    [[nodiscard]] CROSSLANE_INLINE T const& operator[](std::size_t i) const& { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
    CROSSLANE_SWIZZLES4
};

#undef CROSSLANE_READ2
#undef CROSSLANE_READ3
#undef CROSSLANE_READ4
#undef CROSSLANE_WRITE2
#undef CROSSLANE_WRITE3
#undef CROSSLANE_WRITE4
#undef CROSSLANE_FROM2
#undef CROSSLANE_FROM2_3
#undef CROSSLANE_FROM2_4
#undef CROSSLANE_FROM3
#undef CROSSLANE_FROM3_3
#undef CROSSLANE_FROM3_4
#undef CROSSLANE_FROM4
#undef CROSSLANE_FROM4_3
#undef CROSSLANE_FROM4_4
#undef CROSSLANE_ORDERS2
#undef CROSSLANE_ORDERS3
#undef CROSSLANE_ORDERS4
#undef CROSSLANE_SWIZZLES2
#undef CROSSLANE_SWIZZLES3
#undef CROSSLANE_SWIZZLES4

} // namespace crosslane
