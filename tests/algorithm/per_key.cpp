#include "support/catch.hpp"

#include "support/guard_pages.hpp"
#include "support/values.hpp"

#include <crosslane/algorithm/per_key.hpp>

namespace algorithm_per_key {

namespace {

using crosslane::evaluate_by_key;
using crosslane::Lanes;
using crosslane::Mask;
using crosslane::PerKey;
using crosslane::Wave;
using support::Format;
using support::MaskWords;

/// One lane type, number of constants, key type and number of lanes, compiled once into functions over plain memory.
struct Kind
{
    Format value, key;
    std::size_t constants, lanes;
    /// The table's rows, the keys of one wave and which are active; the constants, C times N, and whether the table has the key.
    void (*lookup)(void const* rows, std::size_t count, void const* keys, MaskWords const& active, void* out, bool* contained);
    /// out[i] = in[i] + constant 0 + constant C - 1, over a range; by the library's wave size where Evaluated is 0.
    std::size_t (*evaluate)(void const* rows, std::size_t count, void const* keys, void const* in, void* out, std::size_t elements);
};

template <class T, std::size_t C, class K, std::size_t N, std::size_t Evaluated = N>
Kind const kind{
    support::format_of<T>, support::format_of<K>, C, N,
    [](void const* rows, std::size_t count, void const* keys, MaskWords const& active, void* out, bool* contained) {
        PerKey<T, C> const table(std::span(static_cast<std::array<T, C> const*>(rows), count));
        auto const key = Lanes<K, N>::load(static_cast<K const*>(keys));
        auto const found = table.lookup(Wave<N>{Mask<N>::from_words(support::to_uint4(active))}, key);
        for (std::size_t c = 0; c < C; ++c) found[c].store(static_cast<T*>(out) + c * N);
        auto const has = table.contains(key).words();
        for (std::size_t lane = 0; lane < N; ++lane) contained[lane] = (has[lane / 32] >> (lane % 32) & 1) != 0;
    },
    [](void const* rows, std::size_t count, void const* keys, void const* in, void* out, std::size_t elements) {
        PerKey<T, C> const table(std::span(static_cast<std::array<T, C> const*>(rows), count));
        return evaluate_by_key<Evaluated>(table, std::span(static_cast<K const*>(keys), elements),
                                          std::span(static_cast<T const*>(in), elements), std::span(static_cast<T*>(out), elements),
                                          [](auto const& x, auto const& c) { return x + c[0] + c[C - 1]; });
    }};

/// Every lane type and number of constants, but not each with each.
std::vector<Kind> const& kinds()
{
    static std::vector<Kind> const all{
        kind<float, 8, std::uint32_t, 8>,  kind<float, 3, std::int32_t, 4>,      kind<std::int32_t, 1, std::uint8_t, 32>,
        kind<float, 2, std::int64_t, 4>,    kind<std::uint32_t, 5, std::int8_t, 2>, kind<double, 3, std::uint16_t, 8>,
        kind<std::uint8_t, 2, std::uint64_t, 16>, kind<std::int16_t, 9, std::int16_t, 8>, kind<std::uint64_t, 2, std::uint32_t, 1>,
        kind<float, 4, std::uint32_t, 32, 0>,
#if defined(CROSSLANE_HAS_HALF)
        kind<crosslane::half, 3, std::uint8_t, 16>,
#endif
    };
    return all;
}

using Bytes = std::vector<unsigned char>;

void append(Bytes& bytes, std::uint64_t value, std::size_t size)
{
    for (std::size_t i = 0; i < size; ++i) bytes.push_back(static_cast<unsigned char>(value >> (8 * i)));
}

/// Keys as bits: below count, or (one of four) anything, of which a small part may be below count all the same.
std::vector<std::uint64_t> keys_of(Format format, std::size_t n, std::size_t count, std::uint64_t seed, bool only_known)
{
    auto keys = support::test_bits(format, n, seed);
    for (std::size_t i = 0; i < n; ++i) {
        auto const random = support::random_bits(seed, i);
        if (count != 0 && (only_known || random % 4 != 0)) keys[i] = random / 4 % std::min<std::size_t>(count, format.all_bits() / 2);
        if (random % 16 == 0 && !only_known) keys[i] = count & format.all_bits(); // the first that is not there
    }
    return keys;
}

/// The number of a key's row, count or more if there is none.
std::uint64_t row_of(Format format, std::uint64_t key)
{
    return format.is_signed && (key & format.sign_bit()) != 0 ? ~std::uint64_t{} : key;
}

TEST_CASE("PerKey looks up what a loop looks up", "[algorithm]")
{
    for (auto const& k : kinds()) {
        for (std::size_t const count : {0u, 1u, 3u, 8u, 9u, 15u, 16u, 17u, 32u, 33u, 64u, 100u}) {
            auto const values = support::test_bits(k.value, count * k.constants, count);
            Bytes rows;
            for (auto v : values) append(rows, v, k.value.bytes);
            for (std::size_t seed = 0; seed < 12; ++seed) {
                auto const keys = keys_of(k.key, k.lanes, count, seed, seed % 3 == 0);
                Bytes key_bytes, out(k.lanes * k.constants * k.value.bytes);
                for (auto key : keys) append(key_bytes, key, k.key.bytes);
                MaskWords active{};
                for (std::size_t lane = 0; lane < k.lanes; ++lane)
                    if (seed % 2 == 0 || support::random_bits(seed, lane) % 3 != 0) support::set_lane(active, lane);
                bool contained[128];
                k.lookup(rows.data(), count, key_bytes.data(), active, out.data(), contained);
                for (std::size_t lane = 0; lane < k.lanes; ++lane) {
                    auto const row = row_of(k.key, keys[lane]);
                    INFO(k.value.name() << " by " << k.key.name() << ", " << count << " keys, lane " << lane << ", key " << row);
                    if (contained[lane] != (row < count)) FAIL("contains");
                    for (std::size_t c = 0; c < k.constants && support::has_lane(active, lane); ++c) {
                        std::uint64_t found = 0;
                        std::memcpy(&found, out.data() + (c * k.lanes + lane) * k.value.bytes, k.value.bytes);
                        if (found != (row < count ? values[row * k.constants + c] : 0)) FAIL("constant " << c);
                    }
                }
            }
        }
    }
}

TEST_CASE("evaluate_by_key equals a loop and touches nothing else", "[algorithm]")
{
    support::GuardedMemory const in_memory(8 * 200), key_memory(8 * 200), out_memory(8 * 200);
    for (auto const& k : kinds()) {
        std::vector<std::size_t> lengths{5 * k.lanes + 3};
        for (std::size_t n = 0; n <= 2 * k.lanes + 1; ++n) lengths.push_back(n);
        for (std::size_t const n : lengths) {
            for (std::size_t const count : {0u, 5u, 8u, 16u, 30u, 32u, 100u}) {
                Bytes rows, keys, in, expected;
                std::vector<std::uint64_t> numbers(count * k.constants);
                for (std::size_t i = 0; i < numbers.size(); ++i) {
                    numbers[i] = support::random_bits(count, i) % 20;
                    append(rows, support::whole_number_bits(k.value, static_cast<int>(numbers[i])), k.value.bytes);
                }
                std::size_t lacking = 0;
                auto const key = keys_of(k.key, n, count, n + count, n % 2 == 0);
                for (std::size_t i = 0; i < n; ++i) {
                    auto const row = row_of(k.key, key[i]);
                    bool const known = row < count;
                    lacking += !known;
                    append(keys, key[i], k.key.bytes);
                    append(in, support::whole_number_bits(k.value, static_cast<int>(i % 50)), k.value.bytes);
                    auto const sum = i % 50 + (known ? numbers[row * k.constants] + numbers[(row + 1) * k.constants - 1] : 0);
                    append(expected, support::whole_number_bits(k.value, static_cast<int>(sum)), k.value.bytes);
                }
                for (std::size_t place = 0; place < 3; ++place) { // behind a page, before a page, in place
                    auto const at = [&](support::GuardedMemory const& m, Bytes const& b) {
                        auto* const p = place == 0 ? m.first<unsigned char>() : m.last<unsigned char>(b.size());
                        std::copy(b.begin(), b.end(), p);
                        return p;
                    };
                    out_memory.fill(0xa5);
                    in_memory.fill(0xa5);
                    auto* const from = at(in_memory, in);
                    auto* const to = place == 2 ? from : at(out_memory, in);
                    auto const& memory = place == 2 ? in_memory : out_memory;
                    auto const found = k.evaluate(rows.data(), count, at(key_memory, keys), from, to, n);
                    INFO(k.value.name() << " by " << k.key.name() << ", " << n << " elements, " << count << " keys, place " << place);
                    if (found != lacking) FAIL("the number of keys that the table lacks");
                    if (!std::equal(expected.begin(), expected.end(), to)) FAIL("the result is another");
                    auto const* p = memory.first<unsigned char>();
                    auto const* const end = memory.last<unsigned char>(0);
                    if (!std::all_of(p, static_cast<unsigned char const*>(to), [](unsigned char b) { return b == 0xa5; }) ||
                        !std::all_of(static_cast<unsigned char const*>(to) + expected.size(), end,
                                     [](unsigned char b) { return b == 0xa5; }))
                        FAIL("something outside the output is written");
                }
            }
        }
    }
}

TEST_CASE("PerKey of integers that have no lanes of their own takes those of fixed width", "[algorithm]")
{
    std::vector<std::array<long long, 2>> const wide = {{{1, -2}}, {{30000000000, 4}}};
    std::array<std::array<char, 1>, 3> const narrow = {{{{'a'}}, {{'b'}}, {{'c'}}}};
    PerKey const of_wide(wide);
    PerKey const of_narrow(narrow);
    STATIC_REQUIRE(std::same_as<decltype(of_wide), PerKey<std::int64_t, 2> const>);
    Wave<4> const wave;
    auto const key = Lanes<std::uint32_t, 4>::from_array({1, 0, 2, 1});
    auto const [first, second] = of_wide.lookup(wave, key);
    CHECK(first.to_array() == std::array<std::int64_t, 4>{30000000000, 1, 0, 30000000000});
    CHECK(second.to_array() == std::array<std::int64_t, 4>{4, -2, 0, 4});
    auto const letters = of_narrow.lookup(wave, key)[0].to_array();
    for (std::size_t lane = 0; lane < 4; ++lane) CHECK(static_cast<char>(letters[lane]) == "bacb"[lane]);
}

TEST_CASE("PerKey that is moved from still gives its constants, and zeros", "[algorithm]")
{
    PerKey table(std::vector<std::array<float, 2>>{{1, 2}, {3, 4}}), other(std::vector<std::array<float, 2>>(50));
    PerKey const moved = std::move(table);
    auto const key = Lanes<int, 4>::from_array({1, 0, 2, -1});
    auto const check = [&](auto const& t) {
        auto const [a, b] = t.lookup(Wave<4>{}, key);
        CHECK(t.size() == 2);
        CHECK(a.to_array() == std::array<float, 4>{3, 1, 0, 0});
        CHECK(b.to_array() == std::array<float, 4>{4, 2, 0, 0});
    };
    check(moved);
    check(table);
    other = std::move(table);
    check(table);
    check(other);
}

TEST_CASE("evaluate_by_key refuses ranges of different lengths, and outputs across its inputs", "[algorithm]")
{
    PerKey const table(std::vector<std::array<float, 2>>{{1, 2}, {3, 4}});
    CHECK(table.size() == 2);
    std::vector<int> const keys{0, 1, 2};
    std::vector<float> const in(3, 10.0f);
    std::vector<float> out(3);
    auto const f = [](auto const& x, auto const& c) { return x * c[0] + c[1]; };
    CHECK(evaluate_by_key(table, keys, in, out, f) == 1);
    CHECK(out == std::vector<float>{12, 34, 0});
    CHECK_THROWS_AS(evaluate_by_key(table, std::span(keys).first(2), in, out, f), std::invalid_argument);
    CHECK_THROWS_AS(evaluate_by_key(table, keys, std::span(in).first(2), out, f), std::invalid_argument);
    CHECK_THROWS_AS(evaluate_by_key(table, keys, in, std::span(out).first(2), f), std::invalid_argument);

    std::vector<float> both(4, 10.0f);
    std::span const span = both;
    CHECK_THROWS_AS(evaluate_by_key(table, keys, span.first(3), span.subspan(1), f), std::invalid_argument);
    CHECK_THROWS_AS(evaluate_by_key(table, keys, span.subspan(1), span.first(3), f), std::invalid_argument);
    std::vector<std::uint32_t> numbers{0, 1, 2, 1};
    std::span const number = numbers;
    auto const as_key = [](auto const& x, auto const&) { return x; };
    CHECK_THROWS_AS(evaluate_by_key(table, number.first(3), std::vector<std::uint32_t>(3), number.subspan(1), as_key),
                    std::invalid_argument);
    CHECK(evaluate_by_key(table, number, number, number, as_key) == 1);
    CHECK(numbers == std::vector<std::uint32_t>{0, 1, 2, 1});
}

} // namespace

} // namespace algorithm_per_key
