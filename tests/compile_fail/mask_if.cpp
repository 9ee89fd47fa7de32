// expect: crosslane::Mask: each lane has its own truth; write if (auto w = wave.where(mask)) for if, select(mask, a, b) for ?:, any(mask) or all(mask) for one bool, or min(a, b) for std::min(a, b)
#include <crosslane/lanes/mask.hpp>
using namespace crosslane;
int f(Lanes<int, 8> x)
{
    if (x > 0) return 1;
    return 0;
}
