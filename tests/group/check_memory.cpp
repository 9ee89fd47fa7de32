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

/// Words of an array and of what its cache line has behind it, in plain C++.
std::uint32_t get(std::uint32_t const* words, std::size_t i)
{
    std::uint32_t word;
    std::memcpy(&word, reinterpret_cast<char const*>(words) + 4 * i, 4);
    return word;
}
void set(std::uint32_t* words, std::size_t i, std::uint32_t value) { std::memcpy(reinterpret_cast<char*>(words) + 4 * i, &value, 4); }

// The handler returns here.
TEST_CASE("What lanes would have changed outside of groupshared arrays stays as it was", "[group]")
{
    auto const after = [](auto f) { // what is in two arrays, where lanes from 4 on reach for the second by way of the first
        std::vector<std::uint32_t> left;
        auto const handler = std::exchange(finding_handler, [](Finding const&) {});
        dispatch(serial, kernel<num_threads<16>, wave_size<8>>([&](auto group) {
            auto &words = groupshared<Words>(group), &others = groupshared<Words>(group);
            words = others = {};
            auto const address = [](auto& array) { return static_cast<std::int64_t>(reinterpret_cast<std::intptr_t>(array.data())); };
            auto const apart = (address(others) - address(words)) / 4;
            group.for_each_wave([&](auto wave) {
                auto const lane = lanes_cast<std::int64_t>(WaveGetLaneIndex(wave));
                f(wave, words, select(lane < 4, lane, lane + apart), others);
            });
            left.insert(left.end(), words.begin(), words.begin() + 8);
            left.insert(left.end(), others.begin(), others.begin() + 8);
        }), {1});
        finding_handler = handler;
        return left;
    };
    std::vector<std::uint32_t> const four{9, 9, 9, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, none(16, 0);
    CHECK(after([](auto wave, auto& words, auto const& at, auto&) { scatter(words.data(), at, 9u, wave.active); }) == four);
    CHECK(after([](auto, auto& words, auto const& at, auto&) { scatter(words.data(), at, 9u); }) == four);
    CHECK(after([](auto wave, auto& words, auto const& at, auto&) { InterlockedMax(wave, words.data(), at, 9u); }) == four);
    CHECK(after([](auto wave, auto& words, auto const& at, auto& others) {
        others[5] = 3;
        others[5] = WaveActiveMax(wave, gather(words.data(), at, wave.active)); // 0 where the lane is outside
    }) == none);
}
TEST_CASE("Loads and stores that reach outside of a groupshared array leave what is there, and read 0", "[group]")
{
    std::vector<std::uint32_t> left;
    auto const handler = std::exchange(finding_handler, [](Finding const&) {});
    dispatch(serial, kernel<num_threads<16>, wave_size<8>>([&](auto group) {
        // What is behind it, up to the end of its cache line, is its own: nothing else has a place there.
        auto* const four = groupshared<std::array<std::uint32_t, 4>>(group).data();
        auto const keep = [&](auto const& x) { left.insert(left.end(), x.begin(), x.end()); };
        auto const memory = [&] { return std::array{four[0], four[1], four[2], four[3], get(four, 4), get(four, 7)}; };
        group.for_each_wave([&](auto wave) {
            if (GetGroupWaveIndex(wave) != 0) return;
            for (std::size_t i = 0; i < 8; ++i) set(four, i, 7);
            store(four, Lanes<std::uint32_t, 8>(9u));
            keep(memory());
            store(four, Lanes<std::uint32_t, 128>(8u), iota<std::uint32_t, 128>() < 8u);
            keep(memory());
            store(four + 2, Lanes<std::uint32_t, 8>(6u), WaveGetLaneIndex(wave) % 2u == 0u);
            keep(memory());
            keep(load<8>(four).to_array());
            keep(load(four + 2, WaveGetLaneIndex(wave) < 4u, 1u).to_array());
        });
    }), {1});
    finding_handler = handler;
    CHECK(left == std::vector<std::uint32_t>{9, 9, 9, 9, 7, 7, 8, 8, 8, 8, 7, 7, 8, 8, 6, 8, 7, 7,
                                             8, 8, 6, 8, 0, 0, 0, 0, 6, 8, 1, 1, 1, 1, 1, 1});
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
    CHECK(message == "+4: assign: lane 0 stores to place 8 of groupshared memory (+1), which wave 0 read in the same phase, "
                     "without a barrier between them (group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) {
        Buffer const words(groupshared<Words>(group));
        group.for_each_wave([&](auto wave) {
            auto const at = SV_GroupIndex(wave);
            assign(wave, words[at], at);
            if (GetGroupWaveIndex(wave) == 1) static_cast<void>(gather(words.data(), at - 1u, wave.active));
        });
    });
    CHECK(message == "+5: gather: lane 0 reads place 7 of groupshared memory (+1), which wave 0 stored to in the same phase, "
                     "without a barrier between them (+4) (group 0 0 0, wave 1)");

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
    CHECK(message == "+2: buffer[id]: lane 0 reads place 0 of groupshared memory (+1), which wave 0 stored to in the same phase, "
                     "without a barrier between them (+4) (group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) { // two values
        auto& words = groupshared<Words>(group);
        group.for_each_wave([&](auto wave) { scatter(words.data(), SV_GroupIndex(wave) & 7u, SV_GroupIndex(wave), wave.active); });
    });
    CHECK(message == "+2: scatter: lane 0 stores to place 0 of groupshared memory (+1), which wave 0 stored to in the same phase, "
                     "without a barrier between them (+2) (group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) { // an addition that is not interlocked, in plain C++
        auto& count = groupshared<std::uint32_t>(group);
        count = 0;
        group.for_each_wave([&](auto wave) { count += WaveActiveCountBits(wave, true); });
    });
    CHECK(message == "+3: for_each_wave: the wave stores to byte 0 of groupshared memory (+1), which wave 0 stored to in the same phase, "
                     "without a barrier between them (+3) (group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) {
        auto& counts = groupshared<Words>(group);
        counts = {};
        group.for_each_wave([&](auto wave) {
            InterlockedAdd(wave, counts.data(), SV_GroupIndex(wave) & 3u, 1u);
            static_cast<void>(Buffer(counts).Load(SV_GroupIndex(wave) & 3u));
        });
    });
    CHECK(message == "+3: InterlockedAdd: lane 0 changes place 0 of groupshared memory (+1), which wave 0 read in the same phase, "
                     "without a barrier between them (group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) { // by assign, of one word
        auto& words = groupshared<Words>(group);
        group.for_each_wave([&](auto wave) {
            if (GetGroupWaveIndex(wave) == 0) assign(wave, words[3], 5u);
            if (GetGroupWaveIndex(wave) == 1) static_cast<void>(Buffer(words).Load(3));
        });
    });
    CHECK(message == "+4: Load: the wave reads place 3 of groupshared memory (+1), which wave 0 stored to in the same phase, "
                     "without a barrier between them (+3) (group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) { // after the same value, another
        auto& word = groupshared<std::uint32_t>(group);
        group.for_each_wave([&](auto wave) {
            assign(wave, word, 5u);
            if (GetGroupWaveIndex(wave) == 1) word = 6;
        });
    });
    CHECK(message == "+2: for_each_wave: the wave stores to byte 0 of groupshared memory (+1), which other waves stored to in the same "
                     "phase, without a barrier between them (+3) (group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) { // a byte
        Buffer const bytes(groupshared<std::array<std::uint8_t, 16>>(group));
        group.for_each_wave([&](auto wave) {
            assign(wave, bytes[(SV_GroupIndex(wave) + 1u) % 9u], lanes_cast<std::uint8_t>(SV_GroupIndex(wave)));
        });
    });
    CHECK(message == "+3: assign: lane 1 stores to place 1 of groupshared memory (+1), which wave 0 stored to in the same phase, "
                     "without a barrier between them (+3) (group 0 0 0, wave 1)");
}

TEST_CASE("Checked builds find a word that one wave assigns and changes by interlocked operations, and another changes", "[group]")
{
    struct Counts
    {
        std::uint32_t other, count;
    };
    // Wave `writer` also assigns, before or after its interlocked operation, which is that of a wave, of each lane, or at a Buffer's place.
    auto const found_by = [](std::uint32_t writer, bool is_before, auto assigns, auto change) {
        return found_in(__LINE__, [=](auto group) {
            auto& counts = groupshared<Counts>(group);
            counts = {0, 7};
            group.for_each_wave([&](auto wave) {

                auto const is_writer = GetGroupWaveIndex(wave) == writer;
                if (is_writer && is_before) assigns(wave, counts.count);
                change(wave, counts.count);
                if (is_writer && !is_before) assigns(wave, counts.count);
            });
        });
    };
    auto const once = [](auto, std::uint32_t& count) { InterlockedAdd(count, 2u); };
    auto const by_lane = [](auto wave, std::uint32_t& count) { InterlockedAdd(wave, count, 2u); };
    auto const at_places = [](auto wave, std::uint32_t& count) { InterlockedXor(wave, &count, Lanes<std::uint32_t, 8>(0u), 2u); };
    auto const in_a_buffer = [](auto wave, std::uint32_t& count) {
        InterlockedMax(wave, Buffer(std::span(&count, 1))[Lanes<std::uint32_t, 8>(0u)], 50u);
    };
    auto const exchange = [](auto, std::uint32_t& count) { InterlockedExchange(count, 9u); };
    auto const original = [](auto wave, std::uint32_t& count) {
        Lanes<std::uint32_t, 8> before = 0u;
        InterlockedCompareExchange(wave, count, 7u, 8u, before);
    };
    auto const plain = [](auto, std::uint32_t& count) { count = 100; };
    auto const by_assign = [](auto wave, std::uint32_t& count) { assign(wave, count, 100u); };
    auto const with_all = [&](auto test) {
        test(once, "the wave");
        test(by_lane, "lane 0");
        test(at_places, "lane 0");
        test(in_a_buffer, "lane 0");
        test(exchange, "the wave");
        test(original, "lane 0");
    };
    with_all([&](auto change, std::string const& who) {
        std::string const place = " groupshared memory (+1), which ", at_end = " (group 0 0 0, wave 1)";
        std::string const in_phase = " in the same phase, without a barrier between them";
        for (bool const is_before : {true, false}) {
            auto message = found_by(0, is_before, plain, change);
            CHECK(message.substr((std::min)(message.find(": ", 4), message.size())) ==
                  ": " + who + " changes place 1 of" + place + "wave 0 stored to" + in_phase + " (+3)" + at_end);
            message = found_by(0, is_before, by_assign, change);
            CHECK(message.find(": " + who + " changes place 1 of" + place + "wave 0 stored to") != std::string::npos);

            auto const changed = (is_before ? "wave 0" : "other waves") + (" changed by an interlocked operation" + in_phase + at_end);
            CHECK(found_by(1, is_before, plain, change) == "+3: for_each_wave: the wave stores to byte 4 of" + place + changed);
            message = found_by(1, is_before, by_assign, change);
            CHECK(message.substr((std::min)(message.find(": "), message.size())) ==
                  ": assign: the wave stores to place 1 of" + place + changed);
        }
        CHECK(found_by(2, true, plain, change) == ""); // all waves, and interlocked alone
    });
}

TEST_CASE("Checked builds find nothing in words that waves change by interlocked operations, or one wave alone", "[group]")
{
    auto const plain = [](auto, std::uint32_t& word, std::uint32_t x) { word = x; };
    auto const by_assign = [](auto wave, std::uint32_t& word, std::uint32_t x) { assign(wave, word, x); };
    auto const right = [](auto const& order, auto store) {
        return found(__LINE__, [&] {
            dispatch(order, kernel<num_threads<16>, wave_size<8>>([store](auto group) {
                auto& counts = groupshared<Words>(group);
                counts = {};
                group.for_each_wave([&](auto wave) { // one wave alone on a word, and another on the word beside it
                    auto& own = counts[GetGroupWaveIndex(wave)];
                    store(wave, own, 3u);
                    InterlockedAdd(wave, own, 1u);
                    store(wave, own, own + 1);
                    InterlockedAdd(own, 1u);
                    auto& bytes = counts[2 + GetGroupWaveIndex(wave)];
                    InterlockedAdd(wave, reinterpret_cast<std::uint8_t*>(&bytes), SV_GroupIndex(wave) & 3u, std::uint8_t{1});
                });
                InterlockedAdd(counts[0], 1u); // the group
                store(Wave<8>(), counts[1], 0u);
                group.for_each_wave([&](auto wave) { // a barrier
                    InterlockedAdd(wave, counts[0], 1u);
                    InterlockedMax(wave, counts.data(), SV_GroupIndex(wave) & 1u, 90u);
                    InterlockedXor(counts[1], 2u);
                });
                group.for_each_wave([&](auto wave) {
                    if (GetGroupWaveIndex(wave) == 0) store(wave, counts[0], 1u);
                    store(wave, counts[1], 4u); // the same value
                });
                group.for_each_wave([&](auto wave) {
                    std::uint32_t before = 0;
                    InterlockedAdd(counts[0], 2u, before);
                    auto const none = wave.where(SV_GroupIndex(wave) > 99u);
                    assign(none, counts[0], 8u);
                    InterlockedAdd(none, counts[1], 1u);
                    static_cast<void>(Buffer(counts).Load(1));
                });
            }), {3});
        }, __FILE__);
    };
    CHECK(right(serial, plain) == "");
    CHECK(right(serial, by_assign) == "");
    CHECK(right(shuffled(1), plain) == "");
    CHECK(right(shuffled(2), by_assign) == "");
}

TEST_CASE("Checked builds report each object, and each line, whose words several waves use in one phase", "[group]")
{
    static std::vector<std::string> messages;
    messages.clear();
    auto const throws = std::exchange(finding_handler, [](Finding const& finding) { messages.push_back(finding.message); });
    auto const all_found = [&](int line, auto body) {
        messages.clear();
        dispatch(serial, kernel<num_threads<32>, wave_size<8>>(body), {2});
        auto texts = std::move(messages);
        for (auto& text : texts) { // where the object is made: how far below `line`
            text = text.substr(text.find(": ") + 2, text.find(", which") - text.find(": ") - 2);
            auto const number = text.rfind(':') + 1, name = text.rfind('(') + 1;
            text.replace(name, std::string::npos, "+" + std::to_string(std::stoi(text.substr(number)) - line) + ")");
        }
        return texts;
    };
    struct Counts
    {
        std::uint32_t count, total;
    };
    auto const plain = all_found(__LINE__, [](auto group) {
        auto& number = groupshared<std::uint32_t>(group);
        auto& counts = groupshared<Counts>(group);
        auto& tile = groupshared<Words>(group);
        number = 0, counts = {}, tile = {};
        group.for_each_wave([&](auto wave) {
            if (GetGroupWaveIndex(wave) < 2) number += 1, counts.count += 1;
            if (GetGroupWaveIndex(wave) > 1) counts.total += 1;
            tile[GetGroupWaveIndex(wave)] += 1, tile[GetGroupWaveIndex(wave) + 1] += 1; // an array counts as one
        });
    });
    auto const interlocked = all_found(__LINE__, [](auto group) {
        auto& counts = groupshared<Counts>(group);
        auto& tile = groupshared<Words>(group);
        group.for_each_wave([&](auto wave) {
            InterlockedAdd(wave, counts.count, 1u);
            InterlockedAdd(wave, counts.total, 1u);
            InterlockedAdd(wave, tile.data(), SV_GroupIndex(wave) & 1u, 1u);
        });
    });
    auto const lines = all_found(__LINE__, [](auto group) {
        Buffer const tile(groupshared<Words>(group));
        group.for_each_wave([&](auto wave) {
            auto const number = GetGroupWaveIndex(wave);
            if (number == 0) assign(wave, tile[0], 1u);
            if (number == 0) assign(wave, tile[1], 1u);
            if (number == 1 || number == 2) static_cast<void>(tile.Load(number - 1));
        });
    });
    finding_handler = throws;

    using Texts = std::vector<std::string>;
    std::string const stores = "for_each_wave: the wave stores to byte ", adds = "InterlockedAdd: lane 0 changes place ";
    std::string const reads = "Load: the wave reads place ", of = " of groupshared memory (";
    CHECK(plain == Texts{stores + "0" + of + "+1)", stores + "0" + of + "+2)", stores + "4" + of + "+3)", stores + "4" + of + "+2)"});
    CHECK(interlocked == Texts{adds + "0" + of + "+1)", adds + "1" + of + "+1)", adds + "0" + of + "+2)"});
    CHECK(lines == Texts{reads + "0" + of + "+1)", reads + "1" + of + "+1)"});
}

} // namespace group_check_memory
