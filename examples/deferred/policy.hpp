#pragma once

#include "progress.hpp"

#include <crosslane/crosslane.hpp>
#ifdef CROSSLANE_EXAMPLES_PARALLEL
#include <crosslane/dispatch/parallel.hpp>
#endif
#ifdef CROSSLANE_EXAMPLES_MPI
#include <crosslane/dispatch/mpi.hpp>
#endif

namespace deferred {

/// One of the library's policies, chosen when the program runs. It also reports how far the groups have come.
class Policy {
public:
    enum class Kind { serial, parallel, shuffled, ranks };
#ifdef CROSSLANE_EXAMPLES_PARALLEL
    static constexpr bool has_parallel = true;
#else
    static constexpr bool has_parallel = false;
#endif

#ifdef CROSSLANE_EXAMPLES_MPI
    static constexpr bool has_ranks = true;
#else
    static constexpr bool has_ranks = false;
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
        case Kind::serial:
        case Kind::ranks: return crosslane::serial(count, counted); // each rank, on its own piece or on all
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

/// Runs a kernel's groups. Ranks of MPI share them out, and each gets what all of them wrote to `written`.
template <class Shader, class... Written>
void share_out(Policy const& policy, Shader const& shader, crosslane::Grid const& grid, [[maybe_unused]] Written&... written) {
#ifdef CROSSLANE_EXAMPLES_MPI
    if (policy.kind == Policy::Kind::ranks)
        return dispatch(crosslane::ranks(MPI_COMM_WORLD, policy), shader, grid, crosslane::gathered(written)...);
#endif
    dispatch(policy, shader, grid);
}

/// The same, where the first rank alone needs what they wrote.
template <class Shader, class Written>
void share_out_for_first(Policy const& policy, Shader const& shader, crosslane::Grid const& grid, [[maybe_unused]] Written& written) {
#ifdef CROSSLANE_EXAMPLES_MPI
    if (policy.kind == Policy::Kind::ranks)
        return dispatch(crosslane::ranks(MPI_COMM_WORLD, policy), shader, grid, crosslane::gathered_at(0, written));
#endif
    dispatch(policy, shader, grid);
}

} // namespace deferred
