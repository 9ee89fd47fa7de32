#pragma once

// A program as steps for waves of N lanes.

#include <crosslane/shader/flow.hpp>
#include <crosslane/shader/lanewise_table.hpp>
#include <crosslane/shader/far_access.hpp>
#include <crosslane/shader/image_access.hpp>
#include <crosslane/shader/lane_constants.hpp>
#include <crosslane/shader/row_access.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/scalar_table.hpp>
#include <crosslane/shader/slots.hpp>
#include <crosslane/shader/uniform_steps.hpp>
#include <crosslane/shader/vector_access.hpp>
#include <crosslane/shader/wave_by_lane.hpp>
#include <crosslane/shader/wave_operations.hpp>

#include <span>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

class Assembly
{
public:
    /// is_watched: each block but those that only go on begins with a step of its own, and each node has one. twice: the
    /// steps are there a second time, with targets in their own copy.
    Assembly(Program const& program, Slots const& assigned, HandlerTable const& table, bool is_watched, bool twice = false)
        : program_(program), slots_(assigned), table_(table), is_watched_(is_watched), twice_(twice)
    {
        code_.table = &table;
        code_.keeps_files = !is_watched && keeps_files(program, table.lanes);
        lay_out();
        prologue();
        find_behind();
        find_moves();
        count_uses();
        auto const count = static_cast<std::uint32_t>(program_.blocks.size());
        enters_.assign(count + 1, 0);
        bodies_.assign(count + 1, 0);
        repeats_.assign(program_.loops.size(), 0);
        for (std::uint32_t b = 1; b < count; ++b) block(b);
        enters_[count] = here();
        step(&run_end, 0);
        patch();
        if (!is_watched_) join_back_steps(code_.steps);
        code_.privates = privates_;
        for (Value v = 0; v < program_.nodes.size(); ++v)
            code_.places.push_back(slot_kind(program_[v]) == SlotKind::none ? 0 : place(v));
    }

    [[nodiscard]] Code take() { return std::move(code_); }

private:
    void make(Value v)
    {
        maker_ = v;
        node(v);
        maker_ = no_value;
    }
    // assembly_flow.hpp
    void find_behind();
    void find_moves();
    void count_uses();
    void ending(std::uint32_t b);
    void jump(std::uint32_t b, std::uint32_t to);
    void direct_branch(std::uint32_t b);
    void part(std::uint32_t b);
    [[nodiscard]] bool is_last_of_loop(std::uint32_t b, std::uint32_t header) const;
    [[nodiscard]] bool is_direct(std::uint32_t b, std::uint32_t t) const;
    [[nodiscard]] bool follows_branch(std::uint32_t b) const;
    [[nodiscard]] bool follows_jump(std::uint32_t b) const;
    [[nodiscard]] bool begins_loop(std::uint32_t b) const;
    [[nodiscard]] bool only_goes_back(std::uint32_t loop) const;
    [[nodiscard]] bool ends_with_condition(std::uint32_t b) const;
    [[nodiscard]] bool ends_with_comparison(std::uint32_t b);
    [[nodiscard]] bool ends_with_test(std::uint32_t b) const;
    struct Move { std::uint32_t to; Value phi, source; std::uint32_t at; };
    [[nodiscard]] std::span<Move> moves_on(std::uint32_t from, std::uint32_t to);
    void moves(std::uint32_t from, std::uint32_t to, MovingLanes lanes);

    // assembly_nodes.hpp
    void node(Value v);
    void lanewise(Node const&, Value v);
    void memory(Node const&, Value v);
    void image(Node const&, Value v);
    bool wave(Node const&, Value v);
    [[nodiscard]] Joining const* joining(Node const&);

    // assembly_joins.hpp
    [[nodiscard]] bool is_scaled_by_next(Block const&, std::size_t i);
    void vector_access(Block const&, std::size_t i);
    void spread_at_once(Step&);

    [[nodiscard]] std::uint32_t here() const { return static_cast<std::uint32_t>(code_.steps.size()); }
    Step& step(Handler run, std::uint32_t to, std::uint32_t a = 0, std::uint32_t b = 0, std::uint32_t c = 0, std::uint64_t immediate = 0)
    {
        Step s{run, {immediate}, to, a, b, c};
        code_.sources.push_back(source_);
        code_.makers.push_back(maker_);
        return code_.steps.emplace_back(s);
    }
    [[nodiscard]] std::uint32_t place(Value v) const
    {
        if (v == no_value) return zero_;
        auto const kind = static_cast<std::size_t>(slot_kind(program_[v]));
        return firsts_[kind] + slots_.of[v] * sizes_[kind];
    }
    [[nodiscard]] bool is_uniform(Value v) const { return program_[v].is_uniform; }
    /// A block's mask. None is at 0, since the first block has none: a part with no others to go on has 0.
    [[nodiscard]] std::uint32_t due(std::uint32_t block) const { return mask_bytes * block; }

    [[gnu::cold]] void lay_out()
    {
        auto const round = [](std::uint64_t x, std::uint64_t to) { return (x + to - 1) / to * to; };
        std::uint64_t at = std::uint64_t{mask_bytes} * program_.blocks.size();
        std::uint32_t const lane_bytes[slot_kinds] = {0, 0, 1, 2, 4, 8, 16};
        for (std::size_t kind = 0; kind < slot_kinds; ++kind) {
            sizes_[kind] = kind == 0 ? 8 : kind == 1 ? mask_bytes : lane_bytes[kind] * table_.lanes;
            at = round(at, 64);
            firsts_[kind] = static_cast<std::uint32_t>(at);
            at += std::uint64_t{sizes_[kind]} * slots_.count[kind];
            // Places where phis that are each other's sources wait; as many as one block has.
            std::size_t most = 0;
            for (auto const& b : program_.blocks) {
                std::size_t n = 0;
                for (auto const& phi : b.phis) n += static_cast<std::size_t>(slot_kind(program_[phi.value])) == kind;
                most = (std::max)(most, n);
            }
            waits_[kind] = static_cast<std::uint32_t>(round(at, 64));
            at = waits_[kind] + std::uint64_t{sizes_[kind]} * most;
        }
        zero_ = static_cast<std::uint32_t>(round(at, 64));
        at = zero_ + std::uint64_t{16} * table_.lanes + 64;
        scratch_ = static_cast<std::uint32_t>(at);
        at += std::uint64_t{4} * table_.lanes;
        for (auto const& memory : program_.privates) {
            privates_.push_back(static_cast<std::uint32_t>(at));
            at = round(at + std::uint64_t{memory.bytes} * table_.lanes, 64);
        }
        if (at > 1u << 30) detail::fail<std::length_error>("crosslane::Shader: a wave's values and arrays need more than 1 GiB");
        code_.file_bytes = static_cast<std::uint32_t>(at + 64);
        code_.first_due = due(1);
    }

    /// What is known before a wave begins. Constants, and what they make of the lanes' numbers, are made with the register file.
    [[gnu::cold]] void prologue()
    {
        List<Value> later;
        for (auto v : program_.blocks[0].nodes) {
            auto const& n = program_[v];
            if (is_known(n)) {
                code_.constants.push_back({place(v), n.immediate});
            } else if (n.action == Action::input) {
                code_.inputs.push_back({static_cast<Input>(n.immediate), place(v)});
            } else if ((n.action == Action::splat && is_known(program_[n.a])) || is_lane_by_lane(n.action)) {
                make(v);
                code_.once.push_back(code_.steps.back());
                code_.steps.pop_back();
                code_.sources.pop_back();
                code_.makers.pop_back();
            } else {
                later.push_back(v);
            }
        }
        Step end{&run_end, {0}, 0, 0, 0, 0};
        code_.once.push_back(end);
        code_.begin = 0;
        for (auto v : later) make(v);
    }

    [[nodiscard]] static bool is_known(Node const& n) { return n.action == Action::constant || n.action == Action::undefined; }

    /// Whether a block only continues the one before it, with all of its lanes.
    [[nodiscard]] bool goes_on(std::uint32_t b) const
    {
        auto const& before = program_.blocks[b].predecessors;
        return b > 1 && before.size() == 1 && before[0] == b - 1 && program_.blocks[b - 1].ending == Ending::jump &&
               program_.blocks[b].phis.empty() && !is_header(b) && !ends_loop(b);
    }
    [[nodiscard]] bool is_header(std::uint32_t b) const { return program_.is_header(b); }
    [[nodiscard]] bool ends_loop(std::uint32_t b) const // a loop that ends before b
    {
        return program_.blocks[b - 1].loop != no_block && !program_.is_in(b, program_.blocks[b - 1].loop);
    }

    [[gnu::cold]] void block(std::uint32_t b)
    {
        auto const& block = program_.blocks[b];
        source_ = block.source;
        enters_[b] = here();
        if (!goes_on(b) && !follows_branch(b) && !follows_jump(b)) {
            auto const after = behind_[b];
            fixes_.push_back({here(), after, is_header(b) ? parent_of(block.loop) : block.loop});
            code_.entries.push_back({here(), b, false});
            step(&run_enter, due(b));
        }
        bodies_[b] = here();
        bool const branches_by_last = ends_with_test(b) || ends_with_comparison(b);
        for (std::size_t i = 0; i + branches_by_last < block.nodes.size(); ++i) {
            source_ = program_[block.nodes[i]].source;
            if (is_scaled_by_next(block, i)) continue;
            vector_access(block, i);
            make(block.nodes[i]);
        }
        source_ = block.source;
        ending(b);
        for (auto loop = block.loop; loop != no_block && program_.loops[loop].end == b + 1; loop = program_.loops[loop].parent) {
            repeats_[loop] = here();
            if (only_goes_back(loop)) continue;
            fixes_.push_back({here(), program_.loops[loop].first, no_block});
            step(&run_repeat, due(program_.loops[loop].first));
        }
    }
    [[nodiscard]] std::uint32_t parent_of(std::uint32_t loop) const { return program_.loops[loop].parent; }

    [[gnu::cold]] void patch()
    {
        auto const count = code_.steps.size();
        code_.steps.resize(twice_ ? 2 * count : count);
        std::copy_n(code_.steps.begin(), twice_ ? count : 0, code_.steps.begin() + static_cast<std::ptrdiff_t>(count));
        for (auto* steps = code_.steps.data(); steps != code_.steps.data() + code_.steps.size(); steps += count) {
            for (auto const& fix : fixes_) {
                auto to = enters_[(std::min<std::size_t>)(fix.block, enters_.size() - 1)];
                if (fix.loop != no_block && fix.block >= program_.loops[fix.loop].end) to = repeats_[fix.loop];
                steps[fix.at].target = steps + to;
            }
            for (auto const& [at, to] : directs_) steps[at].target = steps + bodies_[to];
            for (auto const& [at, to] : skips_) steps[at].target = steps + to;
        }
        for (auto const& [at, to] : directs_) code_.entries.push_back({at, to, true});
    }

    Program const& program_;
    Slots const& slots_;
    HandlerTable const& table_;
    bool is_watched_, twice_;
    Code code_;
    std::uint32_t firsts_[slot_kinds] = {}, sizes_[slot_kinds] = {}, waits_[slot_kinds] = {};
    std::uint32_t zero_ = 0, scratch_ = 0, source_ = 0;
    std::size_t vector_end_ = 0;                 // in the block, of the nodes that the last step for a vector covers
    Value maker_ = no_value, scaled_ = no_value; // scaled_: an index that has no step of its own
    List<std::uint32_t> uses_;                   // by node
    List<std::uint32_t> privates_, enters_, bodies_, repeats_, behind_;
    struct Fix { std::uint32_t at, block, loop; }; // a step whose target is a block, but never past the loop's end
    List<Fix> fixes_;
    List<List<Move>> moves_;                                        // by source block
    List<NumberPair> skips_, directs_; // steps and where they lead; for directs a block
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END

#include <crosslane/shader/assembly_flow.hpp>
#include <crosslane/shader/assembly_joins.hpp>
#include <crosslane/shader/assembly_nodes.hpp>
