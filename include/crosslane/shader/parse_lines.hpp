#pragma once

// What ModuleParser keeps of source lines and source texts.

#include <crosslane/shader/parser.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Whether it is an extended instruction without any effect.
inline bool ModuleParser::is_debug() const
{
    if (in_.op != Op::ExtInst && in_.op != Op::ExtInstWithForwardRefsKHR) return false;
    auto const set = static_cast<ExtendedSet>(ids_[in_.operands[0]].extra);
    return set == ExtendedSet::DebugInfo100 || set == ExtendedSet::NonSemantic || set == ExtendedSet::OpenClDebugInfo;
}

/// Debug information: lines take effect, the rest is stored separately.
inline void ModuleParser::debug()
{
    put(in_body_ ? m_.functions.back().debug : m_.debug);
    auto const set = static_cast<ExtendedSet>(ids_[in_.operands[0]].extra);
    auto const words = in_.operands.subspan(2);
    bool const has_ids = set == ExtendedSet::DebugInfo100 || (set == ExtendedSet::OpenClDebugInfo && ids_anew_.empty());
    if (set == ExtendedSet::NonSemantic || !has_ids) return;
    // A string may be named many times. More text than the module has bytes cannot be its source.
    auto const add_text = [&](std::uint32_t id) {
        if (last_source_ == 0 || text_bytes_ > 4 * m_.words.size() || id >= ids_.size() || ids_[id].op != Op::String) return;
        m_.files[last_source_ - 1].text.push_back(
            literal_string(this->words(ids_[id].word + 2, static_cast<std::uint32_t>(m_.words.size()))));
        text_bytes_ += m_.files[last_source_ - 1].text.back().size();
    };
    switch (static_cast<DebugInfo100>(in_.operands[1])) {
    case DebugInfo100::DebugSource:
        if (words.empty() || words[0] >= ids_.size() || ids_[words[0]].op != Op::String) break;
        ids_[in_.result].extra = file_of(words[0]) + 1; // DebugLine looks here
        last_source_ = m_.files[ids_[in_.result].extra - 1].text.empty() ? ids_[in_.result].extra : 0;
        if (words.size() > 1) add_text(words[1]);
        break;
    case DebugInfo100::DebugSourceContinued:
        if (set == ExtendedSet::DebugInfo100 && !words.empty()) add_text(words[0]);
        break;
    case DebugInfo100::DebugLine:
        if (set != ExtendedSet::DebugInfo100) break;
        if (words.size() == 5 && ids_[words[0]].op == Op::ExtInst && ids_[words[0]].extra != 0)
            line_ = {ids_[words[0]].extra - 1, constant(words[1]), constant(words[3])};
        break;
    case DebugInfo100::DebugNoLine:
        if (set == ExtendedSet::DebugInfo100) line_ = {};
        break;
    default: break;
    }
}

/// The value of a 32-bit integer constant; 0: it is something else.
inline std::uint32_t ModuleParser::constant(std::uint32_t id) const
{
    Id const& known = ids_[id];
    return known.op == Op::Constant && type_of(id).op == Op::TypeInt && operand_of(type_of(id), 2) == 32 ? operand_of(known, 3) : 0;
}

/// The file that an OpString names. Strings with the same text are one file.
inline std::uint32_t ModuleParser::file_of(std::uint32_t string_id)
{
    Id& id = ids_[string_id];
    if (id.op != Op::String) wrong("its file, @, is no OpString", string_id);
    if (id.extra == 0) {
        auto const name = literal_string(words(id.word + 2, static_cast<std::uint32_t>(m_.words.size())));
        for (auto hash = std::hash<std::string_view>{}(name); id.extra == 0; ++hash) {
            auto const [at, is_new] = files_.put(hash, m_.files.size());
            if (is_new) m_.files.push_back({name, {}});
            if (m_.files[at].name == name) id.extra = static_cast<std::uint32_t>(at) + 1;
        }
    }
    return id.extra - 1;
}

inline void ModuleParser::source()
{
    auto const words = in_.operands;
    if (in_.op == Op::Source) {
        if (m_.language == SourceLanguage::Unknown) {
            m_.language = static_cast<SourceLanguage>(words[0]);
            m_.language_version = words[1];
        }
        last_source_ = 0;
        if (words.size() <= 2) return;
        std::uint32_t const file = file_of(words[2]);
        if (words.size() <= 3 || !m_.files[file].text.empty()) return;
        last_source_ = file + 1;
        m_.files[file].text.push_back(literal_string(words.subspan(3)));
    } else if (last_source_ != 0) { // OpSourceContinued
        m_.files[last_source_ - 1].text.push_back(literal_string(words));
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
