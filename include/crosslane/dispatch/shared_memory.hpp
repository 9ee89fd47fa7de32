#pragma once

// What MPI has for memory that the ranks of one host share.

#include <crosslane/dispatch/mpi.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// A communicator that this frees, or none. keep() lets it be.
class MpiComm
{
public:
    MpiComm() = default;
    MpiComm(MpiComm const&) = delete;
    MpiComm& operator=(MpiComm const&) = delete;
    ~MpiComm()
    {
        if (comm_ != MPI_COMM_NULL && !is_mpi_finalised()) MPI_Comm_free(&comm_);
    }
    MPI_Comm* address() { return &comm_; }
    void keep() { comm_ = MPI_COMM_NULL; }
    operator MPI_Comm() const { return comm_; }

private:
    MPI_Comm comm_ = MPI_COMM_NULL;
};

/// Memory of the first rank of a host, which the others see too, at an address of their own. keep() lets it be.
class MpiSharedMemory
{
public:
    MpiSharedMemory() = default;
    MpiSharedMemory(MpiSharedMemory const&) = delete;
    MpiSharedMemory& operator=(MpiSharedMemory const&) = delete;
    ~MpiSharedMemory()
    {
        if (window_ == MPI_WIN_NULL || is_mpi_finalised()) return;
        MPI_Win_unlock_all(window_);
        MPI_Win_free(&window_);
    }
    void keep() { window_ = MPI_WIN_NULL; }
    /// Begins at a multiple of alignment. (Open MPI's own begins 8 bytes after one of 64.)
    void* allocate(MPI_Comm host, std::size_t bytes)
    {
        int rank = 0, unit = 0;
        require_mpi(MPI_Comm_rank(host, &rank), "MPI_Comm_rank");
        void* memory = nullptr;
        MPI_Aint size = rank == 0 ? static_cast<MPI_Aint>(bytes + alignment) : 0;
        require_mpi(MPI_Win_allocate_shared(size, 1, MPI_INFO_NULL, host, &memory, &window_), "MPI_Win_allocate_shared");
        require_mpi(MPI_Win_shared_query(window_, 0, &size, &unit, &memory), "MPI_Win_shared_query");
        require_mpi(MPI_Win_lock_all(MPI_MODE_NOCHECK, window_), "MPI_Win_lock_all");
        // By the first rank's address: the others' differ from it by whole pages.
        std::uint64_t skipped = -reinterpret_cast<std::uintptr_t>(memory) % alignment;
        require_mpi(MPI_Bcast(&skipped, 1, MPI_UINT64_T, 0, host), "MPI_Bcast");
        return static_cast<std::byte*>(memory) + skipped;
    }
    static constexpr std::size_t alignment = 64;
    /// Throws if Linux's shared memory lacks room, which leaves Open MPI 4.1 and MPICH 4.0 waiting: one rank fails, and the others do not
    /// hear of it.
    static void require_room(std::size_t bytes)
    {
        std::error_code no_such_folder;
        auto const room = std::filesystem::space("/dev/shm", no_such_folder).available;
        if (no_such_folder || bytes <= room) return;
        fail<std::runtime_error>(("crosslane::SharedArray: /dev/shm has room for " + std::to_string(room) + " bytes, not for " +
                                  std::to_string(bytes)).c_str());
    }
    /// What this rank wrote before, others may see afterwards; what it reads afterwards is what others wrote before.
    void fence() const { require_mpi(MPI_Win_sync(window_), "MPI_Win_sync"); }

private:
    MPI_Win window_ = MPI_WIN_NULL;
};

} // namespace detail

} // namespace crosslane
