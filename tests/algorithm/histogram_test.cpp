#include "algorithm/histogram_test.hpp"

#include "support/guard_pages.hpp"

#include <algorithm>

namespace histograms {
namespace {

struct Pattern
{
    char const* name;
    std::uint64_t (*id)(std::uint64_t i, std::uint64_t size, std::uint64_t buckets);
};
// clang-format off
constexpr Pattern patterns[] = {
    {"all in the last bucket", [](std::uint64_t, std::uint64_t, std::uint64_t buckets) { return buckets - 1; }},
    {"all in bucket 0", [](std::uint64_t, std::uint64_t, std::uint64_t) { return std::uint64_t{0}; }},
    {"one bucket after the other", [](std::uint64_t i, std::uint64_t, std::uint64_t buckets) { return i % (buckets + (buckets == 0)); }},
    {"sorted", [](std::uint64_t i, std::uint64_t size, std::uint64_t buckets) { return i * buckets / size; }},
    {"in runs", [](std::uint64_t i, std::uint64_t, std::uint64_t buckets) { return i / 200 % (buckets + (buckets == 0)); }},
    {"in runs, with others between",
     [](std::uint64_t i, std::uint64_t, std::uint64_t buckets) { return (i % 139 == 7 ? i : i / 700) % (buckets + (buckets == 0)); }},
    {"in runs, some outside", [](std::uint64_t i, std::uint64_t, std::uint64_t buckets) { return i / 300 % (buckets + 2); }},
    {"at random",
     [](std::uint64_t i, std::uint64_t, std::uint64_t buckets) { return support::random_bits(1, i) % (buckets + (buckets == 0)); }},
    {"all just outside", [](std::uint64_t, std::uint64_t, std::uint64_t buckets) { return buckets; }},
    {"every second outside",
     [](std::uint64_t i, std::uint64_t, std::uint64_t buckets) { return i % 2 == 0 ? buckets + i : i % (buckets + (buckets == 0)); }},
    {"a few outside", [](std::uint64_t i, std::uint64_t, std::uint64_t buckets) {
        auto const bits = support::random_bits(2, i);
        return bits % 64 == 0 ? ~std::uint64_t{0} : bits / 64 % (buckets + (buckets == 0)); }},
    {"any bits",
     [](std::uint64_t i, std::uint64_t, std::uint64_t) { return support::random_bits(3, i) >> support::random_bits(4, i) % 60; }},
};
// clang-format on

void write(std::vector<unsigned char>& bytes, std::size_t i, std::uint64_t value, std::size_t size)
{
    for (std::size_t b = 0; b < size; ++b) bytes[i * size + b] = static_cast<unsigned char>(value >> (8 * b));
}

/// The value that an element of the format keeps of id, and whether there is a bucket for it.
bool has_bucket(Format format, std::uint64_t& id, std::uint64_t buckets)
{
    id &= format.all_bits();
    return !(format.is_signed && (id & format.sign_bit()) != 0) && id < buckets;
}

/// Runs one case: what is right before a page, then what is right behind one. Null if nothing is wrong.
char const* wrong(Histogram const& histogram, std::size_t size, std::size_t buckets, Pattern const& pattern, bool add)
{
    std::vector<unsigned char> in(size * histogram.element.bytes), expected(buckets * histogram.count_bytes), before(expected.size());
    std::vector<std::uint64_t> counts(buckets);
    for (std::size_t b = 0; b < buckets; ++b) {
        std::uint64_t const had = support::random_bits(5, b); // adding wraps
        write(before, b, had, histogram.count_bytes);
        counts[b] = add ? had : 0;
    }
    std::size_t outside = 0;
    for (std::size_t i = 0; i < size; ++i) {
        auto id = pattern.id(i, size, buckets);
        write(in, i, id, histogram.element.bytes);
        if (has_bucket(histogram.element, id, buckets)) {
            ++counts[id];
        } else {
            ++outside;
        }
    }
    for (std::size_t b = 0; b < buckets; ++b) write(expected, b, counts[b], histogram.count_bytes);

    static support::GuardedMemory const in_memory(std::size_t{1} << 22), counts_memory(std::size_t{1} << 20);
    for (bool const before_page : {false, true}) {
        auto const place = [&](support::GuardedMemory const& memory, std::size_t bytes) {
            return before_page ? memory.last<unsigned char>(bytes) : memory.first<unsigned char>();
        };
        auto* const from = place(in_memory, in.size());
        auto* const to = place(counts_memory, before.size());
        // What is not before or behind a page is between 600 bytes that must stay.
        std::size_t const around = std::min<std::size_t>(600, counts_memory.size() - before.size());
        auto* const beside = before_page ? to - around : to + before.size();
        std::memset(beside, 0xa5, around);
        std::copy(in.begin(), in.end(), from);
        std::copy(before.begin(), before.end(), to);

        if (histogram.function(from, size, to, buckets, add) != outside) return "another number of elements outside is returned";
        if (!std::equal(expected.begin(), expected.end(), to)) return "the counts are others";
        if (std::any_of(beside, beside + around, [](unsigned char byte) { return byte != 0xa5; }))
            return "something beside the counts is written";
        if (!std::equal(in.begin(), in.end(), from)) return "the input is written";
    }
    return nullptr;
}

} // namespace

std::string first_failure(Histogram const& histogram, std::size_t most)
{
    auto const lanes = std::max<std::size_t>(histogram.lanes, 64); // a turn of bytes
    std::vector<std::pair<std::size_t, std::size_t>> cases; // elements, buckets
    for (std::size_t size = 0; size <= 2 * lanes + 1; ++size) {
        cases.emplace_back(size, std::array{0, 1, 3, 100, 255, 256, 257}[size % 7]);
        cases.emplace_back(size, std::array{1, 2, 7, 16, 127, 128, 129}[support::random_bits(6, size) % 7]);
    }
    for (std::size_t buckets : {1u, 2u, 16u, 100u, 127u, 128u, 129u, 255u, 256u, 257u, 511u, 512u, 513u, 521u, 1000u, 5000u}) {
        cases.emplace_back(8 * buckets, buckets); // just enough for private tables
        cases.emplace_back(8 * buckets - 1, buckets);
        cases.emplace_back(8 * buckets + 2 * lanes + 3, buckets);
    }
    cases.emplace_back(300, 70000); // no private tables
    cases.emplace_back(8 * 65535 + 5, 65535);
    cases.emplace_back(8 * 65536 + 5, 65536);
    cases.emplace_back(8 * 65537 + 5, 65537);
    for (auto const& [size, buckets] : cases) {
        if (size > most) continue;
        for (auto const& pattern : patterns) {
            if (size > 100000 && pattern.id != patterns[0].id && std::strcmp(pattern.name, "a few outside") != 0) continue;
            bool const add = support::random_bits(size, buckets) % 2 == 0;
            auto const* const error = wrong(histogram, size, buckets, pattern, add);
            if (error == nullptr) continue;
            return std::string(error) + ": " + histogram.element.name() + ", " + std::to_string(histogram.lanes) + " lanes, " +
                   std::to_string(size) + " elements, " + pattern.name + ", " + std::to_string(buckets) + " buckets" +
                   (add ? ", added" : "");
        }
    }
    return {};
}

} // namespace histograms
