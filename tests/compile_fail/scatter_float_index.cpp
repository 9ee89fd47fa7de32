// expect: an index is an integer: write lanes_cast<std::uint32_t>(x)
#include <crosslane/crosslane.hpp>
using namespace crosslane;

void scattered(float* p, Lanes<float, 8> at)
{
    scatter(p, at, at);
}
