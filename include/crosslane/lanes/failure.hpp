#pragma once

#include <crosslane/lanes/isa/target.hpp>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace crosslane {

/// Called with the message of each failure, before the failure takes its course: with exceptions it is thrown; without them
/// the message goes to stderr and the program aborts. The handler may itself throw, log or end the program; nullptr means
/// none. There is one for the whole program, whatever its files are compiled for (on Windows one for each DLL). Set it
/// before other threads run.
///
/// Active   –
/// Errors   A handler that returns changes nothing: the failure takes its course.
using FailureHandler = void (*)(char const* message);
[[gnu::visibility("default")]] inline constinit FailureHandler failure_handler = nullptr;

} // namespace crosslane

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Every failure at run time ends up here. The message begins with the function's qualified name.
template <class Exception>
[[noreturn, gnu::cold, gnu::noinline]] inline void fail(char const* message)
{
    if (failure_handler != nullptr) failure_handler(message);
#if defined(__cpp_exceptions)
    throw Exception(message);
#else
    std::fprintf(stderr, "%s\n", message);
    std::abort();
#endif
}

} // namespace crosslane::detail
