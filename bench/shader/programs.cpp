#include "shader/programs.hpp"

#include <bit>
#include <cstdio>
#include <stdexcept>

namespace bench {

namespace {

using Words = std::vector<std::uint32_t>;

constexpr std::uint32_t elements = 1 << 20;

struct Random
{
    std::uint64_t state = 1;
    std::uint32_t operator()()
    {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::uint32_t>(state >> 33);
    }
};

/// count words of f(random number).
template <class F>
Words make(std::size_t count, F f)
{
    Random random;
    Words words(count);
    for (auto& word : words) word = f(random());
    return words;
}
Words below(std::size_t count, std::uint32_t limit)
{
    return make(count, [=](std::uint32_t x) { return x % limit; });
}
Words floats(std::size_t count)
{
    return make(count, [](std::uint32_t x) { return std::bit_cast<std::uint32_t>(static_cast<float>(x % 65536) / 65536); });
}
/// For rows of 32 lanes: a mask of active lanes, and the number of the data's row.
Words rows()
{
    Random random;
    Words words;
    for (std::uint32_t row = 0; row < elements / 32; ++row) words.insert(words.end(), {random() | random() << 16, row, 0, 0});
    return words;
}
/// For each thread: where its job begins, and how long it is.
Words jobs()
{
    Random random;
    Words words;
    for (std::uint32_t t = 0; t < elements; ++t) words.insert(words.end(), {random() % 4096, random() % 4});
    return words;
}
/// For each tile: where its lights begin, and how many they are.
Words tiles()
{
    Random random;
    Words words;
    for (std::uint32_t t = 0; t < elements / 64; ++t) words.insert(words.end(), {random() % 512, 16 + random() % 32});
    return words;
}
Words zeros(std::size_t count) { return Words(count); }

std::vector<Program> make_programs()
{
    auto const n = elements;
    return {
        {"compact_countbits", n / 32, 1,
                {{"Input", below(n, 1024)}, {"Output", zeros(n)}, {"WaveCounts", zeros(n / 4)}, {"Indices", zeros(n)}}},
        {"compact_prefixsum", n / 32, 1,
                {{"Input", below(n, 1024)}, {"Output", zeros(n)}, {"WaveCounts", zeros(n / 4)}, {"Indices", zeros(n)}}},
        {"doubling_scan", n / 32, 1, {{"In", floats(n)}, {"Out", zeros(n)}}},
        {"histogram_random", n / 256, 1,
                {{"Input", below(n, 256)}, {"Params", {n}}, {"Histogram", zeros(256), true}, {"Lane", zeros(4 * n)}}},
        {"group_histogram", n / 4096, 1, {{"Input", below(n, 256)}, {"Histogram", zeros(256), true}}},
        {"append_var_firstlane", n / 128, 1,
         {{"NumItems", below(n, 4)}, {"Params", {n}}, {"Counter", zeros(1), true}, {"Items", zeros(3 * n)}, {"Lane", zeros(4 * n)}}},
        {"even_work", n / 128, 1,
         {{"Jobs", jobs()}, {"Other", below(8192, 1000)}, {"DataCount", zeros(1), true}, {"Data", zeros(3 * n)},
                 {"WaveInfo", zeros(n / 2)}}},
        {"group_append", n / 128, 1,
                {{"GBuffer", below(n, 64)}, {"Count", zeros(2), true}, {"Data", zeros(n)}, {"GroupInfo", zeros(n / 64)}}},
        {"sssr_raylist_1group", n / 64, 1,
         {{"Roughness", floats(n)}, {"RayCounter", zeros(1), true}, {"RayList", zeros(n)}, {"WaveInfo", zeros(n)}}},
        {"indirect_count", n / 128, 1, {{"NumItems", below(n, 16)}, {"Count", zeros(2), true}, {"Args", zeros(3), true}}},
        {"tile_minmax_group", n / 64, 1, {{"Depth", floats(n)}, {"Packed", zeros(n / 64)}, {"MinMax", zeros(n / 32)}}},
        {"uniform_load_wave", 4, n / 256, {{"Lights", floats(4 * 1024)}, {"StartCount", tiles()}, {"Output", zeros(4 * n)}}},
        {"lerp_wave", n / 32, 1,
         {{"Points", floats(4 * (n / 32))}, {"Spheres", floats(4 * 32)}, {"Colors", floats(4 * 32)}, {"T", zeros(n)},
                 {"Result", zeros(n)}, {"Prefix", zeros(n)}}},
        {"lerp_group256", n / 256, 1,
         {{"Points", floats(4 * (n / 256))}, {"Spheres", floats(4 * 256)}, {"Colors", floats(4 * 256)}, {"T", zeros(n)},
                 {"Result", zeros(4 * (n / 256))}}},
        {"wave_per_input", n / 128, 1,
                {{"InputData", floats(n / 2)}, {"Weights", floats(128)}, {"LaneResult", zeros(n)}, {"Out", zeros(n / 4)}}},
        {"flow_if_else", n / 32, 1, {{"Cls", below(n, 64)}, {"Rows", rows()}, {"Out", zeros(16 * n)}}},
        {"waterfall_forever", n / 32, 1, {{"In", below(n, 4)}, {"Rows", rows()}, {"Out", zeros(4 * n)}, {"After", zeros(n)}}},
        {"wave_match_loop", n / 32, 1, {{"In", below(n, 4)}, {"Rows", rows()}, {"Out", zeros(4 * n)}}},
        {"all_true_branch", n / 32, 1, {{"In", below(n, 2)}, {"Rows", rows()}, {"Out", zeros(n)}}},
    };
}

} // namespace

std::vector<Program> const& programs()
{
    static std::vector<Program> const all = make_programs();
    return all;
}

std::vector<std::uint32_t> words_of(Program const& program)
{
    auto const path = CROSSLANE_SHADERS "/" + program.name + ".spv";
    Words words;
    if (auto* file = std::fopen(path.c_str(), "rb")) {
        std::uint32_t word;
        while (std::fread(&word, sizeof word, 1, file) == 1) words.push_back(word);
        std::fclose(file);
    }
    if (words.empty()) throw std::runtime_error("cannot read " + path);
    return words;
}

} // namespace bench
