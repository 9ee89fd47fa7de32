#pragma once

// Memory that the ranks of one host share, for what a dispatch's groups write.

#include <crosslane/dispatch/shared_memory.hpp>

#include <exception>
#include <limits>
#include <memory>
#include <optional>

namespace crosslane::inline CROSSLANE_TARGET {

/// An array of which each host has one, which all its ranks see. What a dispatch's groups write to it is there for the host's other
/// ranks: gathered(array) copies and compares nothing between them, only from host to host.
///
///     auto const all = ranks(MPI_COMM_WORLD);
///     SharedArray<std::uint32_t> pixels(all, width * height);          // zeros
///     dispatch(all, shade, {width / 8, height / 8}, gathered(pixels)); // a kernel that writes Buffer(pixels)
///     if (all.rank() == 0) write(pixels);
///
/// Shapes   ranks of MPI; the number of elements, the same on all  ->  a contiguous range, as a vector is. T is plain data, and not
///          bool. A dispatch that gathers the array is by ranks of the same communicator.
/// Active   –
/// Order    All ranks make it together, and destroy it together. They may be past MPI_Finalize then. Where an exception leaves its scope,
///          the other ranks are not waited for, and its memory is given back when the program ends. No rank may read an element while
///          another one's group writes it; a dispatch begins when all ranks have come to it, and ends when all are done. An element
///          that several groups of a host write has the value of any of them.
/// Cost     An array for each host; where there are several hosts, in a dispatch, two copies more of it, and a comparison, by one rank
///          of each.
/// Errors   On all ranks: std::invalid_argument for numbers of elements that differ, std::length_error for more than memory can have.
///          std::runtime_error where Linux's /dev/shm lacks room. Where MPI itself fails, its error handler ends the program, or else
///          this throws std::runtime_error.
/// Source   MPI_Win_allocate_shared.
template <class T>
class SharedArray
{
    static_assert(detail::is_gatherable<T>, "crosslane::SharedArray<T>: T must be plain data, and not bool or const");
    static_assert(alignof(T) <= detail::MpiSharedMemory::alignment, "crosslane::SharedArray<T>: T's alignment must be at most 64");

public:
    using value_type = T;

    /// Of ranks that MPI says can share memory.
    template <DispatchPolicy P>
    SharedArray(Ranks<P> const& ranks, std::size_t size)
    {
        require_alike(ranks, size, true);
        detail::require_mpi(MPI_Comm_split_type(ranks.comm(), MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, host_.address()),
                            "MPI_Comm_split_type");
        make(ranks, size);
    }
    /// The same, where the caller says which ranks share memory, those of one socket, say: host is theirs, as MPI_Comm_split makes it of
    /// the ranks' communicator.
    template <DispatchPolicy P>
    SharedArray(Ranks<P> const& ranks, std::size_t size, MPI_Comm host)
    {
        require_alike(ranks, size, host != MPI_COMM_NULL);
        detail::require_mpi(MPI_Comm_dup(host, host_.address()), "MPI_Comm_dup");
        make(ranks, size);
    }
    SharedArray(SharedArray const&) = delete;
    SharedArray& operator=(SharedArray const&) = delete;
    ~SharedArray()
    {
        if (std::uncaught_exceptions() <= exceptions_) return;
        host_.keep(); // only all ranks together can free it, and those that did not throw may never come
        comm_of_firsts_.keep();
        memory_.keep();
    }

    //:
    [[nodiscard]] std::size_t size() const { return values_.size(); }
    //:
    [[nodiscard]] T* data() { return values_.data(); }
    [[nodiscard]] T const* data() const { return values_.data(); }
    //:
    [[nodiscard]] T* begin() { return data(); }
    [[nodiscard]] T* end() { return data() + size(); }
    [[nodiscard]] T const* begin() const { return data(); }
    [[nodiscard]] T const* end() const { return data() + size(); }
    //:
    [[nodiscard]] T& operator[](std::size_t i) { return values_[i]; }
    [[nodiscard]] T const& operator[](std::size_t i) const { return values_[i]; }

    /// Whether this rank is the first of its host, who fills the array for all of them, say, before sync().
    [[nodiscard]] bool is_first_of_host() const { return is_first_; }

    /// Called by all ranks of a host: afterwards each sees what all of them wrote before. dispatch does that by itself.
    void sync() const
    {
        fence();
        detail::require_mpi(MPI_Barrier(host_), "MPI_Barrier");
        fence();
    }

    //: what dispatch needs, from here on
    template <RankPolicy R>
    void require_made_by(R const& ranks) const
    {
        if (ranks.own_comm() != made_by_)
            detail::fail<std::invalid_argument>("crosslane::dispatch: a SharedArray must be made by the ranks that gather it");
    }
    //:
    void fence() const { memory_.fence(); }
    //:
    template <RankPolicy R, class Output>
    void prepare(R const& ranks, InShared<Output, SharedArray> const& output, std::vector<T>& before) const
    {
        fence();
        if (hosts_ == 1) return;
        detail::on_each_rank(ranks, [&] {
            if (firsts_) detail::keep_before(*firsts_, of_hosts<Output>(output), before);
        });
    }
    //:
    template <RankPolicy R, class Output>
    void join(R const& ranks, InShared<Output, SharedArray> const& output, std::vector<T>& before) const
    {
        fence();
        if (hosts_ == 1) return;
        detail::on_each_rank(ranks, [&] {
            if (!firsts_) return;
            auto hosts = *firsts_;
            hosts.most_at_once = ranks.most_at_once;
            join_hosts([&] { detail::join_output(hosts, of_hosts<Output>(output), before); });
            fence();
        });
        fence();
    }

private:
    /// The output as the hosts' first ranks have it, where they alone are the ranks.
    template <class Output>
    Output of_hosts(Output output) const
    {
        if constexpr (requires { output.root; }) output.root = host_of_[output.root];
        return output;
    }
    template <class Join>
    static void join_hosts(Join const& join)
    {
#if defined(__cpp_exceptions)
        try {
            join();
        } catch (detail::HeardFailure const&) { // of a host, by its number: the rank that failed tells all ranks
        }
#else
        join();
#endif
    }
    template <RankPolicy R>
    static void require_alike(R const& ranks, std::size_t size, bool has_host)
    {
        auto const sizes = detail::on_each_rank(ranks, [&] {
            if (!has_host) detail::fail<std::invalid_argument>("crosslane::SharedArray: this rank has no host: it is MPI_COMM_NULL");
            if (size > std::numeric_limits<std::size_t>::max() / 4 / sizeof(T))
                detail::fail<std::length_error>("crosslane::SharedArray: so many elements have no place in memory");
            return std::array<std::uint64_t, 2>{size, sizeof(T)};
        });
        if (std::ranges::count(sizes, sizes[0]) != static_cast<std::ptrdiff_t>(sizes.size()))
            detail::fail<std::invalid_argument>("crosslane::SharedArray: the ranks have different numbers of elements");
    }
    template <RankPolicy R>
    void make(R const& ranks, std::size_t size)
    {
        made_by_ = ranks.own_comm();
        int rank = 0, count = 0;
        detail::require_mpi(MPI_Comm_rank(host_, &rank), "MPI_Comm_rank");
        detail::require_mpi(MPI_Comm_size(host_, &count), "MPI_Comm_size");
        auto const bytes = (std::max)(size, std::size_t{1}) * sizeof(T);
        is_first_ = rank == 0;
        find_hosts(ranks, is_first_ && count > 1 ? bytes : 0);
        detail::require_mpi(MPI_Comm_set_errhandler(host_, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
        detail::on_each_rank(ranks, [&] {
            values_ = {static_cast<T*>(memory_.allocate(host_, bytes)), size};
            // By the rank that has such a piece of the groups: an operating system puts a page near the core that first writes it.
            auto const begin_of = [&](int r) {
                auto const n = static_cast<std::size_t>(count), i = static_cast<std::size_t>(r);
                return i * (size / n) + (std::min)(i, size % n);
            };
            std::uninitialized_value_construct(data() + begin_of(rank), data() + begin_of(rank + 1));
            fence();
        });
        fence();
    }
    /// Numbers the hosts by their first ranks, which get a communicator of their own.
    template <RankPolicy R>
    void find_hosts(R const& ranks, std::size_t bytes_here)
    {
        std::uint64_t first = ranks.rank(), bytes = bytes_here;
        detail::require_mpi(MPI_Bcast(&first, 1, MPI_UINT64_T, 0, host_), "MPI_Bcast");
        detail::MpiComm machine; // of several hosts, where the caller says so
        detail::require_mpi(MPI_Comm_split_type(ranks.comm(), MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, machine.address()),
                            "MPI_Comm_split_type");
        detail::require_mpi(MPI_Allreduce(MPI_IN_PLACE, &bytes, 1, MPI_UINT64_T, MPI_SUM, machine), "MPI_Allreduce");
        auto const first_of = detail::on_each_rank(ranks, [&] {
            detail::MpiSharedMemory::require_room(static_cast<std::size_t>(bytes));
            return first;
        });
        auto firsts = detail::for_ranks<std::uint64_t>(first_of.size());
        std::ranges::copy(first_of, firsts.begin());
        std::ranges::sort(firsts);
        firsts.erase(std::unique(firsts.begin(), firsts.end()), firsts.end());
        host_of_ = detail::for_ranks<std::size_t>(first_of.size());
        for (std::size_t r = 0; r < first_of.size(); ++r)
            host_of_[r] = static_cast<std::size_t>(std::ranges::lower_bound(firsts, first_of[r]) - firsts.begin());
        hosts_ = firsts.size();
        if (hosts_ == 1) return;
        int const color = is_first_ ? 0 : MPI_UNDEFINED, rank = static_cast<int>(ranks.rank());
        detail::require_mpi(MPI_Comm_split(ranks.comm(), color, rank, comm_of_firsts_.address()), "MPI_Comm_split");
        if (is_first_) firsts_.emplace(comm_of_firsts_, serial);
    }

    int exceptions_ = std::uncaught_exceptions();
    std::shared_ptr<MPI_Comm> made_by_;
    detail::MpiComm host_, comm_of_firsts_;
    bool is_first_ = false;
    std::size_t hosts_ = 1;
    std::vector<std::size_t> host_of_; // the number of each rank's
    std::optional<Ranks<Serial>> firsts_;
    detail::MpiSharedMemory memory_;
    std::span<T> values_;
};

/// What a dispatch's groups write to memory that ranks share: as gathered(range), without a copy between ranks of one host.
///
/// Shapes   A SharedArray.
/// Active   –
/// Errors   None.
template <class T>
[[nodiscard]] auto gathered(SharedArray<T>& array)
{
    return InShared<Gathered<T>, SharedArray<T>>{{std::span(array)}, array};
}

/// The same for root's host. The other hosts' arrays have what the groups of their own ranks wrote, and else what they had before.
///
/// Shapes   root: a rank, the same on all. A SharedArray. As in gathered_at(root, range), with hosts in place of ranks.
/// Active   –
/// Errors   None.
template <class T>
[[nodiscard]] auto gathered_at(std::size_t root, SharedArray<T>& array)
{
    return InShared<GatheredAt<T>, SharedArray<T>>{{root, std::span(array)}, array};
}

// Each rank would take away from a sum that is the others' too.
template <class T>
void added(SharedArray<T>&)
{
    static_assert(sizeof(T) == 0, "crosslane::added: each rank adds to counters of its own, so not to a SharedArray; take a vector");
}

} // namespace crosslane
