// expect: crosslane::WaveMatch<Bits>: Bits is the number of low bits to match, from 1 to those of the lanes' type
#include <crosslane/wave/match.hpp>
auto f(crosslane::Wave<8> wave, crosslane::Lanes<std::uint8_t, 8> x) { return crosslane::WaveMatch<9>(wave, x); }
