#include "algorithm/compaction.hpp"

#include "support/guard_pages.hpp"

#include <algorithm>
#include <array>

namespace compaction {
namespace {

struct Pattern
{
    char const* name;
    bool (*keeps)(std::size_t row, std::size_t count);
};
// clang-format off
constexpr Pattern patterns[] = {
    {"all", [](std::size_t, std::size_t) { return true; }},
    {"none", [](std::size_t, std::size_t) { return false; }},
    {"even rows", [](std::size_t row, std::size_t) { return row % 2 == 0; }},
    {"odd rows", [](std::size_t row, std::size_t) { return row % 2 != 0; }},
    {"the first row", [](std::size_t row, std::size_t) { return row == 0; }},
    {"the last row", [](std::size_t row, std::size_t count) { return row == count - 1; }},
    {"runs of 7", [](std::size_t row, std::size_t) { return row / 7 % 2 == 0; }},
    {"long runs, then at random", [](std::size_t row, std::size_t count) {
        return row < count * 3 / 5 ? row / (count / 10 + 1) % 2 == 0 : support::random_bits(3, row) % 2 == 0; }},
    {"1 of 8 at random", [](std::size_t row, std::size_t) { return support::random_bits(1, row) % 8 == 0; }},
    {"7 of 8 at random", [](std::size_t row, std::size_t) { return support::random_bits(2, row) % 8 != 0; }},
};
// clang-format on

/// The bytes of the input columns, and what a plain loop keeps of them.
struct Rows
{
    std::size_t count = 0, kept_count = 0;
    std::array<std::vector<unsigned char>, most_columns> in, kept;
};

void append(std::vector<unsigned char>& bytes, std::uint64_t value, std::size_t size)
{
    for (std::size_t i = 0; i < size; ++i) bytes.push_back(static_cast<unsigned char>(value >> (8 * i)));
}

Rows rows_of(Compaction const& compaction, std::size_t count, Pattern const& pattern, int dropped)
{
    Rows rows;
    rows.count = count;
    for (std::size_t c = 0; c < compaction.in.size(); ++c) {
        auto const format = compaction.in[c];
        auto const zero = [=](std::uint64_t bits) { return bits == 0 || (format.is_float && bits == format.sign_bit()); };
        auto const dropped_bits = support::whole_number_bits(format, dropped);
        auto const values = support::test_bits(format, count, count + c);
        for (std::size_t row = 0; row < count; ++row) {
            auto bits = values[row];
            bool const differs = row % compaction.in.size() == c; // one column is enough to keep a row
            if (!pattern.keeps(row, count) || (!differs && row % 3 == 0)) {
                bits = dropped == 0 && zero(bits) ? bits : dropped_bits; // -0 equals 0
            } else if (bits == dropped_bits || (dropped == 0 && zero(bits))) {
                bits = support::whole_number_bits(format, 7);
            }
            append(rows.in[c], bits, format.bytes);
        }
    }
    for (std::size_t row = 0; row < count; ++row) {
        if (!pattern.keeps(row, count)) continue;
        ++rows.kept_count;
        for (std::size_t c = 0; c < compaction.out.size(); ++c) {
            auto const bytes = compaction.out[c];
            auto const* element = rows.in[c].data() + row * bytes;
            if (compaction.writes_indices) {
                append(rows.kept[c], row, bytes);
            } else {
                rows.kept[c].insert(rows.kept[c].end(), element, element + bytes);
            }
        }
    }
    return rows;
}

/// Where the data lie: right before an inaccessible page, or right behind one. In place the outputs begin `ahead` rows
/// before their inputs, in the same memory.
struct Place
{
    bool before_page, in_place;
    std::size_t ahead;
};

class Memory
{
public:
    explicit Memory(std::size_t rows)
        : in_{{GuardedMemory(8 * rows), GuardedMemory(8 * rows), GuardedMemory(8 * rows)}},
          out_{{GuardedMemory(8 * rows), GuardedMemory(8 * rows), GuardedMemory(8 * rows)}}
    {
    }

    /// Runs one case, and says what is wrong; null if nothing is.
    char const* wrong(Compaction const& compaction, Compaction::Run const& run, Rows const& rows, int dropped,
                      std::array<std::size_t, most_columns> const& room, Place place)
    {
        std::array<unsigned char*, most_columns> in{}, out{};
        std::array<Surroundings, most_columns> surroundings{};
        for (std::size_t c = 0; c < compaction.in.size(); ++c) {
            auto const in_bytes = rows.in[c].size(), ahead = place.ahead * compaction.in[c].bytes;
            auto const out_bytes = c < compaction.out.size() ? room[c] * compaction.out[c] : 0;
            if (place.in_place) {
                out[c] = begin(in_[c], std::max(ahead + in_bytes, out_bytes), place);
                in[c] = out[c] + ahead;
            } else {
                out[c] = begin(out_[c], out_bytes, place);
                in[c] = begin(in_[c], in_bytes, place);
            }
            auto const& memory = place.in_place ? in_[c] : out_[c];
            surroundings[c] = Surroundings(memory, out[c], out_bytes);
            surroundings[c].poison();
            std::copy(rows.in[c].begin(), rows.in[c].end(), in[c]);
            surroundings[c].save();
        }

        auto const kept = run.function(std::array<void const*, most_columns>{in[0], in[1], in[2]}.data(), rows.count,
                                       std::array<void*, most_columns>{out[0], out[1], out[2]}.data(), room.data(), dropped);

        if (kept != rows.kept_count) return "another number of rows is returned";
        std::size_t fitting = kept;
        for (std::size_t c = 0; c < compaction.out.size(); ++c) fitting = std::min(fitting, room[c]);
        for (std::size_t c = 0; c < compaction.out.size(); ++c) {
            auto const bytes = static_cast<std::ptrdiff_t>(fitting * compaction.out[c]);
            if (!std::equal(out[c], out[c] + bytes, rows.kept[c].begin())) return "the output is another";
        }
        for (std::size_t c = 0; c < compaction.in.size(); ++c) {
            if (!surroundings[c].are_unchanged()) return "something outside the output is written";
            if (!place.in_place && !std::equal(rows.in[c].begin(), rows.in[c].end(), in[c])) return "the input is written";
        }
        return nullptr;
    }

private:
    using GuardedMemory = support::GuardedMemory;

    static unsigned char* begin(GuardedMemory const& memory, std::size_t bytes, Place place)
    {
        return place.before_page ? memory.last<unsigned char>(bytes) : memory.first<unsigned char>();
    }

    /// Up to 600 bytes before and behind an output: more than a wave's registers.
    struct Surroundings
    {
        unsigned char* begin = nullptr;
        std::size_t before = 0, inside = 0, behind = 0;
        std::array<unsigned char, 1200> saved{};

        Surroundings() = default;
        Surroundings(GuardedMemory const& memory, unsigned char* out, std::size_t bytes)
            : before(std::min<std::size_t>(600, static_cast<std::size_t>(out - memory.first<unsigned char>()))), inside(bytes),
              behind(std::min<std::size_t>(600, static_cast<std::size_t>(memory.last<unsigned char>(0) - out) - bytes))
        {
            begin = out - before;
        }
        void poison() const { std::memset(begin, 0xa5, before + inside + behind); }
        void save()
        {
            std::memcpy(saved.data(), begin, before);
            std::memcpy(saved.data() + before, begin + before + inside, behind);
        }
        bool are_unchanged() const
        {
            return std::memcmp(saved.data(), begin, before) == 0 &&
                   std::memcmp(saved.data() + before, begin + before + inside, behind) == 0;
        }
    };

    std::array<GuardedMemory, most_columns> in_, out_;
};

} // namespace

std::string first_failure(Compaction const& compaction, bool in_place)
{
    static Memory memory(15000);
    for (auto const& run : compaction.runs) {
        auto const lanes = run.lanes == 0 ? 64 : run.lanes;
        std::vector<std::size_t> counts(2 * lanes + 2);
        for (std::size_t n = 0; n < counts.size(); ++n) counts[n] = n;
        for (std::size_t n : {8 * lanes - 1, 8 * lanes, 9 * lanes + 3, 17 * lanes + 1, 100 * lanes + 5}) counts.push_back(n);

        for (std::size_t const count : counts) {
            for (auto const& pattern : patterns) {
                auto const random = support::random_bits(count, static_cast<std::size_t>(&pattern - patterns));
                int const dropped = random % 2 == 0 ? 0 : 5;
                auto const rows = rows_of(compaction, count, pattern, dropped);
                auto const kept = rows.kept_count;
                std::size_t const smaller[] = {0, kept / 2, kept - (kept != 0)};
                std::size_t const larger[] = {kept + 1, count, count + lanes, count + 9 * lanes};
                std::size_t const ahead[] = {0, 1, lanes / 2 + 1, lanes + 3};
                for (std::size_t const room : {kept, smaller[random / 2 % 3], larger[random / 8 % 4]}) {
                    for (bool const before_page : {false, true}) {
                        std::array<std::size_t, most_columns> rooms;
                        for (std::size_t c = 0; c < most_columns; ++c) rooms[c] = room + (random / 32 + c) % compaction.in.size();
                        auto const* wrong = memory.wrong(compaction, run, rows, dropped, rooms,
                                                         {before_page, in_place, in_place ? ahead[random / 128 % 4] : 0});
                        if (wrong == nullptr) continue;
                        return std::string(wrong) + ": " + compaction.in[0].name() + ", " + std::to_string(run.lanes) +
                               " lanes, " + std::to_string(count) + " rows, keep " + pattern.name + ", room for " +
                               std::to_string(room) + (before_page ? ", before a page" : ", behind a page");
                    }
                }
            }
        }
    }
    return {};
}

} // namespace compaction
