#pragma once

#include <crosslane/shader/binding.hpp>
#include <crosslane/shader/layout.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/sort_by.hpp>
#include <crosslane/shader/usage.hpp>

#include <array>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// A block's name without what compilers add: DXC type.Name and type.ConstantBuffer.Name, Slang Name_std140 and Name_0.
/// Empty for the type of a structured buffer.
[[nodiscard]] inline std::string_view block_name(std::string_view name)
{
    constexpr std::string_view prefixes[] = {"type.", "ConstantBuffer.", "PushConstant.", "TextureBuffer."};
    constexpr std::string_view suffixes[] = {"_0", "_std140", "_std430", "_scalar", "_natural", "_0"};
    constexpr std::string_view generics[] = {"StructuredBuffer",       "RWStructuredBuffer",      "RasterizerOrderedStructuredBuffer",
                                             "AppendStructuredBuffer", "ConsumeStructuredBuffer", "ByteAddressBuffer",
                                             "RWByteAddressBuffer"};
    for (auto const before : prefixes)
        if (name.substr(0, before.size()) == before) name.remove_prefix(before.size());
    for (auto const behind : suffixes)
        if (name.size() > behind.size() && name.substr(name.size() - behind.size()) == behind) name.remove_suffix(behind.size());
    for (auto const generic : generics)
        if (name.substr(0, generic.size()) == generic &&
            (name.size() == generic.size() || name[generic.size()] == '.' || name[generic.size()] == '_'))
            return {};
    return name;
}

/// The names by which a shader's author knows a variable: its own and its block's. The variable of a GLSL block may
/// have no name; then its members can be used on their own, and the name of an only member counts as well. (Of several
/// members none stands for the whole.)
inline void name_binding(Module const& module, std::uint32_t type, ShaderBinding& binding)
{
    auto const own = module.name(binding.variable);
    List<std::string_view> names{own};
    if (auto const& block = *module.definition(type); block.op == Op::TypeStruct) {
        names.push_back(block_name(module.name(type)));
        if (own.empty() && block.operands.size() == 1) names.push_back(module.member_name(type, 0));
    }
    if (own.size() > 2 && own.substr(own.size() - 2) == "_0") names.push_back(own.substr(0, own.size() - 2));
    for (auto const n : names) {
        if (n.empty() || n == "@data" || binding.is_called(n)) continue;
        if (binding.name.empty()) binding.name = std::string(n);
        else binding.other_names.push_back(std::string(n));
    }
}

inline void describe_image(Module const& module, Instruction const& type, ShaderBinding& binding)
{
    auto const words = type.operands;
    auto const& scalar = *module.definition(words[0]);
    binding.image = {static_cast<Dim>(words[1]), words[3] != 0, words[4] != 0, static_cast<ImageFormat>(words[6]), scalar.op,
                     scalar.operands.empty() ? 0 : scalar.operands[0], scalar.op == Op::TypeInt && scalar.operands[1] != 0};
    bool const is_buffer = binding.image.dim == Dim::Buffer;
    if (words[5] == 2) {
        binding.kind = is_buffer ? BindingKind::storage_texel_buffer : BindingKind::storage_image;
    } else {
        binding.kind = is_buffer ? BindingKind::uniform_texel_buffer : BindingKind::sampled_image;
    }
    if (binding.image.dim == Dim::SubpassData) binding.kind = BindingKind::other;
}

/// A block's size in bytes, and the stride of the runtime array at its end.
inline void describe_block(Module const& module, Layout const& layout, std::uint32_t block, ShaderBinding& binding)
{
    binding.size = layout.size(block);
    auto const& type = *module.definition(block);
    if (type.op != Op::TypeStruct || type.operands.empty()) return;
    if (std::uint32_t const last = type.operands.back(); module.definition(last)->op == Op::TypeRuntimeArray)
        binding.stride = layout.array_stride(last);
}

/// A variable's type, or the type of the elements where it is an array of bindings.
[[nodiscard]] inline std::uint32_t type_of_binding(Module const& module, Instruction const& variable)
{
    auto type = module.definition(variable.type)->operands[1];
    if (static_cast<StorageClass>(variable.operands[0]) == StorageClass::PushConstant) return type;
    for (auto const* t = module.definition(type); t->op == Op::TypeArray || t->op == Op::TypeRuntimeArray; t = module.definition(type))
        type = t->operands[0];
    return type;
}

/// A variable's kind and its image's type. BindingKind::other also stands for variables to which nothing is bound.
[[nodiscard]] inline ShaderBinding binding_of(Module const& module, Instruction const& variable)
{
    ShaderBinding binding;
    auto const type = type_of_binding(module, variable);
    auto const* what = module.definition(type);
    switch (static_cast<StorageClass>(variable.operands[0])) {
    case StorageClass::StorageBuffer: binding.kind = BindingKind::storage_buffer; break;
    case StorageClass::Uniform:
        binding.kind = module.decoration(type, Decoration::BufferBlock) ? BindingKind::storage_buffer : BindingKind::uniform_buffer;
        break;
    case StorageClass::PushConstant: binding.kind = BindingKind::push_constants; break;
    case StorageClass::UniformConstant:
        if (what->op == Op::TypeSampler) binding.kind = BindingKind::sampler;
        if (what->op == Op::TypeImage) describe_image(module, *what, binding);
        if (what->op == Op::TypeSampledImage) {
            describe_image(module, *module.definition(what->operands[0]), binding);
            if (binding.image.dim != Dim::Buffer) binding.kind = BindingKind::combined_image_sampler;
        }
        break;
    default: break;
    }
    return binding;
}

/// Describes a variable; variable 0: it is not one to bind to.
[[nodiscard]] inline ShaderBinding describe(Module const& module, Layout const& layout, Instruction const& variable)
{
    auto const storage = static_cast<StorageClass>(variable.operands[0]);
    auto binding = binding_of(module, variable);
    if (binding.kind == BindingKind::other && storage != StorageClass::UniformConstant) return binding;
    binding.variable = variable.result;
    auto const type = type_of_binding(module, variable);
    std::uint64_t count = 1;
    for (auto t = module.definition(variable.type)->operands[1]; t != type; t = module.definition(t)->operands[0])
        count = module.definition(t)->op == Op::TypeArray ? (std::min)(count * layout.length(t), std::uint64_t{0xFFFF'FFFF}) : 0;
    binding.count = static_cast<std::uint32_t>(count);
    if (storage != StorageClass::UniformConstant) describe_block(module, layout, type, binding);
    name_binding(module, type, binding);
    return binding;
}

} // namespace detail

/// What has to be bound for an entry point: the resources that it or a function it calls uses, sorted by set and
/// binding, with push constants last.
///
/// Active   –
/// Errors   None.
[[nodiscard]] inline std::vector<ShaderBinding> bindings(Module const& module, EntryPoint const& entry, Constants const& constants)
{
    Layout const layout(module, constants);
    detail::Usage const usage(module, entry.function);
    std::vector<ShaderBinding> all;
    for (auto const& variable : module.globals) {
        if (variable.op != Op::Variable || !usage.is_used(variable.result)) continue;
        auto binding = detail::describe(module, layout, variable);
        if (binding.variable == 0) continue;
        if (auto const set = module.decoration(variable.result, Decoration::DescriptorSet)) binding.set = (*set)[0];
        if (auto const number = module.decoration(variable.result, Decoration::Binding)) binding.binding = (*number)[0];
        binding.is_read = usage.is_read(variable.result);
        binding.is_written = usage.is_written(variable.result);
        all.push_back(std::move(binding));
    }
    // A name that is also another variable's own, or that two types share, is ambiguous and dropped.
    detail::List<std::string_view> taken; // the names are those of `all`, which keeps them
    auto result = all;
    for (auto const& in : module.globals)
        if (in.op == Op::Variable) taken.push_back(module.name(in.result));
    for (auto const& binding : all)
        for (auto const& name : binding.other_names) taken.push_back(name);
    detail::sort_by(taken, [](auto const& a, auto const& b) { return a < b; });
    for (auto& binding : result) {
        std::vector<std::string> own;
        for (auto& name : binding.other_names) {
            auto const* const at = detail::first_past(taken.begin(), taken.end(), [&](auto const& x) { return x < name; });
            if (at + 1 == taken.end() || at[1] != name) own.push_back(std::move(name));
        }
        binding.other_names = std::move(own);
    }
    detail::sort_by(result, [](auto const& a, auto const& b) {
        auto const at = [](auto const& x) { return std::uint64_t{x.set} << 32 | x.binding; };
        bool const a_is_pushed = a.kind == BindingKind::push_constants, b_is_pushed = b.kind == BindingKind::push_constants;
        if (a_is_pushed != b_is_pushed) return b_is_pushed;
        return at(a) != at(b) ? at(a) < at(b) : a.variable < b.variable;
    });
    return result;
}
[[nodiscard]] inline std::vector<ShaderBinding> bindings(Module const& module, EntryPoint const& entry)
{
    return bindings(module, entry, Constants(module));
}

/// The binding of this name; nullptr: there is none.
///
/// Errors   None. It points into all.
[[nodiscard]] inline ShaderBinding const* find_binding(std::span<ShaderBinding const> all, std::string_view name)
{
    for (auto const& binding : all)
        if (binding.name == name && !name.empty()) return &binding;
    for (auto const& binding : all)
        if (binding.is_called(name)) return &binding;
    return nullptr;
}

/// The size of an entry point's groups: gl_WorkGroupSize where the module has it, else LocalSizeId's or LocalSize's.
///
/// Active   –
/// Errors   Nothing: the entry point has no size, or one without a value.
[[nodiscard]] inline std::optional<std::array<std::uint32_t, 3>> local_size(Module const& module, EntryPoint const& entry,
                                                                            Constants const& constants)
{
    std::array<std::uint32_t, 3> size{};
    auto const take = [&](std::uint32_t i, std::optional<std::uint64_t> x) {
        size[i] = static_cast<std::uint32_t>(x.value_or(0));
        return x && *x != 0 && *x <= 0xFFFF'FFFF;
    };
    for (auto const& in : module.globals) {
        auto const built_in = module.decoration(in.result, Decoration::BuiltIn);
        if (!built_in || !detail::is_constant(in.op) || (*built_in)[0] != static_cast<std::uint32_t>(BuiltIn::WorkgroupSize)) continue;
        if (take(0, constants.component(in.result, 0)) && take(1, constants.component(in.result, 1)) &&
            take(2, constants.component(in.result, 2)))
            return size;
        return std::nullopt;
    }
    for (auto const& mode : module.execution_modes) {
        auto const words = mode.operands;
        bool const by_id = words[1] == static_cast<std::uint32_t>(ExecutionMode::LocalSizeId);
        if (words[0] != entry.function || (!by_id && words[1] != static_cast<std::uint32_t>(ExecutionMode::LocalSize))) continue;
        bool known = true;
        for (std::uint32_t i = 0; i < 3; ++i)
            known = take(i, by_id ? constants.bits(words[2 + i]) : std::optional<std::uint64_t>(words[2 + i])) && known;
        return known ? std::optional(size) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace crosslane
CROSSLANE_RUNS_ONCE_END
