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
    using Few = AtMost<T, std::index_sequence<4, 32>, 8>;
    using One = AtMost<T, std::index_sequence<16>, 16>;
    auto const exclusive = [](Operation op, WaveFunction const& f) {
        require_agreement(f, [op](Format format, MaskWords const& active, Values const& x) { return exclusive_prefix_by_loop(op, format, active, x); });
    };
    auto const inclusive = [](Operation op, WaveFunction const& f) {
        require_agreement(f, [op](Format format, MaskWords const& active, Values const& x) { return inclusive_prefix_by_loop(op, format, active, x); });
    };
    auto const sum_of = [](auto const& wave, auto const& x) { return WavePrefixSum(wave, x); };
    auto const inclusive_sum_of = [](auto const& wave, auto const& x) { return WavePrefixInclusiveSum(wave, x); };
    exclusive(sum, wave_function<T, All>("WavePrefixSum", sum_of));
    exclusive(sum, whole_wave_function<T, One>("WavePrefixSum of a whole wave", sum_of));
    exclusive(product, wave_function<T, Few>("WavePrefixProduct", [](auto const& wave, auto const& x) { return WavePrefixProduct(wave, x); }));
    exclusive(min, wave_function<T, Most>("WavePrefixMin", [](auto const& wave, auto const& x) { return WavePrefixMin(wave, x); }));
    exclusive(max, wave_function<T, Few>("WavePrefixMax", [](auto const& wave, auto const& x) { return WavePrefixMax(wave, x); }));
    inclusive(sum, wave_function<T, Most>("WavePrefixInclusiveSum", inclusive_sum_of));
    inclusive(sum, whole_wave_function<T, One>("WavePrefixInclusiveSum of a whole wave", inclusive_sum_of));
    inclusive(product, wave_function<T, Few>("WavePrefixInclusiveProduct", [](auto const& wave, auto const& x) { return WavePrefixInclusiveProduct(wave, x); }));
    inclusive(min, wave_function<T, Few>("WavePrefixInclusiveMin", [](auto const& wave, auto const& x) { return WavePrefixInclusiveMin(wave, x); }));
    inclusive(max, wave_function<T, Most>("WavePrefixInclusiveMax", [](auto const& wave, auto const& x) { return WavePrefixInclusiveMax(wave, x); }));
    if constexpr (std::integral<T>) {
        exclusive(bit_and, wave_function<T, Few>("WavePrefixBitAnd", [](auto const& wave, auto const& x) { return WavePrefixBitAnd(wave, x); }));
        exclusive(bit_or, wave_function<T, Few>("WavePrefixBitOr", [](auto const& wave, auto const& x) { return WavePrefixBitOr(wave, x); }));
        exclusive(bit_xor, wave_function<T, Few>("WavePrefixBitXor", [](auto const& wave, auto const& x) { return WavePrefixBitXor(wave, x); }));
        inclusive(bit_and, wave_function<T, Few>("WavePrefixInclusiveBitAnd", [](auto const& wave, auto const& x) { return WavePrefixInclusiveBitAnd(wave, x); }));
        inclusive(bit_or, wave_function<T, Few>("WavePrefixInclusiveBitOr", [](auto const& wave, auto const& x) { return WavePrefixInclusiveBitOr(wave, x); }));
        inclusive(bit_xor, wave_function<T, Few>("WavePrefixInclusiveBitXor", [](auto const& wave, auto const& x) { return WavePrefixInclusiveBitXor(wave, x); }));
    }
}

} // namespace wave_test
