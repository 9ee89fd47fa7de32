#include "fuzz/fuzz.hpp"

#include <crosslane/algorithm/append.hpp>
#include <crosslane/algorithm/dispatch_arguments.hpp>

#include <tuple>

namespace {

using crosslane::load;

/// What stands in the second column beside an item.
constexpr auto tag = [](auto item) { return static_cast<std::uint16_t>(~static_cast<std::uint64_t>(item)); };

/// Waves with random active lanes and counts, appended in all three ways to a buffer of one or two columns that may be too
/// small; the same items counted into dispatch arguments.
template <class T, std::size_t N, bool two_columns>
void compare(FuzzedDataProvider& input)
{
    auto const room = [&] { return input.ConsumeIntegralInRange<std::size_t>(0, 2000); };
    std::vector<T> expected, out(room());
    std::vector<std::uint16_t> tags(two_columns ? room() : out.size());
    auto buffer = [&] {
        if constexpr (two_columns) {
            return crosslane::AppendBuffer(out, tags);
        } else {
            return crosslane::AppendBuffer(out);
        }
    }();
    auto const columns = [](auto const& items) {
        if constexpr (two_columns) {
            return std::tuple(items, ~crosslane::lanes_cast<std::uint16_t>(items));
        } else {
            return std::tuple(items);
        }
    };
    crosslane::DispatchArguments arguments;
    auto const threads = input.ConsumeIntegralInRange<std::uint32_t>(1, 300);
    crosslane::DispatchCounter counter(arguments, threads);
    while (input.remaining_bytes() > 0 && expected.size() < 20000) {
        std::array<std::uint32_t, 4> words{};
        for (auto& word : words) word = input.ConsumeIntegral<std::uint32_t>();
        crosslane::Wave<N> const wave{crosslane::Mask<N>::from_words(words)};
        auto const way = input.ConsumeIntegralInRange<int>(0, 2);
        auto const most = input.ConsumeIntegralInRange<std::uint32_t>(0, 40);
        std::array<T, N> x;
        std::array<std::uint32_t, N> counts;
        std::size_t const before = expected.size();
        for (std::size_t lane = 0; lane < N; ++lane) {
            x[lane] = input.ConsumeIntegral<T>();
            counts[lane] = input.ConsumeIntegralInRange<std::uint32_t>(0, most);
            bool const active = (words[lane / 32] >> lane % 32 & 1) != 0;
            for (std::uint32_t i = 0; active && i < (way == 0 ? 1 : counts[lane]); ++i)
                expected.push_back(static_cast<T>(static_cast<std::uint64_t>(x[lane]) + (way == 2 ? i : 0)));
        }
        auto const values = load<N>(x.data());
        auto const number = load<N>(counts.data());
        auto const appended = std::apply([&](auto const&... column) {
            return way == 0   ? buffer.append(wave, column...)
                   : way == 1 ? buffer.append_n(wave, number, column...)
                              : buffer.append_n(wave, number, [&](auto const&, auto const& owner, auto const& i) {
                                    auto const item = crosslane::lookup(values, owner) + crosslane::lanes_cast<T>(i);
                                    if constexpr (two_columns) {
                                        return columns(item);
                                    } else {
                                        return item;
                                    }
                                });
        }, columns(values));
        fuzz::require(appended.first == before && appended.count == expected.size() - before, "the wave's places");
        if (way == 0) {
            counter.add(wave.active.count());
        } else {
            counter.add(wave, number);
        }
        fuzz::require(arguments == crosslane::dispatch_arguments(expected.size(), threads), "the number of groups");
    }
    fuzz::require(buffer.requested() == expected.size(), "the number of items");
    fuzz::require(buffer.size() == std::min({expected.size(), out.size(), tags.size()}), "the number of items that fit");
    for (std::size_t i = 0; i < out.size(); ++i)
        fuzz::require(out[i] == (i < buffer.size() ? expected[i] : T{}), "the items, and nothing behind them");
    for (std::size_t i = 0; i < tags.size(); ++i)
        fuzz::require(tags[i] == (two_columns && i < buffer.size() ? tag(expected[i]) : 0), "the second column");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    FuzzedDataProvider input(data, size);
    constexpr void (*kinds[])(FuzzedDataProvider&) = {compare<std::int32_t, 4, true>, compare<std::uint32_t, 32, false>,
                                                      compare<std::uint8_t, 128, false>, compare<std::int64_t, 16, true>};
    kinds[input.ConsumeIntegralInRange<std::size_t>(0, std::size(kinds) - 1)](input);
    return 0;
}
