// expect: bool is no lane type: keep std::uint8_t
#include <crosslane/algorithm/reduce_parallel.hpp>
#include <crosslane/dispatch/shuffled.hpp>
#include <vector>
bool f(std::vector<bool> const& x) { return crosslane::reduce(crosslane::shuffled(1), x); }
