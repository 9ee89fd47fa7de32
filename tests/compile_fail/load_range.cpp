// expect: load takes a pointer: range.data()
#include <crosslane/crosslane.hpp>
#include <vector>
using namespace crosslane;

Lanes<float, 8> loaded(std::vector<float> const& v, Mask<8> m)
{
    return load(v, m);
}
