#pragma once

// What checked builds find in a kernel.

#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>

#include <string>

namespace group_test {

using namespace crosslane;

/// What f's finding says; of the file's lines, which it must name, it keeps how far they are below `line`. "" if there is none.
template <class F>
std::string found(int line, F f, std::string const& file)
{
    try {
        f();
    } catch (std::logic_error const& finding) {
        std::string message = finding.what();
        if (!message.starts_with(file + ":")) return "not in this file: " + message;
        auto const name = file.substr(file.rfind('/') + 1) + ":";
        for (auto at = message.find(name); at != std::string::npos; at = message.find(name)) {
            auto const number = at + name.size(), end = message.find_first_not_of("0123456789", number);
            auto const begin = at < 1 || message[at - 1] != '/' ? at : 0; // the path
            message.replace(begin, end - begin, "+" + std::to_string(std::stoi(message.substr(number, end - number)) - line));
        }
        return message;
    }
    return "";
}

/// The same of a kernel for groups of two waves of 8 lanes.
template <class Body>
std::string found_in(int line, Body body, std::uint32_t groups = 1, char const* file = __builtin_FILE())
{
    return found(line, [&] { dispatch(serial, kernel<num_threads<16>, wave_size<8>>(body), {groups}); }, file);
}

using Words = std::array<std::uint32_t, 16>;

} // namespace group_test
