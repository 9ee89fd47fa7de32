#include "exposure.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

Exposure automatic_exposure(Histogram const& histogram, double stops) {
    double const not_black = std::accumulate(histogram.begin() + 1, histogram.end(), 0.0);
    double const first = 0.1 * not_black, last = 0.9 * not_black;

    Exposure exposure{};
    double before = 0, logarithms = 0;
    for (std::size_t b = 1; b < buckets; ++b) {
        double const after = before + histogram[b];
        exposure.used[b] = std::max(0.0, std::min(after, last) - std::max(before, first));
        logarithms += exposure.used[b] * std::log2(luminance_of_bucket(b));
        before = after;
    }
    exposure.average = not_black == 0 ? 1 / 9.6 : std::exp2(logarithms / (last - first));
    exposure.factor = std::exp2(stops) / (9.6 * exposure.average);
    return exposure;
}
