#pragma once

#include "algorithm/joining.hpp"

#include <crosslane/algorithm/reduce.hpp>

#include <algorithm>

namespace joining {

template <class T, std::size_t N, class F>
[[gnu::noinline]] std::uint64_t run_reduce(void const* in, std::size_t count)
{
    std::span const from(static_cast<T const*>(in), count);
    if constexpr (crosslane::NamedOperation<F>) {
        return support::bits_of(crosslane::reduce<N>(from, F{}));
    } else {
        return support::bits_of(crosslane::reduce<N>(from, F{}, op_of<F> == Op::then ? T(256) : T(-0.0)));
    }
}

/// N is the wave size, or 0 for the default.
template <class T, std::size_t N, class... F>
void add(std::vector<Reduction>& reductions)
{
    auto const format = support::format_of<T>;
    auto const add_one = [&]<class One>(One) {
        bool const general = !crosslane::NamedOperation<One>;
        std::size_t const wave = N != 0 ? N : format.bytes == 8 ? 16 : 32, columns = format.bytes == 8 ? 32 : 64;
        reductions.push_back({format, general ? wave : std::max(N, columns), op_of<One>, general, run_reduce<T, N, One>});
    };
    (add_one(F{}), ...);
}

} // namespace joining
