#include "support/catch.hpp"

#include "algorithm/compaction.hpp"
#include "support/guard_pages.hpp"
#include "support/threads.hpp"

#include <crosslane/algorithm/append.hpp>

#include <algorithm>
#include <span>

namespace algorithm_append {

namespace {

using crosslane::AppendBuffer;
using crosslane::Appended;
using crosslane::Lanes;
using crosslane::load;
using crosslane::Mask;
using crosslane::Wave;
using crosslane::WaveReadLaneAt;

static_assert(std::constructible_from<AppendBuffer<float>, std::vector<float>&>);
static_assert(std::constructible_from<AppendBuffer<float>, std::span<float>>);
static_assert(!std::constructible_from<AppendBuffer<float>, std::vector<float>>);

/// What one wave appends: x[lane], counts[lane] times.
struct Given
{
    support::MaskWords active;
    void const* x;
    std::uint32_t const* counts; // null: one each
    bool numbered;               // whether item i is x + i
};
/// An AppendBuffer over plain memory, behind functions that are compiled once for each type and wave size.
struct Case
{
    std::size_t lanes;
    support::Format format;
    /// Appends all waves, and after each of them calls look with what the buffer says.
    using Look = void (*)(void* context, Appended const& appended, std::size_t size, std::uint64_t requested, std::uint64_t lost);
    void (*run)(std::vector<Given> const& waves, void* out, std::size_t capacity, Look look, void* context);
};

template <class T, std::size_t N>
[[gnu::noinline]] void run_append(std::vector<Given> const& waves, void* out, std::size_t capacity, Case::Look look, void* context)
{
    AppendBuffer<T> buffer(std::span(static_cast<T*>(out), capacity));
    for (auto const& given : waves) {
        Wave<N> const wave{Mask<N>::from_words(support::to_uint4(given.active))};
        auto const x = load<N>(static_cast<T const*>(given.x));
        Appended appended;
        if (given.counts == nullptr) {
            appended = buffer.append(wave, x);
        } else if (!given.numbered) {
            appended = buffer.append_n(wave, load<N>(given.counts), x);
        } else {
            appended = buffer.append_n(wave, load<N>(given.counts), [&](auto const&, auto const& owner, auto const& i) {
                return crosslane::lookup(x, owner) + crosslane::lanes_cast<T>(i);
            });
        }
        look(context, appended, buffer.size(), buffer.requested(), buffer.lost());
    }
}

template <class T, std::size_t... N>
void add_cases(std::vector<Case>& cases)
{
    auto const add = [&]<std::size_t M>(std::integral_constant<std::size_t, M>) {
        if constexpr (compaction::is_tested(M, std::max<std::size_t>(sizeof(T), 4)))
            cases.push_back({M, support::format_of<T>, run_append<T, M>});
    };
    (add(std::integral_constant<std::size_t, N>{}), ...);
}

/// What must be in the buffer, and what is wrong with it: looked at after every wave, so that a store past the wave's own
/// places shows even where a later wave would mend it.
struct Expected
{
    std::vector<unsigned char> bytes;
    std::vector<std::size_t> counts;
    unsigned char const* out;
    unsigned char const* memory_begin;
    unsigned char const* memory_end;
    std::size_t capacity, item_bytes;
    std::size_t wave = 0, sum = 0;
    char const* wrong = nullptr;

    static void look(void* context, Appended const& appended, std::size_t size, std::uint64_t requested, std::uint64_t lost)
    {
        auto& e = *static_cast<Expected*>(context);
        auto const count = e.counts[e.wave++];
        auto const before = std::min(e.sum, e.capacity);
        if (appended.first != e.sum || appended.count != count) e.wrong = "the wave's places are others";
        e.sum += count;
        auto const now = std::min(e.sum, e.capacity);
        if (appended.written != now - before) e.wrong = "another number is said to be written";
        if (size != now || requested != e.sum || lost != e.sum - now) e.wrong = "the buffer counts wrongly";
        if (!std::equal(e.out, e.out + now * e.item_bytes, e.bytes.begin())) e.wrong = "the items are others";
        auto const untouched = [](unsigned char b) { return b == 0xa5; };
        auto const near = [](auto* from, auto* to) { return std::min<std::ptrdiff_t>(to - from, 1100); };
        auto const* const end = e.out + now * e.item_bytes;
        if (!std::all_of(end, end + near(end, e.memory_end), untouched) ||
            !std::all_of(e.out - near(e.memory_begin, e.out), e.out, untouched))
            e.wrong = "something outside the wave's places is written";
    }
};

void add_item(std::vector<unsigned char>& bytes, support::Format format, unsigned char const* x, std::uint32_t i)
{
    std::uint64_t bits = 0;
    std::memcpy(&bits, x, format.bytes);
    if (format.is_float) { // small whole numbers only
        double const value = (format.bytes == 4 ? double{support::from_bits<float>(bits)} : support::from_bits<double>(bits)) + i;
        bits = format.bytes == 4 ? support::bits_of(static_cast<float>(value)) : support::bits_of(value);
    } else {
        bits += i;
    }
    auto const at = bytes.size();
    bytes.resize(at + format.bytes);
    std::memcpy(bytes.data() + at, &bits, format.bytes);
}

char const* wrong(Case const& c, std::uint64_t seed, std::size_t capacity_kind, bool with_counts, bool before_page)
{
    static support::GuardedMemory memory(std::size_t{1} << 18);
    auto const masks = support::mask_patterns(c.lanes);
    constexpr std::size_t wave_count = 12;
    auto const format = c.format;
    std::vector<unsigned char> x(wave_count * c.lanes * 8);
    std::vector<std::uint32_t> counts(wave_count * c.lanes);
    std::vector<Given> waves;
    Expected expected{};
    for (std::size_t w = 0; w < wave_count; ++w) {
        auto* const lanes = x.data() + w * c.lanes * 8;
        auto const mask =
            w == 5 ? support::MaskWords{~std::uint64_t{0}, ~std::uint64_t{0}} : masks[support::random_bits(seed, w) % masks.size()];
        Given const given{mask, lanes, with_counts ? counts.data() + w * c.lanes : nullptr, support::random_bits(seed, w + 99) % 2 == 0};
        std::size_t count = 0;
        for (std::size_t lane = 0; lane < c.lanes; ++lane) {
            auto const random = support::random_bits(seed + 1, w * c.lanes + lane);
            auto const bits = format.is_float ? support::whole_number_bits(format, static_cast<int>(random % 100)) : random;
            std::memcpy(lanes + lane * format.bytes, &bits, format.bytes);
            auto& n = counts[w * c.lanes + lane];
            n = static_cast<std::uint32_t>(random >> 32) % (w == 11 ? 600 : w % 3 == 0 ? 4 : w % 3 == 1 ? 2 : 23);
            if (!support::has_lane(given.active, lane)) {
                n = 0xffffff00u;
                continue;
            }
            for (std::uint32_t i = 0; i < (with_counts ? n : 1); ++i, ++count)
                add_item(expected.bytes, format, lanes + lane * format.bytes, given.numbered ? i : 0);
        }
        expected.counts.push_back(count);
        waves.push_back(given);
    }
    auto const total = expected.bytes.size() / format.bytes;
    std::size_t const capacities[] = {total, total / 2, total - (total != 0), total + 3 * c.lanes, 0, total * 5 / 7};
    expected.capacity = capacities[capacity_kind];
    expected.item_bytes = format.bytes;
    memory.fill(0xa5);
    expected.memory_begin = memory.first<unsigned char>();
    expected.memory_end = memory.last<unsigned char>(0);
    auto* const out = before_page ? memory.last<unsigned char>(expected.capacity * format.bytes) : memory.first<unsigned char>();
    expected.out = out;
    c.run(waves, out, expected.capacity, Expected::look, &expected);
    return expected.wrong;
}

TEST_CASE("AppendBuffer appends what a loop appends, side by side, and touches nothing else", "[algorithm]")
{
    std::vector<Case> cases;
    add_cases<std::int32_t, 4, 32, 128>(cases);
    add_cases<std::uint8_t, 16>(cases);
    add_cases<double, 8>(cases);
    for (auto const& c : cases) {
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            for (std::size_t capacity_kind = 0; capacity_kind < 6; ++capacity_kind) {
                bool const with_counts = seed % 2 == 0, before_page = seed % 3 == 0;
                auto const* what = wrong(c, 10 * seed, capacity_kind, with_counts, before_page);
                INFO(c.format.name() << ", " << c.lanes << " lanes, seed " << seed << ", capacity " << capacity_kind);
                if (what != nullptr) FAIL(what);
            }
        }
    }
    SUCCEED();
}

TEST_CASE("AppendBuffer appends several columns as one", "[algorithm]")
{
    std::vector<float> x(20, -1);
    std::vector<std::int32_t> id(23, -1), number(40, -1);
    AppendBuffer buffer(x, id, number);
    CHECK(buffer.capacity() == 20);
    auto const lane = crosslane::iota<std::int32_t, 8>(0);
    buffer.append(Wave<8>{Mask<8>::from_bits(0b10100110)}, crosslane::lanes_cast<float>(lane), lane * 10, lane * 100);
    auto const appended =
        buffer.append_n(Wave<8>{}, lanes_cast<std::uint32_t>(lane), [&](auto const&, auto const& owner, auto const& i) {
            return std::tuple(crosslane::lanes_cast<float>(i), crosslane::lookup(lane, owner) * 10, Lanes<std::int32_t, 8>(7));
        });
    CHECK(appended.first == 4);
    CHECK(appended.count == 28);
    CHECK(appended.written == 16);
    CHECK(buffer.lost() == 12);
    CHECK(x == std::vector<float>{1, 2, 5, 7, 0, 0, 1, 0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 3, 4, 0});
    CHECK(id == std::vector<std::int32_t>{10, 20, 50, 70, 10, 20, 20, 30, 30, 30, 40, 40, 40, 40, 50, 50, 50, 50, 50, 60, -1, -1, -1});
    CHECK(std::equal(number.begin(), number.begin() + 4, std::array{100, 200, 500, 700}.begin()));
    CHECK(std::count(number.begin() + 4, number.begin() + 20, 7) == 16);
    CHECK(std::count(number.begin() + 20, number.end(), -1) == 20);
    buffer.clear();
    CHECK(buffer.size() == 0);
    buffer.append_n(Wave<8>{Mask<8>::first(3)}, lanes_cast<std::uint32_t>(lane) + 1u, crosslane::lanes_cast<float>(lane), lane, lane * 2);
    CHECK(buffer.size() == 6);
    CHECK(std::equal(number.begin(), number.begin() + 6, std::array{0, 2, 2, 4, 4, 4}.begin()));
    buffer.clear();
    CHECK(buffer.append(Wave<8>{}, crosslane::lanes_cast<float>(lane), lane, lane).first == 0);
}

TEST_CASE("AppendBuffer refuses columns that overlap", "[algorithm]")
{
    std::vector<float> memory(30);
    std::vector<int> id(30);
    std::span const all = memory;
    CHECK_THROWS_AS(AppendBuffer(all, id, all), std::invalid_argument);
    CHECK_THROWS_AS(AppendBuffer(all.first(11), all.subspan(10)), std::invalid_argument);
    CHECK(AppendBuffer(all.first(10), id, all.subspan(10)).capacity() == 10);
    CHECK(AppendBuffer(all, all.first(0)).capacity() == 0);
}

#if defined(CROSSLANE_HAS_HALF)
TEST_CASE("AppendBuffer takes half", "[algorithm]")
{
    using crosslane::half;
    std::vector<half> out(12, static_cast<half>(-1));
    AppendBuffer buffer(out);
    auto const lane = crosslane::iota<std::uint32_t, 8>(0);
    auto const x = crosslane::lanes_cast<half>(lane);
    buffer.append(Wave<8>{Mask<8>::from_bits(0b10100110)}, x);
    buffer.append_n(Wave<8>{Mask<8>::first(3)}, lane, x);
    buffer.append_n(Wave<8>{Mask<8>::first(4)}, lane,
                    [](auto const&, auto const&, auto const& i) { return crosslane::lanes_cast<half>(i); });
    CHECK(buffer.lost() == 1);
    constexpr int expected[] = {1, 2, 5, 7, 1, 2, 2, 0, 0, 1, 0, 1};
    CHECK(std::equal(out.begin(), out.end(), expected, [](half a, int b) { return a == static_cast<half>(b); }));
}
#endif

TEST_CASE("AppendBuffer counts more than 2^32 items, and asks for none that does not fit", "[algorithm]")
{
    std::vector<std::int32_t> out(21, -1);
    AppendBuffer buffer(out);
    std::size_t asked = 0;
    auto const counts = Lanes<std::uint32_t, 16>(0xffffffffu);
    auto const item = [&](auto const& items, auto const&, auto const& i) {
        asked += items.active.count();
        return crosslane::lanes_cast<std::int32_t>(i);
    };
    CHECK(buffer.append_n(Wave<16>{}, counts, item).count == 16 * std::uint64_t{0xffffffffu});
    CHECK(buffer.append_n(Wave<16>{}, counts, item).written == 0);
    CHECK(asked == 21);
    CHECK(buffer.size() == 21);
    CHECK(buffer.lost() == 32 * std::uint64_t{0xffffffffu} - 21);
    CHECK(out[20] == 20);
    CHECK(buffer.append(Wave<16>{}, Lanes<std::int32_t, 16>(1)).written == 0);
    AppendBuffer<std::int32_t> empty{std::span<std::int32_t>()};
    CHECK(empty.append(Wave<16>{}, Lanes<std::int32_t, 16>(1)).count == 16);
    CHECK(empty.lost() == 16);
}

TEST_CASE("AppendBuffer lets through what item throws, and counts the wave's places", "[algorithm]")
{
    std::vector<std::uint32_t> out(30, 99);
    AppendBuffer buffer(out);
    int calls = 0;
    auto const item = [&](auto const&, auto const& owner, auto const&) { return ++calls == 3 ? throw 5 : owner; };
    CHECK_THROWS_AS(buffer.append_n(Wave<8>{}, Lanes<std::uint32_t, 8>(3u), item), int);
    CHECK(buffer.size() == 24);
    CHECK(std::vector(out.begin(), out.begin() + 18) == std::vector<std::uint32_t>{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 99, 99});
}

// Every wave's items stand side by side, whatever the other threads do; run under the thread sanitizer too.
TEST_CASE("AppendBuffer takes the waves of many threads", "[algorithm]")
{
    constexpr std::size_t threads = 8, waves = 300, lanes = 16;
    for (std::size_t missing : {0u, 5000u})
        support::until_enough_meetings([&] {
            std::vector<std::size_t> counts(threads * waves); // of the items of wave w of thread t
            std::size_t total = 0;
            for (std::size_t w = 0; w < counts.size(); ++w)
                total += counts[w] = support::random_bits(1, w) % (w % 2 == 0 ? lanes + 1 : 3 * lanes);
            std::vector<std::uint32_t> out(total - missing);
            AppendBuffer buffer(out);
            auto const meetings = support::run_together(threads, waves, [&](std::size_t thread, std::size_t i) {
                auto const w = thread * waves + i;
                auto const id = static_cast<std::uint32_t>(w << 8), count = static_cast<std::uint32_t>(counts[w]);
                auto const lane = crosslane::iota<std::uint32_t, lanes>(0u);
                if (w % 2 == 0) {
                    buffer.append(Wave<lanes>{Mask<lanes>::first(count)}, lane + id);
                } else { // three lanes have them all: item i of lane 1 is the number of lane 0's, plus i, and so on
                    auto const third = count / 3;
                    auto const split = select(lane == 2u, Lanes<std::uint32_t, lanes>(count - 2 * third), third);
                    buffer.append_n(Wave<lanes>{Mask<lanes>::first(3)}, split,
                                    [&](auto const&, auto const& owner, auto const& item) { return owner * third + item + id; });
                }
            });

            REQUIRE(buffer.requested() == total);
            REQUIRE(buffer.lost() == missing);
            std::vector<std::size_t> seen(counts.size());
            for (std::size_t i = 0; i < out.size();) {
                std::size_t const w = out[i] >> 8;
                if (w >= counts.size() || seen[w] != 0) FAIL("place " << i << " holds no wave's first item");
                for (; seen[w] < counts[w] && i < out.size(); ++i, ++seen[w])
                    if (out[i] != (w << 8) + seen[w]) FAIL("the items of wave " << w << " are not side by side");
            }
            std::size_t written = 0;
            for (auto n : seen) written += n;
            REQUIRE(written == total - missing);
            return meetings;
        });
}

TEST_CASE("a uniform value is appended for each active lane, or as many times as a uniform count says", "[algorithm]")
{
    std::vector<std::uint32_t> items(12, 99u), numbers(12, 99u);
    AppendBuffer buffer(items, numbers);
    auto const numbered = Lanes<std::uint32_t, 8>::from_array({0, 1, 2, 3, 4, 5, 6, 7});
    Wave<8> const wave{Mask<8>::first(3)};
    CHECK(buffer.append(wave, 7u, numbered).written == 3);
    CHECK(buffer.append_n(wave, 2u, numbered, 5u).first == 3);
    CHECK(buffer.append_n(wave, 1u, [](auto, auto const& owner, auto) { return std::tuple(owner, owner + 10u); }).count == 3);
    CHECK(items == std::vector<std::uint32_t>{7, 7, 7, 0, 0, 1, 1, 2, 2, 0, 1, 2});
    CHECK(numbers == std::vector<std::uint32_t>{0, 1, 2, 5, 5, 5, 5, 5, 5, 10, 11, 12});
}

} // namespace

} // namespace algorithm_append
