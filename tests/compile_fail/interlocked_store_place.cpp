// expect: after the wave comes buffer[id] itself, then values of its type
#include <crosslane/group/interlocked.hpp>
using namespace crosslane;
void f(Wave<8> wave, Lanes<std::uint32_t, 8> x) { InterlockedCompareStore(wave, x, 1u, 2u); }
