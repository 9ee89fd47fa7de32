#pragma once

#include "wave/operations_by_loop.hpp"

#include <crosslane/wave/prefix.hpp>

namespace wave_test {

/// All exclusive and inclusive prefixes of T, under every mask and of whole waves.
template <class T>
void check_prefixes()
{
    using enum Operation;
    // Many lanes of 64 bits take too long to compile on SSE2, and so do many that have no register.
    constexpr std::size_t most = crosslane::detail::register_bytes<T, 1> == 0 ? 64 : 256 / sizeof(T);
    using All = AtMost<T, AllSizes, std::min(most, most_registers<T>)>;
    using Most = AtMost<T, AllSizes, 8>;
    using Few = AtMost<T, Sizes<4, 32>, 8>;
    using One = AtMost<T, Sizes<16>, 16>;
    auto const exclusive = [](Operation op, WaveFunction const& f) {
        require_agreement(f, [op](Format format, MaskWords const& active, Values const& x) {
            return exclusive_prefix_by_loop(op, format, active, x);
        });
    };
    auto const inclusive = [](Operation op, WaveFunction const& f) {
        require_agreement(f, [op](Format format, MaskWords const& active, Values const& x) {
            return inclusive_prefix_by_loop(op, format, active, x);
        });
    };
    exclusive(sum, wave_function<T, All>(CROSSLANE_NAMED(WavePrefixSum)));
    exclusive(sum, whole_wave_function<T, One>(CROSSLANE_NAMED(WavePrefixSum)));
    exclusive(product, wave_function<T, Few>(CROSSLANE_NAMED(WavePrefixProduct)));
    exclusive(min, wave_function<T, Most>(CROSSLANE_NAMED(WavePrefixMin)));
    exclusive(max, wave_function<T, Few>(CROSSLANE_NAMED(WavePrefixMax)));
    inclusive(sum, wave_function<T, Most>(CROSSLANE_NAMED(WavePrefixInclusiveSum)));
    inclusive(sum, whole_wave_function<T, One>(CROSSLANE_NAMED(WavePrefixInclusiveSum)));
    inclusive(product, wave_function<T, Few>(CROSSLANE_NAMED(WavePrefixInclusiveProduct)));
    inclusive(min, wave_function<T, Few>(CROSSLANE_NAMED(WavePrefixInclusiveMin)));
    inclusive(max, wave_function<T, Most>(CROSSLANE_NAMED(WavePrefixInclusiveMax)));
    if constexpr (std::integral<T>) {
        exclusive(bit_and, wave_function<T, Few>(CROSSLANE_NAMED(WavePrefixBitAnd)));
        exclusive(bit_or, wave_function<T, Few>(CROSSLANE_NAMED(WavePrefixBitOr)));
        exclusive(bit_xor, wave_function<T, Few>(CROSSLANE_NAMED(WavePrefixBitXor)));
        inclusive(bit_and, wave_function<T, Few>(CROSSLANE_NAMED(WavePrefixInclusiveBitAnd)));
        inclusive(bit_or, wave_function<T, Few>(CROSSLANE_NAMED(WavePrefixInclusiveBitOr)));
        inclusive(bit_xor, wave_function<T, Few>(CROSSLANE_NAMED(WavePrefixInclusiveBitXor)));
    }
}

} // namespace wave_test
