#pragma once

#include <crosslane/shader/finding.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace crosslane::inline CROSSLANE_TARGET {

/// A kind of mistake that is looked for while a shader runs.
using Check = ShaderFinding::Kind;

/// The checks that a shader runs with: shader.checks(Checks::all().without(Check::race)).
///
/// Active   A lane that is not active makes no mistake.
/// Errors   None.
class Checks
{
public:
    [[nodiscard]] static constexpr Checks all() { return Checks((std::uint32_t{1} << static_cast<unsigned>(Check::count)) - 1); }
    [[nodiscard]] static constexpr Checks none() { return Checks(0); }
    [[nodiscard]] constexpr Checks with(Check check) const { return Checks(bits_ | bit(check)); }
    [[nodiscard]] constexpr Checks without(Check check) const { return Checks(bits_ & ~bit(check)); }
    [[nodiscard]] constexpr bool has(Check check) const { return (bits_ & bit(check)) != 0; }
    bool operator==(Checks const&) const = default;

private:
    explicit constexpr Checks(std::uint32_t bits) : bits_(bits) {}
    [[nodiscard]] static constexpr std::uint32_t bit(Check check) { return std::uint32_t{1} << static_cast<unsigned>(check); }

    std::uint32_t bits_;
};

namespace detail {

/// What was found in all dispatches: one for each kind and instruction, the first dispatch's.
class FindingList
{
public:
    void add(ShaderFinding finding)
    {
        std::scoped_lock const lock(mutex_);
        auto const [found, is_new] = all_.try_emplace({finding.word, finding.kind}, finding);
        if (!is_new) found->second.count += finding.count;
    }
    [[nodiscard]] std::vector<ShaderFinding> all() const
    {
        std::scoped_lock const lock(mutex_);
        std::vector<ShaderFinding> result;
        for (auto const& [key, finding] : all_) result.push_back(finding);
        return result;
    }
    void clear()
    {
        std::scoped_lock const lock(mutex_);
        all_.clear();
    }

private:
    mutable std::mutex mutex_;
    std::map<std::pair<std::uint32_t, Check>, ShaderFinding> all_;
};

/// A shader's list, which its dispatches have a part in. A copy has a list of its own.
class OwnFindings
{
public:
    OwnFindings() = default;
    OwnFindings(OwnFindings&&) = default;
    OwnFindings& operator=(OwnFindings&&) = default;
    OwnFindings(OwnFindings const& other) { *this = other; }
    OwnFindings& operator=(OwnFindings const& other)
    {
        auto copy = std::make_shared<FindingList>();
        for (auto const& finding : other.list->all()) copy->add(finding);
        list = std::move(copy);
        return *this;
    }

    std::shared_ptr<FindingList> list = std::make_shared<FindingList>();
};

} // namespace detail

} // namespace crosslane
