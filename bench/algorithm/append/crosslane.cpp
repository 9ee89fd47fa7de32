#include "algorithm/append/experiment.hpp"

#include <crosslane/algorithm/append.hpp>
#include <crosslane/algorithm/compact.hpp>

namespace {

template <std::size_t N>
std::size_t append(std::int32_t const* in, std::size_t count, std::int32_t* out)
{
    crosslane::AppendBuffer buffer(std::span(out, count));
    crosslane::for_each_wave<N>(count, [&](auto const& wave, std::size_t first) CROSSLANE_INLINE_LAMBDA {
        auto const x = crosslane::load(in + first, wave.active);
        buffer.append(wave.where(x < 0), x);
    });
    return buffer.size();
}

/// The bound: the same on one thread, with no atomic addition.
std::size_t compact(std::int32_t const* in, std::size_t count, std::int32_t* out)
{
    return crosslane::compact(std::span(in, count), std::span(out, count), [](auto const& x) { return x < 0; });
}

using bench::append::Contender;
Contender const added[] = {{"crosslane_8", append<8>},   {"crosslane_16", append<16>}, {"crosslane_32", append<32>},
                           {"crosslane_64", append<64>}, {"crosslane_128", append<128>}, {"compact", compact}};

} // namespace
