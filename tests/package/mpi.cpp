// docs/mpi.md: each rank has as many numbers as its own says.
#include <crosslane/crosslane.hpp>
#include <crosslane/dispatch/mpi.hpp>

#include <vector>

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    auto const all = crosslane::ranks(MPI_COMM_WORLD);
    std::vector<float> part = std::vector<float>(all.rank(), 2.0f), kept(part.size());
    if (!part.empty()) part[0] = 0.25f;
    auto const bright = compact(all, part, kept, [](auto x) { return x > 0.5f; });
    float const total = reduce(all, part);

    std::size_t ones = 0, first = 0, count = 0; // the parts that begin with 0.25, what the ranks before keep, what all keep
    for (std::size_t rank = 1; rank < all.size(); ++rank) {
        ones += 1;
        if (rank < all.rank()) first += rank - 1;
        count += rank - 1;
    }
    std::size_t const own = part.empty() ? 0 : part.size() - 1;
    bool is_right = bright.count == own && bright.first == first && bright.total == count;
    for (std::size_t i = 0; i < own; ++i) is_right = is_right && kept[i] == 2.0f;
    is_right = is_right && total == 2.0f * static_cast<float>(count) + 0.25f * static_cast<float>(ones);
    MPI_Finalize();
    return !is_right;
}
