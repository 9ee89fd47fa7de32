#include "support/wave_rows.hpp"

namespace {

using namespace crosslane;

[[maybe_unused]] bool const added = bench::Rows<std::int32_t>::add_sizes<bench::NoHand, 32>(
    "lookup", [](auto, auto const& x) { return lookup(x, x); },
    [](auto const* x, auto n, auto* out) {
        for (std::size_t i = 0; i < n; ++i) out[i] = x[static_cast<std::size_t>(x[i]) % n];
    });

} // namespace
