// Modules that glslang makes of tests/shader/modules and tests/golden/hlsl.
#include "shader/guarantees.hpp"
#include "support/catch.hpp"

#include <crosslane/shader/bindings.hpp>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>

namespace shader_module_compiled {

namespace {

using crosslane::BindingKind;
using crosslane::Module;
using Words = std::vector<std::uint32_t>;

Words read(std::filesystem::path const& path)
{
    std::ifstream file(path, std::ios::binary);
    std::string const bytes(std::istreambuf_iterator<char>(file), {});
    Words words(bytes.size() / 4);
    std::memcpy(words.data(), bytes.data(), words.size() * 4);
    return words;
}
Words read(char const* name) { return read(std::filesystem::path(CROSSLANE_SHADERS) / name); }

std::map<std::string, Words> const& all_modules()
{
    static auto const modules = [] {
        std::map<std::string, Words> result;
        for (auto const& entry : std::filesystem::directory_iterator(CROSSLANE_SHADERS))
            if (entry.path().extension() == ".spv") result[entry.path().filename().string()] = read(entry.path());
        return result;
    }();
    return modules;
}

struct Expected
{
    char const* name;
    BindingKind kind;
    std::uint64_t size, stride;
    char const* used; // r, w
};
void check(std::vector<crosslane::ShaderBinding> const& found, std::vector<Expected> const& expected)
{
    CHECK(found.size() == expected.size());
    for (auto const& e : expected) {
        INFO(e.name);
        auto const* binding = crosslane::find_binding(found, e.name);
        REQUIRE(binding != nullptr);
        CHECK(binding->kind == e.kind);
        CHECK(binding->size == e.size);
        CHECK(binding->stride == e.stride);
        CHECK(binding->is_read == (std::strchr(e.used, 'r') != nullptr));
        CHECK(binding->is_written == (std::strchr(e.used, 'w') != nullptr));
    }
}

} // namespace

TEST_CASE("Module::parse takes what glslang makes", "[shader]")
{
    CHECK(all_modules().size() >= 25);
    for (auto const& [name, words] : all_modules()) {
        INFO(name);
        auto const module = Module::parse(words);
        CHECK(shader_test::keeps_its_promises(module));
        CHECK(module.entry_points.size() == 1);
        CHECK(crosslane::local_size(module, Module::entry_point(module.entry_points[0]), crosslane::Constants(module)));
        // Each instruction that runs has its line, but for variables and what ends a function on its own.
        std::size_t lines = 0, instructions = 0;
        for (auto const& function : module.functions)
            for (auto const& block : function.blocks)
                for (auto const& in : block.instructions) {
                    instructions += in.op == crosslane::Op::Load || in.op == crosslane::Op::Store;
                    lines += (in.op == crosslane::Op::Load || in.op == crosslane::Op::Store) && in.line.line != 0;
                }
        CHECK(lines * 10 >= instructions * 9);
        REQUIRE(module.files.size() >= 1);
        CHECK(module.source_text(0).find("void ") != std::string::npos);
    }
}

// Words changed, cut, doubled and moved: refused, or taken and in order. The sanitizers look on.
TEST_CASE("Module::parse takes or refuses every change of a module", "[shader]")
{
    std::mt19937 random(1);
    std::size_t taken = 0, refused = 0;
    for (auto const& [name, whole] : all_modules()) {
        INFO(name);
        for (int round = 0; round < 150; ++round) {
            Words words = whole;
            auto const below = [&](std::size_t n) { return static_cast<std::uint32_t>(random() % n); };
            for (std::uint32_t changes = 1 + below(3); changes > 0 && words.size() > 5; --changes) {
                std::size_t const at = below(words.size());
                auto const place = words.begin() + static_cast<std::ptrdiff_t>(at);
                switch (below(9)) {
                case 0: *place = static_cast<std::uint32_t>(random()); break;
                case 1: *place ^= 1u << below(32); break;
                case 2: *place = words[below(words.size())]; break;
                case 3: *place = below(words[3] % 100'000 + 2); break;
                case 4: words.resize(at + 1); break;
                case 5: *place = (*place & 0xFFFF'0000) | below(420); break;
                case 6: words.erase(place); break;
                case 7: words.insert(place, below(words[3] % 100'000 + 2)); break;
                case 8: words[3] = below(2) == 0 ? 0xFFFF'FFFF : below(words.size()); break;
                }
            }
            try {
                auto const module = Module::parse(words);
                ++taken;
                if (!shader_test::keeps_its_promises(module)) FAIL_CHECK("round " << round);
            } catch (std::invalid_argument const& error) {
                ++refused;
                if (std::strncmp(error.what(), "crosslane::Module::parse: ", 26) != 0) FAIL_CHECK(error.what());
            }
        }
    }
    CHECK(taken > 100);
    CHECK(refused > 1000);
}

TEST_CASE("bindings: HLSL by glslang", "[shader]")
{
    auto const module = Module::parse(read("bindings.advance_all.spv"));
    CHECK(module.language == crosslane::SourceLanguage::HLSL);
    auto const entry = module.entry_point("advance_all");
    REQUIRE(entry);
    auto const all = crosslane::bindings(module, *entry);
    check(all, {{"Frame", BindingKind::uniform_buffer, 64 + 4 + 12 + 36, 0, "r"},
                {"particles", BindingKind::storage_buffer, 0, 32, "r"},
                {"moved", BindingKind::storage_buffer, 0, 32, "w"},
                {"counts", BindingKind::storage_buffer, 0, 4, "rw"},
                {"raw", BindingKind::storage_buffer, 0, 4, "r"},
                {"raw_out", BindingKind::storage_buffer, 0, 4, "w"},
                {"picture", BindingKind::sampled_image, 0, 0, "r"},
                {"linear_sampler", BindingKind::sampler, 0, 0, "r"},
                {"result", BindingKind::storage_image, 0, 0, "w"},
                {"texels", BindingKind::uniform_texel_buffer, 0, 0, "r"},
                {"numbers", BindingKind::storage_texel_buffer, 0, 0, "w"},
                {"push", BindingKind::push_constants, 32, 0, "r"}});
    CHECK(crosslane::find_binding(all, "unused") == nullptr);
    CHECK(crosslane::local_size(module, *entry, crosslane::Constants(module)) == std::array<std::uint32_t, 3>{8, 8, 1});
}

TEST_CASE("bindings: GLSL's layouts", "[shader]")
{
    auto const module = Module::parse(read("layouts.spv"));
    auto const entry = module.entry_point("main");
    REQUIRE(entry);
    auto const all = crosslane::bindings(module, *entry);
    check(all, {{"frame", BindingKind::uniform_buffer, 208 + 16 + 2 * 16 + 12, 0, "r"},
                {"Lights", BindingKind::storage_buffer, 16, 64, "r"},
                {"rows", BindingKind::storage_buffer, 24, 20, "rw"},
                {"result", BindingKind::storage_buffer, 0, 4, "w"},
                {"Counter", BindingKind::storage_buffer, 4 + 5 * 4, 0, "rw"},
                {"push", BindingKind::push_constants, 16 + 3 * 8, 0, "r"}});
    auto const* rows = crosslane::find_binding(all, "rows");
    CHECK(rows->count == 2);
    CHECK(rows->set == 1);
    CHECK(rows->binding == 2);

    crosslane::Constants const constants(module);
    crosslane::Layout const layout(module, constants);
    auto const frame = module.definition(module.definition(crosslane::find_binding(all, "frame")->variable)->type)->operands[1];
    for (auto const& [member, offset] : {std::pair(0u, 0u), {1, 16}, {2, 32}, {3, 96}, {4, 144},
            {5, 208}}) CHECK(layout.member_offset(frame, member) == offset);
    CHECK(layout.matrix(frame, 3).is_row_major);
    CHECK(layout.matrix(frame, 3).stride == 16);
    CHECK_FALSE(layout.matrix(frame, 2).is_row_major);

    auto const options = crosslane::specialization_constants(module);
    REQUIRE(options.size() == 3);
    CHECK(options[0].name == "columns");
    CHECK(options[1].name == "wide");
    CHECK(options[2].initial == 64);
    CHECK(crosslane::local_size(module, *entry, constants) == std::array<std::uint32_t, 3>{64, 2, 1});
    crosslane::Specialized const given[] = {{3, 9}, {7, 16}};
    crosslane::Constants const special(module, given);
    CHECK(crosslane::local_size(module, *entry, special) == std::array<std::uint32_t, 3>{16, 2, 1});
    CHECK(crosslane::find_binding(crosslane::bindings(module, *entry, special), "Counter")->size == 4 + 9 * 4);
    CHECK(crosslane::find_binding(all, "scaled") == nullptr); // one member of two
}

TEST_CASE("Module: both kinds of debug information give the same lines", "[shader]")
{
    auto const by_op_line = Module::parse(read("values.spv")), by_debug_line = Module::parse(read("values_debug.spv"));
    CHECK(by_debug_line.debug.size() > 10);
    CHECK(by_debug_line.source_text(0) == by_op_line.source_text(0));
    auto const lines = [](Module const& module) {
        std::map<std::uint32_t, std::size_t> result; // of what touches memory
        for (auto const& function : module.functions)
            for (auto const& block : function.blocks)
                for (auto const& in : block.instructions) result[in.line.line] += in.op == crosslane::Op::AtomicIAdd
                        || in.op == crosslane::Op::ControlBarrier || in.op == crosslane::Op::GroupNonUniformShuffle;
        return result;
    };
    for (auto const& [line, count] : lines(by_op_line)) {
        if (count == 0) continue;
        INFO("line " << line);
        CHECK(lines(by_debug_line)[line] == count);
    }
}

TEST_CASE("bindings: images", "[shader]")
{
    auto const module = Module::parse(read("images.spv"));
    auto const all = crosslane::bindings(module, *module.entry_point("main"));
    check(all, {{"combined", BindingKind::combined_image_sampler, 0, 0, "r"},
                {"layers", BindingKind::sampled_image, 0, 0, "r"},
                {"point_sampler", BindingKind::sampler, 0, 0, "r"},
                {"depth_sampler", BindingKind::sampler, 0, 0, "r"},
                {"cube", BindingKind::sampled_image, 0, 0, "r"},
                {"depth", BindingKind::sampled_image, 0, 0, "r"},
                {"line", BindingKind::sampled_image, 0, 0, "r"},
                {"volume", BindingKind::sampled_image, 0, 0, "r"},
                {"texels", BindingKind::uniform_texel_buffer, 0, 0, "r"},
                {"samples", BindingKind::sampled_image, 0, 0, "r"},
                {"picture", BindingKind::storage_image, 0, 0, "rw"},
                {"counts", BindingKind::storage_image, 0, 0, "rw"},
                {"field", BindingKind::storage_image, 0, 0, "r"},
                {"numbers", BindingKind::storage_texel_buffer, 0, 0, "w"},
                {"sky", BindingKind::storage_image, 0, 0, "rw"}});
    auto const& counts = crosslane::find_binding(all, "counts")->image;
    CHECK(counts.format == crosslane::ImageFormat::R32ui);
    CHECK(counts.is_arrayed);
    CHECK(counts.scalar == crosslane::Op::TypeInt);
    CHECK(counts.width == 32);
    CHECK_FALSE(counts.is_signed);
    CHECK(crosslane::find_binding(all, "layers")->count == 3);
    CHECK(crosslane::find_binding(all, "samples")->image.is_multisampled);
}

} // namespace shader_module_compiled
