#pragma once

// How a likely mistake is refused, so that the compiler's message says what to write, and a concept sees that the call does not compile.

#include <crosslane/lanes/isa/target.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

template <std::size_t Size>
struct Sentence
{
    char text[Size]{};
    consteval Sentence(char const (&sentence)[Size])
    {
        for (std::size_t i = 0; i < Size; ++i) text[i] = sentence[i];
    }
};
/// Stands for what a refused function would return, or for a further parameter: GCC's message names it, and with it the sentence.
template <Sentence>
struct Refused {};

/// No type. Functions that end in `Never auto const&...` take nothing there, and a user's of the same name and parameters is preferred.
template <class>
concept Never = false;

} // namespace crosslane::detail

// In what follows here, and wherever functions are refused, compilers' messages leave out how the macros expand.
#pragma GCC system_header

/// CROSSLANE_REFUSE("what to write", f(X const&)); declares a function whose calls do not compile. Below the use of a deleted function
/// Clang lists all others of its name, which this attribute does not. It does not keep constructors from counting as possible.
#if defined(__clang__)
#define CROSSLANE_REFUSE(sentence, ...) void __VA_ARGS__ __attribute__((diagnose_if(true, "crosslane: " sentence, "error")))
#define CROSSLANE_REFUSE_CONSTRUCTOR(sentence, Class, ...) Class(__VA_ARGS__) = delete
#elif defined(__CUDACC__)
#define CROSSLANE_REFUSE(sentence, ...) void __VA_ARGS__ = delete
#define CROSSLANE_REFUSE_CONSTRUCTOR(sentence, Class, ...) Class(__VA_ARGS__) = delete
#else
#define CROSSLANE_REFUSE(sentence, ...) crosslane::detail::Refused<sentence> __VA_ARGS__ = delete
#define CROSSLANE_REFUSE_CONSTRUCTOR(sentence, Class, ...) Class(__VA_ARGS__, crosslane::detail::Refused<sentence> = {}) = delete
#endif
