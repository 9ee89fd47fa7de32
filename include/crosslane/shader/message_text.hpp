#pragma once

// Parts of messages.

#include <crosslane/lanes/failure.hpp>
#include <crosslane/lanes/isa/target.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Text, or a whole number. It refers to the text.
class TextPart
{
public:
    TextPart(char const* text) noexcept : text_(text), number_(std::strlen(text)) {}
    TextPart(std::string const& text) noexcept : text_(text.data()), number_(text.size()) {}
    TextPart(std::string_view text) noexcept : text_(text.data()), number_(text.size()) {}
    template <class N>
        requires(std::is_integral_v<N> && !std::is_same_v<N, char>)
    TextPart(N n) noexcept : number_(static_cast<std::uint64_t>(n)), kind_(n < 0 ? Kind::negative : Kind::number)
    {}

    void add_to(std::string& all) const
    {
        if (kind_ == Kind::text) {
            all.append(text_, number_);
            return;
        }
        char digits[20];
        std::size_t first = sizeof digits;
        auto n = kind_ == Kind::negative ? 0 - number_ : number_;
        do digits[--first] = static_cast<char>('0' + n % 10);
        while ((n /= 10) != 0);
        if (kind_ == Kind::negative) digits[--first] = '-';
        all.append(digits + first, sizeof digits - first);
    }

private:
    enum class Kind : std::uint8_t { text, number, negative };

    char const* text_ = nullptr;
    std::uint64_t number_; // or the text's length
    Kind kind_ = Kind::text;
};
using TextParts = std::initializer_list<TextPart>;

/// Adds parts to a text.
[[gnu::cold, gnu::noinline]] inline void add_text(std::string& all, TextParts parts)
{
    for (auto const& part : parts) part.add_to(all);
}
/// All parts in a row: text_of({"line ", 12, " of ", name}). Unlike a sum of strings it is one call, with no strings in between, and
/// so a program that runs a shader compiles in less time.
[[nodiscard, gnu::cold, gnu::noinline]] inline std::string text_of(TextParts parts)
{
    std::string all;
    add_text(all, parts);
    return all;
}
/// Reports an argument that is wrong.
[[noreturn, gnu::cold, gnu::noinline]] inline void fail_with(TextParts parts) { fail<std::invalid_argument>(text_of(parts).c_str()); }

/// "a, b and c".
[[nodiscard]] inline std::string listed(std::vector<std::string> const& names)
{
    std::string result;
    for (std::size_t i = 0; i < names.size(); ++i) add_text(result, {i == 0 ? "" : i + 1 == names.size() ? " and " : ", ", names[i]});
    return result;
}

/// What there is instead of what was asked for: "; it has a, b and c".
[[nodiscard]] inline std::string or_others(std::vector<std::string> const& names)
{
    return names.empty() ? ", nor any other" : text_of({"; it has ", listed(names)});
}

/// Where a module comes from; empty: from memory.
[[nodiscard]] inline std::string in_file(std::string_view file)
{
    return file.empty() ? std::string() : text_of({" (in ", file, ")"});
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
