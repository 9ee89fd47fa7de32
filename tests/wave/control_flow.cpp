#include "wave/wave_function.hpp"

#include <crosslane/wave/ballot.hpp>
#include <crosslane/wave/query.hpp>
#include <crosslane/wave/reduce.hpp>
#include <crosslane/wave/waterfall.hpp>

#include <map>

namespace wave_control_flow {

/// Each program is written twice: for one lane, in plain C++, as a shader is; and for a wave, with the library. The lanes
/// that are active at a point of the wave's program must be those whose own run comes by that point.

namespace {

using namespace crosslane;
using support::has_lane, support::MaskWords, support::random_bits;

/// A point of a program, and which round of its loops or which key.
using Point = std::array<std::uint32_t, 3>;

/// The sum of lane + 1 over the lanes: what one wave operation gives at a point.
std::uint32_t sum_of(MaskWords const& lanes)
{
    std::uint32_t sum = 0;
    for (std::uint32_t lane = 0; lane < 128; ++lane) sum += has_lane(lanes, lane) ? lane + 1 : 0;
    return sum;
}

/// One lane's run. Points are noted in a first run, in which the sums are not known yet: no path may depend on them.
struct OneLane
{
    std::size_t lane;
    std::map<Point, MaskWords>& points;

    std::uint32_t at(std::uint32_t point, std::uint32_t round = 0, std::uint32_t inner_round = 0)
    {
        auto& lanes = points[{point, round, inner_round}];
        support::set_lane(lanes, lane);
        return sum_of(lanes);
    }
};

/// What a wave's run came by, in its order.
struct Event
{
    Point point;
    MaskWords active;
    std::uint32_t count, sum, first;
};

[[gnu::noinline]] void note(std::vector<Event>& events, Point point, std::array<std::uint32_t, 4> const& ballot, std::uint32_t count,
                            std::uint32_t sum, std::uint32_t first)
{
    MaskWords const active = {ballot[0] | std::uint64_t{ballot[1]} << 32, ballot[2] | std::uint64_t{ballot[3]} << 32};
    events.push_back({point, active, count, sum, first});
    if (events.size() > 10000) FAIL("a loop that does not end"); // rather than hang
}

template <std::size_t N>
using Uint = Lanes<std::uint32_t, N>;

template <std::size_t N>
struct WholeWave
{
    std::vector<Event>& events;

    [[gnu::noinline]] std::uint32_t at(Wave<N> const& wave, std::uint32_t point, std::uint32_t round = 0, std::uint32_t inner_round = 0)
    {
        auto const lane = WaveGetLaneIndex(wave);
        auto const sum = WaveActiveSum(wave, lane + 1u);
        note(events, {point, round, inner_round}, WaveActiveBallot(wave, Mask<N>::all()).words(), WaveActiveCountBits(wave, Mask<N>::all()),
             sum, WaveReadLaneFirst(wave, lane));
        return sum;
    }
};

// The programs. c is each lane's own number, x its result.

struct IfElse
{
    static constexpr char const* name = "if, else and the join";
    static void lane(OneLane& run, std::uint32_t c, std::uint32_t& x)
    {
        if ((c & 1) != 0) {
            x = run.at(1);
        } else {
            x = run.at(2) * 1000;
        }
        x += run.at(3);
    }
    template <std::size_t N>
    static void wave(WholeWave<N>& run, Wave<N> const& wave, Uint<N> const& c, Uint<N>& x)
    {
        auto const odd = (c & 1u) != 0u;
        if (auto w = wave.where(odd)) assign(w, x, run.at(w, 1));
        if (auto w = wave.where(!odd)) assign(w, x, run.at(w, 2) * 1000);
        assign(wave, x, x + run.at(wave, 3));
    }
};

struct NestedIf
{
    static constexpr char const* name = "nested ifs";
    static void lane(OneLane& run, std::uint32_t c, std::uint32_t& x)
    {
        if ((c & 1) != 0) {
            x = run.at(1);
            if ((c & 2) != 0) {
                x += run.at(2);
                if ((c & 4) != 0) x += run.at(3) << 8;
                x += run.at(4);
            } else {
                x += run.at(5);
            }
            x += run.at(6);
        }
        x += run.at(7);
    }
    template <std::size_t N>
    static void wave(WholeWave<N>& run, Wave<N> const& wave, Uint<N> const& c, Uint<N>& x)
    {
        if (auto w = wave.where((c & 1u) != 0u)) {
            assign(w, x, run.at(w, 1));
            auto const second = (c & 2u) != 0u;
            if (auto v = w.where(second)) {
                assign(v, x, x + run.at(v, 2));
                if (auto u = v.where((c & 4u) != 0u)) assign(u, x, x + (run.at(u, 3) << 8));
                assign(v, x, x + run.at(v, 4));
            }
            if (auto v = w.where(!second)) assign(v, x, x + run.at(v, 5));
            assign(w, x, x + run.at(w, 6));
        }
        assign(wave, x, x + run.at(wave, 7));
    }
};

struct LoopOfOwnLength
{
    static constexpr char const* name = "a loop that lanes leave one by one";
    static void lane(OneLane& run, std::uint32_t c, std::uint32_t& x)
    {
        for (std::uint32_t i = 0; i < c % 8; ++i) x += run.at(1, i);
        x += run.at(2);
    }
    template <std::size_t N>
    static void wave(WholeWave<N>& run, Wave<N> const& wave, Uint<N> const& c, Uint<N>& x)
    {
        Uint<N> i = 0u;
        while (auto w = wave.where(i < c % 8u)) {
            assign(w, x, x + run.at(w, 1, WaveReadLaneFirst(w, i)));
            assign(w, i, i + 1u);
        }
        assign(wave, x, x + run.at(wave, 2));
    }
};

struct DoWhile
{
    static constexpr char const* name = "a loop with its test at the end";
    static void lane(OneLane& run, std::uint32_t c, std::uint32_t& x)
    {
        std::uint32_t i = 0;
        do {
            x += run.at(1, i);
            ++i;
        } while (i < c % 4);
        x += run.at(2);
    }
    template <std::size_t N>
    static void wave(WholeWave<N>& run, Wave<N> const& wave, Uint<N> const& c, Uint<N>& x)
    {
        auto w = wave;
        for (std::uint32_t i = 0; w; w = w.where(i < c % 4u)) assign(w, x, x + run.at(w, 1, i++));
        assign(wave, x, x + run.at(wave, 2));
    }
};

struct BreakAndContinue
{
    static constexpr char const* name = "a loop with continue and break";
    static void lane(OneLane& run, std::uint32_t c, std::uint32_t& x)
    {
        for (std::uint32_t i = 0; i < 6; ++i) {
            x += run.at(1, i);
            if (((c + i) & 3) == 0) continue;
            if (i > (c & 7)) {
                x += run.at(2, i) << 8; // the leaving lanes alone
                break;
            }
            x += run.at(3, i);
        }
        x += run.at(4); // all together again
    }
    template <std::size_t N>
    static void wave(WholeWave<N>& run, Wave<N> const& wave, Uint<N> const& c, Uint<N>& x)
    {
        auto loop = wave;
        for (std::uint32_t i = 0; i < 6 && loop; ++i) {
            assign(loop, x, x + run.at(loop, 1, i));
            auto const rest = loop.where(((c + i) & 3u) != 0u);
            auto const leaves = rest.where(i > (c & 7u));
            if (leaves) assign(leaves, x, x + (run.at(leaves, 2, i) << 8));
            loop = loop.where(!leaves.active);
            if (auto w = rest.where(!leaves.active)) assign(w, x, x + run.at(w, 3, i));
        }
        assign(wave, x, x + run.at(wave, 4));
    }
};

struct Switch
{
    static constexpr char const* name = "switch with a default";
    static void lane(OneLane& run, std::uint32_t c, std::uint32_t& x)
    {
        switch (c & 3) {
        case 0:
            x = run.at(1);
            break;
        case 1:
            x = run.at(2) << 8;
            break;
        case 2:
            break;
        default:
            x = run.at(3) << 16;
            break;
        }
        x += run.at(4);
    }
    template <std::size_t N>
    static void wave(WholeWave<N>& run, Wave<N> const& wave, Uint<N> const& c, Uint<N>& x)
    {
        auto const on = c & 3u;
        if (auto w = wave.where(on == 0u)) assign(w, x, run.at(w, 1));
        if (auto w = wave.where(on == 1u)) assign(w, x, run.at(w, 2) << 8);
        if (auto w = wave.where(on > 2u)) assign(w, x, run.at(w, 3) << 16);
        assign(wave, x, x + run.at(wave, 4));
    }
};

struct FallThrough
{
    static constexpr char const* name = "switch with fall-through";
    static void lane(OneLane& run, std::uint32_t c, std::uint32_t& x)
    {
        switch (c & 7) {
        case 0:
            x = run.at(1);
            [[fallthrough]];
        case 1:
        case 2: // lanes of three cases, as one
            x += run.at(2) << 8;
            break;
        case 3:
            x = run.at(3);
            [[fallthrough]];
        default:
            x += run.at(4) << 16;
        }
        x += run.at(5);
    }
    template <std::size_t N>
    static void wave(WholeWave<N>& run, Wave<N> const& wave, Uint<N> const& c, Uint<N>& x)
    {
        auto const on = c & 7u;
        if (auto w = wave.where(on == 0u)) assign(w, x, run.at(w, 1));
        if (auto w = wave.where((on == 0u) | (on == 1u) | (on == 2u))) assign(w, x, x + (run.at(w, 2) << 8));
        if (auto w = wave.where(on == 3u)) assign(w, x, run.at(w, 3));
        if (auto w = wave.where(on >= 3u)) assign(w, x, x + (run.at(w, 4) << 16));
        assign(wave, x, x + run.at(wave, 5));
    }
};

struct EarlyReturn
{
    static constexpr char const* name = "early returns, from a branch and from a loop";
    static void lane(OneLane& run, std::uint32_t c, std::uint32_t& x)
    {
        if ((c & 1) == 0) {
            x = run.at(1);
            return;
        }
        x = run.at(2);
        for (std::uint32_t i = 0; i < 4; ++i) {
            if (i == (c >> 1)) {
                x += run.at(3, i) << 8;
                return;
            }
            x += run.at(4, i);
        }
        x += run.at(5);
    }
    template <std::size_t N>
    static void wave(WholeWave<N>& run, Wave<N> const& wave, Uint<N> const& c, Uint<N>& x)
    {
        auto const returns = wave.where((c & 1u) == 0u);
        if (returns) assign(returns, x, run.at(returns, 1));
        auto rest = wave.where(!returns.active);
        if (!rest) return;
        assign(rest, x, run.at(rest, 2));
        for (std::uint32_t i = 0; i < 4 && rest; ++i) {
            auto const done = rest.where(c >> 1u == i);
            if (done) assign(done, x, x + (run.at(done, 3, i) << 8));
            rest = rest.where(!done.active);
            if (rest) assign(rest, x, x + run.at(rest, 4, i));
        }
        if (rest) assign(rest, x, x + run.at(rest, 5));
    }
};

struct NestedLoops
{
    static constexpr char const* name = "nested loops, the inner one left early";
    static void lane(OneLane& run, std::uint32_t c, std::uint32_t& x)
    {
        for (std::uint32_t i = 0; i < (c & 3); ++i) {
            for (std::uint32_t k = 0; k < 4; ++k) {
                if (i + k > c >> 2) break;
                x += run.at(1, i, k);
            }
            x += run.at(2, i) << 8; // back from the inner loop, in the outer one
        }
        x += run.at(3);
    }
    template <std::size_t N>
    static void wave(WholeWave<N>& run, Wave<N> const& wave, Uint<N> const& c, Uint<N>& x)
    {
        std::uint32_t i = 0;
        for (auto outer = wave; (outer = outer.where(i < (c & 3u))); ++i) {
            std::uint32_t k = 0;
            for (auto inner = outer; k < 4 && (inner = inner.where(i + k <= c >> 2u)); ++k) assign(inner, x, x + run.at(inner, 1, i, k));
            assign(outer, x, x + (run.at(outer, 2, i) << 8));
        }
        assign(wave, x, x + run.at(wave, 3));
    }
};

/// c is the key, as the bits of a float. A branch inside of each turn, another waterfall inside of that, and the join.
struct Waterfall
{
    static constexpr char const* name = "waterfalls over float keys";
    static void lane(OneLane& run, std::uint32_t c, std::uint32_t& x)
    {
        x = run.at(1, c);
        if (run.lane % 2 == 0) {
            std::uint32_t const inner = static_cast<std::uint32_t>(run.lane % 3);
            x += run.at(2, c, inner) << 8;
        } else {
            x += run.at(3, c);
        }
        x += run.at(4);
    }
    template <std::size_t N>
    static void wave(WholeWave<N>& run, Wave<N> const& wave, Uint<N> const& c, Uint<N>& x)
    {
        auto const lane = WaveGetLaneIndex(wave);
        for (auto [key, w] : waterfall(wave, lanes_bit_cast<float>(c))) {
            auto const bits = std::bit_cast<std::uint32_t>(key);
            assign(w, x, run.at(w, 1, bits));
            auto const even = (lane & 1u) == 0u;
            if (auto v = w.where(even)) {
                for (auto [inner, u] : waterfall(v, lane % 3u)) assign(u, x, x + (run.at(u, 2, bits, inner) << 8));
            }
            if (auto v = w.where(!even)) assign(v, x, x + run.at(v, 3, bits));
        }
        assign(wave, x, x + run.at(wave, 4));
    }
};

// Running them.

struct Program
{
    char const* name;
    std::size_t lanes;
    void (*lane)(OneLane&, std::uint32_t c, std::uint32_t& x);
    void (*wave)(std::vector<Event>&, MaskWords const& active, std::uint32_t const* c, std::uint32_t* x);
};

template <class P, std::size_t N>
[[gnu::noinline]] void run_wave(std::vector<Event>& events, MaskWords const& active, std::uint32_t const* c, std::uint32_t* x)
{
    WholeWave<N> run{events};
    auto result = load<N>(x);
    if (auto wave = Wave<N>{}.where(wave_test::make_wave<N>(active).active)) P::wave(run, wave, load<N>(c), result);
    result.store(x);
}

template <class... P>
std::vector<Program> programs()
{
    std::vector<Program> all;
    auto const add = [&]<std::size_t... N>(std::index_sequence<N...>, auto p) {
        using One = decltype(p);
        (all.push_back({One::name, N, One::lane, run_wave<One, N>}), ...);
    };
    (add(std::index_sequence<4, 8, 32, 128>{}, P{}), ...);
    return all;
}

std::string to_text(Point const& point)
{
    return "point " + std::to_string(point[0]) + ", round " + std::to_string(point[1]) + ", " + std::to_string(point[2]);
}

void require_same_paths(Program const& program, MaskWords const& active, std::vector<std::uint32_t> const& c)
{
    constexpr std::uint32_t untouched = 0xCDCDCDCD;
    std::vector<std::uint32_t> x(program.lanes, untouched), expected = x;
    std::vector<Event> events;
    for (std::size_t lane = 0; lane < program.lanes; ++lane)
        if (has_lane(active, lane)) x[lane] = 0;
    program.wave(events, active, c.data(), x.data());

    std::map<Point, MaskWords> points;
    for (int pass = 0; pass < 2; ++pass) {
        for (std::size_t lane = 0; lane < program.lanes; ++lane) {
            if (!has_lane(active, lane)) continue;
            OneLane run{lane, points};
            expected[lane] = 0;
            program.lane(run, c[lane], expected[lane]);
        }
    }

    INFO(program.name << ", active " << support::to_string(active, program.lanes));
    for (auto const& event : events) {
        INFO(to_text(event.point) << ": active are " << support::to_string(event.active, program.lanes));
        auto const here = points.find(event.point);
        if (here == points.end()) FAIL("no lane comes by here, or the lanes came by twice");
        auto const lanes = here->second;
        if (event.active != lanes) FAIL("not " << support::to_string(lanes, program.lanes));
        std::uint32_t count = 0, first = 128;
        for (std::uint32_t lane = 0; lane < 128; ++lane) {
            if (!has_lane(lanes, lane)) continue;
            ++count;
            first = std::min(first, lane);
        }
        if (event.count != count || event.sum != sum_of(lanes) || event.first != first)
            FAIL("count " << event.count << ", sum " << event.sum << ", first lane " << event.first);
        points.erase(here);
    }
    if (!points.empty()) FAIL("the wave missed " << to_text(points.begin()->first));
    if (x != expected) {
        std::size_t lane = 0;
        while (x[lane] == expected[lane]) ++lane;
        FAIL("lane " << lane << " has " << x[lane] << ", not " << expected[lane]);
    }
}

/// A few dozen masks: for the small waves all there are.
std::vector<MaskWords> some_masks(std::size_t lanes)
{
    auto const all = support::mask_patterns(lanes);
    if (lanes <= 8) return all;
    std::vector<MaskWords> some;
    for (std::size_t m = 0; m < all.size(); m += 5) some.push_back(all[m]);
    some.push_back(wave_test::all_lanes(lanes));
    return some;
}

} // namespace

TEST_CASE("each lane takes its own path, and the lanes on one path go together", "[wave][control_flow]")
{
    for (auto const& program :
         programs<IfElse, NestedIf, LoopOfOwnLength, DoWhile, BreakAndContinue, Switch, FallThrough, EarlyReturn, NestedLoops>()) {
        auto const masks = some_masks(program.lanes);
        std::vector<std::uint32_t> c(program.lanes);
        for (std::size_t trial = 0; trial < 4 * masks.size(); ++trial) {
            auto const& active = masks[trial / 4];
            for (std::size_t lane = 0; lane < program.lanes; ++lane) {
                auto const r = static_cast<std::uint32_t>(random_bits(trial, lane));
                auto const uniform = static_cast<std::uint32_t>(trial / 4 % 16);
                c[lane] = !has_lane(active, lane) ? r | 0x80000000 // would keep every loop running, or none
                          : trial % 4 == 0        ? uniform
                          : trial % 4 == 1        ? static_cast<std::uint32_t>(lane) % 16
                          : trial % 4 == 2        ? r % 16
                                                  : uniform + r % 2;
            }
            require_same_paths(program, active, c);
        }
    }
}

TEST_CASE("a waterfall takes each key's lanes once, NaN too", "[wave][control_flow]")
{
    constexpr std::uint32_t nan = 0x7FC00000, one = 0x3F800000;
    constexpr std::uint32_t edges[] = {nan, nan | 1, nan | 0x80000000, 0, 0x80000000, 0x7F800000, 0xFF800000, one};
    for (auto const& program : programs<Waterfall>()) {
        auto const masks = some_masks(program.lanes);
        std::vector<std::uint32_t> c(program.lanes);
        for (std::size_t trial = 0; trial < 6 * masks.size(); ++trial) {
            auto const& active = masks[trial / 6];
            for (std::uint32_t lane = 0; lane < program.lanes; ++lane) {
                auto const r = random_bits(trial, lane);
                c[lane] = trial % 6 == 0   ? one                      // one key
                          : trial % 6 == 1 ? nan                      // one, and NaN
                          : trial % 6 == 2 ? (r % 2 == 0 ? nan : one) // two
                          : trial % 6 == 3 ? one + lane               // each its own
                          : trial % 6 == 4 ? nan + lane               // each its own, and NaN
                                           : edges[r % 8];
                if (!has_lane(active, lane)) c[lane] = nan | 0x12345;
            }
            require_same_paths(program, active, c);
        }
    }
}

TEST_CASE("lanes that leave a loop: 4, 3, 2, 1, and all together after it", "[wave][control_flow]")
{
    // lane          0   1   2   3
    // leaves in     0   1   2   3      by a break, with code before it that the leaving lane runs alone
    Wave<4> const wave;
    auto const lane = WaveGetLaneIndex(wave);
    std::vector<std::uint32_t> rounds, leaving;
    auto loop = wave;
    for (std::uint32_t i = 0; loop && i < 10; ++i) {
        rounds.push_back(WaveActiveCountBits(loop, Mask<4>::all()));
        auto const leaves = loop.where(lane == i);
        leaving.push_back(WaveActiveBallot(leaves, Mask<4>::all()).words()[0]);
        loop = loop.where(!leaves.active);
    }
    CHECK(rounds == std::vector<std::uint32_t>{4, 3, 2, 1});
    CHECK(leaving == std::vector<std::uint32_t>{1, 2, 4, 8});
    CHECK(WaveActiveCountBits(wave, Mask<4>::all()) == 4);
}

TEST_CASE("a switch's cases, lane by lane", "[wave][control_flow]")
{
    // lane      0    1    2    3    4    5    6    7
    // active    x    x    x    x    x    -    x    x
    // case      0    1    2    0    9    0    1    2       0 falls through into 1, 9 has no case
    // ballot   4Bh  4Bh  84h  4Bh  10h   -   4Bh  84h      of the last case that the lane ran
    auto const wave = wave_test::make_wave<8>({0b11011111, 0});
    auto const on = Lanes<int, 8>::from_array({0, 1, 2, 0, 9, 0, 1, 2});
    Uint<8> seen = 0u;
    auto const ballot = [](Wave<8> const& w) { return static_cast<std::uint32_t>(WaveActiveBallot(w, Mask<8>::all()).bits()); };
    auto into_1 = wave.where(on == 0);
    if (into_1) assign(into_1, seen, ballot(into_1));
    CHECK(seen.to_array() == std::array{9u, 0u, 0u, 9u, 0u, 0u, 0u, 0u});
    into_1 = wave.where(into_1.active | Mask<8>(on == 1));
    if (into_1) assign(into_1, seen, ballot(into_1));
    if (auto w = wave.where(on == 2)) assign(w, seen, ballot(w));
    if (auto w = wave.where((on != 0) & (on != 1) & (on != 2))) assign(w, seen, ballot(w));
    CHECK(seen.to_array() == std::array{0x4Bu, 0x4Bu, 0x84u, 0x4Bu, 0x10u, 0u, 0x4Bu, 0x84u});
}

} // namespace wave_control_flow
