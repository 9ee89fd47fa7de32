// expect: crosslane::Buffer<T>: of an array of arrays make one, as std::array<float, 8 * 24> for a[8][24], and write a[y * 24 + x]
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(float (&a)[8][24]) { return Buffer(a).size(); }
