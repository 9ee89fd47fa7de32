#pragma once

// What runs: a dispatch, its groups and their waves.

#include <crosslane/group/shuffled_order.hpp>
#include <crosslane/shader/bound_image.hpp>
#include <crosslane/shader/code.hpp>

#include <atomic>
#include <mutex>
#include <new>
#include <vector>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Bytes that begin at a cache line.
class AlignedBytes
{
public:
    explicit AlignedBytes(std::size_t size) : bytes_(static_cast<std::byte*>(::operator new (size + 64, std::align_val_t{64})))
    {
        std::memset(bytes_, 0, size + 64);
    }
    AlignedBytes(AlignedBytes const&) = delete;
    AlignedBytes& operator=(AlignedBytes const&) = delete;
    ~AlignedBytes() { ::operator delete(bytes_, std::align_val_t{64}); }
    [[nodiscard]] std::byte* get() const { return bytes_; }

private:
    std::byte* const bytes_;
};

class Observer;
struct PreparedShader;
struct ShaderRun;
/// Makes an observer for each thread of a run. Threads call it one at a time. observe is declared inline where its body
/// follows outside of the class: otherwise every file that sees both contains the whole class, used or not.
class Recorder
{
public:
    virtual ~Recorder() = default;
    [[nodiscard]] virtual Kept<Observer> observe(ShaderRun const&) = 0;
};

/// What one thread writes is in cache lines of its own: others that write to the same line would wait.
inline constexpr std::size_t own_cache_line = 64;

struct alignas(own_cache_line) ResidentWave
{
    Frame frame;
    enum class State : std::uint8_t { fresh, ready, waiting, ended } state = State::fresh;
    std::uint64_t rest = 0;     // a hash of the wave's state
    std::uint64_t computed = 0; // turns without a read since it last changed memory or stopped for another reason
};
struct alignas(own_cache_line) ResidentGroup
{
    explicit ResidentGroup(std::size_t n) : waves(n) {}

    std::uint64_t number = 0;
    std::vector<ResidentWave> waves; // a List does not align them
    List<MemorySpan> spaces;
    std::uint32_t ended = 0;
    Random random{0};
    bool is_shuffled = false;
    List<std::uint32_t> threads; // of each wave's lanes, if they are drawn
    List<Owner> notes;           // what each of the run's recorders keeps of the group
};

/// What a dispatch runs, the same for all its groups.
struct ShaderRun
{
    Program const& program;
    Code const& code;
    List<MemorySpan> spaces; // empty for those of groups
    List<BoundImage> images;
    List<ShaderSampler> samplers;
    std::uint64_t grid[3] = {1, 1, 1};
    std::uint32_t window = 8;            // groups that are resident at a time when some wait
    std::uint32_t slice = 1 << 8;        // loop rounds that a wave runs before others get their turn
    std::uint64_t patience = 1 << 24;    // loop rounds that every wave runs without a change of memory before that is an error
    List<Recorder*> recorders;
    Kept<PreparedShader const> kept_shader; // what program and code belong to, for recorders that keep them
    Kept<Code const> kept_code;

    // Shared by the threads that run it.
    std::atomic<std::uint64_t> progress{0}; // waves that ended, and turns that changed memory, as far as threads have told
    std::atomic<bool> has_failed{false};    // an exception is on its way: no thread waits any longer
    std::mutex mutex;                       // for the rest
    std::uint32_t running = 0;              // threads
    std::uint32_t resting = 0;              // those whose waves make no progress
    std::uint64_t rest_at = 0;              // since this progress
    List<ResidentGroup*> parked;            // groups that wait, and that no thread runs
    std::atomic<bool> has_parked{false};
    std::atomic<bool> has_waited{false}; // a group did not end at once: it may wait for others

    ShaderRun(Program const& p, Code const& c) : program(p), code(c)
    {
        for (std::uint32_t w = 0; w < waves(); ++w)
            for (std::uint32_t part = 0; part < 4; ++part)
                for (std::uint32_t lane = 0; lane < code.table->lanes; ++lane)
                    thread_ids_.push_back(id_of(w * code.table->lanes + lane, part));
    }
    /// A thread's number in its group, or with part 1 to 3 along an axis; below, those of all lanes of a wave, where
    /// thread t is lane t % N.
    [[nodiscard]] std::uint32_t id_of(std::uint32_t thread, std::uint32_t part) const
    {
        auto const x = program.group_size[0], y = program.group_size[1];
        return part == 0 ? thread : part == 1 ? thread % x : part == 2 ? thread / x % y : thread / x / y;
    }
    [[nodiscard]] std::uint32_t const* ids_of(std::uint32_t wave, std::uint32_t part) const
    {
        return thread_ids_.data() + (wave * 4 + part) * code.table->lanes;
    }
    [[nodiscard]] std::uint32_t thread_count() const { return program.group_size[0] * program.group_size[1] * program.group_size[2]; }
    [[nodiscard]] std::uint32_t waves() const { return (thread_count() + code.table->lanes - 1) / code.table->lanes; }
    /// Whether HLSL promises that quads are four consecutive threads.
    [[nodiscard]] bool has_quads() const
    {
        return code.table->lanes >= 4 && program.group_size[0] % 4 == 0 && program.group_size[1] == 1 && program.group_size[2] == 1;
    }

private:
    List<std::uint32_t> thread_ids_;
};

} // namespace crosslane::detail
