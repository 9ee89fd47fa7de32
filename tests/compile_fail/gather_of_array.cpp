// expect: memory is a pointer: write v.data(), or &v[i]
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(std::array<float, 64> const& v, Lanes<int, 8> at) { return gather(v, at); }
