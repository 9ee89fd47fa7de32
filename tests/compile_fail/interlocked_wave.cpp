// expect: with lanes, the wave is the first argument
#include <crosslane/group/interlocked.hpp>
using namespace crosslane;
void f(Buffer<std::uint32_t> counts, Lanes<std::uint32_t, 8> id) { InterlockedAdd(counts[id], 1u); }
