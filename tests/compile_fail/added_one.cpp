// expect: of one value write std::span(&value, 1)
#include <crosslane/dispatch/dispatch_parts.hpp>
auto f(std::uint32_t& count) { return crosslane::added(count); }
