#pragma once

#include <crosslane/dispatch/dispatch.hpp>
#include <crosslane/dispatch/rank_outputs.hpp>

#include <tuple>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// Runs those of the groups that are a rank's, as numbered in the whole grid.
template <DispatchPolicy P>
struct ShareOfGroups
{
    P const& local;
    std::size_t rank, ranks;

    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
        auto const begin = [&](std::uint64_t r) { return r * (count / ranks) + (std::min)(r, count % ranks); };
        auto const first = begin(rank), last = begin(rank + 1);
        if (first == last) return;
        local(last - first, [&](auto const& order, GroupMemory& memory, std::uint64_t from, std::uint64_t to) {
            run(order, memory, first + from, first + to);
        });
    }
};

template <class... Outputs>
bool are_apart(Outputs const&... outputs)
{
    struct Bytes { std::uintptr_t first, end; };
    [[maybe_unused]] auto const bytes_of = [](auto const& values) {
        auto const first = reinterpret_cast<std::uintptr_t>(values.data());
        return Bytes{first, first + values.size_bytes()};
    };
    std::array<Bytes, sizeof...(Outputs)> const memory{bytes_of(std::span(outputs.values))...};
    for (auto const& a : memory)
        for (auto const& b : memory)
            if (&a != &b && (std::max)(a.first, b.first) < (std::min)(a.end, b.end)) return false;
    return true;
}
/// What is gathered and added too would be counted once for each rank.
template <RankPolicy R, class... Outputs>
void require_outputs(R const& ranks, Outputs const&... outputs)
{
    if (!are_apart(outputs...)) fail<std::invalid_argument>("crosslane::dispatch: two outputs share memory; name each element once");
    (require_output(ranks, outputs), ...);
}

/// Calls a function at the end of a scope, unless all went well there.
template <class F>
struct OnFailure
{
    F f;
    bool all_went_well = false;

    ~OnFailure()
    {
        if (!all_went_well) f();
    }
};
template <class F>
OnFailure(F) -> OnFailure<F>; // Clang deduces it by itself from version 17 on

} // namespace detail

/// Runs a kernel's groups over a grid, shared out among ranks: dispatch(ranks(MPI_COMM_WORLD), …) (dispatch/mpi.hpp). Rank after
/// rank has a contiguous piece of the groups, X first.
///
///     dispatch(ranks(MPI_COMM_WORLD, parallel), shade, {width / 8, height / 8}, gathered(pixels));
///
/// Shapes   A RankPolicy, a Kernel, a Grid, and what the groups write for others: gathered(range), gathered_at(root, range),
///          added(range).
/// Active   As Group.
/// Order    That of the ranks' local policy within a piece. No group may read what another one writes; memory that is not named
///          has what this rank's own groups wrote.
/// Cost     A copy of what is named on each rank; another of what was changed, and 16 bytes for each run of changed elements, on each
///          rank that gets it. None of a SharedArray (dispatch/shared_array.hpp) between ranks of one host.
/// Errors   As dispatch; std::invalid_argument, on all ranks, if they name different grids, or outputs that differ in number, order,
///          kind, length, root or the size of an element, outputs that share memory, or a root that is no rank. What a kernel throws on
///          one rank ends the call on all: there with its own exception, elsewhere with a std::runtime_error that names the rank and
///          has the message. Outputs then hold what they held before; a SharedArray, and any output where there is only one rank, what
///          the groups wrote. Where memory ends while the ranks share what they wrote, outputs are unspecified.
/// Source   Vulkan's device groups, vkCmdDispatchBase.
template <RankPolicy R, class Body, class Threads, class Sizes, class... Outputs>
void dispatch(R const& ranks, Kernel<Body, Threads, Sizes> const& shader, Grid const& grid, Outputs const&... outputs)
{
    if (ranks.size() == 1) {
        detail::require_outputs(ranks, outputs...);
        return dispatch(ranks.local(), shader, grid);
    }
    auto before = std::tuple(std::vector<typename decltype(outputs.values)::value_type>()...);
    auto const for_each_output = [&](auto const& f) {
        [&]<std::size_t... I>(std::index_sequence<I...>) { (f(outputs, std::get<I>(before)), ...); }(std::index_sequence_for<Outputs...>{});
    };
    auto const asked = detail::on_each_rank(ranks, [&] {
        for_each_output([&](auto const& output, auto& copy) { detail::keep_before(ranks, output, copy); });
        return std::array<std::uint64_t, 6>{grid.x, grid.y, grid.z, sizeof...(Outputs), detail::digest_of(outputs...),
                                            detail::are_apart(outputs...)};
    });
    for (std::size_t r = 1; r < asked.size(); ++r) {
        if (asked[r] == asked[0]) continue;
        bool const has_grid = std::equal(asked[r].begin(), asked[r].begin() + 3, asked[0].begin());
        detail::fail<std::invalid_argument>(("crosslane::dispatch: rank " + std::to_string(r) + " has " +
                                             (has_grid ? "different outputs than rank 0, or outputs of different lengths or roots"
                                                       : "a different grid than rank 0"))
                                                .c_str());
    }
    detail::require_outputs(ranks, outputs...);
    for_each_output([&](auto const& output, auto& copy) {
        if constexpr (requires { output.array; }) output.array.prepare(ranks, output, copy);
    });
    detail::OnFailure restored{[&] {
        for_each_output([](auto const& output, auto const& copy) {
            if constexpr (!requires { output.array; }) std::ranges::copy(copy, output.values.begin());
        });
    }};
    detail::on_each_rank(ranks, [&] {
        using Local = std::remove_cvref_t<decltype(ranks.local())>;
        dispatch(detail::ShareOfGroups<Local>{ranks.local(), ranks.rank(), ranks.size()}, shader, grid);
        for_each_output([](auto const& output, auto&) {
            if constexpr (requires { output.array; }) output.array.fence();
        });
    });
    restored.all_went_well = true;
    for_each_output([&](auto const& output, auto& copy) { detail::join_output(ranks, output, copy); });
}

#pragma GCC system_header // see refuse.hpp
// clang-format off
template <RankPolicy R, class Body, class Threads, class Sizes, class... Outputs> requires(!detail::is_output<Outputs> || ...)
CROSSLANE_REFUSE("name what the groups write: gathered(range), gathered_at(root, range) or added(range)",
                 dispatch(R const&, Kernel<Body, Threads, Sizes> const&, Grid const&, Outputs const&...));
template <DispatchPolicy P, class Body, class Threads, class Sizes, class... Outputs>
    requires(!RankPolicy<P> && sizeof...(Outputs) != 0 && (detail::is_output<Outputs> && ...))
CROSSLANE_REFUSE("gathered, gathered_at and added are for ranks: by this policy all groups write to the same memory; leave them out",
                 dispatch(P const&, Kernel<Body, Threads, Sizes> const&, Grid const&, Outputs const&...));
// clang-format on

} // namespace crosslane
