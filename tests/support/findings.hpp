#pragma once

/// What checked builds find, for tests of it. Include it only where CROSSLANE_CHECKED is defined.
#include "support/catch.hpp"

#include <stdexcept>
#include <string>

namespace support {

/// What f's finding says after the file and line, which must be those of `file`; "" if there is none.
template <class F>
std::string found_in(char const* file, F f)
{
    try {
        f();
    } catch (std::logic_error const& finding) {
        std::string const message = finding.what(), place = std::string(file) + ":";
        if (!message.starts_with(place)) return "not in this file: " + message;
        return message.substr(message.find(": ", place.size()) + 2);
    }
    return "";
}

} // namespace support
