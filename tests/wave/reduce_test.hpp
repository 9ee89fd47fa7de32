#pragma once

#include "wave/operations_by_loop.hpp"

#include <crosslane/wave/reduce.hpp>

namespace wave_test {

/// All reductions of T, under every mask and of whole waves.
template <class T>
void check_reductions()
{
    using enum Operation;
    using All = AtMost<T, AllSizes, most_registers<T>>;
    using Most = AtMost<T, AllSizes, 16>;
    using Few = AtMost<T, FewSizes, 8>;
    auto const check = [](Operation op, WaveFunction const& f) {
        require_agreement(f, [op](Format format, MaskWords const& active, Values const& x) { return reduce_by_loop(op, format, active, x); });
    };
    auto const sum_of = [](auto const& wave, auto const& x) { return WaveActiveSum(wave, x); };
    check(sum, wave_function<T, All>("WaveActiveSum", sum_of));
    check(sum, whole_wave_function<T, Few>("WaveActiveSum of a whole wave", sum_of));
    check(product, wave_function<T, Few>("WaveActiveProduct", [](auto const& wave, auto const& x) { return WaveActiveProduct(wave, x); }));
    check(min, wave_function<T, Most>("WaveActiveMin", [](auto const& wave, auto const& x) { return WaveActiveMin(wave, x); }));
    check(max, wave_function<T, Few>("WaveActiveMax", [](auto const& wave, auto const& x) { return WaveActiveMax(wave, x); }));
    if constexpr (std::integral<T>) {
        check(bit_and, wave_function<T, Few>("WaveActiveBitAnd", [](auto const& wave, auto const& x) { return WaveActiveBitAnd(wave, x); }));
        check(bit_or, wave_function<T, Few>("WaveActiveBitOr", [](auto const& wave, auto const& x) { return WaveActiveBitOr(wave, x); }));
        check(bit_xor, wave_function<T, Few>("WaveActiveBitXor", [](auto const& wave, auto const& x) { return WaveActiveBitXor(wave, x); }));
    }
}

} // namespace wave_test
