#include "dispatch/groupshared/experiment.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace bench::groupshared {

namespace {

void histogram(Uints const& in, Uints& out)
{
    std::fill(out.begin(), out.end(), 0u);
    for (auto x : in) ++out[x & (buckets - 1)];
}
void sums(Uints const& in, Uints& out)
{
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = std::accumulate(&in[256 * i], &in[256 * i] + 256, 0u);
}
void transpose(Uints const& in, Uints& out)
{
    for (std::size_t y = 0; y < side; ++y)
        for (std::size_t x = 0; x < side; ++x) out[x * side + y] = in[y * side + x];
}
void sort(Uints const& in, Uints& out)
{
    out = in;
    for (std::size_t i = 0; i < count; i += 256) std::sort(&out[i], &out[i] + 256);
}
void ranks(Uints const& in, Uints& out)
{
    for (std::size_t first = 0; first < count; first += ranked) {
        std::array<std::uint32_t, 257> next{};
        for (std::size_t i = first; i < first + ranked; ++i) ++next[(in[i] & 255) + 1];
        for (std::size_t d = 1; d < next.size(); ++d) next[d] += next[d - 1];
        for (std::size_t i = first; i < first + ranked; ++i) out[i] = next[in[i] & 255]++;
    }
}

} // namespace

constinit Runs const plain_loop{histogram, sums, transpose, sort, ranks};

namespace {

Contender const added("plain_loop", plain_loop);

} // namespace
} // namespace bench::groupshared
