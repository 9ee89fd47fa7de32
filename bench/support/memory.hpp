#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace bench {

inline constexpr std::size_t KiB = 1024, MiB = 1024 * KiB;

/// 66 MiB of zeros, or as many bytes as are asked for, in huge pages where the system has them: small ones would cost a large
/// array more than the work on it.
struct Memory
{
    static constexpr std::size_t size = 66 * MiB;
    std::byte* bytes;

    explicit Memory(std::size_t wanted = size) : bytes(static_cast<std::byte*>(std::aligned_alloc(2 * MiB, wanted)))
    {
#if defined(__linux__)
        madvise(bytes, wanted, MADV_HUGEPAGE);
#endif
        std::memset(bytes, 0, wanted);
    }
    Memory(Memory const&) = delete;
    Memory& operator=(Memory const&) = delete;
    ~Memory() { std::free(bytes); }
};

} // namespace bench
