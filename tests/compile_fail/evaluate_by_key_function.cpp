// expect: crosslane::evaluate_by_key: f must take Lanes of in and an array of Lanes, the constants, and return Lanes of out, as [](auto x, auto const& c) { return c[0] * x; } does
#include <crosslane/algorithm/per_key.hpp>
std::size_t f(crosslane::PerKey<float, 2> const& table, std::vector<int> const& keys, std::vector<float>& x)
{
    return crosslane::evaluate_by_key(table, keys, x, x, [](float y, auto const& c) { return c[0] * y; });
}
