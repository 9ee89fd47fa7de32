// Lanes that const variables take from functions are not copied in memory, 16 bytes at a time.
#include <crosslane/wave/buffer.hpp>

using namespace crosslane;

void exchange(Buffer<std::uint32_t> keys, std::uint32_t first, std::uint32_t stride)
{
    auto const i = iota<std::uint32_t, 64>(first), other = i ^ stride;
    auto const lower = Wave<64>{i < other};
    auto const a = keys[i], b = keys[other];
    assign(lower, keys[i], min(a, b));
    assign(lower, keys[other], max(a, b));
}
