#pragma once

// Ranks of MPI as a policy, for data and grids larger than one machine, and what takes such a policy.

#include <crosslane/algorithm/compact_parts.hpp>
#include <crosslane/algorithm/histogram_parts.hpp>
#include <crosslane/algorithm/reduce_parts.hpp>
#include <crosslane/algorithm/scan_parts.hpp>
#include <crosslane/dispatch/dispatch_parts.hpp>

#if !defined(OMPI_SKIP_MPICXX) // MPI's C++ functions of old, which are not used, and warn
#define OMPI_SKIP_MPICXX 1
#endif
#if !defined(MPICH_SKIP_MPICXX)
#define MPICH_SKIP_MPICXX 1
#endif
#include <mpi.h>

#include <cstring>
#include <memory>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

inline void require_mpi(int result, char const* function)
{
    if (result == MPI_SUCCESS) return;
    char text[MPI_MAX_ERROR_STRING] = {};
    int length = 0;
    MPI_Error_string(result, text, &length);
    fail<std::runtime_error>((std::string("crosslane::ranks: ") + function + ": " + text).c_str());
}

[[nodiscard]] inline bool is_mpi_finalised()
{
    int is_finalised = 0;
    MPI_Finalized(&is_finalised);
    return is_finalised != 0;
}

/// A copy of comm for the library's own messages, made when it is first asked for. It is freed with comm, and null from then on.
inline std::shared_ptr<MPI_Comm> own_communicator(MPI_Comm comm)
{
    int is_initialised = 0, is_between_groups = 0;
    MPI_Initialized(&is_initialised);
    if (is_initialised == 0) fail<std::logic_error>("crosslane::ranks: MPI is not initialised; call MPI_Init first");
    if (is_mpi_finalised()) fail<std::logic_error>("crosslane::ranks: MPI is finalised; call MPI_Finalize last");
    if (comm == MPI_COMM_NULL) fail<std::invalid_argument>("crosslane::ranks: this rank is not in the communicator: it is MPI_COMM_NULL");
    require_mpi(MPI_Comm_test_inter(comm, &is_between_groups), "MPI_Comm_test_inter");
    if (is_between_groups != 0) fail<std::invalid_argument>("crosslane::ranks: an intercommunicator has no order of ranks; merge it first");

    static int const key = [] {
        int made = MPI_KEYVAL_INVALID;
        auto const forget = [](MPI_Comm, int, void* copy, void*) {
            auto* const own = static_cast<std::shared_ptr<MPI_Comm>*>(copy);
            int const result = MPI_Comm_free(own->get());
            delete own;
            return result;
        };
        require_mpi(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &made, nullptr), "MPI_Comm_create_keyval");
        return made;
    }();
    std::shared_ptr<MPI_Comm>* known = nullptr;
    int is_there = 0;
    require_mpi(MPI_Comm_get_attr(comm, key, &known, &is_there), "MPI_Comm_get_attr");
    if (is_there != 0) return *known;
    auto own = []() noexcept { // as detail::for_ranks
        return std::make_unique<std::shared_ptr<MPI_Comm>>(std::make_shared<MPI_Comm>());
    }();
    require_mpi(MPI_Comm_dup(comm, own->get()), "MPI_Comm_dup");
    require_mpi(MPI_Comm_set_attr(comm, key, own.get()), "MPI_Comm_set_attr");
    return *own.release(); // comm has it now
}

/// Elements of some bytes, as MPI counts them.
class MpiElement
{
public:
    explicit MpiElement(std::size_t bytes)
    {
        require_mpi(MPI_Type_contiguous(static_cast<int>(bytes), MPI_BYTE, &type_), "MPI_Type_contiguous");
        require_mpi(MPI_Type_commit(&type_), "MPI_Type_commit");
    }
    MpiElement(MpiElement const&) = delete;
    MpiElement& operator=(MpiElement const&) = delete;
    ~MpiElement() { MPI_Type_free(&type_); }
    operator MPI_Datatype() const { return type_; }

private:
    MPI_Datatype type_ = MPI_DATATYPE_NULL;
};

} // namespace detail

/// What ranks(comm) makes: a RankPolicy. MPI counts in int, so longer messages are cut; what is gathered comes in messages of at most
/// 64 MiB from all ranks together.
///
/// Active   –
/// Errors   As ranks.
template <DispatchPolicy P>
class Ranks
{
public:
    Ranks(MPI_Comm comm, P const& local) : local_(local), own_(detail::own_communicator(comm))
    {
        int rank = 0, size = 0;
        detail::require_mpi(MPI_Comm_rank(*own_, &rank), "MPI_Comm_rank");
        detail::require_mpi(MPI_Comm_size(*own_, &size), "MPI_Comm_size");
        rank_ = static_cast<std::size_t>(rank);
        size_ = static_cast<std::size_t>(size);
    }

    /// This rank's number.
    [[nodiscard]] std::size_t rank() const { return rank_; }
    /// How many ranks there are.
    [[nodiscard]] std::size_t size() const { return size_; }
    /// The policy by which each rank works on its part.
    [[nodiscard]] P const& local() const { return local_; }

    //: for the library's own use
    std::size_t most_at_once = std::size_t{1} << 30; // of elements in a message: tests set less
    static constexpr std::size_t most_bytes_gathered = std::size_t{64} << 20; // at once: a rank keeps them beside what they become

    //:
    void all_gather(void const* mine, void* all, std::size_t bytes) const
    {
        int const count = static_cast<int>(bytes);
        detail::require_mpi(MPI_Allgather(mine, count, MPI_BYTE, all, count, MPI_BYTE, comm()), "MPI_Allgather");
    }
    //:
    void all_gather(void const* mine, void* all, std::span<std::uint64_t const> counts, std::size_t bytes) const
    {
        auto const send = [&](void const* from, int count, void* to, int const* now, int const* at, MPI_Datatype type) {
            detail::require_mpi(MPI_Allgatherv(from, count, type, to, now, at, type, comm()), "MPI_Allgatherv");
        };
        in_messages(mine, all, counts, bytes, send);
    }
    //:
    void gather(std::size_t root, void const* mine, void* all, std::span<std::uint64_t const> counts, std::size_t bytes) const
    {
        auto const send = [&](void const* from, int count, void* to, int const* now, int const* at, MPI_Datatype type) {
            detail::require_mpi(MPI_Gatherv(from, count, type, to, now, at, type, static_cast<int>(root), comm()), "MPI_Gatherv");
        };
        in_messages(mine, root == rank_ ? all : nullptr, counts, bytes, send);
    }
    //:
    void send(std::size_t to, void const* from, std::size_t bytes) const
    {
        detail::require_mpi(MPI_Send(from, static_cast<int>(bytes), MPI_BYTE, static_cast<int>(to), 0, comm()), "MPI_Send");
    }
    //:
    void receive(std::size_t from, void* to, std::size_t bytes) const
    {
        detail::require_mpi(MPI_Recv(to, static_cast<int>(bytes), MPI_BYTE, static_cast<int>(from), 0, comm(), MPI_STATUS_IGNORE),
                            "MPI_Recv");
    }
    //:
    void all_sum(std::span<std::uint64_t> numbers) const { sum_in_place(numbers, MPI_UINT64_T); }
    void all_sum(std::span<std::uint32_t> numbers) const { sum_in_place(numbers, MPI_UINT32_T); }

    //: the library's own
    [[nodiscard]] MPI_Comm comm() const
    {
        if (*own_ == MPI_COMM_NULL) detail::fail<std::logic_error>(detail::is_mpi_finalised()
                                                                       ? "crosslane::ranks: MPI is finalised; call MPI_Finalize last"
                                                                       : "crosslane::ranks: the communicator has been freed");
        return *own_;
    }
    //: the same for all policies of one communicator, and of no other one, not even once that is freed
    [[nodiscard]] std::shared_ptr<MPI_Comm> const& own_comm() const { return own_; }

private:
    /// Calls send(…) for messages that MPI can count, and puts together what comes of them, where all is not null.
    template <class Send>
    void in_messages(void const* mine, void* all, std::span<std::uint64_t const> counts, std::size_t bytes, Send const& send) const
    {
        detail::MpiElement const element(bytes);
        auto const most = (std::max)((std::min)(most_at_once, most_bytes_gathered / bytes) / size_, std::size_t{1});
        auto now = detail::for_ranks<int>(size_), at = detail::for_ranks<int>(size_);
        auto const begins = detail::RankParts(counts);
        auto const longest = *std::ranges::max_element(counts);
        bool const is_one_message = longest <= most; // which comes in the order that all has
        std::vector<std::byte> some;
        if (!is_one_message) {
            detail::on_each_rank(*this, [&] { // before any message: what one rank throws later, others would wait for
                std::size_t longest_message = 0;
                for (auto const count : counts) longest_message += static_cast<std::size_t>((std::min)(count, std::uint64_t{most}));
                if (all != nullptr) some.resize(longest_message * bytes);
            });
        }
        for (std::uint64_t done = 0; done < longest; done += most) {
            int sum = 0;
            for (std::size_t r = 0; r < size_; ++r) {
                now[r] = static_cast<int>((std::min)(counts[r] - (std::min)(done, counts[r]), std::uint64_t{most}));
                at[r] = std::exchange(sum, sum + now[r]);
            }
            auto const* const from = static_cast<std::byte const*>(mine) + (std::min)(done, counts[rank_]) * bytes;
            if (is_one_message) return send(from, now[rank_], all, now.data(), at.data(), element);
            send(from, now[rank_], some.data(), now.data(), at.data(), element);
            for (std::size_t r = 0; r < size_; ++r) {
                if (all == nullptr || now[r] == 0) continue;
                auto* const to = static_cast<std::byte*>(all) + (begins.first(r) + done) * bytes;
                std::memcpy(to, some.data() + static_cast<std::size_t>(at[r]) * bytes, static_cast<std::size_t>(now[r]) * bytes);
            }
        }
    }
    template <class T>
    void sum_in_place(std::span<T> values, MPI_Datatype type) const
    {
        for (std::size_t first = 0; first < values.size(); first += most_at_once) {
            auto const some = values.subspan(first, (std::min)(values.size() - first, most_at_once));
            detail::require_mpi(MPI_Allreduce(MPI_IN_PLACE, some.data(), static_cast<int>(some.size()), type, MPI_SUM, comm()),
                                "MPI_Allreduce");
        }
    }

    P local_;
    std::shared_ptr<MPI_Comm> own_;
    std::size_t rank_, size_;
};

/// The policy that shares out the work among the ranks of a communicator, each of which does its own part by a policy of its own:
/// serial, unless another is given.
///
///     MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided); // MPI_Init, if no part is worked on by parallel
///     auto const kept = compact(ranks(MPI_COMM_WORLD), part, out, [](auto x) { return x > 0.5f; });   // mpirun -n 4 …
///     float const total = reduce(ranks(MPI_COMM_WORLD, parallel), part);                              // on all cores of each machine
///
/// Shapes   a communicator; a policy for dispatch  ->  a RankPolicy, for dispatch and for the algorithms (algorithm/*_parts.hpp).
/// Active   –
/// Order    All ranks of the communicator must make the same calls, in the same order, as for MPI's own collective functions.
/// Cost     The first call for a communicator copies it, so that the library's messages never meet the caller's. So all its ranks
///          must make that call: not only one, as in if (rank == 0) ranks(comm).
/// Errors   std::logic_error before MPI_Init and after MPI_Finalize, and from what is called with a policy whose communicator has been
///          freed; std::invalid_argument for MPI_COMM_NULL and for an intercommunicator. Where MPI itself fails, the error handler that
///          the communicator had at its first call ends the program, or else this throws std::runtime_error.
/// Source   MPI-3.1; OpenMPI 4.1 and MPICH 4.0 are tested. All ranks must hold numbers alike, as those of one program on one kind
///          of machine do.
[[nodiscard]] inline Ranks<Serial> ranks(MPI_Comm comm)
{
    return {comm, serial};
}
template <DispatchPolicy P>
[[nodiscard]] Ranks<P> ranks(MPI_Comm comm, P const& local)
{
    return {comm, local};
}

} // namespace crosslane
