#pragma once

// Lane-by-lane operations on values that are the same in all lanes: computed once.

#include <crosslane/shader/flow.hpp>
#include <crosslane/shader/scalar_table.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

inline Step const* run_uniform(Frame& frame, Step const* step)
{
    set_scalar(frame, step->to, step->function(scalar_at(frame, step->a), scalar_at(frame, step->b), scalar_at(frame, step->c)));
    return step + 1;
}
inline Step const* run_uniform_copy(Frame& frame, Step const* step)
{
    set_scalar(frame, step->to, scalar_at(frame, step->a));
    return step + 1;
}
inline Step const* run_uniform_scale(Frame& frame, Step const* step)
{
    set_scalar(frame, step->to, scaled_index(scalar_at(frame, step->a), step->immediate));
    return step + 1;
}
/// A branch, taken if the result is the next step's b. Its target is the next step's.
inline Step const* run_test(Frame& frame, Step const* step)
{
    auto const x = step->function(scalar_at(frame, step->a), scalar_at(frame, step->b), scalar_at(frame, step->c));
    set_scalar(frame, step->to, x);
    return (x != 0) == (step[1].b != 0) ? step[1].target : step + 2;
}

// The most frequent functions have steps of their own, which need not call them.

/// An operation for which the result's type is the operands', or a truth value.
consteval ScalarFunction function_of(Action op, ScalarType type) { return {op, type, ScalarType::none}; }

template <ScalarFunction f>
CROSSLANE_INLINE void compute_uniform(Frame& frame, Step const* step)
{
    set_scalar(frame, step->to, evaluate<f>(scalar_at(frame, step->a), scalar_at(frame, step->b)));
}
template <ScalarFunction f>
Step const* run_uniform_by(Frame& frame, Step const* step)
{
    compute_uniform<f>(frame, step);
    return step + 1;
}
/// Goes on with the next steps of its kind: those for a vector's components follow each other.
template <ScalarFunction f>
Step const* run_uniforms_by(Frame& frame, Step const* step)
{
    do compute_uniform<f>(frame, step);
    while ((++step)->run == &run_uniforms_by<f>);
    return step;
}
template <ScalarFunction f>
Step const* run_test_by(Frame& frame, Step const* step)
{
    auto const x = evaluate<f>(scalar_at(frame, step->a), scalar_at(frame, step->b));
    set_scalar(frame, step->to, x);
    return (x != 0) == (step[1].b != 0) ? step[1].target : step + 2;
}
template <ScalarFunction... f>
Handler uniform_handler_of(ScalarFunction function, bool is_watched)
{
    Handler result = &run_uniform;
    ((function == f ? void(result = is_watched ? &run_uniform_by<f> : &run_uniforms_by<f>) : void()), ...);
    return result;
}
template <ScalarFunction... f>
Handler test_handler_of(ScalarFunction function)
{
    Handler result = &run_test;
    ((function == f ? void(result = &run_test_by<f>) : void()), ...);
    return result;
}
/// The next round of a loop that begins with a test: goes back and tests.
template <ScalarFunction f>
Step const* run_back_to_test(Frame& frame, Step const* step)
{
    step = run_back(frame, step);
    return step == nullptr ? step : run_test_by<f>(frame, step);
}
/// The same after one last addition, of what counts the rounds.
template <ScalarFunction f>
Step const* run_count_and_back_to_test(Frame& frame, Step const* step)
{
    compute_uniform<function_of(Action::add, ScalarType::u32)>(frame, step);
    return run_back_to_test<f>(frame, step + 1);
}
/// Joins the steps that end a loop's round. Each is still there by itself.
template <ScalarFunction... f>
void join_back_steps(List<Step>& steps)
{
    for (std::size_t i = 1; i < steps.size(); ++i) {
        if (steps[i].run != &run_back) continue;
        bool const counts = steps[i - 1].run == &run_uniforms_by<function_of(Action::add, ScalarType::u32)>;
        auto const join = [&](Handler test, Handler back, Handler count) {
            if (steps[i].run != &run_back || steps[i].target->run != test) return;
            steps[i].run = back;
            if (counts) steps[i - 1].run = count;
        };
        (join(&run_test_by<f>, &run_back_to_test<f>, &run_count_and_back_to_test<f>), ...);
    }
}

[[gnu::cold]] inline Handler uniform_handler(ScalarFunction function, bool is_watched)
{
    using enum Action;
    constexpr auto u32 = ScalarType::u32, f32 = ScalarType::f32;
    return uniform_handler_of<function_of(add, u32), function_of(subtract, u32), function_of(multiply, u32),
                              function_of(bit_and, u32), function_of(bit_or, u32), function_of(bit_not, u32),
                              function_of(shift_left, u32), function_of(shift_right, u32),
                              function_of(minimum, u32), function_of(add, f32), function_of(subtract, f32),
                              function_of(multiply, f32)>(function, is_watched);
}
[[gnu::cold]] inline Handler test_handler(ScalarFunction function)
{
    using enum Action;
    constexpr auto u32 = ScalarType::u32, s32 = ScalarType::s32;
    return test_handler_of<function_of(less, u32), function_of(less, s32), function_of(less_equal, u32),
                           function_of(less_equal, s32), function_of(equal, u32), function_of(not_equal, u32)>(function);
}

[[gnu::cold]] inline void join_back_steps(List<Step>& steps)
{
    using enum Action;
    join_back_steps<function_of(less, ScalarType::u32), function_of(less, ScalarType::s32)>(steps);
}

} // namespace crosslane::detail
