#pragma once

#include <crosslane/shader/module.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/sort_by.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// What an entry point does with the module's variables: for each id that it uses, what the id is made of, back to the
/// variable, and what happens to it.
class Usage
{
public:
    Usage(Module const& module, std::uint32_t function);

    [[nodiscard]] bool is_used(std::uint32_t id) const { return used_[id] != 0; }
    [[nodiscard]] bool is_read(std::uint32_t id) const { return (used_[id] & read) != 0; }
    [[nodiscard]] bool is_written(std::uint32_t id) const { return (used_[id] & written) != 0; }
    /// The functions that it calls, by their numbers, with itself first.
    [[nodiscard]] List<std::uint32_t> const& functions() const { return functions_; }

private:
    enum : std::uint8_t { mentioned = 1, read = 2, written = 4 };
    void instruction(Instruction const&);
    [[nodiscard]] bool is_handle(std::uint32_t type) const;
    void call(Instruction const&);
    void mark(std::uint32_t id, unsigned how) { marks_.push_back({id, static_cast<std::uint8_t>(mentioned | how)}); }
    void made_of(std::uint32_t result, std::uint32_t from)
    {
        mark(from, 0);
        sources_.push_back({result, from});
    }
    void spread();

    struct Mark { std::uint32_t id; std::uint8_t how; };
    struct Source { std::uint32_t result, from; };
    Module const* module_;
    List<std::uint32_t> functions_;
    List<bool> is_called_;
    List<Mark> marks_;
    List<Source> sources_;
    List<std::uint8_t> used_;
};

inline Usage::Usage(Module const& module, std::uint32_t function)
    : module_(&module), is_called_(module.functions.size()), used_(module.bound)
{
    functions_.push_back(module.index_of(function));
    is_called_[functions_[0]] = true;
    for (std::size_t i = 0; i < functions_.size(); ++i)
        for (auto const& block : module.functions[functions_[i]].blocks)
            for (auto const& in : block.instructions) instruction(in);
    spread();
}

inline void Usage::call(Instruction const& in)
{
    std::uint32_t const callee = module_->index_of(in.operands[0]);
    if (!is_called_[callee]) {
        is_called_[callee] = true;
        functions_.push_back(callee);
    }
    auto const& parameters = module_->functions[callee].parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        sources_.push_back({parameters[i].result, in.operands[i + 1]}); // used as far as the function uses it
}

/// Whether a value of the type refers to something else: it is a pointer, an image or a sampler.
inline bool Usage::is_handle(std::uint32_t type) const
{
    switch (module_->definition(type)->op) {
    case Op::TypePointer: case Op::TypeUntypedPointerKHR: case Op::TypeImage: case Op::TypeSampler: case Op::TypeSampledImage: return true;
    default: return false;
    }
}

inline void Usage::instruction(Instruction const& in)
{
    auto const words = in.operands;
    switch (in.op) {
    case Op::FunctionCall: return call(in);
    case Op::Load:
        return is_handle(in.type) ? made_of(in.result, words[0]) : mark(words[0], read);
    case Op::Store:
        return is_handle(module_->definition(words[1])->type) ? made_of(words[0], words[1]) : mark(words[0], written);
    case Op::CopyMemory:
        mark(words[0], written);
        return mark(words[1], read);
    case Op::AccessChain: case Op::InBoundsAccessChain: case Op::PtrAccessChain: case Op::CopyObject: case Op::Image:
    case Op::ImageTexelPointer: case Op::UntypedAccessChainKHR: case Op::UntypedInBoundsAccessChainKHR:
        return made_of(in.result, words[in.op == Op::UntypedAccessChainKHR || in.op == Op::UntypedInBoundsAccessChainKHR ? 1 : 0]);
    case Op::SampledImage:
        made_of(in.result, words[0]);
        return made_of(in.result, words[1]);
    case Op::Phi:
        for (std::size_t i = 0; i < words.size() && is_handle(in.type); i += 2) made_of(in.result, words[i]);
        return;
    case Op::Select:
        if (!is_handle(in.type)) return;
        made_of(in.result, words[1]);
        return made_of(in.result, words[2]);
    case Op::ImageWrite: return mark(words[0], written);
    case Op::AtomicStore: return mark(words[0], written);
    case Op::AtomicLoad: return mark(words[0], read);
    case Op::ArrayLength: case Op::ImageQuerySize: case Op::ImageQuerySizeLod: case Op::ImageQueryLevels: case Op::ImageQuerySamples:
        return mark(words[0], 0);
    default: break;
    }
    if (in.op >= Op::AtomicExchange && in.op <= Op::AtomicXor) return mark(words[0], read | written);
    if (in.op == Op::AtomicFAddEXT || in.op == Op::AtomicFMinEXT || in.op == Op::AtomicFMaxEXT) return mark(words[0], read | written);
    bool const samples = (in.op >= Op::ImageSampleImplicitLod && in.op <= Op::ImageRead) || in.op == Op::ImageQueryLod ||
                         (in.op >= Op::ImageSparseSampleImplicitLod && in.op <= Op::ImageSparseRead);
    if (samples && !words.empty()) return mark(words[0], read);
    if (in.op == Op::ExtInst && module_->extended_set(words[0]) == ExtendedSet::GlslStd450 && words.size() == 4)
        if (auto const what = static_cast<GlslStd450>(words[1]); what == GlslStd450::Modf || what == GlslStd450::Frexp)
            mark(words[3], written);
}

/// What happens to an id also happens to what it is made of. Each id passes on each kind of use once.
inline void Usage::spread()
{
    sort_by(sources_, [](auto const& a, auto const& b) { return a.result < b.result; });
    while (!marks_.empty()) {
        auto const last = marks_.back();
        auto const id = last.id;
        marks_.pop_back();
        if ((used_[id] | last.how) == used_[id]) continue;
        used_[id] |= last.how;
        auto const* at = first_past(sources_.begin(), sources_.end(), [id](Source const& s) { return s.result < id; });
        for (; at != sources_.end() && at->result == id; ++at) mark(at->from, used_[id]);
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
