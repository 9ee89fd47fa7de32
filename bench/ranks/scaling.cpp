// The algorithms over the ranks of MPI, beside a plain loop with one MPI call on the same parts, and on one rank beside the policy
// parallel:
//
//     for n in 1 2; do mpirun -n $n --bind-to none scaling; done
//
// strong: 64 MiB in all, and weak: 64 MiB a rank, of random int32, or floats of them. ns an element of all ranks; the least of nine;
// the share of that time in MPI, on the rank where it is least. Results are compared before.

#include <crosslane/crosslane.hpp>
#include <crosslane/dispatch/mpi.hpp>
#if defined(CROSSLANE_BENCH_PARALLEL)
#include <crosslane/dispatch/parallel.hpp>
#endif

#include <cmath>
#include <cstdio>
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
int MPI_Allreduce(void const* a, void* b, int c, MPI_Datatype d, MPI_Op e, MPI_Comm f)
{
    return timed([&] { return PMPI_Allreduce(a, b, c, d, e, f); });
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

struct Part
{
    std::vector<std::int32_t> ints, ints_out;
    std::vector<float> floats, floats_out;
    std::vector<std::uint64_t> counts = std::vector<std::uint64_t>(256);

    Part(std::uint64_t first, std::size_t count) : ints(count), ints_out(count), floats(count), floats_out(count)
    {
        for (std::size_t i = 0; i < count; ++i) {
            auto hash = static_cast<std::uint32_t>(first + i) * 0x9e3779b9u;
            hash = (hash ^ hash >> 16) * 0x85ebca6bu;
            ints[i] = static_cast<std::int32_t>(hash ^ hash >> 13);
            floats[i] = static_cast<float>(ints[i]) * 0x1p-31f;
        }
    }
};

auto const is_kept = [](auto x) { return x > 0; };
auto const bucket = [](auto const& x) { return x & 255; };

// Each returns a number that does not depend on how the parts are cut.
struct Ours
{
    std::int64_t operator()(char const* what, Part& part, auto const& policy) const
    {
        std::string_view const name(what);
        if (name == "compact") {
            auto const kept = compact(policy, part.ints, part.ints_out, is_kept);
            if constexpr (requires { kept.total; }) {
                return static_cast<std::int64_t>(kept.total);
            } else {
                return static_cast<std::int64_t>(kept);
            }
        }
        if (name == "histogram") return histogram(policy, part.ints, part.counts, bucket), static_cast<std::int64_t>(part.counts[77]);
        if (name == "reduce") return std::lround(reduce(policy, part.floats));
        if (name == "scan_int32") return crosslane::exclusive_scan(policy, part.ints, part.ints_out);
        return std::lround(crosslane::exclusive_scan(policy, part.floats, part.floats_out));
    }
};

struct Loop
{
    std::int64_t operator()(char const* what, Part& part, auto const&) const
    {
        std::string_view const name(what);
        if (name == "compact") {
            std::uint64_t count = 0, before = 0;
            for (auto const x : part.ints)
                if (x > 0) part.ints_out[count++] = x;
            MPI_Exscan(&count, &before, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
            MPI_Allreduce(MPI_IN_PLACE, &count, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
            return static_cast<std::int64_t>(count);
        }
        if (name == "histogram") {
            std::ranges::fill(part.counts, 0u);
            for (auto const x : part.ints) ++part.counts[static_cast<std::size_t>(x & 255)];
            MPI_Allreduce(MPI_IN_PLACE, part.counts.data(), 256, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
            return static_cast<std::int64_t>(part.counts[77]);
        }
        if (name == "reduce") {
            float sum = 0;
            for (float const x : part.floats) sum += x;
            MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
            return std::lround(sum);
        }
        if (name == "scan_int32") return scan<std::uint32_t>(part.ints, part.ints_out, MPI_UINT32_T);
        return std::lround(scan<float>(part.floats, part.floats_out, MPI_FLOAT));
    }

private:
    template <class Sum, class T>
    static T scan(std::vector<T> const& in, std::vector<T>& out, MPI_Datatype type)
    {
        Sum sum = 0, before = 0;
        for (T const x : in) sum += static_cast<Sum>(x);
        MPI_Exscan(&sum, &before, 1, type, MPI_SUM, MPI_COMM_WORLD);
        int rank = 0;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        if (rank == 0) before = 0;
        for (std::size_t i = 0; i < in.size(); ++i) {
            out[i] = static_cast<T>(before);
            before += static_cast<Sum>(in[i]);
        }
        MPI_Allreduce(MPI_IN_PLACE, &sum, 1, type, MPI_SUM, MPI_COMM_WORLD);
        return static_cast<T>(sum);
    }
};

struct Time
{
    double ns = 1e300, share = 0;
};

template <class Policy, class Run>
Time measure(Policy const& policy, Run const& run, char const* what, Part& part, std::uint64_t elements)
{
    Time best;
    for (int repetition = 0; repetition < 9; ++repetition) {
        MPI_Barrier(MPI_COMM_WORLD);
        in_mpi = 0;
        double const start = MPI_Wtime();
        static_cast<void>(run(what, part, policy));
        double times[] = {MPI_Wtime() - start, -in_mpi};
        PMPI_Allreduce(MPI_IN_PLACE, times, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (1e9 * times[0] < best.ns * static_cast<double>(elements))
            best = {1e9 * times[0] / static_cast<double>(elements), -times[1] / times[0]};
    }
    return best;
}

} // namespace

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    {
        auto const all = ranks(MPI_COMM_WORLD);
        bool const shows = all.rank() == 0;
        for (bool const is_weak : {false, true}) {
            std::uint64_t const elements = (std::uint64_t{1} << 24) * (is_weak ? all.size() : 1);
            auto const begin = [&](std::uint64_t rank) { return elements * rank / all.size(); };
            Part part(begin(all.rank()), static_cast<std::size_t>(begin(all.rank() + 1) - begin(all.rank())));
            for (auto const* what : {"compact", "histogram", "reduce", "scan_int32", "scan_float"}) {
                // A plain float sum drifts from the exact one.
                bool const is_float = std::string_view(what) == "reduce" || std::string_view(what) == "scan_float";
                if (!is_float && Ours{}(what, part, all) != Loop{}(what, part, all)) {
                    std::printf("%s: wrong result\n", what);
                    MPI_Abort(MPI_COMM_WORLD, 1);
                }
                auto const ours = measure(all, Ours{}, what, part, elements), loop = measure(all, Loop{}, what, part, elements);
                if (shows)
                    std::printf("%-6s %2zu ranks %-10s %7.3f ns, %4.1f %% in MPI; plain loop %7.3f ns, %4.1f %%",
                                is_weak ? "weak" : "strong", all.size(), what, ours.ns, 100 * ours.share, loop.ns, 100 * loop.share);
#if defined(CROSSLANE_BENCH_PARALLEL)
                if (all.size() == 1) {
                    auto const cores = measure(parallel, Ours{}, what, part, elements);
                    std::printf("; parallel on %zu cores %7.3f ns", parallel.threads(), cores.ns);
                }
#endif
                if (shows) std::printf("\n");
            }
            if (all.size() == 1) break;
        }
    }
    MPI_Finalize();
}
