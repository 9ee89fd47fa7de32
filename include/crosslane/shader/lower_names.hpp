#pragma once

// The values of the source's variables, for a trace. Variables are renamed away, so it is noted where each gets its
// values.

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/sort_by.hpp>
#include <crosslane/shader/source_lines.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

inline constexpr std::size_t max_named_parts = 64, max_named_values = std::size_t{1} << 20; // what exceeds these is not traced

/// What debug information calls variables and values.
[[gnu::cold]] inline void Lowering::find_names()
{
    auto const string = [&](std::uint32_t id) {
        auto const* found = module_.definition(id);
        return found != nullptr && found->op == Op::String ? literal_string(found->operands) : std::string_view{};
    };
    auto const called = [&](std::uint32_t variable) { // a DebugLocalVariable
        auto const* found = module_.definition(variable);
        bool const is_debug = found != nullptr && found->op == Op::ExtInst && found->operands.size() > 2 &&
                              module_.extended_set(found->operands[0]) == ExtendedSet::DebugInfo100 &&
                              static_cast<DebugInfo100>(found->operands[1]) == DebugInfo100::DebugLocalVariable;
        return is_debug ? string(found->operands[2]) : std::string_view{};
    };
    for (auto const& function : module_.functions) {
        bool is_wrapper = false; // its variables are copies of the parameters, which the source's function shows
        for (auto const& block : function.blocks)
            for (auto const& at : block.instructions) is_wrapper = is_wrapper || calls_hlsl_entry(module_, at);
        for (auto const& block : function.blocks)
            for (auto const& at : block.instructions)
                if (is_wrapper && at.op == Op::Variable) named_.add(at.result, no_name);
        for (auto const& at : function.debug) {
            auto const& o = at.operands;
            if (at.op != Op::ExtInst || o.size() < 5 || module_.extended_set(o[0]) != ExtendedSet::DebugInfo100) continue;
            auto const what = static_cast<DebugInfo100>(o[1]);
            auto const* expression = module_.definition(o[4]);
            bool const is_plain = o.size() == 5 && expression != nullptr && expression->operands.size() == 2; // of all of it, unchanged
            if (!is_plain || (what != DebugInfo100::DebugDeclare && what != DebugInfo100::DebugValue)) continue;
            auto const name = called(o[2]);
            if (name.empty()) continue;
            if (what == DebugInfo100::DebugDeclare) {
                names_[o[3]] = name;
            } else {
                names_[o[2]] = name;
                debug_values_.push_back({at.word, o[2], o[3]});
            }
        }
    }
    sort_by(debug_values_, [](auto const& x, auto const& y) { return x.word < y.word; });
}

[[gnu::cold]] inline std::uint32_t Lowering::named(std::uint32_t id, std::uint32_t type)
{
    auto const [found, is_new] = named_.add(id, no_name);
    if (!is_new || type == 0) return *found;
    auto name = module_.name(id);
    if (auto const* debug = names_.find(id); name.empty() && debug != nullptr) name = *debug;
    auto const tool = module_.generator >> 16; // glslang and Shaderc also name their own copies
    if (name.empty() || ((tool == 8 || tool == 13) && (name == "param" || name == "indexable" || name == "flattenTemp"))) return no_name;
    if (types_.natural_bytes(type) > max_components) return no_name;
    NamedVariable variable;
    variable.name = std::string(name);
    name_parts(type, "", variable);
    List<Leaf> leaves;
    types_.leaves(type, 0, false, {}, 0, leaves);
    for (std::size_t i = 0; i < leaves.size() && i < variable.parts.size(); ++i) variable.parts[i].offset = leaves[i].offset;
    if (variable.parts.empty()) return no_name;
    build_.program.named_variables.push_back(std::move(variable));
    return *found = static_cast<std::uint32_t>(build_.program.named_variables.size() - 1);
}

[[gnu::cold]] inline void Lowering::name_parts(std::uint32_t type, std::string const& path, NamedVariable& to)
{
    if (to.parts.size() >= max_named_parts) return;
    if (!types_.is_composite(type)) {
        to.parts.push_back({path, types_.scalar(type), 0});
        return;
    }
    if (types_.components(type) == 0) return;
    auto const o = types_.op(type);
    for (std::uint32_t i = 0; i < types_.count(type) && to.parts.size() < max_named_parts; ++i) {
        auto const member = o == Op::TypeStruct                ? module_.member_name(type, i)
                            : o == Op::TypeVector && i < 4 ? std::string_view("xyzw").substr(i, 1)
                                                           : std::string_view();
        auto part = path;
        if (!member.empty()) add_text(part, {".", member});
        else if (o == Op::TypeStruct) add_text(part, {".", i});
        else add_text(part, {"[", i, "]"});
        name_parts(types_.element(type, i), part, to);
    }
}

/// Names an id's values, beginning with its scalar `first`. type: 0 if the variable is already known.
[[gnu::cold]] inline void Lowering::name_values(std::uint32_t id, std::uint32_t type, std::uint32_t first, List<Value> const& parts)
{
    if (parts.empty()) return;
    auto const variable = named(id, type);
    auto& all = build_.program.named_values;
    if (variable == no_name || build_.block == no_block) return;
    auto const count = build_.program.named_variables[variable].parts.size();
    for (std::size_t i = 0; i < parts.size() && first + i < count && all.size() < max_named_values; ++i)
        all.push_back({build_.block, build_.source, variable, static_cast<std::uint32_t>(first + i), parts[i]});
}

/// The DebugValues between one instruction and the next.
[[gnu::cold]] inline void Lowering::name_debug_values(std::uint32_t from_word, std::uint32_t to_word)
{
    auto const* at =
        first_past(debug_values_.begin(), debug_values_.end(), [&](DebugName const& x) { return x.word < from_word; });
    for (; at != debug_values_.end() && at->word < to_word; ++at) {
        if (at->value >= values_.size() || values_[at->value].empty()) continue;
        auto const* value = module_.definition(at->value);
        if (value == nullptr || value->type == 0) continue;
        auto parts = values_[at->value];
        for (auto& v : parts) v = build_.resolve(v);
        build_.source = at->word;
        name_values(at->variable, value->type, 0, parts);
    }
    build_.source = to_word;
}

/// What a pointer parameter points to is called by the parameter's name inside the function.
[[gnu::cold]] inline void Lowering::name_parameter(std::uint32_t id, Instruction const& at)
{
    auto& p = pointers_[id];
    if (p.kind != Pointer::Kind::variable || named(id, p.type) == no_name) return;
    p.named = id;
    p.named_from = p.offset;
    name_values(id, 0, 0, load(p, at));
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
