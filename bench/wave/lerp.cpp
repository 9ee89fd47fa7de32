#include "support/wave_rows.hpp"

namespace {

using namespace crosslane;
using Floats = bench::Rows<float>;

// Opaque where x is positive, half transparent elsewhere: every step is exact, and so is every order of them.
constexpr auto opacity_of_lanes = [](auto const& x) { return select(x > 0.0f, decltype(x + x)(1.0f), 0.5f); };
constexpr auto opacity = [](float x) { return x > 0 ? 1.0f : 0.5f; };
constexpr auto paint = [](float ground, float x, float t) { return ground + (x - ground) * t; };

[[maybe_unused]] bool const added[] = {
    Floats::add(
        "WaveActiveLerp", [](auto wave, auto const& x) { return WaveActiveLerp(wave, x, opacity_of_lanes(x)); },
        [](float const* x, auto n, float* out) {
            float colour = 0;
            for (std::size_t i = 0; i < n; ++i) colour = paint(colour, x[i], opacity(x[i]));
            *out = colour;
        }),
    Floats::add(
        "WaveActiveLerp_float3",
        []<std::size_t N>(Wave<N> wave, Lanes<float, N> const& x) {
            return WaveActiveLerp(wave, Vec<Lanes<float, N>, 3>(x, x * 2.0f, -x), opacity_of_lanes(x), Vec<float, 3>(1.0f));
        },
        [](float const* x, auto n, Vec<float, 3>* out) {
            float r = 1, g = 1, b = 1;
            for (std::size_t i = 0; i < n; ++i) {
                r = paint(r, x[i], opacity(x[i]));
                g = paint(g, x[i] * 2, opacity(x[i]));
                b = paint(b, -x[i], opacity(x[i]));
            }
            *out = {r, g, b};
        }),
    Floats::add(
        "WaveActiveBlend", [](auto wave, auto const& x) { return WaveActiveBlend(wave, x, opacity_of_lanes(x)); },
        [](float const* x, auto n, Blend<float, float>* out) {
            Blend<float, float> all{0, 1};
            for (std::size_t i = 0; i < n; ++i) {
                all.value = paint(all.value, x[i], opacity(x[i]));
                all.transmittance *= 1 - opacity(x[i]);
            }
            *out = all;
        }),
};

} // namespace
