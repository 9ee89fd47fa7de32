#include "algorithm/expand/experiment.hpp"

#include <crosslane/algorithm/append.hpp>
#include <crosslane/algorithm/expand.hpp>

namespace {

template <std::size_t N>
void expand(std::int32_t const* in, std::uint32_t const* counts, std::size_t count, std::int32_t* out, std::size_t total)
{
    static_cast<void>(crosslane::expand<N>(std::span(in, count), std::span(counts, count), std::span(out, total)));
}

/// As waves of many threads would: one atomic addition for each.
template <std::size_t N>
void append_n(std::int32_t const* in, std::uint32_t const* counts, std::size_t count, std::int32_t* out, std::size_t total)
{
    crosslane::AppendBuffer buffer(std::span(out, total));
    crosslane::for_each_wave<N>(count, [&](auto const& wave, std::size_t first) CROSSLANE_INLINE_LAMBDA {
        buffer.append_n(wave, crosslane::load(counts + first, wave.active), crosslane::load(in + first, wave.active));
    });
}

/// The same, each item made from its lane's value: append_n with a function.
template <std::size_t N>
void append_items(std::int32_t const* in, std::uint32_t const* counts, std::size_t count, std::int32_t* out, std::size_t total)
{
    crosslane::AppendBuffer buffer(std::span(out, total));
    crosslane::for_each_wave<N>(count, [&](auto const& wave, std::size_t first) CROSSLANE_INLINE_LAMBDA {
        auto const x = crosslane::load(in + first, wave.active);
        buffer.append_n(wave, crosslane::load(counts + first, wave.active),
                        [&](auto const&, auto const& owner, auto const&)
                            CROSSLANE_INLINE_LAMBDA { return crosslane::lookup(x, owner); });
    });
}

using bench::expand::Contender;
Contender const added[] = {
    {"crosslane", expand<0>},
    {"crosslane_16", expand<16>},
    {"append_n_32", append_n<32>},
    {"append_n_64", append_n<64>},
    {"append_items_8", append_items<8>},
    {"append_items_16", append_items<16>},
    {"append_items_32", append_items<32>},
};

} // namespace
