#pragma once

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

[[gnu::cold]] inline void Lowering::lower_globals()
{
    for (auto const& instruction : module_.globals) {
        build_.source = instruction.word;
        if (instruction.op == Op::Variable) {
            lower_variable(instruction);
        } else if (is_constant(instruction.op) || instruction.op == Op::Undef) {
            auto const o = types_.op(instruction.type);
            // these are refused where they are used
            if (is_handle(instruction.type) || (o == Op::TypePointer && !is_address(instruction.type))) continue;
            lower_constant(instruction);
        }
    }
}

[[gnu::cold]] inline std::uint64_t Lowering::constant_number(std::uint32_t id, Instruction const& at)
{
    auto const v = value(id, at);
    if (!build_.is_constant(v)) refuse_operand(module_, at, id, "must be a constant");
    return build_.number(v);
}

[[gnu::cold]] inline void Lowering::lower_constant(Instruction const& at)
{
    List<Value> parts;
    auto const spec_id = module_.decoration(at.result, Decoration::SpecId);
    auto const* special = static_cast<GivenConstant const*>(nullptr);
    if (spec_id) {
        for (auto const& given : options_.specialized)
            if (given.spec_id == (*spec_id)[0]) special = &given.value;
    }
    switch (at.op) {
    case Op::ConstantTrue:
    case Op::ConstantFalse: parts.push_back(build_.constant(ScalarType::boolean, at.op == Op::ConstantTrue)); break;
    case Op::SpecConstantTrue:
    case Op::SpecConstantFalse:
        if (special != nullptr) {
            parts.push_back(build_.constant(ScalarType::boolean, special->is_real ? special->real != 0 : special->integer != 0));
        } else {
            parts.push_back(build_.constant(ScalarType::boolean, at.op == Op::SpecConstantTrue));
        }
        break;
    case Op::Constant:
    case Op::SpecConstant: {
        auto const type = types_.scalar(at.type);
        if (type == ScalarType::boolean) refuse(module_, at, "a truth value has constants of its own");
        std::uint64_t bits = at.operands[0];
        if (width_of(type) == 8 && at.operands.size() > 1) bits |= std::uint64_t{at.operands[1]} << 32;
        if (special != nullptr && is_float_type(type)) {
            parts.push_back(float_constant(type, special->real));
            break;
        }
        if (special != nullptr) {
            if (special->is_real) refuse(module_, at, "it is an integer, and was specialised by a float");
            bits = special->integer;
        }
        if (width_of(type) < 8) bits &= (std::uint64_t{1} << 8 * width_of(type)) - 1;
        parts.push_back(build_.constant(type, bits));
        break;
    }
    case Op::ConstantComposite:
    case Op::SpecConstantComposite:
        for (auto id : at.operands) {
            auto const& more = values(id, at);
            parts.append(more);
        }
        break;
    case Op::ConstantCompositeReplicateEXT:
    case Op::SpecConstantCompositeReplicateEXT: {
        auto const& each = values(at.operands[0], at);
        for (std::uint64_t i = types_.components(at.type) / each.size(); i > 0; --i) parts.append(each);
        break;
    }
    case Op::ConstantNull:
    case Op::Undef: {
        touch(types_.components(at.type), at);
        List<ScalarType> scalars;
        types_.flatten(at.type, scalars);
        for (auto s : scalars) parts.push_back(at.op == Op::Undef ? build_.undefined(s, at.result) : build_.constant(s, 0));
        break;
    }
    case Op::SpecConstantOp: {
        Instruction inner = at;
        inner.op = static_cast<Op>(at.operands[0]);
        inner.operands = at.operands.subspan(1);
        lower_instruction(inner);
        for (auto v : values(at.result, at))
            if (!build_.is_constant(v)) refuse(module_, inner, "it is no constant");
        parts = values_[at.result];
        break;
    }
    default: refuse(module_, at, "constants of this kind are not supported");
    }
    if (auto const o = types_.op(at.type); o == Op::TypeInt) types_.lengths[at.result] = build_.number(parts[0]);
    if (parts.size() != types_.components(at.type)) refuse(module_, at, "it has not as many components as its type");
    touch(parts.size(), at);
    values_[at.result] = std::move(parts);
}

/// A place for a function's or the shader's own variable: memory if a varying index is used on it, else its components.
[[gnu::cold]] inline Pointer Lowering::new_variable(Instruction const& at)
{
    Pointer p;
    p.type = types_.at(at.type).operands[1];
    if (is_handle(p.type)) {
        p.kind = Pointer::Kind::handle;
        p.root = at.result;
        handles_.erase(at.result);
        return p;
    }
    p.named = at.result;
    bool const is_indexed = indexed_.contains(at.result);
    if (is_indexed) named_.erase(at.result); // each call of its function has its own memory
    auto const name = options_.keeps_names ? named(at.result, p.type) : no_name;
    if (is_indexed) {
        p.kind = Pointer::Kind::own_memory;
        p.root = static_cast<std::uint32_t>(build_.program.privates.size());
        if (name != no_name) build_.program.named_variables[name].memory = p.root;
        auto const bytes = types_.natural_bytes(p.type);
        if (bytes > std::uint64_t{1} << 30) refuse(module_, at, "it takes more than 1 GiB");
        build_.program.privates.push_back({static_cast<std::uint32_t>(bytes), at.result});
        return p;
    }
    p.kind = Pointer::Kind::variable;
    List<ScalarType> scalars;
    types_.flatten(p.type, scalars);
    for (std::size_t i = 0; i < scalars.size(); ++i) {
        auto const v = build_.new_variable(scalars[i]);
        if (i == 0) p.root = v;
        build_.write(v, build_.undefined(scalars[i], at.result));
    }
    return p;
}

[[gnu::cold]] inline void Lowering::lower_variable(Instruction const& at)
{
    auto const storage = static_cast<StorageClass>(at.operands[0]);
    auto const& pointer_type = types_.at(at.type);
    if (pointer_type.op != Op::TypePointer) return;
    Pointer p;
    p.type = pointer_type.operands[1];
    p.is_volatile = module_.decoration(at.result, Decoration::Volatile) || module_.decoration(at.result, Decoration::Coherent);
    switch (storage) {
    case StorageClass::Input: {
        auto const builtin = module_.decoration(at.result, Decoration::BuiltIn);
        if (!builtin) return;
        p.kind = Pointer::Kind::builtin;
        p.root = (*builtin)[0];
        break;
    }
    case StorageClass::StorageBuffer:
    case StorageClass::Uniform:
    case StorageClass::PushConstant: {
        p.kind = Pointer::Kind::memory;
        p.is_declared = true;
        p.root = at.result;
        p.is_block_array = true; // until a space is chosen, at the first use
        auto const o = types_.op(p.type);
        if (o != Op::TypeStruct && o != Op::TypeArray && o != Op::TypeRuntimeArray) return;
        break;
    }
    case StorageClass::Workgroup: {
        p.kind = Pointer::Kind::memory;
        static_cast<void>(types_.components(p.type));
        p.root = static_cast<std::uint32_t>(build_.program.spaces.size());
        auto const bytes = types_.natural_bytes(p.type);
        if (bytes > 1 << 30) refuse(module_, at, "it is too large");
        build_.program.spaces.push_back({Space::Kind::group, static_cast<std::uint32_t>(bytes), at.result, 0, at.operands.size() > 1});
        break;
    }
    case StorageClass::UniformConstant:
        p.kind = Pointer::Kind::resource;
        p.root = at.result;
        break;
    case StorageClass::Private:
        // made at the beginning of the shader, when it is known whether it is indexed
        initialized_.push_back(&at);
        break;
    default: return; // refused where it is used
    }
    pointers_[at.result] = p;
}

[[gnu::cold]] inline void Lowering::read_modes(EntryPoint const& entry)
{
    auto& size = build_.program.group_size;
    std::uint32_t ids[3] = {}; // of constants with these sizes, for the message
    bool found = false;
    for (auto const& mode : module_.execution_modes) {
        if (mode.operands[0] != entry.function) continue;
        auto const which = static_cast<ExecutionMode>(mode.operands[1]);
        if (which == ExecutionMode::LocalSize) {
            for (std::size_t i = 0; i < 3; ++i) size[i] = mode.operands[2 + i];
            found = true;
        } else if (which == ExecutionMode::LocalSizeId) {
            for (std::size_t i = 0; i < 3; ++i) size[i] = static_cast<std::uint32_t>(constant_number(ids[i] = mode.operands[2 + i], mode));
            found = true;
        }
    }
    for (auto const& decorated : module_.decorations) { // the older way, which takes precedence
        if (decorated.op != Op::Decorate || static_cast<Decoration>(decorated.operands[1]) != Decoration::BuiltIn) continue;
        if (static_cast<BuiltIn>(decorated.operands[2]) != BuiltIn::WorkgroupSize || decorated.operands[0] >= values_.size()) continue;
        auto const& parts = values_[decorated.operands[0]];
        if (parts.size() != 3) continue;
        for (std::size_t i = 0; i < 3; ++i) size[i] = static_cast<std::uint32_t>(build_.number(parts[i]));
        if (auto const& made = *module_.definition(decorated.operands[0]); made.op == Op::SpecConstantComposite)
            for (std::size_t i = 0; i < 3; ++i) ids[i] = made.operands[i];
        found = true;
    }
    if (!found) detail::fail<std::invalid_argument>("crosslane::Shader: the entry point does not say how many threads a group has");
    std::uint64_t const threads = std::uint64_t{size[0]} * size[1] * size[2];
    if (size[0] != 0 && size[1] != 0 && size[2] != 0 && size[0] <= 4096 && size[1] <= 4096 && size[2] <= 4096 && threads <= 4096) return;
    std::string constants;
    for (std::size_t i = 0; i < 3; ++i)
        if (auto const id = module_.decoration(ids[i], Decoration::SpecId))
            add_text(constants, {"; ", std::string_view("XYZ").substr(i, 1), " is the specialisation constant ", (*id)[0]});
    fail_with({"crosslane::Shader: a group has from 1 to 4096 threads, and this one ", size[0], " x ", size[1], " x ", size[2], constants});
}

/// Finds what is indexed by more than constants, also through parameters.
[[gnu::cold]] inline void Lowering::find_indexed()
{
    Table<List<std::uint32_t>> based; // what is indexed if this is
    NumberSet functions;              // by their indices
    List<std::uint32_t> open;
    auto const index = [&](std::uint32_t id) {
        if (indexed_.add(id)) open.push_back(id);
    };
    for (std::size_t i = 0; i < module_.functions.size(); ++i) functions.put(module_.functions[i].definition.result, i);
    auto const is_unknown = [&](std::uint32_t id) {
        auto const* d = module_.definition(id);
        return d == nullptr || !is_constant(d->op);
    };
    for (auto const& function : module_.functions) {
        for (auto const& block : function.blocks) {
            for (auto const& i : block.instructions) {
                if (i.op == Op::AccessChain || i.op == Op::InBoundsAccessChain || i.op == Op::PtrAccessChain) {
                    if (any_of(i.operands.subspan(1), is_unknown)) index(i.operands[0]);
                    based[i.result].push_back(i.operands[0]);
                } else if (i.op == Op::CopyObject) {
                    based[i.result].push_back(i.operands[0]);
                } else if (i.op == Op::FunctionCall) {
                    auto const found = functions.find(i.operands[0]);
                    if (found == NumberSet::none) continue;
                    auto const& parameters = module_.functions[found].parameters;
                    for (std::size_t k = 0; k < parameters.size() && k + 1 < i.operands.size(); ++k)
                        based[parameters[k].result].push_back(i.operands[k + 1]);
                } else if (i.op >= Op::AtomicLoad && i.op <= Op::AtomicXor) {
                    index(i.operands[0]); // an atomic's private variable must be memory
                }
            }
        }
    }
    while (!open.empty()) {
        auto const id = open.back();
        open.pop_back();
        if (auto const* others = based.find(id))
            for (auto const other : *others) index(other);
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
