#include "fuzz/fuzz.hpp"

#include <crosslane/algorithm/per_key.hpp>
#include <crosslane/algorithm/scalarize.hpp>

#include <array>

namespace {

using crosslane::Lanes;

struct Turn
{
    std::uint64_t key;
    std::size_t first;
    std::vector<std::size_t> lanes;
    bool operator==(Turn const&) const = default;
};

/// Keys of any bits.
template <class T, std::size_t N>
void turns(FuzzedDataProvider& input)
{
    using Bits = crosslane::detail::UintOf<sizeof(T)>;
    auto const keys = fuzz::values<T>(input, 300);
    std::vector<Turn> expected, found;
    for (std::size_t first = 0; first < keys.size(); first += N) {
        std::size_t const wave_begin = expected.size();
        for (std::size_t lane = 0; lane < N && first + lane < keys.size(); ++lane) {
            std::uint64_t const bits = std::bit_cast<Bits>(keys[first + lane]);
            std::size_t t = wave_begin;
            while (t < expected.size() && expected[t].key != bits) ++t;
            if (t == expected.size()) expected.push_back({bits, first, {}});
            expected[t].lanes.push_back(lane);
        }
    }
    crosslane::scalarize<N>(keys, [&](T key, crosslane::Wave<N> const& lanes, std::size_t first) {
        found.push_back({std::bit_cast<Bits>(key), first, {}});
        for (std::size_t lane : lanes.active) found.back().lanes.push_back(lane);
    });
    fuzz::require(found == expected, "the turns");
}

/// A table of C constants, and keys that it may lack.
template <class T, std::size_t C, class K, std::size_t N>
void table(FuzzedDataProvider& input)
{
    std::size_t const size = input.ConsumeIntegralInRange<std::size_t>(0, 70);
    std::vector<std::array<T, C>> rows(size);
    for (auto& row : rows)
        for (auto& c : row) c = static_cast<T>(input.ConsumeIntegral<std::uint8_t>());
    auto const keys = fuzz::values<K>(input, 300);
    std::vector<T> in(keys.size()), expected(keys.size()), out(keys.size());
    std::size_t lacking = 0;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        in[i] = static_cast<T>(i % 100);
        expected[i] = in[i];
        bool const known = keys[i] >= 0 && static_cast<std::uint64_t>(keys[i]) < size;
        lacking += !known;
        for (std::size_t c = 0; c < C && known; ++c)
            expected[i] = static_cast<T>(expected[i] + static_cast<T>(c + 1) * rows[static_cast<std::size_t>(keys[i])][c]);
    }
    auto const sum = []<std::size_t... I>(auto x, auto const& c, std::index_sequence<I...>) {
        ((x = x + c[I] * static_cast<T>(I + 1)), ...);
        return x;
    };
    auto const f = [&](auto const& x, auto const& c) { return sum(x, c, std::make_index_sequence<C>{}); };
    fuzz::require(crosslane::evaluate_by_key<N>(crosslane::PerKey<T, C>(rows), keys, in, out, f) == lacking, "the number of lacking keys");
    fuzz::require(fuzz::same_bits(out, expected), "the values by key");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    FuzzedDataProvider input(data, size);
    constexpr void (*kinds[])(FuzzedDataProvider&) = {turns<std::uint32_t, 16>,
                                                      turns<float, 8>,
                                                      turns<std::uint8_t, 64>,
                                                      turns<std::int64_t, 4>,
                                                      table<float, 8, std::uint8_t, 16>,
                                                      table<std::uint32_t, 3, std::int8_t, 8>,
                                                      table<std::uint16_t, 5, std::int16_t, 32>,
                                                      table<double, 2, std::uint64_t, 4>};
    kinds[input.ConsumeIntegralInRange<std::size_t>(0, std::size(kinds) - 1)](input);
    return 0;
}
