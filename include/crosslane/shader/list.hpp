#pragma once

#include <crosslane/lanes/failure.hpp>
#include <crosslane/lanes/isa/target.hpp>
#include <crosslane/shader/runs_once.hpp>

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

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

struct ListMemory
{
    void* data = nullptr;
    std::size_t size = 0, capacity = 0; // elements
};

/// Moves a list to memory for this many elements or more, if it has none. move: nullptr if their bytes may be copied.
[[gnu::noinline]] inline void reserve(ListMemory& list, std::size_t capacity, std::size_t bytes,
                                      void (*move)(void* to, void* from, std::size_t count))
{
    if (capacity <= list.capacity) return;
    capacity = (std::max)(capacity, 2 * list.capacity);
    if (capacity > PTRDIFF_MAX / bytes) fail<std::length_error>("crosslane::Shader: a list is too long");
    void* const to = ::operator new(capacity * bytes);
    if (move != nullptr) move(to, list.data, list.size);
    else if (list.size != 0) std::memcpy(to, list.data, list.size * bytes);
    ::operator delete(list.data);
    list.data = to;
    list.capacity = capacity;
}

// The same for all elements whose bytes may be copied.

/// Makes room for count elements before the one at `at`. Returns where they are.
[[gnu::noinline]] inline void* make_room(ListMemory& list, std::size_t at, std::size_t count, std::size_t bytes)
{
    if (count > list.capacity - list.size) reserve(list, count > SIZE_MAX - list.size ? SIZE_MAX : list.size + count, bytes, nullptr);
    auto* const to = static_cast<std::byte*>(list.data) + at * bytes;
    if (at != list.size) std::memmove(to + count * bytes, to, (list.size - at) * bytes);
    list.size += count;
    return to;
}
[[gnu::noinline]] inline void append_bytes(ListMemory& list, void const* from, std::size_t count, std::size_t bytes)
{
    if (count != 0) std::memcpy(make_room(list, list.size, count, bytes), from, count * bytes);
}
/// x: what new elements are.
[[gnu::noinline]] inline void resize_bytes(ListMemory& list, std::size_t n, void const* x, std::size_t bytes)
{
    if (n > list.size) {
        auto const all = (n - list.size) * bytes;
        auto* const to = static_cast<std::byte*>(make_room(list, list.size, n - list.size, bytes));
        std::memcpy(to, x, bytes);
        for (auto filled = bytes; filled < all; filled = (std::min)(2 * filled, all))
            std::memcpy(to + filled, to, (std::min)(filled, all - filled));
    }
    list.size = n;
}
[[gnu::noinline]] inline void erase_bytes(ListMemory& list, std::size_t at, std::size_t count, std::size_t bytes)
{
    auto* const to = static_cast<std::byte*>(list.data) + at * bytes;
    list.size -= count;
    if (at != list.size) std::memmove(to, to + count * bytes, (list.size - at) * bytes);
}

/// What all lists have.
class AnyList
{
public:
    [[nodiscard, gnu::always_inline]] std::size_t size() const { return memory_.size; }
    [[nodiscard, gnu::always_inline]] bool empty() const { return memory_.size == 0; }

protected:
    AnyList() = default;
    AnyList(AnyList&& other) noexcept : memory_(std::exchange(other.memory_, {})) {}
    ~AnyList() = default;

    ListMemory memory_;
};

/// What std::vector is, for the many kinds of lists here: most of its functions are shared or called, not inlined, and so
/// a program that runs a shader compiles in less time. Those that only say what is there are inlined where nothing else is (runs_once.hpp).
template <class T>
class List : public AnyList
{
public:
    using value_type = T;
    using iterator = T*;
    using const_iterator = T const*;

    List() = default;
    // After List(), so that what throws here is followed by ~List.
    explicit List(std::size_t n) : List() { resize(n); }
    List(std::size_t n, T x) : List() { resize(n, std::move(x)); }
    List(std::initializer_list<T> all) : List() { append(all.begin(), all.end()); }
    template <class Iterator>
        requires(!std::is_arithmetic_v<Iterator>)
    List(Iterator first, Iterator last) : List() { append(first, last); }
    List(List const& other) : List() { append(other.begin(), other.end()); }
    List(List&& other) noexcept = default;
    List& operator=(List other) noexcept
    {
        std::swap(memory_, other.memory_);
        return *this;
    }
    [[gnu::always_inline]] ~List()
    {
        static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
        if constexpr (!is_bytes) shrink(0);
        ::operator delete(memory_.data);
    }
    void swap(List& other) noexcept { std::swap(memory_, other.memory_); }

    // Each by itself, since a compiler that inlines one in another takes longer.
    [[nodiscard, gnu::always_inline]] T* data() { return static_cast<T*>(memory_.data); }
    [[nodiscard, gnu::always_inline]] T const* data() const { return static_cast<T const*>(memory_.data); }
    [[nodiscard, gnu::always_inline]] T* begin() { return static_cast<T*>(memory_.data); }
    [[nodiscard, gnu::always_inline]] T* end() { return static_cast<T*>(memory_.data) + memory_.size; }
    [[nodiscard, gnu::always_inline]] T const* begin() const { return static_cast<T const*>(memory_.data); }
    [[nodiscard, gnu::always_inline]] T const* end() const { return static_cast<T const*>(memory_.data) + memory_.size; }
    [[nodiscard, gnu::always_inline]] T& operator[](std::size_t i) { return static_cast<T*>(memory_.data)[i]; }
    [[nodiscard, gnu::always_inline]] T const& operator[](std::size_t i) const { return static_cast<T const*>(memory_.data)[i]; }
    [[nodiscard, gnu::always_inline]] T& front() { return *static_cast<T*>(memory_.data); }
    [[nodiscard, gnu::always_inline]] T const& front() const { return *static_cast<T const*>(memory_.data); }
    [[nodiscard, gnu::always_inline]] T& back() { return static_cast<T*>(memory_.data)[memory_.size - 1]; }
    [[nodiscard, gnu::always_inline]] T const& back() const { return static_cast<T const*>(memory_.data)[memory_.size - 1]; }

    [[gnu::always_inline]] void push_back(T x)
    {
        if constexpr (is_bytes) append_bytes(memory_, &x, 1, sizeof(T));
        else add(x);
    }
    template <class... Parts>
    T& emplace_back(Parts&&... parts)
    {
        push_back(T(std::forward<Parts>(parts)...));
        return back();
    }
    [[gnu::always_inline]] void pop_back() { static_cast<T*>(memory_.data)[--memory_.size].~T(); }
    [[gnu::always_inline]] void clear()
    {
        if constexpr (is_bytes) memory_.size = 0;
        else shrink(0);
    }
    [[gnu::always_inline]] void reserve(std::size_t capacity)
    {
        if constexpr (is_bytes) detail::reserve(memory_, capacity, sizeof(T), nullptr);
        else detail::reserve(memory_, capacity, sizeof(T), &move);
    }
    [[gnu::always_inline]] void resize(std::size_t n)
    {
        if constexpr (is_bytes) {
            T const x{};
            resize_bytes(memory_, n, &x, sizeof(T));
        } else {
            extend(n);
        }
    }
    [[gnu::always_inline]] void resize(std::size_t n, T x)
    {
        if constexpr (is_bytes) resize_bytes(memory_, n, &x, sizeof(T));
        else extend(n, x);
    }
    void assign(std::size_t n, T x)
    {
        clear();
        resize(n, std::move(x));
    }
    template <class Iterator>
        requires(!std::is_arithmetic_v<Iterator>)
    void assign(Iterator first, Iterator last)
    {
        clear();
        append(first, last);
    }
    /// At the end; not of this list's own elements.
    template <class Iterator>
    [[gnu::always_inline]] void append(Iterator first, Iterator last)
    {
        if constexpr (is_bytes && std::is_same_v<std::remove_const_t<std::remove_pointer_t<Iterator>>, T>)
            append_bytes(memory_, first, static_cast<std::size_t>(last - first), sizeof(T));
        else
            copy(first, last);
    }
    void append(List const& other) { append(other.begin(), other.end()); }
    [[gnu::always_inline]] void insert(T* before, T x)
    {
        auto const at = static_cast<std::size_t>(before - begin());
        if constexpr (is_bytes) std::memcpy(make_room(memory_, at, 1, sizeof(T)), &x, sizeof(T));
        else add(x, at);
    }
    void erase(T* at) { erase(at, at + 1); }
    [[gnu::always_inline]] void erase(T* first, T* last)
    {
        auto const at = static_cast<std::size_t>(first - begin()), count = static_cast<std::size_t>(last - first);
        if constexpr (is_bytes) erase_bytes(memory_, at, count, sizeof(T));
        else remove(at, count);
    }

private:
    static constexpr bool is_bytes = std::is_trivially_copy_constructible_v<T> && std::is_trivially_destructible_v<T>;

    static void move(void* to, void* from, std::size_t count)
    {
        auto* const elements = static_cast<T*>(from);
        for (std::size_t i = 0; i < count; ++i) {
            ::new (static_cast<void*>(static_cast<T*>(to) + i)) T(std::move(elements[i]));
            elements[i].~T();
        }
    }
    [[gnu::noinline]] void add(T& x)
    {
        detail::reserve(memory_, size() + 1, sizeof(T), &move);
        ::new (static_cast<void*>(static_cast<T*>(memory_.data) + size())) T(std::move(x));
        ++memory_.size;
    }
    [[gnu::noinline]] void add(T& x, std::size_t at)
    {
        add(x);
        for (auto i = size() - 1; i > at; --i) std::swap((*this)[i], (*this)[i - 1]);
    }
    template <class... X>
    [[gnu::noinline]] void extend(std::size_t n, X const&... x)
    {
        shrink(n);
        detail::reserve(memory_, n, sizeof(T), &move);
        for (; size() < n; ++memory_.size) ::new (static_cast<void*>(static_cast<T*>(memory_.data) + size())) T(x...);
    }
    template <class Iterator>
    [[gnu::noinline]] void copy(Iterator first, Iterator last)
    {
        reserve(size() + static_cast<std::size_t>(std::distance(first, last)));
        for (; first != last; ++first, ++memory_.size) ::new (static_cast<void*>(end())) T(*first);
    }
    [[gnu::noinline]] void remove(std::size_t at, std::size_t count)
    {
        for (auto i = at + count; i < size(); ++i) (*this)[i - count] = std::move((*this)[i]);
        shrink(size() - count);
    }
    [[gnu::noinline]] void shrink(std::size_t n)
    {
        while (size() > n) static_cast<T*>(memory_.data)[--memory_.size].~T();
    }
};

// As in std, in less to compile.

template <class All, class Is>
[[nodiscard]] bool any_of(All const& all, Is const& is)
{
    for (auto const& x : all)
        if (is(x)) return true;
    return false;
}
template <class All, class T>
[[nodiscard]] bool contains(All const& all, T const& x)
{
    return any_of(all, [&](auto const& other) { return other == x; });
}
/// The first of them; their number: there is none.
template <class All, class T>
[[nodiscard]] std::size_t index_of(All const& all, T const& x)
{
    std::size_t i = 0;
    while (i < all.size() && !(all[i] == x)) ++i;
    return i;
}
template <class T, class Is>
void erase_if(List<T>& all, Is const& is)
{
    auto* to = all.begin();
    for (auto& x : all) {
        if (is(x)) continue;
        if (to != &x) *to = std::move(x);
        ++to;
    }
    all.erase(to, all.end());
}
template <class T>
void erase(List<T>& all, T const& x)
{
    erase_if(all, [&](T const& other) { return other == x; });
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
