// expect: after the wave comes buffer[id] itself, then values of its type
#include <crosslane/crosslane.hpp>
#include <vector>
using namespace crosslane;
void f(Wave<8> wave, std::vector<std::uint32_t>& counts, Lanes<std::uint32_t, 8> id) { InterlockedAdd(wave, counts, id, 1u); }
