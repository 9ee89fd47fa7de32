#pragma once

// Finds what to check at each step, and puts the handlers for it into both rows.

#include <crosslane/shader/assembly.hpp>
#include <crosslane/shader/check_bounds.hpp>
#include <crosslane/shader/check_steps.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/share.hpp>
#include <crosslane/shader/sort_by.hpp>
#include <crosslane/shader/table.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

class CheckPlanner
{
public:
    CheckPlanner(PreparedShader const& shader, Code& code, Checks checks)
        : program_(shader.program), lives_(shader.assigned.lives), code_(code), bounds_(program_, code.table->lanes),
          waits_(waiting_reads(program_))
    {
        plan_.checks = checks;
        lay_out();
        auto const count = static_cast<std::uint32_t>(code_.sources.size());
        plan_.steps.resize(count);
        number_nodes();
        for (std::uint32_t i = 0; i < count; ++i) step(i);
        note_lives();
    }

    [[nodiscard]] Kept<CheckPlan const> take() { return share<CheckPlan const>(std::move(plan_)); }

private:
    [[nodiscard]] bool has(Check check) const { return plan_.checks.has(check); }
    [[nodiscard]] bool is_uniform(Value v) const { return v != no_value && program_[v].is_uniform; }
    [[nodiscard]] std::uint32_t place(Value v) const { return v == no_value ? 0 : code_.places[v]; }
    std::uint32_t number(std::uint32_t place)
    {
        auto const [found, is_new] = numbers_.add(place, plan_.places);
        plan_.places += is_new;
        return *found;
    }
    std::uint32_t number_of(Value v) { return v == no_value || program_[v].result == ScalarType::none ? 0 : number(code_.places[v]); }

    /// As SlotAssignment does.
    [[gnu::cold]] void number_nodes()
    {
        positions_.assign(program_.nodes.size(), 0);
        std::uint32_t at = 1;
        for (auto const& block : program_.blocks) {
            ++at;
            for (auto v : block.nodes) positions_[v] = at++;
            ++at;
        }
    }
    [[gnu::cold]] void note_lives()
    {
        plan_.lives.resize(plan_.places);
        for (Value v = 0; v < program_.nodes.size(); ++v) {
            if (program_[v].is_dead || lives_[v].last == 0 || slot_kind(program_[v]) == SlotKind::none) continue;
            if (auto const* found = numbers_.find(code_.places[v])) plan_.lives[*found].push_back(lives_[v]);
        }
        for (auto& ranges : plan_.lives) sort_by(ranges, [](auto const& x, auto const& y) { return x.first < y.first; });
    }

    /// Memory, and what is undefined from the beginning.
    [[gnu::cold]] void lay_out()
    {
        plan_.group_units.assign(program_.spaces.size(), 2);
        for (auto const& n : program_.nodes) {
            auto const shift = static_cast<std::uint32_t>(std::countr_zero(width_of(n.type) | 4u));
            if (n.is_dead) continue;
            if (n.action == Action::private_load || n.action == Action::private_store)
                plan_.private_unit = (std::min)(plan_.private_unit, 1u << shift);
            bool const is_atomic = n.action >= Action::atomic_load && n.action <= Action::atomic_compare;
            if (n.action == Action::load || n.action == Action::store || is_atomic) {
                auto& units = plan_.group_units[static_cast<std::size_t>(n.immediate)];
                units = (std::min)(units, shift);
            }
        }
        std::uint64_t units = 0, cells = 0;
        for (auto const& memory : program_.privates) {
            plan_.privates.push_back(static_cast<std::uint32_t>(units));
            units += memory.bytes / plan_.private_unit + 1;
        }
        auto const* const size = program_.group_size;
        plan_.keeps_privates = units * (size[0] * size[1] * size[2] / code_.table->lanes + 1) <= most_units && has(Check::unwritten_value);
        plan_.private_units = plan_.keeps_privates ? static_cast<std::uint32_t>(units) : 0;
        for (std::size_t i = 0; i < program_.spaces.size(); ++i) {
            cells += program_.spaces[i].bytes >> plan_.group_units[i];
            plan_.keeps_group.push_back(program_.spaces[i].kind == Space::Kind::group && cells <= most_units);
        }
        if (!has(Check::unwritten_value)) return;
        for (auto v : program_.blocks[0].nodes) {
            auto const& n = program_[v];
            auto const node = n.action == Action::splat ? n.a : v;
            if (program_[node].action != Action::undefined) continue;
            plan_.undefined.push_back({number(code_.places[v]), node});
            undefined_.add(plan_.undefined.back().place);
        }
    }

    [[gnu::cold]] void step(std::uint32_t i)
    {
        auto const count = code_.sources.size();
        auto& first = code_.steps[i];
        auto& second = code_.steps[i + count];
        auto& check = plan_.steps[i];
        check.number = i;
        check.run = first.run;
        if (first.run == nullptr) return; // data of the step before it
        if (code_.makers[i] != no_value) {
            check.node = code_.makers[i];
            check.position = positions_[check.node];
            node(check, program_[check.node]);
        } else {
            flow(check, first);
        }
        if (check.flow != Flow::nothing || check.test != Test::none) second.run = &run_closely;
        bool const reads_undefined = any_of(check.from, [&](std::uint32_t place) { return undefined_.contains(place); });
        if (auto const handler = first_handler(check, reads_undefined)) first.run = handler;
    }

    /// Control flow, and the values that phis get.
    [[gnu::cold]] void flow(StepCheck& check, Step const& s)
    {
        bool const is_edge = s.run == &run_edge || s.run == &run_uniform_edge; // a branch has two: one is enough
        bool const is_branch = s.run == &run_branch || s.run == &run_uniform_branch || s.run == &run_go_if ||
                               (is_edge && s.b == 1) || (s.run == &run_case && s.c == 0);
        bool is_move = false;
        constexpr ScalarType moved[] = {ScalarType::boolean, ScalarType::u8, ScalarType::u16, ScalarType::u32, ScalarType::u64};
        for (auto const type : moved) is_move = is_move || s.run == code_.table->move(type);
        if (!is_branch && !is_move && s.run != &run_uniform_copy && s.run != &run_copy) return;
        check.flow = is_branch ? Flow::branch : is_move ? Flow::move : Flow::copy;
        check.from[0] = number(s.a);
        if (!is_branch) check.to = number(s.to);
    }

    [[gnu::cold]] void node(StepCheck& check, Node const& n)
    {
        using enum Action;
        Value const from[] = {n.a, n.b, n.c, n.d, n.e};
        for (std::size_t k = 0; k < 5; ++k) check.from[k] = number_of(from[k]);
        for (std::size_t k = 0; k < 3; ++k) check.at[k] = place(from[k]);
        check.to = number_of(check.node);
        check.action = n.action;
        check.type = n.type;
        check.width = static_cast<std::uint8_t>(width_of(n.type));
        check.is_uniform = check.is_uniform_result = n.is_uniform;
        check.flow = Flow::values;
        switch (n.action) {
        case carry: check.flow = Flow::move; return;
        case select: check.flow = Flow::choice; return;
        case bit_and: check.flow = Flow::both; return;
        case bit_or: check.flow = Flow::either; return;
        case read_first: check.flow = Flow::first_lane; return;
        case ballot:
        case all_true:
        case any_true:
        case all_equal:
        case reduce:
        case inclusive:
        case exclusive:
        case clustered:
        case match:
        case quad_any:
        case quad_all: check.flow = Flow::together; return;
        case multi_reduce:
        case multi_inclusive:
        case multi_exclusive:
            check.flow = Flow::together;
            for (std::size_t k = 0; k < 4; ++k) check.words[k] = place(from[k + 1]);
            check.is_uniform = false;
            if (has(Check::overlapping_partition)) check.test = Test::partition;
            return;
        case barrier:
            check.flow = Flow::nothing;
            if (has(Check::divergent_barrier)) check.test = Test::barrier;
            return;
        case read_lane: lane(check, n); return;
        case image_read:
        case image_write:
            check.space = static_cast<std::uint32_t>(n.immediate);
            if (n.action == image_write) check.flow = Flow::image_write;
            if (has(Check::outside_of_binding)) check.test = Test::texel;
            check.event = plan_.events++;
            return;
        case load:
        case store:
        case private_load:
        case private_store: memory(check, n); return;
        case far_load:
        case far_store:
        case far_atomic:
            if (n.action != far_load) check.flow = Flow::far_access;
            check.space = FarPlace::unpack(n.immediate).list;
            check.constant = n.constant;
            check.is_uniform = is_uniform(n.a);
            check.event = plan_.events++;
            if (has(Check::outside_of_binding) || (n.action == far_atomic && has(Check::misaligned_atomic))) check.test = Test::far_memory;
            return;
        default: break;
        }
        if (n.action >= atomic_load && n.action <= atomic_compare) return memory(check, n);
        check.test = test_of(check, n);
        if (check.test != Test::none) check.event = plan_.events++;
    }

    [[nodiscard]] Test test_of(StepCheck& check, Node const& n);
    [[gnu::cold]] void lane(StepCheck& check, Node const& n)
    {
        check.flow = Flow::lane;
        check.at[2] = place(n.b);
        check.is_second_uniform = is_uniform(n.b);
        auto const asked = n.c != no_value ? n.c : n.b;
        check.at[1] = place(asked);
        check.is_uniform = is_uniform(asked);
        check.must_be_uniform = n.constant != 0 && !check.is_second_uniform && has(Check::not_uniform);
        if (has(Check::inactive_lane)) check.test = Test::lane;
        check.event = plan_.events++;
    }

    [[gnu::cold]] void memory(StepCheck& check, Node const& n)
    {
        using enum Action;
        bool const is_private = n.action == private_load || n.action == private_store;
        check.flow = n.action == load            ? Flow::load
                     : n.action == store         ? Flow::store
                     : n.action == private_load  ? Flow::private_load
                     : n.action == private_store ? Flow::private_store
                                                 : Flow::atomic;
        check.space = static_cast<std::uint32_t>(n.immediate);
        check.constant = n.constant;
        check.is_uniform = is_uniform(n.a);
        check.is_uniform_result = n.is_uniform;
        check.is_atomic = check.flow == Flow::atomic || n.is_volatile;
        check.acquires = waits_.contains(check.node);
        check.sees_outside = has(Check::outside_of_binding);
        check.sees_unwritten = has(Check::unwritten_value);
        check.event = plan_.events++;
        auto address = n.a;
        while (program_[address].action == splat || program_[address].action == carry) address = program_[address].a;
        if (program_[address].action == scale_index) {
            check.index_at = place(program_[address].a);
            check.index_stride = static_cast<std::uint32_t>(program_[address].immediate);
            check.is_index_uniform = is_uniform(program_[address].a);
        }
        bool needed = check.sees_outside || check.sees_unwritten;
        if (is_private) {
            check.bytes = program_.privates[check.space].bytes;
        } else {
            auto const& space = program_.spaces[check.space];
            check.is_group = plan_.keeps_group[check.space];
            if (space.kind == Space::Kind::group && !check.is_group) check.sees_unwritten = false;
            bool const is_given = space.kind == Space::Kind::push_constants && program_[n.a].action == constant;
            needed = (needed && !is_given) || (check.is_group && has(Check::race)) ||
                     (check.flow == Flow::atomic && has(Check::misaligned_atomic));
        }
        if (needed) check.test = Test::memory;
    }

    static constexpr std::uint64_t most_units = std::uint64_t{1} << 21; // of memory that is tracked for a group
    Program const& program_;
    List<LiveRange> const& lives_;
    List<std::uint32_t> positions_;
    Code& code_;
    CheckPlan plan_;
    ValueBounds bounds_;
    NumberSet waits_, undefined_;
    Table<std::uint32_t> numbers_; // of places
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END

#include <crosslane/shader/check_numbers.hpp>
