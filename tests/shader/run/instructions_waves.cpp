#include "shader/run/check_instruction.hpp"

#include <functional>

namespace shader_instructions_waves {

// Operations of the lanes of a wave, on every type, of those that a branch leaves active.

namespace {

using namespace one_instruction;

constexpr Type word{Kind::integer, 4};
constexpr auto ballot = vector_of(word, 4);
constexpr auto scope = constant(3);
enum : uint { reduce, inclusive, exclusive, clustered, partitioned = 6, partitioned_inclusive, partitioned_exclusive };

using Join = std::function<std::uint64_t(std::uint64_t, std::uint64_t)>;

Values ballot_of(std::function<bool(std::size_t)> const& has)
{
    Values words(4);
    for (std::size_t lane = 0; lane < 128; ++lane)
        if (has(lane)) words[lane / 32] |= std::uint64_t{1} << lane % 32;
    return words;
}
bool has(Values const& words, std::size_t lane) { return lane < 128 && (words[lane / 32] >> lane % 32 & 1) != 0; }

/// Gives each thread the ballot of the lanes whose number leaves the same rest: a partition.
void arrange_partition(Seen& seen)
{
    for (std::size_t t = 0; t < seen.active.size(); ++t)
        seen.operands[1][t] = ballot_of([&](std::size_t lane) { return lane % 3 == seen.lane_of(t) % 3; });
}

void check_joining(Op op, Type t, std::uint64_t nothing, Join const& join, std::function<std::uint64_t(Type)> const& number = random_number)
{
    for (uint how : {0u, 1u, 2u, 3u, 6u, 7u, 8u}) {
        for (uint size : {1u, 4u}) { // of a cluster
            if (how != clustered && size != 1) continue;
            Form form{op, {t}, t, {scope, literal(how), operand(0)}};
            if (how == clustered) form.words.push_back(constant(size));
            if (how >= partitioned) form.operands.push_back(ballot), form.words.push_back(operand(1));
            Check c{form, [=](Seen const& seen, std::size_t thread) {
                Values result;
                auto const lane = seen.lane_of(thread);
                for (uint n = 0; n < t.count(); ++n) {
                    auto joined = nothing;
                    for (auto other : seen.wave_of(thread)) {
                        auto const from = seen.lane_of(other);
                        if ((how == inclusive || how == partitioned_inclusive) && from > lane) continue;
                        if ((how == exclusive || how == partitioned_exclusive) && from >= lane) continue;
                        if (how == clustered && from / size != lane / size) continue;
                        if (how >= partitioned && !has(seen.operands[1][thread], from)) continue;
                        joined = join(joined, seen.operands[0][other][n]) & ones_of(t);
                    }
                    result.push_back(joined);
                }
                return result;
            }};
            c.number = number;
            if (how >= partitioned) c.arrange = arrange_partition;
            check(crosslane::name_of(op) + " (" + std::to_string(how) + ") of " + std::to_string(t.bytes) + " bytes", c);
        }
    }
}

TEST_CASE("reductions and prefixes of integers and truth values", "[shader]")
{
    for (uint bytes : {1u, 2u, 4u, 8u}) {
        for (uint components : {1u, 2u}) {
            if (components == 2 && bytes != 4) continue;
            Type const u{Kind::integer, bytes, components}, s{Kind::sign, bytes, components};
            auto const ones = ones_of(u);
            check_joining(Op::GroupNonUniformIAdd, u, 0, [](auto a, auto b) { return a + b; });
            check_joining(Op::GroupNonUniformIMul, u, 1, [](auto a, auto b) { return a * b; });
            check_joining(Op::GroupNonUniformUMin, u, ones, [](auto a, auto b) { return std::min(a, b); });
            check_joining(Op::GroupNonUniformUMax, u, 0, [](auto a, auto b) { return std::max(a, b); });
            auto const less = [=](auto a, auto b) { return signed_of(s, a) < signed_of(s, b); };
            check_joining(Op::GroupNonUniformSMin, s, ones / 2, [=](auto a, auto b) { return less(a, b) ? a : b; });
            check_joining(Op::GroupNonUniformSMax, s, ones / 2 + 1, [=](auto a, auto b) { return less(a, b) ? b : a; });
            check_joining(Op::GroupNonUniformBitwiseAnd, u, ones, [](auto a, auto b) { return a & b; });
            check_joining(Op::GroupNonUniformBitwiseOr, u, 0, [](auto a, auto b) { return a | b; });
            check_joining(Op::GroupNonUniformBitwiseXor, u, 0, [](auto a, auto b) { return a ^ b; });
        }
    }
    check_joining(Op::GroupNonUniformLogicalAnd, truth, 1, [](auto a, auto b) { return a & b; });
    check_joining(Op::GroupNonUniformLogicalOr, truth, 0, [](auto a, auto b) { return a | b; });
    check_joining(Op::GroupNonUniformLogicalXor, truth, 0, [](auto a, auto b) { return a ^ b; });
}

// Numbers whose sums and products are exact in any order, without zeros, whose signs would tell the order.
TEST_CASE("reductions and prefixes of floats", "[shader]")
{
    for (uint bytes : {2u, 4u, 8u}) {
        Type const t{Kind::real, bytes};
        auto const with = [=](auto f) { return [=](auto a, auto b) { return bits_of(t, f(value_of(t, a), value_of(t, b))); }; };
        auto const whole = [](Type type) { return bits_of(type, static_cast<double>(random_bits() % 7) + 1); };
        auto const one = [](Type type) { return bits_of(type, random_bits() % 2 == 0 ? -1 : 1); };
        check_joining(Op::GroupNonUniformFAdd, t, 0, with([](double a, double b) { return a + b; }), whole);
        check_joining(Op::GroupNonUniformFMul, t, bits_of(t, 1), with([](double a, double b) { return a * b; }), one);
        check_joining(Op::GroupNonUniformFMin, t, bits_of(t, INFINITY), with([](double a, double b) { return std::fmin(a, b); }), whole);
        check_joining(Op::GroupNonUniformFMax, t, bits_of(t, -INFINITY), with([](double a, double b) { return std::fmax(a, b); }), whole);
    }
}

/// What each lane reads from where, if that is active: else it is not defined.
void check_reading(Op op, Type t, std::vector<Word> const& words,
                   std::function<std::size_t(Seen const&, std::size_t lane, std::uint64_t argument)> const& from)
{
    Form form{op, {t}, t, words};
    auto const is_argument = [](Word const& w) { return w.what == Word::operand && w.value == 1; };
    bool const has_argument = std::any_of(words.begin(), words.end(), is_argument);
    if (has_argument) form.operands.push_back(word);
    Check c{form, [=](Seen const& seen, std::size_t thread) {
        auto const source = from(seen, seen.lane_of(thread), has_argument ? seen.operands[1][thread][0] : 0);
        for (auto other : seen.wave_of(thread))
            if (seen.lane_of(other) == source) return seen.operands[0][other];
        return Values{};
    }};
    c.number = [=](Type type) { return type == word && type != t ? random_bits() % 128 : random_number(type); };
    check(crosslane::name_of(op) + " of " + std::to_string(t.bytes) + " bytes", c);
}

TEST_CASE("reads of other lanes", "[shader]")
{
    for (auto const t : {Type{Kind::integer, 1}, Type{Kind::integer, 2}, Type{Kind::real, 4}, Type{Kind::sign, 8}, truth,
                         vector_of({Kind::real, 2}, 3)}) {
        std::vector<Word> const with_argument{scope, operand(0), operand(1)};
        auto const first = [](Seen const& seen, std::size_t thread) { return seen.operands[0][seen.wave_of(thread)[0]]; };
        check("BroadcastFirst", {{Op::GroupNonUniformBroadcastFirst, {t}, t, {scope, operand(0)}}, first});
        check("SubgroupFirstInvocationKHR", {{Op::SubgroupFirstInvocationKHR, {t}, t}, first});
        auto const argument = [](Seen const&, std::size_t, std::uint64_t x) { return static_cast<std::size_t>(x); };
        check_reading(Op::GroupNonUniformShuffle, t, with_argument, argument);
        check_reading(Op::GroupNonUniformBroadcast, t, {scope, operand(0), constant(3)}, [](auto&, auto, auto) { return std::size_t{3}; });
        check_reading(Op::SubgroupReadInvocationKHR, t, {operand(0), constant(2)}, [](auto&, auto, auto) { return std::size_t{2}; });
        check_reading(Op::GroupNonUniformShuffleXor, t, with_argument, [](auto&, auto lane, auto x) { return lane ^ x; });
        check_reading(Op::GroupNonUniformShuffleUp, t, with_argument, [](auto&, auto lane, auto x) { return x <= lane ? lane - x : 999; });
        check_reading(Op::GroupNonUniformShuffleDown, t, with_argument, [](auto&, auto lane, auto x) { return lane + x; });
        check_reading(Op::GroupNonUniformRotateKHR, t, with_argument,
                      [](auto& seen, auto lane, auto x) { return (lane + x) % seen.lanes; });
        check_reading(Op::GroupNonUniformRotateKHR, t, {scope, operand(0), operand(1), constant(4)},
                      [](auto&, auto lane, auto x) { return lane / 4 * 4 + (lane + x) % 4; });
        for (uint k = 0; k < 4; ++k) {
            std::vector<Word> const words{scope, operand(0), constant(k)};
            check_reading(Op::GroupNonUniformQuadBroadcast, t, words, [=](auto&, auto lane, auto) { return lane / 4 * 4 + k; });
            if (k < 3) check_reading(Op::GroupNonUniformQuadSwap, t, words, [=](auto&, auto lane, auto) { return lane ^ (k + 1); });
        }
    }
}

/// f(values of the active lanes of the wave or quad) is each lane's answer.
void check_vote(Op op, Type t, std::vector<Word> const& words, std::function<bool(std::vector<Values> const&)> const& f, bool in_quads,
                std::function<std::uint64_t(Type)> const& number)
{
    Check c{{op, {t}, truth, words}, [=](Seen const& seen, std::size_t thread) {
        std::vector<Values> all;
        for (auto other : seen.wave_of(thread))
            if (!in_quads || seen.lane_of(other) / 4 == seen.lane_of(thread) / 4) all.push_back(seen.operands[0][other]);
        return Values{f(all)};
    }};
    c.number = number;
    check(crosslane::name_of(op) + " of " + std::to_string(t.bytes) + " bytes", c);
}

TEST_CASE("votes", "[shader]")
{
    std::vector<Word> const in_scope{scope, operand(0)};
    auto const holds = [](Values const& v) { return v[0] != 0; };
    auto const all = [=](std::vector<Values> const& x) { return std::all_of(x.begin(), x.end(), holds); };
    auto const any = [=](std::vector<Values> const& x) { return std::any_of(x.begin(), x.end(), holds); };
    for (unsigned rarely : {2u, 40u}) {
        auto const mostly = [=](Type) -> std::uint64_t { return random_bits() % rarely != 0; };
        auto const seldom = [=](Type) -> std::uint64_t { return random_bits() % rarely == 0; };
        check_vote(Op::GroupNonUniformAll, truth, in_scope, all, false, mostly);
        check_vote(Op::GroupNonUniformAny, truth, in_scope, any, false, seldom);
        check_vote(Op::SubgroupAllKHR, truth, {}, all, false, mostly);
        check_vote(Op::SubgroupAnyKHR, truth, {}, any, false, seldom);
        check_vote(Op::GroupNonUniformQuadAllKHR, truth, {}, all, true, mostly);
        check_vote(Op::GroupNonUniformQuadAnyKHR, truth, {}, any, true, seldom);
    }
    for (auto const t : {Type{Kind::integer, 1}, Type{Kind::integer, 2}, Type{Kind::real, 4}, Type{Kind::real, 2}, Type{Kind::sign, 8},
                         truth, vector_of({Kind::integer, 4}, 2)}) {
        auto const equal = [=](std::vector<Values> const& x) {
            for (auto const& v : x)
                for (std::size_t k = 0; k < v.size(); ++k)
                    if (t.kind == Kind::real ? !(value_of(t, v[k]) == value_of(t, x[0][k])) : v[k] != x[0][k]) return false;
            return true;
        };
        for (unsigned rarely : {2u, 30u}) { // seldom another number
            auto const number = [=](Type type) {
                auto const one = type.kind == Kind::real ? bits_of(type, 1) : 1;
                return random_bits() % rarely == 0 ? random_number(type) : one;
            };
            check_vote(Op::GroupNonUniformAllEqual, t, in_scope, equal, false, number);
            if (t == truth) check_vote(Op::SubgroupAllEqualKHR, t, {}, equal, false, number);
        }
    }
    check("Elect", {{Op::GroupNonUniformElect, {word}, truth, {scope}}, [](Seen const& seen, std::size_t thread) {
        return Values{seen.wave_of(thread)[0] == thread};
    }});
}

TEST_CASE("ballots and partitions", "[shader]")
{
    auto const voted = [](Seen const& seen, std::size_t thread) {
        Values words(4);
        for (auto other : seen.wave_of(thread))
            if (seen.operands[0][other][0] != 0) words[seen.lane_of(other) / 32] |= std::uint64_t{1} << seen.lane_of(other) % 32;
        return words;
    };
    check("Ballot", {{Op::GroupNonUniformBallot, {truth}, ballot, {scope, operand(0)}}, voted});
    check("SubgroupBallotKHR", {{Op::SubgroupBallotKHR, {truth}, ballot}, voted});
    Form const inverse{Op::GroupNonUniformInverseBallot, {ballot}, truth, {scope, operand(0)}};
    check("InverseBallot", {inverse, [](Seen const& seen, std::size_t thread) {
        return Values{has(seen.operands[0][thread], seen.lane_of(thread))};
    }});
    Check extract{{Op::GroupNonUniformBallotBitExtract, {ballot, word}, truth, {scope, operand(0), operand(1)}},
                  [](Seen const& seen, std::size_t thread) {
                      auto const lane = seen.operands[1][thread][0];
                      return lane < seen.lanes ? Values{has(seen.operands[0][thread], lane)} : Values{};
                  }};
    extract.number = [](Type t) { return random_bits() % 2 == 0 ? random_bits() % 128 : random_number(t); };
    check("BallotBitExtract", extract);
    for (uint how : {0u, 1u, 2u}) {
        Form const form{Op::GroupNonUniformBallotBitCount, {ballot}, word, {scope, literal(how), operand(0)}};
        check("BallotBitCount", {form, [=](Seen const& seen, std::size_t thread) {
            std::uint64_t count = 0;
            auto const lane = seen.lane_of(thread), end = how == reduce ? seen.lanes : how == inclusive ? lane + 1 : lane;
            for (std::size_t k = 0; k < end; ++k) count += has(seen.operands[0][thread], k);
            return Values{count};
        }});
    }
    for (auto const op : {Op::GroupNonUniformBallotFindLSB, Op::GroupNonUniformBallotFindMSB})
        check(crosslane::name_of(op), {{op, {ballot}, word, {scope, operand(0)}}, [=](Seen const& seen, std::size_t thread) {
            Values found;
            for (std::size_t k = 0; k < seen.lanes; ++k)
                if (has(seen.operands[0][thread], k) && (found.empty() || op == Op::GroupNonUniformBallotFindMSB)) found = {k};
            return found; // of none it is not defined
        }});
    for (auto const t : {Type{Kind::integer, 1}, Type{Kind::integer, 2}, word, Type{Kind::sign, 8}, truth, vector_of(word, 3)}) {
        Check c{{Op::GroupNonUniformPartitionNV, {t}, ballot}, [](Seen const& seen, std::size_t thread) {
            auto const wave = seen.wave_of(thread);
            return ballot_of([&](std::size_t lane) {
                auto const is_it = [&](auto other) {
                    return seen.lane_of(other) == lane && seen.operands[0][other] == seen.operands[0][thread];
                };
                return std::any_of(wave.begin(), wave.end(), is_it);
            });
        }};
        c.number = [](Type) { return random_bits() % 2; };
        check("PartitionNV of " + std::to_string(t.bytes) + " bytes", c);
    }
}

} // namespace

} // namespace shader_instructions_waves
