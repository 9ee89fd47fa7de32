#pragma once

#include "algorithm/joining.hpp"

#include <crosslane/algorithm/scan.hpp>

namespace joining {

template <bool inclusive, class T, std::size_t N, class F>
[[gnu::noinline]] std::uint64_t run_scan(void const* in, std::size_t count, void* out, std::size_t room, std::optional<std::uint64_t> init)
{
    std::span const from(static_cast<T const*>(in), count);
    std::span const to(static_cast<T*>(out), room);
    std::optional<T> start;
    if (init) start = support::from_bits<T>(*init);
    auto const total = [&] {
        if constexpr (crosslane::NamedOperation<F>) {
            if constexpr (inclusive) return crosslane::inclusive_scan<N>(from, to, F{}, start);
            if constexpr (!inclusive) return crosslane::exclusive_scan<N>(from, to, F{}, start);
        } else {
            constexpr T none = op_of<F> == Op::then ? T(256) : T(-0.0);
            if constexpr (inclusive) return crosslane::inclusive_scan<N>(from, to, F{}, none, start);
            if constexpr (!inclusive) return crosslane::exclusive_scan<N>(from, to, F{}, none, start);
        }
    }();
    return support::bits_of(total);
}

/// N is the wave size, or 0 for the default.
template <bool inclusive, class T, class F, std::size_t... N>
void add(std::vector<Scan>& scans)
{
    constexpr auto format = support::format_of<T>;
    std::size_t const otherwise = !format.is_float ? 64 : format.bytes == 8 ? 16 : 32;
    (scans.push_back({format, N == 0 ? otherwise : N, inclusive, op_of<F>, !crosslane::NamedOperation<F>, run_scan<inclusive, T, N, F>}),
     ...);
}

} // namespace joining
