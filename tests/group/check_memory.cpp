// Compiled with CROSSLANE_CHECKED (tests/layers/CMakeLists.txt): each mistake of memory and groups is found, and what is right is not.
#include "found_in.hpp"

namespace group_check_memory {

using namespace group_test;

TEST_CASE("Checked builds find accesses outside of groupshared arrays", "[group]")
{
    auto message = found_in(__LINE__, [](auto group) {
        auto& words = groupshared<Words>(group);
        words = {};
        group.for_each_wave([&](auto wave) {
            static_cast<void>(gather(words.data(), SV_GroupIndex(wave) + 3u, wave.active));
        });
    });
    CHECK(message == "+4: gather: lane 5 reads outside of groupshared memory (+1) (group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) {
        auto& words = groupshared<Words>(group);
        group.for_each_wave([&](auto wave) {
            if (auto w = wave.where(SV_GroupIndex(wave) > 2u)) scatter(words.data(), SV_GroupIndex(wave) - 4u, 1u, w.active);
        });
    });
    CHECK(message == "+3: scatter: lane 3 stores outside of groupshared memory (+1) (group 0 0 0, wave 0)");

    message = found_in(__LINE__, [](auto group) {
        auto& words = groupshared<Words>(group);
        group.for_each_wave([&](auto wave) { store(&words[8 * GetGroupWaveIndex(wave) + 1], SV_GroupIndex(wave)); });
    });
    CHECK(message == "+2: store: lane 7 stores outside of groupshared memory (+1) (group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) {
        auto& words = groupshared<Words>(group);
        group.for_each_wave([&](auto wave) {
            store(&words[8 * GetGroupWaveIndex(wave)], SV_GroupIndex(wave));
            static_cast<void>(load<8>(&words[9 * GetGroupWaveIndex(wave)]));
        });
    });
    CHECK(message == "+4: load: lane 7 reads outside of groupshared memory (+1) (group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) {
        Buffer const words(groupshared<Words>(group));
        group.for_each_wave([&](auto wave) { assign(wave, words[SV_GroupIndex(wave) + 1u], 1u); });
    });
    CHECK(message == "+2: assign: lane 7 stores outside of the buffer: at index 16 of 16 elements (group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) {
        Buffer const words(groupshared<Words>(group));
        group.for_each_wave([&](auto wave) {
            assign(wave, words[16], 1u);
        });
    });
    CHECK(message == "+3: assign: the wave stores outside of a buffer (group 0 0 0, wave 0)");

    message = found_in(__LINE__, [](auto group) {
        Buffer const words(groupshared<Words>(group));
        group.for_each_wave([&](auto wave) { assign(wave, words[SV_GroupIndex(wave)], 0u); });
        group.for_each_wave([&](auto wave) { InterlockedAdd(wave, words[SV_GroupIndex(wave) * 2u], 1u); });
    });
    CHECK(message == "+3: InterlockedAdd: lane 0 changes a place outside of the buffer: at index 16 of 16 elements (group 0 0 0, wave 1)");
}

TEST_CASE("Checked builds find interlocked operations outside of groupshared arrays", "[group]")
{
    auto const message = found_in(__LINE__, [](auto group) {
        auto& words = groupshared<Words>(group);
        words = {};
        group.for_each_wave([&](auto wave) { InterlockedOr(wave, words.data(), SV_GroupIndex(wave) + 1u, 1u); });
    });
    CHECK(message == "+3: InterlockedOr: lane 7 stores outside of groupshared memory (+1) (group 0 0 0, wave 1)");
}

TEST_CASE("Checked builds find the id of a thread that the group does not have", "[group]")
{
    std::vector<std::uint32_t> numbers(48, 7);
    auto const last_of_20 = [&](auto phase, auto const& policy) { // three waves of 8, and no thread in the last 4 lanes
        std::string message = found(__LINE__, [&] {
            dispatch(policy, kernel<num_threads<10, 2>, wave_size<8>>([=](auto group) { group.for_each_wave(phase); }), {1});
        }, __FILE__);
        return message.substr((std::min)(message.find(": "), message.size()));
    };
    std::string const in_last_wave = " was never set (group 0 0 0, wave 2)";
    auto* const p = numbers.data();
    CHECK(last_of_20([=](auto wave) { static_cast<void>(gather(p, SV_GroupIndex(wave), WaveGetLaneIndex(wave) < 7u)); }, serial) ==
          ": gather: lane 4 of its index" + in_last_wave);
    CHECK(last_of_20([=](auto wave) { scatter(p, SV_DispatchThreadID(wave).y * 10u + SV_DispatchThreadID(wave).x, 1u); }, serial) ==
          ": scatter: lane 4 of its index" + in_last_wave);
    CHECK(last_of_20([=](auto wave) { scatter(p, WaveGetLaneIndex(wave), SV_GroupThreadID(wave).x); }, serial) ==
          ": scatter: lane 4 of its value" + in_last_wave);
    auto const of_shuffled = last_of_20([=](auto wave) { scatter(p, SV_GroupIndex(wave), 1u); }, shuffled(1));
    CHECK(of_shuffled.find("of its index was never set") != std::string::npos);
    auto const right = [=](auto wave) {
        static_cast<void>(gather(p, SV_GroupIndex(wave))); // as a function does that does not take the wave
        scatter(p, SV_GroupIndex(wave), SV_GroupThreadID(wave).x, wave.active);
        if (auto w = wave.where(SV_GroupIndex(wave) > 2u)) static_cast<void>(WaveActiveMax(w, SV_DispatchThreadID(w).x));
        auto const odd = wave.where((SV_GroupIndex(wave) & 1u) == 1u); // its other lanes have threads too
        scatter(p, select(wave.active, SV_GroupIndex(odd), 0u) & 15u, 1u);
    };
    CHECK(last_of_20(right, serial) == "");
    CHECK(last_of_20(right, shuffled(1)) == "");
    CHECK(found_in(__LINE__, [=](auto group) {
              group.for_each_wave([=](auto wave) { scatter(p, SV_DispatchThreadID(wave).x, 1u); });
          }, 3) == "");
}

TEST_CASE("Checked builds find groupshared memory that is read before it is written", "[group]")
{
    auto message = found_in(__LINE__, [](auto group) {
        Buffer const words(groupshared<Words>(group));
        group.for_each_wave([&](auto wave) { assign(wave.where(SV_GroupIndex(wave) != 9u), words[SV_GroupIndex(wave)], 0u); });
        group.for_each_wave([&](auto wave) { static_cast<void>(words.Load(15u - SV_GroupIndex(wave))); });
    });
    CHECK(message == "+3: Load: lane 6 reads place 9 of groupshared memory (+1), which the group has not written yet "
                     "(group 0 0 0, wave 0)");

    message = found_in(__LINE__, [](auto group) { // an operator does not know its line
        Buffer const words(groupshared<Words>(group));
        std::uint32_t sum = 0;
        group.for_each_wave([&](auto wave) {

            sum += WaveActiveSum(wave, words[SV_GroupIndex(wave)]);
        });
    });
    CHECK(message == "+3: buffer[id]: lane 0 reads place 0 of groupshared memory (+1), which the group has not written yet "
                     "(group 0 0 0, wave 0)");

    message = found_in(__LINE__, [](auto group) {
        auto& count = groupshared<std::uint32_t>(group);
        group.for_each_wave([&](auto wave) { InterlockedAdd(wave, count, 1u); });
    });
    CHECK(message == "+2: InterlockedAdd: lane 0 changes place 0 of groupshared memory (+1), which the group has not written yet "
                     "(group 0 0 0, wave 0)");

    message = found_in(__LINE__, [](auto group) { // once for the wave
        auto& count = groupshared<std::uint32_t>(group);
        group.for_each_wave([&](auto) { InterlockedMax(count, 1u); });
    });
    CHECK(message == "+2: InterlockedMax: the wave changes place 0 of groupshared memory (+1), which the group has not written yet "
                     "(group 0 0 0, wave 0)");

    message = found_in(__LINE__, [](auto group) { // what an earlier group has written does not count
        auto& points = groupshared<std::array<Vec<float, 3>, 8>>(group);
        if (SV_GroupID(group).x == 0) points = {};
        group.for_each_wave([&](auto wave) {
            if (GetGroupWaveIndex(wave) == 0) static_cast<void>(Buffer(points).Load(SV_GroupIndex(wave)));
        });
    }, 2);
    CHECK(message == "+4: Load: lane 0 reads place 0 of groupshared memory (+1), which the group has not written yet "
                     "(group 1 0 0, wave 0)");
}

TEST_CASE("Checked builds find two waves on a groupshared word in one phase", "[group]")
{
    auto message = found_in(__LINE__, [](auto group) { // no barrier
        Buffer const words(groupshared<Words>(group));
        for (std::uint32_t& word : std::span(words.data(), 16)) word = 0;
        group.for_each_wave([&](auto wave) {
            assign(wave, words[SV_GroupIndex(wave)], SV_GroupIndex(wave));
            static_cast<void>(words.Load(SV_GroupIndex(wave) ^ 8u));
        });
    });
    CHECK(message == "+4: assign: lane 0 stores to place 8 of groupshared memory (+1), which wave 0 read in the same phase "
                     "(group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) {
        Buffer const words(groupshared<Words>(group));
        group.for_each_wave([&](auto wave) {
            auto const at = SV_GroupIndex(wave);
            assign(wave, words[at], at);
            if (GetGroupWaveIndex(wave) == 1) static_cast<void>(gather(words.data(), at - 1u, wave.active));
        });
    });
    CHECK(message == "+5: gather: lane 0 reads place 7 of groupshared memory (+1), which wave 0 stored to in the same phase (+4) "
                     "(group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) { // after a branch
        Buffer const words(groupshared<Words>(group));
        group.for_each_wave([&](auto wave) {
            auto const at = SV_GroupIndex(wave);
            if (auto low = wave.where(at < 4u)) assign(low, words[at], 1u);
            if (GetGroupWaveIndex(wave) == 1) {
                Buffer<std::uint32_t const> const all = words;
                static_cast<void>(all[at & 3u]);
            }
        });
    });
    CHECK(message == "+2: buffer[id]: lane 0 reads place 0 of groupshared memory (+1), which wave 0 stored to in the same phase (+4) "
                     "(group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) { // two values
        auto& words = groupshared<Words>(group);
        group.for_each_wave([&](auto wave) { scatter(words.data(), SV_GroupIndex(wave) & 7u, SV_GroupIndex(wave), wave.active); });
    });
    CHECK(message == "+2: scatter: lane 0 stores to place 0 of groupshared memory (+1), which wave 0 stored to in the same phase (+2) "
                     "(group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) { // an addition that is not interlocked, in plain C++
        auto& count = groupshared<std::uint32_t>(group);
        count = 0;
        group.for_each_wave([&](auto wave) { count += WaveActiveCountBits(wave, true); });
    });
    CHECK(message == "+3: for_each_wave: the wave stores to byte 0 of groupshared memory (+1), which wave 0 stored to in the same phase "
                     "(+3) (group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) {
        auto& counts = groupshared<Words>(group);
        counts = {};
        group.for_each_wave([&](auto wave) {
            InterlockedAdd(wave, counts.data(), SV_GroupIndex(wave) & 3u, 1u);
            static_cast<void>(Buffer(counts).Load(SV_GroupIndex(wave) & 3u));
        });
    });
    CHECK(message == "+3: InterlockedAdd: lane 0 changes place 0 of groupshared memory (+1), which wave 0 read in the same phase "
                     "(group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) { // a byte
        Buffer const bytes(groupshared<std::array<std::uint8_t, 16>>(group));
        group.for_each_wave([&](auto wave) {
            assign(wave, bytes[(SV_GroupIndex(wave) + 1u) % 9u], lanes_cast<std::uint8_t>(SV_GroupIndex(wave)));
        });
    });
    CHECK(message == "+3: assign: lane 1 stores to place 1 of groupshared memory (+1), which wave 0 stored to in the same phase (+3) "
                     "(group 0 0 0, wave 1)");
}

} // namespace group_check_memory
