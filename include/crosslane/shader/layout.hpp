#pragma once

#include <crosslane/shader/constants.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET {

/// How a matrix is laid out in memory: the bytes from one column to the next, or from one row to the next.
///
/// Errors   None.
struct MatrixLayout
{
    std::uint32_t stride = 0;
    bool is_row_major = false;
};

/// How a module's types are laid out in memory: by Offset, ArrayStride and MatrixStride where they have them, as in
/// buffers. Otherwise, as in groupshared memory, each part is at the next multiple of its scalars' size.
///
/// Means    size is the end of the last byte; for a struct that ends in a runtime array, that of the part before the
///          array.
/// Active   –
/// Errors   None. A size past 2^63 becomes 2^63; an array whose length has no value has length 1.
class Layout
{
public:
    Layout(Module const& module, Constants const& constants);

    [[nodiscard]] std::uint64_t size(std::uint32_t type) const { return sizes_[type]; }
    /// An undecorated offset of the type is a multiple of this.
    [[nodiscard]] std::uint32_t alignment(std::uint32_t type) const { return alignments_[type]; }
    [[nodiscard]] std::uint64_t member_offset(std::uint32_t structure, std::uint32_t member) const;
    /// The bytes from one element of an array or runtime array to the next.
    [[nodiscard]] std::uint64_t array_stride(std::uint32_t array) const;
    /// How long an array is.
    [[nodiscard]] std::uint64_t length(std::uint32_t array) const;
    /// The layout of a matrix that is a struct's member, or the element of an array that is one.
    [[nodiscard]] MatrixLayout matrix(std::uint32_t structure, std::uint32_t member) const;

private:
    static constexpr std::uint64_t most = std::uint64_t{1} << 63;
    [[nodiscard]] static std::uint64_t sum(std::uint64_t a, std::uint64_t b) { return a >= most - b ? most : a + b; }
    [[nodiscard]] static std::uint64_t product(std::uint64_t a, std::uint64_t b) { return b != 0 && a >= most / b ? most : a * b; }
    [[nodiscard]] std::uint64_t member_size(std::uint32_t structure, std::uint32_t member) const;
    [[nodiscard]] std::uint64_t elements(std::uint64_t count, std::uint64_t stride, std::uint64_t element) const
    {
        return count == 0 ? 0 : sum(product(count - 1, stride), element);
    }
    void place_struct(Instruction const&);

    Module const* module_;
    Constants const* constants_;
    detail::List<std::uint64_t> sizes_;
    detail::List<std::uint32_t> alignments_;
    detail::List<std::uint32_t> first_offset_; // of a struct, in offsets_
    detail::List<std::uint64_t> offsets_;
};

inline Layout::Layout(Module const& module, Constants const& constants)
    : module_(&module), constants_(&constants), sizes_(module.bound, 8), alignments_(module.bound, 8), first_offset_(module.bound, 0)
{
    for (auto const& in : module.globals) { // each type comes after its parts
        std::uint64_t& size = sizes_[in.result];
        std::uint32_t& alignment = alignments_[in.result];
        auto const words = in.operands;
        switch (in.op) {
        case Op::TypeVoid: size = 0; break;
        case Op::TypeBool: size = alignment = 4; break;
        case Op::TypeInt: case Op::TypeFloat: size = alignment = (std::max)(words[0] / 8, 1u); break; // some floats have 4 bits
        case Op::TypeVector: case Op::TypeMatrix:
            size = sizes_[words[0]] * words[1];
            alignment = alignments_[words[0]];
            break;
        case Op::TypeArray:
            size = elements(length(in.result), array_stride(in.result), sizes_[words[0]]);
            alignment = alignments_[words[0]];
            break;
        case Op::TypeRuntimeArray:
            size = 0;
            alignment = alignments_[words[0]];
            break;
        case Op::TypeStruct: place_struct(in); break;
        default: break; // pointers
        }
    }
}

inline void Layout::place_struct(Instruction const& in)
{
    first_offset_[in.result] = static_cast<std::uint32_t>(offsets_.size());
    std::uint64_t end = 0;
    std::uint32_t alignment = 1;
    bool is_declared = false;
    for (std::uint32_t m = 0; m < in.operands.size(); ++m) {
        std::uint32_t const type = in.operands[m];
        auto const declared = module_->member_decoration(in.result, m, Decoration::Offset);
        is_declared = is_declared || declared;
        alignment = (std::max)(alignment, alignments_[type]);
        offsets_.push_back(declared ? (*declared)[0] : (sum(end, alignments_[type] - 1)) / alignments_[type] * alignments_[type]);
        bool const is_open = module_->definition(type)->op == Op::TypeRuntimeArray;
        end = (std::max)(end, sum(offsets_.back(), is_open ? 0 : member_size(in.result, m)));
    }
    sizes_[in.result] = is_declared ? end : sum(end, alignment - 1) / alignment * alignment;
    alignments_[in.result] = alignment;
}

inline std::uint64_t Layout::member_offset(std::uint32_t structure, std::uint32_t member) const
{
    return offsets_[first_offset_[structure] + member];
}

inline std::uint64_t Layout::array_stride(std::uint32_t array) const
{
    if (auto const declared = module_->decoration(array, Decoration::ArrayStride)) return (*declared)[0];
    std::uint32_t const element = module_->definition(array)->operands[0];
    return sum(sizes_[element], alignments_[element] - 1) / alignments_[element] * alignments_[element];
}

inline std::uint64_t Layout::length(std::uint32_t array) const
{
    return constants_->bits(module_->definition(array)->operands[1]).value_or(1);
}

inline MatrixLayout Layout::matrix(std::uint32_t structure, std::uint32_t member) const
{
    auto const stride = module_->member_decoration(structure, member, Decoration::MatrixStride);
    return {stride ? (*stride)[0] : 0, module_->member_decoration(structure, member, Decoration::RowMajor).has_value()};
}

/// A member's own decorations say how a matrix in it lies.
inline std::uint64_t Layout::member_size(std::uint32_t structure, std::uint32_t member) const
{
    auto const* type = module_->definition(module_->definition(structure)->operands[member]);
    auto const layout = matrix(structure, member);
    if (layout.stride == 0) return sizes_[type->result];
    std::uint64_t before = 0; // the last element
    for (; type->op == Op::TypeArray; type = module_->definition(type->operands[0]))
        before = sum(before, product((std::max)(length(type->result), std::uint64_t{1}) - 1, array_stride(type->result)));
    if (type->op != Op::TypeMatrix) return sizes_[module_->definition(structure)->operands[member]];
    std::uint32_t const column = type->operands[0], columns = type->operands[1], rows = module_->definition(column)->operands[1];
    std::uint64_t const scalar = sizes_[column] / rows;
    return sum(before,
               layout.is_row_major ? elements(rows, layout.stride, columns * scalar) : elements(columns, layout.stride, rows * scalar));
}

} // namespace crosslane
CROSSLANE_RUNS_ONCE_END
