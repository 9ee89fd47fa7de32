// The tests' main: each rank runs them all. The first one's output is shown, and another's if only that failed.

#define CATCH_CONFIG_RUNNER
#include "support/catch.hpp"

#include <crosslane/dispatch/mpi.hpp>

#include <cstdio>
#include <iostream>
#include <sstream>

namespace {

template <class F>
bool throws_logic_error(F const& f)
{
    try {
        f();
    } catch (std::logic_error const& e) {
        return std::string_view(e.what()).starts_with("crosslane::ranks: MPI is ");
    }
    return false;
}
bool asks_in_vain()
{
    return throws_logic_error([] { static_cast<void>(crosslane::ranks(MPI_COMM_WORLD)); });
}

} // namespace

int main(int argc, char** argv)
{
    bool const is_refused_before = asks_in_vain();
    MPI_Init(&argc, &argv);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::ostringstream output;
    auto* const shown = rank == 0 ? nullptr : std::cout.rdbuf(output.rdbuf());
    int failed = Catch::Session().run(argc, argv);
    if (shown != nullptr) std::cout.rdbuf(shown);
    if (failed != 0 && rank != 0) std::cout << output.str() << std::flush;
    MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Finalize();
    bool const is_refused_after = asks_in_vain();
    if (!is_refused_before || !is_refused_after) std::fputs("ranks(…) before MPI_Init or after MPI_Finalize does not say so\n", stderr);
    return failed != 0 || !is_refused_before || !is_refused_after ? 1 : 0;
}
