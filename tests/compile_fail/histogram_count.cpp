// expect: counts are a range, with an element for each bucket: histogram(in, counts)
#include <crosslane/crosslane.hpp>
#include <vector>
using namespace crosslane;
auto f(std::vector<std::uint32_t> const& in) { return histogram(in, 16); }
