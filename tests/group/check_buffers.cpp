// Compiled with CROSSLANE_CHECKED (tests/layers/CMakeLists.txt): two groups on one word are found, and what is right is not.
#include "found_in.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace group_check_buffers {

using namespace group_test;

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
    CHECK(message == "+1: InterlockedAdd: lane 0 changes place 0 of the buffer, which group 0 0 0 read in this dispatch "
                     "(group 1 0 0, wave 0)");
}

TEST_CASE("Checked builds report each line that stored to a word of a buffer in one dispatch", "[group]")
{
    static std::vector<std::string> messages;
    messages.clear();
    auto const throws = std::exchange(finding_handler, [](Finding const& finding) { messages.push_back(finding.message); });
    std::vector<std::uint32_t> first(16), second(16), third(32);
    Buffer const a(first), b(second), out(third);
    dispatch(serial, kernel<num_threads<16>, wave_size<8>>([=](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const i = SV_GroupIndex(wave);
            if (SV_GroupID(wave).x == 0) assign(wave, a[i], i);
            if (SV_GroupID(wave).x == 0) assign(wave, b[i], i);
            if (SV_GroupID(wave).x == 1) assign(wave, out[i], a[i] + b[i]); // both have the line of the phase
        });
    }), {2});
    finding_handler = throws;
    CHECK(messages.size() == 2);
    CHECK(std::all_of(messages.begin(), messages.end(), [](std::string const& text) {
        return text.find(": buffer[id]: lane 0 reads place 0 of the buffer, which group 0 0 0 stored to") != std::string::npos;
    }));
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

} // namespace group_check_buffers
