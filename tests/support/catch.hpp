#pragma once

/// Catch2, version 3 or 2.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

#if defined(CROSSLANE_CHECKED) // a finding fails the test, unless the test allows or expects it
#include <crosslane/lanes/checked.hpp>

#include <stdexcept>

namespace support {

inline void throw_finding(crosslane::Finding const& found) { throw std::logic_error(found.message); }
inline bool const findings_throw = (crosslane::finding_handler = throw_finding) != nullptr;

} // namespace support
#endif
