#pragma once

// A module's types as the lowering sees them: their scalars one after another, and where these are in memory.

#include <crosslane/lanes/failure.hpp>
#include <crosslane/shader/message_text.hpp>
#include <crosslane/shader/module.hpp>
#include <crosslane/shader/number_pair.hpp>
#include <crosslane/shader/program.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/table.hpp>

#include <optional>
#include <stdexcept>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// How a member lays out its matrices; 0: as the type itself says.
struct MatrixLayout
{
    std::uint32_t stride = 0;
    bool is_row_major = false;
    bool operator==(MatrixLayout const&) const = default;
};

/// One scalar of a type: what it is, and its offset.
struct Leaf
{
    ScalarType type;
    std::uint32_t offset;
};

/// The most scalars that one value may have.
inline constexpr std::uint64_t max_components = 1 << 16;

/// Reports what is not supported in an instruction, with its name, line and word.
[[noreturn, gnu::cold, gnu::noinline]] inline void refuse(Module const& module, Instruction const& at, TextParts why)
{
    std::string where;
    if (at.line.line != 0) {
        auto const file = at.line.file < module.files.size() ? module.files[at.line.file].name : std::string_view();
        add_text(where, {"line ", at.line.line, file.empty() ? "" : " of ", file, ", "});
    }
    fail_with({"crosslane::Shader: ", name_of(at.op), " (", where, "word ", at.word, "): ", text_of(why)});
}
[[noreturn, gnu::cold, gnu::noinline]] inline void refuse(Module const& module, Instruction const& at, char const* why)
{
    refuse(module, at, TextParts{why});
}
/// What is wrong with one of its operands: "is …".
[[noreturn, gnu::cold, gnu::noinline]] inline void refuse_operand(Module const& module, Instruction const& at, std::uint32_t id,
                                                                  char const* why)
{
    refuse(module, at, {"its operand ", module.spelled(id), " ", why});
}

class Types
{
public:
    explicit Types(Module const& module) : module_(module) {}

    /// Integer constants' values, as specialised; set by the lowering.
    Table<std::uint64_t> lengths;

    [[nodiscard]] Instruction const& at(std::uint32_t type) const
    {
        auto const* found = module_.definition(type);
        if (found == nullptr) detail::fail<std::invalid_argument>("crosslane::Shader: a type is missing");
        return *found;
    }
    [[nodiscard]] Op op(std::uint32_t type) const { return at(type).op; }
    [[nodiscard]] bool is_composite(std::uint32_t type) const
    {
        auto const o = op(type);
        return o == Op::TypeVector || o == Op::TypeMatrix || o == Op::TypeArray || o == Op::TypeRuntimeArray || o == Op::TypeStruct;
    }

    /// A scalar type, or that of a vector's components.
    [[nodiscard, gnu::cold]] ScalarType scalar(std::uint32_t type) const
    {
        auto const& t = at(type);
        switch (t.op) {
        case Op::TypeBool: return ScalarType::boolean;
        case Op::TypeInt:
            if (t.operands[0] > 64 || t.operands[0] < 8 || !std::has_single_bit(t.operands[0]))
                refuse(module_, t, "integers have 8, 16, 32 or 64 bits here");
            return integer_type(t.operands[0] / 8, t.operands[1] != 0);
        case Op::TypeFloat:
            if (t.operands.size() > 1) refuse(module_, t, "floats of another encoding are not supported");
            if (t.operands[0] == 16) return ScalarType::f16;
            if (t.operands[0] == 32) return ScalarType::f32;
            if (t.operands[0] == 64) return ScalarType::f64;
            refuse(module_, t, "floats have 16, 32 or 64 bits here");
        case Op::TypeVector:
        case Op::TypeMatrix: return scalar(t.operands[0]);
        case Op::TypePointer:
            if (is_address(t)) return ScalarType::u64;
            refuse(module_, t, "pointers are no values, but device addresses");
        default: refuse(module_, t, "values of this type are not supported");
        }
    }
    [[nodiscard]] static bool is_address(Instruction const& pointer_type)
    {
        return static_cast<StorageClass>(pointer_type.operands[0]) == StorageClass::PhysicalStorageBuffer;
    }

    /// How many members, elements, columns or components a composite has.
    [[nodiscard, gnu::cold]] std::uint64_t count(std::uint32_t type) const
    {
        auto const& t = at(type);
        switch (t.op) {
        case Op::TypeVector:
        case Op::TypeMatrix: return t.operands[1];
        case Op::TypeStruct: return t.operands.size();
        case Op::TypeArray: {
            auto const* found = lengths.find(t.operands[1]);
            if (found == nullptr) refuse(module_, t, "its length is no constant");
            return *found;
        }
        default: refuse(module_, t, "values of this type are not supported");
        }
    }
    [[nodiscard]] std::uint32_t element(std::uint32_t type, std::uint64_t index) const
    {
        auto const& t = at(type);
        return t.op == Op::TypeStruct ? t.operands[index] : t.operands[0];
    }

    /// How many scalars a value has.
    [[nodiscard, gnu::cold]] std::uint32_t components(std::uint32_t type)
    {
        if (!is_composite(type)) return 1;
        if (auto const* found = components_.find(type)) return *found;
        std::uint64_t n = 0;
        auto const members = count(type);
        if (op(type) == Op::TypeStruct) {
            for (std::uint64_t i = 0; i < members; ++i) n += components(element(type, i));
        } else {
            n = members > max_components ? members : members * components(element(type, 0));
        }
        if (n > max_components) refuse(module_, at(type), "it has more than 65536 scalars: too many for one value");
        return components_[type] = static_cast<std::uint32_t>(n);
    }
    /// The first component of a member.
    [[nodiscard]] std::uint32_t first_component(std::uint32_t type, std::uint64_t index)
    {
        if (op(type) != Op::TypeStruct) return static_cast<std::uint32_t>(index) * components(element(type, 0));
        auto& firsts = first_components_[type];
        if (firsts.empty()) {
            firsts.push_back(0);
            for (std::uint64_t i = 0; i < count(type); ++i) firsts.push_back(firsts.back() + components(element(type, i)));
        }
        return firsts[index];
    }

    // Memory. Declared layouts follow the decorations. Otherwise scalars follow one another, aligned to their size, a
    // truth value as 4 bytes.

    [[nodiscard]] std::uint32_t scalar_bytes(std::uint32_t type) const
    {
        auto const s = scalar(type);
        return s == ScalarType::boolean ? 4 : width_of(s);
    }
    [[nodiscard]] std::uint32_t alignment(std::uint32_t type)
    {
        auto const o = op(type);
        if (o == Op::TypeStruct) {
            if (auto const* found = alignments_.find(type)) return *found;
            std::uint32_t most = 1;
            for (std::uint64_t i = 0; i < count(type); ++i) most = (std::max)(most, alignment(element(type, i)));
            return alignments_[type] = most;
        }
        return is_composite(type) ? alignment(element(type, 0)) : scalar_bytes(type);
    }
    [[nodiscard, gnu::cold]] std::uint64_t natural_bytes(std::uint32_t type)
    {
        if (!is_composite(type)) return scalar_bytes(type);
        if (auto const* found = bytes_.find(type)) return *found;
        return *bytes_.add(type, natural_bytes_of(type)).value;
    }
    [[nodiscard, gnu::cold]] std::uint64_t natural_bytes_of(std::uint32_t type)
    {
        if (op(type) == Op::TypeStruct) return round_up(natural_offset(type, count(type)), alignment(type));
        auto const n = count(type), each = natural_bytes(element(type, 0));
        if (n > 0x7FFF'FFFF || each > 0x7FFF'FFFF || n * each > 0x7FFF'FFFF) refuse(module_, at(type), "it is too large");
        return n * each;
    }
    [[nodiscard, gnu::cold]] std::uint64_t natural_offset(std::uint32_t type, std::uint64_t member)
    {
        if (auto const* found = offsets_.find(type)) return (*found)[member];
        List<std::uint64_t> offsets;
        std::uint64_t at_byte = 0;
        for (std::uint64_t i = 0; i < count(type); ++i) {
            offsets.push_back(round_up(at_byte, alignment(element(type, i))));
            at_byte = offsets.back() + natural_bytes(element(type, i));
        }
        offsets.push_back(at_byte);
        return (offsets_[type] = std::move(offsets))[member];
    }
    [[nodiscard]] static std::uint64_t round_up(std::uint64_t x, std::uint64_t to) { return (x + to - 1) / to * to; }

    [[nodiscard]] std::uint32_t member_offset(std::uint32_t type, std::uint32_t member, bool declared)
    {
        if (declared)
            if (auto const d = module_.member_decoration(type, member, Decoration::Offset)) return (*d)[0];
        return static_cast<std::uint32_t>(natural_offset(type, member));
    }
    [[nodiscard]] std::uint32_t array_stride(std::uint32_t type, bool declared)
    {
        if (declared)
            if (auto const d = module_.decoration(type, Decoration::ArrayStride)) return (*d)[0];
        return static_cast<std::uint32_t>(natural_bytes(element(type, 0)));
    }
    [[nodiscard]] MatrixLayout member_matrices(std::uint32_t type, std::uint32_t member, bool declared) const
    {
        MatrixLayout result;
        if (!declared) return result;
        if (auto const d = module_.member_decoration(type, member, Decoration::MatrixStride)) result.stride = (*d)[0];
        result.is_row_major = module_.member_decoration(type, member, Decoration::RowMajor).has_value();
        return result;
    }
    /// The strides from column to column, and from component to component within one.
    [[nodiscard]] NumberPair matrix_strides(std::uint32_t type, MatrixLayout layout)
    {
        auto const column = element(type, 0), scalar_size = scalar_bytes(element(column, 0));
        if (layout.stride == 0) return {static_cast<std::uint32_t>(count(column)) * scalar_size, scalar_size};
        return layout.is_row_major ? NumberPair{scalar_size, layout.stride} : NumberPair{layout.stride, scalar_size};
    }

    /// A later offset. All ones, which is out of range of any memory, if that takes more than 32 bits.
    [[nodiscard]] static std::uint32_t place(std::uint32_t offset, std::uint64_t stride, std::uint64_t index = 1)
    {
        return static_cast<std::uint32_t>((std::min)(offset + stride * index, std::uint64_t{0xFFFF'FFFF}));
    }
    /// All scalars of a type in memory. stride: between a vector's components, if the vector is a column of a row-major
    /// matrix.
    [[gnu::cold]] void leaves(std::uint32_t type, std::uint32_t offset, bool declared, MatrixLayout layout, std::uint32_t stride,
                              List<Leaf>& result)
    {
        if (result.size() > max_components) refuse(module_, at(type), "it has more than 65536 scalars: too many for one value");
        if (components(type) == 0) return; // there may be any number of empty structs
        switch (op(type)) {
        case Op::TypeStruct:
            for (std::uint32_t i = 0; i < count(type); ++i)
                leaves(element(type, i), place(offset, member_offset(type, i, declared)), declared, member_matrices(type, i, declared), 0,
                       result);
            return;
        case Op::TypeArray: {
            auto const step = array_stride(type, declared);
            for (std::uint32_t i = 0; i < count(type); ++i) leaves(element(type, 0), place(offset, step, i), declared, layout, 0, result);
            return;
        }
        case Op::TypeMatrix: {
            auto const [columns, within] = matrix_strides(type, layout);
            for (std::uint32_t i = 0; i < count(type); ++i)
                leaves(element(type, 0), place(offset, columns, i), declared, layout, within, result);
            return;
        }
        case Op::TypeVector: {
            auto const step = stride != 0 ? stride : scalar_bytes(element(type, 0));
            for (std::uint32_t i = 0; i < count(type); ++i) result.push_back({scalar(type), place(offset, step, i)});
            return;
        }
        default: result.push_back({scalar(type), offset});
        }
    }
    /// The scalars of a value.
    [[gnu::cold]] void flatten(std::uint32_t type, List<ScalarType>& result)
    {
        if (!is_composite(type)) {
            result.push_back(scalar(type));
        } else if (components(type) != 0) { // there may be any number of empty structs
            for (std::uint64_t i = 0; i < count(type); ++i) flatten(element(type, i), result);
        }
    }

private:
    Module const& module_;
    Table<std::uint32_t> components_, alignments_;
    Table<std::uint64_t> bytes_;
    Table<List<std::uint32_t>> first_components_; // of structs; also the end of the last member
    Table<List<std::uint64_t>> offsets_;          // likewise
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
