#pragma once

// Whether a wave is that of a branch, as in if (auto w = wave.where(m)): only the source tells it from auto w = wave.where(m); if (w).

#include <crosslane/lanes/checked.hpp>

#if defined(CROSSLANE_IS_CHECKED)

#include <atomic>
#include <cctype>
#include <cstdio>
#include <string_view>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Says so, once: else what depends on the source would go missing in silence.
inline void note_unreadable(char const* file)
{
    static std::atomic<bool> is_said = false;
    if (is_said.exchange(true)) return;
    std::fprintf(stderr, "crosslane: %s cannot be read from here, so its branches are not checked: give the compiler full paths\n", file);
}

/// Some lines of C++, without what is in comments and in quotes.
struct SourceLines
{
    std::string text;
    std::size_t first, end; // of the line that is asked for

    SourceLines(char const* file, std::uint32_t line) : text(), first(0), end(0)
    {
        std::FILE* const source = std::fopen(file, "r");
        if (source == nullptr) {
            note_unreadable(file);
            return;
        }
        std::uint32_t number = 1;
        for (int c = std::fgetc(source); c != EOF && number <= line + 3; c = std::fgetc(source)) {
            if (number + 8 >= line) text += static_cast<char>(c);
            if (c != '\n') continue;
            if (++number == line) first = text.size();
            if (number == line + 1) end = text.size();
        }
        std::fclose(source);
        if (number < line) text.clear(); // it has been changed
        if (end == 0) end = text.size();
        blank();
    }

private:
    void blank()
    {
        char within = 0; // the quote, or a newline that ends a comment
        for (std::size_t i = 0; i < text.size(); ++i) {
            char const c = text[i];
            if (within != 0) {
                bool const ends = c == within || c == '\n';
                if (c == '\\' && i + 1 < text.size()) text[i++] = ' ';
                if (ends) within = 0;
                if (c != '\n') text[i] = ' ';
            } else if (c == '"' || (c == '\'' && (i == 0 || std::isalnum(static_cast<unsigned char>(text[i - 1])) == 0))) {
                within = c;
                text[i] = ' ';
            } else if (c == '/' && i + 1 < text.size() && text[i + 1] == '/') {
                within = '\n';
                text[i] = ' ';
            }
        }
    }
};

/// Goes through C++ from a place to the left, and over parentheses to the right.
struct SourceCursor
{
    std::string_view text;
    std::size_t at; // between two characters

    static bool is_in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
    static bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

    char before() const { return at == 0 ? '\0' : text[at - 1]; }
    char behind_spaces()
    {
        while (at < text.size() && is_space(text[at])) ++at;
        return at == text.size() ? '\0' : text[at];
    }
    bool skip(std::string_view token)
    {
        while (is_space(before())) --at;
        if (!text.substr(0, at).ends_with(token)) return false;
        at -= token.size();
        return true;
    }
    std::string_view skip_name()
    {
        skip("");
        auto const end = at;
        while (is_in_name(before())) --at;
        return text.substr(at, end - at);
    }
    /// To before the parenthesis that is open here, in the same statement or its head.
    bool skip_to_open()
    {
        for (std::size_t closed = 0; at > 0; --at) {
            char const c = before();
            if (c == '{' || c == '}') return false;
            if (c == ')') ++closed;
            if (c == '(' && closed-- == 0) return true;
        }
        return false;
    }
    bool is_open_since_line()
    {
        for (std::size_t closed = 0; at > 0 && before() != '\n'; --at) {
            if (before() == ')') ++closed;
            if (before() == '(' && closed-- == 0) return true;
        }
        return false;
    }
    /// To before a chain of names, calls and members: a.b(c)->d.
    bool skip_object()
    {
        do {
            if (skip(")") && !(skip_to_open() && skip("("))) return false;
            if (skip_name().empty()) return false;
        } while (skip("->") || skip("::") || skip("."));
        return true;
    }
    bool skip_type()
    {
        skip("");
        auto const end = at;
        while (is_in_name(before()) || is_space(before()) || std::string_view(":<>,&").find(before()) != std::string_view::npos) --at;
        return end != at && text.find_first_not_of(" \n", at) < end;
    }
    bool skip_arguments_behind()
    {
        if (behind_spaces() != '(') return false;
        std::size_t open = 0;
        for (; at < text.size(); ++at) {
            if (text[at] == '(') ++open;
            if (text[at] == ')' && --open == 0) return ++at, true;
        }
        return false;
    }
};

/// name), spaces aside.
inline bool is_asked_for(std::string_view text, std::string_view name)
{
    SourceCursor cursor{text, 0};
    cursor.behind_spaces();
    if (!text.substr(cursor.at).starts_with(name)) return false;
    cursor.at += name.size();
    return cursor.behind_spaces() == ')';
}

enum class WhereCall { of_branch, of_temporary, other };

/// What becomes of the wave that a call of where returns, whose name ends there.
inline WhereCall where_call(std::string_view text, std::size_t name_end)
{
    SourceCursor cursor{text, name_end};
    if (!cursor.skip_arguments_behind()) return WhereCall::other;
    char const next = cursor.behind_spaces();
    if (next == '.') return WhereCall::of_temporary;
    if (next != ')' && next != ';') return WhereCall::other;
    auto const behind = text.substr(cursor.at);
    cursor.at = name_end;
    if (!cursor.skip_object() || !cursor.skip("=")) return WhereCall::other;
    auto const variable = cursor.skip_name();
    if (variable.empty() || !cursor.skip_type()) return WhereCall::other;
    bool const is_first = cursor.before() == '('; // in the parentheses of an if, while or for
    if (!is_first && (cursor.before() != ';' || !cursor.skip_to_open())) return WhereCall::other;
    cursor.skip("(");
    auto const keyword = cursor.skip_name();
    if (keyword == "if" && next == ';' && !is_asked_for(behind.substr(1), variable)) return WhereCall::other; // it goes on, outside
    if (SourceCursor{text, cursor.at}.is_open_since_line()) return WhereCall::other; // of a macro, whose arguments have its first line
    return keyword == "if" || keyword == (is_first ? "while" : "for") ? WhereCall::of_branch : WhereCall::other;
}

/// Whether what where returns in that line is the wave of a branch; not where there are several and another may be meant.
inline bool begins_branch(char const* file, std::uint32_t line)
{
    SourceLines const source(file, line);
    std::string_view const text = source.text, where = "where";
    std::size_t branches = 0;
    for (auto at = text.find(where, source.first); at != text.npos && at < source.end; at = text.find(where, at + 1)) {
        auto const end = at + where.size();
        if (at == 0 || SourceCursor::is_in_name(text[at - 1]) || (end < text.size() && SourceCursor::is_in_name(text[end]))) continue;
        auto const call = where_call(text, end);
        if (call == WhereCall::other) return false;
        if (call == WhereCall::of_branch) ++branches;
    }
    return branches == 1;
}

} // namespace crosslane::detail

#endif
