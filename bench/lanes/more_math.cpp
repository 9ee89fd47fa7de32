#include "lanes/each.hpp"

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
    bench::each<float>("ldexp", [](auto const& x) { return ldexp(x, lanes_cast<std::int32_t>(x)); },
        [](float x) { return std::ldexp(x, static_cast<int>(x)); }),
    bench::each<float>("frexp",
        [](auto const& x) { auto const [significand, exponent] = frexp(x); return significand + lanes_cast<float>(exponent); },
        [](float x) { int exponent; float const significand = std::frexp(x, &exponent); return significand + static_cast<float>(exponent); }),
    add("refract", [](auto const& v, auto const& n) { return refract(v, n, 0.5f); },
        [](float x) {
            float const along = 0.5f * (2 * x - 2 * x + 1) + 1;
            return std::array{0.5f * x - 2 * along, 1 + x * along, -0.5f + along};
        }),
    add("faceforward", [](auto const& v, auto const& n) { return faceforward(v, n, v); },
        [](float x) { return std::array{-x, -2.0f, 1.0f}; }),
};
// clang-format on

} // namespace
