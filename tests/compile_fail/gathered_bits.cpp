// expect: crosslane: gathered, gathered_at and added take a contiguous range, which std::vector<bool> is not
#include <crosslane/dispatch/dispatch_parts.hpp>
#include <vector>
auto f(std::vector<bool>& flags) { return crosslane::gathered(flags); }
