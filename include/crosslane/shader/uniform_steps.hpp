#pragma once

#include <crosslane/shader/lanewise.hpp>
#include <crosslane/shader/scalar_functions.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// run_uniform of one function, which is inlined.
template <ScalarFunction function>
Step const* run_uniform_of(Frame& frame, Step const* step)
{
    set_scalar(frame, step->to, function(scalar_at(frame, step->a), scalar_at(frame, step->b), scalar_at(frame, step->c)));
    return step + 1;
}

template <ScalarFunction... functions>
Handler uniform_handler_among(ScalarFunction function)
{
    Handler handler = &run_uniform;
    static_cast<void>(((function == functions && (handler = &run_uniform_of<functions>, true)) || ...));
    return handler;
}

/// The handler of a function on uniform values: its own where shaders count, compare and index with it.
[[gnu::cold]] inline Handler uniform_handler(ScalarFunction function)
{
    using enum Action;
    using enum ScalarType;
    return uniform_handler_among<&integer_function<add, u32>, &integer_function<subtract, u32>, &integer_function<multiply, u32>,
                                 &integer_function<bit_and, u32>, &integer_function<bit_or, u32>, &integer_function<shift_left, u32>,
                                 &integer_function<shift_right, u32>, &integer_function<bit_not, u32>, &integer_function<equal, u32>,
                                 &integer_function<not_equal, u32>, &integer_function<less, u32>, &integer_function<less_equal, u32>,
                                 &integer_function<less, s32>, &integer_function<less_equal, s32>, &float_function<add, f32>,
                                 &float_function<subtract, f32>, &float_function<multiply, f32>>(function);
}

} // namespace crosslane::detail
