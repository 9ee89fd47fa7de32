#include "algorithm/distribute/experiment.hpp"

#include <crosslane/algorithm/distribute.hpp>
#include <crosslane/wave/reduce.hpp>

namespace {

template <std::size_t N>
std::uint32_t distribute(std::uint32_t const* values, std::uint32_t const* counts, std::size_t count)
{
    crosslane::Lanes<std::uint32_t, N> sum = 0u;
    crosslane::for_each_wave<N>(count, [&](auto const& wave, std::size_t first) CROSSLANE_INLINE_LAMBDA {
        auto const value = crosslane::load(values + first, wave.active);
        auto const number = crosslane::load(counts + first, wave.active);
        crosslane::distribute(wave, number, [&](auto const& items, auto const& owner, auto const& item) CROSSLANE_INLINE_LAMBDA {
            assign(items, sum, sum + bench::distribute::work(crosslane::lookup(value, owner), item));
        });
    });
    return crosslane::WaveActiveSum(crosslane::Wave<N>{}, sum);
}

using bench::distribute::Contender;
Contender const added[] = {{"crosslane_8", distribute<8>}, {"crosslane_16", distribute<16>}, {"crosslane_32", distribute<32>}};

} // namespace
