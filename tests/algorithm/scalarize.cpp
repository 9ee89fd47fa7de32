#include "support/catch.hpp"

#include "support/guard_pages.hpp"
#include "support/values.hpp"

#include <crosslane/algorithm/scalarize.hpp>

namespace algorithm_scalarize {

namespace {

using crosslane::Lanes;
using crosslane::Mask;
using crosslane::scalarize;
using crosslane::Wave;
using support::MaskWords;

/// One call of f: the key's bits, the lanes, and for ranges the wave's first element.
struct Turn
{
    std::uint64_t key;
    MaskWords lanes;
    std::size_t first;
    bool operator==(Turn const&) const = default;
};
using Turns = std::vector<Turn>;

/// Each key's turn by the lowest lane that has it.
Turns turns_by_loop(std::vector<std::uint64_t> const& keys, std::size_t first, MaskWords const& active, std::size_t n)
{
    Turns turns;
    for (std::size_t lane = 0; lane < n; ++lane) {
        if (!support::has_lane(active, lane)) continue;
        std::size_t t = 0;
        while (t < turns.size() && turns[t].key != keys[first + lane]) ++t;
        if (t == turns.size()) turns.push_back({keys[first + lane], {}, first});
        support::set_lane(turns[t].lanes, lane);
    }
    return turns;
}

/// One lane type and number of lanes, compiled once into functions over plain memory.
struct Kind
{
    support::Format format;
    std::size_t lanes;
    /// result[lane] = lane + 1000 times the turn.
    Turns (*wave)(void const* keys, MaskWords const& active, std::uint32_t* result);
    Turns (*range)(void const* keys, std::size_t count);
};

[[gnu::noinline]] void add(Turns& turns, std::uint64_t key, std::array<std::uint32_t, 4> const& w, std::size_t first)
{
    turns.push_back({key, {w[0] | std::uint64_t{w[1]} << 32, w[2] | std::uint64_t{w[3]} << 32}, first});
}

template <class T, std::size_t N>
Kind const kind{
    support::format_of<T>, N,
    [](void const* keys, MaskWords const& active, std::uint32_t* result) {
        Turns turns;
        scalarize(Wave<N>{Mask<N>::from_words(support::to_uint4(active))}, Lanes<T, N>::load(static_cast<T const*>(keys)),
                  [&](T key, Wave<N> const& lanes) __attribute__((noinline)) {
                      add(turns, support::bits_of(key), lanes.active.words(), 0);
                      return crosslane::iota<std::uint32_t, N>(1000u * static_cast<std::uint32_t>(turns.size()));
                  })
            .store(result);
        return turns;
    },
    [](void const* keys, std::size_t count) {
        Turns turns;
        scalarize<N>(
            std::span(static_cast<T const*>(keys), count), [&](T key, Wave<N> const& lanes, std::size_t first) __attribute__((noinline)) {
                add(turns, support::bits_of(key), lanes.active.words(), first);
            });
        return turns;
    }};

/// Every lane type and every number of lanes, but not each with each.
std::vector<Kind> const& kinds()
{
    static std::vector<Kind> const all{
        kind<std::uint32_t, 4>,  kind<std::int32_t, 8>,   kind<std::uint32_t, 16>, kind<float, 32>,         kind<std::uint8_t, 64>,
        kind<std::int8_t, 128>,  kind<double, 4>,         kind<float, 8>,          kind<std::uint16_t, 16>, kind<std::int16_t, 4>,
        kind<std::int64_t, 4>,   kind<std::uint64_t, 8>,
#if defined(CROSSLANE_HAS_HALF)
        kind<crosslane::half, 16>,
#endif
    };
    return all;
}

void append(std::vector<unsigned char>& bytes, std::uint64_t value, std::size_t size)
{
    for (std::size_t i = 0; i < size; ++i) bytes.push_back(static_cast<unsigned char>(value >> (8 * i)));
}

/// Keys as bits: all the same, all different, of so many kinds at random, in runs, or any values with NaN and both zeros.
std::vector<std::uint64_t> keys_of(support::Format format, std::size_t count, std::size_t pattern)
{
    auto keys = support::test_bits(format, count, pattern);
    for (std::size_t i = 0; i < count; ++i) {
        auto const random = support::random_bits(pattern, i);
        if (pattern == 0) keys[i] = support::whole_number_bits(format, 7);
        if (pattern == 1) keys[i] = support::whole_number_bits(format, static_cast<int>(i % 100));
        if (pattern == 2) keys[i] = support::whole_number_bits(format, static_cast<int>(random % 3));
        if (pattern == 3) keys[i] = support::whole_number_bits(format, static_cast<int>(i / 5 % 50));
        if (pattern == 4 && format.is_float) keys[i] = format.infinity() + 1 + random % 2; // two NaN
        if (pattern == 5) keys[i] = random % 2 == 0 ? 0 : format.sign_bit();
    }
    return keys;
}
constexpr std::size_t patterns = 7;

std::vector<unsigned char> bytes_of(std::vector<std::uint64_t> const& bits, std::size_t size)
{
    std::vector<unsigned char> bytes;
    for (auto b : bits) append(bytes, b, size);
    return bytes;
}

TEST_CASE("scalarize takes each key's turn once, as a loop does", "[algorithm]")
{
    for (auto const& k : kinds()) {
        for (std::size_t pattern = 0; pattern < patterns; ++pattern) {
            auto const keys = keys_of(k.format, k.lanes, pattern);
            auto const bytes = bytes_of(keys, k.format.bytes);
            for (auto const& active : support::mask_patterns(k.lanes)) {
                auto const turns = turns_by_loop(keys, 0, active, k.lanes);
                std::array<std::uint32_t, 128> result{};
                if (k.wave(bytes.data(), active, result.data()) != turns)
                    FAIL(k.format.name() << ", " << support::to_string(active, k.lanes) << ", pattern " << pattern);
                for (std::size_t t = 0; t < turns.size(); ++t)
                    for (std::size_t lane = 0; lane < k.lanes; ++lane)
                        if (support::has_lane(turns[t].lanes, lane) && result[lane] != lane + 1000 * (t + 1))
                            FAIL(k.format.name()
                                 << ", " << support::to_string(active, k.lanes) << ", lane " << lane << ", pattern " << pattern);
            }
        }
    }
}

TEST_CASE("scalarize walks a range wave by wave and reads nothing else", "[algorithm]")
{
    support::GuardedMemory const memory(8 * 1000);
    for (auto const& k : kinds()) {
        std::vector<std::size_t> counts{5 * k.lanes + 3};
        for (std::size_t n = 0; n <= 2 * k.lanes + 1; ++n) counts.push_back(n);
        for (std::size_t const count : counts) {
            auto const pattern = count % patterns;
            auto const keys = keys_of(k.format, count, pattern);
            auto const bytes = bytes_of(keys, k.format.bytes);
            Turns turns;
            for (std::size_t first = 0; first < count; first += k.lanes) {
                MaskWords active{};
                for (std::size_t lane = 0; lane < k.lanes && first + lane < count; ++lane) support::set_lane(active, lane);
                for (auto const& turn : turns_by_loop(keys, first, active, k.lanes)) turns.push_back(turn);
            }
            for (bool const at_end : {false, true}) {
                auto* const place = at_end ? memory.last<unsigned char>(bytes.size()) : memory.first<unsigned char>();
                std::copy(bytes.begin(), bytes.end(), place);
                if (k.range(place, count) != turns) FAIL(k.format.name() << ", " << k.lanes << " lanes, " << count << " keys");
            }
        }
    }
}

TEST_CASE("scalarize gives a uniform wave to f as it is", "[algorithm]")
{
    int calls = 0;
    auto const whole = scalarize(Wave<8>{}, Lanes<int, 8>(3), [&](int key, Wave<8> const& lanes) {
        ++calls;
        CHECK(key == 3);
        CHECK(all(lanes.active));
        return Lanes<float, 8>(2.5f);
    });
    CHECK(calls == 1);
    CHECK(all(whole == 2.5f));
}

TEST_CASE("scalarize takes keys and results of several components", "[algorithm]")
{
    using L = Lanes<float, 4>;
    crosslane::Vec<L, 2> const key(L::from_array({1, 1, 2, 1}), L::from_array({5, 6, 5, 5}));
    std::vector<std::pair<float, float>> seen;
    auto const sum = scalarize(Wave<4>{}, key, [&](crosslane::Vec<float, 2> k, Wave<4> const&) {
        seen.emplace_back(k.x, k.y);
        return crosslane::Vec<L, 2>(k.x + k.y, k.x - k.y);
    });
    CHECK(seen == std::vector<std::pair<float, float>>{{1, 5}, {1, 6}, {2, 5}});
    CHECK(sum.x.to_array() == std::array<float, 4>{6, 7, 7, 6});
    CHECK(sum.y.to_array() == std::array<float, 4>{-4, -5, -3, -4});
}

TEST_CASE("scalarize takes a uniform key and a mask", "[algorithm]")
{
    using L = Lanes<int, 4>;
    int calls = 0;
    auto const one = scalarize(Wave<4>{}, 3u, [&](std::uint32_t key, Wave<4> const& lanes) {
        ++calls;
        CHECK(all(lanes.active));
        return L(static_cast<int>(key));
    });
    CHECK((calls == 1 && one.to_array() == std::array{3, 3, 3, 3}));
    std::vector<std::uint64_t> turns;
    auto const two = scalarize(Wave<4>{}, crosslane::Mask<4>::from_bits(0b0110), [&](bool key, Wave<4> const& lanes) {
        turns.push_back(lanes.active.bits());
        return L(key ? 7 : 5);
    });
    CHECK(turns == std::vector<std::uint64_t>{0b1001, 0b0110});
    CHECK(two.to_array() == std::array{5, 7, 7, 5});
}

TEST_CASE("scalarize lets exceptions through", "[algorithm]")
{
    std::vector<int> const keys{1, 2, 3};
    int calls = 0;
    auto const f = [&](int key, auto const&, std::size_t) {
        ++calls;
        if (key == 2) throw 5;
    };
    CHECK_THROWS_AS(scalarize(keys, f), int);
    CHECK(calls == 2);
}

} // namespace

} // namespace algorithm_scalarize
