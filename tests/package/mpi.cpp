// docs/mpi.md: each rank has as many numbers as its own says.
#include <crosslane/crosslane.hpp>
#include <crosslane/dispatch/mpi.hpp>
#include <crosslane/dispatch/shared_array.hpp>

#include <cstdint>
#include <vector>

/// A picture that rank 0 has, and may write to a file.
bool shares_picture(auto const& all)
{
    using namespace crosslane;
    constexpr std::uint32_t width = 64, height = 40;
    std::vector<std::uint32_t> pixels(width * height), written;
    auto const write = [&](std::vector<std::uint32_t> const& picture) { written = picture; };
    auto const shade = kernel<num_threads<8, 8>>([&](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave);
            auto const place = id.y * width + id.x;
            assign(wave, Buffer(pixels)[place], place + 1u);
        });
    });
    dispatch(all, shade, {width / 8, height / 8}, gathered_at(0, pixels));
    if (all.rank() == 0) write(pixels);

    if (all.rank() != 0) return written.empty();
    for (std::uint32_t i = 0; i < width * height; ++i)
        if (written[i] != i + 1) return false;
    return true;
}

/// The same, of a picture that the ranks of one host share, and that held `left` at first.
bool shares_memory(auto const& all)
{
    using namespace crosslane;
    constexpr std::uint32_t width = 64, height = 40, left = 7;
    std::vector<std::uint32_t> written;
    auto const write = [&](auto const& picture) { written.assign(picture.begin(), picture.end()); };
    auto const read = [&](auto& picture) { std::ranges::fill(picture, left); };
    SharedArray<std::uint32_t> pixels(all, width * height);
    auto const shade = kernel<num_threads<8, 8>>([out = Buffer(pixels)](auto group) {
        group.for_each_wave([=](auto wave) {
            auto const id = SV_DispatchThreadID(wave);
            auto const place = id.y * width + id.x;
            assign(wave, out[place], out[place] + place);
        });
    });
    if (pixels.is_first_of_host()) read(pixels);
    dispatch(all, shade, {width / 8, height / 8}, gathered(pixels));
    if (all.rank() == 0) write(pixels);

    for (std::uint32_t i = 0; i < width * height; ++i)
        if (pixels[i] != i + left) return false;
    return written.size() == (all.rank() == 0 ? pixels.size() : 0);
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    auto const all = crosslane::ranks(MPI_COMM_WORLD);
    std::vector<float> part = std::vector<float>(all.rank(), 2.0f), kept(part.size());
    if (!part.empty()) part[0] = 0.25f;
    auto const bright = compact(all, part, kept, [](auto x) { return x > 0.5f; });
    kept.resize(bright.count);
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
    is_right = shares_memory(all) && is_right;
    crosslane::SharedArray<float> const left_behind(all, 100); // destroyed after MPI_Finalize
    is_right = shares_picture(all) && is_right && total == 2.0f * static_cast<float>(count) + 0.25f * static_cast<float>(ones);
    MPI_Finalize();
    return !is_right;
}
