// Notes the largest piece of memory that is asked for.

#include "ranks/parts_test.hpp"

#include <cstdlib>
#include <new>

void* operator new(std::size_t size)
{
    auto& largest = parts_test::largest_allocation;
    for (auto before = largest.load(); before < size && !largest.compare_exchange_weak(before, size);) {}
    void* const memory = std::malloc(size == 0 ? 1 : size);
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
