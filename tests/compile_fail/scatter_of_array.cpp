// expect: memory is a pointer: write v.data(), or &v[i]
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f(std::array<float, 64>& v, Lanes<int, 8> at, Mask<8> m) { scatter(v, at, 1.0f, m); }
