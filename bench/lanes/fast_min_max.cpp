#include "lanes/each.hpp"

namespace {

using namespace crosslane;

// clang-format off
[[maybe_unused]] bool const added[] = {
    bench::each<float>("fast_min", [](auto const& x) { return fast_min(x, 0.75f); }, [](float x) { return x < 0.75f ? x : 0.75f; }),
    bench::each<float>("fast_max", [](auto const& x) { return fast_max(x, 0.75f); }, [](float x) { return x > 0.75f ? x : 0.75f; }),
};
// clang-format on

} // namespace
