#include "fuzz/fuzz.hpp"

#include <crosslane/algorithm/scan_parallel.hpp>

#include <span>

namespace {

/// Scans of integers against a plain loop. join is the operation of single elements.
template <class T, std::size_t N, class Op, class Join>
void compare(FuzzedDataProvider& input, Op op, T identity, Join join)
{
    auto const init = input.ConsumeIntegral<T>();
    bool const has_init = input.ConsumeBool(), inclusive = input.ConsumeBool();
    auto const ahead = input.ConsumeIntegralInRange<std::size_t>(0, 3); // 0: apart, 1: in place, more: towards the front
    auto const in = fuzz::values<T>(input, 700);

    T total = has_init ? init : identity;
    std::vector<T> expected;
    for (T const x : in) {
        T const next = join(total, x);
        expected.push_back(inclusive ? next : total);
        total = next;
    }

    std::size_t const gap = ahead <= 1 ? 0 : ahead == 2 ? 1 : N;
    std::vector<T> memory(gap);
    memory.insert(memory.end(), in.begin(), in.end());
    std::vector<T> apart(in.size());
    std::span<T const> const from = std::span(memory).subspan(gap);
    std::span<T> const to = ahead == 0 ? std::span(apart) : std::span(memory).first(in.size());
    std::optional<T> const start = has_init ? std::optional(init) : std::nullopt;
    auto const result = [&] {
        if constexpr (crosslane::NamedOperation<Op>) {
            return inclusive ? crosslane::inclusive_scan<N>(from, to, op, start) : crosslane::exclusive_scan<N>(from, to, op, start);
        } else {
            return inclusive ? crosslane::inclusive_scan<N>(from, to, op, identity, start)
                             : crosslane::exclusive_scan<N>(from, to, op, identity, start);
        }
    }();
    fuzz::require(result == total, "the total");
    std::vector<T> by_blocks = in;
    auto const last = [&](auto const&... arguments) {
        fuzz::SmallBlocks const policy{crosslane::shuffled(in.size())};
        return inclusive ? crosslane::inclusive_scan<N>(policy, by_blocks, by_blocks, arguments...)
                         : crosslane::exclusive_scan<N>(policy, by_blocks, by_blocks, arguments...);
    };
    if constexpr (crosslane::NamedOperation<Op>) {
        fuzz::require(last(op, start) == total, "the total by blocks");
    } else {
        fuzz::require(last(op, identity, start) == total, "the total by blocks");
    }
    fuzz::require(by_blocks == expected, "the scan by blocks");
    fuzz::require(std::equal(expected.begin(), expected.end(), to.begin(), to.end()), "the scan");
}

template <class T, std::size_t N>
void sums(FuzzedDataProvider& input)
{
    compare<T, N>(input, crosslane::Sum{}, T{}, [](T a, T b) { return static_cast<T>(std::uint64_t(a) + std::uint64_t(b)); });
}
template <class T, std::size_t N>
void maxima(FuzzedDataProvider& input)
{
    compare<T, N>(input, crosslane::Max{}, std::numeric_limits<T>::lowest(), [](T a, T b) { return std::max(a, b); });
}
/// The last that is not 0, which does not commute.
template <class T, std::size_t N>
void last_set(FuzzedDataProvider& input)
{
    compare<T, N>(input, [](auto const& a, auto const& b) { return select(b != T{}, b, a); }, T{}, [](T a, T b) { return b != 0 ? b : a; });
}

/// Float sums in the documented order, and exclusive against inclusive.
template <class T, std::size_t N>
void float_sums(FuzzedDataProvider& input)
{
    auto const in = fuzz::values<T>(input, 300);
    std::vector<T> expected, inclusive(in.size()), exclusive(in.size());
    T carry = static_cast<T>(-0.0);
    for (std::size_t first = 0; first < in.size(); first += N) {
        std::vector<T> wave(in.begin() + static_cast<std::ptrdiff_t>(first),
                            in.begin() + static_cast<std::ptrdiff_t>(std::min(first + N, in.size())));
        for (std::size_t stride = 1; stride < N; stride *= 2)
            for (std::size_t i = wave.size(); i-- > stride;) wave[i] = wave[i - stride] + wave[i];
        for (T const x : wave) expected.push_back(carry + x);
        carry = expected.back();
    }
    crosslane::inclusive_scan<N>(in, inclusive);
    crosslane::exclusive_scan<N>(in, exclusive, crosslane::Sum{}, static_cast<T>(-0.0));
    auto const same = [](T a, T b) { return (a != a && b != b) || std::memcmp(&a, &b, sizeof(T)) == 0; };
    fuzz::require(std::equal(expected.begin(), expected.end(), inclusive.begin(), same), "the inclusive float scan");
    if (!in.empty()) fuzz::require(std::equal(exclusive.begin() + 1, exclusive.end(), inclusive.begin(), same), "the exclusive float scan");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    FuzzedDataProvider input(data, size);
    constexpr void (*kinds[])(FuzzedDataProvider&) = {
        sums<std::int32_t, 4>,    sums<std::int32_t, 64>,    sums<std::uint8_t, 32>,     sums<std::uint64_t, 8>,
        maxima<std::int16_t, 16>, maxima<std::uint8_t, 128>, last_set<std::uint32_t, 8>, last_set<std::uint16_t, 32>,
        float_sums<float, 32>,    float_sums<double, 4>,
    };
    kinds[input.ConsumeIntegralInRange<std::size_t>(0, std::size(kinds) - 1)](input);
    return 0;
}
