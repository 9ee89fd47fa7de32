// Lanes that const variables take from functions are not copied in memory, 16 bytes at a time.
#include <crosslane/wave/buffer.hpp>

using namespace crosslane;

void move(Buffer<float> numbers, std::uint32_t by)
{
    auto const id = iota<std::uint32_t, 64>(by);
    auto const from = id + by;
    auto const x = numbers[from];
    assign(Wave<64>{id < from}, numbers[id], x);
}
