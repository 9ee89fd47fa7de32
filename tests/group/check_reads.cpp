// Compiled with CROSSLANE_CHECKED=2 (tests/layers/CMakeLists.txt): lanes of a branch or phase that read outside of a buffer are found.
#include "found_in.hpp"

#include <algorithm>
#include <utility>

namespace group_check_reads {

using namespace group_test;

namespace {

std::vector<float> const twelve(12, 1.0f);
Buffer const in(twelve);

/// What f's finding says, without where; "" if there is none.
template <class F>
std::string found(F f)
{
    try {
        f();
    } catch (std::logic_error const& finding) {
        std::string const message = finding.what();
        return message.substr(message.rfind(": lane ") == std::string::npos ? message.rfind(": the wave ") : message.rfind(": lane "));
    }
    return "";
}

} // namespace

TEST_CASE("Checked builds find a lane of a branch that reads outside of a buffer, if asked", "[group]")
{
    Wave<8> const wave;
    auto const id = iota<std::uint32_t, 8>(8u);
    auto memory = twelve;
    Buffer const inout(memory);

    std::vector<std::string> messages; // not in CHECK: what stands in a macro's parentheses begins no branch
    messages.push_back(found([&] { static_cast<void>(in[id]); })); // which lanes are active is not known
    messages.push_back(found([&] {
        if (auto branch = wave.where(id < 14u)) static_cast<void>(in[id]);
    }));
    messages.push_back(found([&] {
        if (auto branch = wave.where(id > 13u)) static_cast<void>(in.Load(lanes_cast<std::int32_t>(id) - 15));
    }));
    messages.push_back(found([&] {
        if (auto branch = wave.where(id > 13u)) {
            auto const x = inout[id];
            assign(branch, memory[0], WaveReadLaneFirst(branch, x));
        }
    }));
    messages.push_back(found([&] {
        while (auto branch = wave.where(id < 12u)) {
            assign(branch, inout[id], in[id] + inout[id]);
            break;
        }
    }));
    messages.push_back(found([&] {
        AllowFindings const meant(Finding::Kind::memory);
        if (auto branch = wave.where(id < 14u)) static_cast<void>(in[id]);
    }));
    CHECK(messages == std::vector<std::string>{"", ": lane 4 reads outside of the buffer: at index 12 of 12 elements",
                                               ": lane 6 reads outside of the buffer: at index -1 of 12 elements",
                                               ": lane 6 reads outside of the buffer: at index 14 of 12 elements", "", ""});

    std::vector<void const*> addresses;
    static std::vector<void const*>* found_at;
    found_at = &addresses;
    auto const throws = std::exchange(finding_handler, [](Finding const& finding) { found_at->push_back(finding.address); });
    if (auto branch = wave.where(id < 14u)) {
        static_cast<void>(in[id + 1u]); // the address tells places apart where nothing else does
        static_cast<void>(in[id + 2u]);
        static_cast<void>(inout[id + 3u]);
        static_cast<void>(in[14]);
    }
    finding_handler = throws;
    std::sort(addresses.begin(), addresses.end());
    CHECK((addresses.size() == 4 && std::unique(addresses.begin(), addresses.end()) == addresses.end()));

    CHECK(found([&] { static_cast<void>(in[12]); }) == ": the wave reads outside of the buffer: at index 12 of 12 elements");
    CHECK(found([&] { static_cast<void>(inout.Load(-1)); }) == ": the wave reads outside of the buffer: at index -1 of 12 elements");
    CHECK(found([&] { static_cast<void>(in[11]); }) == "");
    CHECK(found([&] { inout[12] = 3; }) == ": the wave reads or stores outside of the buffer: at index 12 of 12 elements");
    CHECK(found([&] { InterlockedExchange(inout[-1], 3.0f); }) ==
          ": the wave reads or stores outside of the buffer: at index -1 of 12 elements");
    CHECK(found([&] { inout[11] = 3; }) == "");
    addresses.clear();
    finding_handler = [](Finding const& finding) { found_at->push_back(finding.address); };
    assign(wave, inout[12], 4.0f);
    finding_handler = throws;
    CHECK(addresses.size() == 1); // not by assign too
}

TEST_CASE("A finding of an operator has its lane", "[group]")
{
    Wave<8> const wave;
    auto const id = iota<std::uint32_t, 8>(8u);
    auto const handler = std::exchange(finding_handler, [](Finding const& found) { throw found.lane; });
    std::uint32_t lane = 99;
    try {
        if (auto branch = wave.where(id < 14u)) static_cast<void>(in[id]);
    } catch (std::uint32_t of_finding) {
        lane = of_finding;
    }
    finding_handler = handler;
    CHECK(lane == 4);
}

TEST_CASE("Checked builds find a wave of a phase that reads outside of a buffer, if asked", "[group]")
{
    auto message = found_in(__LINE__, [](auto group) {
        group.for_each_wave([&](auto wave) { static_cast<void>(in.Load(SV_DispatchThreadID(wave).x)); });
    }, 2);
    CHECK(message == "+1: Load: lane 4 reads outside of the buffer: at index 12 of 12 elements (group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave).x;
            auto const inside = wave.where(id < 12u);
            auto const x = in.Load(id); // by its wave, or by the one that is to come
            if (inside) static_cast<void>(WaveActiveSum(inside, x));
        });
    }, 2);
    CHECK(message == "");

    message = found([] {
        dispatch(serial, kernel<num_threads<16>, wave_size<8>>([](auto group) {
            group.for_each_wave([&](auto wave) {
                auto const id = SV_DispatchThreadID(wave).x;
                if (auto inside = wave.where(id < 14u)) static_cast<void>(in[id]);
            });
        }), {2});
    });
    CHECK(message == ": lane 4 reads outside of the buffer: at index 12 of 12 elements (group 0 0 0, wave 1)");

    message = found_in(__LINE__, [](auto group) { // for as many lanes as no wave here has
        group.for_each_wave([&](auto) { static_cast<void>(in.Load(iota<std::uint32_t, 16>())); });
    }, 2);
    CHECK(message == "");
}

} // namespace group_check_reads
