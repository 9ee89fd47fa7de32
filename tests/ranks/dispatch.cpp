// dispatch with ranks shares out the groups, and gathers what they write.

#include "ranks/parts_test.hpp"

namespace ranks_dispatch {
namespace {

using namespace crosslane;

TEST_CASE("Tiles of a picture, whatever rank their groups run on", "[ranks][short]")
{
    auto const all = ranks(MPI_COMM_WORLD, shuffled(3));
    constexpr std::uint32_t width = 40, height = 24;
    for (std::uint32_t rows : {3u, 1u, 0u}) {
        std::vector<std::uint32_t> pixels(width * height, 5), expected = pixels;
        std::vector<std::uint64_t> bright(2, 10), expected_bright = bright;
        auto const shade = [&](std::vector<std::uint32_t>& to, std::vector<std::uint64_t>& counts) {
            return kernel<num_threads<8, 8>, wave_size<8>>([out = Buffer(to), counter = Buffer(counts)](auto group) {
                group.for_each_wave([=](auto wave) {
                    auto const id = SV_DispatchThreadID(wave);
                    auto const value = id.x * 7u + id.y * 3u;
                    assign(wave, out[id.y * width + id.x], value);
                    if (auto lit = wave.where(value > 90u)) InterlockedAdd(lit, counter[value * 0u + 1u], std::uint64_t{1});
                });
            });
        };
        dispatch(serial, shade(expected, expected_bright), {width / 8, rows});
        dispatch(all, shade(pixels, bright), {width / 8, rows}, gathered(pixels), added(bright));
        REQUIRE(pixels == expected);
        REQUIRE(bright == expected_bright);
    }
}

TEST_CASE("Changes here and there, in long runs and by several groups, end as one rank's do", "[ranks][short]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    for (std::size_t const size : {1u, 63u, 64u, 65u, 1000u, 4097u}) {
        // Group g writes its piece, every third element of the next piece, and the first element of all.
        constexpr std::uint32_t groups = 11;
        auto const write = [&](std::vector<std::uint16_t>& to) {
            return kernel<num_threads<4>, wave_size<4>>([&to](auto group) {
                auto const number = SV_GroupID(group).x;
                auto const begin = [&](std::uint32_t g) { return to.size() * g / groups; };
                auto const value = static_cast<std::uint16_t>(number + 1);
                for (auto i = begin(number); i < begin(number + 1); ++i) to[i] = value;
                for (auto i = begin(number + 1); i < (std::min)(begin(number + 2), to.size()); i += 3) to[i] = value;
                to[0] = value;
            });
        };
        std::vector<std::uint16_t> values(size), expected(size);
        dispatch(serial, write(expected), {groups});
        dispatch(all, write(values), {groups}, gathered(values));
        INFO(size << " elements");
        REQUIRE(values == expected);
    }
}

TEST_CASE("Without names each rank has what its own groups wrote", "[ranks][short]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    std::vector<std::uint32_t> ran(13);
    auto const mark = kernel<num_threads<4>, wave_size<4>>([&](auto group) { ran[SV_GroupID(group).x] += 1; });
    dispatch(all, mark, {ran.size()});
    auto const mine = std::ranges::count(ran, 1u);
    REQUIRE(mine == static_cast<std::ptrdiff_t>(13 / all.size() + (all.rank() < 13 % all.size() ? 1 : 0)));
    dispatch(all, mark, {ran.size()}, added(ran));
    auto const twice = std::ranges::count(ran, 2u), once = std::ranges::count(ran, 1u);
    REQUIRE((twice == mine && once == 13 - mine));
}

} // namespace
} // namespace ranks_dispatch
