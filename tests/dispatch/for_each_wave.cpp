#include "support/catch.hpp"

#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/lanes/memory.hpp>

#include <stdexcept>
#include <vector>

namespace dispatch_for_each_wave {

using namespace crosslane;

namespace {

/// Every element once, in ascending waves, the tail's missing lanes inactive.
template <std::size_t N>
void covers(std::size_t count) {
    INFO("N " << N << ", count " << count);
    std::vector<int> visits(count);
    std::size_t next = 0;
    bool ascending = true, only_the_tail_is_partial = true, first_lanes = true;
    for_each_wave<N>(count, [&](auto wave, std::size_t first) {
        ascending = ascending && first == next;
        next = first + N;
        std::size_t const rest = count - first;
        only_the_tail_is_partial = only_the_tail_is_partial && (wave.active.count() == (rest < N ? rest : N));
        first_lanes = first_lanes && all(wave.active == Mask<N>::first(rest));
        for (std::size_t lane : wave.active) ++visits[first + lane];
    });
    REQUIRE(ascending);
    REQUIRE(only_the_tail_is_partial);
    REQUIRE(first_lanes);
    REQUIRE(visits == std::vector<int>(count, 1));
}

template <std::size_t N>
void covers_every_length() {
    for (std::size_t count = 0; count <= 2 * N + 1; ++count) covers<N>(count);
    covers<N>(1000);
}

} // namespace

TEST_CASE("for_each_wave visits every element once", "[dispatch]") {
    covers_every_length<1>();
    covers_every_length<4>();
    covers_every_length<8>();
    covers_every_length<16>();
    covers_every_length<32>();
    covers_every_length<64>();
    covers_every_length<128>();
}

TEST_CASE("for_each_wave runs the kernel once a wave", "[dispatch]") {
    int calls = 0;
    for_each_wave<8>(17, [&](Wave<8>, std::size_t) { ++calls; });
    REQUIRE(calls == 3);
    for_each_wave<8>(16, [&](Wave<8>, std::size_t) { ++calls; });
    REQUIRE(calls == 5);
}

TEST_CASE("for_each_wave's kernel may write through a masked store", "[dispatch]") {
    std::vector<int> in(37), out(37, -1);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<int>(i);
    for_each_wave<16>(in.size(), [&](auto wave, std::size_t first) {
        store(&out[first], load(&in[first], wave.active) * 2, wave.active);
    });
    for (std::size_t i = 0; i < in.size(); ++i) REQUIRE(out[i] == 2 * in[i]);
}

TEST_CASE("for_each_wave hands the kernel's exception on", "[dispatch]") {
    int calls = 0;
    auto const throwing = [&](Wave<4>, std::size_t first) {
        ++calls;
        if (first == 4) throw std::runtime_error("stop");
    };
    REQUIRE_THROWS_AS(for_each_wave<4>(100, throwing), std::runtime_error);
    REQUIRE(calls == 2);
}

} // namespace dispatch_for_each_wave
