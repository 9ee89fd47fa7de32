// What goes wrong on one rank reaches all of them.

#include "ranks/parts_test.hpp"

namespace ranks_errors {
namespace {

using namespace crosslane;

bool says_mpi_is_not_there()
{
    try {
        static_cast<void>(ranks(MPI_COMM_WORLD));
    } catch (std::logic_error const& e) {
        return std::string_view(e.what()).starts_with("crosslane::ranks: MPI is ");
    }
    return false;
}

/// From before main until after it.
struct Job
{
    bool is_refused_before = says_mpi_is_not_there();
    Job() { MPI_Init(nullptr, nullptr); }
    ~Job()
    {
        MPI_Finalize();
        if (!says_mpi_is_not_there()) std::_Exit(1);
    }
} const job;

TEST_CASE("Before MPI_Init there are no ranks", "[ranks][short]")
{
    CHECK(job.is_refused_before);
}

struct Trouble : std::exception
{
    char const* what() const noexcept override { return "rank 1 is in trouble"; }
};

/// Calls work() on each rank; that of the last one throws.
template <class Work>
void require_heard(char const* what, Ranks<Serial> const& all, Work const& work)
{
    INFO(what);
    bool is_own = false, is_heard = false;
    try {
        work();
    } catch (Trouble const&) {
        is_own = true;
    } catch (std::runtime_error const& e) {
        is_heard = e.what() == "crosslane: rank " + std::to_string(all.size() - 1) + ": rank 1 is in trouble";
    }
    CHECK(is_own == (all.rank() == all.size() - 1));
    CHECK(is_heard != is_own);
}

TEST_CASE("What a function throws on one rank ends the call on all", "[ranks][short]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    bool const fails = all.rank() == all.size() - 1;
    std::vector<std::int32_t> in(1000, 1), out(1000);
    std::vector<std::uint64_t> places(1000);
    std::vector<float> floats(70000, 1.0f), sums(70000); // so many that a block of reduce begins on each rank
    std::vector<std::uint32_t> counts(4, 9);
    auto const keep = [&](auto x) { return fails ? throw Trouble() : x > 0; };
    auto const bucket = [&](auto x) { return fails ? throw Trouble() : x; };
    auto const join = [&](auto a, auto b) { return fails ? throw Trouble() : a + b; };
    require_heard("compact", all, [&] { static_cast<void>(compact(all, in, out, keep)); });
    require_heard("compact_indices", all, [&] { static_cast<void>(compact_indices(all, in, places, keep)); });
    require_heard("compact_columns", all, [&] { static_cast<void>(compact_columns(all, std::tie(in), std::tie(out), keep)); });
    require_heard("histogram", all, [&] { static_cast<void>(histogram(all, in, counts, bucket)); });
    CHECK(counts == std::vector<std::uint32_t>(4, 9));
    require_heard("reduce of integers", all, [&] { static_cast<void>(reduce(all, in, join, 0)); });
    require_heard("reduce of floats", all, [&] { static_cast<void>(reduce(all, floats, join, 0.0f)); });
    require_heard("exclusive_scan of integers", all, [&] { crosslane::exclusive_scan(all, in, out, join, 0); });
    require_heard("inclusive_scan of floats", all, [&] { crosslane::inclusive_scan(all, floats, sums, join, 0.0f); });
    auto const shader = kernel<num_threads<8>, wave_size<8>>([=](auto) {
        if (fails) throw Trouble();
    });
    require_heard("dispatch", all, [&] { dispatch(all, shader, {64}, gathered(sums)); });
    CHECK(reduce(all, in) == static_cast<std::int32_t>(1000 * all.size())); // and all goes on
}

TEST_CASE("Ranges that do not fit on one rank are refused on all", "[ranks][short]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    bool const fails = all.rank() == 0;
    std::vector<float> in(100), out(fails ? 99 : 100);
    std::vector<std::uint32_t> counts(fails ? 5 : 6);
    CHECK_THROWS(crosslane::exclusive_scan(all, in, out));
    CHECK_THROWS(compact(all, in, fails ? std::span(in).subspan(1) : std::span(out), [](auto x) { return x > 0.0f; }));
    CHECK_THROWS(histogram(all, in, counts, fails ? 1.0f : 0.0f, 1.0f));
    if (all.size() == 1) return;
    std::vector<std::uint8_t> const bytes(10);
    CHECK_THROWS_AS(histogram(all, bytes, counts), std::invalid_argument);
    auto const shader = kernel<num_threads<8>, wave_size<8>>([=](auto) {});
    CHECK_THROWS_AS(dispatch(all, shader, {fails ? 1u : 2u}), std::invalid_argument);
    CHECK_THROWS_AS(dispatch(all, shader, {2u}, added(counts)), std::invalid_argument);
}

TEST_CASE("Communicators without an order of ranks are refused", "[ranks][short]")
{
    CHECK_THROWS_AS(ranks(MPI_COMM_NULL), std::invalid_argument);
}

} // namespace
} // namespace ranks_errors
