#include "fuzz/fuzz.hpp"

#include <crosslane/algorithm/sort.hpp>

#include <algorithm>
#include <compare>
#include <numeric>

namespace {

/// Keys of any bits but for those that are cleared; sorted directly by buckets too, which only many rows take otherwise.
template <class T, class V>
void compare(FuzzedDataProvider& input)
{
    bool const in_buckets = input.ConsumeBool();
    auto const kept = input.ConsumeIntegral<std::uint64_t>();
    auto keys = fuzz::values<T>(input, 5000);
    for (T& key : keys) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &key, sizeof(T));
        bits &= kept;
        std::memcpy(&key, &bits, sizeof(T));
    }
    auto const before = keys;
    std::vector<V> values(keys.size());
    std::iota(values.begin(), values.end(), V{0});
    auto order = values;
    std::stable_sort(order.begin(), order.end(), [&](V a, V b) {
        return std::strong_order(before[static_cast<std::size_t>(a)], before[static_cast<std::size_t>(b)]) < 0;
    });
    if (in_buckets && !keys.empty()) {
        using Rows = crosslane::detail::SortRows<T, sizeof(V)>;
        auto key_scratch = keys;
        auto value_scratch = values;
        auto const bytes = [](auto& column) { return reinterpret_cast<std::byte*>(column.data()); };
        Rows const rows{bytes(keys), bytes(values)}, other{bytes(key_scratch), bytes(value_scratch)};
        crosslane::detail::sort_many_rows(rows, other, keys.size(), 8 * sizeof(T), rows);
    } else {
        crosslane::sort_by_key(keys, values);
    }
    fuzz::require(values == order, "the values");
    std::vector<T> expected;
    for (V i : order) expected.push_back(before[static_cast<std::size_t>(i)]);
    fuzz::require(fuzz::same_bits(keys, expected), "the keys");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    FuzzedDataProvider input(data, size);
    constexpr void (*kinds[])(FuzzedDataProvider&) = {compare<std::uint8_t, std::uint16_t>, compare<std::int16_t, std::uint64_t>,
                                                      compare<std::uint32_t, std::uint32_t>, compare<std::int64_t, std::uint16_t>,
                                                      compare<float, std::uint32_t>, compare<double, std::uint64_t>};
    kinds[input.ConsumeIntegralInRange<std::size_t>(0, std::size(kinds) - 1)](input);
    return 0;
}
