// expect: AMaskIsNoNumberUse_select_or_lanes_cast
#include <crosslane/crosslane.hpp>
using namespace crosslane;
Lanes<std::uint32_t, 8> f(Lanes<std::uint32_t, 8> i) { return Lanes<std::uint32_t, 8>(i < 3u); }
