#pragma once

// The members of Vec<T, C>, and the names of its components in every order. vec.hpp has its operations.

#include <crosslane/lanes/vec_parts.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// C components, like HLSL's float3: Vec<float, 3> is one uniform value, Vec<Lanes<float, N>, 3> is one for each lane, kept
/// as three Lanes.
///
///     Vec<float, 3> const v(1, 2, 3);    // float3 v = float3(1, 2, 3);   Vec<float, 3>(0) is three zeros
///     Vec<float, 4> const w(v, 4);       // float4(v, 4): of numbers and vectors
///     v.x, v[0]                          // 1
///     w.zx(), w.yyww()                   // (3, 1), (2, 2, 4, 4)
///
/// Shapes   T is a lane type, bool, a Lanes or a Mask; C is 2, 3 or 4.
/// Means    + - * / % << >>, += and the like, and unary - work component by component. So do the comparisons, which give a
///          Vec of Mask<N> or bool (HLSL's bool3), & | ^ of those and of integers, ! of those, and ~ of integers. Vec<T, 4>(v, a, b) joins
///          its parts, as float4(v, a, b) does, and so does Vec(v, a, b), which is of lanes if a part is. A T stands for C
///          equal components. A Vec<T, C> converts implicitly to a Vec<Lanes<T, N>, C> of N equal lanes, also beside a
///          Lanes<T, N> in all these, and a Vec<bool, C> to a Vec<Mask<N>, C>, as does a Vec of masks of another width. For
///          any other operation use per_component. v.zx() is HLSL's v.zx: see xy() on what can be done with it.
/// Active   Every lane takes part.
/// Errors   Any other C does not compile, nor do parts of more or fewer than C components, lanes of another type among them, or a
///          floating-point number beside integers; [] past the last component gives the last one.
template <class T, std::size_t C>
struct Vec
{
    static_assert(C >= 2 && C <= 4, "crosslane::Vec<T, C>: C is the number of components and must be 2, 3 or 4");
};

template <class T, std::size_t R, std::size_t C>
struct Mat; // mat.hpp

namespace detail {

/// What stands for C equal components of T.
template <class S, class T>
concept ComponentOf = !is_vec<std::remove_cvref_t<S>> && std::convertible_to<S, T>;

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
    template <detail::BecomesComponent<T> S>
    CROSSLANE_INLINE Vec(Vec<S, 2> const& v) : Vec(T(v.x), T(v.y)) {}
    CROSSLANE_INLINE Vec(T x0, T y0) : x(x0), y(y0) {}
    template <class... P>
        requires detail::WrongParts<T, 2, P...>
    Vec(P const&...) { static_assert(detail::refuse_parts<T, 2, P...>()); }
    [[nodiscard]] CROSSLANE_INLINE T& operator[](std::size_t i) & { return i == 0 ? x : y; }
    [[nodiscard]] CROSSLANE_INLINE T const& operator[](std::size_t i) const& { return i == 0 ? x : y; }
    [[nodiscard]] CROSSLANE_INLINE T const operator[](std::size_t i) const&& { return i == 0 ? x : y; }

    /// Two to four components by their names, in any order: HLSL's v.xy is v.xy(). Of a vector that may change, components that are
    /// named once each can be assigned to in place. Once it has a name of its own, it is a plain value.
    ///
    ///     v.xy() = w;             // HLSL: v.xy = w
    ///     v.xy() = v.yx();        // both are read before any is written
    ///     v.zw() *= 2.0f;
    ///     auto a = v.xy();        // a copy: what happens to it does not touch v
    ///     assign(w, v.xy(), a);   // in the active lanes
    ///
    /// Shapes   A Vec of as many T, all of whose operators take it. It is a const Vec if the vector is const or a temporary, or if
    ///          a component is named twice.
    /// Active   Assignment writes all lanes, as it does for a Vec; assign writes the active ones.
    /// Errors   Assigning to a const Vec does not compile.
    /// Source   HLSL's swizzles.
    CROSSLANE_SWIZZLES2 // auto xy(), yx(), xx(), xyx(), …;
};

template <class T>
struct Vec<T, 3>
{
    T x, y, z;
    Vec() = default;
    template <detail::ComponentOf<T> S>
    CROSSLANE_INLINE Vec(S const& s) : Vec(detail::component<T>(s), detail::component<T>(s), detail::component<T>(s)) {}
    template <detail::BecomesComponent<T> S>
    CROSSLANE_INLINE Vec(Vec<S, 3> const& v) : Vec(T(v.x), T(v.y), T(v.z)) {}
    CROSSLANE_INLINE Vec(T x0, T y0, T z0) : x(x0), y(y0), z(z0) {}
    CROSSLANE_INLINE Vec(Vec<T, 2> const& xy, T z0) : x(xy.x), y(xy.y), z(z0) {}
    CROSSLANE_INLINE Vec(T x0, Vec<T, 2> const& yz) : x(x0), y(yz.x), z(yz.y) {}
    template <class... P>
        requires detail::WrongParts<T, 3, P...>
    Vec(P const&...) { static_assert(detail::refuse_parts<T, 3, P...>()); }
    [[nodiscard]] CROSSLANE_INLINE T& operator[](std::size_t i) & { return i == 0 ? x : i == 1 ? y : z; }
    [[nodiscard]] CROSSLANE_INLINE T const& operator[](std::size_t i) const& { return i == 0 ? x : i == 1 ? y : z; }
    [[nodiscard]] CROSSLANE_INLINE T const operator[](std::size_t i) const&& { return i == 0 ? x : i == 1 ? y : z; }
    CROSSLANE_SWIZZLES3 // auto xy(), zyx(), xxz(), xyzy(), …;
};

template <class T>
struct Vec<T, 4>
{
    T x, y, z, w;
    Vec() = default;
    template <detail::ComponentOf<T> S>
    CROSSLANE_INLINE Vec(S const& s)
        : Vec(detail::component<T>(s), detail::component<T>(s), detail::component<T>(s), detail::component<T>(s)) {}
    template <detail::BecomesComponent<T> S>
    CROSSLANE_INLINE Vec(Vec<S, 4> const& v) : Vec(T(v.x), T(v.y), T(v.z), T(v.w)) {}
    CROSSLANE_INLINE Vec(T x0, T y0, T z0, T w0) : x(x0), y(y0), z(z0), w(w0) {}
    CROSSLANE_INLINE Vec(Vec<T, 3> const& xyz, T w0) : x(xyz.x), y(xyz.y), z(xyz.z), w(w0) {}
    CROSSLANE_INLINE Vec(T x0, Vec<T, 3> const& yzw) : x(x0), y(yzw.x), z(yzw.y), w(yzw.z) {}
    CROSSLANE_INLINE Vec(Vec<T, 2> const& xy, Vec<T, 2> const& zw) : x(xy.x), y(xy.y), z(zw.x), w(zw.y) {}
    CROSSLANE_INLINE Vec(Vec<T, 2> const& xy, T z0, T w0) : x(xy.x), y(xy.y), z(z0), w(w0) {}
    CROSSLANE_INLINE Vec(T x0, Vec<T, 2> const& yz, T w0) : x(x0), y(yz.x), z(yz.y), w(w0) {}
    CROSSLANE_INLINE Vec(T x0, T y0, Vec<T, 2> const& zw) : x(x0), y(y0), z(zw.x), w(zw.y) {}
    template <class... P>
        requires detail::WrongParts<T, 4, P...>
    Vec(P const&...) { static_assert(detail::refuse_parts<T, 4, P...>()); }
    [[nodiscard]] CROSSLANE_INLINE T& operator[](std::size_t i) & { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
    [[nodiscard]] CROSSLANE_INLINE T const& operator[](std::size_t i) const& { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
    [[nodiscard]] CROSSLANE_INLINE T const operator[](std::size_t i) const&& { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
    CROSSLANE_SWIZZLES4 // auto xy(), wyx(), xxz(), wzyx(), …;
};

// Vec(a, b), Vec(v, a) and so on: the parts say how many components, and of which type.
template <class... P>
    requires(sizeof...(P) > 1 && detail::parts_size<P...> != 0)
Vec(P...) -> Vec<detail::PartsType<P...>, detail::parts_size<P...>>;

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
