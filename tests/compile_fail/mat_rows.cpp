// expect: crosslane::Mat<T, R, C>: R is the number of rows, C that of columns, and each must be 2, 3 or 4
#include <crosslane/lanes/mat.hpp>
crosslane::Mat<float, 5, 3> x;
