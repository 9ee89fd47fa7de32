#include "algorithm/blending.hpp"

#include "support/guard_pages.hpp"

#include <cfenv>
#include <deque>

namespace algorithm_blend {

namespace {

using namespace blending;

std::vector<Blending<float>> const blendings{
    {Form::picked, 0, run<float, Form::picked, 0>},
    {Form::fused, 0, run<float, Form::fused, 0>},
    {Form::points, 32, run<float, Form::points, 32>},
};

} // namespace

TEST_CASE("blend has the bits of the documented orders", "[algorithm][blend]")
{
    for (std::size_t points = 0; points <= 66; ++points) check_bits(blendings, points, points % 4 == 0 ? 21 : 9);
    for (std::size_t layers = 0; layers <= 140; ++layers) check_bits(blendings, layers % 2 == 0 ? 1 : 5, layers);
    check_bits(blendings, 133, 1000);
    check_bits(blendings, 2, 1000);
}

TEST_CASE("blend is the serial loop of lerps, within its bound", "[algorithm][blend]")
{
    for (auto const& blending : blendings) CHECK(first_far_from_lerp(blending) == "");
}

TEST_CASE("blend touches nothing outside of its columns", "[algorithm][blend]")
{
    constexpr std::size_t most = 140;
    std::deque<support::GuardedMemory> memory;
    for (std::size_t i = 0; i < column_count; ++i) memory.emplace_back(most * sizeof(float));
    for (bool at_end : {false, true}) {
        for (auto [points, layers] :
             {std::pair<std::size_t, std::size_t>{1, 1}, {3, 70}, {7, 16}, {13, 9}, {40, 33}, {67, 130}, {0, 5}, {5, 0}}) {
            for (auto const& blending : blendings) {
                Columns<float> c;
                c.points = points;
                c.layers = layers;
                std::size_t i = 0;
                for_each_column(c, [&](float*& column, std::size_t count) {
                    memory[i].fill(0xCD);
                    column = at_end ? memory[i].last<float>(count) : memory[i].first<float>();
                    ++i;
                });
                fill(c, points, 0.5);
                std::vector<std::vector<std::byte>> before;
                for (auto const& m : memory) before.emplace_back(m.first<std::byte>(), m.first<std::byte>() + m.size());
                blending.run(c);
                for (std::size_t column = 0; column < column_count; ++column) {
                    auto const* const now = memory[column].first<std::byte>();
                    auto const* const begin = column < 10 ? now : reinterpret_cast<std::byte*>(c.out[column - 10]);
                    auto const* const end = column < 10 ? now : begin + points * sizeof(float);
                    bool const same = std::equal(now, begin, before[column].data()) &&
                                      std::equal(end, now + memory[column].size(), before[column].data() + (end - now));
                    if (!same) FAIL(blending.name() << " wrote outside of column " << column);
                }
            }
        }
    }
}

TEST_CASE("blend stops early where told, and says how much it skipped", "[algorithm][blend]")
{
    constexpr std::size_t points = 100, layers = 1000;
    Problem<float> problem{points, layers};
    fill(problem.columns(), 1, 2.0);
    for (auto const& blending : blendings) {
        auto const skipped = [&](float stop_below) {
            problem.stop_below = stop_below;
            CHECK(first_failure(blending, problem) == "");
            auto copy = problem;
            return blending.run(copy.columns());
        };
        CHECK(skipped(0) == 0);
        CHECK(skipped(-1) == 0);
        CHECK(skipped(std::numeric_limits<float>::quiet_NaN()) == 0);
        auto const usual = skipped(1e-6f);
        CHECK(usual > points * layers * 3 / 4); // the last layers hide the others
        CHECK(usual < points * layers);
        CHECK(skipped(1e-12f) > 0);
        CHECK(skipped(0.5f) >= usual);
    }
    fill(problem.columns(), 1, 0.01); // nothing to stop for
    problem.stop_below = 1e-6f;
    for (auto const& blending : blendings) CHECK(blending.run(problem.columns()) == 0);
}

TEST_CASE("blend makes no denormals, raises no exceptions of its own and leaves the floating-point environment alone", "[algorithm][blend]")
{
    for (double radius : {0.1, 0.5, 2.0, 8.0}) {
        for (auto [points, layers] : {std::pair<std::size_t, std::size_t>{64, 3000}, {67, 21}, {2, 70}, {1, 1}}) {
            for (float from_origin : {0.0f, 1e25f}) { // the square of the second overflows
                for (auto const& blending : blendings) {
                    Problem<float> problem{points, layers};
                    auto const columns = problem.columns();
                    fill(columns, 2, radius);
                    for (std::size_t k = 0; k < 3; ++k) {
                        for (std::size_t p = 0; p < points; ++p) columns.point[k][p] += from_origin;
                        for (std::size_t m = 0; m < layers; ++m) columns.sphere[k][m] += from_origin;
                    }
                    std::feclearexcept(FE_ALL_EXCEPT);
                    blending.run(columns);
                    INFO(blending.name() << ", " << points << " points, " << layers << " layers, radius " << radius << ", from "
                                         << from_origin);
                    CHECK(std::fetestexcept(FE_UNDERFLOW | FE_OVERFLOW | FE_DIVBYZERO | FE_INVALID) == 0);
                }
            }
        }
    }
    float volatile const least_normal = std::numeric_limits<float>::min();
    CHECK(least_normal / 2 != 0); // not flushed
    CHECK(std::fegetround() == FE_TONEAREST);
}

} // namespace algorithm_blend
