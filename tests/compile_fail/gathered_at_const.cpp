// expect: crosslane::gathered_at: the elements must be writable plain data, and not bool
#include <crosslane/dispatch/dispatch_parts.hpp>
#include <vector>
auto f(std::vector<float> const& pixels) { return crosslane::gathered_at(0, pixels); }
