// expect: crosslane::Vec: the parts are of two types; write which one, as in Vec<float, 2>(a, b)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Lanes<std::uint32_t, 8> x, Lanes<float, 8> y) { return Vec(x, y) * 2; }
