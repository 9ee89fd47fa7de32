#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
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
    std::string name, op, flow, type;
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
    std::string const folder = std::string(CROSSLANE_TESTS_DIR) + "/golden/";
    Recording result;
    std::ifstream blob(folder + "h100.bin", std::ios::binary);
    result.bytes.assign(std::istreambuf_iterator<char>(blob), {});
    std::ifstream index(folder + "h100.tsv");
    for (std::string line; std::getline(index, line);) {
        std::vector<std::string> fields;
        std::istringstream stream(line);
        for (std::string field; std::getline(stream, field, '\t');) fields.push_back(field);
        auto const number = [&](std::size_t field) { return static_cast<std::size_t>(std::stoul(fields.at(field))); };
        auto const place = [&](std::size_t field) { return static_cast<std::ptrdiff_t>(std::stol(fields.at(field))); };
        if (fields[0] == "case") {
            result.cases.push_back({fields.at(1), fields.at(2), fields.at(5), fields.at(6), fields.at(10) == "wave",
                                    number(9), number(11), place(12), place(13), place(14), place(15), place(16),
                                    number(17)});
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

} // namespace golden
