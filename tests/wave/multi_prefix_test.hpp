#pragma once

#include "wave/operations_by_loop.hpp"

#include <crosslane/wave/multi_prefix.hpp>

#include <functional>

/// What the tests of operations on groups of lanes share.
namespace wave_test {

/// f(wave, x, masks) of so many lanes, from and to plain memory; word w of lane i's mask is masks[w * lanes + i].
struct GroupCall
{
    std::size_t lanes;
    void (*run)(MaskWords const& active, void const* x, std::uint32_t const* masks, void* result);
};

struct GroupFunction
{
    std::string_view name;
    Format operand, result;
    bool whole_waves; // compiled for Wave<N>{}, whose lanes are all active at compile time
    std::vector<GroupCall> calls;
};

template <std::size_t N>
crosslane::LaneMasks<N> load_masks(std::uint32_t const* masks)
{
    using crosslane::load;
    return {load<N>(masks), load<N>(masks + N), load<N>(masks + 2 * N), load<N>(masks + 3 * N)};
}

template <class F, class T, std::size_t N, bool is_whole>
[[gnu::noinline]] void call_groups(MaskWords const& active, void const* x, std::uint32_t const* masks, void* result)
{
    auto const value = crosslane::load<N>(static_cast<T const*>(x));
    if constexpr (is_whole) {
        put(result, F{}(crosslane::Wave<N>{}, value, load_masks<N>(masks)));
    } else {
        put(result, F{}(make_wave<N>(active), value, load_masks<N>(masks)));
    }
}

/// A function's name and the function, as a lambda because it is a template.
#define CROSSLANE_NAMED_GROUPS(function)                                                                               \
    #function, [](auto const& w, auto const& value, auto const& masks) { return function(w, value, masks); }

template <class T, class Sizes, bool is_whole = false, class F>
GroupFunction group_function(std::string_view name, F)
{
    using R = ResultFormat<decltype(F{}(crosslane::Wave<4>{}, crosslane::Lanes<T, 4>{}, crosslane::LaneMasks<4>{}))>;
    GroupFunction result{name, support::format_of<T>, R::format, is_whole, {}};
    [&]<std::size_t... N>(std::index_sequence<N...>) { result.calls = {{N, call_groups<F, T, N, is_whole>}...}; }(Sizes{});
    return result;
}

/// Which group each lane is in: one for all; two, four or many at random; and each lane its own.
inline constexpr std::size_t group_kinds = 5;
inline std::vector<std::size_t> make_groups(std::size_t n, std::size_t kind, std::uint64_t seed)
{
    std::size_t const counts[group_kinds] = {1, 2, 4, n / 2, n};
    std::vector<std::size_t> groups(n);
    for (std::size_t i = 0; i < n; ++i)
        groups[i] = kind == group_kinds - 1 ? i : static_cast<std::size_t>(random_bits(seed, i) % counts[kind]);
    return groups;
}

/// Each active lane's mask has the active lanes of its group. All else in it is to be ignored and is random: the bits of
/// inactive lanes and past the last lane, and the whole masks of inactive lanes.
inline std::vector<std::uint32_t> make_masks(MaskWords const& active, std::vector<std::size_t> const& groups, std::uint64_t seed)
{
    auto const n = groups.size();
    std::vector<std::uint32_t> masks(4 * n);
    for (std::size_t lane = 0; lane < n; ++lane) {
        MaskWords mask = {random_bits(seed, 2 * lane), random_bits(seed, 2 * lane + 1)};
        if (seed % 3 == 0) mask = {};
        for (std::size_t other = 0; other < n; ++other) {
            if (!has_lane(active, lane) || !has_lane(active, other)) continue;
            mask[other / 64] &= ~(std::uint64_t{1} << other % 64);
            if (groups[lane] == groups[other]) support::set_lane(mask, other);
        }
        auto const words = support::to_uint4(mask);
        for (std::size_t w = 0; w < 4; ++w) masks[w * n + lane] = words[w];
    }
    return masks;
}

/// What the active lanes of one group must give: members are their numbers, x their values.
using GroupOracle = std::function<Values(Format, std::vector<std::size_t> const& members, Values const& x)>;

/// Every number of lanes, every mask, every kind of groups; input(…) gives the values.
inline void require_groups_agree(GroupFunction const& f, GroupOracle const& oracle, Input input = make_input)
{
    alignas(64) unsigned char result[128 * 8];
    for (auto const& [lanes, run] : f.calls) {
        auto const masks = f.whole_waves ? std::vector(8, all_lanes(lanes)) : support::mask_patterns(lanes);
        for (std::size_t seed = 0; seed < masks.size() * group_kinds; ++seed) {
            auto const& active = masks[seed / group_kinds];
            auto x = input(f.operand, lanes, (seed + seed / group_kinds) % input_kinds, seed);
            poison(f.operand, active, x, seed);
            auto const groups = make_groups(lanes, seed % group_kinds, seed);
            run(active, to_memory(f.operand, x).data(), make_masks(active, groups, seed).data(), result);
            Values expected(lanes);
            for (std::size_t group = 0; group < lanes; ++group) {
                std::vector<std::size_t> members;
                Values values;
                for (std::size_t lane = 0; lane < lanes; ++lane) {
                    if (!has_lane(active, lane) || groups[lane] != group) continue;
                    members.push_back(lane);
                    values.push_back(x[lane]);
                }
                auto const of_group = oracle(f.operand, members, values);
                for (std::size_t i = 0; i < members.size(); ++i) expected[members[i]] = of_group[i];
            }
            INFO("groups: " << Catch::Detail::stringify(groups));
            require_same(f.name, f.operand, f.result, active, x, from_memory(f.result, result, lanes), expected, false);
        }
    }
    REQUIRE(!f.calls.empty());
}

struct Prefixes
{
    Values inclusive, exclusive;
};

/// The doubling scan over the members moved together, in each 32 lanes; then half by half, up to all of 128 lanes. The
/// exclusive one is the identity joined with what the member before has: so a float sum never starts from -0.0.
inline Prefixes prefixes_by_loop(Operation op, Format format, std::vector<std::size_t> const& members, Values const& x,
                                 std::size_t lanes = 128)
{
    if (lanes == 32) {
        Prefixes result{doubling_scan_by_loop(op, format, x), Values(x.size(), identity_of(op, format))};
        for (std::size_t i = 1; i < x.size(); ++i) result.exclusive[i] = combine(op, format, result.exclusive[i], result.inclusive[i - 1]);
        return result;
    }
    std::size_t below = 0;
    while (below < members.size() && members[below] % lanes < lanes / 2) ++below;
    auto const middle = static_cast<std::ptrdiff_t>(below);
    auto result = prefixes_by_loop(op, format, {members.begin(), members.begin() + middle}, {x.begin(), x.begin() + middle}, lanes / 2);
    auto const upper = prefixes_by_loop(op, format, {members.begin() + middle, members.end()}, {x.begin() + middle, x.end()}, lanes / 2);
    for (std::size_t i = 0; i + below < x.size(); ++i) {
        auto const join = [&](std::uint64_t value) { return below == 0 ? value : combine(op, format, result.inclusive[below - 1], value); };
        result.exclusive.push_back(join(upper.exclusive[i]));
        result.inclusive.push_back(join(upper.inclusive[i]));
    }
    return result;
}

inline GroupOracle inclusive_of_group(Operation op)
{
    return [op](Format format, std::vector<std::size_t> const& members, Values const& x) {
        return prefixes_by_loop(op, format, members, x).inclusive;
    };
}
inline GroupOracle exclusive_of_group(Operation op)
{
    return [op](Format format, std::vector<std::size_t> const& members, Values const& x) {
        return prefixes_by_loop(op, format, members, x).exclusive;
    };
}
inline GroupOracle reduction_of_group(Operation op)
{
    return [op](Format format, std::vector<std::size_t> const& members, Values const& x) {
        return x.empty() ? x : Values(x.size(), prefixes_by_loop(op, format, members, x).inclusive.back());
    };
}

/// All prefixes and reductions of T. The numbers of lanes of the prefix sum, of the sum, of the prefix minimum and of the
/// inclusive one are given: those above 32 take seconds to compile, so float and int share them out.
template <class T, class Below, class All, class LeastBelow, class LeastUpTo>
void check_groups()
{
    using Few = Sizes<4, 16>;
    using One = Sizes<8>;
    using enum Operation;
    auto const exclusive = [](Operation op, GroupFunction const& f) { require_groups_agree(f, exclusive_of_group(op)); };
    auto const inclusive = [](Operation op, GroupFunction const& f) { require_groups_agree(f, inclusive_of_group(op)); };
    auto const reduction = [](Operation op, GroupFunction const& f) { require_groups_agree(f, reduction_of_group(op)); };
    exclusive(sum, group_function<T, Below>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixSum)));
    exclusive(product, group_function<T, Sizes<4, 64>>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixProduct)));
    exclusive(min, group_function<T, LeastBelow>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixMin)));
    exclusive(max, group_function<T, One>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixMax)));
    inclusive(sum, group_function<T, Few>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixInclusiveSum)));
    inclusive(product, group_function<T, One>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixInclusiveProduct)));
    inclusive(min, group_function<T, LeastUpTo>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixInclusiveMin)));
    inclusive(max, group_function<T, Few>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixInclusiveMax)));
    reduction(sum, group_function<T, All>(CROSSLANE_NAMED_GROUPS(WaveMultiSum)));
    reduction(product, group_function<T, One>(CROSSLANE_NAMED_GROUPS(WaveMultiProduct)));
    reduction(min, group_function<T, One>(CROSSLANE_NAMED_GROUPS(WaveMultiMin)));
    reduction(max, group_function<T, One>(CROSSLANE_NAMED_GROUPS(WaveMultiMax)));
    if constexpr (std::integral<T>) {
        exclusive(bit_and, group_function<T, One>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixBitAnd)));
        exclusive(bit_or, group_function<T, Few>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixBitOr)));
        exclusive(bit_xor, group_function<T, One>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixBitXor)));
        inclusive(bit_and, group_function<T, One>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixInclusiveBitAnd)));
        inclusive(bit_or, group_function<T, One>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixInclusiveBitOr)));
        inclusive(bit_xor, group_function<T, One>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixInclusiveBitXor)));
        reduction(bit_and, group_function<T, One>(CROSSLANE_NAMED_GROUPS(WaveMultiBitAnd)));
        reduction(bit_or, group_function<T, One>(CROSSLANE_NAMED_GROUPS(WaveMultiBitOr)));
        reduction(bit_xor, group_function<T, One>(CROSSLANE_NAMED_GROUPS(WaveMultiBitXor)));
    }
}

/// One operation of each kind: what depends on the size of T, and on its sign, shows in these.
template <class T, class Exclusive, class Others = Sizes<8>>
void check_some_groups()
{
    using enum Operation;
    auto const sums = group_function<T, Exclusive>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixSum));
    require_groups_agree(sums, exclusive_of_group(sum));
    auto const least = group_function<T, Exclusive>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixMin));
    require_groups_agree(least, exclusive_of_group(min));
    auto const greatest = group_function<T, Others>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixInclusiveMax));
    require_groups_agree(greatest, inclusive_of_group(max));
    auto const products = group_function<T, Others>(CROSSLANE_NAMED_GROUPS(WaveMultiProduct));
    require_groups_agree(products, reduction_of_group(product));
}

} // namespace wave_test
