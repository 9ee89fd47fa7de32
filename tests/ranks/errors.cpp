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
    Job()
    {
        int provided = 0;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    }
    ~Job()
    {
        MPI_Finalize();
        if (!says_mpi_is_not_there()) std::_Exit(1);
    }
} const job;

TEST_CASE("Before MPI_Init there are no ranks", "[ranks]")
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

TEST_CASE("What a function throws on one rank ends the call on all", "[ranks]")
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
    for (std::size_t root = 0; root < all.size(); ++root)
        require_heard("dispatch, gathered at a rank", all, [&] { dispatch(all, shader, {64}, gathered_at(root, sums)); });
    CHECK(reduce(all, in) == static_cast<std::int32_t>(1000 * all.size())); // and all goes on
}

TEST_CASE("Where a kernel throws on one rank, outputs hold on all ranks what they held before", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    if (all.size() == 1) return; // which keeps no copy
    std::vector<std::uint16_t> every(100, 5), one = every;
    std::vector<std::uint64_t> count(3, 7);
    auto const run = [&](bool fails) {
        auto const mark = kernel<num_threads<4>, wave_size<4>>([&, fails](auto group) {
            auto const g = SV_GroupID(group).x;
            every[g] = one[g] = static_cast<std::uint16_t>(g + 10);
            count[1] += 1;
            if (fails && g == 99) throw Trouble(); // on the last rank
        });
        dispatch(all, mark, {100}, gathered(every), gathered_at(0, one), added(count));
    };
    require_heard("dispatch", all, [&] { run(true); });
    CHECK(every == std::vector<std::uint16_t>(100, 5));
    CHECK(one == std::vector<std::uint16_t>(100, 5));
    CHECK(count == std::vector<std::uint64_t>(3, 7));
    run(false);
    CHECK((every[0] == 10 && every[50] == 60 && every[99] == 109));
    CHECK((all.rank() != 0 || one == every));
    CHECK(count == std::vector<std::uint64_t>{7, 107, 7});
}

/// Whether call() throws an E that says so.
template <class E, class Call>
bool says(char const* message, Call const& call)
{
    try {
        call();
    } catch (E const& e) {
        return std::string_view(e.what()) == message;
    }
    return false;
}

TEST_CASE("Ranges that do not fit on one rank are refused on all", "[ranks]")
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
    CHECK(says<std::invalid_argument>("crosslane::dispatch: rank 1 has a different grid than rank 0",
                                      [&] { dispatch(all, shader, {fails ? 1u : 2u}); }));
    CHECK_THROWS_AS(dispatch(all, shader, {2u}, added(counts)), std::invalid_argument);
}

/// Whether call() throws what dispatch says where a rank names other outputs than the others.
template <class Call>
bool is_told_apart(std::size_t odd, Call const& call)
{
    auto const message = "crosslane::dispatch: rank " + std::to_string((std::max)(odd, std::size_t{1})) +
                         " has different outputs than rank 0, or outputs of different lengths or roots";
    return says<std::invalid_argument>(message.c_str(), call);
}

TEST_CASE("Outputs that share memory are refused", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    int ran = 0;
    auto const shader = kernel<num_threads<8>, wave_size<8>>([&](auto) { ++ran; });
    std::vector<std::uint32_t> counts(10), pixels(10);
    auto const refuses = [&](auto const&... outputs) {
        return says<std::invalid_argument>("crosslane::dispatch: two outputs share memory; name each element once",
                                           [&] { dispatch(all, shader, {20}, outputs...); });
    };
    CHECK(refuses(gathered(counts), added(counts)));
    CHECK(refuses(gathered(pixels), added(counts), gathered_at(0, std::span(counts).last(1))));
    CHECK(ran == 0);
    std::span const each(counts);
    dispatch(all, shader, {20}, gathered(each.first(4)), added(each.last(6)), gathered(std::span(pixels).first(0)));
    CHECK(ran > 0);
}

TEST_CASE("A root that is no rank, or differs between ranks, is refused on all", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    int ran = 0;
    auto const shader = kernel<num_threads<8>, wave_size<8>>([&](auto) { ++ran; });
    std::vector<float> pixels(10), lit(10);
    auto const size = all.size();
    for (std::size_t const root : {size, size + 3, ~std::size_t{0}}) {
        auto const message =
            "crosslane::gathered_at: there is no rank " + std::to_string(root) + ": the last one is " + std::to_string(size - 1);
        auto const refuses = [&](auto const&... outputs) {
            return says<std::invalid_argument>(message.c_str(), [&] { dispatch(all, shader, {20}, outputs...); });
        };
        CHECK(refuses(gathered_at(root, pixels)));
        CHECK(refuses(gathered_at(0, lit), gathered_at(root, pixels)));
    }
    if (size == 1) return;
    bool const is_last = all.rank() == size - 1;
    auto const differ = [&](auto const&... outputs) { return is_told_apart(size - 1, [&] { dispatch(all, shader, {20}, outputs...); }); };
    for (std::size_t const wrong : {std::size_t{1}, size}) CHECK(differ(gathered_at(is_last ? wrong : 0, pixels)));
    CHECK(differ(gathered_at(0, std::span(pixels).first(is_last ? 9 : 10))));
    CHECK((is_last ? differ(gathered(pixels)) : differ(gathered_at(0, pixels))));
    CHECK(ran == 0);
}

/// Checks that a dispatch is refused on all ranks, where one names some outputs and the others do others, each in its turn.
template <class... One, class... Others>
void require_told_apart(std::tuple<One...> const& one, std::tuple<Others...> const& others)
{
    auto const all = ranks(MPI_COMM_WORLD);
    int ran = 0;
    auto const shader = kernel<num_threads<8>, wave_size<8>>([&](auto) { ++ran; });
    for (std::size_t odd = 0; odd < all.size() && all.size() > 1; ++odd) {
        INFO("rank " << odd << " is the odd one, this is " << all.rank());
        auto const run = [&](auto const&... outputs) { return is_told_apart(odd, [&] { dispatch(all, shader, {20}, outputs...); }); };
        CHECK((all.rank() == odd ? std::apply(run, one) : std::apply(run, others)));
    }
    CHECK(ran == 0);
}

TEST_CASE("Outputs of other kinds on one rank are refused on all", "[ranks]")
{
    std::vector<std::uint32_t> p(10);
    constexpr auto last = ~std::size_t{0};
    require_told_apart(std::tuple(gathered(p)), std::tuple(added(p)));
    require_told_apart(std::tuple(gathered(p)), std::tuple(gathered_at(0, p)));
    require_told_apart(std::tuple(added(p)), std::tuple(gathered_at(0, p)));
    for (auto const root : {last, last - 1, last - 2}) {
        require_told_apart(std::tuple(gathered_at(root, p)), std::tuple(gathered(p)));
        require_told_apart(std::tuple(gathered_at(root, p)), std::tuple(added(p)));
    }
}

TEST_CASE("More outputs on one rank, or some beside none, are refused on all", "[ranks]")
{
    std::vector<std::uint32_t> p(10), none;
    require_told_apart(std::tuple(gathered_at(0, p)), std::tuple());
    require_told_apart(std::tuple(), std::tuple(added(none)));
    require_told_apart(std::tuple(added(none)), std::tuple(gathered_at(0, p)));
    require_told_apart(std::tuple(gathered(p)), std::tuple(gathered(p), gathered(p)));
    require_told_apart(std::tuple(gathered(p), added(none), gathered(p)), std::tuple(gathered(p)));
}

TEST_CASE("Outputs in another order or of other elements on one rank are refused on all", "[ranks]")
{
    std::vector<std::uint32_t> p(10), q(9);
    std::vector<std::uint64_t> wide(10);
    require_told_apart(std::tuple(gathered(p), added(p)), std::tuple(added(p), gathered(p)));
    require_told_apart(std::tuple(gathered(p), gathered(q)), std::tuple(gathered(q), gathered(p)));
    require_told_apart(std::tuple(gathered_at(0, p), gathered_at(1, p)), std::tuple(gathered_at(1, p), gathered_at(0, p)));
    require_told_apart(std::tuple(gathered(p)), std::tuple(gathered(wide)));
    require_told_apart(std::tuple(added(p)), std::tuple(added(wide)));
}

TEST_CASE("Memory that a root lacks between messages ends the dispatch on all ranks", "[ranks]")
{
    auto all = ranks(MPI_COMM_WORLD);
    all.most_at_once = 4096;
    std::vector<std::uint64_t> values(1 << 16);
    for (std::size_t root = 0; root < all.size() && all.size() > 1; ++root) {
        std::uint64_t const value = root + 1;
        auto const write = kernel<num_threads<4>, wave_size<4>>([&](auto group) {
            std::ranges::fill(std::span(values).subspan(SV_GroupID(group).x * 1024, 1024), value);
            if (all.rank() == root) parts_test::allowed_allocation = 16384; // a message has 32768 bytes
        });
        bool is_own = false, is_heard = false;
        try {
            dispatch(all, write, {64}, gathered_at(root, values));
        } catch (std::bad_alloc const&) {
            is_own = true;
        } catch (std::runtime_error const& e) {
            is_heard = e.what() == "crosslane: rank " + std::to_string(root) + ": std::bad_alloc";
        }
        parts_test::allowed_allocation = ~std::size_t{0};
        CHECK(is_own == (all.rank() == root));
        CHECK(is_heard != is_own);
        std::ranges::fill(values, std::uint64_t{0});
    }
}

template <class T, class... Op>
void require_init_agreed(Op const&... op)
{
    auto const all = ranks(MPI_COMM_WORLD);
    T const mine = all.rank() + 1 == all.size() ? T{2} : T{1};
    for (std::size_t const size : {100u, 0u}) {
        std::vector<T> const in(size, T{1});
        std::vector<T> out(size, T{9});
        auto const message = "crosslane::exclusive_scan, inclusive_scan: the ranks have a different init or identity";
        CHECK(says<std::invalid_argument>(message, [&] { crosslane::exclusive_scan(all, in, out, op..., mine); }) == (all.size() > 1));
        CHECK(says<std::invalid_argument>(message, [&] { crosslane::inclusive_scan(all, in, out, op..., mine); }) == (all.size() > 1));
        if (all.size() > 1) CHECK(out == std::vector<T>(size, T{9}));
        std::optional<T> none;
        if (all.rank() != 0) none = T{3};
        CHECK(says<std::invalid_argument>(message, [&] { crosslane::exclusive_scan(all, in, out, op..., none); }) == (all.size() > 1));
        CHECK(crosslane::exclusive_scan(all, in, out, op..., T{5}) == static_cast<T>(5 + size * all.size()));
    }
}

TEST_CASE("An init of a scan that differs between ranks is refused on all", "[ranks]")
{
    require_init_agreed<std::int32_t>(Sum{});
    require_init_agreed<float>(Sum{});
    require_init_agreed<std::uint64_t>([](auto a, auto b) { return a + b; }, 0u);
    require_init_agreed<double>([](auto a, auto b) { return a + b; }, 0.0);
}

TEST_CASE("Communicators without an order of ranks are refused", "[ranks]")
{
    CHECK(says<std::invalid_argument>("crosslane::ranks: this rank is not in the communicator: it is MPI_COMM_NULL",
                                      [] { static_cast<void>(ranks(MPI_COMM_NULL)); }));
    auto const all = ranks(MPI_COMM_WORLD);
    if (all.size() == 1) return;
    MPI_Comm half = MPI_COMM_NULL, between = MPI_COMM_NULL;
    bool const is_first = all.rank() == 0; // beside all the others
    MPI_Comm_split(MPI_COMM_WORLD, is_first ? 0 : 1, 0, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, is_first ? 1 : 0, 0, &between);
    CHECK(says<std::invalid_argument>("crosslane::ranks: an intercommunicator has no order of ranks; merge it first",
                                      [&] { static_cast<void>(ranks(between)); }));
    MPI_Comm merged = MPI_COMM_NULL;
    MPI_Intercomm_merge(between, is_first ? 0 : 1, &merged);
    CHECK(reduce(ranks(merged), std::vector<std::int32_t>{1}) == static_cast<std::int32_t>(all.size()));
    for (auto* const comm : {&merged, &between, &half}) MPI_Comm_free(comm);
}

TEST_CASE("A policy says that its communicator has been freed, and a new one works", "[ranks]")
{
    std::vector<std::int32_t> const in{1};
    for (int i = 0; i < 3; ++i) {
        MPI_Comm copy = MPI_COMM_NULL;
        MPI_Comm_dup(MPI_COMM_WORLD, &copy);
        auto const all = ranks(copy);
        CHECK(reduce(all, in) == static_cast<std::int32_t>(all.size()));
        MPI_Comm_free(&copy);
        CHECK(says<std::logic_error>("crosslane::ranks: the communicator has been freed", [&] { static_cast<void>(reduce(all, in)); }));
    }
}

TEST_CASE("An output that begins inside its input on one rank is refused on all", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    bool const fails = all.rank() == all.size() - 1;
    std::vector<std::int32_t> numbers(100, 1), apart(100);
    auto const in = std::span(numbers).first(90);
    auto const out = fails ? std::span(numbers).subspan(10) : std::span(apart);
    auto const keep = [](auto x) { return x > 0; };
    auto const message = (fails ? "" : "crosslane: rank " + std::to_string(all.size() - 1) + ": ") +
                         "crosslane::compact: out begins inside in: it must be the same range, begin before in, or lie apart";
    CHECK(says<std::exception>(message.c_str(), [&] { static_cast<void>(compact(all, in, out, keep)); }));
    CHECK_THROWS(compact_columns(all, std::tuple(in), std::tuple(out), keep));

    CHECK_THROWS(crosslane::exclusive_scan(all, in, out));
    CHECK(numbers == std::vector<std::int32_t>(100, 1));
}

/// Scans 90 ones on each rank to where they begin, or before.
template <class T>
void require_scan_from_before()
{
    auto const all = ranks(MPI_COMM_WORLD);
    for (std::size_t const before : {0u, 1u, 10u, 100u}) {
        std::vector<T> ones(90 + before, T{1});
        INFO(before << " elements before");
        T const total = crosslane::inclusive_scan(all, std::span(ones).subspan(before), std::span(ones).first(90));
        CHECK(total == static_cast<T>(90 * all.size()));
        for (std::size_t i = 0; i < 90; ++i) CHECK(ones[i] == static_cast<T>(90 * all.rank() + i + 1));
    }
}

TEST_CASE("An output that begins before its input and ends in it is written as on one machine", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    std::vector<std::int32_t> numbers(100);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<std::int32_t>(i);
    auto const kept = compact(all, std::span(numbers).subspan(10), std::span(numbers).first(90), [](auto x) { return (x & 1) != 0; });
    CHECK(kept == RankPart{45, 45 * all.rank(), 45 * all.size()});
    for (std::int32_t i = 0; i < 45; ++i) CHECK(numbers[static_cast<std::size_t>(i)] == 11 + 2 * i);
    require_scan_from_before<std::int32_t>();
    require_scan_from_before<float>();
}

} // namespace
} // namespace ranks_errors
