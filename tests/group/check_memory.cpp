// Compiled with CROSSLANE_CHECKED (tests/layers/CMakeLists.txt): each mistake of memory and groups is found, and what is right is not.
#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>

#include <numeric>
#include <string>

namespace group_check_memory {

namespace {

using namespace crosslane;

/// What f's finding says; of this file's lines, which it must name, it keeps how far they are below `line`. "" if there is none.
template <class F>
std::string found(int line, F f)
{
    try {
        f();
    } catch (std::logic_error const& finding) {
        std::string message = finding.what();
        if (!message.starts_with(std::string(__FILE__) + ":")) return "not in this file: " + message;
        std::string const name = "check_memory.cpp:";
        for (auto at = message.find(name); at != std::string::npos; at = message.find(name)) {
            auto const number = at + name.size(), end = message.find_first_not_of("0123456789", number);
            auto const begin = at < 1 || message[at - 1] != '/' ? at : 0; // the path
            message.replace(begin, end - begin, "+" + std::to_string(std::stoi(message.substr(number, end - number)) - line));
        }
        return message;
    }
    return "";
}

/// The same of a kernel for groups of two waves of 8 lanes.
template <class Body>
std::string found_in(int line, Body body, std::uint32_t groups = 1)
{
    return found(line, [&] { dispatch(serial, kernel<num_threads<16>, wave_size<8>>(body), {groups}); });
}

using Words = std::array<std::uint32_t, 16>;

} // namespace

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
    CHECK(message == "+2: assign: lane 7 stores outside of the buffer (group 0 0 0, wave 1)");

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
    CHECK(message == "+3: InterlockedAdd: lane 0 changes a place outside of the buffer (group 0 0 0, wave 1)");
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
    CHECK(message == "+2: InterlockedAdd: the wave changes place 0 of groupshared memory (+1), which the group has not written yet "
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
    CHECK(message == "+3: InterlockedAdd: the wave changes place 0 of groupshared memory (+1), which wave 0 read in the same phase "
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

TEST_CASE("Checked builds find two groups on a word of a buffer in one dispatch", "[group]")
{
    std::vector<std::uint32_t> numbers(64);
    Buffer const out(numbers);
    auto message = found_in(__LINE__, [=](auto group) {
        group.for_each_wave([&](auto wave) { assign(wave, out[SV_GroupIndex(wave)], SV_DispatchThreadID(wave).x); });
    }, 2);
    CHECK(message == "+1: assign: lane 0 stores to place 0 of the buffer, which group 0 0 0 stored to in this dispatch (+1) "
                     "(group 1 0 0, wave 0)");

    message = found_in(__LINE__, [=](auto group) { // in place
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave).x, left = out.Load(id - 1u);
            assign(wave, out[id], left + id);
        });
    }, 3);
    CHECK(message == "+2: Load: lane 0 reads place 15 of the buffer, which group 0 0 0 stored to in this dispatch (+3) "
                     "(group 1 0 0, wave 0)");

    message = found_in(__LINE__, [=](auto group) {
        group.for_each_wave([&](auto wave) {
            InterlockedAdd(wave, out[SV_GroupIndex(wave)], 1u);
            auto const first = out[0u * SV_GroupIndex(wave)];
            assign(wave, out[16u + SV_DispatchThreadID(wave).x], first);
        });
    }, 2);
    CHECK(message == "+1: InterlockedAdd: the wave changes a place of the buffer, which group 0 0 0 read in this dispatch "
                     "(group 1 0 0, wave 0)");
}

TEST_CASE("Checked builds find too much groupshared memory, and waves that retired in a copy of their group", "[group]")
{
    auto message = found_in(__LINE__, [](auto group) {
        static_cast<void>(groupshared<std::array<float, 4096>>(group));
        static_cast<void>(groupshared<std::array<float, 4097>>(group));
    });
    CHECK(message == "+2: groupshared: the group has 32772 bytes of groupshared memory, more than 32768");
    auto const direct3d = groupshared_limit;
    groupshared_limit = 64 * 1024;
    CHECK(found_in(__LINE__, [](auto group) { static_cast<void>(groupshared<std::array<float, 9000>>(group)); }) == "");
    groupshared_limit = direct3d;

    message = found_in(__LINE__, [](auto group) {
        auto const first_phase = [](auto copy) {
            copy.for_each_wave([&](auto wave) {
                if (GetGroupWaveIndex(wave) == 1) copy.retire(wave);
            });
        };
        first_phase(group);
        group.for_each_wave([](auto) {});
    });
    CHECK(message == "+7: for_each_wave: the wave has retired in a copy of the group: functions must take the group by reference "
                     "(group 0 0 0, wave 1)");
}

namespace {

/// Each group's sum of its 16 numbers: a reduction tree in groupshared memory.
auto tree(Buffer<std::uint32_t const> in, Buffer<std::uint32_t> sums)
{
    return [=](auto group) {
        Buffer const part(groupshared<Words>(group));
        group.for_each_wave([&](auto wave) { assign(wave, part[SV_GroupIndex(wave)], in[SV_DispatchThreadID(wave).x]); });
        for (std::uint32_t half = 8; half > 0; half /= 2) {
            group.for_each_wave([&](auto wave) {
                auto const id = SV_GroupIndex(wave);
                if (auto w = wave.where(id < half)) assign(w, part[id], part[id] + part[id + half]);
            });
        }
        group.for_each_wave([&](auto wave) {
            if (GetGroupWaveIndex(wave) == 0) assign(wave, sums[SV_GroupID(group).x], part.Load(0));
        });
    };
}

} // namespace

TEST_CASE("Checked builds find nothing in what groups may do", "[group]")
{
    std::vector<std::uint32_t> numbers(64), sums(4), turned(64), counts(4);
    std::iota(numbers.begin(), numbers.end(), 0u);
    Buffer<std::uint32_t const> const in(numbers);
    std::vector<std::uint32_t> done(1);
    Buffer const out(turned), total(counts), flag(done);
    CHECK(found_in(__LINE__, tree(in, sums), 4) == "");
    CHECK(sums == std::vector<std::uint32_t>{120, 376, 632, 888});

    CHECK(found_in(__LINE__, [=](auto group) {
              Buffer const words(groupshared<Words>(group));
              auto& any_odd = groupshared<std::uint32_t>(group);
              auto& any = groupshared<std::uint32_t>(group);
              auto& per_wave = groupshared<std::array<std::uint32_t, 2>>(group);
              auto& histogram = groupshared<std::array<std::uint32_t, 4>>(group);
              any_odd = 0;
              group.for_each_wave([&](auto wave) { // write, and one value from several waves; with what was never written aside
                  auto const id = SV_GroupIndex(wave), x = in[SV_DispatchThreadID(wave).x];
                  assign(wave, words[id], x);
                  assign(wave, words[id], words[id] + 1u);
                  assign(wave, out[SV_DispatchThreadID(wave).x], 0u);
                  if (WaveActiveAnyTrue(wave, (x & 1u) == 1u)) any_odd = 1;
                  scatter(&any, 0u * id, 1u, wave.active);
                  assign(wave, flag[0u * id], 1u);
                  per_wave[GetGroupWaveIndex(wave)] = WaveActiveSum(wave, x);
                  if (auto w = wave.where(id < 4u)) scatter(histogram.data(), id, 0u, w.active);
              });
              group.for_each_wave([&](auto wave) { // barrier, read
                  auto const id = SV_GroupIndex(wave);
                  assign(wave, out[SV_DispatchThreadID(wave).x], words[15u - id] - 1u + any_odd - any_odd);
                  InterlockedAdd(wave, Buffer(histogram)[id & 3u], per_wave[1] - per_wave[1] + 1u);
                  InterlockedAdd(wave, total[id & 3u], 1u);
                  if (auto w = wave.where(id > 0u)) {
                      auto const before = words[id - 1u];
                      static_cast<void>(WaveActiveMax(w, before));
                  }
              });
              auto const read_above = [&](auto const& lanes, auto const& id) { // lanes that are not in the branch count for nothing
                  if (auto w = lanes.where(id < 4u)) static_cast<void>(WaveActiveSum(w, words[id + 4u]));
              };
              group.for_each_wave([&](auto wave) {
                  auto const id = SV_GroupIndex(wave);
                  read_above(wave, id);
                  if (auto high = wave.where(id >= 8u)) assign(high, words[id], 7u);
              });
              group.for_each_wave([&](auto wave) {
                  auto const id = SV_GroupIndex(wave);
                  read_above(Wave<8>(wave), id);
                  if (auto high = wave.where(id >= 8u)) assign(high, words[id], 8u);
              });
          }, 4) == "");
    for (std::uint32_t i = 0; i < 64; ++i) CHECK(turned[i] == (i ^ 15));
    CHECK(counts == std::vector<std::uint32_t>(4, 16));

    auto const once = [=](auto group) {
        group.for_each_wave([&](auto wave) { assign(wave, out[SV_GroupIndex(wave)], SV_GroupIndex(wave)); });
    };
    CHECK(found_in(__LINE__, once) == ""); // another dispatch may
    CHECK(found_in(__LINE__, [=](auto group) {
              group.for_each_wave([&](auto wave) { assign(wave, out[15u - SV_GroupIndex(wave)], SV_GroupIndex(wave)); });
          }) == "");

    CHECK(found_in(__LINE__, [=](auto group) { // a kernel's own buffer
              std::array<std::uint32_t, 16> own{};
              Buffer const mine(own);
              group.for_each_wave([&](auto wave) { assign(wave, mine[SV_GroupIndex(wave)], SV_GroupID(group).x); });
          }, 2) == "");

    CHECK(found_in(__LINE__, [=](auto group) {
              AllowFindings const meant(Finding::Kind::memory);
              auto& count = groupshared<std::uint32_t>(group);
              group.for_each_wave([&](auto wave) {
                  count += 1;
                  assign(wave, out[SV_GroupIndex(wave)], SV_DispatchThreadID(wave).x);
              });
          }, 2) == "");
}

} // namespace group_check_memory
