// expect: memory is a pointer: write v.data(), or &v[i]
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(std::array<float, 8> const& v) { return load<8>(v); }
