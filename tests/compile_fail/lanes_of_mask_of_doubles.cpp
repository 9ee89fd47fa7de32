// expect: Mask<8
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f(Lanes<double, 8> v)
{
    Lanes<double, 8> x = v > 1.0; // GCC names the types alone: see the comment in lanes/storage.hpp
    static_cast<void>(x);
}
