// A user's functions whose names are the library's, and whose calls it would refuse.
#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace crosslane;

template <class T>
T load(T const* p)
{
    return *p;
}
template <std::size_t N>
std::size_t load(std::span<float const> values, Mask<N> const& mask)
{
    return mask.count() * values.size() / N;
}
std::size_t load(std::string_view name) { return name.size(); }
template <class T, class U>
void store(T* p, U const& value)
{
    *p = static_cast<T>(value);
}
template <class In, class Keep>
std::size_t compact(In const& in, Keep const& keep)
{
    std::size_t kept = 0;
    for (auto const& element : in) kept += keep(element);
    return kept;
}
template <class In>
int exclusive_scan(In const& in)
{
    return static_cast<int>(in.size());
}
template <class In>
int inclusive_scan(In const& in)
{
    return -static_cast<int>(in.size());
}
template <class In, class Count>
std::vector<int> histogram(In const& in, Count count)
{
    std::vector<int> counts(static_cast<std::size_t>(count));
    for (auto const& element : in) ++counts[static_cast<std::size_t>(element)];
    return counts;
}
template <class In, class Init, class F>
Init reduce(In const& in, Init init, F f)
{
    for (auto const& element : in) init = f(init, element);
    return init;
}
template <class Keys, class Compare>
bool sort(Keys const&, Compare const&)
{
    return true;
}

struct Flag {};
template <class T>
bool operator&&(T const&, Flag)
{
    return true;
}
template <class T>
bool operator||(Flag, T const&)
{
    return true;
}

template <LaneType T, std::size_t N>
struct Out
{
    Lanes<T, N>* x;
};
template <LaneType T, std::size_t N>
void store(Lanes<T, N> const& x, Out<T, N> out)
{
    *out.x = x;
}

} // namespace

TEST_CASE("A user's functions are preferred to the library's refusals", "[algorithm]")
{
    std::vector<int> const in{1, 2, 1, 3};
    std::vector<int> keys = in;
    CHECK(load(in.data() + 1) == 2);
    store(keys.data(), 7.0);
    CHECK(keys[0] == 7);
    CHECK(compact(in, [](int x) { return x == 1; }) == 2);
    CHECK((exclusive_scan(in) == 4 && inclusive_scan(in) == -4));
    CHECK(histogram(in, 4) == std::vector<int>{0, 2, 1, 1});
    CHECK(reduce(in, 0, std::plus<>()) == 7);
    CHECK(sort(keys, std::greater<>()));
    Lanes<float, 8> const x = 2;
    Lanes<float, 8> y = 0;
    CHECK(((x && Flag{}) && (Flag{} || x)));
    store(x, Out<float, 8>{&y});
    CHECK(y[3] == 2);
    std::vector<float> const floats(8, 3.0f);
    CHECK((load(floats, Mask<8>::all()) == 8 && load(std::string("name")) == 4));
}
