#pragma once

// Checked builds: where an assertion of Catch2 (2.13 or 3) fails, its messages show what it asked any, all or none:
//
//     REQUIRE( all(x == y) )
//     with expansion:
//       false
//     with message:
//       {1, 2, 3, 4} == {1, 5, 3, 4} not in lane 1: 2 and 5
//
// (Before Catch2 3.4, what was asked since the assertion before.) Included in one file of a test program, before Catch2's header, it serves
// all files that are compiled with the same flags. Without checks it does nothing.

#include <crosslane/debug/print.hpp>

#if defined(CROSSLANE_IS_CHECKED)

#if __has_include(<catch2/reporters/catch_reporter_event_listener.hpp>)
#include <catch2/catch_message.hpp>
#include <catch2/catch_version_macros.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
#else
#if defined(TWOBLUECUBES_SINGLE_INCLUDE_CATCH_HPP_INCLUDED) && !defined(CATCH_CONFIG_EXTERNAL_INTERFACES)
#error "crosslane: include crosslane/debug/catch2.hpp before catch2/catch.hpp"
#elif !defined(CATCH_CONFIG_EXTERNAL_INTERFACES)
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#endif
#include <catch2/catch.hpp>
#endif

namespace crosslane::inline CROSSLANE_TARGET::detail {

#if defined(TWOBLUECUBES_SINGLE_INCLUDE_CATCH_HPP_INCLUDED)
using Catch2Listener = Catch::TestEventListenerBase;
#else
using Catch2Listener = Catch::EventListenerBase;
#endif

/// Whether assertionStarting comes once the expression is evaluated.
inline constexpr bool starts_late = CATCH_VERSION_MAJOR < 3 || (CATCH_VERSION_MAJOR == 3 && CATCH_VERSION_MINOR < 4);
inline thread_local bool has_asked = false; // this thread, since Catch2's was last told

struct AnswerListener : Catch2Listener
{
    using Catch2Listener::Catch2Listener;

    void testRunStarting(Catch::TestRunInfo const& run) override
    {
        Catch2Listener::testRunStarting(run);
        after_question = [](bool) { has_asked = true; };
    }
    void assertionStarting(Catch::AssertionInfo const&) override
    {
        asks_ = has_asked && starts_late;
        has_asked = false;
    }
    // What it returns differs between versions. Listeners get the report before it is printed, and Catch2 made it for this call.
    auto assertionEnded(Catch::AssertionStats const& report) -> decltype(Catch2Listener::assertionEnded(report)) override
    {
        if ((asks_ || has_asked) && !report.assertionResult.isOk()) {
            Catch::MessageInfo message("", report.assertionResult.getSourceInfo(), Catch::ResultWas::Info);
            message.message = last_answer();
            const_cast<Catch::AssertionStats&>(report).infoMessages.push_back(message);
        }
        asks_ = has_asked = false;
        return Catch2Listener::assertionEnded(report);
    }

private:
    bool asks_ = false; // whether the assertion that is about to end has asked
};

CATCH_REGISTER_LISTENER(AnswerListener)

} // namespace crosslane::detail

#endif
