#include "support/catch.hpp"

#include <crosslane/dispatch/dispatch.hpp>

namespace dispatch_kernel {

using namespace crosslane;

namespace {

template <auto sizes>
std::vector<std::size_t> ran_at(WaveSizeChoice choice)
{
    std::vector<std::size_t> ran;
    auto const shader = kernel<num_waves<2>, sizes>([&](auto group) { ran.push_back(group.wave_size); }, choice);
    ran.push_back(shader.wave_size());
    dispatch(serial, shader, {1});
    return ran;
}

template <auto sizes>
bool refuses(std::size_t size)
{
    try {
        static_cast<void>(kernel<num_threads<64>, sizes>([](auto) {}, size));
    } catch (std::invalid_argument const& error) {
        return std::string(error.what()).find("crosslane::kernel: " + std::to_string(size) + " is not one of the wave sizes") == 0;
    }
    return false;
}

} // namespace

TEST_CASE("a kernel runs at the wave size that was chosen, and tells it first", "[dispatch]")
{
    using Sizes = std::vector<std::size_t>;
    CHECK(ran_at<wave_size<4, 128>>(prefer_small) == Sizes{4, 4});
    CHECK(ran_at<wave_size<4, 128>>(prefer_large) == Sizes{128, 128});
    for (std::size_t size = 4; size <= 128; size *= 2) CHECK(ran_at<wave_size<4, 128>>(size) == Sizes{size, size});
    CHECK(ran_at<wave_size<4, 128>>(default_size) == Sizes(2, machine_wave_size));
    CHECK(ran_at<wave_size<4>>(default_size) == Sizes{4, 4});
    CHECK(ran_at<wave_size<4, 8>>(default_size) == Sizes{8, 8});
    CHECK(ran_at<wave_size<128>>(prefer_small) == Sizes{128, 128});
    CHECK(ran_at<wave_size<4, 128, 8>>(default_size) == Sizes{8, 8});
    CHECK(ran_at<wave_size<4, 128, 8>>(prefer_large) == Sizes{128, 128});
}

TEST_CASE("a kernel without wave_size runs at the machine's", "[dispatch]")
{
    CHECK(kernel<num_threads<64>>([](auto) {}).wave_size() == machine_wave_size);
    CHECK(std::has_single_bit(machine_wave_size));
}

TEST_CASE("a wave size that the kernel does not allow is refused", "[dispatch]")
{
    for (std::size_t size : {0u, 1u, 4u, 12u, 17u, 64u, 128u, 256u}) CHECK(refuses<wave_size<8, 32>>(size));
    CHECK_NOTHROW(kernel<num_threads<64>, wave_size<8, 32>>([](auto) {}, 16));
}

TEST_CASE("a kernel of one wave size says how to allow more", "[dispatch]")
{
    CHECK_THROWS_WITH(kernel<num_threads<64>>([](auto) {}, 4),
                      "crosslane::kernel: 4 is not one of the wave sizes that it is made for, " + std::to_string(machine_wave_size) +
                          " alone; give it wave_size<Min, Max>");
}

TEST_CASE("a grid takes numbers of any integer type that are not negative", "[dispatch]")
{
    int const columns = 2;
    unsigned char const rows = 3;
    Grid const grid{columns, rows, 4u};
    CHECK((grid.x == 2 && grid.y == 3 && grid.z == 4));
    CHECK(Grid{~std::uint64_t{}}.x == ~std::uint64_t{});
    CHECK((Grid{}.x == 1 && Grid{5}.y == 1));
    CHECK_THROWS_AS((Grid{columns, -1}), std::length_error);
}

TEST_CASE("covering is the fewest groups that have all threads", "[dispatch]")
{
    auto const shader = kernel<num_threads<8, 4, 2>>([](auto) {});
    auto const is = [&](Grid const& grid, std::uint64_t x, std::uint64_t y, std::uint64_t z) {
        return grid.x == x && grid.y == y && grid.z == z;
    };
    CHECK(is(shader.covering(16), 2, 1, 1));
    CHECK(is(shader.covering(17, 4, 3), 3, 1, 2));
    CHECK(is(shader.covering(1, 5), 1, 2, 1));
    CHECK(is(shader.covering(0, 5), 0, 2, 1));
    CHECK(is(shader.covering(~std::uint64_t{}), std::uint64_t{1} << 61, 1, 1));
}

TEST_CASE("a kernel says at which wave sizes it may run", "[dispatch]")
{
    auto const shader = kernel<num_threads<64>, wave_size<8, 64>>([](auto) {});
    static_assert(shader.min_wave_size == 8 && shader.max_wave_size == 64);
    auto const fixed = kernel<num_threads<64>>([](auto) {});
    static_assert(fixed.min_wave_size == machine_wave_size && fixed.max_wave_size == machine_wave_size);
}

TEST_CASE("a dispatch can be sized by the wave size", "[dispatch]")
{
    for (auto choice : {prefer_small, prefer_large}) {
        std::vector<int> visits(3 * 64);
        auto const shader = kernel<num_waves<3>, wave_size<16, 64>>(
            [&](auto group) {
                group.for_each_wave([&](auto wave) {
                    auto const first = (SV_GroupID(wave).x * GetGroupWaveCount(wave) + GetGroupWaveIndex(wave)) * WaveGetLaneCount(wave);
                    for (std::size_t lane : wave.active) ++visits[first + lane];
                });
            },
            choice);
        dispatch(serial, shader, {visits.size() / (3 * shader.wave_size())});
        CHECK(visits == std::vector<int>(visits.size(), 1));
    }
}

} // namespace dispatch_kernel
