// expect: the elements are const: write Buffer<T const>, which only reads
#include <crosslane/crosslane.hpp>
#include <vector>
using namespace crosslane;
void f(std::vector<float> const& v) { static_cast<void>(Buffer<float>(v)); }
