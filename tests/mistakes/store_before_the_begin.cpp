// expect: line 15: assign: lane 0 stores outside of the buffer: at index 4294967295 of 8 elements
// Moves each number down by one; there is no place for the first.
#include <crosslane/crosslane.hpp>

#include <vector>

using namespace crosslane;

int main()
{
    std::vector<std::uint32_t> numbers(8, 1);
    Buffer const all(numbers);
    Wave<8> const wave;
    auto const lane = WaveGetLaneIndex(wave);
    assign(wave, all[lane - 1u], all[lane]);
}
