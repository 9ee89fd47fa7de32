#pragma once

// Where in a shader's steps its lines begin and its variables get their values.

#include <crosslane/shader/observer.hpp>
#include <crosslane/shader/prepared.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/source_lines.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A wave's path, as a trace follows it. Blocks that just go on from one another form one chain of instructions. An
/// instruction may have no step of its own.
struct TracePlan
{
    static constexpr std::uint32_t nowhere = ~std::uint32_t{};

    struct Item
    {
        PlacedInstruction placed;
        std::uint32_t first_value, last_value; // the named values that it makes
    };
    struct Chain
    {
        List<Item> items;
        List<Value> phis; // those that variables are given
    };

    Kept<PreparedShader const> shader;
    Kept<Code const> code;
    List<std::uint8_t> told;
    List<Chain> chains;            // by the block that they begin with
    List<std::uint32_t> positions; // by step: the item to which it belongs
    List<std::uint32_t> entries;   // by step: its number among the code's
    List<std::uint32_t> kept;      // by node: its number among the values that variables are given
    List<Value> kept_values;

    [[gnu::cold]] TracePlan(Kept<PreparedShader const> s, Kept<Code const> c, List<PlacedInstruction> const& instructions)
        : shader(std::move(s)), code(std::move(c))
    {
        auto const& program = shader->program;
        auto const steps = code->sources.size();
        told.assign(steps, 0);
        positions.assign(steps, nowhere);
        entries.assign(steps, nowhere);
        kept.assign(program.nodes.size(), nowhere);
        for (auto const& named : program.named_values) {
            if (kept[named.value] != nowhere) continue;
            kept[named.value] = static_cast<std::uint32_t>(kept_values.size());
            kept_values.push_back(named.value);
        }
        List<bool> begins(program.blocks.size());
        for (std::uint32_t i = 0; i < code->entries.size(); ++i) {
            entries[code->entries[i].step] = i;
            told[code->entries[i].step] |= Observer::told_after;
            begins[code->entries[i].block] = true;
        }
        chains.resize(program.blocks.size());
        List<std::uint32_t> chain_of(program.blocks.size()), first_item(program.blocks.size()), end_item(program.blocks.size());
        for (std::uint32_t b = 1; b < program.blocks.size(); ++b) {
            chain_of[b] = begins[b] ? b : chain_of[b - 1];
            auto& chain = chains[chain_of[b]];
            first_item[b] = static_cast<std::uint32_t>(chain.items.size());
            add_items(chain, b, instructions);
            end_item[b] = static_cast<std::uint32_t>(chain.items.size());
            for (auto const& phi : program.blocks[b].phis)
                if (kept[phi.value] != nowhere) chain.phis.push_back(phi.value);
        }
        for (std::uint32_t at = 0; at < steps; ++at) {
            auto const v = code->makers[at];
            if (code->steps[at].run == nullptr || v == no_value || program[v].block == 0) continue;
            auto const b = program[v].block;
            auto const items = chains[chain_of[b]].items.begin();
            auto const item = std::lower_bound(items + first_item[b], items + end_item[b], program[v].source,
                                               [](Item const& x, std::uint32_t word) { return x.placed.instruction->word < word; });
            positions[at] = static_cast<std::uint32_t>(item - items);
            told[at] |= Observer::told_before;
            if (kept[v] != nowhere) told[at] |= Observer::told_after;
        }
        told[steps - 1] |= Observer::told_before; // the wave's end
    }

private:
    [[gnu::cold]] void add_items(Chain& chain, std::uint32_t b, List<PlacedInstruction> const& instructions)
    {
        auto const& words = shader->program.blocks[b].words;
        auto const& values = shader->program.named_values;
        auto at = std::lower_bound(instructions.begin(), instructions.end(), words[0],
                                   [](auto const& x, std::uint32_t word) { return x.instruction->word < word; });
        auto value = static_cast<std::uint32_t>(
            std::lower_bound(values.begin(), values.end(), b, [](auto const& x, std::uint32_t block) { return x.block < block; }) -
            values.begin());
        for (; at != instructions.end() && at->instruction->word < words[1]; ++at) {
            auto const next = at + 1 == instructions.end() || (at + 1)->instruction->word >= words[1] ? ~std::uint32_t{}
                                                                                                     : (at + 1)->instruction->word;
            auto const first = value;
            while (value < values.size() && values[value].block == b && values[value].word < next) ++value;
            chain.items.push_back({*at, first, value});
        }
    }
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
