// expect: memory is a pointer: write v.data(), or &v[i]
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f(std::array<float, 8>& v, Lanes<float, 8> x) { store(v, x); }
