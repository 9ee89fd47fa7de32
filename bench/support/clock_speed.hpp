#pragma once

#include <algorithm>
#include <chrono>

namespace bench {

/// Core cycles per second at this moment: a chain of additions takes one cycle for each.
inline double cycles_per_second()
{
    double best = 0;
    for (int attempt = 0; attempt < 3; ++attempt) {
        constexpr int rounds = 2000, additions = 16;
        auto const start = std::chrono::steady_clock::now();
        unsigned long sum = 0, one = 1;
        for (int i = 0; i < rounds; ++i) {
#if defined(__x86_64__)
            asm volatile(".rept 16\n\tadd %1, %0\n\t.endr" : "+r"(sum) : "r"(one) : "cc");
#elif defined(__aarch64__)
            asm volatile(".rept 16\n\tadd %0, %0, %1\n\t.endr" : "+r"(sum) : "r"(one));
#endif
        }
        std::chrono::duration<double> const seconds = std::chrono::steady_clock::now() - start;
        best = std::max(best, rounds * additions / seconds.count());
    }
    return best;
}

} // namespace bench
