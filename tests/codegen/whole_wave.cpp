// Pairs of functions: with a wave whose lanes are all active, and without any wave. Both must become the same number of
// instructions. count_instructions.cmake reads them from the assembly.
#include <crosslane/crosslane.hpp>

using namespace crosslane;

constexpr std::size_t N = 32;

extern "C" {

std::int32_t sum_wave(std::int32_t const* x) { return WaveActiveSum(Wave<N>{}, load<N>(x)); }
std::int32_t sum_plain(std::int32_t const* x) { return detail::reduce_halves(load<N>(x), detail::Sum{}); }

float float_sum_wave(float const* x) { return WaveActiveSum(Wave<N>{}, load<N>(x)); }
float float_sum_plain(float const* x) { return detail::reduce_neighbours(load<N>(x), detail::Sum{}); }

void prefix_wave(float const* x, float* out) { store(out, WavePrefixInclusiveSum(Wave<N>{}, load<N>(x))); }
void prefix_plain(float const* x, float* out) { store(out, detail::doubling_scan<1>(load<N>(x), Lanes<float, N>(-0.0f), detail::Sum{})); }

std::uint64_t ballot_wave(std::int32_t const* x) { return WaveActiveBallot(Wave<N>{}, load<N>(x) > 3).bits(); }
std::uint64_t ballot_plain(std::int32_t const* x) { return (load<N>(x) > 3).bits(); }

void assign_wave(std::int32_t const* x, std::int32_t* out) {
    auto const v = load<N>(x);
    auto y = v + 1;
    assign(Wave<N>{}.where(v > 0), y, v * 2);
    store(out, y);
}
void assign_plain(std::int32_t const* x, std::int32_t* out) {
    auto const v = load<N>(x);
    auto y = v + 1;
    y = select(v > 0, v * 2, y);
    store(out, y);
}

void masked_copy_wave(std::int32_t const* x, std::int32_t* out) {
    Wave<N> const wave;
    store(out, load(x, wave.active), wave.active);
}
void masked_copy_plain(std::int32_t const* x, std::int32_t* out) { store(out, load<N>(x)); }

bool branch_wave(std::int32_t const* x) {
    if (auto kept = Wave<N>{}.where(load<N>(x) > 0)) return true;
    return false;
}
bool branch_plain(std::int32_t const* x) { return any(load<N>(x) > 0); }

void bytes_wave(std::uint8_t const* x, std::uint8_t* out) {
    Wave<N> const wave;
    store(out, load(x, wave.active) + std::uint8_t{1}, wave.active);
}
void bytes_plain(std::uint8_t const* x, std::uint8_t* out) { store(out, load<N>(x) + std::uint8_t{1}); }

} // extern "C"
