#include "fuzz/fuzz.hpp"

#include <crosslane/algorithm/distribute.hpp>

namespace {

template <std::size_t N>
void compare(FuzzedDataProvider& input)
{
    std::array<std::uint32_t, 4> words{};
    for (auto& word : words) word = input.ConsumeIntegral<std::uint32_t>();
    auto const most = input.ConsumeIntegralInRange<std::uint32_t>(0, 20 * N);
    std::array<std::uint32_t, N> counts;
    std::vector<std::uint64_t> expected, items;
    for (std::size_t lane = 0; lane < N; ++lane) {
        bool const active = (words[lane / 32] >> lane % 32 & 1) != 0;
        counts[lane] = input.ConsumeBool() ? input.ConsumeIntegralInRange<std::uint32_t>(0, most) : 0;
        for (std::uint32_t i = 0; active && i < counts[lane]; ++i) expected.push_back(std::uint64_t{lane} << 32 | i);
        if (!active) counts[lane] = input.ConsumeIntegral<std::uint32_t>();
    }
    std::size_t calls = 0;
    crosslane::distribute(crosslane::Wave<N>{crosslane::Mask<N>::from_words(words)}, crosslane::load<N>(counts.data()),
                          [&](auto const& wave, auto const& owner, auto const& item) {
                              ++calls;
                              auto const owners = owner.to_array(), numbers = item.to_array();
                              for (std::size_t lane : wave.active) items.push_back(std::uint64_t{owners[lane]} << 32 | numbers[lane]);
                          });
    fuzz::require(fuzz::same_bits(items, expected), "the items");
    fuzz::require(calls == (expected.size() + N - 1) / N, "the number of waves");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    FuzzedDataProvider input(data, size);
    constexpr void (*kinds[])(FuzzedDataProvider&) = {compare<4>, compare<8>, compare<16>, compare<32>, compare<64>, compare<128>};
    kinds[input.ConsumeIntegralInRange<std::size_t>(0, std::size(kinds) - 1)](input);
    return 0;
}
