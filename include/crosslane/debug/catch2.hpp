#pragma once

// Checked builds: where an assertion of Catch2 (2.13 or 3) fails, its messages show what any, all or none compared:
//
//     REQUIRE( all(x == y) )
//     with expansion:
//       false
//     with message:
//       {1, 2, 3, 4} == {1, 5, 3, 4} not in lane 1: 2 and 5
//
// The message is about the last question since the assertion before whose answer was false. Included in one file of a test program, this
// serves all files that are compiled for the same instruction set. Without checks it does nothing.

#include <crosslane/debug/print.hpp>

#if defined(CROSSLANE_IS_CHECKED)

#if __has_include(<catch2/catch_message.hpp>)
#include <catch2/catch_message.hpp>
#include <catch2/interfaces/catch_interfaces_capture.hpp>
#include <catch2/internal/catch_context.hpp>
#else
#include <catch2/catch.hpp>
#endif
#include <optional>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET::detail {

inline thread_local bool runs_tests = false; // Catch2 takes no messages of other threads

/// Gives the current test what the answer false was about. Catch2 forgets it with the assertion that comes next.
inline void tell_catch2(bool answer)
{
    if (answer || !runs_tests) return;
    auto* const capture = Catch::getCurrentContext().getResultCapture();
    if (capture == nullptr) return; // no test runs
    static std::optional<Catch::MessageInfo> told;
    if (told) capture->popScopedMessage(*told); // the last alone
    Catch::MessageBuilder message("", CATCH_INTERNAL_LINEINFO, Catch::ResultWas::Info);
    told.emplace(message.m_info);
    capture->emplaceUnscopedMessage(std::move(message) << last_answer());
}

inline bool const tells_catch2 = (runs_tests = true, after_question = tell_catch2, true);

} // namespace crosslane::detail

#endif
