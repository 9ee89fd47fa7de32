#include "algorithm/reduce/experiment.hpp"

#include <crosslane/algorithm/reduce.hpp>

namespace {

/// N lanes a wave; 0: as many as the library chooses. Only float sums differ.
template <std::size_t N, class T>
T sum(T const* in, std::size_t count)
{
    return crosslane::reduce<N>(std::span(in, count));
}
template <class T>
T maximum(T const* in, std::size_t count)
{
    return crosslane::reduce(std::span(in, count), crosslane::Max{});
}
template <class T>
bench::reduce::MinMax<T> min_max(T const* in, std::size_t count)
{
    auto const [least, greatest] = crosslane::min_max(std::span(in, count));
    return {least, greatest};
}

/// Operations that the library does not know to commute.
template <class T>
T ordered_sum(T const* in, std::size_t count)
{
    return crosslane::reduce(std::span(in, count), [](auto const& a, auto const& b) { return a + b; }, T{});
}
template <class T>
T ordered_maximum(T const* in, std::size_t count)
{
    return crosslane::reduce(std::span(in, count), [](auto const& a, auto const& b) { return max(a, b); }, crosslane::Max::identity<T>);
}

using bench::reduce::Contender;
template <class T>
Contender<T> const added[] = {
    {"crosslane", sum<0, T>, maximum<T>, min_max<T>},
    {"crosslane_128", sum<128, T>, nullptr, nullptr},
    {"crosslane_ordered", ordered_sum<T>, ordered_maximum<T>, nullptr},
};
template Contender<std::int32_t> const added<std::int32_t>[3];
template Contender<float> const added<float>[3];

} // namespace
