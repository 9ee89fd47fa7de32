// expect: a mask is no number: write select(mask, a, b), or lanes_cast<T>(mask)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f(Lanes<float, 8> v)
{
    Lanes<float, 8> x = v > 1.0f;
    static_cast<void>(x);
}
