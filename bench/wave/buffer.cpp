#include "support/table.hpp"
#include "support/wave_rows.hpp"

#include <bit>

namespace {

using namespace crosslane;
using Integers = bench::Rows<std::int32_t>;

template <class Float>
struct Light
{
    Vec<Float, 3> position;
    Float range;
    auto members() { return std::tie(position, range); }
};
std::vector<Vec<float, 3>> const points = [] {
    std::vector<Vec<float, 3>> p(1024);
    for (std::size_t i = 0; i < p.size(); ++i) p[i] = Vec<float, 3>(static_cast<float>(i)) * Vec<float, 3>(1, 2, 3);
    return p;
}();
std::vector<Light<float>> const lights = [] {
    std::vector<Light<float>> l(1024);
    for (std::size_t i = 0; i < l.size(); ++i) l[i] = {points[i], static_cast<float>(i) * 4.0f};
    return l;
}();

template <std::uint32_t W>
bool add_rows(char const* name)
{
    return Integers::add(
        name,
        []<std::size_t N>(Wave<N>, Lanes<std::int32_t, N> const& x) {
            auto const lane = iota<std::uint32_t, N>();
            return Buffer(bench::table)[static_cast<std::uint32_t>(x[0]) % 512 + (lane >> std::countr_zero(W)) * 32u + (lane & (W - 1))];
        },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) {
                auto const at = static_cast<std::uint32_t>(x[0]) % 512 + i / W * 32 + i % W;
                out[i] = at < bench::table.size() ? bench::table[at] : 0;
            }
        });
}

[[maybe_unused]] bool const added[] = {
    // 0 where the value is negative.
    Integers::add(
        "Buffer", [](auto, auto const& x) { return Buffer(bench::table)[x]; },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) {
                auto const at = static_cast<std::uint32_t>(x[i]);
                out[i] = at < bench::table.size() ? bench::table[at] : 0;
            }
        }),
    // Of elements that follow one another.
    Integers::add(
        "Buffer_in_a_row",
        []<std::size_t N>(Wave<N>, Lanes<std::int32_t, N> const& x) {
            return Buffer(bench::table)[iota<std::uint32_t, N>(static_cast<std::uint32_t>(x[0]) % 512)];
        },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) {
                auto const at = static_cast<std::uint32_t>(x[0]) % 512 + i;
                out[i] = at < bench::table.size() ? bench::table[at] : 0;
            }
        }),
    // Of pixels, by a wave of a group that is so many threads wide.
    add_rows<8>("Buffer_in_rows_of_8"),
    add_rows<16>("Buffer_in_rows_of_16"),
    Integers::add(
        "Buffer_of_structs_in_a_row",
        []<std::size_t N>(Wave<N>, Lanes<std::int32_t, N> const& x) {
            auto const light = Buffer(lights)[iota<std::uint32_t, N>(static_cast<std::uint32_t>(x[0]) % 512)];
            return Vec<Lanes<float, N>, 4>(light.position, light.range);
        },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) {
                auto const at = static_cast<std::uint32_t>(x[0]) % 512 + i;
                bool const inside = at < lights.size();
                for (std::size_t c = 0; c < 3; ++c) out[c * n + i] = inside ? lights[at].position[c] : 0.0f;
                out[3 * n + i] = inside ? lights[at].range : 0.0f;
            }
        }),
    Integers::add(
        "Buffer_of_float3", [](auto, auto const& x) { return Buffer(points)[x]; },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) {
                auto const at = static_cast<std::uint32_t>(x[i]);
                for (std::size_t c = 0; c < 3; ++c) out[c * n + i] = at < points.size() ? points[at][c] : 0.0f;
            }
        }),
    Integers::add(
        "Buffer_of_structs",
        []<std::size_t N>(Wave<N>, Lanes<std::int32_t, N> const& x) {
            auto const light = Buffer(lights)[x];
            return Vec<Lanes<float, N>, 4>(light.position, light.range);
        },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) {
                auto const at = static_cast<std::uint32_t>(x[i]);
                bool const inside = at < lights.size();
                for (std::size_t c = 0; c < 3; ++c) out[c * n + i] = inside ? lights[at].position[c] : 0.0f;
                out[3 * n + i] = inside ? lights[at].range : 0.0f;
            }
        }),
};

} // namespace
