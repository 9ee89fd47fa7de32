#include "algorithm/dispatch_arguments/experiment.hpp"

#include <crosslane/algorithm/dispatch_arguments.hpp>
#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/lanes/memory.hpp>

namespace {

template <std::size_t N>
std::uint32_t count(std::uint32_t const* items, std::size_t n)
{
    crosslane::DispatchArguments arguments;
    crosslane::DispatchCounter counter(arguments, bench::dispatch_arguments::threads);
    crosslane::for_each_wave<N>(n, [&](auto const& wave, std::size_t first) CROSSLANE_INLINE_LAMBDA {
        static_cast<void>(counter.add(wave, crosslane::load(items + first, wave.active)));
    });
    return arguments.x;
}

using bench::dispatch_arguments::Contender;
Contender const added[] = {{"crosslane_4", count<4>},
                           {"crosslane_8", count<8>},
                           {"crosslane_16", count<16>},
                           {"crosslane_32", count<32>},
                           {"crosslane_64", count<64>}};

} // namespace
