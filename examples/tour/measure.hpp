#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

/// Runs repeatedly for this many seconds, at least once, and returns the median of the times.
template <class Run>
double median_time(double seconds, Run const& run) {
    using Clock = std::chrono::steady_clock;
    std::vector<double> times;
    double total = 0;
    do {
        auto const start = Clock::now();
        run();
        times.push_back(std::chrono::duration<double>(Clock::now() - start).count());
        total += times.back();
    } while (total < seconds);
    std::ranges::nth_element(times, times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2));
    return times[times.size() / 2];
}

/// The time per pixel, and how many times as fast as the plain loop that is.
inline void print_speed(double per_pixel, double loop_per_pixel) {
    std::printf("%10.3f%9.1fx", 1e9 * per_pixel, loop_per_pixel / per_pixel);
}
