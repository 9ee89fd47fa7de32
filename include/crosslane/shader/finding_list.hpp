#pragma once

#include <crosslane/shader/checks.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/share.hpp>
#include <crosslane/shader/table.hpp>

#include <mutex>
#include <utility>
#include <vector>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The order of findings: by their instructions' words, then by kind.
[[nodiscard]] constexpr std::uint64_t by_word(std::uint32_t word, Check kind)
{
    return std::uint64_t{word} << 32 | static_cast<std::uint32_t>(kind);
}

/// What was found in all dispatches: one finding for each kind and instruction, from the first dispatch that had it.
class FindingList
{
public:
    void add(ShaderFinding finding)
    {
        std::scoped_lock const lock(mutex_);
        auto const [found, is_new] = all_.add(by_word(finding.word, finding.kind), finding);
        if (!is_new) found->count += finding.count;
    }
    [[nodiscard]] std::vector<ShaderFinding> all() const
    {
        std::scoped_lock const lock(mutex_);
        std::vector<ShaderFinding> result;
        for (auto const& [number, finding] : all_) result.push_back(finding);
        return result;
    }
    void clear()
    {
        std::scoped_lock const lock(mutex_);
        all_.clear();
    }

private:
    mutable std::mutex mutex_;
    OrderedTable<ShaderFinding> all_;
};

/// A shader's list, shared with its dispatches. A copy has its own list.
class OwnFindings
{
public:
    OwnFindings() = default;
    OwnFindings(OwnFindings&&) = default;
    OwnFindings& operator=(OwnFindings&&) = default;
    OwnFindings(OwnFindings const& other) { *this = other; }
    OwnFindings& operator=(OwnFindings const& other)
    {
        auto copy = share<FindingList>();
        for (auto const& finding : other.list->all()) copy->add(finding);
        list = std::move(copy);
        return *this;
    }

    Kept<FindingList> list = share<FindingList>();
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
