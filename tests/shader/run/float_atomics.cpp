#include "shader/run/any_shader.hpp"
#include "shader/run/image_oracle.hpp"
#include "support/catch.hpp"

namespace shader_float_atomics {

// Atomics of floats and on texels: a wave does one after another, the lowest lane first, and waves run in order.

namespace {

using namespace image_oracle;

std::string path_of(std::string const& name) { return CROSSLANE_SHADERS "/" + name + ".spv"; }

constexpr std::size_t sizes[] = {4, 8, 16, 32, 64, 128};

/// A half's nearest float of a sum, by doubles, in which it is exact.
double half_sum(double a, double b) { return small_float(nearest_small_float(a + b, 16), 16); }

TEST_CASE("atomics of floats, doubles and halves", "[shader]")
{
    constexpr uint groups = 6, threads = 32 * groups;
    std::vector<uint> given(threads);
    for (uint n = 0; n < threads; ++n) given[n] = bits_of(n % 37 == 5 ? NAN : std::ldexp(double(n * 7919 % 1009) - 500, int(n % 9) - 6));
    for (auto lanes : sizes) {
        std::vector<uint> totals(13), doubles(8), halves(2), found(5 * threads, 9);
        for (uint i = 0; i < 4; ++i) totals[4 + i] = bits_of(HUGE_VAL), totals[8 + i] = bits_of(-HUGE_VAL);
        double const in_doubles[] = {0, 5, -5, 0};
        std::memcpy(doubles.data(), in_doubles, 32);
        AnyShader shader(path_of("float_atomics"));
        shader.bind("In", given);
        shader.bind("Totals", totals);
        shader.bind("Doubles", doubles);
        shader.bind("Halves", halves);
        shader.bind("Out", found);
        shader.run(lanes, 0, groups);

        float sums[4] = {}, least[4], largest[4], last = 0;
        std::fill_n(least, 4, HUGE_VALF);
        std::fill_n(largest, 4, -HUGE_VALF);
        double total = 0, minimum = 5, maximum = -5, half[2] = {}, least_half = 0, largest_half = 0;
        std::vector<float> expected(5 * threads, real_of(9));
        float of_group = 0, least_of_group = 0;
        std::size_t waves_of_group = (32 + lanes - 1) / lanes;
        for (uint n = 0; n < threads; ++n) {
            if (n % 32 == 0) of_group = 0, least_of_group = 1e30f;
            if (n % 5 == 3) continue;
            float const x = real_of(given[n]);
            expected[5 * n] = sums[n % 4];
            expected[5 * n + 1] = least[n % 4];
            expected[5 * n + 2] = largest[n % 4];
            expected[5 * n + 3] = last;
            expected[5 * n + 4] = of_group;
            sums[n % 4] += x;
            least[n % 4] = std::fmin(least[n % 4], x);
            largest[n % 4] = std::fmax(largest[n % 4], x);
            last = x;
            of_group += 1;
            least_of_group = std::fmin(least_of_group, x);
            total += double(x);
            minimum = std::fmin(minimum, double(x));
            maximum = std::fmax(maximum, double(x));
            double const h = small_float(nearest_small_float(double(x), 16), 16);
            half[n & 1] = half_sum(half[n & 1], h);
            least_half = std::fmin(least_half, h);
            largest_half = std::fmax(largest_half, h);
            if (n % 32 == 31) expected[5 * n] = least_of_group; // in the last wave, where all others of the group have been
        }
        INFO(lanes << " lanes, " << waves_of_group << " waves a group");
        auto const same = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < found.size(); ++i) wrong += !same(double(real_of(found[i])), double(expected[i]));
        CHECK(wrong == 0);
        for (std::size_t i = 0; i < 4; ++i) {
            CHECK(same(double(real_of(totals[i])), double(sums[i])));
            CHECK(same(double(real_of(totals[4 + i])), double(least[i])));
            CHECK(same(double(real_of(totals[8 + i])), double(largest[i])));
        }
        CHECK(real_of(totals[12]) == last);
        double out[4];
        std::memcpy(out, doubles.data(), 32);
        CHECK(same(out[0], total));
        CHECK(out[1] == minimum);
        CHECK(out[2] == maximum);
        CHECK(out[3] == double(last));
        auto const in_half = [&](std::size_t i) { return small_float(halves[i / 2] >> i % 2 * 16 & 0xFFFF, 16); };
        CHECK(same(in_half(0), half[0]));
        CHECK(same(in_half(1), half[1]));
        CHECK(in_half(2) == least_half);
        CHECK(in_half(3) == largest_half);
    }
}

TEST_CASE("sums of floats by several threads lose nothing", "[shader]")
{
    constexpr uint groups = 300;
    std::vector<uint> given(32 * groups, bits_of(1)), totals(13), doubles(8), halves(2), found(5 * 32 * groups);
    AnyShader shader(path_of("float_atomics"));
    shader.bind("In", given);
    shader.bind("Totals", totals);
    shader.bind("Doubles", doubles);
    shader.bind("Halves", halves);
    shader.bind("Out", found);
    shader.run(16, AnyShader::on_threads, groups);
    double sum = 0;
    for (std::size_t i = 0; i < 4; ++i) sum += double(real_of(totals[i]));
    double expected = 0;
    for (uint n = 0; n < 32 * groups; ++n) expected += n % 5 != 3;
    CHECK(sum == expected);
    double out = 0;
    std::memcpy(&out, doubles.data(), 8);
    CHECK(out == expected);
}

TEST_CASE("atomics on texels", "[shader]")
{
    constexpr uint width = 16, height = 16, threads = width * height;
    for (auto lanes : sizes) {
        std::vector<uint> counts(5 * 6, 3), numbers(4 * 7 * 4, 0), bits(20), sums(6 * 5 * 2);
        std::vector<std::uint64_t> nearest(15 * 6, ~std::uint64_t{});
        std::vector<uint> first_lines(6 * 3), second_lines(4 * 5), found(8 * threads, 9);
        AnyShader shader(path_of("image_atomics"));
        shader.bind("counts", crosslane::image(counts, 5, 6, Format::r32_uint));
        shader.bind("numbers", crosslane::image(numbers, 4, 7, 4, Format::r32_sint));
        shader.bind("sums", crosslane::image(sums, 6, 5, 2, Format::r32_float));
        shader.bind("bits", crosslane::image(bits, 20, Format::r32_uint));
        shader.bind("nearest", crosslane::image(nearest, 15, 6, Format::r64_uint));
        shader.bind(0, 5, 0, crosslane::image(first_lines, 6, 1, 3, Format::r32_sint));
        shader.bind(0, 5, 1, crosslane::image(second_lines, 4, 1, 5, Format::r32_sint));
        shader.bind("Out", found);
        shader.run(lanes, 0, width / 8, height / 8);

        std::vector<uint> c(5 * 6, 3), m(4 * 7 * 4, 0), b(20), s(6 * 5 * 2), l0(6 * 3), l1(4 * 5), expected(8 * threads, 9);
        std::vector<std::uint64_t> near(15 * 6, ~std::uint64_t{});
        for (uint group = 0; group < 4; ++group) {
            for (uint wave = 0; wave < 64; wave += uint(lanes)) {
                // Of a wave each instruction by itself: f is called with what all lanes have, lane by lane.
                auto const each = [&](auto f) {
                    for (uint t = wave; t < std::min<uint>(wave + uint(lanes), 64); ++t) {
                        uint const gx = group % 2 * 8 + t % 8, gy = group / 2 * 8 + t / 8, n = gy * width + gx;
                        if (n % 7 != 2) f(n, int(gx / 2) - 1, int(gy / 2) - 1, &expected[8 * n]);
                    }
                };
                // Nothing outside: 0, and nothing is changed.
                auto const change = [](auto& all, std::array<int, 3> size, int x, int y, int z, auto by) {
                    if (x < 0 || y < 0 || z < 0 || x >= size[0] || y >= size[1] || z >= size[2]) return decltype(all[0] + 0)(0);
                    auto& place = all[std::size_t((z * size[1] + y) * size[0] + x)];
                    auto const before = place;
                    place = by(before);
                    return before;
                };
                each([&](uint n, int x, int y, uint* to) { to[0] = change(c, {5, 6, 1}, x, y, 0, [&](uint v) { return v + n; }); });
                each([&](uint n, int x, int y, uint* to) {
                    to[1] = change(m, {4, 7, 4}, x, y, int(n % 3), [&](uint v) { return uint(std::max(int(v), int(n) - 100)); });
                });
                each([&](uint n, int x, int y,
                        uint* to) { to[2] = change(m, {4, 7, 4}, y, x, 3, [&](uint v) { return uint(std::min(int(v), -int(n))); }); });
                each([&](uint n, int x, int y, uint* to) {
                    to[3] = change(s, {6, 5, 2}, x, y, int(n % 2),
                            [&](uint v) { return std::bit_cast<uint>(real_of(v) + float(n) * 0.25f); });
                });
                each([&](uint n, int x, int y,
                        uint* to) { to[4] = change(b, {20, 1, 1}, x * 3 + y, 0, 0, [&](uint v) { return v | 1u << n % 32; }); });
                each([&](uint n, int x, int y, uint* to) {
                    to[5] = uint(change(near, {15, 6, 1}, x, y, 0,
                            [&](std::uint64_t v) { return std::min(v, std::uint64_t{1000 - n} << 32 | n); }));
                });
                each([&](uint n, int x, int y,
                        uint* to) { to[6] = change(l1, {4, 1, 5}, x, 0, y, [&](uint v) { return v == 0 ? n + 1 : v; }); });
                each([&](uint n, int x, int, uint* to) { to[7] = change(l0, {6, 1, 3}, x, 0, 0, [&](uint) { return n; }); });
                each([&](uint n, int, int y, uint*) {
                    if (n % 3 == 0) change(near, {15, 6, 1}, y + 8, 0, 0, [&](std::uint64_t) { return std::uint64_t{n} << 33; });
                });
                each([&](uint n, int x, int, uint* to) {
                    if (n % 3 == 1) to[5] += uint(change(near, {15, 6, 1}, x, 5, 0, [](std::uint64_t v) { return v; }) >> 33);
                });
            }
        }
        INFO(lanes << " lanes");
        CHECK(found == expected);
        CHECK(counts == c);
        CHECK(numbers == m);
        CHECK(sums == s);
        CHECK(bits == b);
        CHECK(nearest == near);
        CHECK(first_lines == l0);
        CHECK(second_lines == l1);
    }
}

} // namespace

} // namespace shader_float_atomics
