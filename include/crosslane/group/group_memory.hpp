#pragma once

#include <crosslane/group/check_memory.hpp>
#include <crosslane/lanes/isa/target.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {
template <class T>
inline char type_tag = 0; // its address tells types apart, without RTTI
}

/// The groupshared objects of groups that run one after another: made on the heap for the first of them, and used again by
/// the others. Groups that run concurrently each need their own.
///
/// Errors   std::bad_alloc. Two groups that use one at the same time are not detected.
class GroupMemory
{
public:
    GroupMemory() = default;
    GroupMemory(GroupMemory&&) = default;
    /// For tests: what has no constructor holds FF bytes at first, which is NaN for a float.
    static GroupMemory poisoned()
    {
        GroupMemory memory;
        memory.is_poisoned_ = true;
        return memory;
    }

    void begin_group()
    {
        used_ = 0;
        CROSSLANE_CHECK(watch_.begin_group();)
    }

    /// The group's next object: the first call gives the same one in every group, and so on.
    template <class T>
    [[nodiscard]] T& next()
    {
        if (used_ == objects_.size() || objects_[used_].type != &detail::type_tag<T>) make<T>();
        return static_cast<Holder<T>*>(objects_[used_++].memory.get())->value;
    }

    /// Is it in one of the objects?
    [[nodiscard]] bool holds(void const* place) const
    {
        auto const at = reinterpret_cast<std::uintptr_t>(place);
        for (auto const& object : objects_)
            if (at - reinterpret_cast<std::uintptr_t>(object.memory.get()) < object.size) return true;
        return false;
    }

    CROSSLANE_CHECK([[nodiscard]] detail::WatchedGroup& watch() { return watch_; })

private:
    template <class T>
    struct alignas((std::max)(alignof(T), std::size_t{64})) Holder // a cache line: neighbours belong to other threads
    {
        T value;
    };
    struct Object
    {
        void const* type;
        std::shared_ptr<void> memory;
        std::size_t size;
    };

    template <class T>
    [[gnu::noinline]] void make()
    {
        Object object{&detail::type_tag<T>, std::shared_ptr<void>(new Holder<T>), sizeof(Holder<T>)};
        if constexpr (std::is_trivially_default_constructible_v<T>) {
            if (is_poisoned_) std::memset(object.memory.get(), 0xFF, sizeof(Holder<T>));
        }
        if (used_ == objects_.size()) {
            objects_.push_back(std::move(object));
        } else {
            objects_[used_] = std::move(object);
        }
    }

    std::vector<Object> objects_;
    std::size_t used_ = 0;
    bool is_poisoned_ = false;
    CROSSLANE_CHECK(detail::WatchedGroup watch_;)
};

} // namespace crosslane
