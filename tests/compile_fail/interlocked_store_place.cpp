// expect: AfterTheWaveComesBufferAtIdItselfThenValuesOfItsType
#include <crosslane/group/interlocked.hpp>
using namespace crosslane;
void f(Wave<8> wave, Lanes<std::uint32_t, 8> x) { InterlockedCompareStore(wave, x, 1u, 2u); }
