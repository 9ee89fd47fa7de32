// expect: AMaskIsNoNumberUse_select_or_lanes_cast
// expect: AMaskIsNoNumberUse_select_or_lanes_cast
// expect: AMaskIsNoNumberUse_select_or_lanes_cast
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Lanes<float, 8> x) { return x + (x < 3.0f); }
auto g(Lanes<double, 8> x, Lanes<std::uint32_t, 8> i) { return (x < 3.0) == i; }
void h(Lanes<std::uint32_t, 8>& i) { i += i < 3u; }
