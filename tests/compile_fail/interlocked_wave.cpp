// expect: crosslane::InterlockedAdd and its like: without a wave they take one T& and numbers; for lanes, put the wave first, as in InterlockedAdd(wave, buffer[id], 1u)
#include <crosslane/group/interlocked.hpp>
using namespace crosslane;
void f(Buffer<std::uint32_t> counts, Lanes<std::uint32_t, 8> id) { InterlockedAdd(counts[id], 1u); }
