#include "shader/assembler.hpp"
#include "support/catch.hpp"

#include <crosslane/shader/bindings.hpp>

namespace shader_bindings {

namespace {

using namespace shader_test;
using crosslane::BindingKind;
using crosslane::Decoration;
using crosslane::Module;
using crosslane::StorageClass;
using Size = std::array<std::uint32_t, 3>;

std::vector<crosslane::ShaderBinding> bindings_of(Module const& module) { return crosslane::bindings(module, *module.entry_point("main")); }
std::optional<Size> size_of(Module const& module) { return crosslane::local_size(module, *module.entry_point("main"),
        crosslane::Constants(module)); }

/// A storage buffer of uints, %variable, whose type is %variable + 1; pointers to its elements are of type %190.
constexpr std::uint32_t element_pointer = 190;
Assembler& buffer(Assembler& a, std::uint32_t variable)
{
    if (variable == 200) a(Op::TypePointer, element_pointer, StorageClass::StorageBuffer, uint_type);
    return a(Op::TypeRuntimeArray, variable + 2, uint_type)(Op::TypeStruct, variable + 1, variable + 2)(Op::TypePointer, variable + 3,
            StorageClass::StorageBuffer, variable + 1)(
        Op::Variable, variable + 3, variable, StorageClass::StorageBuffer);
}
/// %result points to element 0 of the buffer.
Assembler& element(Assembler& a, std::uint32_t variable,
        std::uint32_t result) { return a(Op::AccessChain, element_pointer, result, variable, zero, zero); }

} // namespace

TEST_CASE("bindings: what is read and written, in whichever function", "[shader]")
{
    auto a = begin();
    types(a);
    for (std::uint32_t b : {200u, 210u, 220u, 230u, 240u, 250u}) buffer(a, b);
    a(Op::TypeFunction, 300, void_type, element_pointer);
    body(a);
    element(a, 200, 400)(Op::Load, uint_type, 401, 400);
    element(a, 210, 402)(Op::Store, 402, 401);
    element(a, 220, 403)(Op::FunctionCall, void_type, 404, 301, 403); // a pointer into 220, or into 230, which the function writes
    element(a, 230, 405)(Op::FunctionCall, void_type, 406, 301, 405);
    a(Op::ArrayLength, uint_type, 407, 240, 0);
    end(a)(Op::Function, void_type, 301, 0, 300)(Op::FunctionParameter, element_pointer, 302)(Op::Label, 303)(Op::AtomicIAdd, uint_type,
        304, 302, two, zero, one);
    end(a)(Op::Function, void_type, 310, 0, main_type)(Op::Label, 311); // which nobody calls
    element(a, 250, 312)(Op::Store, 312, one);
    auto const module = Module::parse(end(a).module());
    auto const all = bindings_of(module);
    REQUIRE(all.size() == 5);
    auto const is = [&](std::size_t i, std::uint32_t variable, bool read, bool written) {
        INFO(i);
        CHECK(all[i].variable == variable);
        CHECK(all[i].is_read == read);
        CHECK(all[i].is_written == written);
        CHECK(all[i].kind == BindingKind::storage_buffer);
        CHECK(all[i].stride == 4);
        CHECK(all[i].name.empty());
    };
    is(0, 200, true, false);
    is(1, 210, false, true);
    is(2, 220, true, true);
    is(3, 230, true, true);
    is(4, 240, false, false);
}

TEST_CASE("bindings: handles that phis, selections and variables choose", "[shader]")
{
    auto a = begin();
    types(a);
    for (std::uint32_t b : {200u, 210u, 220u, 230u}) buffer(a, b);
    a(Op::TypePointer, 300, StorageClass::Private, element_pointer)(Op::Variable, 300, 301, StorageClass::Private);
    body(a);
    a(Op::AccessChain, element_pointer, 400, 200, zero, zero)(Op::AccessChain, element_pointer, 401, 210, zero, zero);
    a(Op::AccessChain, element_pointer, 402, 220, zero, zero)(Op::AccessChain, element_pointer, 403, 230, zero, zero);
    a(Op::Select, element_pointer, 404, yes, 400, 401)(Op::Store, 404, one)(Op::Store, 301, 402)(Op::Load, element_pointer, 405, 301);
    a(Op::Load, uint_type, 406, 405)(Op::BranchConditional, yes, 410, 411);
    a(Op::Label, 410)(Op::Branch, 411)(Op::Label, 411)(Op::Phi, element_pointer, 412, 402, first_block, 403, 410);
    a(Op::Load, uint_type, 413, 412);
    auto const all = bindings_of(Module::parse(end(a).module()));
    REQUIRE(all.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        INFO(i);
        CHECK(all[i].is_written == (i < 2));
        CHECK(all[i].is_read == (i >= 2));
    }
}

TEST_CASE("bindings: names as compilers write them", "[shader]")
{
    auto a = begin();
    auto const named = [&](std::uint32_t variable, char const* own, char const* block, char const* member) {
        if (own != nullptr) a(Op::Name, variable, own);
        a(Op::Name, variable + 1, block)(Op::MemberName, variable + 1, 0, member)(Op::Decorate, variable, Decoration::DescriptorSet, 1);
        a(Op::Decorate, variable, Decoration::Binding, 900 - variable);
    };
    named(200, "Input", "Input", "@data");                          // glslang, HLSL
    named(210, "Output", "Input", "@data");                         // which gives two buffers of one kind one block
    named(220, "", "Lights", "lights");                             // GLSL: lights stands for itself
    named(230, "keys", "type.RWStructuredBuffer.uint", "");         // DXC
    named(240, "frame", "type.ConstantBuffer.Frame", "x");          // DXC
    named(250, "params_0", "Params_std140_0", "y");                 // Slang
    named(260, nullptr, "type.Globals", "z");
    types(a);
    for (std::uint32_t b = 200; b <= 260; b += 10) buffer(a, b);
    body(a);
    for (std::uint32_t b = 200; b <= 260; b += 10) element(a, b, 400 + b);
    auto const all = bindings_of(Module::parse(end(a).module()));
    REQUIRE(all.size() == 7);
    for (std::size_t i = 0; i < 7; ++i) {
        CHECK(all[i].set == 1);
        CHECK(all[i].variable == 260 - 10 * i); // by binding
        CHECK(all[i].binding == 900 - all[i].variable);
    }
    auto const found = [&](char const* name) {
        auto const* binding = crosslane::find_binding(all, name);
        return binding != nullptr ? binding->variable : 0;
    };
    CHECK(found("Input") == 200);
    CHECK(found("Output") == 210);
    CHECK(found("Lights") == 220);
    CHECK(found("lights") == 220);
    CHECK(found("keys") == 230);
    CHECK(found("frame") == 240);
    CHECK(found("Frame") == 240);
    CHECK(found("params_0") == 250);
    CHECK(found("params") == 250);
    CHECK(found("Params") == 250);
    CHECK(found("Globals") == 260);
    CHECK(found("z") == 260);
    CHECK(found("@data") == 0);
    CHECK(found("x") == 0); // a member of a variable that has a name
    CHECK(found("") == 0);
    CHECK(found("RWStructuredBuffer.uint") == 0);
}

TEST_CASE("bindings: kinds, counts, sizes", "[shader]")
{
    auto a = begin();
    a(Op::Decorate, 201, Decoration::BufferBlock)(Op::Decorate, 211, Decoration::Block);
    for (std::uint32_t m = 0; m < 2; ++m) a(Op::MemberDecorate, 211, m, Decoration::Offset, 16 * m);
    types(a)(Op::TypeRuntimeArray, 202, uint_type)(Op::TypeStruct, 201, uint2_type, 202)(Op::TypePointer, 203, StorageClass::Uniform,
          201)(Op::Variable, 203, 200, StorageClass::Uniform);
    a(Op::TypeStruct, 211, float_type, float4_type)(Op::TypeArray, 212, 211, two)(Op::TypePointer, 213, StorageClass::Uniform, 212);
    a(Op::Variable, 213, 210, StorageClass::Uniform);
    a(Op::TypePointer, 223, StorageClass::PushConstant, 211)(Op::Variable, 223, 220, StorageClass::PushConstant);
    a(Op::TypeImage, 231, float_type, crosslane::Dim::Dim2D, 0, 1, 0, 1, 0)(Op::TypeRuntimeArray, 232, 231);
    a(Op::TypePointer, 233, StorageClass::UniformConstant, 232)(Op::Variable, 233, 230, StorageClass::UniformConstant);
    a(Op::TypeImage, 241, uint_type, crosslane::Dim::Buffer, 0, 0, 0, 2, crosslane::ImageFormat::R32ui);
    a(Op::TypePointer, 243, StorageClass::UniformConstant, 241)(Op::Variable, 243, 240, StorageClass::UniformConstant);
    a(Op::TypeSampler, 251)(Op::TypePointer, 253, StorageClass::UniformConstant, 251);
    a(Op::Variable, 253, 250, StorageClass::UniformConstant);
    a(Op::TypePointer, 263, StorageClass::UniformConstant, 231)(Op::TypePointer, 264, StorageClass::Uniform, float4_type);
    a(Op::TypePointer, 265, StorageClass::PushConstant, float_type);
    body(a)(Op::ArrayLength, uint_type, 300, 200, 1)(Op::AccessChain, 264, 301, 210, one, one)(Op::Load, float4_type, 302,
         301)(Op::AccessChain, 265, 303, 220, zero)(Op::Load, float_type, 304, 303);
    a(Op::AccessChain, 263, 305, 230, two)(Op::Load, 231, 306, 305)(Op::Load, 251, 307, 250)(Op::Load, 241, 308, 240);
    a(Op::ImageWrite, 308, zero, one);
    auto const all = bindings_of(Module::parse(end(a).module()));
    REQUIRE(all.size() == 6);
    auto const is = [&](std::size_t i, std::uint32_t variable, BindingKind kind, std::uint32_t count, std::uint64_t size,
            std::uint64_t stride) {
        INFO(i << ": " << name_of(all[i].kind));
        CHECK(all[i].variable == variable);
        CHECK(all[i].kind == kind);
        CHECK(all[i].count == count);
        CHECK(all[i].size == size);
        CHECK(all[i].stride == stride);
    };
    is(0, 200, BindingKind::storage_buffer, 1, 8, 4);
    is(1, 210, BindingKind::uniform_buffer, 2, 32, 0);
    is(2, 230, BindingKind::sampled_image, 0, 0, 0);
    is(3, 240, BindingKind::storage_texel_buffer, 1, 0, 0);
    is(4, 250, BindingKind::sampler, 1, 0, 0);
    is(5, 220, BindingKind::push_constants, 1, 32, 0);
    CHECK(all[1].is_read);
    CHECK(all[3].is_written);
    CHECK(all[2].image.is_arrayed);
    CHECK(all[2].image.scalar == Op::TypeFloat);
    CHECK(all[3].image.format == crosslane::ImageFormat::R32ui);
    CHECK(all[3].image.dim == crosslane::Dim::Buffer);
}

TEST_CASE("local_size: LocalSize, LocalSizeId, WorkgroupSize", "[shader]")
{
    auto a = begin();
    CHECK(size_of(Module::parse(end(body(types(a))).module())) == Size{8, 4, 1});

    auto const with_ids = [](std::uint32_t x, bool built_in) {
        Assembler b;
        b(Op::MemoryModel, 0, 1)(Op::EntryPoint, crosslane::ExecutionModel::GLCompute, main_id, "main");
        b(Op::ExecutionModeId, main_id, crosslane::ExecutionMode::LocalSizeId, 200, two, one);
        b(Op::Decorate, 200, Decoration::SpecId, 0);
        if (built_in) b(Op::Decorate, 201, Decoration::BuiltIn, crosslane::BuiltIn::WorkgroupSize);
        types(b)(Op::SpecConstant, uint_type, 200, x)(Op::TypeVector, 202, uint_type, 3)(Op::SpecConstantComposite, 202, 201, one, 200,
              200);
        return Module::parse(end(body(b)).module());
    };
    CHECK(size_of(with_ids(64, false)) == Size{64, 2, 1});
    CHECK(size_of(with_ids(64, true)) == Size{1, 64, 64});
    CHECK_FALSE(size_of(with_ids(0, false)));
    CHECK_FALSE(size_of(with_ids(0, true)));
    crosslane::Specialized const given[] = {{0, 5}};
    auto const module = with_ids(64, false);
    CHECK(crosslane::local_size(module, *module.entry_point("main"), crosslane::Constants(module, given)) == Size{5, 2, 1});

    Assembler none;
    none(Op::MemoryModel, 0, 1)(Op::EntryPoint, crosslane::ExecutionModel::GLCompute, main_id, "main");
    CHECK_FALSE(size_of(Module::parse(end(body(types(none))).module())));
}

} // namespace shader_bindings
