#pragma once

// What is said of a name or a number that a shader does not have, or that stands for several: those to write instead.

#include <crosslane/shader/bound_resources.hpp>
#include <crosslane/shader/message_text.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A binding as messages name it; in modules without names, only its numbers.
[[nodiscard, gnu::cold, gnu::noinline]] inline std::string spelled(ShaderBinding const& b)
{
    bool const is_named = !b.name.empty();
    return text_of({b.name, is_named ? " (" : "", "set ", b.set, ", binding ", b.binding, is_named ? ")" : ""});
}

/// The bindings that take what was given or, if none does, all of them. Push constants are left out: nothing is bound
/// to them.
template <class What>
[[nodiscard, gnu::cold, gnu::noinline]] std::string
or_other_bindings(Module const& module, std::vector<ShaderBinding> const& all, What const& what, BoundResources const& bound)
{
    std::vector<std::string> fitting, others;
    for (auto const& b : all) {
        if (b.kind == BindingKind::push_constants) continue;
        if (bound.takes(*module.definition(b.variable), what)) fitting.push_back(spelled(b));
        others.push_back(text_of({"the ", name_of(b.kind), " ", spelled(b)}));
    }
    return or_others(fitting.empty() ? others : fitting);
}

/// The block of which this is a member; a member's name stands for no block that has others. Null: there is none.
[[nodiscard]] inline ShaderBinding const* block_with(Module const& module, std::vector<ShaderBinding> const& all, std::string_view member)
{
    for (auto const& b : all) {
        auto const type = type_of_binding(module, *module.definition(b.variable));
        auto const& block = *module.definition(type);
        for (std::uint32_t m = 0; block.op == Op::TypeStruct && m < block.operands.size(); ++m)
            if (!member.empty() && module.member_name(type, m) == member && !b.name.empty()) return &b;
    }
    return nullptr;
}

template <class What>
[[nodiscard, gnu::cold, gnu::noinline]] std::string
no_binding_called(Module const& module, std::vector<ShaderBinding> const& all, std::string_view name, What const& what,
                  BoundResources const& bound)
{
    auto const* const with = ": set them with push_constants(object)";
    for (auto const& b : all)
        if (b.kind == BindingKind::push_constants && b.is_called(name)) return text_of({"has push constants called ", name, with});
    auto missing = text_of({"has no ", bound.word_for(what), " called ", name.empty() ? "\"\"" : name});
    auto const* const block = block_with(module, all, name);
    if (block == nullptr) add_text(missing, {or_other_bindings(module, all, what, bound)});
    else if (block->kind == BindingKind::push_constants)
        add_text(missing, {", which is a member of the push constants ", block->name, with});
    else add_text(missing, {", which is a member of ", block->name, ": bind ", block->name});
    return missing;
}
template <class What>
[[nodiscard, gnu::cold, gnu::noinline]] std::string
no_binding_at(Module const& module, std::vector<ShaderBinding> const& all, std::uint32_t set, std::uint32_t binding, What const& what,
              BoundResources const& bound)
{
    return text_of({"has no ", bound.word_for(what), " at set ", set, ", binding ", binding,
                    or_other_bindings(module, all, what, bound)});
}

/// Of several at one binding that cannot be meant as aliases.
[[nodiscard, gnu::cold, gnu::noinline]] inline std::string several_bindings_at(List<ShaderBinding const*> const& all)
{
    std::vector<std::string> names, kinds;
    for (auto const* b : all) {
        names.push_back(b->name);
        kinds.push_back(text_of({"a ", name_of(b->kind)}));
    }
    bool const are_named = !contains(names, "");
    return text_of({"has ", listed(are_named ? names : kinds), " at set ", all[0]->set, ", binding ", all[0]->binding,
                    are_named ? "; bind them by name"
                              : ", and not all have names: compile it with names (without -g0 or --strip-debug) and bind by them, or "
                                "give each a binding of its own, in HLSL by shifting the registers"});
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
