// expect: LanesOfTwoTypesNeed_lanes_cast
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f(Lanes<unsigned, 8> u)
{
    Lanes<int, 8> i = u;
    static_cast<void>(i);
}
