// dispatch with ranks shares out the groups, and gathers what they write.

#include "ranks/parts_test.hpp"

#if defined(CROSSLANE_TEST_PARALLEL)
#include <crosslane/dispatch/parallel.hpp>
#endif

namespace ranks_dispatch {
namespace {

using namespace crosslane;

TEST_CASE("Tiles of a picture, whatever rank their groups run on", "[ranks]")
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

TEST_CASE("Changes here and there, in long runs and by several groups, end as one rank's do", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    for (std::size_t const size : {1u, 63u, 64u, 65u, 256u, 1000u, 4097u, 20000u}) {
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
        for (std::size_t root = 0; root < all.size(); ++root) {
            std::ranges::fill(values, std::uint16_t{0});
            dispatch(parts_test::ranks_of_small_messages(serial), write(values), {groups}, gathered_at(root, values));
            REQUIRE((all.rank() != root || values == expected));
        }
    }
}

TEST_CASE("Runs of changes that begin and end at multiples of 64, with many unchanged elements between them", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    constexpr std::size_t groups = 12;
    for (std::size_t const stride : {128u, 320u, 640u}) {
        std::vector<std::uint8_t> values(groups * stride);
        auto const write = kernel<num_threads<4>, wave_size<4>>([&](auto group) {
            for (std::size_t i = 0; i < 64; ++i) values[SV_GroupID(group).x * stride + i] += 1;
        });
        auto const is_right = [&](std::uint8_t inside) {
            for (std::size_t i = 0; i < values.size(); ++i)
                if (values[i] != (i % stride < 64 ? inside : 0)) return false;
            return true;
        };
        INFO("every " << stride);
        dispatch(all, write, {groups}, gathered(values));
        REQUIRE(is_right(1));
        dispatch(all, write, {groups}, gathered_at(all.size() - 1, values));
        REQUIRE((all.rank() + 1 != all.size() || is_right(2)));
    }
}

TEST_CASE("Without names each rank has what its own groups wrote", "[ranks]")
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

/// Group g writes first + g to places g, g + 100, g + 200, ….
struct Picture
{
    static constexpr std::uint32_t groups = 100, size = 1730;
    std::vector<std::uint32_t> pixels = std::vector<std::uint32_t>(size, 3);
    std::vector<unsigned char> ran = std::vector<unsigned char>(groups); // on this rank: nobody gathers it

    auto frame(std::uint32_t first)
    {
        return kernel<num_threads<4>, wave_size<4>>([this, first](auto group) {
            auto const g = SV_GroupID(group).x;
            ran[g] = 1;
            for (auto i = g; i < size; i += groups) pixels[i] = first + g;
        });
    }
    /// What stands there after frames that began with 3 and then with `first`, where this rank knows all groups or its own.
    void require(std::uint32_t first, bool knows_all) const
    {
        for (std::uint32_t i = 0; i < size; ++i) REQUIRE(pixels[i] == (knows_all || ran[i % groups] != 0 ? first + i % groups : 3));
    }
};

template <class R>
void require_gathered_at_each_root(R const& all)
{
    for (std::size_t root = 0; root < all.size(); ++root) {
        INFO("rank " << all.rank() << " of " << all.size() << ", gathered at " << root);
        Picture picture;
        for (std::uint32_t const first : {10u, 0u, 3u, 10u, 10u}) { // some values stand there already, and some stood there before
            dispatch(all, picture.frame(first), {Picture::groups}, gathered_at(root, picture.pixels));
            picture.require(first, all.rank() == root);
        }
        REQUIRE(std::ranges::count(picture.ran, 1) <= static_cast<std::ptrdiff_t>(Picture::groups / all.size() + 1));
    }
}

TEST_CASE("What is gathered at one rank stands there alone; others have what their own groups wrote", "[ranks]")
{
    require_gathered_at_each_root(ranks(MPI_COMM_WORLD));
    require_gathered_at_each_root(parts_test::ranks_of_small_messages(shuffled(5)));
#if defined(CROSSLANE_TEST_PARALLEL)
    require_gathered_at_each_root(ranks(MPI_COMM_WORLD, parallel));
#endif
}

TEST_CASE("A dispatch gathers one range at one rank, another at another one, and a third on all", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    std::vector<double> first(40), last(40), every(40);
    std::vector<std::uint32_t> count(1);
    auto const write = kernel<num_threads<4>, wave_size<4>>([&](auto group) {
        auto const g = SV_GroupID(group).x;
        first[g] = g + 1.0;
        last[39 - g] = g + 2.0;
        every[g] = g + 3.0;
        count[0] += g;
    });
    dispatch(all, write, {40}, gathered_at(0, first), gathered(every), gathered_at(all.size() - 1, last), added(count));
    auto const per_rank = 40 / all.size(), longer = 40 % all.size(); // the first ranks have a group more
    auto const begin = per_rank * all.rank() + (std::min)(all.rank(), longer);
    auto const end = begin + per_rank + (all.rank() < longer ? 1 : 0);
    for (std::size_t g = 0; g < 40; ++g) {
        bool const is_own = g >= begin && g < end;
        CHECK(first[g] == (is_own || all.rank() == 0 ? static_cast<double>(g) + 1.0 : 0.0));
        CHECK(last[39 - g] == (is_own || all.rank() == all.size() - 1 ? static_cast<double>(g) + 2.0 : 0.0));
        CHECK(every[g] == static_cast<double>(g) + 3.0);
    }
    CHECK(count[0] == 39 * 40 / 2);
}

TEST_CASE("A dispatch takes memory for one copy of what is added, and for a second one where it is gathered", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    std::vector<std::uint64_t> values(1 << 16);
    std::size_t const one = values.size() * sizeof values[0];
    auto const nothing = kernel<num_threads<4>, wave_size<4>>([](auto) {});
    auto const largest = [&](auto const& output) {
        parts_test::largest_allocation = 0;
        dispatch(all, nothing, {1}, output);
        return parts_test::largest_allocation.load();
    };
    std::size_t const copies = all.size() == 1 ? 0 : 1;
    CHECK(largest(added(values)) == copies * one);
    CHECK(largest(gathered(values)) == 2 * copies * one);
    CHECK(largest(gathered_at(0, values)) == (all.rank() == 0 ? 2 : 1) * copies * one);
}

} // namespace
} // namespace ranks_dispatch
