#include "algorithm/compact/experiment.hpp"

#include <crosslane/algorithm/compact.hpp>

namespace {

/// N lanes a wave; 0: as many as the library chooses.
template <std::size_t N, class T>
std::size_t below(T const* in, std::size_t count, T* out, T limit)
{
    return crosslane::compact<N>(std::span(in, count), std::span(out, count), [limit](auto const& x) { return x < limit; });
}

using bench::compact::Contender;
Contender const added[] = {
    {"crosslane", below<0, std::int32_t>, below<0, std::uint8_t>, below<0, float>},
    {"crosslane_4", below<4, std::int32_t>, below<4, std::uint8_t>, below<4, float>},
    {"crosslane_8", below<8, std::int32_t>, below<8, std::uint8_t>, below<8, float>},
    {"crosslane_16", below<16, std::int32_t>, below<16, std::uint8_t>, below<16, float>},
    {"crosslane_32", below<32, std::int32_t>, below<32, std::uint8_t>, below<32, float>},
    {"crosslane_64", below<64, std::int32_t>, below<64, std::uint8_t>, below<64, float>},
};

} // namespace
