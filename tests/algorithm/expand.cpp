#include "support/catch.hpp"

#include "support/guard_pages.hpp"
#include "support/values.hpp"

#include <crosslane/algorithm/expand.hpp>

#include <memory>

namespace algorithm_expand {

namespace {

using crosslane::expand;

/// One expansion compiled to a function over plain memory.
struct Case
{
    std::size_t lanes, bytes, count_bytes; // 0 lanes: the default
    std::size_t (*run)(void const* in, void const* counts, std::size_t count, void* out, std::size_t room);
};

template <class T, class C, std::size_t N>
[[gnu::noinline]] std::size_t run_expand(void const* in, void const* counts, std::size_t count, void* out, std::size_t room)
{
    return expand<N>(std::span(static_cast<T const*>(in), count), std::span(static_cast<C const*>(counts), count),
                     std::span(static_cast<T*>(out), room));
}
template <class T, class C, std::size_t N>
constexpr Case case_of{N, sizeof(T), sizeof(C), run_expand<T, C, N>};

constexpr Case cases[] = {
    case_of<std::int32_t, std::uint32_t, 0>, case_of<std::int32_t, std::uint32_t, 8>, case_of<std::int32_t, std::uint64_t, 1>,
    case_of<std::uint8_t, std::uint8_t, 0>,  case_of<std::uint8_t, std::uint16_t, 32>, case_of<std::int8_t, std::uint32_t, 4>,
    case_of<std::int16_t, std::uint16_t, 0>, case_of<std::uint16_t, std::uint8_t, 32>, case_of<float, std::uint8_t, 16>,
    case_of<std::uint32_t, std::uint16_t, 2>, case_of<double, std::uint32_t, 0>,       case_of<std::int64_t, std::uint64_t, 4>,
    case_of<std::uint64_t, std::uint8_t, 0>,  case_of<std::int16_t, std::uint32_t, 128>,
#if defined(CROSSLANE_HAS_HALF)
    case_of<crosslane::half, std::uint32_t, 0>,
#endif
};

struct Pattern
{
    char const* name;
    std::uint64_t (*count)(std::size_t i);
};
constexpr Pattern patterns[] = {
    {"none", [](std::size_t) -> std::uint64_t { return 0; }},
    {"one each", [](std::size_t) -> std::uint64_t { return 1; }},
    {"0 to 3", [](std::size_t i) { return support::random_bits(1, i) % 4; }},
    {"up to 1, 2 and 4 registers",
     [](std::size_t i) {
         return support::random_bits(2, i) % (i / 32 % 3 == 0 ? 5u : i / 32 % 3 == 1 ? 9u : 17u);
     }},
    {"powers of two", [](std::size_t i) { return std::uint64_t{1} << (i / 32 % 8); }},
    {"up to 40", [](std::size_t i) { return support::random_bits(3, i) % 41; }},
    {"mostly few",
     [](std::size_t i) {
         std::uint64_t const bits = support::random_bits(5, i);
         return bits % 8 == 0 ? bits / 8 % 60 : bits / 8 % 7;
     }},
    {"rarely many", [](std::size_t i) -> std::uint64_t { return support::random_bits(4, i) % 30 == 0 ? 255 : i % 2; }},
    {"all in the first", [](std::size_t i) -> std::uint64_t { return i == 0 ? 200 : 0; }},
};

/// What is wrong with one case, or null. The ranges lie before or behind an inaccessible page.
char const* wrong(Case const& c, Pattern const& pattern, std::size_t count, std::size_t room_kind, bool before_page)
{
    static support::GuardedMemory in_memory(8 * 600), counts_memory(8 * 600), out_memory(8 * 40000);
    auto const place = [=](support::GuardedMemory const& memory, std::size_t bytes) {
        return before_page ? memory.last<unsigned char>(bytes) : memory.first<unsigned char>();
    };
    auto* const in = place(in_memory, count * c.bytes);
    auto* const counts = place(counts_memory, count * c.count_bytes);
    std::size_t total = 0;
    for (std::size_t i = 0; i < count; ++i) {
        auto const value = support::random_bits(count, i), n = pattern.count(i);
        std::memcpy(in + i * c.bytes, &value, c.bytes);
        std::memcpy(counts + i * c.count_bytes, &n, c.count_bytes);
        total += n;
    }
    std::vector<unsigned char> expected(total * c.bytes);
    for (std::size_t i = 0, at = 0; i < count; ++i)
        for (std::uint64_t k = 0; k < pattern.count(i); ++k) std::memcpy(&expected[c.bytes * at++], in + i * c.bytes, c.bytes);
    std::size_t const rooms[] = {total, total / 2, total - (total != 0), total + 1, total + 1000, 0, total + 7};
    std::size_t const bytes = rooms[room_kind] * c.bytes;
    auto* const out = place(out_memory, bytes);
    std::vector<unsigned char> const in_was(in, in + count * c.bytes), counts_were(counts, counts + count * c.count_bytes);
    out_memory.fill(0xa5);

    auto const result = c.run(in, counts, count, out, rooms[room_kind]);

    if (result != total) return "another sum is returned";
    if (!std::equal(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(std::min(expected.size(), bytes)), out))
        return "the output is another";
    auto const untouched = [](unsigned char const* begin, unsigned char const* end) { // by memcmp, which is fast in a debug build too
        return begin == end || (*begin == 0xa5 && std::memcmp(begin, begin + 1, static_cast<std::size_t>(end - begin) - 1) == 0);
    };
    if (!untouched(out_memory.first<unsigned char>(), out) || !untouched(out + bytes, out_memory.last<unsigned char>(0)))
        return "something outside the output is written";
    if (!std::equal(in_was.begin(), in_was.end(), in) || !std::equal(counts_were.begin(), counts_were.end(), counts))
        return "the input is written";
    return nullptr;
}

TEST_CASE("expand writes what a loop writes and touches nothing else", "[algorithm]")
{
    for (auto const& c : cases) {
        for (auto const& pattern : patterns) {
            for (std::size_t n = 0; n < 50; ++n) {
                std::size_t const count = n < 40 ? n : n == 49 ? 600 : 13 * n - 7 * (n % 3);
                bool const before_page = n % 2 == 0;
                for (std::size_t room_kind = 0; room_kind < 7; ++room_kind) {
                    if (n < 40 && n > 3 && room_kind > 1 && (n + room_kind) % 5 != 0) continue;
                    auto const* what = wrong(c, pattern, count, room_kind, before_page);
                    if (what == nullptr) continue;
                    INFO(what << ": " << c.bytes << " bytes, counts of " << c.count_bytes << ", " << c.lanes << " lanes, "
                              << count << " elements, counts " << pattern.name << ", room " << room_kind);
                    REQUIRE(what == nullptr);
                }
            }
        }
    }
}

TEST_CASE("expand keeps NaN, infinities and zeros bit for bit", "[algorithm]")
{
    auto const values = support::test_values<float>(300, 1);
    std::vector<float> expected, out(600);
    std::vector<std::uint8_t> const twice(values.size(), 2);
    for (float x : values) expected.insert(expected.end(), 2, x);
    CHECK(expand<16>(values, twice, out) == 600);
    CHECK(std::memcmp(out.data(), expected.data(), 600 * sizeof(float)) == 0);
}

TEST_CASE("expand counts what does not fit, without end", "[algorithm]")
{
    std::int32_t const in[] = {1, 2, 3};
    std::uint64_t const counts[] = {2, ~std::uint64_t{0} - 4, 1};
    std::array<std::int32_t, 5> out{};
    CHECK(expand(in, counts, out) == ~std::size_t{0} - 1);
    CHECK(out == std::array{1, 1, 2, 2, 2});
    std::uint64_t const more[] = {2, ~std::uint64_t{0} - 1, 1};
    CHECK(expand(in, more, out) == ~std::size_t{0}); // 2^64 + 1

    std::vector<std::int32_t> const many(100, 7);
    std::vector<std::uint32_t> const huge(100, 0xffffffffu);
    CHECK(expand(many, huge, out) == 100 * std::size_t{0xffffffffu});
    CHECK(out == std::array{7, 7, 7, 7, 7});
    CHECK(expand(many, huge, std::span<std::int32_t>()) == 100 * std::size_t{0xffffffffu});
    CHECK(expand(std::span<int>(), std::span<std::uint8_t>(), out) == 0);
}

TEST_CASE("expand refuses counts of another length and an output that overlaps", "[algorithm]")
{
    std::vector<std::uint32_t> memory(100, 1);
    auto const was = memory;
    std::span const s = memory;
    std::vector<std::uint32_t> other(60, 1);
    CHECK_THROWS_AS(expand(s.first(20), std::span(other).first(19), other), std::invalid_argument);
    std::span const twenty = std::span(other).first(20);
    for (std::size_t begin : {0u, 1u, 19u, 39u})
        CHECK_THROWS_AS(expand(s.subspan(20, 20), twenty, s.subspan(begin, 21)), std::invalid_argument);
    CHECK_THROWS_AS(expand(std::span(other).first(20), s.subspan(20, 20), s.subspan(39)), std::invalid_argument);
    CHECK(memory == was);
    CHECK(expand(s.subspan(20, 20), std::span(other).first(20), s.subspan(0, 20)) == 20); // side by side
    CHECK(expand(s.subspan(20, 20), std::span(other).first(20), s.subspan(40)) == 20);
    CHECK(expand(s.first(20), s.subspan(20, 20), s.subspan(5, 0)) == 20); // nothing is written
}

} // namespace

} // namespace algorithm_expand
