#pragma once

#include <crosslane/lanes/vec_functions.hpp>
#include <crosslane/lanes/vec_math.hpp>

#include <utility>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class T, std::size_t C>
struct Collected { using type = Vec<T, C>; };
template <class T, std::size_t C, std::size_t R>
struct Collected<Vec<T, C>, R> { using type = Mat<T, R, C>; };

/// f(0), f(1), …: the components of a Vec or the rows of a Mat. Each index is a compile-time constant.
template <std::size_t Count, class F>
CROSSLANE_INLINE auto collect(F f)
{
    return [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
        using T = std::remove_cvref_t<decltype(f(std::integral_constant<std::size_t, 0>()))>;
        return typename Collected<T, Count>::type(f(std::integral_constant<std::size_t, I>())...);
    }(std::make_index_sequence<Count>());
}

/// How many components of a T an argument has: a number has one, a vector of T or of uniform numbers its own, anything else none.
template <class T, class S>
inline constexpr std::size_t component_count = ComponentOf<S, T> ? 1 : 0;
template <class T, class S, std::size_t C>
inline constexpr std::size_t component_count<T, Vec<S, C>> = std::same_as<S, T> || LanesOf<T, S> ? C : 0;
template <class T, class S, std::size_t C>
inline constexpr std::size_t component_count<T, Swizzle<S, C>> = component_count<T, Vec<S, C>>;

/// Component I of all those that the arguments have.
template <class T, std::size_t I, class S, class... More>
CROSSLANE_INLINE T nth_component(S const& first, More const&... more)
{
    constexpr std::size_t count = component_count<T, S>;
    if constexpr (I >= count) return nth_component<T, I - count>(more...);
    else if constexpr (ComponentOf<S, T>) return component<T>(first);
    else return T(first[I]);
}

/// A number beside a matrix of T: one that converts to T, or lanes beside a matrix of uniform numbers.
template <class S, class T>
concept NumberBeside = ComponentOf<S, T> || LanesOf<S, T>;
template <class S>
concept MatNumber = is_floats<S> || is_integers<S>;

/// What both operands become: one is a matrix, and the other is one of the same size, or a number beside it.
template <class A, class B>
struct MatOfBoth {};
template <class A, class B, std::size_t R, std::size_t C>
    requires requires { typename OfBoth<A, B>::type; }
struct MatOfBoth<Mat<A, R, C>, Mat<B, R, C>> { using type = Mat<typename OfBoth<A, B>::type, R, C>; };
template <class T, std::size_t R, std::size_t C, NumberBeside<T> S>
struct MatOfBoth<Mat<T, R, C>, S> { using type = Mat<std::conditional_t<LanesOf<S, T>, S, T>, R, C>; };
template <class T, std::size_t R, std::size_t C, NumberBeside<T> S>
struct MatOfBoth<S, Mat<T, R, C>> : MatOfBoth<Mat<T, R, C>, S> {};

template <class A, class B>
using MatOf = typename MatOfBoth<A, B>::type;

} // namespace detail

/// R rows of C columns, like HLSL's float3x3: Mat<float, 4, 4> is one uniform matrix, Mat<Lanes<float, N>, 4, 4> is one for
/// each lane.
///
///     Mat<float, 2, 3> const m(1, 2, 3,   // row by row, as in HLSL, of numbers and vectors; or one number for all
///                              4, 5, 6);
///     m[0]                                // the row 1, 2, 3, a Vec
///     m[1].z, m[1][2]                     // 6; HLSL: m._m12, m._23
///
/// Shapes   T as for Vec; R and C are 2, 3 or 4. A Mat<T, R, C> converts implicitly to a Mat<Lanes<T, N>, R, C> of N equal
///          lanes. A larger one of either converts explicitly to its upper left part, as in (float3x3)m. A uniform matrix is
///          trivially copyable: R C numbers row by row, without gaps.
/// Means    Unary -, + - * /, += and the like work component by component. So do the comparisons, which give a Mat of bool or
///          Mask<N>. A number stands for R C equal components. mul multiplies matrices. For any other operation use
///          per_component.
/// Active   Every lane takes part.
/// Errors   Any other R or C does not compile, nor does any other number of components; [] past the last row gives the last one.
/// Source   HLSL's matrices. HLSL packs a float4x4 in constant buffers column by column unless it is row_major: make a Mat of
///          such memory with transpose. Of other sizes it begins each column there (row_major: each row) at 16 bytes.
template <class T, std::size_t R, std::size_t C>
struct Mat
{
    static_assert(R >= 2 && R <= 4 && C >= 2 && C <= 4,
                  "crosslane::Mat<T, R, C>: R is the number of rows, C that of columns, and each must be 2, 3 or 4");
    using Row = Vec<T, C>;

    Mat() = default;
    template <detail::ComponentOf<T> S>
    CROSSLANE_INLINE Mat(S const& s) : Mat([&](auto) CROSSLANE_INLINE_LAMBDA { return Row(s); }, Indices()) {}
    template <class... S>
        requires((detail::component_count<T, S> + ... + 0) == R * C && ((detail::component_count<T, S> != 0) && ...))
    CROSSLANE_INLINE explicit(sizeof...(S) == 1) Mat(S const&... s)
        : Mat([&](auto r) CROSSLANE_INLINE_LAMBDA {
              return detail::collect<C>([&](auto c) CROSSLANE_INLINE_LAMBDA {
                  return detail::nth_component<T, decltype(r)::value * C + decltype(c)::value>(s...);
              });
          }, Indices()) {}
    template <class S, std::size_t R2, std::size_t C2>
        requires(R2 >= R && C2 >= C && (std::same_as<S, T> || detail::LanesOf<T, S>))
    CROSSLANE_INLINE explicit(R2 > R || C2 > C) Mat(Mat<S, R2, C2> const& m)
        : Mat([&](auto r) CROSSLANE_INLINE_LAMBDA {
              return detail::collect<C>([&](auto c) CROSSLANE_INLINE_LAMBDA { return T(m[r][c]); });
          }, Indices()) {}

    [[nodiscard]] CROSSLANE_INLINE Row& operator[](std::size_t r) & { return rows[r]; }
    [[nodiscard]] CROSSLANE_INLINE Row const& operator[](std::size_t r) const& { return rows[r]; }
    [[nodiscard]] CROSSLANE_INLINE Row const operator[](std::size_t r) const&& { return rows[r]; }

private:
    using Indices = std::make_index_sequence<R>;

    template <class F, std::size_t... I>
    CROSSLANE_INLINE Mat(F f, std::index_sequence<I...>) : rows(f(std::integral_constant<std::size_t, I>())...) {}

    Vec<Row, R> rows; // no array: GCC keeps arrays of registers in memory
};

/// f of every component, as for a Vec.
///
/// Shapes   F(T, U…)  ->  V, Mat<T, R, C>, Mat<U, R, C>…  ->  Mat<V, R, C>.
/// Active   As f.
/// Errors   None.
template <class F, class T, std::size_t R, std::size_t C, class... U>
[[nodiscard]] CROSSLANE_INLINE auto per_component(F f, Mat<T, R, C> const& a, Mat<U, R, C> const&... b)
{
    return detail::collect<R>([&](auto r) CROSSLANE_INLINE_LAMBDA { return per_component(f, a[r], b[r]...); });
}

// clang-format off
template <class T, std::size_t R, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
Mat<T, R, C> operator-(Mat<T, R, C> const& a) { return per_component(detail::Negative(), a); }
template <class A, class B, class M = detail::MatOf<A, B>> [[nodiscard]] CROSSLANE_INLINE
auto operator+(A const& a, B const& b) { return per_component(detail::Plus(), M(a), M(b)); }
template <class A, class B, class M = detail::MatOf<A, B>> [[nodiscard]] CROSSLANE_INLINE
auto operator-(A const& a, B const& b) { return per_component(detail::Minus(), M(a), M(b)); }
template <class A, class B, class M = detail::MatOf<A, B>> [[nodiscard]] CROSSLANE_INLINE
auto operator*(A const& a, B const& b) { return per_component(detail::Times(), M(a), M(b)); }
template <class A, class B, class M = detail::MatOf<A, B>> [[nodiscard]] CROSSLANE_INLINE
auto operator/(A const& a, B const& b) { return per_component(detail::Over(), M(a), M(b)); }
template <class A, class B, class M = detail::MatOf<A, B>> [[nodiscard]] CROSSLANE_INLINE
auto operator==(A const& a, B const& b) { return per_component(detail::Equal(), M(a), M(b)); }
template <class A, class B, class M = detail::MatOf<A, B>> [[nodiscard]] CROSSLANE_INLINE
auto operator!=(A const& a, B const& b) { return per_component(detail::NotEqual(), M(a), M(b)); }
template <class A, class B, class M = detail::MatOf<A, B>> [[nodiscard]] CROSSLANE_INLINE
auto operator<(A const& a, B const& b) { return per_component(detail::Less(), M(a), M(b)); }
template <class A, class B, class M = detail::MatOf<A, B>> [[nodiscard]] CROSSLANE_INLINE
auto operator<=(A const& a, B const& b) { return per_component(detail::LessEqual(), M(a), M(b)); }
template <class A, class B, class M = detail::MatOf<A, B>> [[nodiscard]] CROSSLANE_INLINE
auto operator>(A const& a, B const& b) { return per_component(detail::Greater(), M(a), M(b)); }
template <class A, class B, class M = detail::MatOf<A, B>> [[nodiscard]] CROSSLANE_INLINE
auto operator>=(A const& a, B const& b) { return per_component(detail::GreaterEqual(), M(a), M(b)); }
template <class T, std::size_t R, std::size_t C>
CROSSLANE_INLINE Mat<T, R, C>& operator+=(Mat<T, R, C>& a, std::type_identity_t<Mat<T, R, C>> const& b) { return a = a + b; }
template <class T, std::size_t R, std::size_t C>
CROSSLANE_INLINE Mat<T, R, C>& operator-=(Mat<T, R, C>& a, std::type_identity_t<Mat<T, R, C>> const& b) { return a = a - b; }
template <class T, std::size_t R, std::size_t C>
CROSSLANE_INLINE Mat<T, R, C>& operator*=(Mat<T, R, C>& a, std::type_identity_t<Mat<T, R, C>> const& b) { return a = a * b; }
template <class T, std::size_t R, std::size_t C>
CROSSLANE_INLINE Mat<T, R, C>& operator/=(Mat<T, R, C>& a, std::type_identity_t<Mat<T, R, C>> const& b) { return a = a / b; }
// clang-format on

/// The same values as another lane type, component by component.
///
/// Shapes   Mat<Lanes<T, N>, R, C> or Mat<Mask<N>, R, C>  ->  Mat<Lanes<U, N>, R, C>; Mat<T, R, C> or Mat<bool, R, C>  ->
///          Mat<U, R, C>.
/// Active   Every lane takes part.
/// Errors   None.
/// Source   HLSL's casts, as (int3x3)m.
template <LaneType U, class L, std::size_t R, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE auto lanes_cast(Mat<L, R, C> const& m)
{
    return per_component([](L const& x) CROSSLANE_INLINE_LAMBDA { return lanes_cast<U>(x); }, m);
}

/// Whether any component is true, or all are, in each lane.
///
/// Shapes   Mat<Mask<N>, R, C>  ->  Mask<N>; Mat<bool, R, C>  ->  bool.
/// Active   Every lane takes part.
/// Errors   None.
/// Source   HLSL any and all of a bool3x3.
template <class T, std::size_t R, std::size_t C>
    requires requires(Vec<T, C> const& row) { any(row); }
[[nodiscard]] CROSSLANE_INLINE T any(Mat<T, R, C> const& m)
{
    return any(detail::collect<R>([&](auto r) CROSSLANE_INLINE_LAMBDA { return any(m[r]); }));
}
template <class T, std::size_t R, std::size_t C>
    requires requires(Vec<T, C> const& row) { all(row); }
[[nodiscard]] CROSSLANE_INLINE T all(Mat<T, R, C> const& m)
{
    return all(detail::collect<R>([&](auto r) CROSSLANE_INLINE_LAMBDA { return all(m[r]); }));
}

/// a in the lanes that are set in m, b in the others, component by component.
///
/// Shapes   Mask<N> or a Mat<Mask<N>, R, C>, two matrices of lanes or uniform numbers, or a number in place of one  ->
///          Mat<Lanes<T, N>, R, C>.
/// Active   Every lane takes part; nothing is written anywhere.
/// Errors   None.
/// Source   HLSL 2021 select.
template <std::size_t N, std::size_t Width, class A, class B, class M = detail::MatOf<A, B>>
[[nodiscard]] CROSSLANE_INLINE auto select(Mask<N, Width> const& m, A const& a, B const& b)
{
    return per_component([&](auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA { return select(m, x, y); }, M(a), M(b));
}
template <std::size_t N, std::size_t Width, std::size_t R, std::size_t C, class A, class B, class M = detail::MatOf<A, B>>
[[nodiscard]] CROSSLANE_INLINE auto select(Mat<Mask<N, Width>, R, C> const& m, A const& a, B const& b)
{
    auto const choose = [](auto const& c, auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA { return select(c, x, y); };
    return per_component(choose, m, M(a), M(b));
}

/// Rows become columns.
///
/// Shapes   Mat<T, R, C>  ->  Mat<T, C, R>.
/// Active   Every lane takes part.
/// Errors   None.
/// Source   HLSL transpose.
template <class T, std::size_t R, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE Mat<T, C, R> transpose(Mat<T, R, C> const& m)
{
    return detail::collect<C>([&](auto c) CROSSLANE_INLINE_LAMBDA {
        return detail::collect<R>([&](auto r) CROSSLANE_INLINE_LAMBDA { return m[r][c]; });
    });
}

/// Products of matrices, vectors and numbers.
///
/// Shapes   Mat<T, R, K>, Mat<T, K, C>  ->  Mat<T, R, C>; Mat<T, R, K>, Vec<T, K>, a column  ->  Vec<T, R>; Vec<T, K>, a row,
///          Mat<T, K, C>  ->  Vec<T, C>; two Vec<T, K>  ->  T, as dot; a number and any of these  ->  the same. T is a
///          number or Lanes<T, N>; one side may have numbers and the other Lanes.
/// Means    result[r][c] = sum of a[r][k] b[k][c].
/// Active   Every lane takes part.
/// Order    As dot: ((a[r][0] b[0][c] + a[r][1] b[1][c]) + a[r][2] b[2][c]) + a[r][3] b[3][c], each operation rounded separately:
///          the same bits everywhere.
/// Errors   None at run time: integers wrap. Sizes that do not fit do not compile.
/// Source   HLSL mul, which promises no order.
template <class A, class B, std::size_t K>
[[nodiscard]] CROSSLANE_INLINE auto mul(Vec<A, K> const& a, Vec<B, K> const& b)
{
    return dot(a, b);
}
template <class A, class B, std::size_t R, std::size_t K>
[[nodiscard]] CROSSLANE_INLINE auto mul(Mat<A, R, K> const& a, Vec<B, K> const& b)
{
    return detail::collect<R>([&](auto r) CROSSLANE_INLINE_LAMBDA { return dot(a[r], b); });
}
template <class A, class B, std::size_t K, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE auto mul(Vec<A, K> const& a, Mat<B, K, C> const& b)
{
    return detail::collect<C>([&, columns = transpose(b)](auto c) CROSSLANE_INLINE_LAMBDA { return dot(a, columns[c]); });
}
template <class A, class B, std::size_t R, std::size_t K, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE auto mul(Mat<A, R, K> const& a, Mat<B, K, C> const& b)
{
    return detail::collect<R>([&](auto r) CROSSLANE_INLINE_LAMBDA { return mul(a[r], b); });
}
template <class A, class B>
    requires(detail::MatNumber<A> || detail::MatNumber<B>) && requires(A const& a, B const& b) { a * b; }
[[nodiscard]] CROSSLANE_INLINE auto mul(A const& a, B const& b)
{
    if constexpr (std::is_arithmetic_v<A> && std::is_arithmetic_v<B>)
        return detail::Times{}(std::common_type_t<A, B>(a), std::common_type_t<A, B>(b));
    else return a * b;
}

/// The determinant.
///
/// Shapes   Mat<Lanes<T, N>, C, C> or Mat<T, C, C> of a float T  ->  Lanes<T, N> or T.
/// Means    Two rows     a.x b.y - a.y b.x
///          three rows   dot(a, cross(b, c))
///          four rows    dot(a, the determinants of b, c, d without each column: + - + -)
/// Active   Every lane takes part.
/// Order    As dot and cross, each operation rounded separately: the same bits everywhere.
/// Errors   None.
/// Source   HLSL determinant, which promises no order.
template <class T, std::size_t C>
    requires detail::is_floats<T>
[[nodiscard]] CROSSLANE_INLINE T determinant(Mat<T, C, C> const& m)
{
    if constexpr (C == 2) {
        return T(detail::scaled(m[0].x, m[1].y) - detail::scaled(m[0].y, m[1].x));
    } else if constexpr (C == 3) {
        return dot(m[0], cross(m[1], m[2]));
    } else {
        auto const &b = m[1], &c = m[2], &d = m[3];
        auto const without = [](auto const& p, auto const& q, auto const& r) CROSSLANE_INLINE_LAMBDA { return dot(p, cross(q, r)); };
        Vec<T, 4> const minors(without(b.yzw(), c.yzw(), d.yzw()), -without(b.xzw(), c.xzw(), d.xzw()),
                               without(b.xyw(), c.xyw(), d.xyw()), -without(b.xyz(), c.xyz(), d.xyz()));
        return dot(m[0], minors);
    }
}

} // namespace crosslane
