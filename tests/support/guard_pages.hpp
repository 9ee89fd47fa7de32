#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <new>

namespace support {

/// Memory between two inaccessible pages: a read or write before its begin or past its end ends the program.
class GuardedMemory
{
public:
    /// At least `bytes` bytes, a whole number of pages.
    explicit GuardedMemory(std::size_t bytes)
        : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))), size_((bytes + page_ - 1) / page_ * page_)
    {
        if (size_ == 0) size_ = page_;
        void* const all = mmap(nullptr, size_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (all == MAP_FAILED) throw std::bad_alloc();
        begin_ = static_cast<std::byte*>(all) + page_;
        if (mprotect(begin_, size_, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
    }
    ~GuardedMemory() { munmap(begin_ - page_, size_ + 2 * page_); }
    GuardedMemory(GuardedMemory const&) = delete;
    GuardedMemory& operator=(GuardedMemory const&) = delete;

    std::size_t size() const { return size_; }

    /// The first element, right behind an inaccessible page.
    template <class T>
    T* first() const
    {
        return reinterpret_cast<T*>(begin_);
    }

    /// The first of the last `count` elements, which end at an inaccessible page.
    template <class T>
    T* last(std::size_t count) const
    {
        return reinterpret_cast<T*>(begin_ + size_ - count * sizeof(T));
    }

    void fill(unsigned char value) const { std::memset(begin_, value, size_); }

private:
    std::size_t page_, size_;
    std::byte* begin_;
};

} // namespace support
