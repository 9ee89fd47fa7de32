#pragma once

#include "progress.hpp"

#include <crosslane/crosslane.hpp>
#ifdef CROSSLANE_EXAMPLES_PARALLEL
#include <crosslane/dispatch/parallel.hpp>
#endif

namespace deferred {

/// One of the library's policies, chosen when the program runs. It also reports how far the groups have come.
class Policy {
public:
    enum class Kind { serial, parallel, shuffled };
#ifdef CROSSLANE_EXAMPLES_PARALLEL
    static constexpr bool has_parallel = true;
#else
    static constexpr bool has_parallel = false;
#endif

    Kind kind = Kind::serial;
    std::uint64_t seed = 0;
    Progress* progress = nullptr;

    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const {
        std::atomic<std::uint64_t> done = 0;
        auto const counted = [&](auto const& order, crosslane::GroupMemory& memory, std::uint64_t first, std::uint64_t last) {
            while (first != last) {
                auto const end = std::min(last, first + 256);
                run(order, memory, first, end);
                if (progress != nullptr) progress->show(done += end - first, count);
                first = end;
            }
        };
        switch (kind) {
        case Kind::serial: return crosslane::serial(count, counted);
        case Kind::shuffled: return crosslane::shuffled(seed)(count, counted);
        case Kind::parallel:
#ifdef CROSSLANE_EXAMPLES_PARALLEL
            return crosslane::parallel(count, counted);
#else
            return;
#endif
        }
    }
};

} // namespace deferred
