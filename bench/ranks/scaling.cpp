// The algorithms over the ranks of MPI, beside plain loops with MPI calls on the same parts, and beside the policy parallel:
//
//     scaling [<log2 of the elements of all ranks> [<log2 of a rank's elements>]]
//     for n in 1 2; do mpirun -n $n --bind-to hwthread scaling; done
//
// strong: 2^24 elements in all, and weak: 2^24 a rank, unless told otherwise; int32, or floats, or a pixel for 64 of them. The
// cores that a rank may use, as --bind-to or taskset says, are shared out: where there are more than ranks, each has threads, by
// ranks(comm, parallel). With one rank the policy parallel alone is measured too. ns an element of all ranks, of the rank that
// takes longest; the least of several repetitions; the share of that time in MPI, on the rank where it is least. Before that, what
// all ranks have is compared with what one thread has of the whole.

#include <crosslane/crosslane.hpp>
#include <crosslane/dispatch/mpi.hpp>
#include <crosslane/dispatch/shared_array.hpp>
#if defined(CROSSLANE_BENCH_PARALLEL)
#include <crosslane/dispatch/parallel.hpp>
#endif

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

// The time in MPI's functions: each calls its name for profilers.
namespace {
double in_mpi = 0;
template <class F>
int timed(F const& f)
{
    double const start = MPI_Wtime();
    int const result = f();
    in_mpi += MPI_Wtime() - start;
    return result;
}
} // namespace
extern "C" {
int MPI_Allgather(void const* a, int b, MPI_Datatype c, void* d, int e, MPI_Datatype f, MPI_Comm g)
{
    return timed([&] { return PMPI_Allgather(a, b, c, d, e, f, g); });
}
int MPI_Allgatherv(void const* a, int b, MPI_Datatype c, void* d, int const* e, int const* f, MPI_Datatype g, MPI_Comm h)
{
    return timed([&] { return PMPI_Allgatherv(a, b, c, d, e, f, g, h); });
}
int MPI_Gatherv(void const* a, int b, MPI_Datatype c, void* d, int const* e, int const* f, MPI_Datatype g, int h, MPI_Comm i)
{
    return timed([&] { return PMPI_Gatherv(a, b, c, d, e, f, g, h, i); });
}
int MPI_Allreduce(void const* a, void* b, int c, MPI_Datatype d, MPI_Op e, MPI_Comm f)
{
    return timed([&] { return PMPI_Allreduce(a, b, c, d, e, f); });
}
int MPI_Barrier(MPI_Comm a)
{
    return timed([&] { return PMPI_Barrier(a); });
}
int MPI_Exscan(void const* a, void* b, int c, MPI_Datatype d, MPI_Op e, MPI_Comm f)
{
    return timed([&] { return PMPI_Exscan(a, b, c, d, e, f); });
}
int MPI_Send(void const* a, int b, MPI_Datatype c, int d, int e, MPI_Comm f)
{
    return timed([&] { return PMPI_Send(a, b, c, d, e, f); });
}
int MPI_Recv(void* a, int b, MPI_Datatype c, int d, int e, MPI_Comm f, MPI_Status* g)
{
    return timed([&] { return PMPI_Recv(a, b, c, d, e, f, g); });
}
}

namespace {

using namespace crosslane;

constexpr std::size_t width = 1024; // of the picture

constexpr std::string_view names[] = {"compact",    "compact_indices", "histogram",
                                      "reduce",     "min_max",         "scan_int32",
                                      "scan_float", "dispatch",        "dispatch, gathered_at",
                                      "dispatch, SharedArray",
                                      "dispatch 4x", "dispatch 4x, gathered_at", // four times the work for a pixel
                                      "dispatch 4x, SharedArray"};
constexpr bool is_dispatch(std::string_view name) { return name.starts_with("dispatch"); }
constexpr bool is_at_0(std::string_view name) { return name.ends_with("gathered_at"); }   // rank 0 alone gets the picture
constexpr bool is_shared(std::string_view name) { return name.ends_with("SharedArray"); } // a host's ranks have one picture
constexpr int rounds = 256; // for a pixel
constexpr int rounds_of(std::string_view name) { return name.starts_with("dispatch 4x") ? 4 * rounds : rounds; }

std::uint32_t hash(std::uint32_t x)
{
    x *= 0x9e3779b9u;
    x = (x ^ x >> 16) * 0x85ebca6bu;
    return x ^ x >> 13;
}

struct Part
{
    std::uint64_t first;
    std::vector<std::int32_t> ints, ints_out;
    std::vector<float> floats, floats_out;
    std::vector<std::uint64_t> places, counts = std::vector<std::uint64_t>(256);
    std::vector<std::uint32_t> pixels;            // of all ranks
    SharedArray<std::uint32_t>* shared = nullptr; // in their place, if not null
    std::uint32_t frame = 0;                      // each changes all pixels

    Part(std::uint64_t begin, std::uint64_t end, std::uint64_t all)
        : first(begin), ints(end - begin), ints_out(ints.size()), floats(ints.size()), floats_out(ints.size()), places(ints.size()),
          pixels(all / 64 / (8 * width) * (8 * width))
    {
        for (std::size_t i = 0; i < ints.size(); ++i) {
            ints[i] = static_cast<std::int32_t>(hash(static_cast<std::uint32_t>(first + i)));
            floats[i] = static_cast<float>(ints[i]) * 0x1p-31f;
        }
    }
    std::span<std::uint32_t> picture() { return shared != nullptr ? std::span(*shared) : std::span(pixels); }
};

auto const is_kept = [](auto x) { return x > 0; };
auto const bucket = [](auto const& x) { return x & 255; };

/// The value that a call gives to all ranks, and where this rank's output stands in that of all.
struct Result
{
    std::uint64_t value, first, count;
};

struct Ours
{
    template <class Policy>
    static Result run(std::string_view name, Part& part, Policy const& policy)
    {
        if (name == "compact") return placed(compact(policy, part.ints, part.ints_out, is_kept));
        if (name == "compact_indices") return placed(compact_indices(policy, part.ints, part.places, is_kept));
        if (name == "histogram") return {histogram(policy, part.ints, part.counts, bucket), 0, 0};
        if (name == "reduce") return {std::bit_cast<std::uint32_t>(reduce(policy, part.floats)), 0, 0};
        if (name == "min_max") return {std::bit_cast<std::uint64_t>(min_max(policy, part.floats)), 0, 0};
        if (name == "scan_int32")
            return scanned(static_cast<std::uint32_t>(crosslane::exclusive_scan(policy, part.ints, part.ints_out)), part);
        if (name == "scan_float")
            return scanned(std::bit_cast<std::uint32_t>(crosslane::exclusive_scan(policy, part.floats, part.floats_out)), part);
        auto const shade = kernel<num_threads<32, 8>, wave_size<32>>([out = Buffer(part.picture()), frame = part.frame,
                                                                          rounds = rounds_of(name)](auto group) {
            group.for_each_wave([=](auto wave) {
                auto const id = SV_DispatchThreadID(wave);
                auto const place = id.y * std::uint32_t{width} + id.x;
                auto value = place + frame;
                for (int round = 0; round < rounds; ++round) {
                    value = value * 0x9e3779b9u + 1u;
                    value = value ^ value >> 15u;
                }
                assign(wave, out[place], value);
            });
        });
        Grid const grid{width / 32, part.pixels.size() / width / 8};
        if constexpr (RankPolicy<Policy>) {
            if (part.shared != nullptr) {
                dispatch(policy, shade, grid, gathered(*part.shared));
            } else if (is_at_0(name)) {
                dispatch(policy, shade, grid, gathered_at(0, part.pixels));
            } else {
                dispatch(policy, shade, grid, gathered(part.pixels));
            }
        } else {
            dispatch(policy, shade, grid);
        }
        return {0, 0, 0};
    }

private:
    static Result placed(RankPart const& kept) { return {kept.total, kept.first, kept.count}; }
    static Result placed(std::size_t kept) { return {kept, 0, kept}; }
    static Result scanned(std::uint32_t total, Part const& part) { return {total, part.first, part.ints.size()}; }
};

struct Loop
{
    static Result run(std::string_view name, Part& part, auto const& ranks)
    {
        if (name == "compact") {
            std::uint64_t count = 0;
            for (auto const x : part.ints)
                if (x > 0) part.ints_out[count++] = x;
            return placed(count);
        }
        if (name == "compact_indices") {
            auto const first = placed(part.ints.size()).first;
            std::uint64_t count = 0;
            for (std::size_t i = 0; i < part.ints.size(); ++i)
                if (part.ints[i] > 0) part.places[count++] = first + i;
            return placed(count);
        }
        if (name == "histogram") {
            std::ranges::fill(part.counts, 0u);
            for (auto const x : part.ints) ++part.counts[static_cast<std::size_t>(x & 255)];
            MPI_Allreduce(MPI_IN_PLACE, part.counts.data(), 256, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
            return {0, 0, 0};
        }
        if (name == "reduce") {
            float sum = 0;
            for (float const x : part.floats) sum += x;
            MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
            return {std::bit_cast<std::uint32_t>(sum), 0, 0};
        }
        if (name == "min_max") {
            MinMax<float> found{part.floats[0], part.floats[0]};
            for (float const x : part.floats) found = {(std::min)(found.min, x), (std::max)(found.max, x)};
            MPI_Allreduce(MPI_IN_PLACE, &found.min, 1, MPI_FLOAT, MPI_MIN, MPI_COMM_WORLD);
            MPI_Allreduce(MPI_IN_PLACE, &found.max, 1, MPI_FLOAT, MPI_MAX, MPI_COMM_WORLD);
            return {std::bit_cast<std::uint64_t>(found), 0, 0};
        }
        if (name == "scan_int32") return scan<std::uint32_t>(part.ints, part.ints_out, MPI_UINT32_T, part);
        if (name == "scan_float") return scan<float>(part.floats, part.floats_out, MPI_FLOAT, part);
        std::vector<int> counts(ranks.size()), firsts(ranks.size());
        for (std::size_t r = 0; r < ranks.size(); ++r) {
            auto const rows = part.pixels.size() / width;
            firsts[r] = static_cast<int>(rows * r / ranks.size() * width);
            counts[r] = static_cast<int>(rows * (r + 1) / ranks.size() * width) - firsts[r];
        }
        auto const begin = static_cast<std::size_t>(firsts[ranks.rank()]);
        auto const end = begin + static_cast<std::size_t>(counts[ranks.rank()]);
        auto const shade = [&, picture = part.picture()](auto rounds_here) {
            for (std::size_t i = begin; i < end; ++i) {
                auto value = static_cast<std::uint32_t>(i) + part.frame;
                for (int round = 0; round < rounds_here; ++round) {
                    value = value * 0x9e3779b9u + 1u;
                    value ^= value >> 15u;
                }
                picture[i] = value;
            }
        };
        if (rounds_of(name) == rounds) {
            shade(std::integral_constant<int, rounds>());
        } else {
            shade(std::integral_constant<int, 4 * rounds>());
        }
        auto* const all = part.pixels.data();
        if (part.shared != nullptr) {
            part.shared->sync();
        } else if (!is_at_0(name)) {
            MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, counts.data(), firsts.data(), MPI_UINT32_T, MPI_COMM_WORLD);
        } else if (ranks.rank() == 0) {
            MPI_Gatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, counts.data(), firsts.data(), MPI_UINT32_T, 0, MPI_COMM_WORLD);
        } else {
            auto const own = counts[ranks.rank()];
            MPI_Gatherv(all + begin, own, MPI_UINT32_T, nullptr, nullptr, nullptr, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
        }
        return {0, 0, 0};
    }

private:
    template <class T>
    static T exscan(T value, MPI_Datatype type)
    {
        T before = 0;
        MPI_Exscan(&value, &before, 1, type, MPI_SUM, MPI_COMM_WORLD);
        int rank = 0;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        return rank == 0 ? T{0} : before;
    }
    static Result placed(std::uint64_t count)
    {
        auto total = count;
        auto const first = exscan(count, MPI_UINT64_T);
        MPI_Allreduce(MPI_IN_PLACE, &total, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
        return {total, first, count};
    }
    template <class Sum, class T>
    static Result scan(std::vector<T> const& in, std::vector<T>& out, MPI_Datatype type, Part const& part)
    {
        Sum sum = 0;
        for (T const x : in) sum += static_cast<Sum>(x);
        Sum next = exscan(sum, type);
        for (std::size_t i = 0; i < in.size(); ++i) {
            out[i] = static_cast<T>(next);
            next += static_cast<Sum>(in[i]);
        }
        MPI_Allreduce(MPI_IN_PLACE, &sum, 1, type, MPI_SUM, MPI_COMM_WORLD);
        return {std::bit_cast<std::uint32_t>(sum), part.first, in.size()};
    }
};

/// A number for the places and bits of values, the sum of those of the parts.
template <class T>
std::uint64_t digest(std::span<T const> values, std::uint64_t first)
{
    std::uint64_t sum = 0;
    for (T const value : values) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof value);
        bits = (bits ^ first++ * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
        sum += (bits ^ bits >> 31) * 0x94d049bb133111ebu;
    }
    return sum;
}

/// What a call returns and writes on all ranks.
std::array<std::uint64_t, 2> outcome(std::string_view name, Part& part, Result const& result)
{
    auto const some = [&](auto const& values, std::size_t count) { return digest(std::span(values).first(count), result.first); };
    if (name == "histogram") return {0, some(part.counts, part.counts.size())};
    if (is_dispatch(name)) return {0, some(std::span<std::uint32_t const>(part.picture()), part.picture().size())};
    std::uint64_t sum = 0;
    if (name == "compact" || name == "scan_int32") sum = some(part.ints_out, result.count);
    if (name == "compact_indices") sum = some(part.places, result.count);
    if (name == "scan_float") sum = some(part.floats_out, result.count);
    return {result.value, sum};
}

/// The same, of ranks that each have a part of it.
std::array<std::uint64_t, 2> outcome_of_all(std::string_view name, Part& part, Result const& result)
{
    auto mine = outcome(name, part, result);
    if (is_at_0(name)) {
        PMPI_Bcast(mine.data(), 2, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    } else if (name != "histogram" && !is_dispatch(name)) {
        PMPI_Allreduce(MPI_IN_PLACE, &mine[1], 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    }
    return mine;
}

void require(bool is_right, std::string_view name, char const* whose)
{
    if (is_right) return;
    std::printf("%.*s: wrong result of %s\n", static_cast<int>(name.size()), name.data(), whose);
    std::fflush(stdout);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

/// A plain float sum drifts from the exact one.
bool is_near(float a, float b, std::uint64_t elements)
{
    return std::abs(a - b) <= 0.05f * std::sqrt(static_cast<float>(elements)) + 0.01f;
}

template <class F>
void print_measured(Part& part, std::uint64_t elements, bool shows, F const& run)
{
    double best = 1e300, share = 0, sum = 0;
    for (int repetition = 0; repetition < 3 || (repetition < 7 && sum < 0.5); ++repetition) {
        ++part.frame;
        PMPI_Barrier(MPI_COMM_WORLD);
        in_mpi = 0;
        double const start = MPI_Wtime();
        run();
        double times[] = {MPI_Wtime() - start, -in_mpi};
        PMPI_Allreduce(MPI_IN_PLACE, times, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        sum += times[0];
        if (times[0] >= best) continue;
        best = times[0];
        share = -times[1] / times[0];
    }
    if (shows) std::printf("  %8.4f %5.1f %%", 1e9 * best / static_cast<double>(elements), 100 * share);
    part.frame = 0;
}

/// How many cores this rank may use.
std::size_t cores()
{
#if defined(CROSSLANE_BENCH_PARALLEL)
    return parallel.threads();
#else
    return 1;
#endif
}

/// Calls f with the policies of a job whose ranks have that many threads: ranks', and if alone, parallel.
template <class F>
void with_policies(std::size_t threads, bool is_alone, F const& f)
{
#if defined(CROSSLANE_BENCH_PARALLEL)
    tbb::task_arena arena(static_cast<int>(threads));
    arena.execute([&] {
        if (threads > 1) {
            f(ranks(MPI_COMM_WORLD, parallel));
        } else {
            f(ranks(MPI_COMM_WORLD));
        }
        if (is_alone) f(parallel);
    });
#else
    static_cast<void>(threads);
    static_cast<void>(is_alone);
    f(ranks(MPI_COMM_WORLD));
#endif
}

void measure_all(bool is_weak, std::uint64_t elements)
{
    auto const all = ranks(MPI_COMM_WORLD);
    bool const shows = all.rank() == 0;
    std::size_t const threads = (std::max)(cores() / all.size(), std::size_t{1});

    std::array<std::array<std::uint64_t, 2>, std::size(names)> expected{};
    if (shows) {
        Part whole(0, elements, elements);
        for (std::size_t i = 0; i < std::size(names); ++i) expected[i] = outcome(names[i], whole, Ours::run(names[i], whole, serial));
    }
    PMPI_Bcast(expected.data(), static_cast<int>(2 * expected.size()), MPI_UINT64_T, 0, MPI_COMM_WORLD);

    auto const begin = [&](std::uint64_t rank) { return elements * rank / all.size(); };
    Part part(begin(all.rank()), begin(all.rank() + 1), elements);
    SharedArray<std::uint32_t> shared(all, part.pixels.size());
    if (shows)
        std::printf("%s, %zu ranks of %zu threads, %.1f million elements\n%-26s%s%s%s\n", is_weak ? "weak" : "strong", all.size(), threads,
                    static_cast<double>(elements) * 1e-6, "ns an element", threads > 1 ? "  ranks, parallel" : "  ranks,   in MPI",
                    threads > 1 ? "" : "  loop,    in MPI", all.size() == 1 ? "  parallel alone" : "");
    for (std::size_t i = 0; i < std::size(names); ++i) {
        auto const name = names[i];
        if (shows) std::printf("%-26s", name.data());
        with_policies(threads, all.size() == 1, [&]<class Policy>(Policy const& policy) {
            part.shared = is_shared(name) && RankPolicy<Policy> ? &shared : nullptr;
            require(outcome_of_all(name, part, Ours::run(name, part, policy)) == expected[i], name, "crosslane");
            print_measured(part, elements, shows, [&] { Ours::run(name, part, policy); });
            if (threads > 1 || !RankPolicy<Policy>) return;
            bool const is_float_sum = name == "reduce" || name == "scan_float";
            auto const exact = part.floats_out;
            if (part.shared == nullptr || shared.is_first_of_host()) std::ranges::fill(part.picture(), 0u);
            shared.sync();
            auto const result = Loop::run(name, part, all);
            if (is_float_sum) {
                require(is_near(std::bit_cast<float>(static_cast<std::uint32_t>(result.value)),
                                std::bit_cast<float>(static_cast<std::uint32_t>(expected[i][0])), elements), name, "the loop");
                for (std::size_t k = 0; name == "scan_float" && k < exact.size(); ++k)
                    require(is_near(exact[k], part.floats_out[k], elements), name, "the loop");
            } else {
                require(outcome_of_all(name, part, result) == expected[i], name, "the loop");
            }
            print_measured(part, elements, shows, [&] { Loop::run(name, part, all); });
        });
        if (shows) std::printf("\n");
    }
}

} // namespace

int main(int argc, char** argv)
{
    int provided = 0, size = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    auto const elements = [&](int argument) { return std::uint64_t{1} << (argc > argument ? std::atoi(argv[argument]) : 24); };
    measure_all(false, elements(1));
    if (size > 1) measure_all(true, elements(2) * static_cast<std::uint64_t>(size));
    MPI_Finalize();
}
