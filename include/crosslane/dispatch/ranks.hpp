#pragma once

// Processes that each hold a part of the data, and what they tell each other. Knows nothing of MPI: see dispatch/mpi.hpp.

#include <crosslane/dispatch/policy.hpp>
#include <crosslane/lanes/failure.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <exception>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace crosslane::inline CROSSLANE_TARGET {

/// Processes, numbered from 0, that run the same program and each call the same functions. ranks(…) of dispatch/mpi.hpp makes one.
///
///     rank(), size()                          this process's number, and how many there are
///     local()                                 the policy by which this one works on its part
///     all_gather(mine, all, bytes)            all gets the bytes of each, in rank order
///     all_gather(mine, all, counts, bytes)    the same, of counts[r] elements from rank r
///     gather(root, mine, all, counts, bytes)  the same, at rank root alone
///     send(to, from, bytes), receive(from, to, bytes)
///     all_sum(numbers)                        each number becomes the sum of all ranks'
///
/// Active   –
/// Errors   If one throws on one rank, the others are not told, and wait. MPI itself ends the job by default.
template <class R>
concept RankPolicy = requires(R const& ranks, void const* mine, void* all, std::size_t n, std::span<std::uint64_t const> counts,
                              std::span<std::uint64_t> sums, std::span<std::uint32_t> small_sums) {
    { ranks.rank() } -> std::same_as<std::size_t>;
    { ranks.size() } -> std::same_as<std::size_t>;
    requires DispatchPolicy<std::remove_cvref_t<decltype(ranks.local())>>;
    ranks.all_gather(mine, all, n);
    ranks.all_gather(mine, all, counts, n);
    ranks.gather(n, mine, all, counts, n);
    ranks.send(n, mine, n);
    ranks.receive(n, all, n);
    ranks.all_sum(sums);
    ranks.all_sum(small_sums);
};

/// What this rank has of a result that stands in all ranks' parts, one after another.
///
///     rank      0   1   2
///     count     3   0   2
///     first     0   3   3
///     total     5   5   5
///
/// Active   –
/// Errors   None.
struct RankPart
{
    std::uint64_t count; // of this rank
    std::uint64_t first; // of the ranks before it
    std::uint64_t total; // of all ranks

    friend bool operator==(RankPart const&, RankPart const&) = default;
};

namespace detail {

/// A few numbers for each rank. If there is no memory for them, the program ends and with it the job: without them no rank can tell the
/// others.
template <class T>
[[nodiscard]] std::vector<T> for_ranks(std::size_t count) noexcept
{
    return std::vector<T>(count);
}

/// What ranks throw that hear of another one's failure.
struct HeardFailure : std::runtime_error { using std::runtime_error::runtime_error; };

/// What went wrong on this rank, if anything did, for all ranks to hear.
class RankFailure
{
public:
    /// Whether work() came to its end.
    template <class Work>
    bool lets(Work const& work)
    {
#if defined(__cpp_exceptions)
        try {
            work();
        } catch (std::exception const& e) {
            keep(e.what());
        } catch (...) {
            keep("an exception that is no std::exception");
        }
        return thrown_ == nullptr;
#else
        work();
        return true;
#endif
    }

    /// Called on all ranks if one failed. That one goes on with its own exception, the others with its message.
    template <RankPolicy R>
    [[noreturn, gnu::cold]] void share(R const& ranks, std::size_t failed) const
    {
        auto messages = for_ranks<std::array<char, most>>(ranks.size());
        ranks.all_gather(message_.data(), messages.data(), most);
#if defined(__cpp_exceptions)
        if (thrown_) std::rethrow_exception(thrown_);
#endif
        fail<HeardFailure>(("crosslane: rank " + std::to_string(failed) + ": " + messages[failed].data()).c_str());
    }

private:
    static constexpr std::size_t most = 256; // bytes of a message, with its end: the rest is cut off

    void keep(char const* message)
    {
        std::string_view const text(message);
        std::copy_n(text.data(), (std::min)(text.size(), most - 1), message_.data());
#if defined(__cpp_exceptions)
        thrown_ = std::current_exception();
#endif
    }

    std::array<char, most> message_ = {};
    std::exception_ptr thrown_;
};

/// What work() returns on each rank, in rank order: plain data. Where it throws on one rank, this throws on all.
template <RankPolicy R, class Work>
auto on_each_rank(R const& ranks, Work const& work)
{
    using T = std::invoke_result_t<Work const&>;
    static_assert(std::is_trivially_copyable_v<T>);
    struct Answer
    {
        T value;
        bool came;
    };
    RankFailure failure;
    Answer mine{};
    mine.came = failure.lets([&] { mine.value = work(); });
    auto answers = for_ranks<Answer>(ranks.size());
    auto values = for_ranks<T>(ranks.size());
    ranks.all_gather(&mine, answers.data(), sizeof mine);
    for (std::size_t r = 0; r < answers.size(); ++r) {
        if (!answers[r].came) failure.share(ranks, r);
        values[r] = answers[r].value;
    }
    return values;
}
/// The same, where the ranks only agree that all came to the end.
template <RankPolicy R, class Work>
    requires std::is_void_v<std::invoke_result_t<Work const&>>
void on_each_rank(R const& ranks, Work const& work)
{
    static_cast<void>(on_each_rank(ranks, [&] { return work(), true; }));
}

/// Where the parts of the ranks stand in the whole.
class RankParts
{
public:
    explicit RankParts(std::span<std::uint64_t const> counts) : ends_(for_ranks<std::uint64_t>(counts.size()))
    {
        std::ranges::copy(counts, ends_.begin());
        for (std::size_t r = 1; r < ends_.size(); ++r) ends_[r] += ends_[r - 1];
    }
    [[nodiscard]] std::uint64_t first(std::size_t rank) const { return rank == 0 ? 0 : ends_[rank - 1]; }
    [[nodiscard]] std::uint64_t count(std::size_t rank) const { return ends_[rank] - first(rank); }
    [[nodiscard]] std::uint64_t total() const { return ends_.back(); }
    /// The rank that has that element.
    [[nodiscard]] std::size_t owner(std::uint64_t element) const
    {
        return static_cast<std::size_t>(std::ranges::upper_bound(ends_, element) - ends_.begin());
    }
    [[nodiscard]] RankPart of(std::size_t rank) const { return {count(rank), first(rank), total()}; }

private:
    std::vector<std::uint64_t> ends_;
};

} // namespace detail

} // namespace crosslane
