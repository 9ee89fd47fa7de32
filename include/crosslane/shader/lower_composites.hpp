#pragma once

// Composites are renamed, not copied.

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

[[gnu::cold]] inline bool Lowering::lower_composite(Instruction const& at)
{
    using enum Op;
    auto const& o = at.operands;
    switch (at.op) {
    case CompositeConstruct: {
        List<Value> parts;
        for (auto id : o) {
            auto const& more = values(id, at);
            parts.append(more);
        }
        set(at, std::move(parts));
        return true;
    }
    case CompositeConstructReplicateEXT: {
        auto const each = copy_of(o[0], at);
        List<Value> parts;
        while (parts.size() < types_.components(at.type)) parts.append(each);
        set(at, std::move(parts));
        return true;
    }
    case CompositeExtract:
    case CompositeInsert: {
        bool const inserts = at.op == CompositeInsert;
        auto type = type_of(o[inserts ? 1 : 0], at);
        auto all = copy_of(o[inserts ? 1 : 0], at);
        std::uint32_t first = 0;
        for (auto index : o.subspan(inserts ? 2 : 1)) {
            if (!types_.is_composite(type) || index >= types_.count(type)) refuse(module_, at, "its index is past the last part");
            first += types_.first_component(type, index);
            type = types_.element(type, index);
        }
        auto const n = types_.components(type);
        if (std::size_t{first} + n > all.size()) refuse(module_, at, "its index is past the last part");
        if (!inserts) {
            set(at, {all.begin() + first, all.begin() + first + n});
        } else {
            auto const& part = values(o[0], at);
            if (part.size() != n) refuse(module_, at, "the part does not fit its place");
            std::copy(part.begin(), part.end(), all.begin() + first);
            set(at, std::move(all));
        }
        return true;
    }
    case VectorShuffle: {
        auto all = copy_of(o[0], at);
        auto const& more = values(o[1], at);
        all.append(more);
        List<Value> parts;
        for (auto index : o.subspan(2)) {
            if (index != 0xFFFF'FFFF && index >= all.size()) refuse(module_, at, "its index is past the last component");
            parts.push_back(all[index == 0xFFFF'FFFF ? 0 : index]);
        }
        set(at, std::move(parts));
        return true;
    }
    case VectorExtractDynamic: {
        auto const all = copy_of(o[0], at);
        auto const index = as_index(o[1], at);
        auto result = all[0];
        for (std::uint32_t i = 1; i < all.size(); ++i)
            result = choose(test(Action::equal, ScalarType::u32, index, build_.word(i)), all[i], result, build_.program[result].result);
        set(at, result);
        return true;
    }
    case VectorInsertDynamic: {
        auto all = copy_of(o[0], at);
        auto const part = value(o[1], at);
        auto const index = as_index(o[2], at);
        if (build_.program[part].result != build_.program[all[0]].result) refuse(module_, at, "the component is of another type");
        for (std::uint32_t i = 0; i < all.size(); ++i)
            all[i] = choose(test(Action::equal, ScalarType::u32, index, build_.word(i)), part, all[i], build_.program[part].result);
        set(at, std::move(all));
        return true;
    }
    case CopyObject:
    case CopyLogical:
    case ExpectKHR: // says which value is likely
        if (o[0] < pointers_.size() && pointers_[o[0]].kind != Pointer::Kind::none) {
            define_pointer(at.result, pointers_[o[0]]);
        } else {
            set(at, values(o[0], at));
        }
        return true;
    case Undef: {
        List<ScalarType> scalars;
        types_.flatten(at.type, scalars);
        List<Value> parts;
        for (auto s : scalars) parts.push_back(build_.undefined(s, at.result));
        set(at, std::move(parts));
        return true;
    }
    case Bitcast: {
        auto const from = copy_of(o[0], at);
        List<ScalarType> to;
        if (types_.op(at.type) == TypePointer && !is_address(at.type)) refuse(module_, at, "pointers are not cast, but device addresses");
        types_.flatten(at.type, to);
        auto const from_width = width_of(build_.program[from[0]].result), to_width = width_of(to[0]);
        if (from_width == 0 || to_width == 0 || from.size() * from_width != to.size() * to_width)
            refuse(module_, at, "its operand has not as many bits as its type");
        List<Value> parts;
        auto const narrow = with_sign(integer_type((std::min)(from_width, to_width), false), false),
                   large = integer_type((std::max)(from_width, to_width), false);
        auto const ratio = width_of(large) / width_of(narrow);
        auto const shift = [&](std::uint32_t i) { return build_.constant(large, std::uint64_t{8} * width_of(narrow) * i); };
        if (from_width == to_width) {
            parts = from;
        } else if (from_width > to_width) {
            for (auto v : from)
                for (std::uint32_t i = 0; i < ratio; ++i)
                    parts.push_back(convert(large, narrow, result_of(Action::shift_right, large, v, shift(i))));
        } else {
            for (std::size_t k = 0; k < from.size(); k += ratio) {
                auto v = convert(narrow, large, from[k]);
                for (std::uint32_t i = 1; i < ratio; ++i)
                    v = result_of(Action::bit_or, large, v,
                                  result_of(Action::shift_left, large, convert(narrow, large, from[k + i]), shift(i)));
                parts.push_back(v);
            }
        }
        set(at, std::move(parts));
        return true;
    }
    default: return lower_matrix(at);
    }
}

/// Products of vectors and matrices. A matrix is its columns, one after another.
[[gnu::cold]] inline bool Lowering::lower_matrix(Instruction const& at)
{
    using enum Op;
    auto const& o = at.operands;
    switch (at.op) {
    case Dot:
    case VectorTimesScalar:
    case MatrixTimesScalar:
    case VectorTimesMatrix:
    case MatrixTimesVector:
    case MatrixTimesMatrix:
    case OuterProduct:
    case Transpose: break;
    default: return false;
    }
    auto const a = copy_of(o[0], at);
    List<Value> const b = at.op == Transpose ? a : values(o[1], at);
    auto const type = scalar_of(o[0], at);
    if (!is_float_type(type) || build_.program[b[0]].result != stored_as(type)) refuse(module_, at, "it takes floats of one size");
    auto const rows = [&](std::uint32_t id) { return static_cast<std::size_t>(types_.count(types_.element(type_of(id, at), 0))); };
    auto const part = [&](List<Value> const& all, std::size_t first, std::size_t count, std::size_t step) {
        List<Value> result;
        for (std::size_t i = 0; i < count; ++i) {
            if (first + i * step >= all.size()) refuse(module_, at, "its operands do not fit its type");
            result.push_back(all[first + i * step]);
        }
        return result;
    };
    auto const is_matrix = [&](std::uint32_t id) {
        if (types_.op(type_of(id, at)) != TypeMatrix) refuse(module_, at, "its operand is no matrix");
    };
    List<Value> result;
    switch (at.op) {
    case Dot:
        need_same(a, b, at);
        result.push_back(dot(a, b, type));
        break;
    case VectorTimesScalar:
    case MatrixTimesScalar:
        for (auto v : a) result.push_back(result_of(Action::multiply, type, v, b[0]));
        break;
    case OuterProduct:
        for (auto y : b)
            for (auto x : a) result.push_back(result_of(Action::multiply, type, x, y));
        break;
    case Transpose: {
        is_matrix(o[0]);
        auto const n = rows(o[0]);
        for (std::size_t r = 0; r < n; ++r)
            for (auto v : part(a, r, a.size() / n, n)) result.push_back(v);
        break;
    }
    case VectorTimesMatrix: {
        is_matrix(o[1]);
        auto const n = rows(o[1]);
        if (n != a.size()) refuse(module_, at, "the vector has not as many components as a column");
        for (std::size_t c = 0; c < b.size() / n; ++c) result.push_back(dot(a, part(b, c * n, n, 1), type));
        break;
    }
    default: { // a matrix times a vector, or times the columns of another matrix
        is_matrix(o[0]);
        if (at.op == MatrixTimesMatrix) is_matrix(o[1]);
        auto const n = rows(o[0]), columns = a.size() / n;
        if ((at.op == MatrixTimesMatrix ? rows(o[1]) : b.size()) != columns) refuse(module_, at, "its operands do not fit each other");
        for (std::size_t k = 0; k < b.size() / columns; ++k)
            for (std::size_t r = 0; r < n; ++r) result.push_back(dot(part(a, r, columns, n), part(b, k * columns, columns, 1), type));
    }
    }
    set(at, std::move(result));
    return true;
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
