#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <latch>
#include <thread>
#include <vector>

namespace support {

/// Runs round(thread, i) for all i below rounds on each of several threads, which start together. Returns how many times
/// one of them came between two rounds of another: where that is often, an update that can be lost was.
template <class Round>
std::size_t run_together(std::uint32_t threads, std::uint32_t rounds, Round const& round)
{
    std::latch all_here(threads);
    std::atomic<std::uint32_t> last = threads;
    std::atomic<std::size_t> meetings = 0;
    std::vector<std::thread> running;
    for (std::uint32_t thread = 0; thread < threads; ++thread)
        running.emplace_back([&, thread] {
            std::size_t met = 0;
            all_here.arrive_and_wait();
            for (std::uint32_t i = 0; i < rounds; ++i) {
                if (last.load(std::memory_order_relaxed) != thread) {
                    last.store(thread, std::memory_order_relaxed);
                    ++met;
                }
                round(thread, i);
            }
            meetings += met;
        });
    for (auto& thread : running) thread.join();
    return meetings;
}

/// Runs run(), which returns a number of such meetings, until there were enough: on a busy machine a thread may do all of its
/// rounds before the next one starts. On a single processor they hardly meet at all, so that a time ends it too.
template <class Run>
void until_enough_meetings(Run const& run)
{
    auto const end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    for (std::size_t meetings = 0; meetings < 1000 && std::chrono::steady_clock::now() < end;) meetings += run();
}

} // namespace support
