// expect: a matrix times a vector is mul(m, v)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Mat<float, 3, 3> m, Vec<Lanes<float, 8>, 3> v) { return m * v; }
