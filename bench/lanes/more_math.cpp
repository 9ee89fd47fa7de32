#include "lanes/each.hpp"

#include <bit>
#include <cmath>

// The functions of lanes/more_math.hpp, beside the standard library's of each number; sinh and cosh are in transcendental.cpp. The
// vectors are (x, 2, -1) and (2, -x, -1), whose product is 1, so that every result is exact.
namespace {

using namespace crosslane;

template <class F, class Plain>
bool add(std::string const& name, F, Plain)
{
    return bench::Rows<float>::add_sizes<bench::NoHand, 32>(
        name,
        []<std::size_t N>(Wave<N>, Lanes<float, N> const& x) {
            using Float3 = Vec<Lanes<float, N>, 3>;
            return F{}(Float3(x, 2.0f, -1.0f), Float3(2.0f, -x, -1.0f));
        },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) {
                auto const v = Plain{}(x[i]);
                for (std::size_t c = 0; c < 3; ++c) out[c * n + i] = v[c];
            }
        });
}

// clang-format off
[[maybe_unused]] bool const added[] = {
    bench::each<float>("ldexp", [](auto const& x) { return ldexp(x, asint(x) >> 30); },
        [](float x) { return std::ldexp(x, std::bit_cast<std::int32_t>(x) >> 30); }),
    bench::each<float>("frexp",
        [](auto const& x) {
            auto const [significand, exponent] = frexp(x);
            return asint(significand) ^ exponent;
        },
        [](float x) {
            int exponent;
            float const significand = std::frexp(x, &exponent);
            return std::bit_cast<std::int32_t>(significand) ^ exponent;
        }),
    add("refract", [](auto const& v, auto const& n) { return refract(v, n, 0.5f); },
        [](float x) {
            float const d = 2 * x - 2 * x + 1, k = 1 - 0.25f * (1 - d * d), along = 0.5f * d + std::sqrt(k);
            return k < 0 ? std::array{0.0f, 0.0f, 0.0f} : std::array{0.5f * x - 2 * along, 1 + x * along, -0.5f + along};
        }),
    add("faceforward", [](auto const& v, auto const& n) { return faceforward(v, n, v); },
        [](float x) {
            float const toward = 2 * x - 2 * x + 1;
            return toward < 0 ? std::array{x, 2.0f, -1.0f} : std::array{-x, -2.0f, 1.0f};
        }),
};
// clang-format on

} // namespace
