// Ready-made algorithms over ranges: which lamps are near, and lists of all lamps by distance.
#include <crosslane/crosslane.hpp>

#include <cstdio>
#include <vector>

using namespace crosslane;

int main() {
    std::vector<float> distance(1000);
    for (std::size_t i = 0; i < distance.size(); ++i) distance[i] = static_cast<float>(i * 7919 % 1000) * 0.01f;

    std::vector<std::uint32_t> near(distance.size());                        // their numbers, ascending
    near.resize(compact_indices(distance, near, [](auto d) { return d < 0.045f; }));

    std::vector<std::uint32_t> count(4), begin(4);
    histogram(distance, count, 0.0f, 10.0f);                                 // four lists, a quarter of 0 to 10 each
    auto const all = exclusive_scan(count, begin);                           // where each list begins

    auto const [least, most] = min_max(distance);
    std::printf("%zu near, the first is lamp %u\n", near.size(), near[0]);
    std::printf("lists begin at %u, %u, %u and %u of %u\n", begin[0], begin[1], begin[2], begin[3], all);
    std::printf("%.2f to %.2f, on average %.3f\n", double{least}, double{most}, double{reduce(distance)} / 1000);
}
