#pragma once

#include <crosslane/lanes/failure.hpp>
#include <crosslane/lanes/isa/target.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET::detail {

struct ListMemory
{
    void* data = nullptr;
    std::size_t size = 0, capacity = 0; // elements
};

/// Moves a list to memory for this many elements or more. move: nullptr if their bytes may be copied.
[[gnu::noinline]] inline void grow(ListMemory& list, std::size_t capacity, std::size_t bytes,
                                   void (*move)(void* to, void* from, std::size_t count))
{
    capacity = (std::max)(capacity, 2 * list.capacity);
    if (capacity > PTRDIFF_MAX / bytes) fail<std::length_error>("crosslane::Shader: a list is too long");
    void* const to = ::operator new(capacity * bytes);
    if (move != nullptr) move(to, list.data, list.size);
    else if (list.size != 0) std::memcpy(to, list.data, list.size * bytes);
    ::operator delete(list.data);
    list.data = to;
    list.capacity = capacity;
}

/// What std::vector is, for the many kinds of lists here: most of its functions are shared or called, not inlined, and so
/// a program that runs a shader compiles in less time. Those that only say what is there are inlined by -Og too (runs_once.hpp).
template <class T>
class List
{
public:
    using value_type = T;
    using iterator = T*;
    using const_iterator = T const*;

    List() = default;
    explicit List(std::size_t n) { resize(n); }
    List(std::size_t n, T x) { resize(n, std::move(x)); }
    List(std::initializer_list<T> all) { append(all.begin(), all.end()); }
    template <std::input_iterator Iterator>
    List(Iterator first, Iterator last) { append(first, last); }
    List(List const& other) { append(other.begin(), other.end()); }
    List(List&& other) noexcept : memory_(std::exchange(other.memory_, {})) {}
    List& operator=(List other) noexcept
    {
        swap(other);
        return *this;
    }
    ~List()
    {
        clear();
        ::operator delete(memory_.data);
    }
    void swap(List& other) noexcept { std::swap(memory_, other.memory_); }

    [[nodiscard]] CROSSLANE_INLINE T* data() { return static_cast<T*>(memory_.data); }
    [[nodiscard]] CROSSLANE_INLINE T const* data() const { return static_cast<T const*>(memory_.data); }
    [[nodiscard]] CROSSLANE_INLINE std::size_t size() const { return memory_.size; }
    [[nodiscard]] CROSSLANE_INLINE bool empty() const { return size() == 0; }
    [[nodiscard]] CROSSLANE_INLINE T* begin() { return data(); }
    [[nodiscard]] CROSSLANE_INLINE T* end() { return data() + size(); }
    [[nodiscard]] CROSSLANE_INLINE T const* begin() const { return data(); }
    [[nodiscard]] CROSSLANE_INLINE T const* end() const { return data() + size(); }
    [[nodiscard]] CROSSLANE_INLINE T& operator[](std::size_t i) { return data()[i]; }
    [[nodiscard]] CROSSLANE_INLINE T const& operator[](std::size_t i) const { return data()[i]; }
    [[nodiscard]] CROSSLANE_INLINE T& front() { return data()[0]; }
    [[nodiscard]] CROSSLANE_INLINE T const& front() const { return data()[0]; }
    [[nodiscard]] CROSSLANE_INLINE T& back() { return end()[-1]; }
    [[nodiscard]] CROSSLANE_INLINE T const& back() const { return end()[-1]; }

    [[gnu::noinline]] void push_back(T x)
    {
        if (size() == memory_.capacity) reserve(size() + 1);
        ::new (static_cast<void*>(end())) T(std::move(x));
        ++memory_.size;
    }
    template <class... Parts>
    T& emplace_back(Parts&&... parts)
    {
        push_back(T(std::forward<Parts>(parts)...));
        return back();
    }
    CROSSLANE_INLINE void pop_back()
    {
        std::destroy_at(&back());
        --memory_.size;
    }
    CROSSLANE_INLINE void clear()
    {
        if constexpr (!std::is_trivially_destructible_v<T>) shrink(0);
        memory_.size = 0;
    }
    void reserve(std::size_t capacity)
    {
        static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
        if (capacity > memory_.capacity) grow(memory_, capacity, sizeof(T), std::is_trivially_copyable_v<T> ? nullptr : &move);
    }
    [[gnu::noinline]] void resize(std::size_t n)
    {
        shrink(n);
        reserve(n);
        std::uninitialized_value_construct_n(end(), n - size());
        memory_.size = n;
    }
    [[gnu::noinline]] void resize(std::size_t n, T x)
    {
        shrink(n);
        reserve(n);
        std::uninitialized_fill_n(end(), n - size(), x);
        memory_.size = n;
    }
    void assign(std::size_t n, T x)
    {
        clear();
        resize(n, std::move(x));
    }
    template <std::input_iterator Iterator>
    void assign(Iterator first, Iterator last)
    {
        clear();
        append(first, last);
    }
    /// At the end; not of this list's own elements.
    template <std::input_iterator Iterator>
    [[gnu::noinline]] void append(Iterator first, Iterator last)
    {
        auto const count = static_cast<std::size_t>(std::distance(first, last));
        reserve(size() + count);
        std::uninitialized_copy(first, last, end());
        memory_.size += count;
    }
    void append(List const& other) { append(other.begin(), other.end()); }
    [[gnu::noinline]] void insert(T* before, T x)
    {
        auto const i = before - begin();
        push_back(std::move(x));
        std::rotate(begin() + i, end() - 1, end());
    }
    void erase(T* at) { erase(at, at + 1); }
    [[gnu::noinline]] void erase(T* first, T* last) { shrink(static_cast<std::size_t>(std::move(last, end(), first) - begin())); }

private:
    static void move(void* to, void* from, std::size_t count)
    {
        auto* const elements = static_cast<T*>(from);
        for (std::size_t i = 0; i < count; ++i) {
            ::new (static_cast<void*>(static_cast<T*>(to) + i)) T(std::move(elements[i]));
            std::destroy_at(elements + i);
        }
    }
    [[gnu::noinline]] void shrink(std::size_t n)
    {
        for (; size() > n; --memory_.size) std::destroy_at(&back());
    }

    ListMemory memory_;
};

template <class T, class Is>
void erase_if(List<T>& all, Is const& is)
{
    all.erase(std::remove_if(all.begin(), all.end(), is), all.end());
}
template <class T>
void erase(List<T>& all, T const& x)
{
    all.erase(std::remove(all.begin(), all.end(), x), all.end());
}

} // namespace crosslane::detail
