// expect: AMaskIsNoNumberUse_select_or_lanes_cast
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f(Lanes<float, 8> v)
{
    Lanes<float, 8> x = v > 1.0f;
    static_cast<void>(x);
}
