#include "algorithm/scalarize/experiment.hpp"

#include <crosslane/algorithm/per_key.hpp>
#include <crosslane/algorithm/scalarize.hpp>

namespace {

using namespace bench::scalarize;
using namespace crosslane;

/// Horner's scheme by fma where there is one, as in the form by hand; c of lanes or of numbers.
template <class X, class C>
CROSSLANE_INLINE X by_fma(X const& x, C const& c)
{
#if defined(__FMA__)
    return fma(x, fma(x, fma(x, fma(x, fma(x, fma(x, fma(x, c[7], c[6]), c[5]), c[4]), c[3]), c[2]), c[1]), c[0]);
#else
    return polynomial(x, c);
#endif
}

/// One turn for each key of a wave of N lanes; 0: as many as the library chooses.
template <std::size_t N>
void by_turns(Input const& in, float* out)
{
    for_each_wave<N>(in.count, [&](auto const& wave, std::size_t first) CROSSLANE_INLINE_LAMBDA {
        auto const x = load(in.x + first, wave.active);
        auto const y =
            crosslane::scalarize(wave, load(in.key + first, wave.active),
                                 [&](std::uint32_t key, auto const&) CROSSLANE_INLINE_LAMBDA { return by_fma(x, in.coefficients[key]); });
        store(out + first, y, wave.active);
    });
}

/// All keys at once, from a table.
template <std::size_t N>
void from_table(Input const& in, float* out)
{
    PerKey const table(std::span(in.coefficients, in.keys));
    evaluate_by_key<N>(table, std::span(in.key, in.count), std::span(in.x, in.count), std::span(out, in.count),
                       [](auto const& x, auto const& c) CROSSLANE_INLINE_LAMBDA { return by_fma(x, c); });
}

Contender const added[] = {
    {"scalarize_16", by_turns<16>}, {"scalarize_64", by_turns<64>},
    {"per_key", from_table<0>},     {"per_key_8", from_table<8>}, {"per_key_16", from_table<16>}, {"per_key_64", from_table<64>},
};

} // namespace
