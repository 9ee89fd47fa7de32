#include "golden/recording.hpp"
#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"

// The recorded operations, each in a shader: golden/glsl/operations.comp.

namespace shader_golden_operations {

namespace {

using golden::Answer, golden::Family, golden::Replay, golden::Replays, golden::Row;
using uint = std::uint32_t;
constexpr std::size_t N = golden::lanes;

struct Operation
{
    char const* name;
    uint number;
    std::size_t columns = 1;
};
constexpr Operation operations[] = {
#define INTEGERS 1
#define OPERATION(number, name, answer) {#name, number},
#define ROTATION(number, name, answer)
#define COLUMN(number, answer) +1
#define COLUMNS(number, name, columns) {#name, number, columns},
#define BALLOT(number, name, ballot) {#name, number, 4},
#define CLUSTERED(number, name) {#name, number, 6},
#include "golden/glsl/operations.inc"
#undef INTEGERS
#undef OPERATION
#undef ROTATION
#undef COLUMN
#undef COLUMNS
#undef BALLOT
#undef CLUSTERED
};

/// Runs one operation on a row.
Replay in_shader(std::shared_ptr<AnyShader> const& shader, uint operation, std::size_t columns)
{
    return [=](Row const& row) {
        std::vector<uint> values(row.values.begin(), row.values.end()), arguments(row.arguments.begin(), row.arguments.end());
        std::vector<uint> answers(columns * N, 0xCDCDCDCD);
        shader->bind("Values", values);
        shader->bind("Arguments", arguments);
        shader->bind("Answers", answers);
        shader->push_constants({operation, row.mask, row.argument});
        shader->run(N, 0, 1);
        Answer answer;
        for (std::size_t c = 0; c < columns; ++c) {
            golden::Words words;
            std::copy_n(answers.begin() + static_cast<std::ptrdiff_t>(c * N), N, words.begin());
            for (std::size_t lane = 0; lane < N; ++lane)
                if (!golden::has(row.mask, lane)) CHECK(words[lane] == 0xCDCDCDCD);
            answer.push_back(words);
        }
        return answer;
    };
}

/// The device's order of floats, which is that of its active lanes moved together: of the whole wave or of each cluster, whose
/// size a column says.
Replay moved_together(Replay const& run, std::string const& name)
{
    bool const is_clustered = name.find("Clustered") != std::string::npos;
    bool const is_reduction = is_clustered || name.find("Active") != std::string::npos;
    return [=](Row const& row) {
        Answer result;
        for (std::size_t c = 0; c < (is_clustered ? 6u : 1u); ++c) {
            auto const size = is_clustered ? std::size_t{1} << c : N;
            auto const moved = golden::moved_up(row, size);
            auto answer = *run(moved)[c];
            auto const all = answer;
            std::size_t from = N - static_cast<std::size_t>(std::popcount(row.mask));
            for (std::size_t lane = 0; lane < N; ++lane) {
                if (is_reduction) answer[lane] = all[lane | (size - 1)]; // of the same cluster, and active if any is
                else if (golden::has(row.mask, lane)) answer[lane] = all[from++];
            }
            result.push_back(answer);
        }
        return result;
    };
}
bool order_shows(std::string const& name)
{
    bool const joins = name.find("Sum") != std::string::npos || name.find("Product") != std::string::npos ||
                       name.find("Add") != std::string::npos || name.find("Mul") != std::string::npos;
    return joins && name.find("Partitioned") == std::string::npos; // a partition's lanes are moved together anyway
}

Replay without_bits_of_nothing(Replay const& run)
{
    return [run](Row const& row) {
        auto answer = run(row);
        auto const count = (*answer[2])[static_cast<std::size_t>(std::countr_zero(row.mask))];
        if (count == 0) answer[5] = answer[6] = std::nullopt; // the language leaves them undefined
        return answer;
    };
}

/// glslang lacks rotations: the module's shuffles become such, of clusters where a size is given.
std::vector<uint> with_rotations(std::string const& path, uint cluster)
{
    std::ifstream file(path, std::ios::binary);
    std::string const bytes((std::istreambuf_iterator<char>(file)), {});
    std::vector<uint> words(bytes.size() / 4);
    std::memcpy(words.data(), bytes.data(), words.size() * 4);
    uint const size = words.at(3)++, shuffle = 345, rotate = 4431;
    std::vector<uint> result(words.begin(), words.begin() + 5);
    uint uint_type = 0, count = 0;
    for (std::size_t i = 5; i < words.size(); i += words[i] >> 16) {
        auto const op = words[i] & 0xFFFF, length = words[i] >> 16;
        if (op == 21 && words[i + 2] == 32 && words[i + 3] == 0) uint_type = words[i + 1];
        if (op == 54 && count++ == 0) result.insert(result.end(), {4u << 16 | 43, uint_type, size, cluster}); // before the first function
        auto const at = result.size();
        for (std::size_t k = i; k < i + length; ++k) result.push_back(words.at(k));
        if (op != shuffle) continue;
        result[at] = (length + (cluster != 0)) << 16 | rotate;
        if (cluster != 0) result.push_back(size);
    }
    return result;
}

Replays replays()
{
    Replays result;
    for (std::string const type : {"i32", "u32", "f32"}) {
        auto const path = CROSSLANE_SHADERS "/operations_" + type;
        auto const shader = std::make_shared<AnyShader>(path + ".spv");
        for (auto const& op : operations) {
            auto replay = in_shader(shader, op.number, op.columns);
            if (type == "f32" && order_shows(op.name)) replay = moved_together(replay, op.name);
            result[type][op.name] = replay;
        }
        for (uint cluster : {0u, 4u, 8u}) {
            auto const name = cluster == 0 ? std::string("subgroupRotate") : "subgroupClusteredRotate" + std::to_string(cluster);
            result[type][name] = in_shader(std::make_shared<AnyShader>(with_rotations(path + "_rotations.spv", cluster)), 81, 1);
        }
    }
    result["pred"] = result["i32"];
    result["pred"]["ballotTools"] = without_bits_of_nothing(result["pred"]["ballotTools"]);
    return result;
}

TEST_CASE("recorded operations in a shader answer what the GPU answered", "[shader][golden]")
{
    auto const all = replays();
    auto const replay = [&](Family family, char const* title, golden::Count const& least) { replay_family(family, title, all, least); };
    replay(Family::wave, "whole waves, in a shader", {.cases = 89, .rows = 3185, .values = 61125});
    replay(Family::groups, "groups, in a shader", {.cases = 18, .rows = 365, .values = 5439});
    replay(Family::group_prefixes, "exclusive prefixes of groups, in a shader", {.cases = 19, .rows = 513, .values = 7814});
    replay(Family::group_inclusive_prefixes, "inclusive prefixes of groups, in a shader", {.cases = 18, .rows = 364, .values = 5401});
    replay(Family::clusters, "clusters, in a shader", {.cases = 18, .rows = 397, .values = 41292});
    replay(Family::shuffles, "shuffles and rotations, in a shader", {.cases = 15, .rows = 144, .values = 2417});
    replay(Family::quads, "quads, in a shader", {.cases = 13, .rows = 57, .values = 2111});
}

} // namespace

} // namespace shader_golden_operations
