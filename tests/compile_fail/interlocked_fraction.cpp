// expect: crosslane::Lanes<T, N>: a floating-point number beside integer lanes would lose its fraction; lanes_cast<float> the lanes, or static_cast<T> the number
#include <crosslane/group/interlocked.hpp>
void f(std::uint32_t& count) { crosslane::InterlockedAdd(count, 1.5f); }
