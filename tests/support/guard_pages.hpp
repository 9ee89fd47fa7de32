#pragma once

#if !defined(_WIN32)
#include <sys/mman.h>
#include <unistd.h>
#endif

#include <cstddef>
#include <cstring>
#include <new>

namespace support {

/// Memory between two inaccessible pages: a read or write before its begin or past its end ends the program. On Windows they are
/// accessible.
class GuardedMemory
{
public:
    /// At least `bytes` bytes, a whole number of pages.
    explicit GuardedMemory(std::size_t bytes)
        : page_(page_size()), size_((bytes + page_ - 1) / page_ * page_)
    {
        if (size_ == 0) size_ = page_;
#if defined(_WIN32)
        begin_ = static_cast<std::byte*>(::operator new(size_ + 2 * page_, std::align_val_t(page_))) + page_;
        std::memset(begin_, 0, size_);
#else
        void* const all = mmap(nullptr, size_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (all == MAP_FAILED) throw std::bad_alloc();
        begin_ = static_cast<std::byte*>(all) + page_;
        if (mprotect(begin_, size_, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
#endif
    }
    ~GuardedMemory()
    {
#if defined(_WIN32)
        ::operator delete(begin_ - page_, std::align_val_t(page_));
#else
        munmap(begin_ - page_, size_ + 2 * page_);
#endif
    }
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
    static std::size_t page_size()
    {
#if defined(_WIN32)
        return 4096;
#else
        return static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
#endif
    }

    std::size_t page_, size_;
    std::byte* begin_;
};

} // namespace support
