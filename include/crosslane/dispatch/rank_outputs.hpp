#pragma once

// What the groups of a dispatch by ranks write for the other ranks: how a caller names it, and how it reaches them.

#include <crosslane/dispatch/ranks.hpp>

#include <cstdint>
#include <cstring>
#include <span>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class T>
inline constexpr bool is_gatherable =
    std::is_trivially_copyable_v<T> && std::default_initializable<T> && !std::same_as<T, bool> && !std::is_const_v<T>;

/// What std::span does not take would get its errors, and no advice.
template <class R>
auto output_values(R& range)
{
    constexpr bool is_contiguous = requires { std::span(range); };
    static_assert(is_contiguous, "crosslane: gathered, gathered_at and added take a contiguous range, which std::vector<bool> is not; "
                                 "of one value write std::span(&value, 1)");
    if constexpr (is_contiguous) return std::span(range);
    else return std::span<std::uint32_t>();
}

} // namespace detail

/// What gathered(…), gathered_at(…) and added(…) return.
///
/// Active   –
/// Errors   None are detected: the ranges must outlive them.
template <class T>
struct Gathered { std::span<T> values; };
template <class T>
struct GatheredAt { std::size_t root; std::span<T> values; };
template <class T>
struct Added { std::span<T> values; };

/// What gathered(…) and gathered_at(…) return for a SharedArray (dispatch/shared_array.hpp).
///
/// Active   –
/// Errors   None are detected: the array must outlive them.
template <class Output, class Array>
struct InShared : Output { Array const& array; };

/// Memory that a dispatch's groups write: afterwards each rank has what the groups of all ranks wrote. An element that several ranks
/// change has the value of the last of them.
///
///     dispatch(ranks(MPI_COMM_WORLD), shade, {width / 8, height / 8}, gathered(pixels), added(lit));
///
/// Shapes   A contiguous range of plain data, of one length on all ranks. It must hold the same on all ranks before the dispatch:
///          a rank sends only what its groups changed.
/// Active   –
/// Errors   What is not plain data, and bool, does not compile.
template <class R>
[[nodiscard]] auto gathered(R&& range)
{
    std::span const values = detail::output_values(range);
    using T = typename decltype(values)::element_type;
    static_assert(detail::is_gatherable<T>, "crosslane::gathered: the elements must be writable plain data, and not bool");
    return Gathered<T>{values};
}

/// The same for one rank, root, that needs it: the one that writes the file, say. The other ranks' memory has what their own groups
/// wrote, and else what it had before.
///
///     dispatch(ranks(MPI_COMM_WORLD), shade, {width / 8, height / 8}, gathered_at(0, pixels));
///     if (ranks(MPI_COMM_WORLD).rank() == 0) write(pixels);
///
/// Shapes   root: a rank, the same on all. A contiguous range of plain data, of one length on all ranks. An element that a rank's
///          groups write has the same value there and at root before the dispatch: if not, root may keep its own. So another
///          dispatch may follow at once where each element is written by one rank, the same as before: by the same grid, say,
///          whose groups write a tile each. Root must not have changed the range in between. Else fill it alike on all ranks first.
/// Active   –
/// Errors   What is not plain data, and bool, does not compile.
/// Source   MPI_Gatherv.
template <class R>
[[nodiscard]] auto gathered_at(std::size_t root, R&& range)
{
    std::span const values = detail::output_values(range);
    using T = typename decltype(values)::element_type;
    static_assert(detail::is_gatherable<T>, "crosslane::gathered_at: the elements must be writable plain data, and not bool");
    return GatheredAt<T>{root, values};
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
    std::span const values = detail::output_values(range);
    using T = typename decltype(values)::element_type;
    static_assert(std::same_as<T, std::uint32_t> || std::same_as<T, std::uint64_t>,
                  "crosslane::added: counters must be uint32_t or uint64_t");
    return Added<T>{values};
}

namespace detail {

template <class T>
inline constexpr bool is_output = false;
template <class T>
inline constexpr bool is_output<Gathered<T>> = true;
template <class T>
inline constexpr bool is_output<GatheredAt<T>> = true;
template <class T>
inline constexpr bool is_output<Added<T>> = true;
template <class Output, class Array>
inline constexpr bool is_output<InShared<Output, Array>> = is_output<Output>;

template <class T>
inline constexpr bool is_in_shared = false;
template <class Output, class Array>
inline constexpr bool is_in_shared<InShared<Output, Array>> = true;

/// Elements beside each other that groups of a rank changed.
struct ChangedRun { std::uint64_t first, count; };

template <class T>
std::vector<ChangedRun> changed_runs(std::span<T const> values, T const* before)
{
    std::vector<ChangedRun> runs;
    bool is_run = false;
    auto const differs = [&](std::size_t i) { return std::memcmp(&values[i], before + i, sizeof(T)) != 0; };
    constexpr std::size_t block = 64, many = 4 * block;
    for (std::size_t first = 0, end = 0; first < values.size(); first = end) {
        end = first + many; // most elements belong to other ranks and did not change
        if (!is_run && end <= values.size() && std::memcmp(&values[first], before + first, many * sizeof(T)) == 0) continue;
        end = (std::min)(first + block, values.size());
        if (end - first == block) { // mostly all of them differ or none does: this check has no branches
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

/// Whether a rank gets what all of them wrote.
template <class Output>
bool is_gathered_at(Output const& output, std::size_t rank)
{
    if constexpr (requires { output.root; }) return output.root == rank;
    return std::same_as<Output, Gathered<typename decltype(output.values)::value_type>>;
}

/// What ranks must have alike of their outputs, as one number (FNV-1a), however many each names.
template <class... Outputs>
std::uint64_t digest_of(Outputs const&... outputs)
{
    std::uint64_t digest = 0xcbf29ce484222325;
    [[maybe_unused]] auto const add = [&](std::uint64_t number) {
        for (int shift = 0; shift < 64; shift += 8) digest = (digest ^ (number >> shift & 0xff)) * 0x100000001b3;
    };
    [[maybe_unused]] auto const add_output = [&](auto const& output) {
        constexpr bool has_root = requires { output.root; };
        constexpr std::uint64_t in_shared = is_in_shared<std::remove_cvref_t<decltype(output)>> ? 4 : 0;
        add(in_shared + (has_root ? 2 : is_gathered_at(output, 0) ? 0 : 1));
        if constexpr (has_root) add(output.root); // apart from the kind, so that no root looks like one
        add(output.values.size());
        add(sizeof output.values[0]);
    };
    (add_output(outputs), ...);
    return digest;
}

template <RankPolicy R, class Output>
void require_output(R const& ranks, Output const& output)
{
    if constexpr (is_in_shared<Output>) output.array.require_made_by(ranks);
    if constexpr (requires { output.root; }) {
        if (output.root < ranks.size()) return;
        auto const last = std::to_string(ranks.size() - 1), root = std::to_string(output.root);
        fail<std::invalid_argument>(("crosslane::gathered_at: there is no rank " + root + ": the last one is " + last).c_str());
    }
}

/// A copy of what an output holds, with room for what join_changes gathers: one piece, which malloc keeps for the next call.
template <RankPolicy R, class Output, class T>
void keep_before(R const& ranks, Output const& output, std::vector<T>& before)
{
    if (is_gathered_at(output, ranks.rank())) before.reserve(2 * output.values.size());
    before.assign(output.values.begin(), output.values.end());
}

/// Puts what this rank's groups changed into before, one run after another, and behind it what all ranks' did, if this one gets that.
template <RankPolicy R, class T, class Gather>
void join_changes(R const& ranks, std::span<T> values, std::vector<T>& before, bool is_to_me, Gather const& gather)
{
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
    auto const own = static_cast<std::size_t>(sizes[ranks.rank()].changed);
    std::vector<std::uint64_t> run_counts, changed_counts;
    on_each_rank(ranks, [&] {
        for (auto const& size : sizes) {
            run_counts.push_back(size.runs);
            changed_counts.push_back(size.changed);
        }
        if (!is_to_me) return;
        all_runs.resize(static_cast<std::size_t>(RankParts(run_counts).total()));
        before.resize(own + static_cast<std::size_t>(RankParts(changed_counts).total()));
    });
    T* const all_changed = before.data() + own;
    gather(runs.data(), all_runs.data(), run_counts, sizeof(ChangedRun));
    gather(before.data(), all_changed, changed_counts, sizeof(T));
    std::uint64_t first = 0;
    for (auto const& run : all_runs) {
        std::ranges::copy(part(all_changed, {first, run.count}), part(values.data(), run).begin());
        first += run.count;
    }
}

template <RankPolicy R, class T>
void join_output(R const& ranks, Gathered<T> const& output, std::vector<T>& before)
{
    join_changes(ranks, output.values, before, true, [&](auto const&... what) { ranks.all_gather(what...); });
}

template <RankPolicy R, class T>
void join_output(R const& ranks, GatheredAt<T> const& output, std::vector<T>& before)
{
    join_changes(ranks, output.values, before, is_gathered_at(output, ranks.rank()),
                 [&](auto const&... what) { ranks.gather(output.root, what...); });
}

template <RankPolicy R, class T>
void join_output(R const& ranks, Added<T> const& output, std::vector<T>& before)
{
    auto const values = output.values;
    for (std::size_t i = 0; i < values.size(); ++i) values[i] -= before[i];
    ranks.all_sum(values);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] += before[i];
}

// Shared memory is not copied by each rank: what its groups wrote is there for the others, who need only see it.
template <RankPolicy R, class Output, class Array, class T>
void keep_before(R const& ranks, InShared<Output, Array> const& output, std::vector<T>&)
{
    output.array.require_made_by(ranks);
    output.array.fence();
}
template <RankPolicy R, class Output, class Array, class T>
void join_output(R const& ranks, InShared<Output, Array> const& output, std::vector<T>& before)
{
    output.array.join(ranks, output, before);
}

} // namespace detail

} // namespace crosslane
