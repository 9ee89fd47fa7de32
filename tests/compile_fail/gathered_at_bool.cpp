// expect: crosslane::gathered_at: the elements must be writable plain data, and not bool
#include <crosslane/dispatch/dispatch_parts.hpp>
#include <array>
auto f(std::array<bool, 8>& flags) { return crosslane::gathered_at(0, flags); }
