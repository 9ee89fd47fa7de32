#pragma once

#include <crosslane/lanes/isa/target.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <memory>
#include <type_traits>
#include <utility>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// As std::make_shared, as a base class where one is named, in twice the allocations: all types are counted and deleted by
/// the same code, which compiles in less time.
template <class T, class As = T, class... Parts>
[[nodiscard]] std::shared_ptr<As> share(Parts&&... parts)
{
    auto* const made = new std::remove_const_t<T>(std::forward<Parts>(parts)...);
    std::shared_ptr<void> owner(static_cast<void*>(made), +[](void* p) { delete static_cast<T*>(p); });
    return std::shared_ptr<As>(std::move(owner), made);
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
