#pragma once

#include <crosslane/shader/assembly.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/uniform_steps.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

[[gnu::cold]] inline void Assembly::node(Value v)
{
    auto const& n = program_[v];
    using enum Action;
    switch (n.action) {
    case undefined:
    case constant:
    case input:
    case phi: return;
    case splat:
        step(table_.splat(n.result), place(v), place(n.a));
        if (!is_watched_ && n.result == ScalarType::u32 && code_.steps.size() > 1) spread_at_once(code_.steps.end()[-2]);
        return;
    case carry: step(table_.move(n.result), place(v), place(n.a), 0, 0, static_cast<std::uint64_t>(MovingLanes::active)); return;
    case barrier: step(&run_barrier, 0); return;
    default: break;
    }
    if ((n.action >= load && n.action <= array_length)) {
        memory(n, v);
    } else if (n.action >= make_texel && n.action <= image_sample) {
        image(n, v);
    } else if (!wave(n, v)) {
        lanewise(n, v);
    }
}

[[gnu::cold]] inline void Assembly::lanewise(Node const& n, Value v)
{
    auto const function = scalar_function(n.action, n.type, n.result_type());
    if (n.is_uniform) {
        if (n.action == Action::scale_index) {
            step(&run_uniform_scale, place(v), place(n.a), 0, 0, n.immediate);
            return;
        }
        if (!function) detail::fail<std::logic_error>("crosslane::Shader: an operation has no function");
        step(uniform_handler(function, is_watched_), place(v), place(n.a), place(n.b), place(n.c)).function = function;
        return;
    }
    if (n.action == Action::select && is_uniform(n.b) && is_uniform(n.c)) {
        step(table_.select_uniform, place(v), place(n.a), place(n.b), place(n.c));
        return;
    }
    ComparedBy const by(n.action, n.type);
    if (auto const handler = table_.lanewise(by.action, n.type, n.result_type())) {
        bool const compares = n.action >= Action::equal && n.action <= Action::less_equal;
        auto const c = compares ? std::uint32_t{by.flips} : place(n.c);
        step(handler, place(v), place(by.swaps ? n.b : n.a), place(by.swaps ? n.a : n.b), c, n.immediate);
        return;
    }
    if (!function) detail::fail<std::logic_error>("crosslane::Shader: an operation has no function");
    step(&run_by_lane, place(v), place(n.a), place(n.b), place(n.c)).function = function;
    std::array<std::uint8_t, 4> widths;
    Value const parts[4] = {v, n.a, n.b, n.c};
    for (std::size_t k = 0; k < 4; ++k)
        widths[k] = static_cast<std::uint8_t>(parts[k] == no_value ? 9 : width_of(program_[parts[k]].result));
    step(nullptr, detail::bit_cast<std::uint32_t>(widths));
}

[[gnu::cold]] inline void Assembly::memory(Node const& n, Value v)
{
    using enum Action;
    auto const space = static_cast<std::uint32_t>(n.immediate);
    bool const same = n.a != no_value && is_uniform(n.a);
    bool const scales = n.a != no_value && n.a == scaled_;
    auto const scale = scales ? static_cast<std::uint32_t>(program_[n.a].immediate) : 1;
    auto const at = scales ? place(program_[n.a].a) : place(n.a);
    switch (n.action) {
    case load:
        step(table_.access(same ? Access::load_uniform : Access::load, n.type), place(v), at, space, n.constant, scale);
        return;
    case store:
        step(table_.access(same ? Access::store_uniform : Access::store, n.type), at, scale, place(n.b), n.constant, space);
        return;
    case load_row: step(table_.load_row, place(v), place(n.a), space, n.constant, place(n.b)); return;
    case store_row:
        step(table_.store_row, place(n.a), scratch_, place(n.b), n.constant, std::uint64_t{place(n.c)} << 32 | space);
        return;
    case private_load:
    case private_store: {
        auto const bytes = std::uint64_t{program_.privates[space].bytes} << 32 | n.constant;
        if (n.action == private_load) {
            step(table_.access(same ? Access::private_load_uniform : Access::private_load, n.type), place(v), place(n.a), 0,
                 privates_[space], bytes);
        } else {
            step(table_.access(same ? Access::private_store_uniform : Access::private_store, n.type), place(n.a), 0, place(n.b),
                 privates_[space], bytes);
        }
        return;
    }
    case far_load:
    case far_store:
    case far_atomic: {
        auto const distant = FarPlace::unpack(n.immediate);
        auto const width = width_of(n.type);
        bool const is_atomic = n.action == far_atomic, writes = is_atomic ? distant.atomic != atomic_load : n.action == far_store;
        auto const run = is_atomic ? &run_far_atomic : n.action == far_store ? &run_far_store : &run_far_load;
        auto& s = step(run, n.action == far_store ? 0 : place(v), place(n.a), place(n.b), place(n.c));
        if (is_atomic) s.function = atomic_function(distant.atomic, n.type);
        FarAccess const access{distant.is_element, static_cast<std::uint8_t>(width), same, writes};
        step(nullptr, detail::bit_cast<std::uint32_t>(access), distant.list, n.constant);
        return;
    }
    case array_length: step(&run_array_length, place(v), 0, space, n.constant, program_[n.b].immediate); return;
    default:
        bool const is_group = program_.spaces[space].kind == Space::Kind::group;
        step(atomic_handler(n.action, n.type, is_group), place(v), place(n.a), place(n.b), place(n.c)).function =
            atomic_function(n.action, n.type);
        step(nullptr, 0, space, n.constant, same);
    }
}

[[gnu::cold]] inline void Assembly::image(Node const& n, Value v)
{
    using enum Action;
    auto const number = static_cast<std::uint32_t>(n.immediate);
    switch (n.action) {
    case make_texel: step(&run_pack, place(v), place(n.a), place(n.b), place(n.c), place(n.d)); return;
    case texel_part: step(&run_part, place(v), place(n.a), n.constant); return;
    case image_info: step(&run_image_info, place(v), 0, number, n.constant); return;
    case image_read: step(&run_image_read, place(v), place(n.a), number); return;
    case image_write: step(&run_image_write, 0, place(n.a), number, place(n.b)); return;
    default:
        step(&run_image_sample, place(v), place(n.a), number, place(n.b), n.immediate >> 32);
        step(nullptr, n.constant, place(n.c), place(n.d));
    }
}

[[gnu::cold]] inline Joining const* Assembly::joining(Node const& n)
{
    constexpr Action actions[] = {Action::add,     Action::multiply, Action::minimum, Action::maximum,
                                  Action::bit_and, Action::bit_or,   Action::bit_xor};
    auto const op = static_cast<WaveOperation>(n.immediate);
    auto const type = n.type;
    Joining by{scalar_function(actions[n.immediate], type, n.result), 0, 0, width_of(type)};
    if (!by.join) detail::fail<std::logic_error>("crosslane::Shader: an operation has no function");
    auto const ones = width_of(type) == 8 ? ~std::uint64_t{} : (std::uint64_t{1} << 8 * width_of(type)) - 1;
    auto const sign = ones / 2 + 1;
    bool const is_float = is_float_type(type);
    auto const number = [&](double x) { return number_bits(type, x); };
    using enum WaveOperation;
    switch (op) {
    case sum: by.neutral = is_float ? sign : 0; break; // -0.0
    case product: by.neutral = by.identity = is_float ? number(1) : 1; break;
    case minimum:
        by.identity = is_float ? number(std::numeric_limits<double>::infinity()) : is_signed_type(type) ? sign - 1 : ones;
        by.neutral = is_float ? number(std::numeric_limits<double>::quiet_NaN()) : by.identity;
        break;
    case maximum:
        by.identity = is_float ? number(-std::numeric_limits<double>::infinity()) : is_signed_type(type) ? sign : 0;
        by.neutral = is_float ? number(std::numeric_limits<double>::quiet_NaN()) : by.identity;
        break;
    case bit_and: by.identity = by.neutral = ones; break;
    default: break;
    }
    return code_.keep(by);
}

[[gnu::cold]] inline bool Assembly::wave(Node const& n, Value v)
{
    using enum Action;
    auto const width = width_of(n.result);
    auto const to = place(v);
    auto const pointer = [](auto const* p) { return std::uint64_t{reinterpret_cast<std::uintptr_t>(p)}; };
    auto const copy = [&] {
        step(&run_uniform_copy, to, place(n.a));
        return true;
    };
    switch (n.action) {
    case ballot:
        if (n.immediate * 32 >= table_.lanes) { // no lane has a number this high
            step(&run_uniform_copy, to, zero_);
        } else {
            step(is_uniform(n.a) ? &run_uniform_ballot : &run_ballot, to, place(n.a), 0, 0, n.immediate);
        }
        return true;
    case any_true:
    case all_true:
        if (is_uniform(n.a)) return copy(); // at least one lane is active
        step(n.action == any_true ? &run_any_true : &run_all_true, to, place(n.a));
        return true;
    case all_equal: {
        auto& compare = is_uniform(n.a) ? step(&run_uniform, to, place(n.a), place(n.a)) // a NaN is not equal
                                        : step(&run_all_equal, to, place(n.a), width_of(n.type));
        compare.function = scalar_function(equal, n.type, ScalarType::boolean);
        return true;
    }
    case elect: step(&run_elect, to); return true;
    case read_first:
        if (is_uniform(n.a)) return copy();
        if (n.result == ScalarType::boolean) {
            step(&run_read_first_mask, to, place(n.a));
        } else {
            step(&run_read_first, to, place(n.a), 0, width);
        }
        return true;
    case read_lane:
        if (is_uniform(n.a)) return copy();
        if (is_uniform(n.b)) {
            step(width == 4 && !is_watched_ ? &run_read_lanes_of_words : &run_read_lane, to, place(n.a), place(n.b), width);
        } else if (width == 4) {
            step(table_.lookup, to, place(n.a), place(n.b));
        } else {
            step(&run_lookup_by_lane, to, place(n.a), place(n.b), width);
        }
        return true;
    case bit_count:
    case ballot_lowest:
    case ballot_highest: {
        auto const run = !is_uniform(n.a) ? &run_ballot_reader : n.immediate == 0 ? &run_uniform_ballot_reader : table_.count_below;
        step(run, to, place(n.a), place(n.b), place(n.c), n.immediate);
        step(nullptr, static_cast<std::uint32_t>(n.action), place(n.d));
        return true;
    }
    case reduce:
    case inclusive:
    case exclusive: {
        if (auto const run = table_.wave(n.action, static_cast<WaveOperation>(n.immediate), n.type)) {
            step(run, to, place(n.a), n.action == exclusive);
        } else {
            auto const by_lane = n.action == reduce      ? &run_reduce_by_lane
                                 : n.action == inclusive ? &run_inclusive_by_lane
                                                         : &run_exclusive_by_lane;
            step(by_lane, to, place(n.a), 0, 0, pointer(joining(n)));
        }
        return true;
    }
    case clustered: step(&run_clustered_by_lane, to, place(n.a), n.constant, 0, pointer(joining(n))); return true;
    case multi_reduce:
    case multi_inclusive:
    case multi_exclusive:
        step(&run_multi_by_lane, to, place(n.a), 0, static_cast<std::uint32_t>(n.action), pointer(joining(n)));
        step(nullptr, place(n.b), place(n.c), place(n.d), place(n.e));
        return true;
    case match: {
        std::uint64_t components = 0;
        for (auto x : {n.a, n.b, n.c, n.d}) components += x != no_value;
        bool is_first = true;
        for (auto x : {n.a, n.b, n.c, n.d}) {
            if (x == no_value) continue;
            step(is_first ? &run_match : nullptr, is_first ? to : 0, place(x), width_of(program_[x].result),
                 is_first ? n.constant : 0, components);
            is_first = false;
        }
        return true;
    }
    case lane_mask: step(&run_lane_mask, to, 0, static_cast<std::uint32_t>(n.immediate)); return true;
    case quad_any:
    case quad_all: step(&run_quad_vote, to, place(n.a), n.action == quad_all); return true;
    default: return false;
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
