#pragma once

#include <crosslane/dispatch/dispatch.hpp>
#include <crosslane/dispatch/ranks.hpp>

#include <cstring>
#include <tuple>

namespace crosslane::inline CROSSLANE_TARGET {

/// What gathered(…) and added(…) return.
template <class T>
struct Gathered { std::span<T> values; };
template <class T>
struct Added { std::span<T> values; };

/// Memory that a dispatch's groups write: afterwards each rank has what the groups of all ranks wrote. An element that several ranks
/// change has the value of the last of them.
///
///     dispatch(ranks(MPI_COMM_WORLD), shade, {width / 8, height / 8}, gathered(pixels), added(lit));
///
/// Shapes   A contiguous range of plain data, with the same length and contents on all ranks before the dispatch.
/// Active   –
/// Errors   What is not plain data, and bool, does not compile.
template <class R>
[[nodiscard]] auto gathered(R&& range)
{
    std::span const values(range);
    using T = typename decltype(values)::element_type;
    constexpr bool is_plain = std::is_trivially_copyable_v<T> && std::default_initializable<T> && !std::same_as<T, bool>;
    static_assert(is_plain && !std::is_const_v<T>, "crosslane::gathered: the elements must be writable plain data, and not bool");
    return Gathered<T>{values};
}

/// Counters that a dispatch's groups add to: afterwards each rank has what the groups of all ranks added. What InterlockedAdd returns
/// meanwhile knows of this rank's groups alone.
///
/// Shapes   A contiguous range of uint32_t or uint64_t, of one length on all ranks.
/// Active   –
/// Errors   Sums wrap.
template <class R>
[[nodiscard]] auto added(R&& range)
{
    std::span const values(range);
    using T = typename decltype(values)::element_type;
    static_assert(std::same_as<T, std::uint32_t> || std::same_as<T, std::uint64_t>,
                  "crosslane::added: counters must be uint32_t or uint64_t");
    return Added<T>{values};
}

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

/// Elements beside each other that groups of a rank changed.
struct ChangedRun { std::uint64_t first, count; };

template <class T>
std::vector<ChangedRun> changed_runs(std::span<T const> values, T const* before)
{
    std::vector<ChangedRun> runs;
    bool is_run = false;
    auto const differs = [&](std::size_t i) { return std::memcmp(&values[i], before + i, sizeof(T)) != 0; };
    constexpr std::size_t block = 64; // mostly all of them differ or none does: this check has no branches
    for (std::size_t first = 0; first < values.size(); first += block) {
        auto const end = (std::min)(first + block, values.size());
        if (end - first == block) {
            unsigned changed = 0;
            for (std::size_t i = 0; i < block; ++i) changed += differs(first + i);
            if (changed == (is_run ? block : 0)) {
                if (is_run) runs.back().count += block;
                continue;
            }
        }
        for (std::size_t i = first; i < end; ++i) {
            bool const is_changed = differs(i);
            if (is_changed && !is_run) runs.push_back({i, 0});
            if (is_changed) ++runs.back().count;
            is_run = is_changed;
        }
    }
    return runs;
}

/// Puts what this rank's groups changed into before, one run after another, and behind it what all ranks' did.
template <RankPolicy R, class T>
void join_output(R const& ranks, Gathered<T> const& output, std::vector<T>& before)
{
    auto const values = output.values;
    auto const part = [](auto* from, ChangedRun const& run) {
        return std::span(from + static_cast<std::size_t>(run.first), static_cast<std::size_t>(run.count));
    };
    std::vector<ChangedRun> runs, all_runs;
    struct Sizes { std::uint64_t runs, changed; };
    auto const sizes = on_each_rank(ranks, [&] {
        runs = changed_runs(std::span<T const>(values), before.data());
        auto to = before.begin();
        for (auto const& run : runs) to = std::ranges::copy(part(values.data(), run), to).out;
        return Sizes{runs.size(), static_cast<std::uint64_t>(to - before.begin())};
    });
    std::vector<std::uint64_t> run_counts, changed_counts;
    on_each_rank(ranks, [&] {
        for (auto const& size : sizes) {
            run_counts.push_back(size.runs);
            changed_counts.push_back(size.changed);
        }
        all_runs.resize(static_cast<std::size_t>(RankParts(run_counts).total()));
        before.resize(values.size() + static_cast<std::size_t>(RankParts(changed_counts).total()));
    });
    T* const all_changed = before.data() + values.size();
    ranks.all_gather(runs.data(), all_runs.data(), run_counts, sizeof(ChangedRun));
    ranks.all_gather(before.data(), all_changed, changed_counts, sizeof(T));
    std::uint64_t first = 0;
    for (auto const& run : all_runs) {
        std::ranges::copy(part(all_changed, {first, run.count}), part(values.data(), run).begin());
        first += run.count;
    }
}

template <RankPolicy R, class T>
void join_output(R const& ranks, Added<T> const& output, std::vector<T>& before)
{
    auto const values = output.values;
    for (std::size_t i = 0; i < values.size(); ++i) values[i] -= before[i];
    ranks.all_sum(values);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] += before[i];
}

} // namespace detail

/// Runs a kernel's groups over a grid, shared out among ranks: dispatch(ranks(MPI_COMM_WORLD), …) (dispatch/mpi.hpp). Rank after
/// rank has a contiguous piece of the groups, X first.
///
///     dispatch(ranks(MPI_COMM_WORLD, parallel), shade, {width / 8, height / 8}, gathered(pixels));
///
/// Shapes   A RankPolicy, a Kernel, a Grid, and what the groups write for others: gathered(range), added(range).
/// Active   As Group.
/// Order    That of the ranks' local policy within a piece. No group may read what another one writes; memory that is not named
///          has what this rank's own groups wrote.
/// Cost     A copy of what is named, and of what was changed, on each rank.
/// Errors   As dispatch; std::invalid_argument if the ranks name ranges of different lengths, or different grids. What a kernel
///          throws on one rank ends the call on all: there with its own exception, elsewhere with a std::runtime_error that names
///          the rank and has the message.
/// Source   Vulkan's device groups, vkCmdDispatchBase.
template <RankPolicy R, class Body, class Threads, class Sizes, class... Outputs>
void dispatch(R const& ranks, Kernel<Body, Threads, Sizes> const& shader, Grid const& grid, Outputs const&... outputs)
{
    if (ranks.size() == 1) return dispatch(ranks.local(), shader, grid);
    auto before = std::tuple(std::vector<typename decltype(outputs.values)::value_type>()...);
    auto const for_each_output = [&](auto const& f) {
        [&]<std::size_t... I>(std::index_sequence<I...>) { (f(outputs, std::get<I>(before)), ...); }(std::index_sequence_for<Outputs...>{});
    };
    using Asked = std::array<std::uint64_t, 3 + sizeof...(Outputs)>;
    auto const asked = detail::on_each_rank(ranks, [&] {
        for_each_output([](auto const& output, auto& copy) {
            copy.reserve(2 * output.values.size()); // room for what join_output gathers: one piece, which malloc keeps for the next call
            copy.assign(output.values.begin(), output.values.end());
        });
        return Asked{grid.x, grid.y, grid.z, outputs.values.size()...};
    });
    if (std::ranges::count(asked, asked[0]) != static_cast<std::ptrdiff_t>(asked.size()))
        detail::fail<std::invalid_argument>("crosslane::dispatch: the ranks have different grids, or outputs of different lengths");
    detail::on_each_rank(ranks, [&] {
        using Local = std::remove_cvref_t<decltype(ranks.local())>;
        dispatch(detail::ShareOfGroups<Local>{ranks.local(), ranks.rank(), ranks.size()}, shader, grid);
    });
    for_each_output([&](auto const& output, auto& copy) { detail::join_output(ranks, output, copy); });
}

namespace detail {

template <class T>
inline constexpr bool is_output = false;
template <class T>
inline constexpr bool is_output<Gathered<T>> = true;
template <class T>
inline constexpr bool is_output<Added<T>> = true;

} // namespace detail

#pragma GCC system_header // see refuse.hpp
// clang-format off
template <RankPolicy R, class Body, class Threads, class Sizes, class... Outputs> requires(!detail::is_output<Outputs> || ...)
CROSSLANE_REFUSE("name what the groups write: gathered(range) or added(range)",
                 dispatch(R const&, Kernel<Body, Threads, Sizes> const&, Grid const&, Outputs const&...));
// clang-format on

} // namespace crosslane
