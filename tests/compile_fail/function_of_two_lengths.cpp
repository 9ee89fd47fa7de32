// expect: vectors of two types or lengths: write lanes_cast<T>(v) of one of them, or v.xy() of the longer one
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Vec<Lanes<float, 8>, 4> v, Vec<float, 3> w, Lanes<float, 8> t) { return lerp(v, w, t); }
