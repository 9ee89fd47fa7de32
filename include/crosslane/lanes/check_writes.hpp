#pragma once

// Checked builds: y = 7 in a branch sets every lane of y, where a GPU sets those of the branch. The others count as never set from
// then on, if y is older than the branch.

#include <crosslane/lanes/checked.hpp>

#if defined(CROSSLANE_IS_CHECKED)

#include <array>
#include <cstddef>
#include <string_view>

namespace crosslane::per_thread {

__extension__ typedef unsigned __int128 Uint128;

// What an if or a while with a wave of its own has entered: the innermost one.
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

// The last lanes that were set in branches without them, so that a finding can name the branch.
[[gnu::visibility("default")]] inline thread_local constinit std::array<Branch, 16> wide_writes = {};
[[gnu::visibility("default")]] inline thread_local constinit std::size_t wide_write_count = 0;

} // namespace crosslane::per_thread

namespace crosslane::inline CROSSLANE_TARGET::detail {

using Branch = per_thread::Branch;
using per_thread::Uint128;

/// When a variable was made. A copy is another variable.
class Birth
{
public:
    Birth() = default;
    Birth(Birth const&) : Birth() {}
    Birth& operator=(Birth const&) { return *this; }
    [[nodiscard]] bool is_before(Branch const& branch) const { return after_ < branch.number; }

private:
    std::uint64_t after_ = per_thread::branches;
};
struct NoBirth {};

inline std::string place_of(Branch const& branch, std::string_view seen_from)
{
    auto const file = branch.file == seen_from ? "line " : std::string(branch.file) + ":";
    return "the branch that begins in " + file + std::to_string(branch.line);
}

/// The end of a finding about a lane that was never set.
inline std::string assigned_without(std::uint32_t lane, std::string_view seen_from)
{
    auto const& log = per_thread::wide_writes;
    auto const count = per_thread::wide_write_count;
    for (auto i = count; i-- > 0 && count - i <= log.size();) {
        auto const& written = log[i % log.size()];
        if ((written.lanes >> lane & 1) != 0) return ", or assigned without it in " + place_of(written, seen_from);
    }
    return "";
}

} // namespace crosslane::detail

#endif
