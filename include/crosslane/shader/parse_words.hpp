#pragma once

// How ModuleParser reads words: the header, and each instruction by its row in the grammar.

#include <crosslane/shader/parser.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

inline Module ModuleParser::run()
{
    header();
    if (m_.bound > (std::max)(m_.words.size(), std::size_t{4096})) count_ids_anew();
    ids_.resize(ids_anew_.empty() ? m_.bound : ids_anew_.size());
    auto const end_word = static_cast<std::uint32_t>(m_.words.size());
    for (std::uint32_t at = 5; at < end_word;) {
        std::uint32_t const count = m_.words[at] >> 16;
        in_ = {};
        in_.word = at;
        in_.op = static_cast<Op>(m_.words[at] & 0xFFFF);
        if (count == 0) wrong("has no words");
        if (count > end_word - at) wrong("has # words, and the module ends after #", count, end_word - at);
        instruction(at, at + count);
        at += count;
    }
    end();
    return std::move(m_);
}

inline void ModuleParser::header()
{
    auto& words = m_.words;
    if (words.size() < 5) wrong_header("a module begins with 5 words, and this has #", words.size());
    if (words.size() > 0x4000'0000) wrong_header("more than 2^30 words");
    constexpr std::uint32_t magic = 0x07230203, swapped = 0x03022307;
    if (words[0] == swapped)
        for (auto& w : words) w = (w >> 24) | ((w >> 8) & 0xFF00) | ((w << 8) & 0xFF'0000) | (w << 24);
    if (words[0] != magic) wrong_header("word 0 is not SPIR-V's magic number");
    m_.version = words[1];
    if ((m_.version & 0xFF00'00FF) != 0 || (m_.version >> 16) != 1 || ((m_.version >> 8) & 0xFF) > 6)
        wrong_header("word 1: the versions are 1.0 to 1.6, and this is #.#", (m_.version >> 16) & 0xFF, (m_.version >> 8) & 0xFF);
    m_.generator = words[2];
    m_.bound = words[3];
    if (m_.bound == 0) wrong_header("word 3: the bound of the ids is 0");
    if (words[4] != 0) wrong_header("word 4 must be 0");
}

/// If ids are far apart, those that are defined are renumbered from 1, so that tables by id stay small.
inline void ModuleParser::count_ids_anew()
{
    auto const& words = m_.words;
    for (std::size_t at = 5; at < words.size();) {
        std::size_t const count = words[at] >> 16;
        if (count == 0 || count > words.size() - at) break; // reported later
        if (auto const* row = row_of(static_cast<Op>(words[at] & 0xFFFF))) {
            std::size_t const place = row->shape[0] == 'R' ? 1 : row->shape[0] == 'T' ? 2 : count;
            if (place < count && words[at + place] != 0 && words[at + place] < m_.bound) ids_anew_.push_back(words[at + place]);
        }
        at += count;
    }
    ids_anew_.push_back(0);
    sort_once(ids_anew_);
    m_.file_ids_ = ids_anew_;
}

inline void ModuleParser::instruction(std::uint32_t word, std::uint32_t end)
{
    auto const* row = row_of(in_.op);
    if (row == nullptr) wrong("SPIR-V's grammar has no such instruction");
    char const* shape = row->shape;
    std::uint32_t at = word + 1;
    switch (in_.op) { // those that may name ids of later instructions
    case Op::EntryPoint: case Op::ExecutionMode: case Op::ExecutionModeId: case Op::Name: case Op::MemberName: case Op::Decorate:
    case Op::DecorateId: case Op::DecorateString: case Op::MemberDecorate: case Op::MemberDecorateString: case Op::GroupDecorate:
    case Op::GroupMemberDecorate: case Op::TypeForwardPointer: case Op::FunctionCall: case Op::Phi:
    case Op::LoopMerge: case Op::SelectionMerge: case Op::Branch: case Op::BranchConditional: case Op::Switch:
    case Op::ExtInstWithForwardRefsKHR: case Op::MemberDecorateIdEXT:
        may_name_later_ = true;
        break;
    default: may_name_later_ = false;
    }
    if (*shape == 'T') {
        ++shape;
        if (at == end) wrong("ends before its type");
        bool const later = std::exchange(may_name_later_, false);
        use(at);
        may_name_later_ = later;
        in_.type = m_.words[at++];
        if (!is_type(ids_[in_.type].op)) wrong("its type, @, is no type", in_.type);
        if (ids_[in_.type].is_open) wrong("its type, @, has no known size", in_.type);
    }
    std::uint32_t result_at = 0;
    if (*shape == 'R') {
        ++shape;
        if (at == end) wrong("ends before its result");
        result_at = at++;
    }
    std::uint32_t const first = at;
    at = operands(shape, at, end);
    if (at != end) wrong("has # words too many", end - at);
    in_.operands = words(first, end);
    if (result_at != 0) {
        std::uint32_t& id = m_.words[result_at];
        if (id == 0 || id >= m_.bound) wrong("its result, %#, is not below the bound of #", id, m_.bound);
        if (!ids_anew_.empty())
            id = static_cast<std::uint32_t>(std::lower_bound(ids_anew_.begin(), ids_anew_.end(), id) - ids_anew_.begin());
        in_.result = id;
    }
    place();
}

/// Walks over the operands of a shape and returns where they end.
inline std::uint32_t ModuleParser::operands(char const* shape, std::uint32_t at, std::uint32_t end)
{
    while (*shape != '\0') {
        char const kind = *shape++;
        if (*shape == '*') {
            ++shape;
            while (at < end) at = operand(kind, at, end);
        } else if (*shape == '?') {
            ++shape;
            if (at < end) at = operand(kind, at, end);
        } else {
            at = operand(kind, at, end);
        }
    }
    return at;
}

inline std::uint32_t ModuleParser::operand(char kind, std::uint32_t at, std::uint32_t end)
{
    auto const need = [&](std::uint32_t n) {
        if (end - at < n) wrong("ends before its last operand");
        return at + n;
    };
    need(1);
    switch (kind) {
    case 'i': case 's': case 'm': use(at); return at + 1;
    case 'q': return string(at, end);
    case 'c': return need(number_words(in_.type));
    case 'o': return spec_constant_op(at, end);
    case 'x': return extended(at, end);
    case 'D': case 'X': {
        auto const* row = row_of(kind, m_.words[at]);
        return row != nullptr ? operands(row->shape, at + 1, end) : end; // unknown ones are not checked
    }
    case 'I': case 'M': case 'L': return masked(kind, at, end);
    case 'P':
        if (end - at < 2) wrong("has half a pair");
        use(at);
        use(at + 1);
        return at + 2;
    case 'N':
        if (end - at < 2) wrong("has half a pair");
        use(at);
        return at + 2;
    case 'Q': {
        std::uint32_t const selector = m_.words[in_.word + 1], n = number_words(ids_[selector].type);
        if (end - at < n + 1) wrong("has half a pair");
        use(at + n);
        return at + n + 1;
    }
    default: return at + 1;
    }
}

inline std::uint32_t ModuleParser::string(std::uint32_t at, std::uint32_t end)
{
    for (; at < end; ++at) // a zero byte
        if (std::uint32_t const w = m_.words[at]; ((w - 0x0101'0101) & ~w & 0x8080'8080) != 0) return at + 1;
    wrong("its string has no end");
}

/// A mask, then the operands of its bits, the lowest first.
inline std::uint32_t ModuleParser::masked(char kind, std::uint32_t at, std::uint32_t end)
{
    std::uint32_t mask = m_.words[at++];
    for (; mask != 0; mask &= mask - 1) {
        auto const* row = row_of(kind, mask & (~mask + 1));
        if (row == nullptr) wrong("bit # of its mask is unknown", static_cast<std::uint32_t>(std::countr_zero(mask)));
        at = operands(row->shape, at, end);
    }
    return at;
}

/// OpSpecConstantOp: an instruction without its type and result, which must be one of those that SPIR-V lists.
inline std::uint32_t ModuleParser::spec_constant_op(std::uint32_t at, std::uint32_t end)
{
    auto const op = static_cast<Op>(m_.words[at] & 0xFFFF);
    bool known = m_.words[at] <= 0xFFFF;
    switch (op) {
    case Op::SConvert: case Op::UConvert: case Op::FConvert: case Op::SNegate: case Op::Not: case Op::IAdd: case Op::ISub: case Op::IMul:
    case Op::UDiv: case Op::SDiv: case Op::UMod: case Op::SRem: case Op::SMod: case Op::ShiftRightLogical: case Op::ShiftRightArithmetic:
    case Op::ShiftLeftLogical: case Op::BitwiseOr: case Op::BitwiseXor: case Op::BitwiseAnd: case Op::VectorShuffle:
    case Op::CompositeExtract: case Op::CompositeInsert: case Op::LogicalOr: case Op::LogicalAnd: case Op::LogicalNot:
    case Op::LogicalEqual: case Op::LogicalNotEqual: case Op::Select: case Op::IEqual: case Op::INotEqual: case Op::ULessThan:
    case Op::SLessThan: case Op::UGreaterThan: case Op::SGreaterThan: case Op::ULessThanEqual: case Op::SLessThanEqual:
    case Op::UGreaterThanEqual: case Op::SGreaterThanEqual: case Op::QuantizeToF16: break;
    default: known = false;
    }
    if (!known) wrong("~ is no operation on specialisation constants in a shader", static_cast<std::uint32_t>(op));
    return operands(row_of(op)->shape + 2, at + 1, end);
}

/// OpExtInst's number and operands, which depend on its set.
inline std::uint32_t ModuleParser::extended(std::uint32_t at, std::uint32_t end)
{
    Id const& set = ids_[m_.words[at - 1]];
    if (set.op != Op::ExtInstImport) wrong("its set, @, is no OpExtInstImport", m_.words[at - 1]);
    switch (static_cast<ExtendedSet>(set.extra)) {
    case ExtendedSet::GlslStd450: {
        auto const* row = row_of(glsl_std_450_table, m_.words[at]);
        if (row == nullptr) wrong("GLSL.std.450 has no instruction #", m_.words[at]);
        if (at = operands(row->shape, at + 1, end); at != end) wrong("has # operands too many for GLSL.std.450", end - at);
        return end;
    }
    case ExtendedSet::OpenClDebugInfo: case ExtendedSet::Other: return end; // their operands may be anything
    case ExtendedSet::DebugInfo100: case ExtendedSet::NonSemantic:
        for (std::uint32_t i = at + 1; i < end; ++i) use_in_debug_information(i);
        return end;
    case ExtendedSet::DebugPrintf: return at + 1;
    default: { // AMD's
        auto const* rule = amd_rule(static_cast<ExtendedSet>(set.extra), m_.words[at]);
        if (rule == nullptr) wrong("its set has no instruction #", m_.words[at]);
        std::uint32_t const count = static_cast<std::uint32_t>(std::string_view(rule).size()) - 1;
        if (end - at - 1 != count) wrong("does not have # operands behind its number", count);
        return at + 1;
    }
    }
}

/// How many words a number of a type takes.
inline std::uint32_t ModuleParser::number_words(std::uint32_t type)
{
    Id const& id = ids_[type];
    if (id.op != Op::TypeInt && id.op != Op::TypeFloat) wrong("its type, @, is neither integer nor float", type);
    return operand_of(id, 2) > 32 ? 2 : 1;
}

/// An id as an operand.
inline void ModuleParser::use(std::uint32_t at)
{
    std::uint32_t& id = m_.words[at];
    if (id == 0 || id >= m_.bound) wrong("%# is not below the bound of #", id, m_.bound);
    if (!ids_anew_.empty()) {
        auto const found = std::lower_bound(ids_anew_.begin(), ids_anew_.end(), id);
        if (found == ids_anew_.end() || *found != id) wrong("nothing defines %#", id);
        id = static_cast<std::uint32_t>(found - ids_anew_.begin());
    }
    Id const& known = ids_[id];
    if (known.word == 0) {
        if (!may_name_later_ && !(known.is_pointer_ahead && is_type(in_.op))) wrong("nothing before it defines @", id);
        later_.push_back({id, in_.word, function(), in_.op});
    } else if (known.function != 0 && known.function != function()) {
        wrong("@ belongs to another function", id);
    } else if (in_block_ && known.function != 0 && known.block != block() && known.op != Op::Label && in_.op != Op::Phi) {
        local_uses_.push_back({id, block(), in_.word, in_.op});
    }
}

/// Debug information must not make a shader unusable: invalid ids, as some compilers write them, become 0.
inline void ModuleParser::use_in_debug_information(std::uint32_t at)
{
    std::uint32_t& id = m_.words[at];
    if (!ids_anew_.empty()) {
        auto const found = std::lower_bound(ids_anew_.begin(), ids_anew_.end(), id);
        id = found != ids_anew_.end() && *found == id ? static_cast<std::uint32_t>(found - ids_anew_.begin()) : 0;
    }
    if (id >= m_.bound || (ids_[id].function != 0 && ids_[id].function != function())) id = 0;
}

inline void ModuleParser::define()
{
    if (in_.result == 0) return;
    Id& id = ids_[in_.result];
    if (id.word != 0) wrong("@ is defined a second time; first by word #", in_.result, id.word);
    id.word = in_.word;
    id.type = in_.type;
    id.function = in_.op == Op::Function ? 0 : function();
    id.op = in_.op;
    id.block = in_block_ ? block() : 0;
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
