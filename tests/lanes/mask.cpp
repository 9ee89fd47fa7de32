#include "support/catch.hpp"
#include "support/lane_operation.hpp"

namespace lanes_mask {

namespace {

using crosslane::Lanes;
using crosslane::Mask;
using support::assign_words;
using support::has_lane;
using support::MaskWords;
using support::set_lane;

// What compiles, and what does not.

template <class A, class B>
concept Combinable = requires(A a, B b) { a & b, a | b, a ^ b, a == b; };
static_assert(Combinable<Mask<8>, Mask<8>> && Combinable<Mask<8, 1>, Mask<8, 8>>);
static_assert(Combinable<Mask<8>, bool> && Combinable<bool, Mask<8, 2>>);
static_assert(!Combinable<Mask<8>, Mask<16>> && !Combinable<Mask<8>, int>);
static_assert(std::is_convertible_v<bool, Mask<8>> && !std::is_convertible_v<int, Mask<8>> &&
              !std::is_convertible_v<Mask<8>, bool>);
static_assert(std::is_same_v<decltype(Mask<8, 1>() == Mask<8>()), Mask<8, 1>> &&
              std::is_same_v<decltype(true != Mask<8>()), Mask<8>>);
static_assert(std::is_convertible_v<Mask<8, 1>, Mask<8>> && std::is_convertible_v<Mask<8>, Mask<8, 8>> &&
              !std::is_convertible_v<Mask<8>, Mask<16>>);
template <class M>
concept HasBits = requires(M m) { m.bits(), M::from_bits(1); };
static_assert(HasBits<Mask<64>> && !HasBits<Mask<128>>);
static_assert(std::is_trivially_copyable_v<Mask<64>> && Mask<64>::size == 64);

/// The way out, compiled once for each kind of mask.
template <class M>
[[gnu::noinline]] MaskWords words_of(M const& mask)
{
    auto const words = mask.words();
    return {words[0] | std::uint64_t{words[1]} << 32, words[2] | std::uint64_t{words[3]} << 32};
}

template <std::size_t Width>
inline constexpr std::size_t next_width = Width == 8 ? 1 : 2 * Width;

/// Wide masks are slow to compile: what depends only on the bits is asked of the default width.
constexpr bool asks_everything(std::size_t lanes, std::size_t width) { return lanes <= 16 || width == 4; }

/// All that can be asked of one mask.
struct Answers
{
    MaskWords words, bits, low, high, inverse, not_operator, other_width, next_width, joined, copied;
    std::size_t count, lowest, highest;
    bool any, all, none, known_all, lane[128], past_end[128];
    std::size_t order[128], steps;
};

template <std::size_t N, std::size_t Width>
[[gnu::noinline]] void ask(MaskWords const& in, Answers& out)
{
    Mask<N, Width> m;
    assign_words(m, in);
    out.words = out.bits = words_of(m);
    if constexpr (N <= 64) {
        out.bits = {m.bits(), 0};
        out.copied = {Mask<N, Width>::from_bits(in[0]).bits(), 0};
    } else {
        out.copied = words_of(Mask<N, Width>(m));
    }
    out.low = out.high = {};
    out.joined = out.words;
    if constexpr (N > 1) {
        out.low = words_of(m.low());
        out.high = words_of(m.high());
        out.joined = words_of(Mask<N, Width>(m.low(), m.high()));
    }
    out.other_width = words_of(Mask<N, Width == 4 ? 1 : 4>(m));
    out.inverse = words_of(~m);
    out.any = any(m);
    out.all = all(m);
    out.none = none(m);
    if constexpr (!asks_everything(N, Width)) return;
    out.next_width = words_of(Mask<N, next_width<Width>>(m));
    out.not_operator = words_of(!m);
    out.count = m.count();
    out.lowest = m.lowest();
    out.highest = m.highest();
    out.known_all = m.is_known_all();
    crosslane::AllowFindings const past_end(crosslane::Finding::Kind::lane);
#pragma GCC unroll 1
    for (std::size_t i = 0; i < N; ++i) {
        out.lane[i] = m[i];
        out.past_end[i] = m[i + N];
    }
    out.steps = 0;
    for (std::size_t lane : m) out.order[out.steps++ % 128] = lane;
}

/// All that two masks can be combined to.
struct Combinations
{
    MaskWords both, either, one, equal, different, both_assigned, either_assigned, one_assigned, mixed_both, mixed_either, mixed_one,
        mixed_equal, mixed_different, also, or_else, mixed_also, mixed_or_else;
};

/// All that a mask and one bool for all lanes can be combined to: the mask on the left, then on the right.
struct WithBool
{
    MaskWords both[2], either[2], one[2], also[2], or_else[2], equal[2], different[2], both_assigned, either_assigned, one_assigned;
};

template <std::size_t N, std::size_t Width>
[[gnu::noinline]] void combine(MaskWords const& left, MaskWords const& right, Combinations& out)
{
    using M = Mask<N, Width>;
    M a, b;
    assign_words(a, left);
    assign_words(b, right);
    out.both = words_of(a & b);
    out.either = words_of(a | b);
    out.one = words_of(a ^ b);
    out.equal = words_of(a == b);
    out.different = words_of(a != b);
    if constexpr (N > 16) return; // what follows is made of the same parts, and slow to compile
    Mask<N, next_width<Width>> mixed;
    assign_words(mixed, right);
    M c = a;
    out.mixed_both = words_of(a & mixed);
    out.also = words_of(a && b);
    out.or_else = words_of(a || b);
    out.mixed_also = words_of(a && mixed);
    out.mixed_or_else = words_of(a || mixed);
    out.both_assigned = words_of(c &= b);
    out.either_assigned = words_of((c = a) |= mixed); // converts
    out.one_assigned = words_of((c = a) ^= b);
    out.mixed_either = words_of(mixed | a);
    out.mixed_one = words_of(a ^ mixed);
    out.mixed_equal = words_of(a == mixed);
    out.mixed_different = words_of(mixed != a);
}

template <std::size_t N, std::size_t Width>
[[gnu::noinline]] void combine_with_bool(MaskWords const& left, bool b, WithBool& out)
{
    Mask<N, Width> a, c;
    assign_words(a, left);
    auto const twice = [](MaskWords (&to)[2], auto const& on_the_left, auto const& on_the_right) {
        to[0] = words_of(on_the_left);
        to[1] = words_of(on_the_right);
    };
    twice(out.both, a & b, b & a);
    twice(out.either, a | b, b | a);
    twice(out.one, a ^ b, b ^ a);
    twice(out.also, a && b, b && a);
    twice(out.or_else, a || b, b || a);
    twice(out.equal, a == b, b == a);
    twice(out.different, a != b, b != a);
    out.both_assigned = words_of((c = a) &= b);
    out.either_assigned = words_of((c = a) |= b);
    out.one_assigned = words_of((c = a) ^= b);
}

/// What needs no mask, or only a number.
struct Made
{
    MaskWords all, none, by_default, from_all_words, from_all_bits;
    bool all_is_all, none_is_none;
};

template <std::size_t N, std::size_t Width>
[[gnu::noinline]] void make(Made& out)
{
    using M = Mask<N, Width>;
    out.all = words_of(M::all());
    out.none = words_of(M::none());
    out.by_default = words_of(M());
    out.from_all_words = words_of(M::from_words({0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF}));
    out.from_all_bits = out.from_all_words;
    if constexpr (N <= 64) out.from_all_bits = words_of(M::from_bits(~std::uint64_t{}));
    out.all_is_all = all(M::all()) && any(M::all()) && !none(M::all());
    out.none_is_none = none(M::none()) && !any(M::none()) && !all(M::none());
}
template <std::size_t N, std::size_t Width>
[[gnu::noinline]] MaskWords make_first(std::size_t n)
{
    return words_of(Mask<N, Width>::first(n));
}

/// The functions above for one kind of mask.
struct Kind
{
    std::size_t lanes, width;
    void (*ask)(MaskWords const&, Answers&);
    void (*combine)(MaskWords const&, MaskWords const&, Combinations&);
    void (*combine_with_bool)(MaskWords const&, bool, WithBool&);
    void (*make)(Made&);
    MaskWords (*make_first)(std::size_t);

    std::string name() const { return "Mask<" + std::to_string(lanes) + ", " + std::to_string(width) + ">"; }
};

template <std::size_t... N>
std::vector<Kind> all_kinds(std::index_sequence<N...>)
{
    std::vector<Kind> kinds;
    auto const add = [&]<std::size_t Width>(std::integral_constant<std::size_t, Width>) {
        kinds.insert(kinds.end(),
                     {{N, Width, ask<N, Width>, combine<N, Width>, combine_with_bool<N, Width>, make<N, Width>, make_first<N, Width>}...});
    };
    add(std::integral_constant<std::size_t, 1>{});
    add(std::integral_constant<std::size_t, 2>{});
    add(std::integral_constant<std::size_t, 4>{});
    add(std::integral_constant<std::size_t, 8>{});
    return kinds;
}
std::vector<Kind> const kinds = all_kinds(std::index_sequence<1, 2, 4, 8, 16, 32, 64, 128>{});

MaskWords part(MaskWords const& mask, std::size_t first, std::size_t count)
{
    MaskWords result{};
    for (std::size_t i = 0; i < count; ++i) {
        if (has_lane(mask, first + i)) set_lane(result, i);
    }
    return result;
}

/// The names of the answers that a loop over the lanes contradicts.
std::string wrong_answers(MaskWords const& mask, Kind const& kind, Answers const& got)
{
    auto const lanes = kind.lanes;
    std::vector<std::size_t> set;
    MaskWords inverse{};
    for (std::size_t i = 0; i < lanes; ++i) {
        if (has_lane(mask, i)) {
            set.push_back(i);
        } else {
            set_lane(inverse, i);
        }
    }
    std::string wrong;
    auto const check = [&](bool right, char const* what) { wrong += right ? std::string() : std::string(" ") + what; };
    check(got.words == mask, "words");
    check(got.bits == mask, "bits");
    check(got.copied == mask, "from_bits");
    check(got.joined == mask, "Mask(low, high)");
    if (lanes > 1) {
        check(got.low == part(mask, 0, lanes / 2), "low");
        check(got.high == part(mask, lanes / 2, lanes / 2), "high");
    }
    check(got.other_width == mask, "conversion to another width");
    check(got.inverse == inverse, "~");
    check(got.any == !set.empty(), "any");
    check(got.all == (set.size() == lanes), "all");
    check(got.none == set.empty(), "none");
    if (!asks_everything(lanes, kind.width)) return wrong;
    check(got.next_width == mask, "conversion to the next width");
    check(got.not_operator == inverse, "!");
    check(got.count == set.size(), "count");
    check(got.lowest == (set.empty() ? lanes : set.front()), "lowest");
    check(got.highest == (set.empty() ? lanes : set.back()), "highest");
    check(!got.known_all || set.size() == lanes, "is_known_all");
    for (std::size_t i = 0; i < lanes; ++i) {
        check(got.lane[i] == has_lane(mask, i), "[lane]");
        check(got.past_end[i] == has_lane(mask, i), "[lane past the end]");
    }
    check(got.steps == set.size() && std::equal(set.begin(), set.end(), got.order), "iteration");
    return wrong;
}

std::string wrong_combinations(MaskWords const& a, MaskWords const& b, std::size_t lanes, Combinations const& got)
{
    MaskWords both{}, either{}, one{}, equal{};
    for (std::size_t i = 0; i < lanes; ++i) {
        if (has_lane(a, i) && has_lane(b, i)) set_lane(both, i);
        if (has_lane(a, i) || has_lane(b, i)) set_lane(either, i);
        set_lane(has_lane(a, i) != has_lane(b, i) ? one : equal, i);
    }
    std::string wrong;
    auto const check = [&](bool right, char const* what) { wrong += right ? std::string() : std::string(" ") + what; };
    check(got.both == both, "&");
    check(got.either == either, "|");
    check(got.one == one, "^");
    check(got.equal == equal, "==");
    check(got.different == one, "!=");
    if (lanes > 16) return wrong;
    check(got.mixed_both == both, "& of two widths");
    check(got.both_assigned == both, "&=");
    check(got.either_assigned == either, "|=");
    check(got.one_assigned == one, "^=");
    check(got.mixed_either == either, "| of two widths");
    check(got.also == both && got.mixed_also == both, "&&");
    check(got.or_else == either && got.mixed_or_else == either, "||");
    check(got.mixed_one == one, "^ of two widths");
    check(got.mixed_equal == equal, "== of two widths");
    check(got.mixed_different == one, "!= of two widths");
    return wrong;
}

std::string wrong_with_bool(MaskWords const& a, bool b, std::size_t lanes, WithBool const& got)
{
    MaskWords both{}, either{}, one{}, equal{};
    for (std::size_t i = 0; i < lanes; ++i) {
        bool const has = has_lane(a, i);
        if (has && b) set_lane(both, i);
        if (has || b) set_lane(either, i);
        set_lane(has != b ? one : equal, i);
    }
    std::string wrong;
    auto const check = [&](bool right, char const* what) { wrong += right ? std::string() : std::string(" ") + what; };
    for (int side : {0, 1}) {
        check(got.both[side] == both && got.also[side] == both, "& and &&");
        check(got.either[side] == either && got.or_else[side] == either, "| and ||");
        check(got.one[side] == one && got.different[side] == one, "^ and !=");
        check(got.equal[side] == equal, "==");
    }
    check(got.both_assigned == both && got.either_assigned == either && got.one_assigned == one, "&=, |= and ^=");
    return wrong;
}

// select

/// Lanes from a and b; then with b as one value and a mask of T's own width; then with a as one value.
template <class T, std::size_t N>
[[gnu::noinline]] void select_lanes(MaskWords const& mask, T const* a, T const* b, T* out)
{
    auto const x = Lanes<T, N>::load(a), y = Lanes<T, N>::load(b);
    Mask<N> m;
    assign_words(m, mask);
    select(m, x, y).store(out);
    if constexpr (N <= 16) {
        select(Mask<N, sizeof(T)>(m), x, b[0]).store(out + N);
        select(m, a[0], y).store(out + 2 * N);
    }
}

template <class T>
std::string select_difference(std::size_t lanes, void (*run)(MaskWords const&, T const*, T const*, T*))
{
    std::size_t seed = 0;
    T out[3 * 128];
    for (auto const& mask : support::mask_patterns(lanes)) {
        auto const a = support::test_values<T>(lanes, ++seed), b = support::test_values<T>(lanes, ++seed);
        run(mask, a.data(), b.data(), out);
        for (std::size_t i = 0; i < lanes; ++i) {
            bool const has = has_lane(mask, i);
            if (support::same(out[i], has ? a[i] : b[i]) &&
                (lanes > 16 || (support::same(out[lanes + i], has ? a[i] : b[0]) &&
                                support::same(out[2 * lanes + i], has ? a[0] : b[i])))) {
                continue;
            }
            return support::type_name<T>() + ", lane " + std::to_string(i) + " of " + support::to_string(mask, lanes);
        }
    }
    return {};
}

template <class T>
std::string select_differences()
{
    return []<std::size_t... N>(std::index_sequence<N...>) {
        std::string wrong;
        static_cast<void>(((wrong = select_difference<T>(N, select_lanes<T, N>)).empty() && ...));
        return wrong;
    }(support::LaneCounts<T>{});
}

} // namespace

TEST_CASE("A mask answers what its lanes say", "[lanes]")
{
    auto const answers = std::make_unique<Answers>();
    for (auto const& kind : kinds) {
        for (auto const& mask : support::mask_patterns(kind.lanes)) {
            kind.ask(mask, *answers);
            auto const wrong = wrong_answers(mask, kind, *answers);
            if (wrong.empty()) continue;
            INFO(kind.name() << ' ' << support::to_string(mask, kind.lanes));
            REQUIRE(wrong == "");
        }
    }
}

TEST_CASE("Masks combine lane by lane, also of two widths", "[lanes]")
{
    Combinations combinations;
    for (auto const& kind : kinds) {
        auto const masks = support::mask_patterns(kind.lanes);
        for (std::size_t i = 0; i < masks.size(); ++i) {
            auto const &a = masks[i], &b = masks[(7 * i + 3) % masks.size()];
            kind.combine(a, b, combinations);
            auto wrong = wrong_combinations(a, b, kind.lanes, combinations);
            kind.combine(a, a, combinations);
            wrong += wrong_combinations(a, a, kind.lanes, combinations);
            if (wrong.empty()) continue;
            INFO(kind.name() << ' ' << support::to_string(a, kind.lanes) << " and " << support::to_string(b, kind.lanes));
            REQUIRE(wrong == "");
        }
    }
}

TEST_CASE("A mask combines with one bool for all lanes, on either side", "[lanes]")
{
    WithBool combinations;
    for (auto const& kind : kinds) {
        for (auto const& mask : support::mask_patterns(kind.lanes)) {
            for (bool b : {false, true}) {
                kind.combine_with_bool(mask, b, combinations);
                auto const wrong = wrong_with_bool(mask, b, kind.lanes, combinations);
                if (wrong.empty()) continue;
                INFO(kind.name() << ' ' << support::to_string(mask, kind.lanes) << " and " << b);
                REQUIRE(wrong == "");
            }
        }
    }
}

TEST_CASE("Masks are made whole, empty and from numbers", "[lanes]")
{
    for (auto const& kind : kinds) {
        INFO(kind.name());
        auto const all = part({~std::uint64_t{}, ~std::uint64_t{}}, 0, kind.lanes);
        Made made;
        kind.make(made);
        CHECK(made.all == all);
        CHECK(made.none == MaskWords{});
        CHECK(made.by_default == MaskWords{});
        CHECK(made.from_all_words == all); // bits past the last lane are dropped
        CHECK(made.from_all_bits == all);
        CHECK(made.all_is_all);
        CHECK(made.none_is_none);
        std::string wrong;
        for (std::size_t n = 0; n <= kind.lanes + 2; ++n) {
            if (kind.make_first(n) != part(all, 0, std::min(n, kind.lanes))) wrong += ' ' + std::to_string(n);
        }
        for (std::size_t n : {std::size_t{255}, std::size_t{256}, std::size_t{1} << 16, std::size_t{1} << 32, ~std::size_t{}}) {
            if (kind.make_first(n) != all) wrong += ' ' + std::to_string(n);
        }
        CHECK(wrong == ""); // first(n)
    }
}

TEST_CASE("select takes each lane from one of two", "[lanes]")
{
    CHECK(support::for_each_type<support::LaneTypes>([]<class T>() { return select_differences<T>(); }) == "");
}

TEST_CASE("select of two numbers, and lanes_cast of a mask", "[lanes]")
{
    using namespace crosslane;
    auto const m = Mask<8>::from_bits(0b0100'1101);
    auto const chosen = select(m, 7u, 2);
    static_assert(std::same_as<decltype(chosen), Lanes<std::uint32_t, 8> const>);
    CHECK(chosen.to_array() == std::array<std::uint32_t, 8>{7, 2, 7, 7, 2, 2, 7, 2});
    CHECK(select(m, 0.5f, 1).to_array() == std::array<float, 8>{0.5f, 1, 0.5f, 0.5f, 1, 1, 0.5f, 1});
    CHECK(lanes_cast<std::int16_t>(m).to_array() == std::array<std::int16_t, 8>{1, 0, 1, 1, 0, 0, 1, 0});
    CHECK(lanes_cast<double>(m)[2] == 1.0);
}

} // namespace lanes_mask
