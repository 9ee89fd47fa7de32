#include "lanes/each.hpp"

namespace {

using namespace crosslane;

// clang-format off
[[maybe_unused]] bool const added[] = {
    bench::each<float>("fast_min", [](auto const& x) { return fast_min(x, x * x); }, [](float x) { return x < x * x ? x : x * x; }),
    bench::each<float>("fast_max", [](auto const& x) { return fast_max(x, x * x); }, [](float x) { return x > x * x ? x : x * x; }),
};
// clang-format on

} // namespace
