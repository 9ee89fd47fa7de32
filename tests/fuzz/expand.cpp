#include "fuzz/fuzz.hpp"

#include <crosslane/algorithm/expand.hpp>

#include <span>

namespace {

template <class T, class C, std::size_t N>
void compare(FuzzedDataProvider& input)
{
    auto const most = input.ConsumeIntegralInRange<C>(0, 200);
    std::vector<T> out(input.ConsumeIntegralInRange<std::size_t>(0, 3000)), in, expected;
    std::vector<C> counts;
    while (input.remaining_bytes() > 0 && expected.size() < 5000) {
        in.push_back(input.ConsumeIntegral<T>());
        counts.push_back(input.ConsumeIntegralInRange<C>(0, most));
        expected.insert(expected.end(), counts.back(), in.back());
    }
    in.shrink_to_fit(); // so that the address sanitizer sees one step past the end
    counts.shrink_to_fit();
    fuzz::require(crosslane::expand<N>(in, counts, out) == expected.size(), "the sum");
    expected.resize(std::min(expected.size(), out.size()));
    fuzz::require(std::equal(expected.begin(), expected.end(), out.begin()), "the elements");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    FuzzedDataProvider input(data, size);
    constexpr void (*kinds[])(FuzzedDataProvider&) = {compare<std::int32_t, std::uint32_t, 0>, compare<std::uint8_t, std::uint8_t, 0>,
                                                      compare<std::uint16_t, std::uint64_t, 4>, compare<std::int64_t, std::uint16_t, 0>};
    kinds[input.ConsumeIntegralInRange<std::size_t>(0, std::size(kinds) - 1)](input);
    return 0;
}
