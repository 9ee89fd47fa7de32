// expect: crosslane::Buffer<T>: of an array of arrays make one, as std::array<float, 8 * 24> for a[8][24], and write a[y * 24 + x]
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(std::array<std::array<float, 24>, 8>& a) { return Buffer(a).size(); }
