#include "shader/assembler.hpp"
#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"

#include <functional>

namespace shader_limits {

// What is large, and what is wrong in ways that no compiler writes: modules made word by word.

namespace {

using namespace crosslane;
using namespace shader_test;
using uint = std::uint32_t;

/// A shader of 32 threads, with a buffer of words at binding 0.
struct Made
{
    enum : uint { input_pointer = 40, thread_variable, thread, is_low, words, block, block_pointer, buffer, word_pointer };
    Assembler decorations, globals, main, functions;
    uint next = 1000;
    uint size_id = 0; // of the group, where that is not 32

    Made()
    {
        decorations(Op::Decorate, thread_variable, Decoration::BuiltIn, BuiltIn::LocalInvocationIndex);
        decorations(Op::Decorate, words, Decoration::ArrayStride, 4)(Op::Decorate, block, Decoration::Block);
        decorations(Op::MemberDecorate, block, 0, Decoration::Offset, 0);
        decorations(Op::Decorate, buffer, Decoration::DescriptorSet, 0)(Op::Decorate, buffer, Decoration::Binding, 0);
        types(globals);
        globals(Op::TypePointer, input_pointer, StorageClass::Input, uint_type);
        globals(Op::Variable, input_pointer, thread_variable, StorageClass::Input);
        globals(Op::TypeRuntimeArray, words, uint_type)(Op::TypeStruct, block, words);
        globals(Op::TypePointer, block_pointer, StorageClass::StorageBuffer, block);
        globals(Op::TypePointer, word_pointer, StorageClass::StorageBuffer, uint_type);
        globals(Op::Variable, block_pointer, buffer, StorageClass::StorageBuffer);
        body(main)(Op::Load, uint_type, thread, thread_variable)(Op::ULessThan, bool_type, is_low, thread, two);
    }
    uint id() { return next++; }
    uint constant(uint n)
    {
        globals(Op::Constant, uint_type, next, n);
        return next++;
    }
    void store(uint value) // at the thread's word
    {
        auto const place = id();
        main(Op::AccessChain, word_pointer, place, buffer, zero, thread)(Op::Store, place, value);
    }
    std::vector<uint> module()
    {
        Assembler all;
        all(Op::Capability, Capability::Shader)(Op::MemoryModel, 0, 1);
        all(Op::EntryPoint, ExecutionModel::GLCompute, main_id, "main", thread_variable);
        if (size_id != 0) all(Op::ExecutionModeId, main_id, ExecutionMode::LocalSizeId, size_id, one, one);
        else all(Op::ExecutionMode, main_id, ExecutionMode::LocalSize, 32, 1, 1);
        end(main);
        return all.append(decorations).append(globals).append(main).append(functions).module(next);
    }
};

/// What the threads have written, if the shader may run.
std::vector<uint> written(Made& made)
{
    AnyShader shader(made.module());
    std::vector<uint> out(32, 77);
    shader.bind(0, 0, out);
    shader.run(32, 0, 1);
    return out;
}
std::string refusal(Made& made)
{
    try {
        written(made);
    } catch (std::exception const& error) {
        return error.what();
    }
    return {};
}
std::vector<uint> of_threads(std::function<uint(uint)> const& f)
{
    std::vector<uint> result;
    for (uint thread = 0; thread < 32; ++thread) result.push_back(f(thread));
    return result;
}

// Preparing takes time and memory as the module's size, not as its square: 20000 blocks, phis, cases or calls need a moment, and
// would else not be done when ctest's patience ends.

constexpr uint many = 20000;

void selection(Made& made, std::function<void()> const& inside)
{
    auto const then = made.id(), merge = made.id();
    made.main(Op::SelectionMerge, merge, 0)(Op::BranchConditional, Made::is_low, then, merge)(Op::Label, then);
    inside();
    made.main(Op::Branch, merge)(Op::Label, merge);
}
std::vector<uint> of_low_ones(uint x) { return of_threads([=](uint thread) { return thread < 2 ? x : 77; }); }

TEST_CASE("a group's size comes from specialisation constants by LocalSizeId", "[shader]")
{
    Made made;
    made.size_id = made.id();
    made.decorations(Op::Decorate, made.size_id, Decoration::SpecId, 5);
    made.globals(Op::SpecConstant, uint_type, made.size_id, 32);
    auto const subgroup = made.constant(3), sum = made.id();
    made.main(Op::GroupNonUniformIAdd, uint_type, sum, subgroup, GroupOperation::Reduce, one);
    made.store(sum);
    auto const words = made.module();
    for (uint const lanes : {4u, 16u, 32u}) {
        AnyShader shader(words);
        std::vector<uint> out(32, 77);
        shader.bind(0, 0, out);
        shader.specialize(5, 24u);
        shader.run(lanes, 0, 1);
        INFO(lanes << " lanes");
        CHECK(out == of_threads([&](uint t) { return t >= 24 ? 77 : (std::min)(lanes, 24 - t / lanes * lanes); }));
    }
}

TEST_CASE("many blocks are prepared in time, one after another", "[shader]")
{
    Made made;
    for (uint i = 0; i < many; ++i) selection(made, [&] { made.store(one); });
    CHECK(written(made) == of_low_ones(1));
}

TEST_CASE("many blocks are prepared in time, in each other", "[shader]")
{
    Made made;
    std::vector<uint> merges;
    for (uint i = 0; i < many; ++i) {
        auto const then = made.id();
        merges.push_back(made.id());
        made.main(Op::SelectionMerge, merges.back(), 0)(Op::BranchConditional, Made::is_low, then, merges.back())(Op::Label, then);
    }
    made.store(two);
    for (; !merges.empty(); merges.pop_back()) made.main(Op::Branch, merges.back())(Op::Label, merges.back());
    CHECK(written(made) == of_low_ones(2));
}

TEST_CASE("a variable that many blocks change is prepared in time", "[shader]")
{
    Made made;
    for (uint i = 0; i < many; ++i)
        selection(made, [&] {
            auto const before = made.id(), after = made.id();
            made.main(Op::Load, uint_type, before, uint_variable)(Op::IAdd, uint_type, after, before, one)(Op::Store, uint_variable, after);
        });
    auto const last = made.id();
    made.main(Op::Load, uint_type, last, uint_variable);
    made.store(last);
    CHECK(written(made) == of_threads([](uint thread) { return thread < 2 ? many : 0; }));
}

TEST_CASE("many phis of each other are prepared in time", "[shader]")
{
    Made made;
    auto const header = made.id(), merge = made.id(), round = made.id(), next_round = made.id(), goes_on = made.id();
    auto const first = made.next;
    made.next += many;
    made.main(Op::Branch, header)(Op::Label, header)(Op::Phi, uint_type, round, zero, first_block, next_round, header);
    for (uint k = 0; k < many; ++k) {
        auto const from = k + 1 < many ? first + k + 1 : uint{Made::thread};
        made.main(Op::Phi, uint_type, first + k, zero, first_block, from, header);
    }
    made.main(Op::IAdd, uint_type, next_round, round, one)(Op::ULessThan, bool_type, goes_on, round, two);
    made.main(Op::LoopMerge, merge, header, 0)(Op::BranchConditional, goes_on, header, merge)(Op::Label, merge);
    made.store(first + many - 2);
    CHECK(written(made) == of_threads([](uint thread) { return thread; }));
}

TEST_CASE("loops whose phis are all one value are prepared in time", "[shader]")
{
    Made made;
    auto before = uint{first_block}, value = uint{Made::thread};
    for (uint k = 0; k < many; ++k) {
        auto const header = made.id(), merge = made.id(), phi = made.id();
        made.main(Op::Branch, header)(Op::Label, header)(Op::Phi, uint_type, phi, value, before, phi, header);
        made.main(Op::LoopMerge, merge, header, 0)(Op::BranchConditional, yes, merge, header)(Op::Label, merge);
        before = merge, value = phi;
    }
    made.store(value);
    CHECK(written(made) == of_threads([](uint thread) { return thread; }));
}

TEST_CASE("a switch of many cases is prepared in time", "[shader]")
{
    Made made;
    auto const merge = made.id(), phi = made.id();
    std::vector<uint> words{Made::thread, merge}, from{zero, first_block};
    Assembler blocks;
    for (uint k = 0; k < many; ++k) {
        auto const label = made.id();
        words.insert(words.end(), {k, label});
        from.insert(from.end(), {k % 2 == 0 ? uint{one} : uint{two}, label});
        blocks(Op::Label, label)(Op::Branch, merge);
    }
    made.main(Op::SelectionMerge, merge, 0)(Op::Switch, words).append(blocks)(Op::Label, merge)(Op::Phi, uint_type, phi, from);
    made.store(phi);
    CHECK(written(made) == of_threads([](uint thread) { return 1 + thread % 2; }));
}

TEST_CASE("many calls of many functions are prepared in time", "[shader]")
{
    Made made;
    auto const type = made.id(), first = made.next;
    made.next += many;
    made.globals(Op::TypeFunction, type, uint_type, uint_type);
    auto value = uint{Made::thread};
    for (uint k = 0; k < many; ++k) {
        auto const result = made.id(), parameter = made.id(), sum = made.id(), label = made.id();
        made.main(Op::FunctionCall, uint_type, result, first + k, value);
        value = result;
        made.functions(Op::Function, uint_type, first + k, 0, type)(Op::FunctionParameter, uint_type, parameter)(Op::Label, label);
        made.functions(Op::IAdd, uint_type, sum, parameter, one)(Op::ReturnValue, sum)(Op::FunctionEnd);
    }
    made.store(value);
    CHECK(written(made) == of_threads([](uint thread) { return thread + many; }));
}

TEST_CASE("members of a large struct are found in time", "[shader]")
{
    Made made;
    auto const type = made.id(), pointer = made.id(), variable = made.id(), member_pointer = made.id(), last = made.constant(many - 1);
    made.globals(Op::TypeStruct, type, std::vector<uint>(many, uint_type))(Op::TypePointer, pointer, StorageClass::Workgroup, type);
    made.globals(Op::Variable, pointer, variable, StorageClass::Workgroup);
    made.globals(Op::TypePointer, member_pointer, StorageClass::Workgroup, uint_type);
    uint read = 0;
    for (uint k = 0; k < many; ++k) {
        auto const place = made.id();
        read = made.id();
        made.main(Op::AccessChain, member_pointer, place, variable, last)(Op::Store, place, two)(Op::Load, uint_type, read, place);
    }
    made.store(read);
    CHECK(written(made) == std::vector<uint>(32, 2));
}

// What would take too much is refused.

TEST_CASE("what takes too much memory or time is refused", "[shader]")
{
    {
        Made made; // each takes 240 KB
        auto const length = made.constant(60000), array = made.id();
        made.globals(Op::TypeArray, array, uint_type, length);
        auto value = made.id();
        made.globals(Op::ConstantNull, array, value);
        for (uint k = 0; k < many; ++k) {
            auto const changed = made.id();
            made.main(Op::CompositeInsert, array, changed, Made::thread, value, k);
            value = changed;
        }
        CHECK(refusal(made).find("up to here there are too many large values") != std::string::npos);
    }
    Made made;
    std::vector<std::pair<uint, uint>> loops; // continuing block, merge
    for (uint k = 0; k < 300; ++k) {
        auto const header = made.id(), inside = made.id();
        loops.emplace_back(made.id(), made.id());
        made.main(Op::Branch, header)(Op::Label, header)(Op::LoopMerge, loops.back().second, loops.back().first, 0);
        made.main(Op::BranchConditional, Made::is_low, inside, loops.back().second)(Op::Label, loops.back().first)(Op::Branch, header);
        made.main(Op::Label, inside);
    }
    for (; !loops.empty(); loops.pop_back()) made.main(Op::Branch, loops.back().first)(Op::Label, loops.back().second);
    CHECK(refusal(made).find("loops are in each other more than 256 deep") != std::string::npos);
}

TEST_CASE("a switch with a number twice is refused", "[shader]")
{
    Made made;
    auto const merge = made.id(), first = made.id(), second = made.id();
    made.main(Op::SelectionMerge, merge, 0)(Op::Switch, Made::thread, merge, 1, first, 2, second, 1, second);
    made.main(Op::Label, first)(Op::Branch, merge)(Op::Label, second)(Op::Branch, merge)(Op::Label, merge);
    CHECK(refusal(made).find("it has the number 1 twice") != std::string::npos);
}

// A place past 4 GiB is none that a buffer has, and not one at its begin.

TEST_CASE("offsets past 4 GiB read 0 and write nothing", "[shader]")
{
    struct Place { uint member_offset, stride, first_index; char const* what; };
    for (auto const& [member_offset, stride, first_index, what] : {
             Place{0xFFFF'FFFC, 4, 1, "a member far out, and a step on"}, Place{0x8000'0000, 0x4000'0000, 2, "two halves"},
             Place{0, 0x8000'0000, 2, "an index that wraps"}, Place{4, 0x1000'0000, 0x1000'0000, "one that wraps often"},
             Place{0xFFFF'FFF8, 8, 1, "a whole array"}}) {
        for (bool const is_known : {true, false}) {
            // struct { uint at[]; } with that offset and stride: at[first_index] is read, and then written.
            Made made;
            auto const length = made.constant(0x7FFF'FFFF), array = made.id(), outer = made.id(), pointer = made.id();
            auto const variable = made.id();
            made.decorations(Op::Decorate, array, Decoration::ArrayStride, stride)(Op::Decorate, outer, Decoration::Block);
            made.decorations(Op::MemberDecorate, outer, 0, Decoration::Offset, member_offset);
            made.decorations(Op::Decorate, variable, Decoration::DescriptorSet, 0)(Op::Decorate, variable, Decoration::Binding, 1);
            made.globals(Op::TypeArray, array, uint_type, length)(Op::TypeStruct, outer, array);
            made.globals(Op::TypePointer, pointer, StorageClass::StorageBuffer, outer);
            made.globals(Op::Variable, pointer, variable, StorageClass::StorageBuffer);
            auto const index = made.constant(first_index), place = made.id(), value = made.id(), any = made.id(), moved = made.id();
            made.main(Op::UDiv, uint_type, any, Made::thread, made.constant(32))(Op::IAdd, uint_type, moved, any, index); // the same
            made.main(Op::AccessChain, Made::word_pointer, place, variable, zero, is_known ? index : moved);
            made.main(Op::Load, uint_type, value, place)(Op::Store, place, one);
            made.store(value);
            AnyShader shader(made.module());
            std::vector<uint> out(32, 77), other(16, 5);
            shader.bind(0, 0, out);
            shader.bind(0, 1, other);
            for (std::size_t lanes : {4u, 32u}) {
                INFO(what << ", " << (is_known ? "known" : "computed") << ", " << lanes << " lanes");
                shader.run(lanes, 0, 1);
                CHECK(out == std::vector<uint>(32, 0));
                CHECK(other == std::vector<uint>(16, 5));
            }
        }
    }
}

TEST_CASE("large values past 4 GiB read 0 and are not written", "[shader]")
{
    Made made; // struct { uint first; struct { uint a; uint b[4]; } last; }, whose parts lie past the end
    auto const four = made.constant(4), array = made.id(), inner = made.id(), outer = made.id(), pointer = made.id();
    auto const inner_pointer = made.id(), variable = made.id();
    made.decorations(Op::Decorate, array, Decoration::ArrayStride, 0x4000'0000)(Op::Decorate, outer, Decoration::Block);
    made.decorations(Op::MemberDecorate, inner, 0, Decoration::Offset, 0)(Op::MemberDecorate, inner, 1, Decoration::Offset, 0x8000'0000);
    made.decorations(Op::MemberDecorate, outer, 0, Decoration::Offset, 0)(Op::MemberDecorate, outer, 1, Decoration::Offset, 0x8000'0000);
    made.decorations(Op::Decorate, variable, Decoration::DescriptorSet, 0)(Op::Decorate, variable, Decoration::Binding, 1);
    made.globals(Op::TypeArray, array, uint_type, four)(Op::TypeStruct, inner, uint_type, array)(Op::TypeStruct, outer, uint_type, inner);
    made.globals(Op::TypePointer, pointer, StorageClass::StorageBuffer, outer);
    made.globals(Op::TypePointer, inner_pointer, StorageClass::StorageBuffer, inner);
    made.globals(Op::Variable, pointer, variable, StorageClass::StorageBuffer);
    auto const place = made.id(), part = made.id(), value = made.id(), first = made.id(), second = made.id(), third = made.id();
    auto const sum = made.id(), all = made.id();
    made.main(Op::AccessChain, inner_pointer, place, variable, one)(Op::Load, inner, value, place)(Op::Store, place, value);
    made.main(Op::CompositeExtract, uint_type, first, value, 1, 0)(Op::CompositeExtract, uint_type, second, value, 1, 2);
    made.main(Op::AccessChain, Made::word_pointer, part, variable, one, one, zero)(Op::Load, uint_type, third, part)(Op::Store, part, two);
    made.main(Op::IAdd, uint_type, sum, first, second)(Op::IAdd, uint_type, all, sum, third);
    made.store(all);
    AnyShader shader(made.module());
    std::vector<uint> out(32, 77), other(16, 5);
    shader.bind(0, 0, out);
    shader.bind(0, 1, other);
    shader.run(32, 0, 1);
    CHECK(out == std::vector<uint>(32, 0));
    CHECK(other == std::vector<uint>(16, 5));
}

} // namespace

} // namespace shader_limits
