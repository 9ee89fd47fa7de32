#include "support/catch.hpp"
#include "support/guard_pages.hpp"
#include "support/lane_operation.hpp"

#include <crosslane/lanes/math.hpp>

namespace lanes_lanes {

namespace {

using crosslane::Lanes;
using support::LaneTypes;

// What compiles, and what does not.

static_assert(crosslane::LaneType<std::int8_t> && crosslane::LaneType<std::uint64_t> && crosslane::LaneType<double>);
static_assert(!crosslane::LaneType<bool> && !crosslane::LaneType<char> && !crosslane::LaneType<long double> &&
              !crosslane::LaneType<float const> && !crosslane::LaneType<int*>);
static_assert(std::is_trivially_copyable_v<Lanes<float, 128>>);
static_assert(crosslane::detail::is_checked || sizeof(Lanes<float, 32>) == 32 * sizeof(float));
static_assert(Lanes<float, 32>::size == 32 && std::same_as<Lanes<float, 32>::value_type, float>);

template <class A, class B>
concept Addable = requires(A a, B b) { a + b; };
static_assert(Addable<Lanes<float, 8>, Lanes<float, 8>> && Addable<Lanes<float, 8>, float> && Addable<int, Lanes<int, 8>>);
static_assert(!Addable<Lanes<float, 8>, Lanes<float, 16>>, "the numbers of lanes differ");
static_assert(!Addable<Lanes<float, 8>, Lanes<int, 8>>, "lane types convert only by lanes_cast");
static_assert(std::is_convertible_v<float, Lanes<float, 8>> && std::is_convertible_v<int, Lanes<std::uint8_t, 8>> &&
              std::is_convertible_v<int, Lanes<float, 8>> && std::is_convertible_v<double, Lanes<float, 8>>);
static_assert(!std::is_convertible_v<Lanes<float, 8>, Lanes<double, 8>> && !std::is_convertible_v<Lanes<int, 8>, int> &&
              !std::is_convertible_v<Lanes<int, 8>, bool>);

template <class X>
concept Invertible = requires(X x) { ~x; };
static_assert(Invertible<Lanes<int, 8>> && !Invertible<Lanes<float, 8>>);

/// Every assignment operator, and operands of which one is a plain T.
template <class T>
std::string assignment_difference()
{
    using L = Lanes<T, 16>;
    T const one = T(1), two = T(2), three = T(3), five = T(5);
    L const x = five;
    std::vector<std::pair<L, T>> results;
    auto const assigned = [&](auto f, int expected) {
        L y = x;
        auto& returned = f(y);
        results.push_back({y, static_cast<T>(expected)});
        results.push_back({&returned == &y ? T(1) : T(0), one});
    };
    assigned([&](L& y) -> L& { return y += three; }, 8);
    assigned([&](L& y) -> L& { return y -= three; }, 2);
    assigned([&](L& y) -> L& { return y *= three; }, 15);
    assigned([&](L& y) -> L& { return y /= five; }, 1);
    results.insert(results.end(), {{x + two, T(7)}, {two + x, T(7)}, {x - two, three}, {T(7) - x, two}, {x * two, T(10)},
                                   {two * x, T(10)}, {x / five, one}, {five / x, one}});
    results.push_back({select(x < T(6), x, T(0)), five});
    results.push_back({select(T(4) < x, x, T(0)), five});
    if constexpr (std::integral<T>) {
        assigned([&](L& y) -> L& { return y %= three; }, 2);
        assigned([&](L& y) -> L& { return y &= three; }, 1);
        assigned([&](L& y) -> L& { return y |= three; }, 7);
        assigned([&](L& y) -> L& { return y ^= three; }, 6);
        assigned([&](L& y) -> L& { return y <<= three; }, 40);
        assigned([&](L& y) -> L& { return y >>= one; }, 2);
        results.insert(results.end(), {{x % three, two}, {T(7) % x, two}, {x << one, T(10)}, {one << x, T(32)}, {x & T(4), T(4)}});
    }
    for (std::size_t i = 0; i < results.size(); ++i) {
        for (std::size_t lane = 0; lane < 16; ++lane) {
            if (results[i].first[lane] != results[i].second) return support::type_name<T>() + ": result " + std::to_string(i);
        }
    }
    return {};
}

// Construction and access.

/// What every way to take lanes apart or to put them together gives, as arrays.
template <class T>
struct Views
{
    T uniform[128], joined[128], low[128], high[128], array[128], by_index[128], past_end[128];
};

template <class T, std::size_t N>
[[gnu::noinline]] void view(T const* p, Views<T>& views)
{
    auto const x = Lanes<T, N>::load(p);
    Lanes<T, N>(p[0]).store(views.uniform);
    if constexpr (N > 1) {
        x.low().store(views.low);
        x.high().store(views.high);
        Lanes<T, N>(Lanes<T, N / 2>::load(p), Lanes<T, N / 2>::load(p + N / 2)).store(views.joined);
    }
    auto const array = x.to_array();
    auto const back = Lanes<T, N>::from_array(array).to_array();
    std::memcpy(views.array, back.data(), sizeof(back));
    crosslane::AllowFindings const past_end(crosslane::Finding::Kind::lane);
#pragma GCC unroll 1
    for (std::size_t lane = 0; lane < N; ++lane) {
        views.by_index[lane] = x[lane];
        views.past_end[lane] = x[lane + N];
    }
}

template <class T>
std::string view_difference(std::size_t lanes, void (*view_of)(T const*, Views<T>&))
{
    auto const values = support::test_values<T>(128, lanes);
    auto const views = std::make_unique<Views<T>>();
    view_of(values.data(), *views);
    std::vector<T> const uniform(lanes, values[0]);
    auto const wrong = [&](T const* a, T const* b, std::size_t n) { return support::first_difference(a, b, n) != n; };
    std::string parts;
    if (wrong(views->uniform, uniform.data(), lanes)) parts += " uniform";
    if (wrong(views->array, values.data(), lanes)) parts += " array";
    if (wrong(views->by_index, values.data(), lanes)) parts += " []";
    if (wrong(views->past_end, values.data(), lanes)) parts += " [past the end]";
    if (lanes > 1) {
        if (wrong(views->joined, values.data(), lanes)) parts += " joined";
        if (wrong(views->low, values.data(), lanes / 2)) parts += " low";
        if (wrong(views->high, values.data() + lanes / 2, lanes / 2)) parts += " high";
    }
    return parts.empty() ? parts : support::type_name<T>() + " x " + std::to_string(lanes) + ":" + parts;
}

template <class T>
std::string view_differences()
{
    return []<std::size_t... N>(std::index_sequence<N...>) {
        std::string wrong;
        static_cast<void>(((wrong = view_difference<T>(N, view<T, N>)).empty() && ...));
        return wrong;
    }(support::LaneCounts<T>{});
}

} // namespace

TEST_CASE("Lanes are assigned to and take plain values as operands", "[lanes]")
{
    using Types = std::tuple<std::uint8_t, std::int32_t, float>; // any type would do
    CHECK(support::for_each_type<Types>([]<class T>() { return assignment_difference<T>(); }) == "");
}

TEST_CASE("A number of another type becomes one of the lanes' own", "[lanes]")
{
    Lanes<float, 4> const f = 3;
    Lanes<std::uint32_t, 4> const u = 3;
    Lanes<std::uint8_t, 4> const bytes = 255;
    CHECK((all(f * 2 == 6) && all(0.5 * f == 1.5) && all(select(f > 2.5, 1, f) == 1) && all(min(1, f) == 1)));
    CHECK((all(u + 1 == 4) && all(1 - u == 0xfffffffeu) && all(select(u > 2, 1, u) == 1) && all(max(4, u) == 4)));
    CHECK((all(bytes == 255) && all(bytes + 1 == 0)));
}

TEST_CASE("Lanes come apart and together again", "[lanes]")
{
    CHECK(support::for_each_type<LaneTypes>([]<class T>() { return view_differences<T>(); }) == "");
}

} // namespace lanes_lanes
