#include "fuzz/fuzz.hpp"

#include <crosslane/algorithm/compact_parallel.hpp>

#include <numeric>
#include <span>

namespace {

template <class T, std::size_t N, bool by_policy = false>
void compare(FuzzedDataProvider& input)
{
    auto const limit = input.ConsumeIntegral<T>();
    auto const room = input.ConsumeIntegralInRange<std::size_t>(0, 700);
    bool const in_place = input.ConsumeBool();
    auto const policy = [&] {
        if constexpr (by_policy) {
            return fuzz::SmallBlocks{crosslane::shuffled(room)};
        } else {
            return crosslane::serial;
        }
    }();
    auto in = fuzz::values<T>(input, 700);

    std::vector<T> kept;
    std::vector<std::uint32_t> positions;
    for (std::size_t i = 0; i < in.size(); ++i) {
        if (in[i] < limit) {
            kept.push_back(in[i]);
            positions.push_back(static_cast<std::uint32_t>(i));
        }
    }
    auto const below = [&](auto const& x) { return x < limit; };

    std::vector<std::uint32_t> indices(room), numbers(in.size());
    fuzz::require(crosslane::compact_indices<N>(policy, in, indices, below) == positions.size(), "the number of indices");
    positions.resize(std::min(positions.size(), room));
    indices.resize(positions.size());
    fuzz::require(fuzz::same_bits(indices, positions), "the indices");

    std::iota(numbers.begin(), numbers.end(), 0u);
    std::vector<T> column(room);
    std::vector<std::uint32_t> other(room);
    auto const row_below = [&](auto const& x, auto const&) { return x < limit; };
    auto const rows = crosslane::compact_columns<N>(policy, std::tie(in, numbers), std::tie(column, other), row_below);
    fuzz::require(rows == kept.size(), "the number of rows");
    fuzz::require(std::equal(positions.begin(), positions.end(), other.begin()), "the rows' numbers");
    fuzz::require(std::equal(positions.begin(), positions.end(), column.begin(), [&](auto i, T x) { return in[i] == x; }),
                  "the rows' values");

    std::vector<T> apart(room);
    std::span<T> const out = in_place ? std::span(in) : std::span(apart);
    fuzz::require(crosslane::compact<N>(policy, in, out, below) == kept.size(), "the number kept");
    kept.resize(std::min(kept.size(), out.size()));
    fuzz::require(std::equal(kept.begin(), kept.end(), out.begin()), "the values kept");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    FuzzedDataProvider input(data, size);
    constexpr void (*kinds[])(FuzzedDataProvider&) = {compare<std::int32_t, 4>,        compare<std::int32_t, 64>,
                                                      compare<std::uint8_t, 32, true>, compare<std::uint8_t, 128>,
                                                      compare<std::int16_t, 16>,       compare<std::uint64_t, 8, true>};
    kinds[input.ConsumeIntegralInRange<std::size_t>(0, std::size(kinds) - 1)](input);
    return 0;
}
