// expect: crosslane::InterlockedAdd and its like: after the wave comes a place, then values of its type; a place is buffer[id], not a name given to it, or a pointer and lanes of indices, or a T&
#include <crosslane/group/interlocked.hpp>
using namespace crosslane;
void f(Wave<8> wave, Buffer<std::uint32_t> counts, Lanes<std::uint32_t, 8> id)
{
    auto place = counts[id];
    InterlockedCompareExchange(wave, place, 1u, 2u);
}
