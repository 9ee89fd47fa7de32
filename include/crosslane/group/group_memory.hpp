#pragma once

#include <crosslane/group/check_memory.hpp>
#include <crosslane/lanes/isa/target.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class T>
inline char type_tag = 0; // its address tells types apart, without RTTI

#if defined(CROSSLANE_CHECKED) || defined(__SANITIZE_ADDRESS__)
#define CROSSLANE_SHARED_BLOCK 0 // each object by itself: what goes past its end is seen
#elif defined(__has_feature)
#define CROSSLANE_SHARED_BLOCK !__has_feature(address_sanitizer)
#else
#define CROSSLANE_SHARED_BLOCK 1
#endif

} // namespace detail

/// The groupshared objects of groups that run one after another: made on the heap for the first of them, and used again by
/// the others. Groups that run concurrently each need their own.
class GroupMemory
{
public:
    GroupMemory() = default;
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

    /// Whether it is in the block that the first objects share.
    [[nodiscard]] bool has(void const* place) const
    {
        return reinterpret_cast<std::uintptr_t>(place) - reinterpret_cast<std::uintptr_t>(block_.get()) < sizeof(Block);
    }

    CROSSLANE_CHECK([[nodiscard]] detail::WatchedGroup& watch() { return watch_; })

private:
    template <class T>
    struct alignas((std::max)(alignof(T), std::size_t{64})) Holder // a cache line: neighbours belong to other threads
    {
        T value;
    };
    struct alignas(64) Block
    {
        std::byte bytes[32768]; // as much as Direct3D gives a group
    };
    struct Object
    {
        void const* type;
        std::shared_ptr<void> memory;
    };

    template <class H>
    std::shared_ptr<void> allocate()
    {
        if constexpr (CROSSLANE_SHARED_BLOCK && std::is_trivially_destructible_v<H> && sizeof(H) <= sizeof(Block) && alignof(H) <= 64) {
            if (!block_) block_ = std::shared_ptr<Block>(new Block);
            if (sizeof(H) <= sizeof(Block) - taken_) {
                auto* const place = new (block_->bytes + taken_) H;
                taken_ += sizeof(H);
                return {block_, place};
            }
        }
        return std::shared_ptr<void>(new H);
    }
    template <class T>
    [[gnu::noinline]] void make()
    {
        Object object{&detail::type_tag<T>, allocate<Holder<T>>()};
        if constexpr (std::is_trivially_default_constructible_v<T>) {
            if (is_poisoned_) std::memset(object.memory.get(), 0xFF, sizeof(Holder<T>));
        }
        if (used_ == objects_.size()) {
            objects_.push_back(std::move(object));
        } else {
            objects_[used_] = std::move(object);
        }
    }

    std::shared_ptr<Block> block_;
    std::size_t taken_ = 0;
    std::vector<Object> objects_;
    std::size_t used_ = 0;
    bool is_poisoned_ = false;
    CROSSLANE_CHECK(detail::WatchedGroup watch_;)
};
#undef CROSSLANE_SHARED_BLOCK

namespace detail {

inline thread_local constinit GroupMemory const* this_group = nullptr;

/// While it lives, this thread alone runs groups that have the memory.
class RunningGroups
{
public:
    explicit RunningGroups(GroupMemory const& memory) : outer_(this_group) { this_group = &memory; }
    RunningGroups(RunningGroups const&) = delete;
    RunningGroups& operator=(RunningGroups const&) = delete;
    ~RunningGroups() { this_group = outer_; }

private:
    GroupMemory const* outer_;
};

/// Whether no other thread sees the place: the waves of a group run on one.
CROSSLANE_INLINE bool is_groupshared(void const* place) { return this_group != nullptr && this_group->has(place); }

} // namespace detail

} // namespace crosslane
