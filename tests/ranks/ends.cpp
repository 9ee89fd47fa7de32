// What ends a job: "throw" leaves an exception of the last rank's uncaught, "kill" has a signal kill it, while the others wait for it.

#include <crosslane/dispatch/mpi.hpp>

#include <csignal>
#include <cstring>

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    auto const all = crosslane::ranks(MPI_COMM_WORLD);
    bool const is_last = all.rank() == all.size() - 1;
    std::vector<std::int32_t> const in(100, 1);
    std::vector<std::int32_t> out(100);
    static_cast<void>(compact(all, in, out, [&](auto x) {
        if (is_last && argc > 1 && std::strcmp(argv[1], "throw") == 0) throw std::range_error("no keys for this rank");
        if (is_last && argc > 1 && std::strcmp(argv[1], "kill") == 0) static_cast<void>(std::raise(SIGKILL));
        return x > 0;
    }));
    MPI_Finalize();
}
