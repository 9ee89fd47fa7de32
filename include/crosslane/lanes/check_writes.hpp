#pragma once

// With -DCROSSLANE_CHECKED=2: y = 7 in a branch sets every lane of y, where a GPU sets those of the branch. If y is older than the
// branch, the others count as never set from then on. Not in other checked builds: docs/guide/6-mistakes.md says why.

#include <crosslane/lanes/checked.hpp>

#if defined(CROSSLANE_CHECKS_MORE)

#include <array>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

namespace crosslane::per_thread {

__extension__ typedef unsigned __int128 Uint128;

// The innermost if, while or for that has begun with a wave of its own.
struct Branch
{
    std::uint64_t number; // greater than that of each one before; 0: there is none
    Uint128 lanes;
    std::size_t size;
    char const* file; // where it begins
    std::uint32_t line;
};
[[gnu::visibility("default")]] inline thread_local constinit Branch branch = {};
[[gnu::visibility("default")]] inline thread_local constinit std::uint64_t branches = 0; // so far

// The last assignments in branches that reached further: each one's number, its branch, and the lanes that this does not have.
struct WideWrite
{
    std::uint64_t number;
    Branch branch;
    Uint128 lanes;
};
[[gnu::visibility("default")]] inline thread_local constinit std::array<WideWrite, 64> wide_writes = {};
[[gnu::visibility("default")]] inline thread_local constinit std::size_t wide_write_count = 0;
[[gnu::visibility("default")]] inline constinit std::atomic<std::uint64_t> last_wide_write = 0; // of all threads

} // namespace crosslane::per_thread

namespace crosslane::inline CROSSLANE_TARGET::detail {

using per_thread::Branch;

/// A branch counts from begin() on, while this lives. A copy of its wave is another wave, which has begun none.
class BranchScope
{
public:
    BranchScope() = default;
    BranchScope(BranchScope const&) {}
    BranchScope& operator=(BranchScope const&) { return *this; }
    ~BranchScope()
    {
        if (around_) per_thread::branch = *around_;
    }

    void begin(Branch const& branch)
    {
        if (!around_) around_ = std::exchange(per_thread::branch, branch);
    }

private:
    std::optional<Branch> around_;
};

/// While this lives, no branch counts that began before: what is called runs on waves of its own.
class OutsideBranches
{
public:
    OutsideBranches() { scope_.begin({}); }

private:
    BranchScope scope_;
};

/// When a variable was made, and the number of the last wide write to it. A copy is another variable with the same values.
class History
{
public:
    History() = default;
    History(History const& other) : wide_write(other.wide_write) {}
    History& operator=(History const& other)
    {
        wide_write = other.wide_write;
        return *this;
    }
    [[nodiscard]] bool is_before(Branch const& branch) const { return made_after_ < branch.number; }

    std::uint64_t wide_write = 0;

private:
    std::uint64_t made_after_ = per_thread::branches;
};
struct NoHistory {};

[[nodiscard]] inline std::uint64_t log_wide_write(Branch const& branch, per_thread::Uint128 lanes)
{
    auto const number = per_thread::last_wide_write.fetch_add(1, std::memory_order_relaxed) + 1;
    per_thread::wide_writes[per_thread::wide_write_count++ % per_thread::wide_writes.size()] = {number, branch, lanes};
    return number;
}

/// What a finding says of a lane that counts as never set. The variable's last wide write may be known: then it was this one, if
/// the lane is one of its. Of what was computed from a variable nothing is known.
inline std::string how_set(std::uint32_t lane, std::uint64_t wide_write, std::string_view seen_from)
{
    per_thread::WideWrite const* found = nullptr; // that write, or else the last one of the lane
    for (auto const& write : per_thread::wide_writes) {
        if ((write.lanes >> lane & 1) == 0) continue;
        bool const is_later = found == nullptr || (found->number != wide_write && found->number < write.number);
        if (write.number == wide_write || is_later) found = &write;
    }
    if (found == nullptr) return "never set";
    auto const& branch = found->branch;
    auto const place = (branch.file == seen_from ? "line " : std::string(branch.file) + ":") + std::to_string(branch.line);
    if (found->number == wide_write) return "set in a branch without it, which begins in " + place;
    return "never set, or in a branch without it, maybe that which begins in " + place;
}

} // namespace crosslane::detail

#endif
