// expect: crosslane::added: counters must be uint32_t or uint64_t
#include <crosslane/dispatch/dispatch_parts.hpp>
#include <vector>
auto f(std::vector<std::int32_t>& counts) { return crosslane::added(counts); }
