#include "support/catch.hpp"
#include "support/values.hpp"

#include <crosslane/lanes/memory.hpp>
#include <crosslane/lanes/vec_math.hpp>

#include <bit>
#include <cmath>

namespace lanes_vec_math {

using namespace crosslane;

namespace {

// The documented orders, one number at a time. Compiled without contraction, as all tests.

template <class T>
using Vector = std::array<T, 4>;

template <class T>
T dot_by_loop(Vector<T> const& a, Vector<T> const& b, std::size_t components)
{
    T sum = a[0] * b[0];
    for (std::size_t c = 1; c < components; ++c) sum += a[c] * b[c];
    return sum;
}

/// dot, length, distance, then the components of normalize, reflect and cross.
template <class T>
std::vector<T> answers_by_loop(Vector<T> const& a, Vector<T> const& b, std::size_t components)
{
    Vector<T> between{};
    for (std::size_t c = 0; c < components; ++c) between[c] = b[c] - a[c];
    T const d = dot_by_loop(a, b, components), length = std::sqrt(dot_by_loop(a, a, components));
    std::vector<T> result{d, length, std::sqrt(dot_by_loop(between, between, components))};
    for (std::size_t c = 0; c < components; ++c) result.push_back(a[c] / length);
    for (std::size_t c = 0; c < components; ++c) result.push_back(a[c] - 2 * d * b[c]);
    for (std::size_t c = 0; c < 3 && components == 3; ++c) {
        std::size_t const i = (c + 1) % 3, j = (c + 2) % 3;
        result.push_back(a[i] * b[j] - a[j] * b[i]);
    }
    return result;
}

template <class A, class B, std::size_t C>
auto answers(Vec<A, C> const& a, Vec<B, C> const& b)
{
    std::vector<decltype(dot(a, b))> result{dot(a, b), length(a), distance(a, b)};
    auto const add = [&](auto const& v) { for (std::size_t c = 0; c < C; ++c) result.push_back(v[c]); };
    add(normalize(a));
    add(reflect(a, b));
    if constexpr (C == 3) add(cross(a, b));
    return result;
}

template <class T>
Vec<T, 2> vec(std::array<T, 2> const& v) { return {v[0], v[1]}; }
template <class T>
Vec<T, 3> vec(std::array<T, 3> const& v) { return {v[0], v[1], v[2]}; }
template <class T>
Vec<T, 4> vec(std::array<T, 4> const& v) { return {v[0], v[1], v[2], v[3]}; }

template <class T>
bool same(T a, T b)
{
    return (a != a && b != b) || std::memcmp(&a, &b, sizeof(T)) == 0;
}

/// Lanes with lanes, lanes with a uniform value on either side, and two uniform values.
template <class T, std::size_t N, std::size_t C>
std::string difference(std::vector<T> const& numbers)
{
    auto const number = [&](std::size_t vector, std::size_t c, std::size_t lane) { return numbers[(vector * C + c) * N + lane]; };
    auto const scalars = [&](std::size_t vector, std::size_t lane) {
        Vector<T> v{};
        for (std::size_t c = 0; c < C; ++c) v[c] = number(vector, c, lane);
        return v;
    };
    auto const lanes = [&](std::size_t vector) {
        std::array<Lanes<T, N>, C> v;
        for (std::size_t c = 0; c < C; ++c) v[c] = Lanes<T, N>::load(&numbers[(vector * C + c) * N]);
        return vec(v);
    };
    auto const uniform = [&](std::size_t vector, std::size_t lane) {
        std::array<T, C> v;
        for (std::size_t c = 0; c < C; ++c) v[c] = number(vector, c, lane);
        return vec(v);
    };
    auto const both = answers(lanes(0), lanes(1)), right = answers(lanes(0), uniform(1, 0));
    auto const left = std::vector{dot(uniform(0, 0), lanes(1)), distance(uniform(0, 0), lanes(1)), reflect(uniform(0, 0), lanes(1)).x};
    for (std::size_t lane = 0; lane < N; ++lane) {
        auto const expected = answers_by_loop(scalars(0, lane), scalars(1, lane), C),
                   expected_right = answers_by_loop(scalars(0, lane), scalars(1, 0), C);
        auto const expected_left = answers_by_loop(scalars(0, 0), scalars(1, lane), C);
        auto const scalar = answers(uniform(0, lane), uniform(1, lane));
        if (scalar.size() != expected.size()) return "sizes";
        for (std::size_t i = 0; i < expected.size(); ++i) {
            auto const at = ", answer " + std::to_string(i) + ", lane " + std::to_string(lane) + ", " + std::to_string(C) + " components";
            if (!same(both[i][lane], expected[i])) return "lanes" + at;
            if (!same(T(right[i][lane]), expected_right[i])) return "a uniform value" + at;
            if (!same(scalar[i], expected[i])) return "two uniform values" + at;
        }
        if (!same(left[0][lane], expected_left[0]) || !same(left[1][lane], expected_left[2]) || !same(left[2][lane], expected_left[3 + C]))
            return "on the left";
    }
    return {};
}

/// Bit patterns of all sizes, and fractions of one size, whose sums round differently in another order.
template <class T, std::size_t N, std::size_t C>
std::string differences()
{
    auto fractions = support::small_values<T>(2 * C * N, C, -2048, 2048);
    for (T& x : fractions) x /= 7;
    return difference<T, N, C>(support::test_values<T>(2 * C * N, C)) + difference<T, N, C>(fractions);
}

} // namespace

TEST_CASE("The geometry of Vec follows its documented order", "[lanes]")
{
    CHECK(differences<float, 16, 2>() == "");
    CHECK(differences<float, 16, 3>() == "");
    CHECK(differences<float, 16, 4>() == "");
    CHECK(differences<double, 8, 3>() == "");
}

TEST_CASE("A uniform Vec beside one of lanes is the same for every lane", "[lanes]")
{
    auto const lane = iota<float, 4>();
    Vec<Lanes<float, 4>, 3> const point(lane, lane + 1, lane + 2);
    Vec<float, 3> const light(1.f, 2.f, 3.f);
    auto const sum = point + light, difference = light - point;
    auto product = point;
    product *= light;
    CHECK((all(sum.x == lane + 1) && all(sum.y == lane + 3) && all(sum.z == lane + 5)));
    CHECK((all(difference.x == 1 - lane) && all(difference.y == 1 - lane) && all(difference.z == 1 - lane)));
    CHECK((all(product.x == lane) && all(product.y == (lane + 1) * 2) && all(product.z == (lane + 2) * 3)));
}

} // namespace lanes_vec_math
