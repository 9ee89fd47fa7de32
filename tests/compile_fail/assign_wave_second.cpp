// expect: the wave is the first argument
#include <crosslane/crosslane.hpp>
using namespace crosslane;

void assigned(Wave<8> wave, Lanes<float, 8>& y, Lanes<float, 8> x)
{
    assign(y, wave, x);
}
