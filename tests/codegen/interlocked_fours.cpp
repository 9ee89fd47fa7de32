// What a whole wave adds to neighbouring places, or sets there.

#include <crosslane/group/interlocked.hpp>

using namespace crosslane;

using Numbers = Lanes<std::uint32_t, 8>;

void adds(std::uint32_t* places, Numbers const& x) { InterlockedAdd(Wave<8>{}, places, iota<std::uint32_t, 8>(), x); }
void clears(std::uint32_t* places, Numbers const& x) { InterlockedAnd(Wave<8>{}, places, iota<std::uint32_t, 8>(), x); }
void sets(std::uint32_t* places, Numbers const& x) { InterlockedOr(Wave<8>{}, places, iota<std::uint32_t, 8>(), x); }
void flips(std::uint32_t* places, Numbers const& x) { InterlockedXor(Wave<8>{}, places, iota<std::uint32_t, 8>(), x); }
