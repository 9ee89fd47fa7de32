#pragma once

// Follows one wave, and reports each source line that it ran.

#include <crosslane/shader/message_text.hpp>
#include <crosslane/shader/prepare.hpp>
#include <crosslane/shader/share.hpp>
#include <crosslane/shader/source_text.hpp>
#include <crosslane/shader/trace.hpp>
#include <crosslane/shader/trace_plan.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Where the traced wave is.
struct TraceNotes
{
    explicit TraceNotes(TracePlan const& p, std::size_t lanes) : plan(p), kept(p.kept_values.size() * lanes)
    {
        place_of.assign(p.shader->program.named_variables.size(), TracePlan::nowhere);
    }
    TracePlan const& plan;
    List<std::uint64_t> kept;     // each kept value as it was when it was made
    List<std::uint32_t> place_of; // by named variable: its index in variables
    std::vector<TracedVariable> variables;
    List<std::uint32_t> memory_of; // by index in variables: the private memory
    std::uint32_t chain = TracePlan::nowhere;
    std::size_t item = 0;
    std::uint64_t active[2] = {};
    TracedLine line;                         // the one that is running
    List<std::uint32_t> passed;              // the chains that the line ran in
    bool has_line = false, is_round = false; // is_round: the wave has come to one of them again
};

class Tracer final : public Recorder
{
public:
    Tracer(Kept<LoadedModule const> loaded, std::uint64_t g, std::uint32_t w, Tracing f, std::vector<std::string> const& sources)
        : group(g), wave(w), call(std::move(f)), loaded_(std::move(loaded)),
          instructions_(placed_instructions(loaded_->module, loaded_->entry))
    {
        for (std::uint32_t file = 0; file < loaded_->module.files.size(); ++file) {
            texts_.push_back(lines_of(source_text_of(loaded_->module, file, sources)));
            files_.push_back(printable(loaded_->module.files[file].name));
        }
    }

    std::uint64_t const group;
    std::uint32_t const wave;
    Tracing const call;

    [[nodiscard]] inline Kept<Observer> observe(ShaderRun const&) override;
    [[gnu::cold]] void describe(TracedLine& line, PlacedInstruction const& at) const
    {
        line.word = at.instruction->word;
        line.line = at.line.file < files_.size() ? at.line.line : 0;
        line.file = line.line != 0 ? std::string_view(files_[at.line.file]) : std::string_view{};
        line.text = {};
        if (line.line == 0) {
            auto const* row = row_of(at.instruction->op);
            line.text = row != nullptr ? row->name : "";
        } else if (line.line <= texts_[at.line.file].size()) {
            line.text = texts_[at.line.file][line.line - 1];
        }
    }

private:
    Kept<LoadedModule const> loaded_;
    List<PlacedInstruction> instructions_;
    std::vector<std::vector<std::string>> texts_;
    std::vector<std::string> files_;
    std::mutex mutex_;
    List<Kept<TracePlan const>> plans_;
};

class TraceObserver final : public Observer
{
public:
    TraceObserver(Tracer const& tracer, Kept<TracePlan const> plan, std::size_t number)
        : tracer_(tracer), plan_(std::move(plan)), number_(number), lanes_(plan_->code->table->lanes)
    {
        told = plan_->told;
    }
    TraceObserver(TraceObserver const&) = delete;
    TraceObserver& operator=(TraceObserver const&) = delete;

    void group_begins(ResidentGroup& group) override
    {
        group.notes[number_] = group.number == tracer_.group ? share<TraceNotes>(*plan_, lanes_) : Owner();
    }
    void wave_begins(ResidentGroup& group, std::uint32_t wave) override
    {
        auto* const at = notes_of(group, wave);
        if (at == nullptr) return;
        auto const& frame = group.waves[wave].frame;
        for (auto v : plan_->kept_values) {
            auto const action = plan_->shader->program[v].action;
            if (action == Action::constant || action == Action::input || action == Action::undefined) keep(*at, frame, v, frame.every);
        }
    }
    void before(ResidentGroup& group, std::uint32_t wave, std::uint32_t step) override
    {
        auto* const at = notes_of(group, wave);
        if (at == nullptr || at->chain == TracePlan::nowhere) return;
        auto const& frame = group.waves[wave].frame;
        if (step + 1 == plan_->code->sources.size()) return end(*at, frame);
        auto const& items = plan_->chains[at->chain].items;
        auto const position = plan_->positions[step];
        while (at->item < position && at->item < items.size()) finish(*at, frame, items[at->item++]);
        if (position < items.size() && !items[position].placed.is_silent) begin(*at, frame, items[position].placed);
        auto const& node = plan_->shader->program[plan_->code->makers[step]];
        if (node.action == Action::private_store) store(*at, static_cast<std::uint32_t>(node.immediate));
    }
    void after(ResidentGroup& group, std::uint32_t wave, std::uint32_t step) override
    {
        auto* const at = notes_of(group, wave);
        if (at == nullptr) return;
        auto const& frame = group.waves[wave].frame;
        if (plan_->entries[step] == TracePlan::nowhere) return keep(*at, frame, plan_->code->makers[step], frame.active);
        auto const& entry = plan_->code->entries[plan_->entries[step]];
        auto const& code = *plan_->code;
        bool const enters = entry.is_jump ? code.number_of(frame.next) == code.number_of(code.steps[step].target)
                                          : (frame.active[0] | frame.active[1]) != 0;
        if (!enters) return;
        finish_chain(*at, frame);
        at->is_round = contains(at->passed, entry.block);
        at->passed.push_back(entry.block);
        at->chain = entry.block;
        at->item = 0;
        std::copy_n(frame.active, 2, at->active);
        for (auto v : plan_->chains[entry.block].phis) keep(*at, frame, v, frame.active);
    }

private:
    [[nodiscard]] TraceNotes* notes_of(ResidentGroup& group, std::uint32_t wave) const
    {
        return wave == tracer_.wave ? static_cast<TraceNotes*>(group.notes[number_].get()) : nullptr;
    }
    template <class F>
    static void for_lanes_of(std::uint64_t const (&active)[2], F f)
    {
        for (std::uint32_t word = 0; word < 2; ++word)
            for (auto bits = active[word]; bits != 0; bits &= bits - 1) f(64 * word + static_cast<std::uint32_t>(std::countr_zero(bits)));
    }

    /// Keeps a node's value before another takes its place.
    [[gnu::cold]] void keep(TraceNotes& at, Frame const& frame, Value v, std::uint64_t const (&active)[2]) const
    {
        auto const& node = plan_->shader->program[v];
        auto const* const place = frame.file + plan_->code->places[v];
        auto* const to = at.kept.data() + plan_->kept[v] * lanes_;
        MaskWords truth = {};
        if (!node.is_uniform && node.result == ScalarType::boolean) get_mask(frame, plan_->code->places[v], truth);
        for_lanes_of(active, [&](std::uint32_t lane) {
            to[lane] = node.is_uniform                         ? read_as<std::uint64_t>(place)
                       : node.result == ScalarType::boolean ? truth[lane / 64] >> lane % 64 & 1
                                                            : lane_at(place, lane, width_of(node.result));
        });
    }
    [[nodiscard, gnu::cold]] TracedVariable& variable(TraceNotes& at, std::uint32_t number) const
    {
        auto& place = at.place_of[number];
        if (place == TracePlan::nowhere) {
            auto const& named = plan_->shader->program.named_variables[number];
            place = static_cast<std::uint32_t>(at.variables.size());
            auto& made = at.variables.emplace_back();
            made.name = printable(named.name);
            for (auto const& part : named.parts) made.parts.push_back({printable(part.name), part.type});
            made.lanes = lanes_;
            made.bits.resize(made.parts.size() * lanes_);
            at.memory_of.push_back(named.memory);
        }
        auto& result = at.variables[place];
        result.is_set = true;
        result.set_by = at.line.number;
        for (std::size_t word = 0; word < 2; ++word) result.known[word] |= at.active[word];
        return result;
    }
    [[gnu::cold]] void store(TraceNotes& at, std::uint32_t memory) const
    {
        auto const& all = plan_->shader->program.named_variables;
        for (std::uint32_t i = 0; i < all.size(); ++i)
            if (all[i].memory == memory) static_cast<void>(variable(at, i));
    }

    /// Begins an instruction's line, unless that line is already running.
    [[gnu::cold]] void begin(TraceNotes& at, Frame const& frame, PlacedInstruction const& placed) const
    {
        TracedLine next;
        tracer_.describe(next, placed);
        bool const is_same = at.has_line && !at.is_round && next.line == at.line.line && next.file == at.line.file &&
                             (next.line != 0 || next.word == at.line.word) && std::equal(at.active, at.active + 2, at.line.active);
        at.is_round = false;
        if (is_same) return;
        at.passed = {at.chain};
        tell(at, frame);
        next.number = at.line.number + (at.has_line ? 1 : 0);
        next.group = tracer_.group;
        next.wave = tracer_.wave;
        next.lanes = lanes_;
        std::copy_n(at.active, 2, next.active);
        at.line = next;
        at.has_line = true;
        for (auto& v : at.variables) v.is_set = false;
    }
    [[gnu::cold]] void finish(TraceNotes& at, Frame const& frame, TracePlan::Item const& item) const
    {
        if (!item.placed.is_silent) begin(at, frame, item.placed);
        for (auto i = item.first_value; i < item.last_value; ++i) {
            auto const& named = plan_->shader->program.named_values[i];
            auto& v = variable(at, named.variable);
            auto const* const from = at.kept.data() + plan_->kept[named.value] * lanes_;
            for_lanes_of(at.active, [&](std::uint32_t lane) { v.bits[named.part * lanes_ + lane] = from[lane]; });
        }
    }
    void finish_chain(TraceNotes& at, Frame const& frame) const
    {
        if (at.chain == TracePlan::nowhere) return;
        auto const& items = plan_->chains[at.chain].items;
        while (at.item < items.size()) finish(at, frame, items[at.item++]);
    }
    void end(TraceNotes& at, Frame const& frame) const
    {
        finish_chain(at, frame);
        tell(at, frame);
        at.chain = TracePlan::nowhere;
    }
    /// Passes the line that has run to the user's function.
    [[gnu::cold]] void tell(TraceNotes& at, Frame const& frame) const
    {
        if (!at.has_line) return;
        for (std::size_t i = 0; i < at.variables.size(); ++i)
            if (at.memory_of[i] != TracePlan::nowhere) read_memory(at, frame, i);
        at.line.variables = at.variables;
        tracer_.call(at.line);
    }
    [[gnu::cold]] void read_memory(TraceNotes& at, Frame const& frame, std::size_t i) const
    {
        auto& v = at.variables[i];
        auto const* const memory = frame.file + plan_->code->privates[at.memory_of[i]];
        auto const number = std::find(at.place_of.begin(), at.place_of.end(), i) - at.place_of.begin();
        auto const& parts = plan_->shader->program.named_variables[static_cast<std::size_t>(number)].parts;
        for (std::size_t part = 0; part < parts.size(); ++part) {
            auto const width = parts[part].type == ScalarType::boolean ? 4 : width_of(parts[part].type);
            for (std::uint32_t lane = 0; lane < lanes_; ++lane)
                v.bits[part * lanes_ + lane] = lane_at(memory + std::size_t{parts[part].offset} * lanes_, lane, width);
        }
    }

    Tracer const& tracer_;
    Kept<TracePlan const> plan_;
    std::size_t const number_;
    std::uint32_t const lanes_;
};

inline Kept<Observer> Tracer::observe(ShaderRun const& run)
{
    auto const groups = run.grid[0] * run.grid[1] * run.grid[2];
    if (group >= groups || wave >= run.waves())
        fail_with({"crosslane::Shader::trace: there is no wave ", wave, " of group ", group, " (groups: ", groups, ", waves of each: ",
                   run.waves(), ")"});
    std::scoped_lock const lock(mutex_);
    auto const number = index_of(run.recorders, this);
    for (auto const& plan : plans_)
        if (plan->code.get() == &run.code) return share<TraceObserver, Observer>(*this, plan, number);
    plans_.push_back(share<TracePlan const>(run.kept_shader, run.kept_code, instructions_));
    return share<TraceObserver, Observer>(*this, plans_.back(), number);
}

} // namespace crosslane::detail
