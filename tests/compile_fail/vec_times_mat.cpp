// expect: a vector times a matrix is mul(v, m)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Mat<float, 3, 3> m, Vec<Lanes<float, 8>, 3> v) { return v * m; }
