#include <crosslane/crosslane.hpp>
#include <crosslane/dispatch/mpi.hpp>

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    std::vector<int> const part{1, 2, 3};
    int const sum = reduce(crosslane::ranks(MPI_COMM_WORLD), part);
    int ranks = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Finalize();
    return sum != 6 * ranks;
}
