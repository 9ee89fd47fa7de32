#pragma once

// Where ModuleParser puts an instruction, and what it checks at the end.

#include <crosslane/shader/parser.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

inline void ModuleParser::put(std::vector<Instruction>& place) { place.push_back(in_); }

inline void ModuleParser::place()
{
    in_.line = line_;
    define();
    switch (in_.op) {
    case Op::Nop: return;
    case Op::NoLine: line_ = {}; return;
    case Op::Line: line_ = {file_of(in_.operands[0]), in_.operands[1], in_.operands[2]}; return;
    default: break;
    }
    if (is_debug()) {
        debug();
    } else if (in_body_) {
        in_function();
    } else {
        global();
    }
}

inline void ModuleParser::global()
{
    auto const words = in_.operands;
    switch (in_.op) {
    case Op::Capability: return put(m_.capabilities);
    case Op::Extension: return put(m_.extensions);
    case Op::ExtInstImport: {
        using Set = ExtendedSet;
        struct Called { std::string_view name; Set set; };
        constexpr Called sets[] = {{"GLSL.std.450", Set::GlslStd450},
                                   {"NonSemantic.Shader.DebugInfo.100", Set::DebugInfo100},
                                   {"NonSemantic.DebugPrintf", Set::DebugPrintf},
                                   {"OpenCL.DebugInfo.100", Set::OpenClDebugInfo},
                                   {"DebugInfo", Set::OpenClDebugInfo},
                                   {"SPV_AMD_gcn_shader", Set::AmdGcnShader},
                                   {"SPV_AMD_shader_trinary_minmax", Set::AmdTrinaryMinMax},
                                   {"SPV_AMD_shader_ballot", Set::AmdShaderBallot}};
        auto const name = literal_string(words);
        auto set = name.substr(0, 12) == "NonSemantic." ? Set::NonSemantic : Set::Other;
        for (auto const& [called, known] : sets)
            if (called == name) set = known;
        ids_[in_.result].extra = static_cast<std::uint32_t>(set);
        return put(m_.imports);
    }
    case Op::MemoryModel:
        if (std::exchange(has_memory_model_, true)) wrong("stands a second time");
        m_.addressing = static_cast<AddressingModel>(words[0]);
        m_.memory_model = static_cast<MemoryModel>(words[1]);
        return;
    case Op::EntryPoint: return put(m_.entry_points);
    case Op::ExecutionMode: case Op::ExecutionModeId: return put(m_.execution_modes);
    case Op::String: return put(m_.debug);
    case Op::Source: case Op::SourceContinued: return source();
    case Op::SourceExtension: case Op::ModuleProcessed: return;
    case Op::Name: case Op::MemberName: return put(m_.names);
    case Op::Decorate: case Op::MemberDecorate: case Op::DecorationGroup: case Op::GroupDecorate: case Op::GroupMemberDecorate:
    case Op::DecorateId: case Op::DecorateString: case Op::MemberDecorateString: case Op::MemberDecorateIdEXT: return put(m_.decorations);
    case Op::TypeForwardPointer:
        ids_[words[0]].is_pointer_ahead = true;
        pointers_ahead_.push_back(words[0]);
        return;
    case Op::Variable: declare_variable(); return put(m_.globals);
    case Op::UntypedVariableKHR: case Op::Undef: return put(m_.globals);
    case Op::Function: return begin_function();
    default:
        if (is_type(in_.op)) {
            declare_type();
        } else if (is_constant(in_.op)) {
            declare_constant();
        } else {
            wrong("stands outside of a function's blocks");
        }
        put(m_.globals);
    }
}

inline void ModuleParser::begin_function()
{
    Function function;
    function.definition = in_;
    ids_[in_.result].extra = static_cast<std::uint32_t>(m_.functions.size());
    m_.functions.push_back(std::move(function));
    in_body_ = true;
}

inline void ModuleParser::in_function()
{
    auto& function = m_.functions.back();
    switch (in_.op) {
    case Op::FunctionParameter:
        if (!function.blocks.empty()) wrong("stands in a block");
        return put(function.parameters);
    case Op::Label: return begin_block();
    case Op::FunctionEnd: return end_function();
    default: break;
    }
    bool const module_level = in_.op == Op::Function || is_type(in_.op) || is_constant(in_.op) ||
                              (in_.op > Op::Undef && in_.op < Op::ExtInst) || (in_.op >= Op::MemoryModel && in_.op < Op::TypeVoid) ||
                              in_.op == Op::TypeForwardPointer || (in_.op >= Op::Decorate && in_.op <= Op::GroupMemberDecorate) ||
                              (in_.op >= Op::ModuleProcessed && in_.op <= Op::DecorateId) || in_.op == Op::DecorateString ||
                              in_.op == Op::MemberDecorateString || in_.op == Op::MemberDecorateIdEXT;
    if (module_level) wrong("stands in a function");
    if (!in_block_) wrong("stands in no block");
    auto& block = function.blocks.back().instructions;
    Op const before = block.empty() ? Op::Nop : block.back().op;
    if (in_.op == Op::Phi && ((before != Op::Nop && before != Op::Phi) || function.blocks.size() == 1))
        wrong(function.blocks.size() == 1 ? "stands in a function's first block" : "stands behind others in its block");
    if (before == Op::LoopMerge && in_.op != Op::Branch && in_.op != Op::BranchConditional)
        wrong("stands behind OpLoopMerge, where a branch must");
    if (before == Op::SelectionMerge && in_.op != Op::BranchConditional && in_.op != Op::Switch)
        wrong("stands behind OpSelectionMerge, where a branch must");
    if (in_.op == Op::Variable && function.blocks.size() > 1) wrong("stands in another block than its function's first");
    if (in_.op == Op::Variable) declare_variable();
    operation(in_.op, in_.operands);
    if (in_.op == Op::FunctionCall) calls_.push_back({static_cast<std::uint32_t>(m_.functions.size() - 1), in_.operands[0], in_.word});
    put(block);
    if (is_terminator(in_.op)) {
        in_block_ = false;
        line_ = {};
    }
}

inline void ModuleParser::begin_block()
{
    if (in_block_) wrong("the block before has no end");
    auto& blocks = m_.functions.back().blocks;
    ids_[in_.result].extra = static_cast<std::uint32_t>(blocks.size());
    blocks.push_back({in_.result, {}});
    in_block_ = true;
}

inline void ModuleParser::end()
{
    m_.bound = static_cast<std::uint32_t>(ids_.size());
    if (in_body_) wrong_header("the module ends in the middle of a function");
    if (!has_memory_model_) wrong_header("the module has no OpMemoryModel");
    for (Use const& use : later_) {
        Id const& id = ids_[use.id];
        if (id.word == 0) wrong(use.word, use.op, "nothing defines @", use.id);
        if (use.function != 0 && id.function != 0 && id.function != use.function)
            wrong(use.word, use.op, "@ belongs to another function", use.id);
    }
    for (auto const id : pointers_ahead_)
        if (ids_[id].op != Op::TypePointer) wrong(ids_[id].word, ids_[id].op, "was declared ahead as a pointer");
    calls();
    decorations();
    entry_points();
    index();
}

/// Decorated members exist, and strides are not 0.
inline void ModuleParser::decorations() const
{
    for (auto const& d : m_.decorations) {
        auto const words = d.operands;
        bool const of_member = d.op == Op::MemberDecorate || d.op == Op::MemberDecorateString || d.op == Op::MemberDecorateIdEXT;
        auto const check_member = [&](std::uint32_t id, std::uint32_t member) {
            if (ids_[id].op != Op::TypeStruct || member >= parts(id)) wrong(d.word, d.op, "@ is no struct that has a member #", id, member);
        };
        if (of_member) check_member(words[0], words[1]);
        if ((d.op == Op::GroupDecorate || d.op == Op::GroupMemberDecorate) && ids_[words[0]].op != Op::DecorationGroup)
            wrong(d.word, d.op, "@ is no group of decorations", words[0]);
        for (std::size_t i = 1; i < words.size() && d.op == Op::GroupMemberDecorate; i += 2) check_member(words[i], words[i + 1]);
        if (d.op != Op::Decorate && d.op != Op::MemberDecorate) continue;
        auto const what = static_cast<Decoration>(words[of_member ? 2 : 1]);
        if ((what == Decoration::ArrayStride || what == Decoration::MatrixStride) && words.back() == 0)
            wrong(d.word, d.op, "its stride is 0");
    }
}

/// Entry points are functions without parameters or result, and execution modes belong to them.
inline void ModuleParser::entry_points() const
{
    for (auto const& entry : m_.entry_points) {
        auto const point = Module::entry_point(entry);
        Id const& function = ids_[point.function];
        if (function.op != Op::Function || ids_[function.type].op != Op::TypeVoid || !m_.functions[function.extra].parameters.empty())
            wrong(entry.word, entry.op, "@ is no function without parameters and result", point.function);
    }
    for (auto const& mode : m_.execution_modes)
        if (ids_[mode.operands[0]].op != Op::Function) wrong(mode.word, mode.op, "@ is no function", mode.operands[0]);
}

/// The tables by id.
inline void ModuleParser::index()
{
    m_.definitions_.assign(m_.bound, nullptr);
    m_.indices_.resize(m_.bound);
    for (std::size_t i = 0; i < ids_.size(); ++i) m_.indices_[i] = ids_[i].extra;
    auto const add = [&](std::vector<Instruction> const& all) {
        for (auto const& x : all) m_.definitions_[x.result] = x.result != 0 ? &x : nullptr;
    };
    add(m_.imports);
    add(m_.debug);
    add(m_.decorations);
    add(m_.globals);
    for (auto const& function : m_.functions) {
        m_.definitions_[function.definition.result] = &function.definition;
        add(function.parameters);
        add(function.debug);
        for (auto const& block : function.blocks) add(block.instructions);
    }
    for (auto const& name : m_.names) {
        bool const of_member = name.op == Op::MemberName;
        m_.names_.push_back({Module::key(name.operands[0], of_member ? name.operands[1] : Module::no_member),
                             literal_string(name.operands.subspan(of_member ? 2 : 1))});
    }
    for (auto const& d : m_.decorations) {
        auto const words = d.operands;
        switch (d.op) {
        case Op::DecorationGroup: break;
        case Op::GroupDecorate:
            for (auto const id : words.subspan(1)) m_.grouped_.push_back({Module::key(id, Module::no_member), words[0]});
            break;
        case Op::GroupMemberDecorate:
            for (std::size_t i = 1; i < words.size(); i += 2) m_.grouped_.push_back({Module::key(words[i], words[i + 1]), words[0]});
            break;
        case Op::MemberDecorate: case Op::MemberDecorateString: case Op::MemberDecorateIdEXT:
            m_.decorated_.push_back({Module::key(words[0], words[1]), static_cast<Decoration>(words[2]), words.subspan(3)});
            break;
        default: m_.decorated_.push_back({Module::key(words[0], Module::no_member), static_cast<Decoration>(words[1]), words.subspan(2)});
        }
    }
    sort_by(m_.names_, [](auto const& a, auto const& b) { return a.of < b.of; });
    sort_by(m_.decorated_, [](auto const& a, auto const& b) { return a.of != b.of ? a.of < b.of : a.decoration < b.decoration; });
    sort_by(m_.grouped_, [](auto const& a, auto const& b) { return a.of != b.of ? a.of < b.of : a.group < b.group; });
}

} // namespace crosslane::detail

namespace crosslane::inline CROSSLANE_TARGET {

/// Takes a module apart. Its words may be in the other byte order.
CROSSLANE_SHADER_INLINE Module Module::parse(std::span<std::uint32_t const> words, std::string_view file)
{
    return detail::ModuleParser(words, file).run();
}

} // namespace crosslane
CROSSLANE_RUNS_ONCE_END
