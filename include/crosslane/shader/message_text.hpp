#pragma once

// Parts of messages.

#include <crosslane/lanes/isa/target.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// "a, b and c".
[[nodiscard]] inline std::string listed(std::vector<std::string> const& names)
{
    std::string result;
    for (std::size_t i = 0; i < names.size(); ++i) result += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return result;
}

/// What there is instead of what was asked for: "; it has a, b and c".
[[nodiscard]] inline std::string or_others(std::vector<std::string> const& names)
{
    return names.empty() ? ", nor any other" : "; it has " + listed(names);
}

/// Where a module comes from; empty: from memory.
[[nodiscard]] inline std::string in_file(std::string_view file)
{
    return file.empty() ? std::string() : " (in " + std::string(file) + ")";
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
