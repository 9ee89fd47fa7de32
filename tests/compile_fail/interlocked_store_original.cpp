// expect: it gives no previous value: use InterlockedCompareExchange
#include <crosslane/group/interlocked.hpp>
using namespace crosslane;
void f(Wave<8> wave, Buffer<std::uint32_t> counts, Lanes<std::uint32_t, 8> id)
{
    Lanes<std::uint32_t, 8> before;
    InterlockedCompareStore(wave, counts[id], 1u, 2u, before);
}
