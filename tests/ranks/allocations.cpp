// Notes the largest piece of memory that is asked for, and refuses a larger one than is allowed.

#include "ranks/parts_test.hpp"

#include <cstdlib>
#include <new>

// The nothrow pair is here too: the library's own need not take its memory from these.
void* operator new(std::size_t size, std::nothrow_t const&) noexcept
{
    auto& largest = parts_test::largest_allocation;
    for (auto before = largest.load(); before < size && !largest.compare_exchange_weak(before, size);) {}
    return size > parts_test::allowed_allocation ? nullptr : std::malloc(size == 0 ? 1 : size);
}
void* operator new(std::size_t size)
{
    void* const memory = operator new(size, std::nothrow);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::nothrow_t const&) noexcept
{
    std::free(memory);
}
