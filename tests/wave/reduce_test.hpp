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
        require_agreement(f, [op](Format format, MaskWords const& active, Values const& x) {
            return reduce_by_loop(op, format, active, x);
        });
    };
    check(sum, wave_function<T, All>(CROSSLANE_NAMED(WaveActiveSum)));
    check(sum, whole_wave_function<T, Few>(CROSSLANE_NAMED(WaveActiveSum)));
    check(product, wave_function<T, Few>(CROSSLANE_NAMED(WaveActiveProduct)));
    check(min, wave_function<T, Most>(CROSSLANE_NAMED(WaveActiveMin)));
    check(max, wave_function<T, Few>(CROSSLANE_NAMED(WaveActiveMax)));
    if constexpr (std::integral<T>) {
        check(bit_and, wave_function<T, Few>(CROSSLANE_NAMED(WaveActiveBitAnd)));
        check(bit_or, wave_function<T, Few>(CROSSLANE_NAMED(WaveActiveBitOr)));
        check(bit_xor, wave_function<T, Few>(CROSSLANE_NAMED(WaveActiveBitXor)));
    }
}

} // namespace wave_test
