#pragma once

#include <crosslane/lanes/isa/target.hpp>

#include <cstddef>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Memory in whole cache lines; where there is much of it, in huge pages if the system has them: the first use of 64 MiB in small
/// ones may take as long as sorting them (bench/algorithm/sort).
class ScratchMemory
{
public:
    explicit ScratchMemory(std::size_t bytes) : alignment_(bytes < 2 * huge_page ? line : huge_page), bytes_(allocate(bytes)) {}
    ScratchMemory(ScratchMemory const&) = delete;
    ScratchMemory& operator=(ScratchMemory const&) = delete;
    ~ScratchMemory() { ::operator delete(bytes_, std::align_val_t{alignment_}); }

    [[nodiscard]] std::byte* bytes() const { return bytes_; }

private:
    static constexpr std::size_t line = 64, huge_page = std::size_t{2} << 20;

    [[nodiscard]] std::byte* allocate(std::size_t bytes) const
    {
        void* const memory = ::operator new(bytes, std::align_val_t{alignment_});
#if defined(__linux__) && defined(MADV_HUGEPAGE)
        if (alignment_ == huge_page) madvise(memory, bytes, MADV_HUGEPAGE); // if it fails, small pages are used
#endif
        return static_cast<std::byte*>(memory);
    }

    std::size_t alignment_;
    std::byte* bytes_;
};

/// Memory for as many rows: the keys, and from a line's start on the values.
template <class Rows>
class ScratchRows
{
public:
    explicit ScratchRows(std::size_t count)
        : key_bytes_((count * sizeof(typename Rows::Key) + 63) / 64 * 64), memory_(key_bytes_ + count * Rows::value_bytes)
    {
    }
    [[nodiscard]] Rows rows() const { return {memory_.bytes(), memory_.bytes() + key_bytes_}; }

private:
    std::size_t key_bytes_;
    ScratchMemory memory_;
};

} // namespace crosslane::detail
