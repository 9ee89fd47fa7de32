#include "support/catch.hpp"

#include "support/guard_pages.hpp"
#include "support/lane_types.hpp"
#include "support/masks.hpp"
#include "support/values.hpp"

#include <crosslane/lanes/vec_functions.hpp>
#include <crosslane/lanes/vec_math.hpp>
#include <crosslane/wave/buffer.hpp>
#include <crosslane/wave/lerp.hpp>
#include <crosslane/wave/prefix.hpp>
#include <crosslane/wave/reduce.hpp>
#include <crosslane/wave/vote.hpp>
#include <crosslane/wave/waterfall.hpp>

#include <algorithm>
#include <memory>

namespace wave_buffer {

using namespace crosslane;

namespace {

/// Indices in range, at its borders, far outside and negative, as I holds them; of an odd seed all in range; of every third one after
/// another, near the borders of the range and of I, in all lanes or in 4 to 32 at a time.
template <class I, std::size_t N>
std::array<I, N> indices(std::size_t count, std::uint64_t seed)
{
    std::uint64_t const one = 1;
    std::array<std::uint64_t, 14> const edges{0,         count - 1,        count,           count + 1,        count / 2,
                                              ~one + 1,  0 - count,        one << 63,       ~one >> 1,        (one << 32) + count / 2,
                                              one << 32, (one << 31) - 1, one << 31,       (one << 32) - 1};
    std::array<I, N> result;
    if (seed % 3 == 0) {
        auto const length = (std::min)(N, std::size_t{4} << support::random_bits(seed, N) % 6);
        for (std::size_t lane = 0; lane < N; ++lane) {
            auto const random = support::random_bits(seed, lane / length);
            std::array<std::uint64_t, 6> const starts{0,           1, count - length, count - length + 1, 0 - random % (length + 1),
                                                      count / 2};
            result[lane] = static_cast<I>(starts[(random >> 8) % starts.size()] + lane % length);
        }
        return result;
    }
    for (std::size_t lane = 0; lane < N; ++lane) {
        auto const random = support::random_bits(seed, lane);
        if (seed % 2 == 1 && count != 0) {
            result[lane] = static_cast<I>(random % (std::min)(count, std::size_t{128}));
        } else {
            result[lane] = static_cast<I>(random % 3 == 0 ? edges[(random >> 8) % edges.size()] : (random >> 8) % (count + 2));
        }
    }
    return result;
}

template <class I>
bool is_inside(I index, std::size_t count)
{
    if constexpr (std::is_signed_v<I>) {
        if (index < 0) return false;
    }
    return static_cast<std::uint64_t>(index) < count;
}

template <std::size_t N>
Mask<N> mask_of(support::MaskWords const& words)
{
    return Mask<N>::from_words(support::to_uint4(words));
}

template <std::size_t N>
std::vector<support::MaskWords> some_masks()
{
    auto const all = support::mask_patterns(N);
    std::vector<support::MaskWords> some{{~std::uint64_t{}, ~std::uint64_t{}}};
    for (std::size_t i = 0; i < all.size(); i += all.size() / 4 + 1) some.push_back(all[i]);
    return some;
}

/// What is read and stored through a Buffer of `count` elements that begin, or end, beside a page that nobody may touch.
template <class T>
class GuardedNumbers
{
public:
    GuardedNumbers(std::size_t count, bool at_end)
        : memory_(count * sizeof(T)), elements_(at_end ? memory_.template last<T>(count) : memory_.template first<T>()), count_(count)
    {
    }

    template <class I, std::size_t N>
    std::string wrong_at(std::array<I, N> const& index, support::MaskWords const& words)
    {
        std::copy_n(values_.begin(), count_, elements_);
        Buffer<T> const buffer(elements_, count_);
        Buffer<T const> const read_only = buffer;
        auto const id = Lanes<I, N>::from_array(index);
        std::array<T, N> expected, value;
        for (std::size_t lane = 0; lane < N; ++lane) {
            expected[lane] = is_inside(index[lane], count_) ? elements_[index[lane]] : T{};
            value[lane] = values_[values_.size() - N + lane];
        }
        Lanes<T, N> const declared = buffer[id];
        auto const named = buffer[id];
        for (Lanes<T, N> const& x : {declared, Lanes<T, N>(named), buffer.Load(id), Lanes<T, N>(read_only[id]), read_only.Load(id)}) {
            auto const got = x.to_array();
            if (std::memcmp(got.data(), expected.data(), sizeof(got)) != 0) return "read";
        }

        std::vector<T> after(elements_, elements_ + count_);
        for (std::size_t lane = 0; lane < N; ++lane) {
            if (!support::has_lane(words, lane) || !is_inside(index[lane], count_)) continue;
            after[static_cast<std::size_t>(index[lane])] = value[lane];
        }
        assign(Wave<N>{mask_of<N>(words)}, buffer[id], Lanes<T, N>::from_array(value));
        if (count_ != 0 && std::memcmp(elements_, after.data(), count_ * sizeof(T)) != 0) return "assign";
        return "";
    }

private:
    support::GuardedMemory memory_;
    T* elements_;
    std::size_t count_;
    std::vector<T> values_ = support::test_values<T>(count_ + 128, 3); // the elements at first; behind them, what is stored
};

template <class T, class I, std::size_t N>
std::string wrong_numbers(std::size_t count, bool at_end)
{
    GuardedNumbers<T> numbers(count, at_end);
    std::uint64_t seed = count;
    auto masks = some_masks<N>();
    masks.resize(3 * masks.size(), masks[0]); // more indices
    for (auto const& words : masks) {
        auto const wrong = numbers.wrong_at(indices<I, N>(count, ++seed), words);
        if (!wrong.empty()) return wrong;
    }
    return "";
}

/// In rows of 8, as a group of 8 x 8 threads has them: that begin inside, overlap, and go round from I's last value to 0.
template <class T, class I, std::size_t N>
void check_rows_of_eight(std::size_t count)
{
    std::uint64_t const starts[] = {0, 5, 8, count - 8, count - 7, count - 3, ~std::uint64_t{6}};
    for (bool at_end : {false, true}) {
        GuardedNumbers<T> numbers(count, at_end);
        for (std::uint64_t first : starts) {
            for (std::uint64_t second : starts) {
                std::array<I, N> index;
                for (std::size_t lane = 0; lane < N; ++lane)
                    index[lane] = static_cast<I>((lane / 8 % 2 == 0 ? first : second) + lane / 16 * 24 + lane % 8);
                auto without_first = index; // the place of one outside is 0, as in a row from 0
                without_first[0] = static_cast<I>(count);
                for (auto const& words : some_masks<N>()) {
                    INFO(support::format_of<T>.name() << " by " << support::format_of<I>.name() << ", N " << N);
                    INFO(count << " elements, rows at " << first << " and " << second);
                    CHECK(numbers.wrong_at(index, words) == "");
                    CHECK(numbers.wrong_at(without_first, words) == "");
                }
            }
        }
    }
}

template <class T, class I, std::size_t N>
void check_numbers()
{
    for (std::size_t count : {0u, 1u, 5u, 127u, 128u, 129u, 255u, 256u, 300u}) {
        for (bool at_end : {false, true}) {
            auto const wrong = wrong_numbers<T, I, N>(count, at_end);
            INFO(support::format_of<T>.name() << " by " << support::format_of<I>.name() << ", N " << N);
            INFO(count << " elements, " << wrong);
            REQUIRE(wrong.empty());
        }
    }
}

template <class Float>
struct Point
{
    Vec<Float, 3> position;
    Float size = 9.0f; // which is not what is read outside
    auto members() { return std::tie(position, size); }
};

template <class Float, class Int, class Bool>
struct Item
{
    Bool is_lit;
    Point<Float> point;
    int number = 7; // not one of the members that are read
    Vec<Bool, 2> flags;
    Int key;
    Vec<Int, 4> keys;
    auto members() { return std::tie(is_lit, point, flags, key, keys); }
};
using OneItem = Item<float, long long, bool>;
template <std::size_t N>
using Items = Item<Lanes<float, N>, Lanes<std::int64_t, N>, Mask<N>>;

/// All that an item lists, made of one number; of 0 it is what is read outside.
OneItem item_of(std::uint64_t seed)
{
    OneItem item{};
    auto const i = static_cast<long long>(seed % 100000);
    auto const f = static_cast<float>(i);
    item.is_lit = i % 2 == 1;
    item.point.position = Vec<float, 3>(f, f * 2.0f, f * 3.0f);
    item.point.size = f * 4.0f;
    item.flags = Vec<bool, 2>(i % 3 == 1, i % 5 == 1);
    item.key = i * 1000000007;
    item.keys = Vec<long long, 4>(i * 5, i * 6, i * 7, -i);
    return item;
}

bool same(OneItem const& a, OneItem const& b)
{
    bool is_same = a.is_lit == b.is_lit && a.point.size == b.point.size && a.number == b.number && a.key == b.key;
    for (std::size_t c = 0; c < 2; ++c) is_same = is_same && a.flags[c] == b.flags[c];
    for (std::size_t c = 0; c < 3; ++c) is_same = is_same && a.point.position[c] == b.point.position[c];
    for (std::size_t c = 0; c < 4; ++c) is_same = is_same && a.keys[c] == b.keys[c];
    return is_same;
}

template <std::size_t N>
OneItem lane_of(Items<N> const& items, std::size_t lane)
{
    OneItem one{items.is_lit[lane], {{}, items.point.size[lane]}, items.number, {}, items.key[lane], {}};
    for (std::size_t c = 0; c < 2; ++c) one.flags[c] = items.flags[c][lane];
    for (std::size_t c = 0; c < 3; ++c) one.point.position[c] = items.point.position[c][lane];
    for (std::size_t c = 0; c < 4; ++c) one.keys[c] = items.keys[c][lane];
    return one;
}

template <class I, std::size_t N>
void check_structs()
{
    for (std::size_t count : {0u, 1u, 5u, 200u}) {
        INFO("N " << N << ", " << count << " elements");
        support::GuardedMemory const memory(count * sizeof(OneItem));
        auto* const elements = memory.last<OneItem>(count);
        for (std::size_t i = 0; i < count; ++i) {
            std::construct_at(elements + i, item_of(i + 1));
            elements[i].number = 8;
        }
        Buffer<OneItem> const buffer(elements, count);
        for (auto const& words : some_masks<N>()) {
            auto const index = indices<I, N>(count, count + words[0]), from = indices<I, N>(count, count + words[0] + 1);
            Items<N> const items = buffer[Lanes<I, N>::from_array(index)];
            auto const value = buffer[Lanes<I, N>::from_array(from)];
            static_assert(std::derived_from<std::remove_const_t<decltype(value)>, Items<N>>);
            bool is_right = items.number == 7;
            std::vector<OneItem> after(elements, elements + count);
            for (std::size_t lane = 0; lane < N; ++lane) {
                auto expected = item_of(0);
                if (is_inside(index[lane], count)) expected = elements[index[lane]];
                expected.number = 7;
                is_right = is_right && same(lane_of(items, lane), expected);
                if (!support::has_lane(words, lane) || !is_inside(index[lane], count)) continue;
                auto stored = lane_of(value, lane);
                stored.number = 8;
                after[static_cast<std::size_t>(index[lane])] = stored;
            }
            CHECK(is_right);
            assign(Wave<N>{mask_of<N>(words)}, buffer[Lanes<I, N>::from_array(index)], value);
            for (std::size_t i = 0; i < count; ++i) is_right = is_right && same(elements[i], after[i]);
            CHECK(is_right);
        }
    }
}

/// Of numbers of 4 bytes alone, in blocks of 16 bytes and a part of one.
template <class Float>
struct FourNumbers
{
    Vec<Float, 3> a;
    Float b;
    auto members() { return std::tie(a, b); }
};
template <class Float, class Int>
struct SevenNumbers
{
    Int a;
    FourNumbers<Float> b;
    Vec<Int, 2> c;
    auto members() { return std::tie(c, b, a); }
};

/// The numbers of an element, each put to f where it lies in memory, from `at` on.
template <LaneType T, std::size_t N, class F>
void each_number(Lanes<T, N> const& x, std::size_t at, F f) { f(at, x); }
template <class L, std::size_t C, class F>
void each_number(Vec<L, C> const& x, std::size_t at, F f)
{
    for (std::size_t c = 0; c < C; ++c) f(at + c, x[c]);
}
template <class L, class F>
void each_number(FourNumbers<L> const& x, std::size_t at, F f)
{
    each_number(x.a, at, f);
    f(at + 3, x.b);
}
template <class L, class Int, class F>
void each_number(SevenNumbers<L, Int> const& x, std::size_t at, F f)
{
    f(at, x.a);
    each_number(x.b, at + 1, f);
    each_number(x.c, at + 5, f);
}

/// What is read and stored of elements that consist of numbers of 4 bytes, as words.
template <class T, class I, std::size_t N>
void check_words()
{
    using Element = std::array<std::uint32_t, sizeof(T) / 4>;
    for (std::size_t count : {0u, 1u, 9u, 130u, 200u}) {
        INFO("N " << N << ", " << count << " elements of " << sizeof(T) << " bytes");
        support::GuardedMemory const memory(count * sizeof(T));
        auto* const bytes = memory.last<std::byte>(count * sizeof(T));
        auto const values = support::test_values<std::uint32_t>(count * Element().size(), 5);
        if (count != 0) std::memcpy(bytes, values.data(), count * sizeof(T));
        Buffer<T> const buffer(reinterpret_cast<T*>(bytes), count);
        bool is_right = true;
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            auto const masks = some_masks<N>();
            auto const& words = masks[seed / 3 % masks.size()];
            auto const to = indices<I, N>(count, seed), from = indices<I, N>(count, 5 * seed + 1);
            std::vector<Element> after(count);
            if (count != 0) std::memcpy(after.data(), bytes, count * sizeof(T));
            std::array<Element, N> read{};
            for (std::size_t lane = 0; lane < N; ++lane)
                if (is_inside(from[lane], count)) read[lane] = after[static_cast<std::size_t>(from[lane])];
            for (std::size_t lane = 0; lane < N; ++lane)
                if (support::has_lane(words, lane) && is_inside(to[lane], count)) after[static_cast<std::size_t>(to[lane])] = read[lane];
            auto const x = buffer[Lanes<I, N>::from_array(from)];
            each_number(x, 0, [&](std::size_t number, auto const& lanes) {
                auto const got = lanes.to_array();
                for (std::size_t lane = 0; lane < N; ++lane)
                    is_right = is_right && std::memcmp(&got[lane], &read[lane][number], 4) == 0;
            });
            assign(Wave<N>{mask_of<N>(words)}, buffer[Lanes<I, N>::from_array(to)], x);
            is_right = is_right && (count == 0 || std::memcmp(bytes, after.data(), count * sizeof(T)) == 0);
        }
        CHECK(is_right);
    }
}
template <class I, std::size_t N>
void check_elements_of_words()
{
    check_words<Vec<float, 2>, I, N>();
    check_words<Vec<std::int32_t, 3>, I, N>();
    check_words<Vec<std::uint32_t, 4>, I, N>();
    check_words<FourNumbers<float>, I, N>();
    check_words<SevenNumbers<float, std::uint32_t>, I, N>();
}

template <class T>
concept Viewable = requires(T&& range) { Buffer(std::forward<T>(range)); };

/// Whose number the compiler does not know: it warns of constant indices outside.
[[gnu::noinline]] std::vector<OneItem> three_items() { return {item_of(1), item_of(2), item_of(3)}; }

} // namespace

TEST_CASE("buffers of every lane type read 0 outside and store nothing there", "[wave]")
{
    AllowFindings const meant(Finding::Kind::memory); // places outside are stored to as well
    static_cast<void>(support::for_each_type<support::LaneTypes>([]<class T> {
        check_numbers<T, std::int32_t, 8>();
        return std::string();
    }));
    check_numbers<double, std::uint32_t, 1>();
    check_numbers<float, std::int32_t, 32>();
    check_numbers<std::uint8_t, std::uint32_t, 64>();
    check_numbers<double, std::uint64_t, 32>();
    check_numbers<std::int32_t, std::uint32_t, 128>();
    check_numbers<std::int32_t, std::uint32_t, 16>();
}

TEST_CASE("a buffer's index may be of every integer type", "[wave]")
{
    AllowFindings const meant(Finding::Kind::memory); // places outside are stored to as well
    static_cast<void>(support::for_each_type<support::IntegerTypes>([]<class I> {
        check_numbers<std::uint32_t, I, 4>();
        return std::string();
    }));
}

TEST_CASE("a buffer's rows of eight elements are read and stored at their places", "[wave]")
{
    AllowFindings const meant(Finding::Kind::memory); // places outside are stored to as well
    check_rows_of_eight<float, std::uint32_t, 16>(300);
    check_rows_of_eight<std::int32_t, std::int32_t, 32>(300);
    check_rows_of_eight<std::uint32_t, std::uint32_t, 64>(300);
    check_rows_of_eight<std::uint8_t, std::uint64_t, 16>(300);
    check_rows_of_eight<double, std::uint32_t, 16>(300);
    check_rows_of_eight<std::uint32_t, std::uint8_t, 16>(256);
    check_rows_of_eight<std::uint16_t, std::uint16_t, 16>(65536);
}

TEST_CASE("buffers of structs and vectors are read and stored member by member", "[wave]")
{
    AllowFindings const meant(Finding::Kind::memory); // places outside are stored to as well
    check_structs<std::uint32_t, 1>();
    check_structs<std::int64_t, 8>();
    check_structs<std::uint32_t, 128>();
}

TEST_CASE("a buffer's elements of 4-byte numbers are read and stored whole", "[wave]")
{
    AllowFindings const meant(Finding::Kind::memory); // places outside are stored to as well
    check_elements_of_words<std::uint32_t, 2>();
    check_elements_of_words<std::int32_t, 4>();
    check_elements_of_words<std::uint32_t, 8>();
    check_elements_of_words<std::uint64_t, 16>();
    check_elements_of_words<std::uint8_t, 64>();
    check_elements_of_words<std::int8_t, 128>();
}

TEST_CASE("an index for all lanes stands for a C++ value", "[wave]")
{
    auto items = three_items();
    items[1].number = 8;
    static_assert(std::same_as<decltype(Buffer(items)[1]), OneItem&>);
    static_assert(std::same_as<decltype(Buffer(std::as_const(items))[1]), OneItem>);
    Buffer const buffer(items);
    OneItem const inside = buffer[1u], far = buffer[3], negative = buffer[-1], huge = buffer[std::uint64_t{1} << 32];
    CHECK((same(inside, items[1]) && same(far, item_of(0)) && same(negative, item_of(0)) && same(huge, item_of(0))));
    buffer[2] = inside;
    buffer[0] = buffer[2];
    buffer[3] = inside;
    buffer[-1] = inside;
    CHECK((same(items[0], inside) && same(items[2], inside)));
    Buffer<OneItem const> const read_only = buffer;
    CHECK((same(read_only[1u], inside) && same(read_only.Load(std::int8_t{-128}), item_of(0))));

    std::array<std::uint32_t, 3> numbers{5, 6, 7};
    Buffer const counts(numbers);
    counts[1] = counts[1] + 10u;
    CHECK((numbers[1] == 16 && counts[0] + counts[2] == 12 && counts.Load(7) == 0));
    CHECK(Buffer<std::uint32_t>()[0] + 1u == 1);
    counts[0] += 7;
    counts[0] <<= 2;
    counts[1]++;
    counts[3] += 7;
    counts[-1]--;
    CHECK((numbers == std::array<std::uint32_t, 3>{48, 17, 7} && counts[3] == 0 && counts[-1] == 0));
    CHECK((std::max(counts[0], 50u) == 50 && std::max(counts[1], counts[2]) == 17));
    items[0].number = 9;
    buffer[0].point.position.y += 1.0f;
    buffer[0].key = 5;
    buffer[7].key = 6;
    CHECK((items[0].point.position.y == 5.0f && items[0].key == 5 && items[0].number == 9 && same(buffer[7], item_of(0))));
}

TEST_CASE("assign to a value for all lanes stores it if any lane is active", "[wave]")
{
    AllowFindings const meant(Finding::Kind::memory); // places outside are stored to as well
    auto items = three_items();
    Buffer const buffer(items);
    Wave<8> const none{Mask<8>::none()}, one{Mask<8>::from_bits(4)};
    assign(none, buffer[1], item_of(7));
    CHECK(same(items[1], item_of(2)));
    assign(one, buffer[1], item_of(7));
    assign(one, buffer[3], item_of(7));
    CHECK((same(items[1], item_of(7)) && same(buffer[3], item_of(0))));
    assign(none, buffer[2].point.position, {1.0f, 2.0f, 3.0f});
    CHECK(items[2].point.position.z == 9.0f);
    assign(one, buffer[2].point.position, {1.0f, 2.0f, 3.0f});
    assign(one, buffer[2].is_lit, false);
    CHECK((items[2].point.position.z == 3.0f && !items[2].is_lit && items[2].point.size == 12.0f));
    float total = 1.0f;
    assign(none, total, 2);
    CHECK(total == 1.0f);
    assign(one, total, 2);
    CHECK(total == 2.0f);
}

TEST_CASE("what a buffer holds stands beside lanes", "[wave]")
{
    AllowFindings const meant(Finding::Kind::memory); // places outside are stored to as well
    auto const id = iota<std::uint32_t, 8>();
    std::vector<float> numbers{0, 1, 2, 3, 4, 5, 6, 7};
    std::vector<float> const& constants = numbers;
    Buffer const in(constants);
    Buffer out(numbers);
    auto const x = in[7u - id];
    static_assert(std::same_as<decltype(x), Lanes<float, 8> const>);
    Wave<8> const even{(id & 1u) == 0u};
    assign(even, out[id], x + out[id] * 2.0f - out[id]); // 7 in even lanes
    assign(even, out[id], out[id] + out[id]);
    assign(even.where(out[id] == 14.0f && id > 3u), out[id], 15.0f);
    CHECK(numbers == std::vector<float>{14, 1, 14, 3, 15, 5, 15, 7});
    assign(even, out[id], out[id + 1u]); // all are read before one is stored
    CHECK(numbers == std::vector<float>{1, 1, 3, 3, 5, 5, 7, 7});

    std::array<Vec<std::int16_t, 3>, 4> vectors{};
    assign(even, Buffer(vectors)[id], {1, 2, lanes_cast<std::int16_t>(id)});
    CHECK((vectors[2].x == 1 && vectors[2].y == 2 && vectors[2].z == 2 && vectors[1].x == 0));
    bool flags[8]{};
    assign(Wave<8>{}, Buffer(flags)[id], id > 5u);
    CHECK((flags[6] && flags[7] && !flags[5] && all(Buffer(flags).Load(id) == (id > 5u))));
}

TEST_CASE("what a buffer holds is a value wherever lanes are", "[wave]")
{
    AllowFindings const meant(Finding::Kind::memory); // places outside are stored to as well
    using F = Lanes<float, 4>;
    using U = Lanes<std::uint32_t, 4>;
    using V = Vec<F, 3>;
    Wave<4> const wave;
    std::vector<float> numbers{1, 4, 9, 16, 25};
    std::vector<std::uint32_t> nexts{4, 3, 0, 1, 9};
    std::vector<std::int32_t> ints{0, 1, 2, 3, 4};
    std::array<bool, 4> truths{true, false, true, false};
    Buffer const out(numbers);
    Buffer const flags(truths);
    Buffer const next(nexts);
    Buffer const amounts(ints);
    auto const id = iota<std::uint32_t, 4>();
    auto const is = [](auto const& x, std::array<float, 4> const& y) { return F(x).to_array() == y; };

    CHECK(is(sqrt(out[id]), {1, 2, 3, 4}));
    CHECK(is(max(out[id], F(5.0f)), {5, 5, 9, 16}));
    CHECK(is(min(F(5.0f), out[id]), {1, 4, 5, 5}));
    CHECK(is(select(flags[id], out[id], 0.0f), {1, 0, 9, 0}));
    CHECK(is(select(flags[id], 0.0f, out[id]), {0, 4, 0, 16}));
    CHECK(is(out[id] * out[0] + out[4], {26, 29, 34, 41}));
    CHECK(is(-out[id], {-1, -4, -9, -16}));
    CHECK(is(out[next[id]], {25, 16, 1, 4}));
    CHECK((next.Load(next[id]).to_array() == std::array<std::uint32_t, 4>{9, 1, 4, 3}));
    CHECK(((U(1u) << amounts[id]).to_array() == std::array<std::uint32_t, 4>{1, 2, 4, 8}));
    CHECK((WaveActiveSum(wave, out[id]) == 30.0f && WaveActiveSum(wave.where(flags[id]), out[id]) == 10.0f));
    CHECK(is(WavePrefixSum(wave, out[id]), {0, 1, 5, 14}));
    CHECK((WaveReadLaneAt(wave, out[id], 2) == 9.0f && WaveActiveLerp(wave, out[id], F(1.0f)) == 16.0f));
    CHECK((WaveActiveLerp(wave, out[id], F(0.0f), 3.0f) == 3.0f && WaveActiveAllTrue(wave, !flags[id] || flags[id])));
    F turns = 0.0f;
    for (auto [value, lanes] : waterfall(wave, flags[id])) assign(lanes, turns, value ? out[0] : out[1]);
    CHECK(is(turns, {1, 4, 1, 4}));

    auto x = out[id]; // under a name a value, like any other
    x += 1.0f;
    assign(wave.where(flags[id]), x, 0.0f);
    CHECK((is(x, {0, 5, 0, 17}) && numbers == std::vector<float>{1, 4, 9, 16, 25}));
    auto const copy = x;
    x = 2.0f;
    x = out[3u - id];
    CHECK((is(x, {16, 9, 4, 1}) && is(copy, {0, 5, 0, 17}) && numbers[0] == 1));
    auto const twice = [&](U const& i) { return out[i * 2u]; };
    assign(wave, twice(id), twice(id) + 1.0f);
    CHECK(numbers == std::vector<float>{2, 4, 10, 16, 26});

    std::vector<Vec<float, 3>> vectors{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {0, -1, -2}};
    Buffer const points(vectors);
    V const v = points.Load(3u - id);
    auto const same_as = [](auto const& a, auto const& b) {
        return std::same_as<decltype(V(a)), V> && all(a.x == b.x) && all(a.y == b.y) && all(a.z == b.z);
    };
    V const p = points.Load(id);
    Vec<float, 3> const uniform(1, 2, 3);
    F const scale = 3.0f;
    CHECK((same_as(points[id] + v, p + v) && same_as(v + points[id], v + p) && same_as(points[id] + points[id], p + p)));
    CHECK((same_as(points[id] - v, p - v) && same_as(v - points[id], v - p) && same_as(points[id] - uniform, p - uniform)));
    CHECK((same_as(points[id] * v, p * v) && same_as(v * points[id], v * p) && same_as(uniform * points[id], uniform * p)));
    CHECK((same_as(points[id] / 2.0f, p / 2.0f) && same_as(2.0f * points[id], 2.0f * p) && same_as(points[id] * scale, p * scale)));
    CHECK((same_as(out[id] * p, out.Load(id) * p) && same_as(scale * points[id], scale * p) && same_as(p * out[id], p * out.Load(id))));
    CHECK((same_as(out[id] * points[id], out.Load(id) * p) && same_as(out[id] * uniform, out.Load(id) * uniform)));
    CHECK((all(all(points[id] == p)) && all(all(p == points[id])) && all(all(points[id] == points[id])) && !any(any(points[id] != p))));
    CHECK((all(all(points[id] <= p)) && !any(any(points[id] < p)) && all(all(2.0f * p >= points[id] + points[id]))));
    CHECK((same_as(points[id].zyx(), p.zyx()) && all(dot(points[id], v) == dot(p, v)) && same_as(cross(v, points[id]), cross(v, p))));
    CHECK(same_as(select(flags[id], points[id], v), select(flags.Load(id), p, v)));
    CHECK(same_as(WavePrefixSum(wave, points[id]), WavePrefixSum(wave, p)));
    auto q = points[id];
    q += v;
    q.xy() = q.yx();
    q.z = 0.0f;
    CHECK((same_as(q, V((p + v).y, (p + v).x, F(0.0f))) && vectors[0].x == 1 && vectors[3].z == -2));
}

TEST_CASE("what a buffer holds is a part of a vector", "[wave]")
{
    std::vector<std::uint32_t> words = {1, 2, 3, 4, 5, 6, 7, 8};
    Buffer const in(words);
    auto const id = iota<std::uint32_t, 4>();
    auto const v = Vec(in[id], in[id + 1u], in[id + 2u]); // uint3(a[i], b[i], c[i])
    static_assert(std::same_as<decltype(v), Vec<Lanes<std::uint32_t, 4>, 3> const>);
    CHECK(v.x.to_array() == std::array<std::uint32_t, 4>{1, 2, 3, 4});
    CHECK(v.z.to_array() == std::array<std::uint32_t, 4>{3, 4, 5, 6});
    auto const w = Vec<Lanes<std::uint32_t, 4>, 4>(v.xy(), in[id], 9u);
    CHECK(w.z.to_array() == std::array<std::uint32_t, 4>{1, 2, 3, 4});
    CHECK(Vec(v, in[id]).w.to_array() == std::array<std::uint32_t, 4>{1, 2, 3, 4});
}

TEST_CASE("a buffer's place is stored to only by assign, and only whole", "[wave]")
{
    using F = Lanes<float, 8>;
    using U = Lanes<std::uint32_t, 8>;
    auto const one_member = []<class B>(B buffer) { return requires(Wave<8> w, U id, F x) { assign(w, buffer[id].size, x); }; };
    auto const component = []<class B>(B buffer) { return requires(U id, F x) { buffer[id].x = x; }; };
    auto const by_number = []<class B>(B buffer) {
        return requires(U id, F x) { buffer[id][0] = x; } || requires(U id, F x) { buffer[id][0] += x; };
    };
    auto const member = []<class B>(B buffer) { return requires(U id, F x) { buffer[id].size = x; }; };
    auto const read_only = []<class B>(B buffer) { return requires(Wave<8> w, U id, F x) { assign(w, buffer[id], x); }; };
    auto const one_place = []<class B>(B buffer) { return requires(Wave<8> w, F x) { assign(w, buffer[0], x); }; };
    CHECK((!one_member(Buffer<Point<float>>()) && !component(Buffer<Vec<float, 3>>()) && !member(Buffer<Point<float>>())));
    CHECK((!by_number(Buffer<Vec<float, 3>>()) && !by_number(Buffer<Vec<float, 2> const>())));
    CHECK((!read_only(Buffer<float const>()) && !one_place(Buffer<float>())));
}

TEST_CASE("buffers are made of whatever a span is", "[wave]")
{
    std::vector<long long> vector(5);
    std::array<float, 3> array{};
    static double const c_array[4]{};
    static_assert(std::same_as<decltype(Buffer(vector)), Buffer<long long>>);
    static_assert(std::same_as<decltype(Buffer(std::as_const(vector))), Buffer<long long const>>);
    static_assert(std::same_as<decltype(Buffer(array)), Buffer<float>>);
    static_assert(std::same_as<decltype(Buffer(c_array)), Buffer<double const>>);
    static_assert(std::same_as<decltype(Buffer(std::span(array).first(2))), Buffer<float>>);
    static_assert(std::same_as<decltype(Buffer(array.data(), 2)), Buffer<float>>);
    Buffer buffer(vector);
    static_assert(std::same_as<decltype(Buffer(buffer)), Buffer<long long>>);
    static_assert(Viewable<std::vector<int>&> && !Viewable<std::vector<int>>); // which would be gone
    static_assert(!std::constructible_from<Buffer<float>, std::vector<float>>);
    static_assert(!std::constructible_from<Buffer<float const>, std::array<float, 3>>);
    static_assert(std::constructible_from<Buffer<float const>, std::vector<float>&>);
    static_assert(!std::convertible_to<Buffer<float const>, Buffer<float>>);

    CHECK((buffer.data() == vector.data() && buffer.size() == 5 && Buffer(std::span(array).first(2)).size() == 2));
    std::uint32_t count = 0, stride = 0;
    buffer.GetDimensions(count, stride);
    CHECK((count == 5 && stride == 8));
    Buffer(c_array).GetDimensions(count);
    CHECK(count == 4);
    Buffer<std::uint8_t>(nullptr, (std::size_t{1} << 32) + 5).GetDimensions(count);
    CHECK(count == 4294967295u);
    static_assert(std::same_as<StructuredBuffer<float>, Buffer<float const>> && std::same_as<RWStructuredBuffer<bool>, Buffer<bool>>);
    StructuredBuffer<float> const in(array);
    RWStructuredBuffer<float> const out(array);
    CHECK((in.data() == array.data() && out.data() == array.data()));
}

} // namespace wave_buffer
