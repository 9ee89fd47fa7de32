#pragma once

#include <crosslane/lanes/isa/target.hpp>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace crosslane {

/// Called with the message of each failure, before it takes its way: with exceptions it is thrown, without them the message
/// goes to stderr and the program aborts. The handler may throw, log or end the program itself; nullptr: none. One for the
/// whole program, whatever its files are compiled for (on Windows one for each DLL); set it before other threads run.
///
/// Active   –
/// Errors   A handler that returns changes nothing: the failure takes its way.
using FailureHandler = void (*)(char const* message);
[[gnu::visibility("default")]] inline constinit FailureHandler failure_handler = nullptr;

} // namespace crosslane

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// What every failure at run time comes to. The message begins with the function's qualified name.
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
