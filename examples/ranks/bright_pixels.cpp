// A picture larger than memory: a file of raw floats, cut among ranks by MPI-IO. Its exposure is found from a histogram of all
// pixels; the bright ones go to one file, in order.
//
//     mpirun -n 4 bright_pixels --make night.raw 100000000       writes such a file
//     mpirun -n 4 bright_pixels night.raw bright.raw

#include <crosslane/crosslane.hpp>
#include <crosslane/dispatch/mpi.hpp>

#include <bit>
#include <charconv>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using namespace crosslane;

/// A file of floats that all ranks have open.
class Pixels
{
public:
    Pixels(std::string const& name, int mode)
    {
        if (MPI_File_open(MPI_COMM_WORLD, name.c_str(), mode, MPI_INFO_NULL, &file_) != MPI_SUCCESS)
            throw std::runtime_error(name + " cannot be opened");
    }
    Pixels(Pixels const&) = delete;
    Pixels& operator=(Pixels const&) = delete;
    ~Pixels()
    {
        if (std::uncaught_exceptions() == 0) MPI_File_close(&file_); // by all ranks: one alone would wait for the others
    }

    std::uint64_t size() const
    {
        MPI_Offset bytes = 0;
        if (MPI_File_get_size(file_, &bytes) != MPI_SUCCESS) throw std::runtime_error("the file's size cannot be read");
        if (bytes % 4 != 0) throw std::runtime_error("the file is not one of floats: its size is no multiple of 4");
        return static_cast<std::uint64_t>(bytes) / sizeof(float);
    }
    void set_size(std::uint64_t pixels)
    {
        if (MPI_File_set_size(file_, offset(pixels)) != MPI_SUCCESS) throw std::runtime_error("the file cannot be made so long");
    }

    // All ranks read, or write, each at its own place.
    void read(std::uint64_t first, std::span<float> to) const
    {
        auto const count = static_cast<int>(to.size());
        MPI_Status status;
        int got = 0;
        if (MPI_File_read_at_all(file_, offset(first), to.data(), count, MPI_FLOAT, &status) != MPI_SUCCESS ||
            MPI_Get_count(&status, MPI_FLOAT, &got) != MPI_SUCCESS || got != count)
            throw std::runtime_error("pixels cannot be read");
    }
    void write(std::uint64_t first, std::span<float const> from)
    {
        auto const count = static_cast<int>(from.size());
        if (MPI_File_write_at_all(file_, offset(first), from.data(), count, MPI_FLOAT, MPI_STATUS_IGNORE) != MPI_SUCCESS)
            throw std::runtime_error("pixels cannot be written");
    }

private:
    static MPI_Offset offset(std::uint64_t pixel) { return static_cast<MPI_Offset>(pixel * sizeof(float)); }
    MPI_File file_ = MPI_FILE_NULL;
};

/// Calls f(first, count) with this rank's part of each round: rank after rank has `most` pixels, round after round.
template <class F>
void for_each_round(Ranks<Serial> const& all, std::uint64_t pixels, std::uint64_t most, F const& f)
{
    for (std::uint64_t round = 0; round < pixels; round += most * all.size()) {
        auto const first = std::min(pixels, round + most * all.rank());
        f(first, static_cast<std::size_t>(std::min(pixels - first, most)));
    }
}

/// A dark sky with a gradient and stars, the same however many ranks write it.
void make(Ranks<Serial> const& all, std::string const& name, std::uint64_t pixels, std::size_t most)
{
    Pixels file(name, MPI_MODE_CREATE | MPI_MODE_WRONLY);
    file.set_size(pixels);
    std::vector<float> part(most);
    for_each_round(all, pixels, most, [&](std::uint64_t first, std::size_t count) {
        for_each_wave<8>(count, [&](auto wave, std::size_t i) {
            auto const number = iota<std::uint32_t, 8>(static_cast<std::uint32_t>(first + i));
            auto hash = (number ^ number >> 16u) * 0x7feb352du;
            hash = (hash ^ hash >> 15u) * 0x846ca68bu;
            auto const noise = lanes_cast<float>(hash >> 8u) * 0x1p-24f;
            store(&part[i], select(noise > 0.999f, Lanes<float, 8>(1.0f), noise * noise * 0.01f), wave.active);
        });
        file.write(first, std::span(part).first(count));
    });
}

void run(Ranks<Serial> const& all, std::string const& from, std::string const& to, std::size_t most)
{
    std::error_code none_there;
    if (std::filesystem::equivalent(from, to, none_there)) throw std::invalid_argument("IN.raw and OUT.raw are one file");
    Pixels const in(from, MPI_MODE_RDONLY);
    Pixels out(to, MPI_MODE_CREATE | MPI_MODE_WRONLY);
    auto const pixels = in.size();
    std::vector<float> part(most), kept(most);

    // Sixteen buckets to an octave, by a float's exponent and the first four binary digits after its point. The first one is black's;
    // what is below 0, infinite or not a number has none.
    std::vector<std::uint64_t> counts(255 << 4);
    std::uint64_t unlit = 0;
    for_each_round(all, pixels, most, [&](std::uint64_t first, std::size_t count) {
        in.read(first, std::span(part).first(count));
        unlit += histogram_add(all, std::span(part).first(count), counts,
                               [](auto const& x) { return lanes_bit_cast<std::int32_t>(x) >> 19; });
    });
    unlit += counts[0];
    std::uint64_t below = 0;
    std::uint32_t middle = 1; // the bucket of the middle lit pixel, which becomes middle grey
    while (middle + 1 < counts.size() && 2 * (below += counts[middle]) < pixels - unlit) ++middle;
    float const exposure = unlit == pixels ? 1.0f : 0.18f / std::bit_cast<float>(middle << 19);

    std::uint64_t written = 0;
    for_each_round(all, pixels, most, [&](std::uint64_t first, std::size_t count) {
        in.read(first, std::span(part).first(count));
        auto const bright = compact(all, std::span(part).first(count), kept, [=](auto x) { return x * exposure > 1.0f; });
        out.write(written + bright.first, std::span(kept).first(static_cast<std::size_t>(bright.count)));
        written += bright.total;
    });
    out.set_size(written);
    if (all.rank() == 0)
        std::printf("%llu pixels, exposure %.4g, %llu bright\n", static_cast<unsigned long long>(pixels), double{exposure},
                    static_cast<unsigned long long>(written));
}

std::uint64_t number_of(std::string const& pixels)
{
    std::uint64_t number = 0;
    auto const [end, error] = std::from_chars(pixels.data(), pixels.data() + pixels.size(), number);
    if (error != std::errc() || end != pixels.data() + pixels.size()) throw std::invalid_argument("PIXELS is a number, not " + pixels);
    return number;
}

} // namespace

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int status = 0;
    try {
        std::vector<std::string> arguments(argv + 1, argv + argc);
        auto const all = ranks(MPI_COMM_WORLD);
        // Pixels of each rank in a round: this much memory is enough for a file of any size.
        std::size_t most = std::size_t{1} << 22;
        if (arguments.size() > 2 && arguments[0] == "--part") {
            most = static_cast<std::size_t>(std::clamp(number_of(arguments[1]), std::uint64_t{1}, std::uint64_t{1} << 30));
            arguments.erase(arguments.begin(), arguments.begin() + 2);
        }
        if (arguments.size() == 3 && arguments[0] == "--make") {
            make(all, arguments[1], number_of(arguments[2]), most);
        } else if (arguments.size() == 2) {
            run(all, arguments[0], arguments[1], most);
        } else {
            if (all.rank() == 0) std::fputs("usage: bright_pixels [--part PIXELS] IN.raw OUT.raw\n"
                                            "       bright_pixels [--part PIXELS] --make OUT.raw PIXELS\n",
                                            stderr);
            status = 1;
        }
    } catch (std::exception const& error) {
        std::fprintf(stderr, "bright_pixels: %s\n", error.what());
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Finalize();
    return status;
}
