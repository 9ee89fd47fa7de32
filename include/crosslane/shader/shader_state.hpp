#pragma once

// What a Shader and its dispatches contain.

#include <crosslane/shader/bound_resources.hpp>
#include <crosslane/shader/group_run.hpp>
#include <crosslane/shader/prepare.hpp>
#include <crosslane/shader/shader_at.hpp>

#include <array>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A shader as it is dispatched. What is bound, given or switched on later does not affect it.
struct ReadyShader
{
    std::shared_ptr<LoadedModule const> loaded;
    std::shared_ptr<PreparedShader const> prepared;
    std::shared_ptr<Code const> code;
    std::vector<MemorySpan> spaces;
    BoundResources::Lists lists; // of memory; some of the spaces refer to them
    std::vector<BoundImage> images;
    std::vector<ShaderSampler> samplers;
    std::vector<std::byte> push_constants;
    std::vector<std::shared_ptr<Recorder>> recorders;
    UnwrittenBuffers unwritten;
    std::shared_ptr<FindingList> findings;
    std::uint32_t window;
    std::uint64_t patience;
};

struct ShaderState
{
    ShaderState(std::span<std::uint32_t const> words, std::string_view entry)
        : loaded(load_shader(words, entry)), bindings(crosslane::bindings(loaded->module, loaded->entry)), bound(*loaded)
    {
        auto const tool = loaded->module.generator >> 16; // 8 and 13: glslang and Shaderc
        options.mends_hlsl_prefixes = loaded->module.language == SourceLanguage::HLSL && (tool == 8 || tool == 13);
        options.is_checked = true;
    }

    [[noreturn]] void fail(std::string const& what) const { bound.fail(what); }

    PreparedShader const& prepare()
    {
        if (prepared != nullptr) return *prepared;
        for (auto& code : codes) code.reset();
        prepared = prepare_shader(*loaded, options);
        return *prepared;
    }
    std::shared_ptr<ReadyShader const> at(HandlerTable const& table)
    {
        auto const& program = prepare().program;
        auto& code = codes[static_cast<std::size_t>(std::countr_zero(table.lanes)) % codes.size()];
        if (code == nullptr)
            code = options.is_checked ? assemble_checked_shader(*prepared, table, checks) : assemble_shader(*prepared, table);
        auto ready = std::make_shared<ReadyShader>();
        ready->loaded = loaded;
        ready->prepared = prepared;
        ready->code = code;
        for (auto const& space : program.spaces) {
            if (space.kind == Space::Kind::push_constants) need_push_constants(space.variable);
            ready->spaces.push_back(bound.span_of(space, ready->lists));
            ready->unwritten.push_back(is_written_elsewhere(program, space) ? nullptr : bound.unwritten_of(space));
        }
        ready->images = bound.images_of(program);
        ready->samplers = bound.samplers_of(program);
        ready->push_constants = push_constants;
        if (is_recording) ready->recorders.push_back(recording);
        if (tracer != nullptr) ready->recorders.push_back(tracer);
        ready->findings = findings.list;
        ready->window = window;
        ready->patience = patience;
        return ready;
    }

    template <class What>
    void bind(std::string_view name, What const& what)
    {
        auto const& module = loaded->module;
        std::vector<Instruction const*> variables;
        for (auto const& b : bindings)
            if (b.is_called(name) && b.kind != BindingKind::push_constants) variables.push_back(module.definition(b.variable));
        bound.bind(variables, 0, what);
        bool const is_unused = std::any_of(module.globals.begin(), module.globals.end(), [&](Instruction const& variable) {
            return variable.op == Op::Variable && !name.empty() && module.name(variable.result) == name && bound.takes(variable, what);
        });
        if (variables.empty() && !is_unused) fail("has no " + std::string(bound.word_for(what)) + " called " + std::string(name));
    }
    template <class What>
    void bind(std::uint32_t set, std::uint32_t binding, std::uint32_t element, What const& what)
    {
        auto const& module = loaded->module;
        std::vector<Instruction const*> variables;
        for (auto const& variable : module.globals) {
            if (variable.op != Op::Variable) continue;
            auto const in_set = module.decoration(variable.result, Decoration::DescriptorSet),
                       at_binding = module.decoration(variable.result, Decoration::Binding);
            if (at_binding && (*at_binding)[0] == binding && (in_set ? (*in_set)[0] : 0) == set) variables.push_back(&variable);
        }
        bound.bind(variables, element, what);
        if (variables.empty())
            fail("has no " + std::string(bound.word_for(what)) + " at set " + std::to_string(set) + ", binding " + std::to_string(binding));
    }

    void specialize(std::uint32_t id, GivenConstant const& value)
    {
        std::string others;
        bool found = false;
        for (auto const& constant : specialization_constants(loaded->module)) {
            found = found || constant.spec_id == id;
            others += (others.empty() ? "" : ", ") + std::to_string(constant.spec_id);
        }
        others = others.empty() ? ", nor any other" : "; it has " + others;
        if (!found) fail("has no specialisation constant with the SpecId " + std::to_string(id) + others);
        options.specialized[id] = value;
        prepared.reset();
    }

    std::shared_ptr<LoadedModule const> loaded;
    std::vector<ShaderBinding> bindings;
    std::shared_ptr<PreparedShader const> prepared;
    std::array<std::shared_ptr<Code const>, 8> codes; // by the wave size's logarithm
    LoweringOptions options;
    BoundResources bound;
    std::vector<std::byte> push_constants;
    Checks checks = Checks::all();
    OwnFindings findings;
    std::uint32_t window = 8;
    std::uint64_t patience = 1 << 24;
    std::shared_ptr<Recorder> recording, tracer;
    bool is_recording = false;
    std::vector<std::string> sources;
    std::uint32_t cache_line = 64;

private:
    /// Whether varying pointers may write it; nothing tracks such writes.
    [[nodiscard]] static bool is_written_elsewhere(Program const& program, Space const& space)
    {
        return std::any_of(program.spaces.begin(), program.spaces.end(), [&](Space const& other) {
            return other.kind == Space::Kind::addresses || (other.kind == Space::Kind::elements && other.variable == space.variable);
        });
    }
    void need_push_constants(std::uint32_t variable) const
    {
        std::vector<Specialized> given; // one of them may be an array's length
        for (auto const& [id, constant] : options.specialized) given.push_back({id, constant.integer});
        auto const& module = loaded->module;
        for (auto const& b : given.empty() ? bindings : crosslane::bindings(module, loaded->entry, Constants(module, given))) {
            if (b.variable != variable || push_constants.size() >= b.size) continue;
            fail("takes " + std::to_string(b.size) + " bytes of push constants in " + b.name + "; it was given " +
                 std::to_string(push_constants.size()));
        }
    }
};

} // namespace crosslane::detail
