#include "fuzz/fuzz.hpp"

#include <crosslane/algorithm/reduce.hpp>

namespace {

template <class T, std::size_t N>
void compare(FuzzedDataProvider& input)
{
    auto const in = fuzz::values<T>(input, 700);
    using L = std::numeric_limits<T>;
    T sum{}, product = 1, least = L::max(), greatest = L::lowest(), every = static_cast<T>(~T{}), any{}, odd{}, last{};
    for (T const x : in) {
        sum = static_cast<T>(std::uint64_t(sum) + std::uint64_t(x));
        product = static_cast<T>(std::uint64_t(product) * std::uint64_t(x));
        least = std::min(least, x);
        greatest = std::max(greatest, x);
        every = static_cast<T>(every & x);
        any = static_cast<T>(any | x);
        odd = static_cast<T>(odd ^ x);
        last = x != 0 ? x : last;
    }
    using namespace crosslane;
    fuzz::require(crosslane::reduce<N>(in) == sum, "the sum");
    fuzz::require(crosslane::reduce<N>(in, Product{}) == product, "the product");
    fuzz::require(crosslane::reduce<N>(in, Min{}) == least, "the least");
    fuzz::require(crosslane::reduce<N>(in, Max{}) == greatest, "the greatest");
    fuzz::require(crosslane::reduce<N>(in, BitAnd{}) == every, "and");
    fuzz::require(crosslane::reduce<N>(in, BitOr{}) == any, "or");
    fuzz::require(crosslane::reduce<N>(in, BitXor{}) == odd, "xor");
    fuzz::require(crosslane::min_max(in) == MinMax<T>{least, greatest}, "least and greatest");
    fuzz::require(crosslane::reduce<N>(in, [](auto const& a, auto const& b) { return select(b != T{}, b, a); }, T{}) == last,
                  "the last that is not 0");
}

template <class T>
bool same(T a, T b)
{
    return (a != a && b != b) || std::memcmp(&a, &b, sizeof(T)) == 0;
}

/// Float sums in the documented order; least and greatest without NaN, -0 below +0.
template <class T, std::size_t N>
void compare_floats(FuzzedDataProvider& input)
{
    auto const in = fuzz::values<T>(input, 500);
    constexpr std::size_t count = std::max<std::size_t>(N, sizeof(T) == 8 ? 32 : 64);
    std::vector<T> columns(count, static_cast<T>(-0.0));
    T least = std::numeric_limits<T>::quiet_NaN(), greatest = least;
    for (std::size_t i = 0; i < in.size(); ++i) {
        T const x = in[i];
        columns[i % count] += x;
        auto const key = [](T v) { return std::pair(v, !std::signbit(v)); };
        if (x == x && (least != least || key(x) < key(least))) least = x;
        if (x == x && (greatest != greatest || key(greatest) < key(x))) greatest = x;
    }
    for (std::size_t stride = 1; stride < count; stride *= 2)
        for (std::size_t i = 0; i < count; i += 2 * stride) columns[i] += columns[i + stride];
    if (in.empty()) {
        columns[0] = 0;
        least = std::numeric_limits<T>::infinity();
        greatest = -least;
    }
    fuzz::require(same(crosslane::reduce<N>(in), columns[0]), "the float sum");
    fuzz::require(same(crosslane::reduce<N>(in, crosslane::Min{}), least), "the least float");
    fuzz::require(same(crosslane::reduce<N>(in, crosslane::Max{}), greatest), "the greatest float");
    auto const both = crosslane::min_max(in);
    fuzz::require(same(both.min, least) && same(both.max, greatest), "the least and the greatest float");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    FuzzedDataProvider input(data, size);
    constexpr void (*kinds[])(FuzzedDataProvider&) = {compare<std::int32_t, 4>,  compare<std::uint8_t, 0>,  compare<std::int16_t, 16>,
                                                      compare<std::uint64_t, 8>, compare<std::uint32_t, 0>, compare_floats<float, 0>,
                                                      compare_floats<float, 128>, compare_floats<double, 4>};
    kinds[input.ConsumeIntegralInRange<std::size_t>(0, std::size(kinds) - 1)](input);
    return 0;
}
