#include "algorithm/scan/experiment.hpp"

#include <crosslane/algorithm/scan.hpp>

namespace {

/// N lanes a wave; 0: as many as the library chooses.
template <std::size_t N, class T>
void exclusive(T const* in, std::size_t count, T* out)
{
    crosslane::exclusive_scan<N>(std::span(in, count), std::span(out, count));
}

/// One place further on, where it is the exclusive scan that each row is compared with: so its stores are not aligned.
template <class T>
void inclusive(T const* in, std::size_t count, T* out)
{
    out[0] = 0;
    crosslane::inclusive_scan(std::span(in, count - 1), std::span(out + 1, count - 1));
}

using bench::scan::Contender;
Contender const added[] = {
    {"crosslane", exclusive<0, std::int32_t>, exclusive<0, float>},
    {"crosslane_4", exclusive<4, std::int32_t>, exclusive<4, float>},
    {"crosslane_8", exclusive<8, std::int32_t>, exclusive<8, float>},
    {"crosslane_16", exclusive<16, std::int32_t>, exclusive<16, float>},
    {"crosslane_32", exclusive<32, std::int32_t>, exclusive<32, float>},
    {"crosslane_64", exclusive<64, std::int32_t>, exclusive<64, float>},
    {"crosslane_inclusive", inclusive<std::int32_t>, inclusive<float>},
};

} // namespace
