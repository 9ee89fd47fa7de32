// expect: after the wave comes buffer[id] itself, then values of its type
#include <crosslane/group/interlocked.hpp>
using namespace crosslane;
void f(Wave<8> wave, Buffer<std::uint32_t> counts, Lanes<std::uint32_t, 8> id)
{
    auto place = counts[id];
    InterlockedCompareExchange(wave, place, 1u, 2u);
}
