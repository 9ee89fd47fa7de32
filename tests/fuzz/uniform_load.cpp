#include "fuzz/fuzz.hpp"

#include <crosslane/algorithm/uniform_load.hpp>

namespace {

struct Light { float x, y, z, radius; std::uint8_t kind; };

template <class Item, std::size_t N>
void walk(FuzzedDataProvider& input)
{
    auto const lanes = input.ConsumeIntegralInRange<std::size_t>(0, N);
    auto const stop = input.ConsumeIntegralInRange<std::size_t>(0, 200);
    auto const items = fuzz::values<Item>(input, 200);
    std::size_t visited = 0;
    bool right = true;
    auto const n = crosslane::uniform_load(crosslane::Wave<N>{crosslane::Mask<N>::first(lanes)}, items, [&](Item item) {
        right = right && visited < items.size() && std::memcmp(&item, &items[visited], sizeof(Item)) == 0;
        return visited++ != stop;
    });
    std::size_t const expected = lanes == 0 ? 0 : std::min(items.size(), stop + 1);
    fuzz::require(right, "the items");
    fuzz::require(n == expected && visited == expected, "the number of items");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    FuzzedDataProvider input(data, size);
    constexpr void (*kinds[])(FuzzedDataProvider&) = {walk<std::uint8_t, 4>, walk<float, 16>, walk<Light, 32>, walk<std::uint64_t, 128>};
    kinds[input.ConsumeIntegralInRange<std::size_t>(0, std::size(kinds) - 1)](input);
    return 0;
}
