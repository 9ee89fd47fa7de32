#pragma once

// Reads the pictures that a Recorder draws, as a browser and a person would: elements of XML, and the cells among them.

#include "support/catch.hpp"

#include <array>
#include <cctype>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace support {

/// An element of XML. Reading one refuses what is not well-formed.
struct XmlElement
{
    std::string tag, text; // without its children's
    std::map<std::string, std::string> attributes;
    std::vector<XmlElement> children;

    [[nodiscard]] std::string of(std::string const& name) const
    {
        auto const found = attributes.find(name);
        return found == attributes.end() ? "" : found->second;
    }
    [[nodiscard]] long number(std::string const& name) const { return std::stol(of(name)); }
    [[nodiscard]] bool has_kind(std::string const& kind) const
    {
        std::istringstream kinds(of("class"));
        for (std::string word; kinds >> word;)
            if (word == kind) return true;
        return false;
    }
    /// Those within it, the outer ones first.
    [[nodiscard]] std::vector<XmlElement const*> all(std::string const& wanted) const
    {
        std::vector<XmlElement const*> found;
        for (auto const& child : children) {
            if (child.tag == wanted) found.push_back(&child);
            for (auto const* deeper : child.all(wanted)) found.push_back(deeper);
        }
        return found;
    }
    [[nodiscard]] std::vector<XmlElement const*> of_kind(std::string const& wanted, std::string const& kind) const
    {
        auto found = all(wanted);
        std::erase_if(found, [&](XmlElement const* element) { return !element->has_kind(kind); });
        return found;
    }
};

class XmlReader
{
public:
    explicit XmlReader(std::string_view text) : rest_(text) {}
    XmlElement document()
    {
        auto root = element();
        while (!rest_.empty() && rest_[0] == '\n') rest_.remove_prefix(1);
        if (!rest_.empty()) wrong("text after the last element");
        return root;
    }

private:
    [[noreturn]] void wrong(std::string const& what) const { throw std::runtime_error(what + " at " + std::string(rest_.substr(0, 60))); }
    void take(std::string_view expected)
    {
        if (!rest_.starts_with(expected)) wrong("no " + std::string(expected));
        rest_.remove_prefix(expected.size());
    }
    std::string name()
    {
        std::string result;
        while (!rest_.empty() && (std::isalnum(static_cast<unsigned char>(rest_[0])) || rest_[0] == '-' || rest_[0] == ':')) {
            result += rest_[0];
            rest_.remove_prefix(1);
        }
        if (result.empty()) wrong("no name");
        return result;
    }
    std::string text_until(char end)
    {
        static std::pair<std::string_view, char> const known[] = {
            {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};
        std::string result;
        while (!rest_.empty() && rest_[0] != end) {
            auto const c = rest_[0];
            if (c == '<' || (static_cast<unsigned char>(c) < 0x20 && c != '\n')) wrong("a character that must not stand here");
            std::size_t length = 1;
            char read = c;
            if (c == '&') {
                length = 0;
                for (auto const& [entity, meaning] : known)
                    if (rest_.starts_with(entity)) length = entity.size(), read = meaning;
                if (length == 0) wrong("an unknown entity");
            }
            result += read;
            rest_.remove_prefix(length);
        }
        return result;
    }
    XmlElement element()
    {
        XmlElement e;
        take("<");
        e.tag = name();
        while (rest_.starts_with(" ")) {
            take(" ");
            auto const attribute = name();
            take("=\"");
            if (!e.attributes.emplace(attribute, text_until('"')).second) wrong("an attribute twice");
            take("\"");
        }
        if (rest_.starts_with("/>")) return take("/>"), e;
        take(">");
        while (true) {
            e.text += text_until('<');
            if (rest_.starts_with("</")) break;
            e.children.push_back(element());
        }
        take("</" + e.tag + ">");
        return e;
    }
    std::string_view rest_;
};

template <class Recorder>
XmlElement picture_of(Recorder const& log)
{
    return XmlReader(log.svg()).document();
}

struct DrawnCell
{
    std::string shown, whole; // in the cell; at the pointer
    XmlElement box;
};
using DrawnRow = std::map<std::size_t, DrawnCell>; // by lane

/// The rows with the name. Each cell stands below its lane's number.
inline std::vector<DrawnRow> rows_of(XmlElement const& svg, std::string const& name)
{
    std::map<std::string, long> middles;
    for (auto const* number : svg.of_kind("text", "value"))
        if (number->has_kind("small")) middles.emplace(number->text, number->number("x"));
    std::vector<DrawnRow> rows;
    for (auto const* group : svg.all("g")) {
        auto const title = group->all("title").at(0)->text;
        if (!title.starts_with(name + ", lane ")) continue;
        auto const rest = title.substr(name.size() + 7);
        auto const lane = std::stoul(rest);
        auto const& box = *group->all("rect").at(0);
        auto const texts = group->all("text");
        if (auto const above = middles.find(std::to_string(lane)); above != middles.end())
            if (box.number("x") + box.number("width") / 2 != above->second) FAIL_CHECK("lane " << lane << " is not below its number");
        if (rows.empty() || rows.back().rbegin()->first >= lane) rows.emplace_back();
        rows.back()[lane] = {texts.empty() ? "" : texts[0]->text, rest.substr(rest.find(": ") + 2), box};
    }
    return rows;
}

/// No cell lies upon another or outside of the picture, and every number fits its cell.
inline void check_layout(XmlElement const& svg)
{
    auto const width = svg.number("width"), height = svg.number("height");
    CHECK(svg.of("viewBox") == "0 0 " + std::to_string(width) + ' ' + std::to_string(height));
    std::vector<std::array<long, 4>> boxes;
    for (auto const* box : svg.all("rect")) {
        if (box->has_kind("card")) continue;
        auto const x = box->number("x"), y = box->number("y");
        boxes.push_back({x, y, x + box->number("width"), y + box->number("height")});
    }
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        auto const& a = boxes[i];
        wrong += a[0] < 0 || a[1] < 0 || a[2] > width || a[3] > height;
        for (std::size_t j = 0; j < i; ++j) {
            auto const& b = boxes[j];
            wrong += a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
        }
    }
    for (auto const* group : svg.all("g"))
        for (auto const* text : group->of_kind("text", "value"))
            wrong += 7 * static_cast<long>(text->text.size()) > group->all("rect").at(0)->number("width");
    for (auto const* text : svg.all("text")) wrong += text->number("y") > height || text->number("x") > width;
    CHECK(wrong == 0);
}

} // namespace support
