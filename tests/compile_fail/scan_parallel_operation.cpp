// expect: crosslane::exclusive_scan, inclusive_scan: op must take two Lanes<T, N> and return one, for any N, as [](auto a, auto b) { return max(a, b); } does
#include <crosslane/algorithm/scan_parallel.hpp>
#include <crosslane/dispatch/shuffled.hpp>
#include <functional>
#include <vector>
float f(std::vector<float>& x) { return crosslane::exclusive_scan(crosslane::shuffled(1), x, x, std::plus<float>{}, 0); }
