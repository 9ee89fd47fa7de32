#pragma once

#include "support/catch.hpp"

#include <crosslane/wave/wave.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#if !defined(CROSSLANE_TESTS_DIR)
#define CROSSLANE_TESTS_DIR (std::string(__FILE__).substr(0, std::string(__FILE__).rfind('/')) + "/..")
#endif

/// What a real GPU answered: README.md tells what the two files hold. All values in them are 32 bits wide.
namespace golden {

inline constexpr std::size_t lanes = 32;
using Words = std::array<std::uint32_t, lanes>;

inline bool has(std::uint32_t mask, std::size_t lane) { return (mask >> lane & 1) != 0; }

/// One intrinsic on one type: where its rows, tables and answers stand.
struct Case
{
    std::string name, op, flow, type, answer_type;
    bool one_for_each_wave; // an answer for each wave, not for each lane
    std::size_t columns;    // of the answer
    std::size_t rows;
    std::ptrdiff_t rows_at, values_at, arguments_at, answers_at, undefined_at;
    std::size_t undefined_columns;
};

/// One buffer of a whole shader.
struct Buffer
{
    std::size_t size;
    std::ptrdiff_t in, out;
};

struct Recording
{
    std::vector<Case> cases;
    std::map<std::string, Buffer> buffers;
    std::vector<char> bytes;

    template <class T = std::uint32_t>
    std::vector<T> words(std::ptrdiff_t at, std::size_t count) const
    {
        auto const first = static_cast<std::size_t>(at);
        if (at < 0 || first + count * sizeof(T) > bytes.size())
            throw std::runtime_error("golden: out of the data's range");
        std::vector<T> result(count);
        std::memcpy(result.data(), bytes.data() + first, count * sizeof(T));
        return result;
    }
    Words row(std::ptrdiff_t table, std::size_t number) const
    {
        auto const read = words(table + static_cast<std::ptrdiff_t>(number * sizeof(Words)), lanes);
        Words result;
        std::copy(read.begin(), read.end(), result.begin());
        return result;
    }
    /// A whole buffer of an algorithm, as it went in or came out.
    template <class T = std::uint32_t>
    std::vector<T> in(std::string const& name) const
    {
        auto const& buffer = buffers.at(name);
        return words<T>(buffer.in, buffer.size / sizeof(T));
    }
    template <class T = std::uint32_t>
    std::vector<T> out(std::string const& name) const
    {
        auto const& buffer = buffers.at(name);
        return words<T>(buffer.out, buffer.size / sizeof(T));
    }
};

inline Recording read_recording()
{
    Recording result;
    std::ifstream blob(CROSSLANE_TESTS_DIR "/golden/h100.bin", std::ios::binary);
    result.bytes.assign(std::istreambuf_iterator<char>(blob), {});
    std::ifstream index(CROSSLANE_TESTS_DIR "/golden/h100.tsv");
    for (std::string line; std::getline(index, line);) {
        std::vector<std::string> fields;
        std::istringstream stream(line);
        for (std::string field; std::getline(stream, field, '\t');) fields.push_back(field);
        auto const number = [&](std::size_t field) { return static_cast<std::size_t>(std::stoul(fields.at(field))); };
        auto const place = [&](std::size_t field) { return static_cast<std::ptrdiff_t>(std::stol(fields.at(field))); };
        if (fields[0] == "case") {
            result.cases.push_back({fields.at(1), fields.at(2), fields.at(5), fields.at(6), fields.at(8),
                                    fields.at(10) == "wave", number(9), number(11), place(12), place(13), place(14),
                                    place(15), place(16), number(17)});
        } else if (fields[0] == "buf") {
            result.buffers[fields.at(1) + "." + fields.at(2)] = {number(6), place(7), place(8)};
        }
    }
    return result;
}

inline Recording const& recording()
{
    static Recording const result = read_recording();
    return result;
}

// Replaying the intrinsics' cases.

template <class T>
crosslane::Lanes<T, lanes> lanes_of(Words const& words)
{
    return crosslane::lanes_bit_cast<T>(crosslane::Lanes<std::uint32_t, lanes>::from_array(words));
}
template <class T>
Words words_of(crosslane::Lanes<T, lanes> const& x)
{
    return crosslane::lanes_bit_cast<std::uint32_t>(x).to_array();
}
template <class T>
Words words_of(T uniform)
{
    return words_of(crosslane::Lanes<T, lanes>(uniform));
}
inline Words words_of(crosslane::Mask<lanes> const& m)
{
    return words_of(select(m, crosslane::Lanes<std::uint32_t, lanes>(1u), 0u));
}

inline crosslane::Wave<lanes> wave_of(std::uint32_t mask) { return {crosslane::Mask<lanes>::from_bits(mask)}; }

struct Row
{
    std::uint32_t mask;
    Words values, arguments;
    std::uint32_t argument;
};
using Answer = std::vector<std::optional<Words>>; // a column each; none: not to be compared
/// How the library answers.
using Replay = std::function<Answer(Row const&)>;

// Every active lane of a device's partly active wave takes part as if the active lanes were moved together. For float
// sums and products that shows: reductions then end with the last lane, prefixes begin with the first. The same goes for
// each cluster.
inline Row moved_up(Row row, std::size_t cluster = lanes)
{
    std::uint32_t mask = 0;
    for (std::size_t first = 0; first < lanes; first += cluster) {
        auto to = first + cluster;
        for (std::size_t lane = first + cluster; lane-- > first;) {
            if (!has(row.mask, lane)) continue;
            row.values[--to] = row.values[lane];
            mask |= std::uint32_t{1} << to;
        }
    }
    row.mask = mask;
    return row;
}

inline bool is_denormal(std::uint32_t bits) { return (bits & 0x7F800000) == 0 && (bits & 0x007FFFFF) != 0; }
inline std::uint32_t flushed(std::uint32_t bits) { return is_denormal(bits) ? bits & 0x80000000 : bits; }
inline bool is_nan(std::uint32_t bits) { return (bits & 0x7FFFFFFF) > 0x7F800000; }

/// What a test case replays together: each operation belongs to one.
enum class Family { wave, groups, group_prefixes, group_inclusive_prefixes, clusters, shuffles, quads };

inline Family family_of(std::string const& op)
{
    auto const begins = [&](char const* text) { return op.rfind(text, 0) == 0; };
    if (op.find("Quad") != std::string::npos) return Family::quads;
    if (op.find("Rotate") != std::string::npos || (begins("subgroupShuffle") && op != "subgroupShuffle"))
        return Family::shuffles;
    if (begins("subgroupPartitionedInclusive")) return Family::group_inclusive_prefixes;
    if (begins("subgroupPartitionedExclusive") || begins("MultiPrefix")) return Family::group_prefixes;
    if (begins("subgroupPartitioned")) return Family::groups;
    return begins("subgroupClustered") ? Family::clusters : Family::wave;
}

/// Whether the device computes with the floats that it is given, and does not only move or match their bits.
inline bool computes(Case const& c)
{
    static constexpr char const* moves[] = {"Read", "Broadcast", "Shuffle", "Rotate", "Quad", "PartitionNV"};
    return c.type == "f32" && std::none_of(std::begin(moves), std::end(moves), [&](char const* part) {
        return c.op.find(part) != std::string::npos;
    });
}

/// Whether the lanes' arguments are keys, and not numbers of lanes.
inline bool takes_keys(std::string const& op)
{
    auto const family = family_of(op);
    return family == Family::groups || family == Family::group_prefixes || family == Family::group_inclusive_prefixes;
}

/// With the execution mode SignedZeroInfNanPreserve ("szinp") the device's minimum and maximum are of no use where
/// there are NaN beside numbers (its lanes get different answers) or zeros of both signs.
inline bool is_inconsistent(Case const& c, Row const& row)
{
    if (c.flow != "szinp" || (c.op != "WaveActiveMin" && c.op != "WaveActiveMax")) return false;
    bool nan = false, number = false, plus_zero = false, minus_zero = false;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        if (!has(row.mask, lane)) continue;
        auto const bits = flushed(row.values[lane]);
        (is_nan(bits) ? nan : number) = true;
        plus_zero |= bits == 0;
        minus_zero |= bits == 0x80000000;
    }
    return (nan && number) || (plus_zero && minus_zero);
}

struct Count
{
    std::size_t cases = 0, rows = 0, values = 0, undefined_rows = 0, inconsistent_rows = 0;
};

/// Every row of one case. The device flushes denormal floats to zero where it computes with them, so both sides are
/// flushed; and where a NaN is computed, any NaN will do.
inline void replay(Case const& c, Replay const& run, Count& count)
{
    auto const& data = recording();
    bool const flushes = computes(c), flushes_answer = flushes && c.answer_type == "f32";
    auto const rows = data.words(c.rows_at, 4 * c.rows);
    auto const answers = data.words(c.answers_at, c.rows * (c.one_for_each_wave ? 1 : lanes) * c.columns);
    auto const undefined = c.undefined_columns == 0 ? std::vector<std::uint32_t>()
                                                    : data.words(c.undefined_at, c.rows * c.undefined_columns);
    ++count.cases;
    for (std::size_t r = 0; r < c.rows; ++r) {
        Row row{rows[4 * r], data.row(c.values_at, rows[4 * r + 1]), {}, rows[4 * r + 3] % std::uint32_t{lanes}};
        if (c.arguments_at >= 0) row.arguments = data.row(c.arguments_at, rows[4 * r + 2]);
        if (!takes_keys(c.op))
            for (auto& lane : row.arguments) lane %= lanes;
        if (flushes) std::transform(row.values.begin(), row.values.end(), row.values.begin(), flushed);
        if (is_inconsistent(c, row)) {
            ++count.inconsistent_rows;
            continue;
        }
        auto const answer = run(row);
        REQUIRE(answer.size() == c.columns);
        std::size_t const before = count.values;
        for (std::size_t column = 0; column < c.columns; ++column) {
            if (!answer[column]) continue;
            auto const ignored = column < c.undefined_columns ? undefined[r * c.undefined_columns + column] : 0;
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                if (!has(row.mask & ~ignored, lane)) continue;
                auto expected = answers[(c.one_for_each_wave ? r : r * lanes + lane) * c.columns + column],
                     got = (*answer[column])[lane];
                if (flushes_answer) expected = flushed(expected), got = flushed(got);
                ++count.values;
                if (got == expected || (flushes_answer && is_nan(got) && is_nan(expected))) continue;
                INFO(c.name << ", row " << r << ", mask 0x" << std::hex << row.mask << std::dec << ", lane " << lane
                            << ", column " << column << ": 0x" << std::hex << got << " is not 0x" << expected);
                FAIL();
            }
        }
        ++(count.values == before ? count.undefined_rows : count.rows);
    }
}

/// How the library answers each operation, by the type of its values: "i32", "u32", "f32", or "pred" for predicates.
using Replays = std::map<std::string, std::map<std::string, Replay>>;

/// Every recorded case of a family; at least so much must have been compared, that nothing may drop out unseen.
inline void replay_family(Family family, char const* title, Replays const& replays, Count const& least)
{
    REQUIRE(recording().bytes.size() == 1886368);
    Count count;
    for (auto const& c : recording().cases) {
        if (family_of(c.op) != family) continue;
        auto const& of_type = replays.at(c.name.find(".pred.") != std::string::npos ? "pred" : c.type);
        INFO(c.name);
        REQUIRE(of_type.count(c.op) == 1);
        replay(c, of_type.at(c.op), count);
    }
    std::cout << "golden, " << title << ": " << count.cases << " cases, " << count.rows << " rows, " << count.values
              << " values compared; " << count.undefined_rows
              << " rows left out because the language leaves all of their values undefined, " << count.inconsistent_rows
              << " because the device's lanes disagree\n";
    CHECK(count.cases >= least.cases);
    CHECK(count.rows >= least.rows);
    CHECK(count.values >= least.values);
}

} // namespace golden
