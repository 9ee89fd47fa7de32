// Sorting: particles from the farthest to the nearest, as blending draws them.
#include <crosslane/algorithm/sort.hpp>

#include <cstdio>
#include <vector>

int main() {
    std::vector<float> depth{3.5f, 0.25f, 8.0f, 3.5f, 1.0f};
    std::vector<std::uint32_t> particle{0, 1, 2, 3, 4};
    for (auto& d : depth) d = -d;                   // ascending, so the farthest first
    crosslane::sort_by_key(depth, particle);        // particle 0 stays before 3
    for (auto p : particle) std::printf("%4u", p);

    crosslane::sort(particle);                      // crosslane::, since std has one too
    std::printf("\n%u to %u\n", particle.front(), particle.back());
}
