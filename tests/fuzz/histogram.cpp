#include "fuzz/fuzz.hpp"

#include <crosslane/algorithm/histogram_by_match.hpp>
#include <crosslane/algorithm/histogram_parallel.hpp>

#include <array>
#include <span>

namespace {

template <class C>
std::vector<C> some_counts(FuzzedDataProvider& input)
{
    constexpr std::size_t sizes[] = {0, 1, 2, 5, 16, 100, 127, 128, 129, 255, 256, 257, 300, 512, 513, 1000};
    std::vector<C> counts(sizes[input.ConsumeIntegralInRange<std::size_t>(0, std::size(sizes) - 1)]);
    for (auto& count : counts) count = static_cast<C>(input.ConsumeIntegralInRange<std::uint32_t>(0, 3)) - 1; // adding wraps
    return counts;
}

/// The input, repeated as often as it says, so that private tables are taken too.
template <class T>
std::vector<T> some_values(FuzzedDataProvider& input)
{
    auto const times = input.ConsumeIntegralInRange<std::size_t>(1, 20);
    auto const once = fuzz::values<T>(input, 700);
    std::vector<T> values;
    for (std::size_t i = 0; i < times; ++i) values.insert(values.end(), once.begin(), once.end());
    values.shrink_to_fit();
    return values;
}

template <class T, class C, std::size_t N>
void compare(FuzzedDataProvider& input)
{
    auto counts = some_counts<C>(input);
    auto const in = some_values<T>(input);
    std::vector<C> expected(counts.size()), added = counts;
    std::size_t outside = 0;
    for (auto x : in) {
        if (x >= 0 && static_cast<std::uint64_t>(x) < counts.size()) {
            ++expected[static_cast<std::size_t>(x)];
            ++added[static_cast<std::size_t>(x)];
        } else {
            ++outside;
        }
    }
    fuzz::require(crosslane::histogram_add<N>(in, counts) == outside && counts == added, "what histogram_add gives");
    fuzz::require(crosslane::histogram<N>(in, counts) == outside && counts == expected, "what histogram gives");
    std::fill(counts.begin(), counts.end(), C{9});
    fuzz::SmallBlocks const policy{crosslane::shuffled(in.size())};
    fuzz::require(crosslane::histogram<N>(policy, in, counts) == outside && counts == expected, "what histogram gives by blocks");
    std::fill(counts.begin(), counts.end(), C{9});
    fuzz::require(crosslane::histogram_by_match<N>(in, counts) == outside && counts == expected, "what histogram_by_match gives");
}

template <class T, std::size_t N>
void compare_range(FuzzedDataProvider& input)
{
    auto const any = [&] {
        auto const bits = fuzz::values<T>(input, 1);
        return bits.empty() ? static_cast<T>(input.ConsumeIntegral<std::int16_t>()) / 8 : bits[0];
    };
    T const low = any(), high = any();
    auto counts = some_counts<std::uint32_t>(input);
    auto const in = some_values<T>(input), before = in;
    T const scale = static_cast<T>(counts.size()) / (high - low);
    bool const valid = low < high && high - low <= std::numeric_limits<T>::max() &&
                       (counts.empty() || (scale >= std::numeric_limits<T>::min() && scale <= std::numeric_limits<T>::max()));
    auto added = counts;
    std::size_t outside = 0;
    for (T x : in) {
        if (valid && !counts.empty() && x >= low && x < high) {
            ++added[std::min(static_cast<std::size_t>((x - low) * scale), counts.size() - 1)];
        } else {
            ++outside;
        }
    }
    try {
        fuzz::require(crosslane::histogram_add<N>(in, counts, low, high) == outside && valid, "the number outside of the range");
    } catch (std::invalid_argument const&) {
        fuzz::require(!valid, "a range is refused");
    }
    fuzz::require(counts == added, "what histogram_add of a range gives");
    fuzz::require(fuzz::same_bits(in, before), "the input");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    FuzzedDataProvider input(data, size);
    constexpr void (*kinds[])(FuzzedDataProvider&) = {compare<std::uint8_t, std::uint32_t, 16>,
                                                      compare<std::int8_t, std::uint64_t, 4>,
                                                      compare<std::uint16_t, std::uint32_t, 64>,
                                                      compare<std::int16_t, std::uint64_t, 8>,
                                                      compare<std::uint32_t, std::uint32_t, 8>,
                                                      compare<std::int64_t, std::uint32_t, 4>,
                                                      compare_range<float, 16>,
                                                      compare_range<double, 4>};
    kinds[input.ConsumeIntegralInRange<std::size_t>(0, std::size(kinds) - 1)](input);
    return 0;
}
