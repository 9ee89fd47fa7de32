#include "golden/shaders.hpp"
#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"

namespace shader_golden {

// The shaders that were recorded on a GPU, unedited: compiled from golden/hlsl by glslang.

namespace {

using namespace golden;

constexpr std::size_t sizes[] = {4, 8, 16, 32, 64, 128};

/// A recorded shader with its buffers.
struct Run
{
    Shader recorded;
    std::map<std::string, std::vector<uint>> buffers;
    AnyShader shader;

    explicit Run(std::string const& name, std::string const& file = {}, bool fuses = false)
        : recorded{name}, shader(CROSSLANE_SHADERS "/" + (file.empty() ? name : file) + ".spv")
    {
        for (auto const& [full, buffer] : recording().buffers) {
            if (full.rfind(name + ".", 0) != 0) continue;
            auto const short_name = full.substr(name.size() + 1);
            buffers[short_name] = buffer.in >= 0 ? recording().in(full) : std::vector<uint>(buffer.size / sizeof(uint), untouched);
        }
        if (fuses) shader.fuse_multiply_add();
        bind_to(shader);
    }
    void bind_to(AnyShader& to)
    {
        for (auto& [name, words] : buffers) to.bind(recorded.name == "flow_if_else" && name == "In" ? "Cls" : name, words);
    }
    void require(std::string const& name) const
    {
        INFO(name);
        require_same(buffers.at(name), recorded.answer(name));
    }
};

/// Each recorded size and order: f(run, lanes).
template <class Check>
void at_every_size(std::string const& name, std::uint32_t x, std::uint32_t y, bool fuses, Check check)
{
    for (auto lanes : sizes) {
        for (std::uint64_t seed : {0u, 1u, 7u}) {
            Run run(name, {}, fuses);
            run.shader.run(lanes, seed, x, y);
            INFO(name << ", " << lanes << " lanes, seed " << seed);
            check(run, lanes);
        }
    }
}

TEST_CASE("recorded shaders run unedited: control flow", "[shader]")
{
    for (std::string const name : {"flow_if_else", "waterfall_forever", "wave_match_loop"}) {
        Run run(name);
        run.shader.run(32, 0, 80);
        INFO(name);
        run.require("Out");
        if (name == "waterfall_forever") run.require("After");
    }
    Run run("all_true_branch");
    run.shader.run(32, 0, 128);
    run.require("Out");
}

TEST_CASE("recorded shaders run unedited: which threads make a wave", "[shader]")
{
    at_every_size("layout_64x1", 2, 1, false, [](Run const& run, std::size_t N) {
        if (N == 32) run.require("Out");
        std::vector<uint> expected;
        for (uint thread = 0; thread < 2 * 64; ++thread) {
            auto const n = static_cast<uint>(N);
            for (uint word : {thread % 64 % n, n, thread % 64 / n * n, std::min(n, 64u)}) expected.push_back(word);
        }
        require_same(run.buffers.at("Out"), expected);
    });
}

TEST_CASE("recorded shaders run unedited: compaction and scans", "[shader]")
{
    for (std::string const name : {"compact_countbits", "compact_prefixsum"}) {
        Run run(name);
        run.shader.run(32, 0, 64);
        INFO(name);
        for (auto const* buffer : {"Output", "WaveCounts", "Indices"}) run.require(buffer);
    }
    // glslang's inclusive scans are taken for HLSL's exclusive ones, and that is told of, unless it was asked for.
    static_cast<void>(AnyShader::has_told_of_mended_prefixes());
    for (bool mend : {true, false}) {
        Run asked("compact_prefixsum");
        asked.shader.mend_hlsl_prefixes(mend);
        asked.shader.run(32, 0, 64);
        CHECK((asked.buffers["Indices"] == asked.recorded.answer("Indices")) == mend);
        CHECK_FALSE(AnyShader::has_told_of_mended_prefixes());
    }
    Run("compact_countbits").shader.run(32, 0, 64);
    CHECK_FALSE(AnyShader::has_told_of_mended_prefixes());
    Run("compact_prefixsum").shader.run(32, 0, 64);
    CHECK(AnyShader::has_told_of_mended_prefixes());
    // The device flushes denormal numbers, and computes a NaN of its own.
    auto const comparable = [](std::vector<uint> words) {
        for (auto& word : words) word = is_nan(word) ? 0x7FC00000 : flushed(word);
        return words;
    };
    Run run("doubling_scan");
    run.buffers["In"] = comparable(run.buffers["In"]);
    run.bind_to(run.shader);
    run.shader.run(32, 0, 14);
    require_same(comparable(run.buffers["Out"]), comparable(run.recorded.answer("Out")));
}

TEST_CASE("recorded shaders run unedited: appending", "[shader]")
{
    at_every_size("group_append", 32, 1, false, [](Run const& run, std::size_t) {
        run.require("Count");
        auto const info = run.buffers.at("GroupInfo"), expected = run.recorded.answer("GroupInfo");
        require_same(in_order(run.buffers.at("Data"), info, 2), in_order(run.recorded.answer("Data"), expected, 2));
        require_same(column(info, 1, 2), column(expected, 1, 2));
    });
    at_every_size("sssr_raylist_1group", 1, 1, false, [](Run const& run, std::size_t N) {
        run.require("RayCounter");
        auto const info = written(run.buffers.at("WaveInfo")), expected = written(run.recorded.answer("WaveInfo"));
        require_same(in_order(run.buffers.at("RayList"), info, 4), in_order(run.recorded.answer("RayList"), expected, 4));
        for (std::size_t c = 1; c < 4 && N == 32; ++c) require_same(column(info, c, 4), column(expected, c, 4));
    });
    at_every_size("append_var_firstlane", 8, 1, false, [](Run const& run, std::size_t N) {
        run.require("Counter");
        auto const items = [](std::vector<uint> const& all, std::vector<uint> const& threads) {
            auto begin = column(threads, 0, 4);
            auto const offset = column(threads, 1, 4);
            for (std::size_t i = 0; i < begin.size(); ++i) begin[i] += offset[i];
            return in_order(all, begin, column(threads, 3, 4));
        };
        auto const lane = written(run.buffers.at("Lane")), expected = written(run.recorded.answer("Lane"));
        require_same(items(run.buffers.at("Items"), lane), items(run.recorded.answer("Items"), expected));
        for (std::size_t c = 1; c < 4 && N == 32; ++c) require_same(column(lane, c, 4), column(expected, c, 4));
    });
    at_every_size("even_work", 2, 1, false, [](Run const& run, std::size_t N) {
        run.require("DataCount");
        auto const info = run.buffers.at("WaveInfo"), expected = run.recorded.answer("WaveInfo");
        require_same(in_order(run.buffers.at("Data"), written(info), 2), in_order(run.recorded.answer("Data"), written(expected), 2));
        if (N == 32) require_same(column(info, 1, 2), column(expected, 1, 2));
    });
}

TEST_CASE("recorded shaders run unedited: matching lanes", "[shader]")
{
    for (std::string const name : {"histogram_random", "histogram_all_same"}) {
        at_every_size(name, 16, 1, false, [](Run const& run, std::size_t N) {
            run.require("Histogram");
            if (N == 32) run.require("Lane");
        });
    }
}

TEST_CASE("recorded shaders run unedited: indirect dispatch", "[shader]")
{
    for (std::string const name : {"indirect_257", "indirect_1000"}) {
        for (auto lanes : sizes) {
            Run run(name, "indirect_count");
            run.shader.run(lanes, lanes, 4);
            AnyShader use(CROSSLANE_SHADERS "/indirect_use.spv");
            run.bind_to(use);
            auto const& groups = run.buffers.at("Args");
            use.run(lanes, lanes, groups[0], groups[1], groups[2]);
            INFO(name << ", " << lanes << " lanes");
            for (auto const* buffer : {"Count", "Args", "Touched"}) run.require(buffer);
        }
    }
}

TEST_CASE("recorded shaders run unedited: tiles and lights", "[shader]")
{
    at_every_size("uniform_load_wave", 4, 4, false, [](Run const& run, std::size_t N) {
        if (N <= 64) run.require("Output"); // the shader counts on lanes that a larger wave of its group lacks
    });
    at_every_size("tile_minmax_group", 64, 1, false, [](Run const& run, std::size_t N) {
        if (N < 8 || N > 64) return; // the shader takes waves for whole rows of a tile
        run.require("MinMax");
        run.require("Packed");
    });
    for (std::size_t lanes : {8u, 16u, 32u}) {
        Run run("tile_minmax_group", "tile_minmax_1wave");
        run.shader.run(lanes, 0, static_cast<uint>(64 * lanes / 32));
        INFO(lanes << " lanes");
        run.require("MinMax");
        run.require("Packed");
    }
}

// The device's compiler rounded a b + c once, and so does the shader here where it is told to.
TEST_CASE("recorded shaders run unedited: blending", "[shader]")
{
    at_every_size("lerp_wave", 64, 1, true, [](Run const& run, std::size_t N) {
        if (N > 32) return;
        run.require("T");
        if (N == 32) run.require("Result"), run.require("Prefix");
    });
    at_every_size("lerp_group256", 64, 1, true, [](Run const& run, std::size_t N) {
        run.require("T");
        if (N == 32) run.require("Result");
    });
    at_every_size("wave_per_input", 8, 1, true, [](Run const& run, std::size_t N) {
        if (N == 32) run.require("LaneResult"), run.require("Out");
    });
}

} // namespace

} // namespace shader_golden
