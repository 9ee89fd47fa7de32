#include "shader/assembler.hpp"
#include "shader/run/any_shader.hpp"
#include "shader/run/image_oracle.hpp"
#include "support/catch.hpp"

#include <stdexcept>

namespace shader_images {

// Shaders with images (shader/run/glsl, shader/run/hlsl), each against a loop over its threads.

namespace {

using namespace image_oracle;
using crosslane::sampler;

std::string path_of(std::string const& name) { return CROSSLANE_SHADERS "/" + name + ".spv"; }

template <class F>
std::string complaint(F const& f)
{
    try {
        f();
    } catch (std::exception const& e) {
        return e.what();
    }
    return {};
}
#define CHECK_SAYS(text, part)                                                                                                             \
    do {                                                                                                                                   \
        std::string const said = text;                                                                                                     \
        INFO(said);                                                                                                                        \
        CHECK(said.find(part) != std::string::npos);                                                                                       \
    } while (false)

class Dice
{
public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
    uint operator()()
    {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return uint(state_ >> 32);
    }
    uint below(uint n) { return (*this)() % n; }
    float real(double least, double most) { return float(least + (most - least) * (double((*this)()) / 4294967296.0)); }

private:
    std::uint64_t state_;
};

constexpr std::size_t sizes[] = {4, 8, 16, 32, 64, 128};

/// A word to store: numbers near the borders of what formats hold, ties, any bits.
uint word_to_store(Dice& dice)
{
    constexpr float edges[] = {0, -0.0f, 1, -1, 0.5f, 1.5f, -3, 1e-8f, 6e-5f, 65504, 65519, 65520, 65536, 1e30f, 64512, 65024, HUGE_VALF,
            -HUGE_VALF, NAN, 3e-8f};
    constexpr double steps[] = {255, 127, 65535, 32767, 1023, 3};
    switch (dice.below(8)) {
    case 0: return std::bit_cast<uint>(edges[dice.below(std::size(edges))]);
    case 1: { // between two steps
        double const most = steps[dice.below(std::size(steps))];
        return bits_of((dice.below(uint(most)) + 0.5) / most * (dice.below(4) == 0 ? -1 : 1));
    }
    case 2: return bits_of(dice.real(-1.5, 1.5));
    case 3: return dice.below(300) - 20;
    case 4: return dice.below(70000) - 35000;
    case 5: return bits_of((dice.below(2048) + 0.5) * std::ldexp(1.0, int(dice.below(40)) - 30)); // ties of halves
    case 6: return bits_of((dice.below(2048) * 32 + 16.0) * std::ldexp(1.0, int(dice.below(30)) - 30)); // and of smaller floats
    default: return dice();
    }
}

TEST_CASE("images of every format are read and written, and nothing outside of them", "[shader]")
{
    constexpr uint width = 13, height = 7, x_groups = 3, y_groups = 3, threads = 32 * x_groups * y_groups;
    std::vector<Layout> kinds[3];
    for (auto const& l : all_layouts())
        if (l.kind != 'g') kinds[l.kind == 'u' ? 1 : l.kind == 's' ? 2 : 0].push_back(l);
    Dice dice(3);
    for (std::size_t round = 0; round < kinds[0].size(); ++round) {
        auto const lanes = sizes[round % std::size(sizes)];
        Picture pictures[3];
        std::vector<std::byte> behind[3];
        for (std::size_t k = 0; k < 3; ++k) {
            pictures[k] = {kinds[k][round % kinds[k].size()], 2, width, height, 1, 1};
            pictures[k].fill(uint(round * 3 + k));
        }
        std::vector<uint> given(4 * threads), found(12 * threads);
        for (auto& word : given) word = word_to_store(dice);
        uint const pattern = round % 4 == 0 ? 0xFFFF'FFFF : dice();

        auto const before = std::vector(pictures, pictures + 3);
        AnyShader shader(path_of("image_formats"));
        char const* const names[] = {"reals", "counts", "numbers"};
        for (std::size_t k = 0; k < 3; ++k) {
            behind[k] = pictures[k].bytes;
            behind[k].resize(behind[k].size() + 256, std::byte{0xA5});
            shader.bind(names[k], crosslane::image(behind[k], width, height, pictures[k].layout.format));
        }
        shader.bind("In", given);
        shader.bind("Out", found);
        shader.push_constants({pattern});
        shader.run(lanes, round, x_groups, y_groups);

        bool good = true;
        for (uint n = 0; n < threads; ++n) {
            int const x = int(n % (8 * x_groups)) - 2, y = int(n / (8 * x_groups)) - 2;
            Words texel;
            std::copy_n(&given[4 * n], 4, texel.begin());
            for (std::size_t k = 0; k < 3; ++k) {
                auto const expected = before[k].read(x, y, 0, 0);
                for (std::size_t i = 0; i < 4; ++i) {
                    auto const is = found[12 * n + 4 * k + i];
                    bool const same = is == expected[i]
                            || (pictures[k].layout.kind == 'f' && std::isnan(real_of(is)) && std::isnan(real_of(expected[i])));
                    if (!same && good) UNSCOPED_INFO("read " << names[k] << ", thread " << n << ", component " << i << ": " << is
                            << ", not " << expected[i]);
                    good = good && same;
                }
                if ((pattern >> n % 32 & 1) == 0) continue;
                if (auto const at = pictures[k].place(x, y, 0, 0); at != std::string::npos) encode(pictures[k].layout, texel,
                        &pictures[k].bytes[at]);
            }
        }
        CHECK(good);
        for (std::size_t k = 0; k < 3; ++k) {
            INFO(names[k] << ", " << crosslane::name_of(pictures[k].layout.format) << ", " << lanes << " lanes");
            auto const bytes = pictures[k].bytes.size();
            std::size_t wrong = 0;
            for (std::size_t i = 0; i < bytes; i += std::size_t(pictures[k].layout.bytes())) {
                auto const is = decoded(pictures[k].layout, &behind[k][i]), expected = decoded(pictures[k].layout, &pictures[k].bytes[i]);
                for (std::size_t c = 0; c < 4; ++c)
                    wrong += is[c] != expected[c]
                            && !(pictures[k].layout.kind == 'f' && std::isnan(real_of(is[c])) && std::isnan(real_of(expected[c])));
            }
            CHECK(wrong == 0);
            CHECK(std::all_of(behind[k].begin() + std::ptrdiff_t(bytes), behind[k].end(),
                    [](std::byte b) { return b == std::byte{0xA5}; }));
        }
    }
}

TEST_CASE("texels by whole numbers, of each kind of image and each level, some outside", "[shader]")
{
    Picture line{layout_of(Format::rg16_snorm), 1, 21, 1, 1, 5}, plane{layout_of(Format::rgba8_srgb), 2, 19, 11, 1, 4},
        volume{layout_of(Format::rg16_sint), 3, 9, 6, 13, 3}, lines{layout_of(Format::r16_uint), 1, 17, 1, 7, 2},
        planes{layout_of(Format::bgra8_unorm), 2, 16, 9, 5, 5}, second{layout_of(Format::rgb8_uint), 2, 8, 9, 1, 1},
        third{layout_of(Format::rgba32_uint), 2, 5, 5, 1, 1}, texels{layout_of(Format::rgb16_float), 1, 40, 1, 1, 1},
        stored{layout_of(Format::rgba8_uint), 3, 10, 8, 6, 1}, faces{layout_of(Format::r32_float), 2, 7, 7, 6, 1};
    uint seed = 1;
    for (auto* p : {&line, &plane, &volume, &lines, &planes, &second, &third, &texels, &stored, &faces}) p->fill(seed++);
    for (auto lanes : sizes) {
        AnyShader shader(path_of("image_fetch"));
        // Three levels of what has five: the memory may be longer.
        shader.bind("line", line.image(), sampler());
        shader.bind("plane", plane.image());
        shader.bind("volume", volume.image());
        shader.bind("lines", lines.image());
        shader.bind("planes", planes.image());
        shader.bind(0, 5, 1, second.image());
        shader.bind(0, 5, 2, third.image());
        shader.bind("texels", texels.image());
        shader.bind("stored", stored.image());
        shader.bind("faces", faces.image());
        constexpr uint x = 3, y = 3, z = 4, threads = 64 * x * y * z;
        std::vector<uint> found(threads * 64, 1);
        shader.bind("Out", found);
        constexpr int first[3] = {-2, -3, -1};
        int const first_level = lanes == 8 ? 100 : -1;
        shader.push_constants({uint(first[0]), uint(first[1]), uint(first[2]), 0, uint(first_level)});
        shader.run(lanes, lanes == 64 ? 5 : 0, x, y, z);
        std::size_t wrong = 0;
        for (uint n = 0; n < threads; ++n) {
            int const px = int(n % (8 * x)) + first[0], py = int(n / (8 * x) % (4 * y)) + first[1], pz = int(n / (32 * x * y)) + first[2];
            auto const l = uint(first_level + int(n % 5));
            std::array<Words, 16> expected;
            expected.fill({1, 1, 1, 1});
            if (n % 7 == 3) {
                expected[0].fill(77);
            } else {
                auto const w = [&](Picture const& p, std::size_t axis) { return l < p.levels ? p.size(l)[axis] : 0; };
                auto const layers = [&](Picture const& p) { return p.depth; };
                expected[0] = line.read(px, 0, 0, l);
                expected[1] = plane.read(px, py, 0, l);
                expected[2] = volume.read(px, py, pz, l);
                expected[3] = lines.read(px, 0, pz, l);
                expected[4] = planes.read(px, py, pz, l);
                expected[5] = second.read(px, py, 0, 0);
                expected[6] = texels.read(px + 3 * py, 0, 0, 0);
                expected[7] = plane.read(px + 2, py - 3, 0, l);
                expected[8] = stored.read(px, py, pz, 0);
                expected[9] = {w(line, 0), w(plane, 0), w(plane, 1), 4};
                expected[10] = {w(volume, 0), w(volume, 1), w(volume, 2), 5};
                expected[11] = {w(lines, 0), layers(lines), 40, 9};
                expected[12] = {w(planes, 0), w(planes, 1), layers(planes), 5};
                expected[13] = {10, 8, 6, 7};
                expected[14] = faces.read(px, py, pz, 0);
                expected[15] = third.read(1, 2, 0, 0);
            }
            for (std::size_t i = 0; i < 16; ++i) {
                for (std::size_t c = 0; c < 4; ++c) {
                    auto const is = found[64 * n + 4 * i + c];
                    bool const same = is == expected[i][c] || (std::isnan(real_of(is)) && std::isnan(real_of(expected[i][c])));
                    if (!same && wrong < 5) UNSCOPED_INFO("thread " << n << ", question " << i << ", component " << c << ": " << is
                            << ", not " << expected[i][c]);
                    wrong += !same;
                }
            }
        }
        INFO(lanes << " lanes");
        CHECK(wrong == 0);
    }
}

struct Question
{
    float at[4], level, reference, layer, by, gradients[4];
};

std::vector<Question> questions(std::size_t count, uint seed)
{
    Dice dice(seed);
    std::vector<Question> all(count);
    for (auto& q : all) {
        for (auto& x : q.at) {
            switch (dice.below(6)) {
            case 0: x = float(dice.below(65)) / 32 - 0.5f; break;     // at borders and centres of texels
            case 1: x = float(int(dice.below(5)) - 2); break;
            case 2: x = dice.real(-9, 9); break;
            default: x = dice.real(-0.2, 1.2);
            }
        }
        q.level = dice.below(4) == 0 ? float(dice.below(13)) / 2 - 1 : dice.real(-2, 7);
        q.reference = dice.below(3) == 0 ? 0.5f : dice.real(-0.5, 1.5);
        q.layer = dice.below(2) == 0 ? float(dice.below(12)) / 2 - 1 : dice.real(-3, 9);
        q.by = dice.below(2) == 0 ? 2.0f : dice.real(0.5, 3);
        for (auto& g : q.gradients) g = dice.real(-0.4, 0.4);
    }
    return all;
}

TEST_CASE("sampling: filters, levels, and what lies outside", "[shader]")
{
    Picture plane{layout_of(Format::rgba8_unorm), 2, 16, 8, 1, 5}, volume{layout_of(Format::rg16_float), 3, 8, 5, 6, 3},
        planes{layout_of(Format::r32_float), 2, 12, 7, 4, 2}, line{layout_of(Format::rgb16_unorm), 1, 10, 1, 1, 2},
                depth{layout_of(Format::r16_unorm), 2, 9, 9, 1, 1},
        lines{layout_of(Format::rg8_snorm), 1, 11, 1, 5, 3};
    uint seed = 7;
    for (auto* p : {&plane, &volume, &planes, &line, &depth, &lines}) p->fill(seed++);
    // no large halves
    for (std::size_t i = 1; i < volume.bytes.size(); i += 2) volume.bytes[i] = (volume.bytes[i] & std::byte{0x83}) | std::byte{0x30};
    for (std::size_t i = 0; i < depth.bytes.size(); i += 6) depth.bytes[i] = std::byte{0x80}, depth.bytes[i + 1] = std::byte{0x7F};
    constexpr Address addresses[] = {Address::repeat, Address::mirrored_repeat, Address::clamp_to_edge, Address::clamp_to_border,
            Address::mirror_clamp_to_edge};
    constexpr uint groups = 3, threads = 32 * groups;
    std::size_t round = 0;
    for (int filters = 0; filters < 8; ++filters) {
        for (auto const address : addresses) {
            auto const lanes = sizes[round++ % std::size(sizes)];
            auto const filter = [&](int bit) { return (filters >> bit & 1) != 0 ? Filter::linear : Filter::nearest; };
            auto how = sampler(filter(0), address);
            how.minify = filter(1);
            how.levels = filter(2);
            how.address = {address, addresses[round % 5], addresses[round / 5 % 5]};
            how.border = {0.25f, -1, 2, 0.5f};
            if (round % 3 == 0) how.bias = 0.75f, how.min_level = 0.5f, how.max_level = 2.25f;
            auto const comparing = sampler(filter(0), address, static_cast<CompareOp>(round % 8));
            Sampler const s{how.magnify, how.minify, how.levels, how.address, {0.25, -1, 2, 0.5}, how.bias, how.min_level, how.max_level};
            Sampler const c{filter(0), filter(0), filter(0), {address, address, address}, {}, 0, 0, 1000, comparing.compare};

            auto const asked = questions(threads, uint(round));
            std::vector<uint> in(sizeof(Question) / 4 * threads), found(64 * threads, bits_of(3));
            std::memcpy(in.data(), asked.data(), 4 * in.size());
            AnyShader shader(path_of("image_sample"));
            shader.bind("plane", plane.image());
            shader.bind("how", how);
            shader.bind("volume", volume.image(), how);
            shader.bind("planes", planes.image());
            shader.bind("line", line.image(), how);
            shader.bind("lines", lines.image());
            shader.bind("lines", how);
            shader.bind("depth", depth.image());
            shader.bind("comparing", comparing);
            shader.bind("In", in);
            shader.bind("Out", found);
            shader.run(lanes, round % 2 == 0 ? 0 : round, groups);

            double worst = 0;
            std::size_t wrong = 0;
            for (uint n = 0; n < threads; ++n) {
                auto const& q = asked[n];
                std::array<double, 3> const at = {double(q.at[0]), double(q.at[1]), double(q.at[2])};
                double const level = double(q.level), layer = double(q.layer), reference = double(q.reference),
                        divided = double(q.reference / q.by);
                // The shader divides floats.
                std::array<double, 3> const quotient = {double(q.at[0] / q.by), double(q.at[1] / q.by), 0};
                double squares[2] = {};
                for (std::size_t k = 0; k < 4; ++k)
                    squares[k / 2] += std::pow(double(q.gradients[k]) * (k % 2 == 0 ? plane.width : plane.height), 2);
                double const of_gradients = std::log2(std::sqrt(std::max(squares[0], squares[1])));
                std::array<Reals, 16> expected;
                expected.fill({3, 3, 3, 3});
                if (n % 5 == 4) {
                    expected[0].fill(-77);
                } else {
                    auto const all_four = [](double x) { return Reals{x, x, x, x}; };
                    expected[0] = sampled(plane, s, at, level);
                    expected[1] = sampled(plane, s, at, level, {1, -2, 0});
                    expected[2] = sampled(volume, s, at, level);
                    expected[3] = sampled(planes, s, at, level, {}, layer);
                    expected[4] = sampled(line, s, at, level);
                    expected[5] = gathered(plane, s, at, 2);
                    expected[6] = sampled(plane, s, at, of_gradients);
                    expected[7] = sampled(plane, s, quotient, level);
                    expected[8] = all_four(sampled(depth, c, at, 0, {}, 0, &reference)[0]);
                    expected[9] = gathered(depth, c, at, 0, {}, 0, &reference);
                    expected[10] = gathered(plane, s, at, 1);
                    constexpr int offsets[4][2] = {{0, 1}, {-2, 3}, {4, -5}, {6, 7}};
                    for (std::size_t i = 0; i < 4; ++i) {
                        std::array<int, 2> const o{offsets[i][0], offsets[i][1]};
                        expected[10][i] = gathered(plane, s, at, 1, {o, o, o, o})[3];
                    }
                    std::array<int, 2> const o{-3, 2};
                    expected[11] = gathered(plane, s, at, 0, {o, o, o, o});
                    expected[12] = sampled(lines, s, at, level, {}, layer);
                    expected[13] = sampled(plane, s, at, 0);
                    expected[14] = gathered(planes, s, at, 3, {}, layer);
                    expected[15] = all_four(sampled(depth, c, quotient, 0, {}, 0, &divided)[0]);
                }
                for (std::size_t i = 0; i < 16; ++i) {
                    // Gradients: the level is a logarithm, near which a level may be the next one.
                    bool const may_differ = i == 6 && s.levels == Filter::nearest
                            && std::fabs(of_gradients + s.bias + 0.5 - std::round(of_gradients + s.bias + 0.5)) < 1e-4;
                    bool const is_exact = i != 6 && (filters == 0 || (i == 5 || (i >= 9 && i <= 11) || i == 14));
                    for (std::size_t k = 0; k < 4 && !may_differ; ++k) {
                        double const is = double(real_of(found[64 * n + 4 * i + k])), off = std::fabs(is - expected[i][k]);
                        worst = std::max(worst, off);
                        // Weights have 23 bits, those between levels 16.
                        bool const good = is_exact ? off == 0 : off <= 4e-5;
                        if (!good && wrong < 5) UNSCOPED_INFO("thread " << n << ", question " << i << ", component " << k << ": " << is
                                << ", not " << expected[i][k]);
                        wrong += !good;
                    }
                }
            }
            INFO(lanes << " lanes, filters " << filters << ", address " << int(address) << ", worst difference " << worst);
            CHECK(wrong == 0);
        }
    }
}

TEST_CASE("coordinates that are no numbers, or too large for any image, are some texel of it", "[shader]")
{
    Picture plane{layout_of(Format::r8_unorm), 2, 5, 3, 1, 2}, volume{layout_of(Format::r8_unorm), 3, 3, 3, 3, 2},
            planes{layout_of(Format::r8_unorm), 2, 3, 3, 2, 1},
        line{layout_of(Format::r8_unorm), 1, 3, 1, 1, 1}, depth{layout_of(Format::r32_float), 2, 3, 3, 1, 1},
                lines{layout_of(Format::r8_unorm), 1, 3, 1, 2, 1};
    for (auto* p : {&plane, &volume, &planes, &line, &depth, &lines}) p->fill(3);
    constexpr float odd[] = {NAN, HUGE_VALF, -HUGE_VALF, 3e38f, -3e38f, 1e-44f, 0.5f, -0.0f};
    Dice dice(9);
    for (int address = 0; address < 5; ++address) {
        std::vector<Question> asked(64);
        for (auto& q : asked)
            for (auto* x : {&q.at[0], &q.at[1], &q.at[2], &q.level, &q.reference, &q.layer, &q.by, &q.gradients[0],
                    &q.gradients[3]}) *x = odd[dice.below(8)];
        std::vector<uint> in(sizeof(Question) / 4 * asked.size()), found(64 * asked.size());
        std::memcpy(in.data(), asked.data(), 4 * in.size());
        auto how = sampler(address % 2 == 0 ? Filter::linear : Filter::nearest, static_cast<Address>(address));
        if (address == 3) how.bias = how.min_level = NAN;
        AnyShader shader(path_of("image_sample"));
        shader.bind("plane", plane.image());
        shader.bind("how", how);
        shader.bind("volume", volume.image(), how);
        shader.bind("planes", planes.image());
        shader.bind("line", line.image(), how);
        shader.bind("lines", lines.image(), how);
        shader.bind("depth", depth.image());
        shader.bind("comparing", sampler(Filter::linear, Address::repeat, CompareOp::less));
        shader.bind("In", in);
        shader.bind("Out", found);
        shader.run(16, 0, 2);
        std::size_t wrong = 0;
        for (std::size_t n = 0; n < asked.size(); ++n)
            for (std::size_t i : {0u, 1u, 2u, 3u, 4u, 12u})
                for (std::size_t k = 0; k < 4 && n % 5 != 4; ++k) {
                    auto const x = real_of(found[64 * n + 4 * i + k]);
                    wrong += !(x >= 0 && x <= 1);
                }
        INFO("address " << address);
        CHECK(wrong == 0);
    }
}

TEST_CASE("HLSL's images: what is bound decides the format", "[shader]")
{
    for (auto lanes : sizes) {
        Picture picture{layout_of(lanes == 8 ? Format::rgba16_float : Format::rgba8_unorm), 2, 40, 30, 1, 3},
                layers{layout_of(Format::rg16_uint), 2, 31, 12, 5, 1},
            field{layout_of(Format::r32_float), 3, 16, 10, 4, 1}, numbers{layout_of(Format::r16_uint), 1, 700, 1, 1, 1},
            result{layout_of(lanes == 4 ? Format::r16_float : Format::rgba32_float), 2, 16, 32, 1, 1},
                    counts{layout_of(Format::r32_uint), 2, 8, 3, 1, 1},
            totals{layout_of(Format::r32_sint), 1, 3, 1, 1, 1};
        uint seed = 20;
        for (auto* p : {&picture, &layers, &field, &numbers, &result}) p->fill(seed++);
        for (std::size_t i = 1; i < picture.bytes.size()
                && lanes == 8; i += 2) picture.bytes[i] = (picture.bytes[i] & std::byte{0x83}) | std::byte{0x30};
        counts.make();
        totals.make();
        AnyShader shader(path_of("images"));
        CHECK(shader.bindings() == std::vector<std::string>{"sampled image picture 0 0", "sampled image layers 0 1",
                "sampled image field 0 2",
                                                            "uniform texel buffer numbers 0 3", "sampler how 0 4",
                                                                    "storage image result 0 5",
                                                            "storage image counts 0 6", "storage texel buffer totals 0 7",
                                                                    "storage buffer found 0 8"});
        auto const how = sampler(Filter::linear, Address::clamp_to_edge);
        shader.bind("picture", picture.image());
        shader.bind("layers", layers.image());
        shader.bind("field", field.image());
        shader.bind("numbers", numbers.image());
        shader.bind("how", how);
        auto drawn = result;
        shader.bind("result", drawn.image());
        shader.bind("counts", counts.image());
        shader.bind("totals", totals.image());
        constexpr uint threads = 32 * 12;
        std::vector<uint> found(32 * threads);
        shader.bind("found", found);
        shader.run(lanes, 0, 4, 3);

        Sampler const s{Filter::linear, Filter::linear, Filter::linear,
                {Address::clamp_to_edge, Address::clamp_to_edge, Address::clamp_to_edge}, {}};
        std::size_t wrong = 0;
        auto const need = [&](uint n, std::size_t row, std::size_t k, uint expected, double tolerance = 0) {
            auto const is = found[32 * n + 4 * row + k];
            bool const same = is == expected || (tolerance != 0 && std::fabs(double(real_of(is)) - double(real_of(expected))) <= tolerance);
            if (!same && wrong++ < 5) UNSCOPED_INFO("thread " << n << ", row " << row << ", component " << k << ": " << is << ", not "
                    << expected);
        };
        std::vector<uint> befores(24);
        for (uint n = 0; n < threads; ++n) {
            uint const x = n % 32, y = n / 32;
            std::array<double, 3> const at = {(x + 0.5) / 16, (y + 0.5) / 16, 0.25}, turned = {at[1], at[0], 0};
            for (std::size_t k = 0; k < 4; ++k) {
                need(n, 0, k, picture.read(x, y, 0, 1)[k]);
                need(n, 1, k, picture.read(x, y, 0, 0)[k]);
                need(n, 2, k, bits_of(sampled(picture, s, at, 0)[k] + sampled(picture, s, turned, 0)[k]), 1e-6);
                need(n, 3, k, bits_of(gathered(picture, s, at, 0)[k]));
            }
            auto const texel = layers.read(x, y, 0, 0), other = layers.read(int(x) - 1, y + 1, 2, 0);
            need(n, 4, 0, texel[0]), need(n, 4, 1, texel[1]), need(n, 4, 2, other[0]), need(n, 4, 3, other[1]);
            need(n, 5, 0, 31), need(n, 5, 1, 12), need(n, 5, 2, 5), need(n, 5, 3, 3);
            need(n, 6, 0, bits_of(sampled(field, s, at, 0)[0]), 1e-6);
            need(n, 6, 1, field.read(x, y, 0, 0)[0]);
            double const level = std::log2(10.0); // 40 texels by a quarter
            need(n, 6, 2, bits_of(sampled(picture, s, at, level)[0]), 1e-4);
            need(n, 6, 3, bits_of(sampled(picture, s, at, level)[1]), 1e-4);
            need(n, 7, 1, numbers.read(n, 0, 0, 0)[0]);
            need(n, 7, 2, 0);
            need(n, 7, 3, 5);
        }
        CHECK(wrong == 0);
        // Each counter has 16 threads: 4 of each of 4 rows; the highest of what they saw is less than the sum.
        for (uint i = 0; i < 24; ++i) {
            uint sum = 0;
            for (uint k = 0; k < 16; ++k) sum += (i / 8 * 4 + k / 4) * 32 + i % 8 * 4 + k % 4;
            CHECK(counts.read(i % 8, i / 8, 0, 0)[0] == sum);
        }
        CHECK(totals.read(0, 0, 0, 0)[0] == threads - 4);
        CHECK(totals.read(2, 0, 0, 0)[0] == threads - 2);
        for (uint n = 0; n < threads; ++n) {
            uint const x = n % 32, y = n / 32;
            if (y >= result.width || x >= result.height) continue;
            auto const texel = picture.read(x, y, 0, 0);
            Words expected;
            for (std::size_t k = 0; k < 4; ++k) expected[k] = bits_of(double(real_of(texel[k]) * 0.5f));
            auto const place = result.place(y, x, 0, 0);
            encode(result.layout, expected, &result.bytes[place]);
            if (n % 3 != 0) continue;
            auto stored = decoded(result.layout, &result.bytes[place]);
            for (auto& word : stored) word = std::bit_cast<uint>(real_of(word) + 0.25f);
            encode(result.layout, stored, &result.bytes[place]);
        }
        INFO(lanes << " lanes");
        CHECK(drawn.bytes == result.bytes);
    }
}

/// All that image_refused needs, but for what a case says.
struct Bound
{
    std::vector<std::uint32_t> memory = std::vector<std::uint32_t>(4096), out = std::vector<std::uint32_t>(64);
    AnyShader shader{path_of("image_refused")};
    Bound() : Bound("") {}
    explicit Bound(std::string const& without)
    {
        auto const bind = [&](char const* name, auto&&... what) {
            if (name != without) shader.bind(name, what...);
        };
        bind("stored", crosslane::image(memory, 8, 8, Format::rgba8_unorm));
        bind("plane", crosslane::image(memory, 8, 8, Format::rgba8_srgb, 4), sampler(Filter::linear));
        bind("counts", crosslane::image(memory, 8, 8, Format::rg16_uint), sampler());
        bind("planes", crosslane::image(memory, 8, 8, 3, Format::r32_float));
        bind("how", sampler());
        bind("line", crosslane::image(memory, 8, Format::r32_uint));
        bind("volume", crosslane::image(memory, 8, 4, 2, Format::r16_float, 4));
        bind("comparing", sampler(Filter::linear, Address::repeat, CompareOp::less));
        bind("Out", out);
        if (without != "several") shader.bind(0, 9, 2, crosslane::image(memory, 8, 8, Format::r16_unorm));
    }
    /// What it says to an image or a sampler in this place, and then to being run.
    template <class... What>
    std::string says(char const* name, What&&... what)
    {
        auto const said = complaint([&] { shader.bind(name, what...); });
        return said.empty() ? complaint([&] { shader.run(8, 0, 1); }) : said;
    }
};

TEST_CASE("images and samplers that are missing or do not fit are errors that name them", "[shader]")
{
    CHECK(complaint([] { Bound().shader.run(8, 0, 1); }).empty());
    for (auto const* name : {"stored", "plane", "counts", "planes", "line", "volume"}) {
        auto const wanted = std::string("needs an image bound to ") + name + " (set 0, binding ";
        CHECK_SAYS(complaint([&] { Bound(name).shader.run(8, 0, 1); }), wanted);
    }
    for (auto const* name : {"how", "comparing"})
        CHECK_SAYS(complaint([&] { Bound(name).shader.run(8, 0, 1); }),
                   std::string("needs a sampler bound to ") + name + " (set 0, binding ");
    CHECK_SAYS(complaint([&] { Bound("several").shader.run(8, 0, 1); }), "needs an image bound to several[2] (set 0, binding 9)");
    CHECK_SAYS(complaint([&] {
                   Bound b("plane");
                   b.shader.bind("plane", crosslane::image(b.memory, 8, 8, Format::r32_float));
                   b.shader.run(8, 0, 1);
               }),
               "needs a sampler bound to plane (set 0, binding 1)");

    Bound b;
    auto& m = b.memory;
    using crosslane::image;
    CHECK_SAYS(b.says("Out", image(m, 4, 4, Format::r32_float)), "main takes a storage buffer, and no image, in Out (set 0, binding 6)");
    CHECK_SAYS(b.says("how", image(m, 4, 4, Format::r32_float)), "takes a sampler, and no image, in how (set 0, binding 4)");
    CHECK_SAYS(b.says("planes", sampler()), "takes a sampled image, and no sampler, in planes (set 0, binding 3)");
    CHECK_SAYS(b.says("stored", m), "takes a storage image, and no buffer, in stored (set 0, binding 0)");
    CHECK_SAYS(b.says("nobody", image(m, 4, 4, Format::r32_float)), "has no image called nobody");
    CHECK_SAYS(b.says("nobody", sampler()), "has no sampler called nobody");
    CHECK_SAYS(complaint([&] { b.shader.bind(3, 1, 0, sampler()); }), "has no sampler at set 3, binding 1");
    CHECK_SAYS(complaint([&] { b.shader.bind(0, 9, 4, image(m, 4, 4, Format::r32_float)); }),
               "has no element 4 in several (set 0, binding 9)");

    CHECK_SAYS(b.says("plane", image(m, 4, 4, Format::r32_uint)),
               "takes an image of floats, and not of r32_uint, in plane (set 0, binding 1)");
    CHECK_SAYS(b.says("counts", image(m, 4, 4, Format::r32_sint)), "takes an image of unsigned integers, and not of r32_sint, in counts");
    CHECK_SAYS(b.says("counts", image(m, 4, 4, Format::r64_uint)), "takes an image of unsigned integers, and not of r64_uint, in counts");
    CHECK_SAYS(b.says("stored", image(m, 4, 4, Format::bgra8_unorm)), "takes an image of rgba8_unorm, and not of bgra8_unorm, in stored");
    CHECK_SAYS(b.says("stored", image(m, 4, 4, Format::rgba8_srgb)),
               "takes an image that can be stored to, and not of rgba8_srgb, in stored");
    CHECK_SAYS(b.says("line", image(m, 4, Format::rg32_uint)), "takes an image of r32_uint, and not of rg32_uint, in line");
    CHECK_SAYS(b.says("line", image(m, 4, 4, Format::r32_uint)), "takes an image of height 1 in line");
    CHECK_SAYS(b.says("stored", image(m, 4, 4, 2, Format::rgba8_unorm)), "takes an image of one layer in stored");
    // 64 by 64, 32 by 32, 16 by 16 bytes … of which a volume's get fewer, too
    CHECK_SAYS(b.says("planes", image(m, 64, 32, 3, Format::r32_float)), "takes an image of 24576 bytes, and not 16384, in planes");
    CHECK(b.says("volume", image(m, 16, 16, 16, Format::r32_float)).empty());
    CHECK_SAYS(b.says("volume", image(m, 16, 16, 16, Format::r32_float, 5)), "takes an image of 18724 bytes, and not 16384, in volume");
    CHECK_SAYS(b.says("volume", image(m, 1 << 30, 1 << 30, 1 << 30, Format::rgba32_float)), "takes an image of 18446744073709551615 bytes");
    CHECK_SAYS(complaint([&] { (void)image(m, 0, 4, Format::r8_unorm); }), "crosslane::image: each of its sizes is from 1 to 2^30");
    CHECK_SAYS(complaint([&] { (void)image(m, 4, 4, 0, Format::r8_unorm); }), "from 1 to 2^30");
    CHECK_SAYS(complaint([&] { (void)image(m, 9, 4, Format::r8_unorm, 5); }),
               "crosslane::image: it has from 1 level to one for each halving");
    CHECK_SAYS(complaint([&] { (void)image(m, 9, 4, Format::r8_unorm, 0); }), "from 1 level");

    std::vector<std::uint32_t> const constant(100);
    CHECK_SAYS(b.says("stored", image(constant, 8, 8, Format::rgba8_unorm)),
               "writes stored (set 0, binding 0), to which constant memory is bound");
    b.shader.bind("stored", image(m, 8, 8, Format::rgba8_unorm));
    CHECK(b.says("planes", image(constant, 8, 4, 2, Format::r32_float)).empty());
    CHECK_SAYS(b.says("line", image(constant, 8, Format::r32_uint)), "writes line (set 0, binding 5), to which constant memory is bound");
    b.shader.bind("line", image(m, 8, Format::r32_uint));
    CHECK_SAYS(b.says("counts", sampler(Filter::linear)),
               "samples the integers of counts (set 0, binding 2), for which the filter in counts (set 0, binding 2) must be nearest");
    b.shader.bind("counts", sampler());
    CHECK_SAYS(b.says("comparing", sampler()), "needs a sampler that compares in comparing (set 0, binding 8)");
}

TEST_CASE("an image whose numbers were changed to what cannot be is an error", "[shader]")
{
    AnyShader shader(path_of("images"));
    std::vector<std::uint32_t> memory(10000);
    auto const made = crosslane::image(memory, 4, 4, Format::rgba8_unorm);
    auto levels = made, empty = made;
    levels.levels = 40;
    empty.depth = 0;
    for (auto const& wrong : {levels, empty})
        CHECK_SAYS(complaint([&] { shader.bind("picture", wrong); }), "takes an image that has texels, and levels of half the size each");
}

TEST_CASE("atomics need a format of one component of 32 bits", "[shader]")
{
    AnyShader shader(path_of("images"));
    std::vector<std::uint32_t> memory(10000);
    std::vector<std::byte> bytes(40000);
    shader.bind("picture", crosslane::image(memory, 4, 4, Format::rgba8_unorm));
    shader.bind("layers", crosslane::image(memory, 4, 4, 2, Format::rg32_uint));
    shader.bind("field", crosslane::image(memory, 4, 4, 2, Format::r32_float));
    shader.bind("numbers", crosslane::image(memory, 9, Format::r32_uint));
    shader.bind("how", sampler());
    shader.bind("result", crosslane::image(memory, 4, 4, Format::r32_float));
    shader.bind("totals", crosslane::image(memory, 4, Format::r32_sint));
    shader.bind("found", memory);
    for (auto const f : {Format::r8_uint, Format::rg32_uint, Format::r16_uint}) {
        shader.bind("counts", crosslane::image(bytes, 4, 4, f));
        CHECK_SAYS(complaint([&] { shader.run(16, 0, 1); }),
                   "has atomics on one component of 32 or 64 bits in counts (set 0, binding 6), and not on " + crosslane::name_of(f));
    }
    auto at_odd_bytes = std::span(bytes).subspan(1);
    shader.bind("counts", crosslane::image(at_odd_bytes, 4, 4, Format::r32_uint)); // atomics there do nothing
    shader.run(16, 0, 1);
    CHECK(std::all_of(bytes.begin(), bytes.end(), [](std::byte b) { return b == std::byte{0}; }));
}

TEST_CASE("what shaders do with images and is not supported is refused by its name", "[shader]")
{
    auto const refusal = [](std::string const& name) {
        return complaint([&] {
            AnyShader shader(path_of(name));
            shader.run(8, 0, 1);
        });
    };
    CHECK_SAYS(refusal("image_refused1"), "OpImageSampleExplicitLod (line 22 of ");
    CHECK_SAYS(refusal("image_refused1"), "it samples an image of the kind Cube; only 1D, 2D and 3D are supported");
    CHECK_SAYS(refusal("image_refused2"), "multisampled images are not supported");
    CHECK_SAYS(refusal("image_refused3"), "an array of bindings must be indexed by a constant");

    // A sample whose level comes from derivatives; and an image that is one or another.
    using namespace crosslane;
    using namespace shader_test;
    enum : uint { image_type = 100, sampled_type, image_pointer, picture, other, loaded, more, texel, function_pointer, held, chosen };
    auto const module = [](auto const& what) {
        auto a = begin();
        types(a);
        a(Op::TypeImage, image_type, float_type, Dim::Dim2D, 0, 0, 0, 1, ImageFormat::Unknown);
        a(Op::TypeSampledImage, sampled_type, image_type);
        a(Op::TypePointer, image_pointer, StorageClass::UniformConstant, sampled_type);
        a(Op::Variable, image_pointer, picture, StorageClass::UniformConstant);
        a(Op::Variable, image_pointer, other, StorageClass::UniformConstant);
        a(Op::TypePointer, function_pointer, StorageClass::Function, sampled_type);
        a(Op::ConstantNull, float2_type, 200);
        body(a);
        what(a);
        return end(a).module();
    };
    auto const of = [&](auto const& what) {
        return complaint([&] {
            AnyShader shader(module(what));
            shader.run(8, 0, 1);
        });
    };
    auto const implicit = of([](auto& a) { a(Op::Load, sampled_type, loaded, picture)(Op::ImageSampleImplicitLod, float4_type, texel,
            loaded, 200); });
    CHECK_SAYS(implicit, "OpImageSampleImplicitLod (word ");
    CHECK_SAYS(implicit, "its level comes from derivatives, which a compute shader has not; SampleLevel and textureLod name one");
    auto const one_or_other = of([](auto& a) {
        a(Op::Load, sampled_type, loaded, picture)(Op::Load, sampled_type, more, other);
        a(Op::Select, sampled_type, chosen, yes, loaded, more);
        a(Op::ImageSampleExplicitLod, float4_type, texel, chosen, 200, 2, half_pi);
    });
    CHECK_SAYS(one_or_other, "OpSelect (word ");
    auto const stored_twice = of([](auto& a) {
        a(Op::Variable, function_pointer, held, StorageClass::Function)(Op::Load, sampled_type, loaded, picture);
        a(Op::Load, sampled_type, more, other);
        a(Op::Store, held, loaded)(Op::Store, held, more);
    });
    CHECK_SAYS(stored_twice, "a variable must not have one image or sampler, and then another");
    auto const never_stored = of([](auto& a) { a(Op::Variable, function_pointer, held, StorageClass::Function)(Op::Load, sampled_type,
            loaded, held); });
    CHECK_SAYS(never_stored, "its variable has no image or sampler yet");
}

} // namespace

} // namespace shader_images
