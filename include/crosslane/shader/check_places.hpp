#pragma once

// Places in memory, as the source spells them.

#include <crosslane/shader/lower_types.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

class PlaceNames
{
public:
    PlaceNames(Module const& module, Table<std::uint64_t> const& lengths) : module_(module), types_(module)
    {
        types_.lengths = lengths;
    }

    struct Place
    {
        std::string name;             // counts[37].x
        std::string array;            // counts, the outermost array of them
        std::uint64_t length = 0;     // the number of its elements; 0: there is no array
    };

    /// What is at an offset of a variable of this many bytes. index: of its outermost array, if the offset is past all
    /// memory.
    [[nodiscard, gnu::cold]] Place of(std::uint32_t variable, std::uint64_t offset, std::uint64_t bytes, bool declared,
                                      std::int64_t const* index = nullptr)
    {
        Place result;
        auto type = types_.at(module_.definition(variable)->type).operands[1];
        auto const is_array = [&](std::uint32_t t) { return types_.op(t) == Op::TypeArray || types_.op(t) == Op::TypeRuntimeArray; };
        auto const add_index = [&](TextPart i) { add_text(result.name, {"[", i, "]"}); };
        auto name = module_.name(variable);
        while (declared && is_array(type)) type = types_.element(type, 0); // of bindings
        bool const has_members = types_.op(type) == Op::TypeStruct && types_.count(type) != 1;
        if (name.empty() && declared && has_members) name = module_.name(type);
        result.name = std::string(name);
        MatrixLayout layout;
        std::uint32_t stride = 0;
        std::uint64_t before = 0; // bytes
        for (int depth = 0; depth < 64; ++depth) {
            auto const o = types_.op(type);
            if (o == Op::TypeStruct && types_.count(type) != 0) {
                std::uint32_t member = 0;
                while (member + 1 < types_.count(type) && types_.member_offset(type, member + 1, declared) <= offset) ++member;
                name = module_.member_name(type, member);
                if (!name.empty() && name[0] != '@') add_text(result.name, {result.name.empty() ? "" : ".", name});
                layout = types_.member_matrices(type, member, declared);
                auto const from = types_.member_offset(type, member, declared);
                offset -= (std::min<std::uint64_t>)(offset, from);
                before += from;
                type = types_.element(type, member);
            } else if (is_array(type)) {
                std::uint64_t const step = (std::max)(types_.array_stride(type, declared), 1u);
                if (result.array.empty()) {
                    result.array = result.name;
                    result.length = o == Op::TypeArray ? types_.count(type) : (bytes - (std::min)(bytes, before)) / step;
                    if (index != nullptr) {
                        add_index(*index);
                        return result;
                    }
                }
                add_index(offset / step);
                offset %= step;
                type = types_.element(type, 0);
            } else if (o == Op::TypeMatrix) {
                auto const [columns, within] = types_.matrix_strides(type, layout);
                auto const by_rows = layout.is_row_major && layout.stride != 0;
                auto const column = by_rows ? offset % layout.stride / (std::max)(columns, 1u) : offset / (std::max)(columns, 1u);
                add_index(column);
                offset -= column * columns;
                stride = within;
                type = types_.element(type, 0);
            } else if (o == Op::TypeVector) {
                auto const step = stride != 0 ? stride : types_.scalar_bytes(types_.element(type, 0));
                auto const part = offset / step;
                if (part < 4) add_text(result.name, {".", std::string_view("xyzw").substr(part, 1)});
                else add_index(part);
                return result;
            } else {
                return result;
            }
        }
        return result;
    }

private:
    Module const& module_;
    Types types_;
};

/// The line of an instruction, by its word; if it has none, the line of the instructions before it.
[[nodiscard, gnu::cold]] inline SourceLine line_of(Module const& module, std::uint32_t word)
{
    SourceLine result;
    for (auto const& function : module.functions) {
        SourceLine line;
        for (auto const& block : function.blocks) {
            for (auto const& at : block.instructions) {
                if (at.word > word) return result;
                if (at.line.line != 0) line = at.line;
                result = line;
            }
        }
    }
    return result;
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
