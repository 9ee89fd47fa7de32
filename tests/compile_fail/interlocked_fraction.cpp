// expect: crosslane::InterlockedAdd and its like: a floating-point number would lose its fraction; static_cast it
#include <crosslane/group/interlocked.hpp>
void f(std::uint32_t& count) { crosslane::InterlockedAdd(count, 1.5f); }
