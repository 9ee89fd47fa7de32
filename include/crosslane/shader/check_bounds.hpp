#pragma once

// What is known about values before a shader runs, so that less has to be checked.

#include <crosslane/shader/program.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/table.hpp>

#include <algorithm>
#include <bit>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Bounds of unsigned integers.
class ValueBounds
{
public:
    ValueBounds(Program const& program, std::uint32_t lanes) : program_(program), lanes_(lanes) {}

    /// The greatest value that v may have.
    [[nodiscard]] std::uint64_t most(Value v, int depth = 0) const
    {
        auto const& n = program_[v];
        auto const width = width_of(n.result);
        auto const any = width == 0 ? 1 : width >= 8 ? ~std::uint64_t{} : (std::uint64_t{1} << 8 * width) - 1;
        if (depth > 8) return any;
        auto const of = [&](Value x) { return most(x, depth + 1); };
        using enum Action;
        switch (n.action) {
        case constant:
        case undefined: return n.immediate;
        case input:
            if (static_cast<Input>(n.immediate) == Input::lane) return lanes_ - 1;
            return static_cast<Input>(n.immediate) == Input::wave_size ? lanes_ : any;
        case splat:
        case carry:
        case read_first: return of(n.a);
        case bit_and: return (std::min)(of(n.a), of(n.b));
        case minimum: return is_signed_type(n.type) || is_float_type(n.type) ? any : (std::min)(of(n.a), of(n.b));
        case maximum: return is_signed_type(n.type) || is_float_type(n.type) ? any : (std::max)(of(n.a), of(n.b));
        case remainder: {
            bool const is_known = program_[n.b].action == constant && !is_signed_type(n.type) && !is_float_type(n.type);
            return is_known && program_[n.b].immediate != 0 ? program_[n.b].immediate - 1 : any;
        }
        case shift_right: {
            bool const is_known = program_[n.b].action == constant && !is_signed_type(n.type);
            return is_known ? of(n.a) >> (program_[n.b].immediate & 63) : any;
        }
        case select: return (std::max)(of(n.b), of(n.c));
        case count_bits: return 8 * width_of(n.type);
        case bit_count: return 128;
        case convert: return is_float_type(n.type) || is_signed_type(n.type) ? any : (std::min)(any, of(n.a));
        default: return any;
        }
    }
    /// Whether v is not 0 and, where the sign matters, not -1.
    [[nodiscard]] bool is_plain_divisor(Value v, bool is_signed, int depth = 0) const
    {
        auto const& n = program_[v];
        if (n.action == Action::splat || n.action == Action::carry) return depth < 8 && is_plain_divisor(n.a, is_signed, depth + 1);
        if (n.action == Action::input) {
            auto const which = static_cast<Input>(n.immediate);
            bool const counts_groups = which >= Input::group_count && which <= Input::group_count_z;
            return which == Input::wave_size || which == Input::wave_count || counts_groups;
        }
        bool const is_known = n.action == Action::constant && n.immediate != 0;
        return is_known && (!is_signed || n.immediate != ~std::uint64_t{} >> (64 - 8 * width_of(n.result)));
    }

private:
    Program const& program_;
    std::uint32_t lanes_;
};

/// Reads with which a wave may wait for another: atomic and volatile ones in a loop that decide whether the loop is
/// left.
[[nodiscard, gnu::cold]] inline NumberSet waiting_reads(Program const& program)
{
    using enum Action;
    constexpr std::size_t most_work = std::size_t{1} << 22;
    NumberSet result;
    auto const is_read = [&](Node const& n) {
        return (n.action >= atomic_load && n.action <= atomic_compare) || (n.action == load && n.is_volatile);
    };
    List<Phi const*> phis(program.nodes.size(), nullptr);
    for (auto const& block : program.blocks)
        for (auto const& phi : block.phis) phis[phi.value] = &phi;
    std::size_t work = 0;
    for (std::uint32_t loop = 0; loop < program.loops.size() && work < most_work; ++loop) {
        auto const& l = program.loops[loop];
        NumberSet seen;
        List<Value> next;
        auto const visit = [&](Value v) {
            if (v != no_value && program[v].block != no_block && program.is_in(program[v].block, loop) && seen.add(v))
                next.push_back(v);
        };
        auto const conditions = [&](bool leave) { // those that leave the loop, or any
            work += l.end - l.first;
            for (auto b = l.first; b < l.end; ++b)
                for (auto to : program.blocks[b].targets)
                    if (!leave || !program.is_in(to, loop)) visit(program.blocks[b].condition);
        };
        conditions(true);
        bool has_all = false;
        while (!next.empty() && ++work < most_work) {
            auto const v = next.back();
            next.pop_back();
            auto n = program[v];
            if (is_read(n)) result.add(v);
            n.for_arguments(visit);
            if (phis[v] == nullptr) continue;
            for (auto const& [from, x] : phis[v]->from) visit(x);
            if (!has_all && n.block != l.first) { // its value depends on them
                conditions(false);
                has_all = true;
            }
        }
    }
    if (work < most_work) return result;
    for (Value v = 0; v < program.nodes.size(); ++v) // too much work to tell: any
        if (is_read(program[v])) result.add(v);
    return result;
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
