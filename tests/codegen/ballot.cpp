// Bits of masks, and a mask whose bits nobody asks for.

#include <crosslane/wave/ballot.hpp>

using namespace crosslane;

std::uint64_t ballot_of_16(Lanes<float, 16> const& x) { return WaveActiveBallot(Wave<16>{}, x > 0.0f).bits(); }
std::uint64_t ballot_of_32(Lanes<int, 32> const& x) { return WaveActiveBallot(Wave<32>{}, x > 0).bits(); }
std::uint64_t bits_of_32(Lanes<std::int16_t, 32> const& x) { return (x > std::int16_t{0}).bits(); }
std::uint32_t count_of_8(Lanes<double, 8> const& x) { return WaveActiveCountBits(Wave<8>{}, x > 0.0); }
Lanes<int, 32> one_of_two(Lanes<int, 32> const& x, Lanes<int, 32> const& y) { return select(x > y, x, y - x); }
std::uint64_t whole_wave() { return Wave<32>{}.active.bits(); }
