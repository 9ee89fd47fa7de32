// expect: of one condition for all components, any(c) or all(c)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Vec<Lanes<float, 8>, 4> v, Vec<float, 3> w) { return select(v > 1.0f, w, 0.0f); }
