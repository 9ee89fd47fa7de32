#include "support/catch.hpp"

#include <crosslane/dispatch/for_each_wave_size.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/ballot.hpp>

#include <memory>
#include <stdexcept>
#include <vector>

namespace dispatch_for_each_wave_size {

using namespace crosslane;

TEST_CASE("for_each_wave_size runs every wave size, small ones first, with all lanes active", "[dispatch]") {
    std::vector<std::size_t> sizes;
    bool all_active = true;
    for_each_wave_size([&](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        static_assert(std::same_as<decltype(wave), Wave<N>>);
        sizes.push_back(N);
        all_active = all_active && wave.active.count() == N && all(wave.active);
    });
    REQUIRE(sizes == std::vector<std::size_t>{4, 8, 16, 32, 64, 128});
    REQUIRE(all_active);
}

namespace {

/// Where the lanes with a set flag stand in a compacted output: right only while a ballot fits 32 bits.
template <std::size_t N>
std::vector<std::uint32_t> places_by_short_ballot(Wave<N> const& wave, Mask<N> const& flag) {
    std::uint32_t const ballot = WaveActiveBallot(wave, flag).words()[0];
    std::vector<std::uint32_t> places;
    for (std::size_t lane : flag) {
        std::uint32_t const below = lane < 32 ? (std::uint32_t{1} << lane) - 1 : ~std::uint32_t{};
        places.push_back(static_cast<std::uint32_t>(std::popcount(ballot & below)));
    }
    return places;
}
template <std::size_t N>
std::vector<std::uint32_t> places(Wave<N> const& wave, Mask<N> const& flag) {
    auto const count = WavePrefixCountBits(wave, flag).to_array();
    std::vector<std::uint32_t> places;
    for (std::size_t lane : flag) places.push_back(count[lane]);
    return places;
}

/// The wave sizes at which a kernel's places are not 0, 1, 2, …
template <class Kernel>
std::vector<std::size_t> wrong_sizes(Kernel kernel) {
    std::vector<std::size_t> wrong;
    for_each_wave_size([&](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        Mask<N> const flag = iota<std::uint32_t, N>() % 3u != 1u;
        std::vector<std::uint32_t> expected;
        for (std::uint32_t lane = 0; lane < N; ++lane) {
            if (lane % 3 != 1) expected.push_back(static_cast<std::uint32_t>(expected.size()));
        }
        if (kernel(wave, flag) != expected) wrong.push_back(N);
    });
    return wrong;
}

} // namespace

TEST_CASE("for_each_wave_size catches a kernel that keeps a ballot in 32 bits", "[dispatch]") {
    REQUIRE(wrong_sizes([](auto const& wave, auto const& flag) { return places_by_short_ballot(wave, flag); }) ==
            std::vector<std::size_t>{64, 128});
    REQUIRE(wrong_sizes([](auto const& wave, auto const& flag) { return places(wave, flag); }).empty());
}

TEST_CASE("for_each_wave_size calls the kernel itself, not a copy", "[dispatch]") {
    auto counter = [calls = std::make_unique<int>(0)](auto) mutable { return ++*calls; }; // cannot be copied
    for_each_wave_size(counter);
    REQUIRE(counter(0) == 7);
    for_each_wave_size(std::move(counter));
}

TEST_CASE("for_each_wave_size hands the kernel's exception on", "[dispatch]") {
    std::vector<std::size_t> sizes;
    auto const throwing = [&](auto wave) {
        sizes.push_back(wave.size);
        if (wave.size == 16) throw std::runtime_error("stop");
    };
    REQUIRE_THROWS_AS(for_each_wave_size(throwing), std::runtime_error);
    REQUIRE(sizes == std::vector<std::size_t>{4, 8, 16});
}

} // namespace dispatch_for_each_wave_size
