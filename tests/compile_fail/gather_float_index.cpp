// expect: an index is an integer: write lanes_cast<std::uint32_t>(x)
#include <crosslane/crosslane.hpp>
using namespace crosslane;

Lanes<float, 8> gathered(float const* p, Lanes<float, 8> at)
{
    return gather(p, at);
}
