// expect: mul: the matrix has other sizes than the vector: write v.xyz(), or Vec<float, 4>(v, 1)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Mat<float, 4, 4> m, Vec<float, 3> v) { return mul(m, v); }
