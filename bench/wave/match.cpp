#include "support/wave_rows.hpp"
#include "wave/hand.hpp"

#include <bit>

namespace {

using namespace crosslane;
using All = bench::Rows<std::int32_t, float>;
using Buckets = bench::Rows<std::uint32_t, std::uint8_t>;

/// The words of the masks that hold lanes: the others are zero, and nobody would store them.
template <std::size_t N>
CROSSLANE_INLINE auto words(LaneMasks<N> const& masks)
{
    if constexpr (N <= 32) {
        return masks.x;
    } else {
        return Vec<Lanes<std::uint32_t, N>, 2>(masks.x, masks.y);
    }
}

template <class Key>
constexpr auto each_with_each = [](auto const* x, auto n, std::uint32_t* out) {
    auto const key = [](auto value) {
        if constexpr (std::is_floating_point_v<decltype(value)>) {
            return std::bit_cast<Key>(value);
        } else {
            return static_cast<Key>(value);
        }
    };
    for (std::size_t i = 0; i < n; ++i) {
        std::uint64_t bits = 0;
        for (std::size_t j = 0; j < n; ++j) bits |= std::uint64_t{key(x[i]) == key(x[j])} << j;
        out[i] = static_cast<std::uint32_t>(bits);
        if constexpr (n > 32) out[n + i] = static_cast<std::uint32_t>(bits >> 32);
    }
};

[[maybe_unused]] bool const added[] = {
    All::add<bench::hand::Match>(
        "WaveMatch", [](auto wave, auto const& x) { return words(WaveMatch(wave, x)); }, each_with_each<std::uint32_t>),
    // The low eight bits alone, as for a histogram of 256 buckets.
    Buckets::add<bench::hand::MatchByte>(
        "WaveMatch<8>", [](auto wave, auto const& x) { return words(WaveMatch<8>(wave, x)); }, each_with_each<std::uint8_t>),
};

} // namespace
