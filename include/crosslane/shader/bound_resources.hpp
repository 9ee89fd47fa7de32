#pragma once

// What a user has bound to a shader's buffers, images and samplers.

#include <crosslane/shader/bound_image.hpp>
#include <crosslane/shader/frame.hpp>
#include <crosslane/shader/given.hpp>
#include <crosslane/shader/image_texels.hpp>
#include <crosslane/shader/message_text.hpp>
#include <crosslane/shader/number_pair.hpp>
#include <crosslane/shader/prepared.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/share.hpp>
#include <crosslane/shader/table.hpp>


CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A variable's name or its block's, the element of an array of bindings, the set and the binding.
[[nodiscard]] inline std::string name_of_variable(Module const& module, std::uint32_t variable, std::uint32_t element)
{
    auto name = module.name(variable);
    if (name.empty()) name = module.name(type_of_binding(module, *module.definition(variable)));
    auto const s = module.decoration(variable, Decoration::DescriptorSet), b = module.decoration(variable, Decoration::Binding);
    auto result = std::string(name);
    if (element != 0) add_text(result, {"[", element, "]"});
    add_text(result, {" (set ", s ? (*s)[0] : 0, ", binding ", b ? (*b)[0] : 0, ")"});
    return result;
}

/// Whether the variable is an array of bindings with this element.
[[nodiscard]] inline bool has_element(Module const& module, Instruction const& variable, std::uint32_t element)
{
    auto const* type = module.definition(module.definition(variable.type)->operands[1]);
    if (type->op != Op::TypeArray) return type->op == Op::TypeRuntimeArray || element == 0;
    auto const* length = module.definition(type->operands[1]);
    return length->op != Op::Constant || element < length->operands[0];
}

/// The stride of the array at the end of a block; 0: there is none.
[[nodiscard]] inline std::uint32_t stride_of_elements(Module const& module, Instruction const& variable)
{
    auto const* block = module.definition(type_of_binding(module, variable));
    if (block->op != Op::TypeStruct || block->operands.size() != 1) return 0;
    auto const* array = module.definition(block->operands[0]);
    if (array->op != Op::TypeRuntimeArray) return 0;
    auto const stride = module.decoration(array->result, Decoration::ArrayStride);
    return stride ? (*stride)[0] : 0;
}

/// The bytes of the smallest number in the elements at the end of a block.
[[nodiscard, gnu::cold]] inline std::uint32_t smallest_number(Module const& module, Instruction const& variable)
{
    Table<std::uint32_t> bytes; // by type: each is declared after those in it, or points to them
    for (auto const& type : module.globals) {
        std::uint32_t smallest = sizeof(std::uint64_t);
        auto const with = [&](std::uint32_t part) {
            if (auto const* its = bytes.find(part)) smallest = (std::min)(smallest, *its);
        };
        switch (type.op) {
        case Op::TypeInt: case Op::TypeFloat: smallest = type.operands[0] / 8; break;
        case Op::TypeVector: case Op::TypeMatrix: case Op::TypeArray: case Op::TypeRuntimeArray: with(type.operands[0]); break;
        case Op::TypeStruct:
            for (auto const member : type.operands) with(member);
            break;
        default: break;
        }
        bytes.add(type.result, smallest);
    }
    return bytes[type_of_binding(module, variable)];
}

/// Whether a uniform buffer or push constants may be given so many bytes: an object may be padded.
[[nodiscard]] inline bool is_size_of(ShaderBinding const& b, std::uint64_t bytes)
{
    return bytes >= b.size && bytes <= (b.size + 15) / 16 * 16;
}

/// By variable and, for arrays of bindings, by element.
class BoundResources
{
public:
    explicit BoundResources(LoadedModule const& loaded) : loaded_(&loaded) {}

    // Whether a variable takes what it is given, and what to call that.

    [[nodiscard]] bool takes(Instruction const& variable, BoundBuffer const&) const { return is_buffer(kind_of(variable)); }
    [[nodiscard]] bool takes(Instruction const& variable, ShaderImage const&) const { return is_image(kind_of(variable)); }
    [[nodiscard]] bool takes(Instruction const& variable, ShaderSampler const&) const
    {
        auto const kind = kind_of(variable);
        return kind == BindingKind::sampler || kind == BindingKind::combined_image_sampler;
    }
    [[nodiscard]] static char const* word_for(BoundBuffer const&) { return "buffer"; }
    [[nodiscard]] static char const* word_for(ShaderImage const&) { return "image"; }
    [[nodiscard]] static char const* word_for(ShaderSampler const&) { return "sampler"; }

    /// Binds to each of these variables that takes it.
    template <class What>
    void bind(List<Instruction const*> const& variables, std::uint32_t element, What const& what)
    {
        bool is_taken = false;
        for (auto const* variable : variables) {
            if (!takes(*variable, what)) continue;
            is_taken = true;
            if (!has_element(loaded_->module, *variable, element))
                fail({"has no element ", element, " in "}, {variable->result, 0});
            put({variable->result, element}, *variable, what);
        }
        if (!is_taken && !variables.empty())
            fail({"takes a ", name_of(kind_of(*variables[0])), ", and no ", word_for(what), ", in "}, {variables[0]->result, element});
    }

    /// Makes memory reachable by device addresses, and returns its address.
    std::uint64_t add_address(BoundBuffer const& memory)
    {
        if (memory.bytes > 0xFFFF'FFFF) fail({"takes less than 4 GiB at a device address"});
        MemorySpan span{memory.data, static_cast<std::uint32_t>(memory.bytes), memory.is_writable};
        erase_if(addresses_, [&](MemorySpan const& other) { // the same memory again, or a part of it
            if (other.data != span.data || other.is_writable != span.is_writable) return false;
            span.bytes = (std::max)(span.bytes, other.bytes);
            return true;
        });
        if (span.bytes != 0) addresses_.push_back(span);
        return reinterpret_cast<std::uintptr_t>(memory.data);
    }
    void forget_addresses() { addresses_.clear(); }
    /// Refuses what is bound to a uniform buffer and has another size.
    void need_size(ShaderBinding const& b) const
    {
        if (b.kind != BindingKind::uniform_buffer || b.stride != 0) return;
        for (auto const* at = buffers_.from(key_of(b.variable, 0)); at != buffers_.end() && at->number >> 32 == b.variable; ++at)
            if (auto const bytes = at->value.bytes; !is_size_of(b, bytes))
                fail({"takes ", b.size, " bytes in "}, {b.variable, static_cast<std::uint32_t>(at->number)},
                     {"; what is bound has ", bytes});
    }

    /// A space of the program as memory; nothing: it is not bound. kept: lists of memory that it may refer to.
    [[nodiscard]] MemorySpan span_of(Space const& space, List<Owner>& kept) const
    {
        if (space.kind == Space::Kind::elements || space.kind == Space::Kind::addresses) {
            auto& list = *keep<List<MemorySpan>>(kept, list_of(space));
            return {reinterpret_cast<std::byte*>(list.data()), static_cast<std::uint32_t>(list.size()), false};
        }
        if (space.kind != Space::Kind::buffer && space.kind != Space::Kind::image) return {};
        Key const key{space.variable, space.element};
        if (space.kind == Space::Kind::buffer) {
            auto const& buffer = find(buffers_, key);
            if (space.is_written && !buffer.is_writable) fail({"writes "}, key, {", to which constant memory is bound"});
            return {buffer.data, static_cast<std::uint32_t>(buffer.bytes), buffer.is_writable};
        }
        auto const& image = find(images_, key); // an image with atomics
        if (space.is_written && !image.is_writable) fail({"writes "}, key, {", to which constant memory is bound"});
        auto const traits = traits_of(image.format);
        if (traits.components != 1 || traits.component_bytes < 4)
            fail({"has atomics on one component of 32 or 64 bits in "}, key, {", and not on ", name_of(image.format)});
        auto const bytes = bound_image(binding_of(space.variable).image, image).level_bytes(0);
        if (bytes > 0xFFFF'FFFF) fail({"takes less than 4 GiB in "}, key, {", where it has atomics"});
        return {image.data, static_cast<std::uint32_t>(bytes), image.is_writable};
    }
    /// For each byte of a space, whether it is written; nullptr: what is bound did not begin unwritten.
    [[nodiscard]] std::uint8_t* unwritten_of(Space const& space, List<Owner>& kept) const
    {
        auto const* found = buffers_.find(key_of(space.variable, space.element));
        if (space.kind != Space::Kind::buffer || found == nullptr || found->unwritten == nullptr) return nullptr;
        kept.push_back(found->unwritten);
        return found->unwritten->data();
    }
    [[nodiscard]] List<BoundImage> images_of(Program const& program) const
    {
        List<BoundImage> result;
        for (auto const& resource : program.images) {
            Key const key{resource.variable, resource.element};
            auto const& image = find(images_, key);
            if (resource.is_written && !image.is_writable) fail({"writes "}, key, {", to which constant memory is bound"});
            result.push_back(bound_image(binding_of(resource.variable).image, image));
            result.back().texels = &texels_(image.format);
        }
        return result;
    }
    [[nodiscard]] List<ShaderSampler> samplers_of(Program const& program) const
    {
        List<ShaderSampler> result;
        for (auto const& resource : program.samplers) result.push_back(find(samplers_, {resource.variable, resource.element}));
        for (auto const& node : program.nodes) {
            if (node.action != Action::image_sample || node.is_dead) continue;
            auto const &from = program.images[static_cast<std::uint32_t>(node.immediate)], &with = program.samplers[node.immediate >> 32];
            auto const& sampler = result[node.immediate >> 32];
            auto const kind = traits_of(find(images_, {from.variable, from.element}).format).kind;
            bool const is_linear =
                sampler.magnify == Filter::linear || sampler.minify == Filter::linear || sampler.levels == Filter::linear;
            if (has(node.constant, SampleBits::compares) && !sampler.compares)
                fail({"needs a sampler that compares in "}, {with.variable, with.element});
            if (is_linear && is_integer(kind) && !has(node.constant, SampleBits::gathers))
                fail({"samples the integers of "}, {from.variable, from.element},
                     {", for which the filter in ", spelled({with.variable, with.element}), " must be nearest"});
        }
        return result;
    }

    [[noreturn, gnu::cold, gnu::noinline]] void fail(TextParts what) const
    {
        fail_with({"crosslane::Shader: ", loaded_->entry.name, " ", text_of(what)});
    }

private:
    using Key = NumberPair; // a variable and the element of an array
    [[nodiscard]] std::string spelled(Key key) const { return name_of_variable(loaded_->module, key.first, key.second); }
    /// With a variable's name in the message.
    [[noreturn, gnu::cold, gnu::noinline]] void fail(TextParts what, Key key, TextParts more = {}) const
    {
        fail({text_of(what), spelled(key), text_of(more)});
    }
    [[nodiscard]] static std::uint64_t key_of(std::uint32_t variable, std::uint32_t element)
    {
        return std::uint64_t{variable} << 32 | element;
    }

    /// The memory that a space lists, by the elements' numbers.
    [[nodiscard]] List<MemorySpan> list_of(Space const& space) const
    {
        if (space.kind == Space::Kind::addresses) return addresses_;
        List<MemorySpan> list;
        for (auto const* at = buffers_.from(key_of(space.variable, 0)); at != buffers_.end() && at->number >> 32 == space.variable; ++at) {
            auto const& buffer = at->value;
            auto const element = static_cast<std::uint32_t>(at->number);
            if (element >= 1 << 20) fail({"takes up to 1048576 elements in "}, {space.variable, 0});
            list.resize(element, {nullptr, 0, false});
            list.push_back({buffer.data, static_cast<std::uint32_t>(buffer.bytes), buffer.is_writable});
        }
        if (list.empty()) fail({"needs buffers bound to "}, {space.variable, 0});
        return list;
    }

    [[nodiscard]] ShaderBinding binding_of(std::uint32_t variable) const
    {
        return detail::binding_of(loaded_->module, *loaded_->module.definition(variable));
    }
    [[nodiscard]] BindingKind kind_of(Instruction const& variable) const { return detail::binding_of(loaded_->module, variable).kind; }
    template <class What>
    [[nodiscard]] What const& find(OrderedTable<What> const& all, Key key) const
    {
        auto const* found = all.find(key_of(key.first, key.second));
        if (found == nullptr) fail({"needs a", std::is_same_v<What, ShaderImage> ? "n " : " ", word_for(What{}), " bound to "}, key);
        return *found;
    }

    void put(Key key, Instruction const& variable, BoundBuffer const& buffer)
    {
        auto const stride = stride_of_elements(loaded_->module, variable);
        Key const whole{key.first, 0}; // without the element
        if (stride != 0 && buffer.element_bytes != stride && (!buffer.is_of_numbers || stride % buffer.element_bytes != 0))
            fail({"takes elements of ", stride, " bytes in "}, whole,
                 {"; what is bound has ", buffer.element_bytes,
                  buffer.element_bytes < stride ? " (where glslang compiles HLSL, a float3 begins at a multiple of 16 bytes)" : ""});
        if (stride != 0 && buffer.element_bytes > 1 && buffer.element_bytes < stride)
            if (auto const least = smallest_number(loaded_->module, variable); buffer.element_bytes < least)
                fail({"takes numbers of ", least, " bytes in "}, whole,
                     {"; those bound have ", buffer.element_bytes, " (if several of them make one, bind std::as_writable_bytes of them)"});
        if (stride != 0 && buffer.bytes % stride != 0)
            fail({"takes elements of ", stride, " bytes in "}, whole,
                 {"; what is bound has ", buffer.bytes, " in all, which is no multiple of that"});
        if (buffer.bytes > 0xFFFF'FFFF) fail({"takes less than 4 GiB in "}, whole);
        buffers_.set(key_of(key.first, key.second), buffer);
    }
    void put(Key key, Instruction const& variable, ShaderImage const& image)
    {
        auto const what = misfit(loaded_->module, detail::binding_of(loaded_->module, variable), image);
        if (!what.empty()) fail({what, " in "}, key);
        images_.set(key_of(key.first, key.second), image);
        texels_ = &texel_functions; // here, so that programs that bind no image need not compile the formats
    }
    void put(Key key, Instruction const&, ShaderSampler const& sampler) { samplers_.set(key_of(key.first, key.second), sampler); }

    LoadedModule const* loaded_; // the shader's, which outlives this
    OrderedTable<BoundBuffer> buffers_;
    OrderedTable<ShaderImage> images_;
    OrderedTable<ShaderSampler> samplers_;
    TexelFunctions const& (*texels_)(Format) = nullptr; // set once an image is bound
    List<MemorySpan> addresses_; // what device addresses lead into
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
