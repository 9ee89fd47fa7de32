#include "support/catch.hpp"
#include "support/guard_pages.hpp"
#include "support/values.hpp"

#include <crosslane/algorithm/sort_parallel.hpp>
#include <crosslane/dispatch/shuffled.hpp>

#include <algorithm>
#include <cmath>
#include <compare>
#include <numeric>
#include <random>

namespace algorithm_sort {
namespace {

using namespace crosslane;
using support::Format;
using support::format_of;

/// A policy with blocks of its own, the last one first.
struct Backwards
{
    detail::Blocks blocks{1, 0};
    mutable std::size_t ran = 0;

    std::size_t threads() const { return 3; }
    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
        GroupMemory memory;
        ran += count;
        for (; count > 0; --count) run(InOrder{}, memory, count - 1, count);
    }
};
Backwards const tiny_blocks, small_blocks{{64, 0}};

/// What is sorted, and by what. The oracle and the patterns are compiled once for all types.
struct Sorting
{
    char const* name;
    Format keys;
    std::size_t value_bytes;
    void (*run)(void* keys, void* values, void* key_scratch, void* value_scratch, std::size_t count);
};

template <class V>
std::span<V> span_of(void* values, std::size_t count)
{
    return {static_cast<V*>(values), count};
}

template <class T>
void whole(void* keys, void*, void*, void*, std::size_t count)
{
    crosslane::sort(span_of<T>(keys, count));
}
template <class T>
void with_scratch(void* keys, void*, void* scratch, void*, std::size_t count)
{
    crosslane::sort(span_of<T>(keys, count), span_of<T>(scratch, count));
}
template <class T, class V>
void by_key(void* keys, void* values, void*, void*, std::size_t count)
{
    sort_by_key(span_of<T>(keys, count), span_of<V>(values, count));
}
template <class T, class V>
void by_key_with_scratch(void* keys, void* values, void* scratch, void* value_scratch, std::size_t count)
{
    sort_by_key(span_of<T>(keys, count), span_of<V>(values, count), span_of<T>(scratch, count), span_of<V>(value_scratch, count));
}
template <class T, class V, auto& policy>
void in_blocks(void* keys, void* values, void* scratch, void* value_scratch, std::size_t count)
{
    sort_by_key(policy, span_of<T>(keys, count), span_of<V>(values, count), span_of<T>(scratch, count),
                span_of<V>(value_scratch, count));
}
/// What only more than 2 MiB of rows take otherwise.
template <class T, std::size_t value_bytes, unsigned samples = detail::most_samples>
void in_buckets(void* keys, void* values, void* scratch, void* value_scratch, std::size_t count)
{
    if (count == 0) return;
    using Rows = detail::SortRows<T, value_bytes>;
    Rows const rows{static_cast<std::byte*>(keys), static_cast<std::byte*>(values)};
    Rows const other{static_cast<std::byte*>(scratch), static_cast<std::byte*>(value_scratch)};
    detail::sort_many_rows(rows, other, count, samples, rows);
}

/// Whether a comes before b: for floats, by sign and magnitude.
bool before(Format format, std::uint64_t a, std::uint64_t b)
{
    auto const sign = format.sign_bit();
    if (!format.is_float && !format.is_signed) return a < b;
    if ((a & sign) != (b & sign)) return (a & sign) != 0;
    return format.is_float && (a & sign) != 0 ? a > b : a < b;
}

std::vector<std::uint64_t> keys_of(Format format, int pattern, std::size_t count)
{
    auto keys = support::test_bits(format, count, static_cast<std::uint64_t>(pattern) + 10 * count);
    for (std::size_t i = 0; i < count; ++i) {
        auto const random = support::random_bits(static_cast<std::uint64_t>(pattern), i) & format.all_bits();
        switch (pattern) {
        case 0: break; // edges, whole numbers and random bits
        case 1: keys[i] = random; break;
        case 2: keys[i] = 5; break;                                                // all equal
        case 3: keys[i] = random % 3 * (format.all_bits() / 3); break;             // few distinct
        case 4: keys[i] = random & 255; break;                                     // the lowest byte alone
        case 5: keys[i] = random & ~(format.all_bits() >> 8); break;               // the highest byte alone
        case 6: keys[i] = random >> (random % (8 * format.bytes)); break;          // most are small
        case 7: keys[i] = i & format.all_bits(); break;                            // sorted
        case 8: keys[i] = (count - i) * 77 & format.all_bits(); break;             // mostly descending
        case 9: keys[i] = i == count / 2 ? format.all_bits() : std::uint64_t{1}; break; // all but one equal
        case 10: keys[i] = (format.all_bits() / 2 + random % 256 * (random >> 8 & 255)) & format.all_bits(); break; // near the middle
        default: keys[i] = i % 16 == 0 ? random & 15 : random; // unlike a sample
        }
    }
    return keys;
}

/// "" if the keys are sorted, values go with them in order, and nothing else is written.
std::string failure(Sorting const& sorting, int pattern, std::size_t count, bool at_end)
{
    auto const keys = keys_of(sorting.keys, pattern, count);
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return before(sorting.keys, keys[a], keys[b]); });

    std::size_t const bytes[] = {sorting.keys.bytes, sorting.value_bytes, sorting.keys.bytes, sorting.value_bytes};
    std::byte* column[4];
    support::GuardedMemory const a(count * bytes[0]), b(count * bytes[1]), c(count * bytes[2]), d(count * bytes[3]);
    support::GuardedMemory const* const memory[] = {&a, &b, &c, &d};
    for (std::size_t i = 0; i < 4; ++i) {
        memory[i]->fill(0xA5);
        column[i] = at_end ? memory[i]->last<std::byte>(count * bytes[i]) : memory[i]->first<std::byte>();
    }
    auto const value = [&](std::size_t row, std::size_t byte) {
        return byte < 4 ? static_cast<std::byte>(row >> 8 * byte) : static_cast<std::byte>(row * 7 + byte);
    };
    for (std::size_t i = 0; i < count; ++i) {
        std::memcpy(column[0] + i * bytes[0], &keys[i], bytes[0]); // the lower bytes come first
        for (std::size_t k = 0; k < bytes[1]; ++k) column[1][i * bytes[1] + k] = value(i, k);
    }
    sorting.run(column[0], column[1], column[2], column[3], count);
    for (std::size_t i = 0; i < count; ++i) {
        auto const at = " at " + std::to_string(i) + " of " + std::to_string(count) + ", pattern " + std::to_string(pattern);
        if (std::memcmp(column[0] + i * bytes[0], &keys[order[i]], bytes[0]) != 0) return "wrong key" + at;
        for (std::size_t k = 0; k < bytes[1]; ++k)
            if (column[1][i * bytes[1] + k] != value(order[i], k)) return "wrong value" + at;
    }
    for (std::size_t i = 0; i < 4; ++i) {
        auto const* const begin = memory[i]->first<std::byte>();
        for (std::size_t k = 0; k < memory[i]->size(); ++k) {
            bool const inside = begin + k >= column[i] && begin + k < column[i] + count * bytes[i];
            if (!inside && begin[k] != std::byte{0xA5}) return "written outside column " + std::to_string(i);
        }
    }
    return "";
}

constexpr int patterns = 12;

std::string first_failure(Sorting const& sorting, std::vector<std::size_t> const& counts)
{
    for (auto count : counts)
        for (int pattern = 0; pattern < patterns; ++pattern)
            if (auto const text = failure(sorting, pattern, count, count % 2 == 0); !text.empty())
                return std::string(sorting.name) + ": " + text;
    return "";
}

std::vector<std::size_t> const small_counts = [] {
    std::vector<std::size_t> counts(70);
    std::iota(counts.begin(), counts.end(), std::size_t{0});
    for (auto count : {97, 255, 256, 257, 500, 999, 1000, 1024, 1025, 3000}) counts.push_back(static_cast<std::size_t>(count));
    return counts;
}();

struct Three { std::byte bytes[3]; };
struct Twelve { float x, y, z; };
struct Sixteen { std::uint64_t a, b; };
struct Large { std::byte bytes[1024]; };

} // namespace

TEST_CASE("sort gives ascending keys of every type", "[algorithm][sort]")
{
    Sorting const sortings[] = {
        {"uint8", format_of<std::uint8_t>, 0, whole<std::uint8_t>},    {"int8", format_of<std::int8_t>, 0, whole<std::int8_t>},
        {"uint16", format_of<std::uint16_t>, 0, whole<std::uint16_t>}, {"int16", format_of<std::int16_t>, 0, whole<std::int16_t>},
        {"uint32", format_of<std::uint32_t>, 0, whole<std::uint32_t>}, {"int32", format_of<std::int32_t>, 0, whole<std::int32_t>},
        {"uint64", format_of<std::uint64_t>, 0, whole<std::uint64_t>}, {"int64", format_of<std::int64_t>, 0, whole<std::int64_t>},
        {"float", format_of<float>, 0, whole<float>},                  {"double", format_of<double>, 0, whole<double>},
        {"float, scratch", format_of<float>, 0, with_scratch<float>},  {"int64, scratch", format_of<std::int64_t>, 0,
                                                                        with_scratch<std::int64_t>},
    };
    for (auto const& sorting : sortings) CHECK(first_failure(sorting, small_counts) == "");
    for (auto const& sorting : sortings) CHECK(first_failure(sorting, {9001, 20'000}) == "");
}

TEST_CASE("sort_by_key moves values of every size, and keeps the order of those with equal keys", "[algorithm][sort]")
{
    Sorting const sortings[] = {
        {"int32, 1 byte", format_of<std::int32_t>, 1, by_key<std::int32_t, std::uint8_t>},
        {"uint8, 2 bytes", format_of<std::uint8_t>, 2, by_key<std::uint8_t, std::uint16_t>},
        {"float, 4 bytes", format_of<float>, 4, by_key<float, std::uint32_t>},
        {"uint64, 8 bytes", format_of<std::uint64_t>, 8, by_key<std::uint64_t, double>},
        {"uint16, 3 bytes", format_of<std::uint16_t>, 3, by_key<std::uint16_t, Three>},
        {"float, 12 bytes", format_of<float>, 12, by_key_with_scratch<float, Twelve>},
        {"double, 16 bytes", format_of<double>, 16, by_key_with_scratch<double, Sixteen>},
    };
    for (auto const& sorting : sortings) CHECK(first_failure(sorting, small_counts) == "");
    for (auto const& sorting : sortings) CHECK(first_failure(sorting, {9001, 20'000}) == "");
}

TEST_CASE("many rows are sorted in buckets", "[algorithm][sort]")
{
    Sorting const sortings[] = {
        {"uint8", format_of<std::uint8_t>, 0, in_buckets<std::uint8_t, 0>},
        {"int32", format_of<std::int32_t>, 0, in_buckets<std::int32_t, 0>},
        {"float, 4 bytes", format_of<float>, 4, in_buckets<float, 4>},
        {"uint32, 8 bytes", format_of<std::uint32_t>, 8, in_buckets<std::uint32_t, 8>},
        {"uint16, 3 bytes", format_of<std::uint16_t>, 3, in_buckets<std::uint16_t, 3>},
        {"uint64, 16 bytes", format_of<std::uint64_t>, 16, in_buckets<std::uint64_t, 16>},
        {"uint8, no sample", format_of<std::uint8_t>, 0, in_buckets<std::uint8_t, 0, 0>},
        {"int64, no sample", format_of<std::int64_t>, 0, in_buckets<std::int64_t, 0, 0>},
    };
    for (auto const& sorting : sortings) CHECK(first_failure(sorting, {1, 2, 31, 100, 1000, 5000, 20'011}) == "");
    Sorting const uint32{"uint32", format_of<std::uint32_t>, 0, with_scratch<std::uint32_t>}; // most of a bucket goes to one of the next
    for (int pattern : {1, 6}) CHECK(failure(uint32, pattern, 1'200'000, false) == "");
    for (auto const& sorting : sortings) CHECK(failure(sorting, 11, 16 * detail::sample_size, false) == "");
}

TEST_CASE("where most rows would share a bucket, buckets are unequal", "[algorithm][sort]")
{
    Sorting const sortings[] = {
        {"uint16, 1 KiB", format_of<std::uint16_t>, 1024, by_key<std::uint16_t, Large>},
        {"uint32, 1 KiB", format_of<std::uint32_t>, 1024, by_key<std::uint32_t, Large>},
        {"double, 1 KiB", format_of<double>, 1024, by_key<double, Large>},
        {"float, 1 KiB, blocks", format_of<float>, 1024, in_blocks<float, Large, small_blocks>},
    };
    for (auto const& sorting : sortings) CHECK(first_failure(sorting, {2100, 5000}) == "");
}

TEST_CASE("sort by blocks gives what sort gives", "[algorithm][sort]")
{
    Sorting const sortings[] = {
        {"float, 4 bytes, small", format_of<float>, 4, in_blocks<float, std::uint32_t, small_blocks>},
        {"float, 4 bytes, tiny", format_of<float>, 4, in_blocks<float, std::uint32_t, tiny_blocks>},
        {"uint8, 4 bytes", format_of<std::uint8_t>, 4, in_blocks<std::uint8_t, std::uint32_t, small_blocks>},
        {"int64, 12 bytes", format_of<std::int64_t>, 12, in_blocks<std::int64_t, Twelve, small_blocks>},
    };
    for (auto const& sorting : sortings) CHECK(first_failure(sorting, {0, 1, 2, 63, 64, 65, 500, 1500}) == "");
    CHECK(tiny_blocks.ran > 0);
    std::vector<std::int16_t> keys(2000);
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = static_cast<std::int16_t>(support::random_bits(1, i));
    auto expected = keys, scratch = keys;
    std::sort(expected.begin(), expected.end());
    for (int way = 0; way < 4; ++way) {
        auto sorted = keys;
        if (way == 0) crosslane::sort(serial, sorted);
        if (way == 1) crosslane::sort(shuffled(1), sorted, std::span(scratch));
        if (way == 2) crosslane::sort(small_blocks, sorted, std::span(scratch));
        if (way == 3) sort_by_key(small_blocks, sorted, scratch);
        CHECK(sorted == expected);
    }
}

TEST_CASE("up to 2 MiB of rows are sorted on the calling thread", "[algorithm][sort]")
{
    Backwards const policy{{}};
    std::vector<std::uint8_t> keys(2 * 1024 * 1024, 1);
    keys[5] = 0;
    crosslane::sort(policy, keys);
    CHECK(policy.ran == 0);
    keys.push_back(0);
    crosslane::sort(policy, keys);
    CHECK(policy.ran > 0);
    CHECK(std::is_sorted(keys.begin(), keys.end()));
}

TEST_CASE("floats are sorted in IEEE's total order", "[algorithm][sort]")
{
    auto const check = [](auto zero) {
        using T = decltype(zero);
        using Limits = std::numeric_limits<T>;
        T const nan = Limits::quiet_NaN(), infinity = Limits::infinity();
        std::vector<T> ascending;
        for (T x : {T(0), Limits::denorm_min(), Limits::min(), T(1), Limits::max(), infinity, nan}) {
            ascending.insert(ascending.begin(), std::copysign(x, T(-1)));
            ascending.push_back(std::copysign(x, T(1)));
        }
        auto keys = ascending;
        std::shuffle(keys.begin(), keys.end(), std::minstd_rand(7));
        crosslane::sort(keys);
        CHECK(std::memcmp(keys.data(), ascending.data(), keys.size() * sizeof(T)) == 0);
        keys = support::test_values<T>(5000, 3);
        crosslane::sort(keys);
        CHECK(std::is_sorted(keys.begin(), keys.end(), [](T a, T b) { return std::strong_order(a, b) < 0; }));
    };
    check(0.0f);
    check(0.0);
}

TEST_CASE("sort takes any contiguous range", "[algorithm][sort]")
{
    std::array<long long, 3> array{3, -1, 2};
    crosslane::sort(array);
    CHECK(array == std::array<long long, 3>{-1, 2, 3});
    char letters[] = {'d', 'a', 'c'};
    struct Named { char const* name; };
    std::array<Named, 3> named{{{"d"}, {"a"}, {"c"}}};
    sort_by_key(letters, named);
    CHECK(std::string(letters, 3) == "acd");
    CHECK(std::string(named[0].name) + named[1].name + named[2].name == "acd");
    crosslane::sort(std::span<int>{});
}

TEST_CASE("sort refuses what does not fit before it writes", "[algorithm][sort]")
{
    std::vector<int> keys{3, 2, 1}, values{1, 2, 3}, scratch(3), more(3), longer(4);
    auto const before = keys;
    CHECK_THROWS_WITH(crosslane::sort(keys, std::span(scratch).first(2)), "crosslane::sort: scratch is shorter than keys");
    CHECK_THROWS_WITH(crosslane::sort(keys, std::span(keys)), "crosslane::sort: scratch overlaps keys");
    CHECK_THROWS_WITH(sort_by_key(keys, longer), "crosslane::sort_by_key: keys and values differ in length");
    CHECK_THROWS_WITH(sort_by_key(keys, std::span(keys)), "crosslane::sort_by_key: keys and values overlap");
    CHECK_THROWS_WITH(sort_by_key(keys, values, scratch, std::span(more).first(2)), "crosslane::sort_by_key: scratch is shorter than keys");
    CHECK_THROWS_WITH(sort_by_key(keys, values, std::span(scratch).first(2), more), "crosslane::sort_by_key: scratch is shorter than keys");
    for (auto run : {+[](std::vector<int>& k, std::vector<int>& v, std::vector<int>& s) { sort_by_key(k, v, s, s); },
                     +[](std::vector<int>& k, std::vector<int>& v, std::vector<int>& s) { sort_by_key(k, v, s, v); },
                     +[](std::vector<int>& k, std::vector<int>& v, std::vector<int>& s) { sort_by_key(serial, k, v, v, s); }})
        CHECK_THROWS_WITH(run(keys, values, scratch), "crosslane::sort_by_key: scratch overlaps keys, values or itself");
    CHECK_THROWS_AS(sort_by_key(tiny_blocks, keys, longer), std::invalid_argument);
    CHECK_THROWS_AS(crosslane::sort(tiny_blocks, keys, std::span(scratch).first(2)), std::invalid_argument);
    CHECK(keys == before);
    CHECK(values == std::vector<int>{1, 2, 3});
    sort_by_key(keys, values, longer, more); // longer scratch is fine
    CHECK(values == std::vector<int>{3, 2, 1});
    CHECK(longer[3] == 0);
}

} // namespace algorithm_sort
