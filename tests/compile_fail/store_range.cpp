// expect: store takes a pointer: range.data()
#include <crosslane/crosslane.hpp>
#include <vector>
using namespace crosslane;

void stored(std::vector<float>& v, Lanes<float, 8> x)
{
    store(v, x);
}
