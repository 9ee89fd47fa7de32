#pragma once

// What a Shader and its dispatches contain.

#include <crosslane/shader/bound_resources.hpp>
#include <crosslane/shader/group_run.hpp>
#include <crosslane/shader/missing_binding.hpp>
#include <crosslane/shader/prepare.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/shader_at.hpp>
#include <crosslane/shader/share.hpp>

#include <atomic>
#include <thread>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The thread that bound, gave or switched on something since the last at(); none: at() has taken up everything. Another
/// thread may meanwhile dispatch what it got before. A copy of a shader has its own.
struct PendingChange
{
    PendingChange() = default;
    PendingChange(PendingChange const&) {}
    PendingChange& operator=(PendingChange const&) = delete;

    Kept<std::atomic<std::thread::id>> by = share<std::atomic<std::thread::id>>();
};

/// A shader as it is dispatched. What is bound, given or switched on later does not affect it.
struct ReadyShader
{
    Kept<LoadedModule const> loaded;
    Kept<PreparedShader const> prepared;
    Kept<Code const> code;
    List<MemorySpan> spaces;
    List<Owner> kept; // some of the spaces refer to it
    List<BoundImage> images;
    List<ShaderSampler> samplers;
    List<std::byte> push_constants;
    Kept<Recorder> recording, tracer;
    UnwrittenBuffers unwritten;
    Kept<FindingList> findings;
    Kept<std::atomic<std::thread::id>> pending_by;
    std::uint32_t window;
    std::uint64_t patience;
};

struct ShaderState
{
    ShaderState(std::span<std::uint32_t const> words, std::string_view entry, std::string_view file)
        : loaded(load_shader(words, entry, file)), bindings(crosslane::bindings(loaded->module, loaded->entry)), bound(*loaded)
    {
        auto const tool = loaded->module.generator >> 16; // 8 and 13: glslang and Shaderc
        options.mends_hlsl_prefixes = loaded->module.language == SourceLanguage::HLSL && (tool == 8 || tool == 13);
        options.is_checked = true;
    }

    [[noreturn]] void fail(TextParts what) const { bound.fail(what); }

    /// The shader for any wave size.
    Kept<PreparedShader const> const& prepare()
    {
        if (sizes[0].prepared == nullptr) sizes[0].prepared = prepare_shader(*loaded, options);
        return sizes[0].prepared;
    }
    void forget_prepared()
    {
        for (auto& size : sizes) size = {};
        sized.clear();
    }
    Kept<ReadyShader const> at(HandlerTable const& table)
    {
        auto& [prepared, code] = sizes[static_cast<std::size_t>(std::countr_zero(table.lanes)) % std::size(sizes)];
        if (code == nullptr) {
            prepared = options.is_watched() ? prepare() : prepare_shader(*loaded, options, table.lanes);
            code = options.is_checked ? assemble_checked_shader(*prepared, table, checks) : assemble_shader(*prepared, table);
        }
        auto const& program = prepared->program;
        auto ready = share<ReadyShader>();
        ready->loaded = loaded;
        ready->prepared = prepared;
        ready->code = code;
        if (sized.empty()) sized = sized_bindings();
        for (auto const& b : sized) bound.need_size(b);
        for (auto const& space : program.spaces) {
            if (space.kind == Space::Kind::push_constants) need_push_constants(space.variable);
            ready->spaces.push_back(bound.span_of(space, ready->kept));
            ready->unwritten.push_back(is_written_elsewhere(program, space) ? nullptr : bound.unwritten_of(space, ready->kept));
        }
        ready->images = bound.images_of(program);
        ready->samplers = bound.samplers_of(program);
        ready->push_constants = push_constants;
        if (options.is_recorded) ready->recording = recording;
        ready->tracer = tracer;
        ready->findings = findings.list;
        ready->window = window;
        ready->patience = patience;
        ready->pending_by = pending.by;
        pending.by->store({});
        return ready;
    }

    template <class What>
    void bind(std::string_view name, What const& what)
    {
        auto const& module = loaded->module;
        List<Instruction const*> variables;
        for (auto const& b : bindings)
            if (b.is_called(name) && b.kind != BindingKind::push_constants) variables.push_back(module.definition(b.variable));
        bound.bind(variables, 0, what);
        bool const is_unused = any_of(module.globals, [&](Instruction const& variable) {
            return variable.op == Op::Variable && !name.empty() && module.name(variable.result) == name && bound.takes(variable, what);
        });
        if (variables.empty() && !is_unused) fail({no_binding_called(module, bindings, name, what, bound)});
    }
    template <class What>
    void bind(std::uint32_t set, std::uint32_t binding, std::uint32_t element, What const& what)
    {
        auto const& module = loaded->module;
        auto const is_there = [&](std::uint32_t variable) {
            auto const in_set = module.decoration(variable, Decoration::DescriptorSet),
                       at_binding = module.decoration(variable, Decoration::Binding);
            return at_binding && (*at_binding)[0] == binding && (in_set ? (*in_set)[0] : 0) == set;
        };
        List<Instruction const*> variables;
        List<ShaderBinding const*> takers;
        for (auto const& b : bindings) {
            if (!is_there(b.variable)) continue;
            variables.push_back(module.definition(b.variable));
            if (bound.takes(*variables.back(), what)) takers.push_back(&b);
        }
        if (!may_be_aliases(takers)) fail({several_bindings_at(takers)});
        bound.bind(variables, element, what);
        bool const is_unused = any_of(module.globals, [&](Instruction const& variable) {
            return variable.op == Op::Variable && is_there(variable.result) && bound.takes(variable, what);
        });
        if (variables.empty() && !is_unused) fail({no_binding_at(module, bindings, set, binding, what, bound)});
    }

    void specialize(std::uint32_t id, GivenConstant const& value)
    {
        auto const& module = loaded->module;
        std::vector<std::string> others;
        bool found = false;
        for (auto const& constant : specialization_constants(module)) {
            others.push_back(text_of({constant.spec_id}));
            if (constant.spec_id != id) continue;
            found = true;
            auto const& type = *module.definition(module.definition(constant.id)->type);
            if (type.op != Op::TypeInt || (!value.is_real && value.fits(type.operands[0], type.operands[1] != 0))) continue;
            fail({"has ", type.operands[1] != 0 ? "a signed" : "an unsigned", " integer of ", type.operands[0],
                  " bits in the specialisation constant ", id, constant.name.empty() ? "" : ", ", constant.name, "; it was given ",
                  value.text()});
        }
        if (!found) fail({"has no specialisation constant with the SpecId ", id, or_others(others)});
        erase_if(options.specialized, [&](auto const& given) { return given.spec_id == id; });
        options.specialized.push_back({id, value});
        forget_prepared();
    }

    void push(std::span<std::byte const> bytes)
    {
        auto const& globals = loaded->module.globals;
        bool const has_any = any_of(globals, [](Instruction const& in) {
            return in.op == Op::Variable && static_cast<StorageClass>(in.operands[0]) == StorageClass::PushConstant;
        });
        if (!has_any) fail({"has no push constants"});
        push_constants.assign(bytes.begin(), bytes.end());
    }

    Kept<LoadedModule const> loaded;
    std::vector<ShaderBinding> bindings;
    std::vector<ShaderBinding> sized; // the bindings, with what was specialised: one may be an array's length
    struct Prepared { Kept<PreparedShader const> prepared; Kept<Code const> code; };
    Prepared sizes[8]; // by the wave size's logarithm; the first is for any
    LoweringOptions options;
    BoundResources bound;
    List<std::byte> push_constants;
    Checks checks = Checks::all();
    OwnFindings findings;
    PendingChange pending;
    std::uint32_t window = 8;
    std::uint64_t patience = 1 << 24;
    Kept<Recorder> recording, tracer;
    std::vector<std::string> sources;
    std::uint32_t cache_line = 64;

private:
    /// Whether resources at one binding may be meant as aliases: they are of one kind, or parts of a combined image and
    /// sampler. HLSL's registers t0 and u0 come to one binding, too.
    [[nodiscard]] bool may_be_aliases(List<ShaderBinding const*> const& all) const
    {
        auto const& module = loaded->module;
        struct Kind
        {
            BindingKind kind;
            bool is_read_only;
            bool operator==(Kind const&) const = default;
        };
        auto const kind = [&](ShaderBinding const& b) {
            bool const is_part = b.kind == BindingKind::sampled_image || b.kind == BindingKind::sampler;
            auto const block = type_of_binding(module, *module.definition(b.variable));
            bool const is_read_only = module.decoration(b.variable, Decoration::NonWritable).has_value() ||
                                      module.member_decoration(block, 0, Decoration::NonWritable).has_value();
            return Kind{is_part ? BindingKind::combined_image_sampler : b.kind,
                        module.language == SourceLanguage::HLSL && is_read_only};
        };
        return !any_of(all, [&](auto const* b) { return kind(*b) != kind(*all[0]); });
    }
    /// Whether varying pointers may write it; nothing tracks such writes.
    [[nodiscard]] static bool is_written_elsewhere(Program const& program, Space const& space)
    {
        return any_of(program.spaces, [&](Space const& other) {
            return other.kind == Space::Kind::addresses || (other.kind == Space::Kind::elements && other.variable == space.variable);
        });
    }
    [[nodiscard]] std::vector<ShaderBinding> sized_bindings() const
    {
        if (options.specialized.empty()) return bindings;
        List<Specialized> given;
        for (auto const& [id, value] : options.specialized) given.push_back({id, value.integer});
        return crosslane::bindings(loaded->module, loaded->entry, Constants(loaded->module, {given.data(), given.size()}));
    }
    void need_push_constants(std::uint32_t variable) const
    {
        for (auto const& b : sized) {
            if (b.variable != variable || is_size_of(b, push_constants.size())) continue;
            fail({"takes ", b.size, " bytes of push constants in ", b.name, "; it was given ", push_constants.size()});
        }
    }
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
