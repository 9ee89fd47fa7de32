#pragma once

#include <crosslane/shader/list.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

using Owner = std::shared_ptr<void>;

/// A std::shared_ptr<void> that knows its type: one kind for all compiles in less time. What share() makes.
template <class T>
class Kept : public Owner
{
public:
    Kept() = default;
    Kept(std::nullptr_t) {}
    Kept(Owner owner, T* what) : Owner(std::move(owner), const_cast<std::remove_const_t<T>*>(what)) {}
    template <class Other>
        requires(!std::is_same_v<Other, T> && std::is_convertible_v<Other*, T*>)
    Kept(Kept<Other> const& other) : Kept(Owner(other), other.get())
    {
    }

    [[nodiscard, gnu::always_inline]] T* get() const { return static_cast<T*>(Owner::get()); }
    [[gnu::always_inline]] T* operator->() const { return get(); }
    [[gnu::always_inline]] T& operator*() const { return *get(); }
};

template <class T>
void destroy(void* what)
{
    delete static_cast<T*>(what);
}
/// Makes what is kept, as a base class where one is named.
template <class T, class As = T, class... Parts>
[[nodiscard]] Kept<As> share(Parts&&... parts)
{
    auto* const made = new std::remove_const_t<T>(std::forward<Parts>(parts)...);
    return Kept<As>(Owner(static_cast<void*>(made), &destroy<T>), made);
}
/// Makes what these owners own from now on.
template <class T, class... Parts>
T* keep(List<Owner>& owners, Parts&&... parts)
{
    auto const made = share<T>(std::forward<Parts>(parts)...);
    owners.push_back(made);
    return made.get();
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
