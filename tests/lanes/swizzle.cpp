#include "support/catch.hpp"

#include <crosslane/lanes/swizzle.hpp>
#include <crosslane/lanes/vec_functions.hpp>
#include <crosslane/lanes/vec_math.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace lanes_swizzle {

using namespace crosslane;

namespace {

using Float4 = Lanes<float, 4>;

template <std::size_t C>
std::vector<int> numbers(Vec<int, C> const& v)
{
    std::vector<int> result;
    for (std::size_t c = 0; c < C; ++c) result.push_back(v[c]);
    return result;
}

template <class T, std::size_t N, std::size_t C>
std::vector<std::array<T, N>> arrays(Vec<Lanes<T, N>, C> const& v)
{
    std::vector<std::array<T, N>> result;
    for (std::size_t c = 0; c < C; ++c) result.push_back(v[c].to_array());
    return result;
}
template <std::size_t N, std::size_t C>
std::vector<std::uint64_t> arrays(Vec<Mask<N>, C> const& v)
{
    std::vector<std::uint64_t> result;
    for (std::size_t c = 0; c < C; ++c) result.push_back(v[c].bits());
    return result;
}
template <class T, std::size_t C>
std::vector<T> arrays(Vec<T, C> const& v)
{
    std::vector<T> result;
    for (std::size_t c = 0; c < C; ++c) result.push_back(v[c]);
    return result;
}

/// What v must hold after 100, 101, … were written to the components of this name.
std::vector<int> written_by_loop(std::vector<int> v, std::string const& name)
{
    for (std::size_t i = 0; i < name.size(); ++i) v[std::string("xyzw").find(name[i])] = 100 + static_cast<int>(i);
    return v;
}

std::vector<int> read_by_loop(std::vector<int> const& v, std::string const& name)
{
    std::vector<int> result;
    for (char letter : name) result.push_back(v[std::string("xyzw").find(letter)]);
    return result;
}

bool names_each_once(std::string name)
{
    std::sort(name.begin(), name.end());
    return std::adjacent_find(name.begin(), name.end()) == name.end();
}

template <std::size_t C>
Vec<int, C> hundreds()
{
    Vec<int, C> v(0);
    for (std::size_t c = 0; c < C; ++c) v[c] = 100 + static_cast<int>(c);
    return v;
}

/// Looks at the components of one name: as read of a const vector, of another, and as 100, 101, … were written to them, if
/// that compiles.
struct Report
{
    std::vector<int> v;
    std::string wrong{};

    template <std::size_t Count, std::size_t C>
    void add(char const* name, Vec<int, Count> const& read_of_const, Vec<int, Count> const& read, bool is_written,
             Vec<int, C> const& written)
    {
        auto const expected = read_by_loop(v, name);
        if (numbers(read_of_const) != expected || numbers(read) != expected) wrong += name + std::string(" read; ");
        if (is_written != names_each_once(name)) wrong += name + std::string(" can be written; ");
        if (is_written && numbers(written) != written_by_loop(v, name)) wrong += name + std::string(" written; ");
    }
};

#define NAMED(name, C)                                                       \
    {                                                                        \
        auto u = v;                                                          \
        Vec<int, C> const read = u.name();                                   \
        constexpr bool is_written = requires { u.name() = hundreds<C>(); };  \
        if constexpr (is_written) u.name() = hundreds<C>();                  \
        report.add(#name, v.name(), read, is_written, u);                    \
    }
#define NAMED_4(a, b, c, d) NAMED(a##b##c##d, 4)

// The components of two, three and four, each of them behind what is said.
#define TWO_AFTER3(a, b, c) NAMED_4(a, b, c, x) NAMED_4(a, b, c, y)
#define TWO_AFTER2(a, b) NAMED(a##b##x, 3) NAMED(a##b##y, 3) TWO_AFTER3(a, b, x) TWO_AFTER3(a, b, y)
#define TWO_AFTER1(a) NAMED(a##x, 2) NAMED(a##y, 2) TWO_AFTER2(a, x) TWO_AFTER2(a, y)
#define THREE_AFTER3(a, b, c) TWO_AFTER3(a, b, c) NAMED_4(a, b, c, z)
#define THREE_AFTER2(a, b) \
    NAMED(a##b##x, 3) NAMED(a##b##y, 3) NAMED(a##b##z, 3) THREE_AFTER3(a, b, x) THREE_AFTER3(a, b, y) THREE_AFTER3(a, b, z)
#define THREE_AFTER1(a) NAMED(a##x, 2) NAMED(a##y, 2) NAMED(a##z, 2) THREE_AFTER2(a, x) THREE_AFTER2(a, y) THREE_AFTER2(a, z)
#define FOUR_AFTER3(a, b, c) THREE_AFTER3(a, b, c) NAMED_4(a, b, c, w)
#define FOUR_AFTER2(a, b)                                                                                              \
    NAMED(a##b##x, 3) NAMED(a##b##y, 3) NAMED(a##b##z, 3) NAMED(a##b##w, 3) FOUR_AFTER3(a, b, x) FOUR_AFTER3(a, b, y) \
    FOUR_AFTER3(a, b, z) FOUR_AFTER3(a, b, w)
#define FOUR_AFTER1(a)                                                                                             \
    NAMED(a##x, 2) NAMED(a##y, 2) NAMED(a##z, 2) NAMED(a##w, 2) FOUR_AFTER2(a, x) FOUR_AFTER2(a, y) FOUR_AFTER2(a, z) \
    FOUR_AFTER2(a, w)

// Templates, for what does not compile to be asked about.
template <class V>
std::string wrong_of_two(V const& v)
{
    Report report{numbers(v)};
    TWO_AFTER1(x) TWO_AFTER1(y)
    return report.wrong;
}
template <class V>
std::string wrong_of_three(V const& v)
{
    Report report{numbers(v)};
    THREE_AFTER1(x) THREE_AFTER1(y) THREE_AFTER1(z)
    return report.wrong;
}
template <class V>
std::string wrong_of_four(V const& v)
{
    Report report{numbers(v)};
    FOUR_AFTER1(x) FOUR_AFTER1(y) FOUR_AFTER1(z) FOUR_AFTER1(w)
    return report.wrong;
}

#undef NAMED
#undef NAMED_4
#undef TWO_AFTER3
#undef TWO_AFTER2
#undef TWO_AFTER1
#undef THREE_AFTER3
#undef THREE_AFTER2
#undef THREE_AFTER1
#undef FOUR_AFTER3
#undef FOUR_AFTER2
#undef FOUR_AFTER1

/// A function of the user's, which says what T and C are by its argument.
template <class T, std::size_t C>
T sum_of(Vec<T, C> const& v)
{
    T sum = v[0];
    for (std::size_t c = 1; c < C; ++c) sum = sum + v[c];
    return sum;
}

} // namespace

TEST_CASE("Every swizzle of two, three and four components reads and writes those that it names", "[lanes]")
{
    CHECK(wrong_of_two(Vec<int, 2>(5, 6)) == "");
    CHECK(wrong_of_three(Vec<int, 3>(5, 6, 7)) == "");
    CHECK(wrong_of_four(Vec<int, 4>(5, 6, 7, 8)) == "");
}

TEST_CASE("A swizzle may be assigned what holds the same components", "[lanes]")
{
    using Ints = std::vector<int>;
    Vec<int, 4> v(1, 2, 3, 4);
    v.xy() = v.yx();
    CHECK(numbers(v) == Ints{2, 1, 3, 4});
    v.yzwx() = v;
    CHECK(numbers(v) == Ints{4, 2, 1, 3});
    v.xyz() = v.zzx();
    CHECK(numbers(v) == Ints{1, 1, 4, 3});
    v.wzyx() += v.xyzw();
    CHECK(numbers(v) == Ints{4, 5, 5, 4});
    v.zw() = v.x;
    CHECK(numbers(v) == Ints{4, 5, 4, 4});
    v.yx() = v.xy() = v.yz();
    CHECK(numbers(v) == Ints{4, 5, 4, 4});
    v.xy() = v.zw() = {7, 8};
    CHECK(numbers(v) == Ints{7, 8, 7, 8});

    Float4 const lane = iota<float, 4>();
    Vec<Float4, 3> u(lane, lane + 10, lane + 20);
    u.xyz() = u.zxy();
    CHECK(arrays(u) == arrays(Vec<Float4, 3>(lane + 20, lane, lane + 10)));
}

TEST_CASE("A swizzle with a name is a plain value", "[lanes]")
{
    using Ints = std::vector<int>;
    Vec<int, 3> v(1, 2, 3);
    auto a = v.zy();
    a = Vec<int, 2>(8, 9);
    CHECK((numbers(a) == Ints{8, 9} && numbers(v) == Ints{1, 2, 3}));
    a += 1;
    a.x = 5;
    a[1] = 6;
    CHECK((numbers(a) == Ints{5, 6} && numbers(v) == Ints{1, 2, 3}));
    auto b = v.xy();
    a = b;
    b.yx() = a; // its own components
    CHECK((numbers(a) == Ints{1, 2} && numbers(b) == Ints{2, 1} && numbers(v) == Ints{1, 2, 3}));
    v = 7;
    CHECK((numbers(a) == Ints{1, 2} && numbers(b) == Ints{2, 1}));
    v.xy() = a;
    CHECK(numbers(v) == Ints{1, 2, 7});
    std::swap(a, b);
    CHECK((numbers(a) == Ints{2, 1} && numbers(b) == Ints{1, 2} && numbers(v) == Ints{1, 2, 7}));
}

TEST_CASE("A swizzle is changed in place by every operator", "[lanes]")
{
    using Ints = std::vector<int>;
    Vec<int, 3> v(12, 5, 9);
    v.zx() += 1;
    CHECK(numbers(v) == Ints{13, 5, 10});
    v.xz() -= Vec<int, 2>(1, 2);
    CHECK(numbers(v) == Ints{12, 5, 8});
    v.xy() *= 3;
    CHECK(numbers(v) == Ints{36, 15, 8});
    v.yz() /= 4;
    CHECK(numbers(v) == Ints{36, 3, 2});
    v.xy() %= Vec<int, 2>(10, 2);
    CHECK(numbers(v) == Ints{6, 1, 2});
    v.yz() <<= 2;
    CHECK(numbers(v) == Ints{6, 4, 8});
    v.zx() >>= 1;
    CHECK(numbers(v) == Ints{3, 4, 4});
    v.xy() |= 8;
    CHECK(numbers(v) == Ints{11, 12, 4});
    v.xz() &= 6;
    CHECK(numbers(v) == Ints{2, 12, 4});
    v.zyx() ^= Vec<int, 3>(1, 2, 3);
    CHECK(numbers(v) == Ints{1, 14, 5});
}

TEST_CASE("Swizzles of lanes, masks and bools", "[lanes]")
{
    Float4 const lane = iota<float, 4>();
    Vec<Float4, 4> v(lane, lane + 10, lane + 20, lane + 30);
    CHECK(arrays(v.wzxx()) == arrays(Vec<Float4, 4>(v.w, v.z, v.x, v.x)));
    v.xw() = Vec<float, 2>(1.0f, 2.0f);
    v.yz() *= 2.0f;
    CHECK(arrays(v) == arrays(Vec<Float4, 4>(1.0f, lane * 2 + 20, lane * 2 + 40, 2.0f)));
    v.zy() -= lane;
    v.wx() = 0.0f;
    CHECK(arrays(v) == arrays(Vec<Float4, 4>(0.0f, lane + 20, lane + 40, 0.0f)));

    Vec<Mask<4>, 3> m(lane < 1.0f, lane < 2.0f, lane < 3.0f);
    m.xz() = m.zx();
    CHECK(arrays(m) == std::vector<std::uint64_t>{7, 3, 1});
    m.xy() &= lane > 0.0f;
    m.yz() |= Vec<bool, 2>(false, true);
    CHECK(arrays(m.zxy()) == std::vector<std::uint64_t>{15, 6, 2});
    Vec<bool, 2> b(true, false);
    b.yx() = b.xy();
    CHECK((!b.x && b.y && any(b.xy()) && !all(b.yx())));
}

TEST_CASE("A swizzle stands wherever a vector does", "[lanes]")
{
    Float4 const lane = iota<float, 4>();
    Vec<Float4, 4> v(lane, lane + 1, lane + 2, lane + 3);
    Vec<float, 3> u(1.0f, 2.0f, 4.0f);
    Vec<Float4, 2> const xy(v.x, v.y), yx(v.y, v.x);
    CHECK(arrays(v.xy() + v.yx()) == arrays(xy + yx));
    CHECK(arrays(v.xy() + yx) == arrays(xy + yx));
    CHECK(arrays(xy - v.yx()) == arrays(xy - yx));
    CHECK(arrays(u.zx() * v.xy()) == arrays(Vec<Float4, 2>(v.x * 4, v.y)));
    CHECK(arrays(v.xy() / u.zx()) == arrays(Vec<Float4, 2>(v.x / 4, v.y)));
    CHECK(arrays(u.xy() * lane) == arrays(Vec<Float4, 2>(lane, lane * 2)));
    CHECK(arrays(2.0f - v.xy()) == arrays(2.0f - xy));
    CHECK(arrays(-v.xy()) == arrays(-xy));
    CHECK(arrays(v.xy() == v.yx()) == arrays(xy == yx));
    CHECK(arrays(v.xy() != yx) == arrays(xy != yx));
    CHECK(arrays(u.xy() == v.yx()) == arrays(Vec<float, 2>(1.0f, 2.0f) == yx));
    CHECK(arrays(v.yx() == u.xy()) == arrays(Vec<float, 2>(1.0f, 2.0f) == yx));
    CHECK(arrays(v.xy() < v.yx()) == arrays(xy < yx));
    CHECK(arrays(1.0f >= v.xy()) == arrays(1.0f >= xy));
    CHECK(arrays((v.xy() == 1.0f) & (v.yx() == 1.0f)) == arrays((xy == 1.0f) & (yx == 1.0f)));
    CHECK(sum_of(v.xyz()).to_array() == (lane * 3 + 3).to_array());
    CHECK(sum_of(u.xy()) == 3.0f);
    CHECK(dot(v.xy(), u.xz()).to_array() == (v.x + v.y * 4).to_array());
    CHECK(arrays(max(v.xy(), v.yx())) == arrays(max(xy, yx)));
    CHECK(arrays(max(1.0f, v.xy())) == arrays(max(1.0f, xy)));
    CHECK(arrays(lerp(v.xy(), v.yx(), 0.5f)) == arrays(lerp(xy, yx, 0.5f)));
    CHECK(arrays(Vec<Float4, 4>(v.xy(), u.zy())) == arrays(Vec<Float4, 4>(v.x, v.y, 4.0f, 2.0f)));
    CHECK(arrays(Vec<Float4, 4>(v.zyx(), 1.0f)) == arrays(Vec<Float4, 4>(v.z, v.y, v.x, 1.0f)));
    CHECK(arrays(select(lane < 2.0f, v.xy(), v.yx())) == arrays(select(lane < 2.0f, xy, yx)));
    CHECK(arrays(select(lane < 2.0f, u.xy(), v.yx())) == arrays(select(lane < 2.0f, Vec<float, 2>(1.0f, 2.0f), yx)));
    CHECK(arrays(select(v.xy() < 2.0f, v.xy(), yx)) == arrays(select(xy < 2.0f, xy, yx)));
    CHECK(arrays(select(true, v.xy(), yx)) == arrays(xy));
    CHECK(arrays(select(false, xy, v.yx())) == arrays(yx));
    CHECK(arrays(select(false, v.xy(), v.yx())) == arrays(yx));
    CHECK(arrays(select(true, v.xy(), 0.0f)) == arrays(xy));
    CHECK(arrays(lanes_cast<int>(v.xy())) == arrays(lanes_cast<int>(xy)));
    CHECK(arrays(v.zyx().yx()) == arrays(Vec<Float4, 2>(v.y, v.z)));
    bool const is_first = u.x < u.y;
    CHECK(arrays(is_first ? u.xy() : u.zx()) == std::vector<float>{1.0f, 2.0f});
    Vec<Float4, 2> w = u.yx();
    w += u.xx();
    w += v.yx();
    CHECK(arrays(w) == arrays(Vec<Float4, 2>(lane + 4, lane + 2)));
}

TEST_CASE("What is no component of a vector is not assigned to", "[lanes]")
{
    auto const can_be_written = []<class V>(V& v) { return requires { v.xy() = v.yx(); }; };
    Vec<int, 3> v(1, 2, 3);
    Vec<int, 3> const fixed(1, 2, 3);
    CHECK((can_be_written(v) && !can_be_written(fixed)));
    auto const twice = []<class V>(V& u) { return requires { u.xx() = u.xy(); } || requires { u.xx() += 1; }; };
    CHECK(!twice(v));
    auto const without_name = []<class V>(V& u) {
        return requires { (u + u).xy() = u.xy(); } || requires { u.zyx().xy() = u.xy(); } || requires { (u + u)[0] = u.x; };
    };
    Vec<Lanes<float, 4>, 3> lanes{};
    CHECK((!without_name(v) && !without_name(lanes)));
    auto const by_number = []<class V>(V& u) { return requires { u.xy()[0] = u.x; } || requires { u.zyx()[1] += u.y; }; };
    CHECK((!by_number(v) && !by_number(lanes)));
    auto const one_of_them = []<class V>(V& u) { return requires { u.zx().x = u.y; } || requires { u.zx().y += u.y; }; };
    CHECK((!one_of_them(v) && !one_of_them(lanes)));
    auto const copied = []<class V>(V& u) {
        auto a = u.xy(); // a plain value, wherever it goes
        return requires { std::move(a) = u.yx(); } || requires { std::move(a) += u.yx(); };
    };
    CHECK((!copied(v) && !copied(lanes)));
    auto const past_the_last = []<class V>(V& u) { return requires { u.xw(); }; };
    CHECK(!past_the_last(v));
}

} // namespace lanes_swizzle
