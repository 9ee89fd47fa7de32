// expect: the previous value goes to a variable of its type, or, after a wave, to Lanes of that type
#include <crosslane/group/interlocked.hpp>
using namespace crosslane;
void f(Wave<8> wave, Buffer<std::uint32_t> counts, Lanes<std::uint32_t, 8> id)
{
    Lanes<std::int32_t, 8> before;
    InterlockedAdd(wave, counts[id], 1u, before);
}
