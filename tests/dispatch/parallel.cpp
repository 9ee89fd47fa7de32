#include "support/catch.hpp"

#include <crosslane/dispatch/parallel.hpp>

#include <oneapi/tbb/task_group.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

namespace dispatch_parallel {

using namespace crosslane;

TEST_CASE("parallel runs every group once", "[dispatch]")
{
    std::vector<std::uint32_t> visits(13 * 7 * 11);
    dispatch(parallel, kernel<num_waves<1>, wave_size<4>>([&](auto group) {
        auto const id = SV_GroupID(group);
        InterlockedAdd(visits[(id.z * 7 + id.y) * 13 + id.x], 1);
    }), {13, 7, 11});
    CHECK(visits == std::vector<std::uint32_t>(visits.size(), 1));
}

namespace {

/// 20 groups write to groupshared memory, do something else, and look: how many waves find what another group wrote.
/// `meanwhile` gets how many groups have written so far, and is called by several threads at once.
int mixed_waves(std::function<void(int written)> const& meanwhile, std::atomic<int>& written)
{
    std::atomic<int> mixed = 0;
    dispatch(parallel, kernel<num_waves<2>, wave_size<4>>([&](auto group) {
        auto& shared = groupshared<std::uint32_t>(group);
        auto const id = SV_GroupID(group).x;
        group.for_each_wave([&](auto) { shared = id; });
        meanwhile(++written);
        group.for_each_wave([&](auto) { mixed += shared != id; });
    }), {20});
    return mixed;
}

/// Waits until another group has written after this one; not for long, since there may be no thread for it. Says if none ever did,
/// since nothing was tested then.
class Patience
{
public:
    ~Patience()
    {
        if (!rewarded_) WARN("no group ran while another one waited");
    }

    void wait(std::atomic<int> const& written, int mine)
    {
        while (written == mine && std::chrono::steady_clock::now() < end_) std::this_thread::yield();
        if (written != mine) rewarded_ = true;
    }

private:
    std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
    std::atomic<bool> rewarded_ = false;
};

} // namespace

TEST_CASE("parallel groups that run side by side share no groupshared memory", "[dispatch]")
{
    std::atomic<int> written = 0;
    Patience patience;
    CHECK(mixed_waves([&](int mine) { if (mine != 20) patience.wait(written, mine); }, written) == 0);
    CHECK(written == 20);
}

TEST_CASE("parallel groups that one thread runs while another of its groups waits share no groupshared memory", "[dispatch]")
{
    std::atomic<int> written = 0;
    Patience patience;
    auto const wait_for_own_work = [&](int mine) {
        if (mine != 1) return;
        tbb::task_group work; // which another thread ends
        std::jthread const other([&, task = work.defer([] {})]() mutable {
            patience.wait(written, mine);
            task = tbb::task_handle();
        });
        work.wait(); // and oneTBB runs other groups
    };
    int mixed = -1;
    tbb::task_arena(1).execute([&] { mixed = mixed_waves(wait_for_own_work, written); });
    CHECK(mixed == 0);
    CHECK(written == 20);
}

TEST_CASE("parallel groups may dispatch groups", "[dispatch]")
{
    std::atomic<int> written = 0, inner_groups = 0;
    auto const inner = kernel<num_waves<1>, wave_size<4>>([&](auto group) {
        groupshared<std::uint32_t>(group) = 1000 + SV_GroupID(group).x;
        ++inner_groups;
    });
    CHECK(mixed_waves([&](int) { dispatch(parallel, inner, {20}); }, written) == 0);
    CHECK(inner_groups == 20 * 20);
}

TEST_CASE("parallel groups may count together", "[dispatch]")
{
    constexpr std::size_t N = 8;
    std::array<std::uint32_t, 5> buckets{};
    std::uint32_t total = 0, last = 0;
    dispatch(parallel, kernel<num_threads<50>, wave_size<N>>([&](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave).x;
            static_cast<void>(InterlockedAdd(wave, buckets.data(), id % 5u, Lanes<std::uint32_t, N>(1u)));
            InterlockedAdd(total, static_cast<std::uint32_t>(wave.active.count()));
            for (std::size_t lane : wave.active) InterlockedMax(last, id[lane]);
        });
    }), {400});
    CHECK(total == 50 * 400);
    CHECK(last == 50 * 400 - 1);
    for (auto count : buckets) CHECK(count == 50 * 400 / 5);
}

TEST_CASE("what a group throws reaches the caller of parallel when no group runs any more", "[dispatch]")
{
    for (int round = 0; round < 20; ++round) {
        std::atomic<int> running = 0, finished = 0;
        auto const shader = kernel<num_waves<1>>([&](auto group) {
            struct Running
            {
                std::atomic<int>& count;
                explicit Running(std::atomic<int>& c) : count(c) { ++count; }
                ~Running() { --count; }
            } const here(running);
            if (SV_GroupID(group).x == 57) throw std::out_of_range("57");
            ++finished;
        });
        CHECK_THROWS_AS(dispatch(parallel, shader, {100'000}), std::out_of_range);
        CHECK(running == 0);
        CHECK(finished < 99'999); // the others not even begun
    }
}

TEST_CASE("parallel of no groups runs nothing, and too many are reported", "[dispatch]")
{
    auto const shader = kernel<num_waves<1>>([](auto) { throw 1; });
    CHECK_NOTHROW(dispatch(parallel, shader, {0, 5}));
    CHECK_THROWS_AS(dispatch(parallel, shader, {std::uint64_t{1} << 33}), std::length_error);
}

} // namespace dispatch_parallel
