// dispatch with ranks, where what the groups write is an array that the ranks of one host share. Several hosts are pretended: parts of
// this machine's ranks, which share memory among themselves alone.

#include "ranks/parts_test.hpp"

#include <crosslane/dispatch/shared_array.hpp>
#if defined(CROSSLANE_TEST_PARALLEL)
#include <crosslane/dispatch/parallel.hpp>
#endif

#include <chrono>
#include <fstream>
#include <thread>

namespace ranks_shared_array {
namespace {

using namespace crosslane;

std::size_t size_of_world()
{
    return ranks(MPI_COMM_WORLD).size();
}

/// Ranks as hosts: one, one for each, neighbours, or every second or third.
struct Hosts
{
    char const* name;
    std::size_t (*host_of)(std::size_t rank);

    std::vector<std::size_t> of_all() const
    {
        std::vector<std::size_t> result(size_of_world());
        for (std::size_t r = 0; r < result.size(); ++r) result[r] = host_of(r);
        return result;
    }
};
constexpr Hosts host_kinds[] = {
    {"one host", [](std::size_t) { return std::size_t{0}; }},
    {"a host for each rank", [](std::size_t rank) { return rank; }},
    {"hosts of neighbours, the last of fewer", [](std::size_t rank) { return rank / 2; }},
    {"hosts of neighbours, the first of fewer", [](std::size_t rank) { return (rank + 2) / 3; }},
    {"two hosts in turn, the later ranks' first", [](std::size_t rank) { return (rank + 1) % 2; }},
};

/// A communicator of this rank's host.
class Host
{
public:
    explicit Host(Hosts const& hosts)
    {
        auto const rank = ranks(MPI_COMM_WORLD).rank();
        MPI_Comm_split(MPI_COMM_WORLD, static_cast<int>(hosts.host_of(rank)), static_cast<int>(rank), &comm_);
    }
    Host(Host const&) = delete;
    Host& operator=(Host const&) = delete;
    ~Host() { MPI_Comm_free(&comm_); }
    operator MPI_Comm() const { return comm_; }

private:
    MPI_Comm comm_ = MPI_COMM_NULL;
};

template <class F>
void for_each_kind(F const& f)
{
    for (auto const& hosts : host_kinds) {
        INFO(hosts.name << ", rank " << ranks(MPI_COMM_WORLD).rank() << " of " << size_of_world());
        f(hosts);
    }
}

/// The rank that runs a group: pieces beside each other, the first of them longer by one.
std::size_t rank_of_group(std::size_t group, std::size_t groups)
{
    std::size_t rank = 0;
    for (auto end = groups / size_of_world() + (groups % size_of_world() > 0 ? 1u : 0u); group >= end; ++rank)
        end += groups / size_of_world() + (rank + 1 < groups % size_of_world() ? 1u : 0u);
    return rank;
}

TEST_CASE("A shared array begins with zeros, at a multiple of 64 bytes, and holds what the host's ranks write", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    for_each_kind([&](Hosts const& hosts) {
        Host const host(hosts);
        auto const host_of = hosts.of_all();
        for (std::size_t const size : {0u, 1u, 3u, 1000u}) {
            SharedArray<std::uint16_t> values(all, size, host);
            REQUIRE(values.size() == size);
            REQUIRE(reinterpret_cast<std::uintptr_t>(values.data()) % 64 == 0);
            REQUIRE(std::ranges::count(values, 0) == static_cast<std::ptrdiff_t>(size));
            REQUIRE(values.is_first_of_host() ==
                    (std::ranges::find(host_of, host_of[all.rank()]) - host_of.begin() == static_cast<std::ptrdiff_t>(all.rank())));
            values.sync();
            for (std::size_t i = all.rank(); i < size; i += all.size()) values[i] = static_cast<std::uint16_t>(i + 1);
            values.sync();
            for (std::size_t i = 0; i < size; ++i)
                REQUIRE(std::as_const(values)[i] == (host_of[i % all.size()] == host_of[all.rank()] ? i + 1 : 0));
        }
    });
    SharedArray<double> values(all, 10); // of this machine, which all ranks share
    if (all.rank() + 1 == all.size()) values[9] = 0.5;
    values.sync();
    CHECK(values[9] == 0.5);
    CHECK(values.is_first_of_host() == (all.rank() == 0));
    struct Pixel { float red = 1, green = 2; };
    SharedArray<Pixel> const pixels(all, 7);
    for (auto const& pixel : pixels) CHECK((pixel.red == 1 && pixel.green == 2));
}

constexpr std::uint32_t width = 40, height = 24;

template <class T>
auto tiles(Buffer<T> out, std::uint32_t frame)
{
    return kernel<num_threads<8, 8>, wave_size<8>>([=](auto group) {
        group.for_each_wave([=](auto wave) {
            auto const id = SV_DispatchThreadID(wave);
            assign(wave, out[id.y * width + id.x], lanes_cast<T>(id.x * 7u + id.y * 3u + frame));
        });
    });
}

template <class T, class R>
void require_tiles(R const& all, Hosts const& hosts)
{
    Host const host(hosts);
    SharedArray<T> pixels(all, width * height, host);
    std::vector<T> expected(width * height);
    for (std::uint32_t const rows : {3u, 0u, 2u, 2u, 3u}) {
        auto const frame = 10 * rows;
        dispatch(serial, tiles(Buffer(expected), frame), {width / 8, rows});
        dispatch(all, tiles(Buffer(pixels), frame), {width / 8, rows}, gathered(pixels));
        REQUIRE(parts_test::same_elements(pixels, expected));
    }
}

TEST_CASE("Tiles of a shared picture, whatever rank of whatever host their groups run on", "[ranks]")
{
    for_each_kind([&](Hosts const& hosts) { require_tiles<std::uint32_t>(ranks(MPI_COMM_WORLD), hosts); });
}

TEST_CASE("Tiles of a shared picture by other policies, of other types and in small messages", "[ranks][long]")
{
    for_each_kind([&](Hosts const& hosts) {
        require_tiles<float>(ranks(MPI_COMM_WORLD, shuffled(3)), hosts);
        require_tiles<std::uint8_t>(parts_test::ranks_of_small_messages(serial), hosts);
#if defined(CROSSLANE_TEST_PARALLEL)
        require_tiles<std::uint16_t>(ranks(MPI_COMM_WORLD, parallel), hosts);
#endif
    });
}

TEST_CASE("What the first rank of each host fills is there for the groups, and what they leave stays", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    for_each_kind([&](Hosts const& hosts) {
        Host const host(hosts);
        constexpr std::size_t groups = 23, size = 1730;
        SharedArray<std::uint64_t> values(all, size, host);
        auto const add = kernel<num_threads<4>, wave_size<4>>([&](auto group) { // to every fifth, and its own number there
            auto const g = SV_GroupID(group).x;
            for (std::size_t i = 5 * g; i < size; i += 5 * groups) values[i] += g * 1000u;
        });
        if (values.is_first_of_host())
            for (std::size_t i = 0; i < size; ++i) values[i] = i;
        for (std::uint64_t frame = 1; frame <= 3; ++frame) {
            dispatch(all, add, {groups}, gathered(values));
            for (std::size_t i = 0; i < size; ++i) REQUIRE(values[i] == i + (i % 5 == 0 ? frame * (i / 5 % groups * 1000) : 0));
        }
    });
}

/// Group g writes first + g to places g, g + 100, g + 200, …: this is what a rank of a host has that knows all of it, or its host's.
void require_frame(SharedArray<std::uint32_t> const& pixels, std::uint32_t first, bool knows_all, std::vector<std::size_t> const& host_of)
{
    auto const mine = host_of[ranks(MPI_COMM_WORLD).rank()];
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        bool const is_known = knows_all || host_of[rank_of_group(i % 100, 100)] == mine;
        REQUIRE(pixels[i] == (is_known ? first + i % 100 : 0));
    }
}

TEST_CASE("A shared array that is gathered at a rank is whole on its host; others have what their own groups wrote", "[ranks][long]")
{
    auto const run = [](auto const& all) {
        for_each_kind([&](Hosts const& hosts) {
            Host const host(hosts);
            auto const host_of = hosts.of_all();
            for (std::size_t root = 0; root < all.size(); ++root) {
                SharedArray<std::uint32_t> pixels(all, 1730, host);
                for (std::uint32_t const first : {10u, 1u, 3u, 10u, 10u}) {
                    auto const write = kernel<num_threads<4>, wave_size<4>>([&](auto group) {
                        auto const g = SV_GroupID(group).x;
                        for (auto i = g; i < 1730; i += 100) pixels[i] = first + g;
                    });
                    dispatch(all, write, {100}, gathered_at(root, pixels));
                    require_frame(pixels, first, host_of[root] == host_of[all.rank()], host_of);
                }
            }
        });
    };
    run(ranks(MPI_COMM_WORLD));
    run(parts_test::ranks_of_small_messages(shuffled(5)));
}

TEST_CASE("A dispatch gathers shared arrays beside vectors and counters", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    for_each_kind([&](Hosts const& hosts) {
        Host const host(hosts);
        SharedArray<double> first(all, 40, host);
        SharedArray<std::uint8_t> last(all, 40);
        std::vector<double> every(40);
        std::vector<std::uint32_t> count(1);
        auto const write = kernel<num_threads<4>, wave_size<4>>([&](auto group) {
            auto const g = SV_GroupID(group).x;
            first[g] = g + 1.0;
            last[39 - g] = static_cast<std::uint8_t>(g + 2);
            every[g] = g + 3.0;
            count[0] += g;
        });
        dispatch(all, write, {40}, gathered(first), gathered(every), added(count), gathered_at(all.size() - 1, last));
        for (std::size_t g = 0; g < 40; ++g) {
            CHECK(first[g] == static_cast<double>(g) + 1.0);
            CHECK(last[39 - g] == g + 2);
            CHECK(every[g] == static_cast<double>(g) + 3.0);
        }
        CHECK(count[0] == 39 * 40 / 2);
    });
}

TEST_CASE("No rank's groups write a shared array while another one still reads the last frame, nor are read before they are done",
          "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    SharedArray<std::uint32_t> values(all, 64);
    for (std::size_t slow = 0; slow < all.size(); ++slow) {
        for (std::uint32_t frame = 1; frame <= 2; ++frame) {
            auto const wait = [&] {
                if (all.rank() == slow) std::this_thread::sleep_for(std::chrono::milliseconds(20));
            };
            auto const value = static_cast<std::uint32_t>(slow) * 2 + frame;
            auto const write = kernel<num_threads<4>, wave_size<4>>([&](auto group) {
                if (SV_GroupID(group).x % 8 == 0) wait();
                values[SV_GroupID(group).x] = value;
            });
            dispatch(all, write, {64}, gathered(values));
            wait();
            REQUIRE(std::ranges::count(values, value) == 64);
        }
    }
}

TEST_CASE("A dispatch takes memory for a shared array on the first rank of each of several hosts alone", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    for_each_kind([&](Hosts const& hosts) {
        Host const host(hosts);
        SharedArray<std::uint64_t> values(all, 1 << 16, host);
        std::size_t const bytes = values.size() * sizeof values[0];
        auto const nothing = kernel<num_threads<4>, wave_size<4>>([](auto) {});
        auto const largest = [&](auto const& output) {
            parts_test::largest_allocation = 0;
            dispatch(all, nothing, {1}, output);
            return parts_test::largest_allocation.load();
        };
        auto const host_of = hosts.of_all();
        bool const is_alone = std::ranges::count(host_of, host_of[0]) == static_cast<std::ptrdiff_t>(all.size());
        if (is_alone || !values.is_first_of_host()) {
            CHECK(largest(gathered(values)) < 4096);
            CHECK(largest(gathered_at(0, values)) < 4096);
        } else {
            CHECK(largest(gathered(values)) == 2 * bytes);
            CHECK(largest(gathered_at(0, values)) == (host_of[all.rank()] == host_of[0] ? 2 : 1) * bytes);
        }
    });
}

/// Whether call() throws an E that says so.
template <class E, class Call>
bool says(std::string const& message, Call const& call)
{
    try {
        call();
    } catch (E const& e) {
        return e.what() == message;
    }
    return false;
}

struct Trouble : std::exception
{
    char const* what() const noexcept override { return "it is in trouble"; }
};

TEST_CASE("A kernel's exception on one rank ends the dispatch to a shared array on all", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    for_each_kind([&](Hosts const& hosts) {
        Host const host(hosts);
        SharedArray<float> values(all, 64, host);
        for (std::size_t bad = 0; bad < all.size(); ++bad) {
            auto const shader = kernel<num_threads<8>, wave_size<8>>([&](auto) {
                if (all.rank() == bad) throw Trouble();
            });
            auto const run = [&] { dispatch(all, shader, {64}, gathered(values)); };
            CHECK((all.rank() == bad ? says<Trouble>("it is in trouble", run)
                                     : says<std::runtime_error>("crosslane: rank " + std::to_string(bad) + ": it is in trouble", run)));
        }
        require_tiles<std::uint32_t>(all, hosts); // and all goes on
    });
}

TEST_CASE("An exception of one rank that leaves a shared array's scope waits for no other rank", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    int const rank = static_cast<int>(all.rank()), last = static_cast<int>(all.size()) - 1;
    int from_before = 0;
    bool is_caught = false;
    try {
        SharedArray<float> values(all, 64);
        if (rank > 0) MPI_Recv(&from_before, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // which has caught its own
        throw Trouble();
    } catch (Trouble const&) {
        is_caught = true;
        if (rank < last) MPI_Send(&rank, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    }
    CHECK(is_caught);
    CHECK(from_before == (std::max)(rank - 1, 0));
}

TEST_CASE("Memory that the first rank of a host lacks ends the dispatch on all ranks, and names that rank", "[ranks]")
{
    auto all = ranks(MPI_COMM_WORLD);
    for_each_kind([&](Hosts const& hosts) {
        Host const host(hosts);
        auto const host_of = hosts.of_all();
        std::vector<bool> is_first(all.size());
        std::size_t count = 0; // of hosts
        for (std::size_t r = 0; r < all.size(); ++r) {
            is_first[r] = std::ranges::find(host_of, host_of[r]) - host_of.begin() == static_cast<std::ptrdiff_t>(r);
            count += is_first[r] ? 1 : 0;
        }
        if (count == 1) return;
        SharedArray<std::uint64_t> values(all, 1 << 16, host);
        std::uint64_t value = 0;
        for (std::size_t bad = 0; bad < all.size(); ++bad) {
            if (!is_first[bad]) continue;
            auto const heard = "crosslane: rank " + std::to_string(bad) + ": std::bad_alloc";
            for (bool const is_before : {true, false}) { // the copy before the groups, a message after them
                all.most_at_once = is_before ? std::size_t{1} << 30 : 4096;
                auto const forbid = [&] {
                    if (all.rank() == bad) parts_test::allowed_allocation = 4096;
                };
                ++value;
                auto const write = kernel<num_threads<4>, wave_size<4>>([&](auto group) {
                    std::fill_n(values.data() + SV_GroupID(group).x * 1024, 1024, value);
                    if (!is_before) forbid();
                });
                if (is_before) forbid();
                auto const run = [&] { dispatch(all, write, {64}, gathered(values)); };
                CHECK((all.rank() == bad ? says<std::bad_alloc>("std::bad_alloc", run) : says<std::runtime_error>(heard, run)));
                parts_test::allowed_allocation = ~std::size_t{0};
            }
        }
        all.most_at_once = std::size_t{1} << 30;
        require_tiles<std::uint32_t>(all, hosts);
    });
}

TEST_CASE("Sizes of a shared array that no memory has, or that differ between ranks, are refused on all", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    using Array = SharedArray<std::uint32_t>;
    for (std::size_t odd = 0; odd < all.size(); ++odd) {
        auto const size = [&](std::size_t other) { return all.rank() == odd ? other : 10; };
        auto const heard = all.rank() == odd ? "" : "crosslane: rank " + std::to_string(odd) + ": ";
        for (std::size_t const other : {11u, 0u})
            CHECK(says<std::invalid_argument>("crosslane::SharedArray: the ranks have different numbers of elements",
                                              [&] { Array const array(all, size(other)); }) == (all.size() > 1));
        for (auto const many : {~std::size_t{0}, std::size_t{1} << 62})
            CHECK(says<std::exception>(heard + "crosslane::SharedArray: so many elements have no place in memory",
                                       [&] { Array const array(all, size(many)); }));
        CHECK(says<std::exception>(heard + "crosslane::SharedArray: this rank has no host: it is MPI_COMM_NULL",
                                   [&] { Array const array(all, 10, all.rank() == odd ? MPI_COMM_NULL : MPI_COMM_SELF); }));
    }
    // 512 TiB: more than addresses reach. Of less, some systems promise a lone rank what they have not.
    CHECK_THROWS_AS(Array(all, std::size_t{1} << 47), std::runtime_error);
    if (all.size() >= 4) { // two arrays, each of which has room in /dev/shm
        Host const host(host_kinds[2]);
        auto const most = std::filesystem::space("/dev/shm").available / sizeof(std::uint32_t);
        CHECK_THROWS_AS(Array(all, most / 4 * 3, host), std::runtime_error);
    }
    if (all.size() > 1) {
        bool const is_first = all.rank() == 0;
        auto const make = [&] { is_first ? static_cast<void>(Array(all, 4)) : static_cast<void>(SharedArray<char>(all, 4)); };
        CHECK_THROWS_AS(make(), std::invalid_argument);
    }
    SharedArray<std::uint32_t> values(all, 10);
    CHECK(values.size() == 10);
}

TEST_CASE("Another array on one rank, or one of other ranks, is refused on all", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    int ran = 0;
    auto const shader = kernel<num_threads<8>, wave_size<8>>([&](auto) { ++ran; });
    MPI_Comm copy = MPI_COMM_NULL;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    {
        SharedArray<std::uint32_t> values(all, 10), more(all, 11), others(ranks(copy), 10);
        std::vector<std::uint32_t> own(10);
        std::string which;
        auto const refuses = [&](auto const& output) {
            return says<std::invalid_argument>(
                "crosslane::dispatch: rank " + which + " has different outputs than rank 0, or outputs of different lengths or roots",
                [&] { dispatch(all, shader, {20}, output); });
        };
        auto const strange = "crosslane::dispatch: a SharedArray must be made by the ranks that gather it";
        for (std::size_t odd = 0; odd < all.size(); ++odd) {
            bool const is_odd = all.rank() == odd;
            which = std::to_string((std::max)(odd, std::size_t{1}));
            if (all.size() > 1) {
                CHECK((is_odd ? refuses(gathered(own)) : refuses(gathered(values))));
                CHECK((is_odd ? refuses(added(own)) : refuses(gathered(values))));
                CHECK((is_odd ? refuses(gathered(values)) : refuses(gathered(own))));
                CHECK((is_odd ? refuses(gathered_at(0, own)) : refuses(gathered_at(0, values))));
                CHECK((is_odd ? refuses(gathered_at(0, values)) : refuses(gathered(values))));
                CHECK((is_odd ? refuses(gathered_at(1, values)) : refuses(gathered_at(0, values))));
                CHECK((is_odd ? refuses(gathered(more)) : refuses(gathered(values))));
            }
            auto const heard = is_odd ? "" : "crosslane: rank " + std::to_string(odd) + ": ";
            CHECK(says<std::exception>(heard + strange, [&] { dispatch(all, shader, {20}, gathered(is_odd ? others : values)); }));
        }
        CHECK(says<std::invalid_argument>(strange, [&] { dispatch(ranks(MPI_COMM_SELF), shader, {20}, gathered(values)); }));
        auto const last = std::to_string(all.size() - 1);
        CHECK(says<std::invalid_argument>("crosslane::gathered_at: there is no rank 99: the last one is " + last,
                                          [&] { dispatch(all, shader, {20}, gathered_at(99, values)); }));
        MPI_Comm_free(&copy);
        MPI_Comm_dup(MPI_COMM_WORLD, &copy); // which may have the handles of the one before
        CHECK(says<std::invalid_argument>(strange, [&] { dispatch(ranks(copy), shader, {20}, gathered(others)); }));
        CHECK(ran == 0);
    }
    MPI_Comm_free(&copy);
}

TEST_CASE("Shared arrays give back communicators and memory", "[ranks][long]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    for (int i = 0; i < 800; ++i) { // more than MPICH has communicators for, if they stayed
        SharedArray<std::uint32_t> values(all, 10, MPI_COMM_SELF);
        auto const write = kernel<num_threads<4>, wave_size<4>>([&](auto group) { values[SV_GroupID(group).x] = 7; });
        if (i % 100 == 0) dispatch(all, write, {10}, gathered(values));
        REQUIRE(std::ranges::count(values, i % 100 == 0 ? 7u : 0u) == 10);
    }
    auto const shared_pieces = [] { // that this process sees
        std::ifstream maps("/proc/self/maps");
        std::ptrdiff_t count = 0;
        for (std::string line; std::getline(maps, line);) count += line.find("/dev/shm/") != line.npos ? 1 : 0;
        return count;
    };
    auto const before = shared_pieces();
    for (int i = 0; i < 20; ++i) SharedArray<std::uint32_t> const values(all, 10);
    CHECK(shared_pieces() < before + 10);
}

} // namespace
} // namespace ranks_shared_array
