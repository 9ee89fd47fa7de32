// expect: select chooses between numbers: of truths write (m & a) | (!m & b)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Vec<Lanes<float, 8>, 3> v) { return select(v > 1.0f, v > 2.0f, v < 0.0f); }
