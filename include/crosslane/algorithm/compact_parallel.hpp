#pragma once

#include <crosslane/algorithm/compact.hpp>
#include <crosslane/algorithm/compact_blocks.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <std::size_t N, class Keep, class... In>
constexpr void require_const_keep()
{
    constexpr std::size_t smallest = (std::min)({default_wave_size<ElementOf<In>>...});
    static_assert(std::invocable<Keep const&, Lanes<ElementOf<In>, N == 0 ? smallest : N>...>,
                  "crosslane::compact: with a policy, keep must be callable when it is const, since several threads call it at once");
}

} // namespace detail

/// Stream compaction with a policy: compact(parallel, …) on all cores (dispatch/parallel.hpp).
///
///     std::size_t const bright = compact(parallel, pixels, output, [](auto x) { return x > 0.5f; });
///
/// Shapes   A policy for dispatch; the rest as compact, compact_indices and compact_columns.
/// Means    As they do.
/// Active   As they do.
/// Order    That of in. keep is called once for each wave, by several threads at once.
/// Cost     Less than 256 KiB of input runs on the calling thread. Takes a few times 256 KiB of heap for each thread and
///          column, more where a thread is suspended for long.
/// Errors   As compact, in place too; std::bad_alloc. What keep throws reaches the caller once no thread is running it.
/// Source   std::copy_if with std::execution::par; CUB DeviceSelect.
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, LaneRange Out, class Keep>
[[nodiscard]] std::size_t compact(P const& policy, In const& in, Out&& out, Keep const& keep)
{
    detail::require_const_keep<N, Keep, In const>();
    return detail::compact_by(policy, detail::compaction_of_values<N>(in, out, keep));
}
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, LaneRange Out, class Keep>
[[nodiscard]] std::size_t compact_indices(P const& policy, In const& in, Out&& out, Keep const& keep)
{
    detail::require_const_keep<N, Keep, In const>();
    return detail::compact_by(policy, detail::compaction_of_indices<N>(in, out, keep));
}
template <std::size_t N = 0, DispatchPolicy P, class... In, class... Out, class Keep>
    requires(sizeof...(In) == sizeof...(Out) && sizeof...(In) > 0 && (LaneRange<std::remove_reference_t<In>> && ...) &&
             (LaneRange<std::remove_reference_t<Out>> && ...))
[[nodiscard]] CROSSLANE_FLATTEN CROSSLANE_ALGORITHM std::size_t compact_columns(P const& policy, std::tuple<In...> const& in,
                                                                                std::tuple<Out...> const& out, Keep const& keep)
{
    detail::require_const_keep<N, Keep, In...>();
    return detail::compact_by(policy, detail::compaction_of_columns<N>(in, out, keep));
}

} // namespace crosslane
