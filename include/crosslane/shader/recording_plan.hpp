#pragma once

// Which of a shader's steps its report counts, and as what.

#include <crosslane/shader/observer.hpp>
#include <crosslane/shader/prepared.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// One instruction's access to memory. Each of its components has a step.
struct PlannedAccess
{
    enum class Kind : std::uint8_t { lines, banks, atomic } kind = Kind::lines;
    bool is_uniform = false;
    bool is_too_large = false; // to be looked at byte by byte
    std::uint32_t word = 0, block = 0, space = 0;
    Value node = no_value, offset = no_value; // of the first component
    std::uint32_t place = 0;   // of the offset
    struct Part { std::uint32_t offset, bytes, width; };
    List<Part> parts; // components that are adjacent in memory
};

/// What is counted for waves of one size.
struct RecordingPlan
{
    Kept<PreparedShader const> shader;
    Kept<Code const> code;
    List<std::uint8_t> told;
    List<std::uint32_t> counted; // by step: the number of its access, or of its entry
    List<PlannedAccess> accesses;
    List<std::uint32_t> begins; // by block: the one that it continues, or itself

    RecordingPlan(Kept<PreparedShader const> s, Kept<Code const> c) : shader(std::move(s)), code(std::move(c))
    {
        told.assign(code->sources.size(), 0);
        counted.assign(code->sources.size(), 0);
        plan_blocks();
        plan_accesses();
    }

private:
    [[gnu::cold]] void plan_blocks()
    {
        begins.assign(shader->program.blocks.size(), no_block);
        for (std::uint32_t i = 0; i < code->entries.size(); ++i) {
            auto const& entry = code->entries[i];
            told[entry.step] |= Observer::told_after;
            counted[entry.step] = i;
            begins[entry.block] = entry.block;
        }
        for (std::size_t b = 1; b < begins.size(); ++b)
            if (begins[b] == no_block) begins[b] = begins[b - 1];
    }
    [[gnu::cold]] void plan_accesses()
    {
        auto const& program = shader->program;
        for (std::uint32_t s = 0; s < code->sources.size(); ++s) {
            auto const v = code->makers[s];
            if (v == no_value || code->steps[s].run == nullptr) continue;
            auto const& n = program[v];
            bool const is_atomic = n.action >= Action::atomic_load && n.action <= Action::atomic_compare;
            if (n.action != Action::load && n.action != Action::store && !is_atomic) continue;
            auto const space = static_cast<std::uint32_t>(n.immediate);
            PlannedAccess::Part const part{n.constant, width_of(n.type), width_of(n.type)};
            if (!accesses.empty() && !is_atomic) {
                auto& last = accesses.back();
                if (program[last.node].action == n.action && last.word == n.source && last.block == n.block && last.space == space &&
                    last.offset == n.a) {
                    auto& before = last.parts.back();
                    if (before.offset + before.bytes == part.offset && before.width == part.width) {
                        before.bytes += part.bytes;
                    } else {
                        last.parts.push_back(part);
                    }
                    continue;
                }
            }
            auto& access = accesses.emplace_back();
            access.kind = is_atomic                                           ? PlannedAccess::Kind::atomic
                          : program.spaces[space].kind == Space::Kind::group ? PlannedAccess::Kind::banks
                                                                              : PlannedAccess::Kind::lines;
            access.is_uniform = program[n.a].is_uniform;
            access.word = n.source, access.block = n.block, access.space = space, access.node = v, access.offset = n.a;
            access.place = code->places[n.a];
            access.parts.push_back(part);
            told[s] |= Observer::told_before;
            counted[s] = static_cast<std::uint32_t>(accesses.size() - 1);
        }
        for (auto& access : accesses) {
            std::uint64_t bytes = 0;
            for (auto const& part : access.parts) bytes += part.bytes;
            access.is_too_large = bytes > 1 << 16;
        }
    }
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
