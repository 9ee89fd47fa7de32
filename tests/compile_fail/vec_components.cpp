// expect: crosslane::Vec<T, C>: C is the number of components and must be 2, 3 or 4
#include <crosslane/lanes/vec.hpp>
crosslane::Vec<float, 5> x;
