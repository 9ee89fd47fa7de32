"""What a header says: its public declarations and their comments, as Doxygen shall read them. The layout of both is the one that
CONTRIBUTING.md and .clang-format ask for; this is no parser of C++."""
import html
import re
from itertools import groupby
from typing import NamedTuple


def escape(text):
    """Prose in which Doxygen shall find no commands, tags or emphasis, and no links from what is HLSL's."""
    parts = re.split(r"`([^`]*)`", text)
    for i, part in enumerate(parts):
        part = re.sub(r"([\\@#%$*_\[\]])", r"\\\1", html.escape(part, quote=False)).replace("--", "\\--")
        part = re.sub(r"(?<!\w)::", r"\\::", part)
        part = re.sub(r"\b(?=(Min|Max|Sum|Product)\b)", "%", part)  # words here, not the operations
        part = re.sub(r"\b((?:RW|Structured)Buffer(?:&lt;T&gt;)?(?:, | and ))(?=Buffer\b)", r"\1%", part)
        part = re.sub(r" +-&gt; +", " → ", part)
        parts[i] = f"<code>{part}</code>" if i % 2 else part
    return re.sub(r"^(?=[-+])", "&zwj;", "".join(parts))  # no list


def code(lines, kind=""):
    """Code, which prepare.py colours and links: Doxygen finds keywords within other words, and links what is none of ours."""
    first, *others = html.escape("\n".join(lines), quote=False).split("\n")
    return [f"@htmlonly <pre class='{' '.join(['code', *kind.split()])}'>{first}", *others, "</pre> @endhtmlonly"]


def block(lines):
    """A drawing or code, as it stands in the comment."""
    is_code = any(re.search(r";$|//|[{}]", line) for line in lines)
    return code(lines) if is_code else ["@verbatim", *lines, "@endverbatim"]


def parts_of(line):
    """A line of Means in parts, each up to a ; or a } that is in no parentheses and braces."""
    depth, begin, parts = 0, 0, []
    for i, c in enumerate(line):
        depth += (c in "([{") - (c in ")]}")
        if depth == 0 and c in ";}" and line[i + 1:i + 2] in (" ", ""):
            parts.append(line[begin:i + 1])
            begin = i + 1
    return [*parts, line[begin:]] if line[begin:].strip() else parts


def is_code(part):
    """Whether a part of Means is code and no prose."""
    part = re.sub(r'"[^"]*"', "", part).strip()
    is_prose = re.search(r"\b[a-z]+ [a-z]+ [a-z]+\b", part)
    is_call = re.match(r"(\w+: +)?[\w:]+[(\[].*[)\]][.;]?$|\w+ \w+\{\};$|\{.*\}$", part)
    return not is_prose and (is_call or re.search(r"(^|[^<>=!])=(?!=)|\+\+|\?.*:|^return\b|^(for|if|while) \(", part))


def pieces_of(name, lines):
    """Pairs of whether it is code, and a line of a field, which is split where code ends and prose begins."""
    depth = 0
    for line in lines:
        is_row = re.match(r"\w+(, \w+)*:? {2,}\S|\(.*?\) {2,}\S", line.replace("  ->  ", " -> "))
        begins_loop = name == "Means" and re.match(r" *(for|if|while) \(", line) and is_code(line)
        if name in ("Means", "Shapes") and is_row or begins_loop or depth > 0:
            yield True, re.sub(r"(?<=\)) {2,}(?=[a-z])", r"\g<0>// ", line) if name == "Shapes" else line
            depth += line.count("{") - line.count("}")
        elif name == "Means" and re.search(r"[;{}]", line):
            parts = parts_of(line)
            count = next((i for i, part in enumerate(parts) if not is_code(part)), len(parts))
            if count:
                yield True, "".join(parts[:count])
                depth += sum(part.count("{") - part.count("}") for part in parts[:count])
            if count < len(parts):
                yield False, "".join(parts[count:])
        else:
            yield False, line


def field(name, lines):
    """One field of a comment: prose, and in Means code where it looks like it; rows of two columns stay rows."""
    result = [f"@par {name}"]
    for is_loop, pieces in groupby(pieces_of(name, lines), lambda piece: piece[0]):
        texts = [text for _, text in pieces]
        result += code(texts) if is_loop else [escape(" ".join(text.strip() for text in texts))]
    return [*result, ""]


def comment_of(lines):
    """A comment's brief, and its drawings and fields, as Doxygen's commands."""
    brief, rest, i = [], [], 0
    while i < len(lines):
        line = lines[i]
        start = re.match(r"([A-Z][a-z]+) {2,}(?=\S)", line)
        if line.startswith("    "):
            drawing, is_table = [], re.match(r"    (lane|in) ", line)  # a table of lanes ends where code follows
            while i < len(lines) and (lines[i].startswith("    ") or
                                      (not lines[i] and not is_table and "".join(lines[i + 1:i + 2]).startswith("    "))):
                drawing.append(lines[i][4:])
                i += 1
            rest += [*block(drawing), ""]
            continue
        if start and len(start.group(0)) == 9:
            texts = [line[9:]]
            while i + 1 < len(lines) and lines[i + 1].startswith("         "):
                i += 1
                texts.append(lines[i][9:])
            rest += field(start.group(1), texts)
        elif line and not rest:
            brief.append(line)
        elif line:
            rest.append(escape(line))
        i += 1
    return ["@brief " + escape(" ".join(brief)), "", *rest]


def clean(text):
    """Without attributes and macros, and without the namespaces that a reader need not know."""
    text = re.sub(r"\[\[[^\]]*\]\] ?|CROSSLANE_(SHADER_)?(INLINE|FLATTEN)(_LAMBDA)? ?| CROSSLANE_(CALLER|SCOPE)\b", "", text)
    text = re.sub(r"\bexplicit\((?:[^()]|\([^()]*\))*\)", "explicit", text)  # whatever the condition
    text = re.sub(r"\bdetail::LaneNumber\b", "std::size_t", text)  # in checked builds it also says who asks
    return re.sub(r"\b(inline |detail::)", "", text)


def depth_change(line):
    line = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])\'|//.*', "", line)
    return sum(line.count(c) for c in "([{") - sum(line.count(c) for c in ")]}")


def end_of(lines, i):
    """The last line of the declaration that begins in line i."""
    depth = 0
    while True:
        depth += depth_change(lines[i])
        end = re.sub(r"\s*//.*", "", lines[i])
        is_requirement = re.match(r".*\brequires requires ?(\([^{}]*\) )?\{[^{}]*(\{[^{}]*\}[^{}]*)*\}$", end)
        is_block = end.endswith("}") and not is_requirement and (end[0] != " " or re.match(r" +(: .*|.*\)) \{\}$", end))
        if depth == 0 and (end.endswith(";") or is_block):
            return i
        i += 1


class Declaration(NamedTuple):
    comment: list  # or None
    place: int     # the line in which the comment begins, or this does if it has none
    line: int      # in which it begins, or the comment directly above it does
    text: list
    forms: list    # what to show as its signatures instead
    is_explained: bool = False  # by a comment with two slashes: not for the reference


def declarations(lines, access="public"):
    """Every public declaration of a header or of a class's body. A comment also belongs to what follows without a gap. Lines that
    begin with //: stand for the signatures, until others do, of functions whose own say nothing: (X&&... x)."""
    comment, place, forms, is_explained, in_comment, i = None, 0, [], False, False, 0
    while i < len(lines):
        line = lines[i]
        if re.match(r"namespace (crosslane::.*)?detail\b", line):
            depth = 0
            while (depth := depth + depth_change(lines[i])) > 0 and not re.match(r"} // namespace .*detail", lines[i]):
                i += 1
            comment = None
        elif line.startswith("///"):
            comment = comment if in_comment else []
            place = place if in_comment else i
            comment.append(line[4:])
            in_comment = True
            i += 1
            continue
        elif not line:
            comment, is_explained = None, False
        elif line.startswith("//: "):
            forms = forms + [line[4:]] if lines[i - 1].startswith("//: ") else [line[4:]]
        elif line.startswith("// "):
            is_explained = True
        elif line.startswith("#"):
            while lines[i].endswith("\\"):
                i += 1
        elif match := re.match(r"(public|protected|private):", line):
            access = match.group(1)
        elif match := re.match(r"CROSSLANE_[A-Z0-9_]+(?:\(.*\))?(?: // (.*))?$", line):  # what it stands for, if it says so
            if match.group(1):
                yield Declaration(comment, place if comment else i, place if in_comment else i, [match.group(1)], [])
        elif not re.match(r"//|namespace|extern|}|CROSSLANE_UNINITIALIZED", line):
            first, i = i, end_of(lines, i)
            is_refused = re.search(r"= delete;$|\bCROSSLANE_REFUSE(_CONSTRUCTOR)?\(.*\);$", lines[i])
            if access == "public" and not is_refused and not line.startswith("static_assert"):
                begin = place if in_comment else first
                says_nothing = any("(X&&... x)" in part for part in lines[first:i + 1])
                yield Declaration(comment, place if comment else first, begin, lines[first:i + 1], forms if says_nothing else [],
                                  is_explained)
        in_comment = False
        i += 1


def body_of(text):
    """A class's first lines, its body without indentation, and its last line."""
    opening = next((i for i, line in enumerate(text) if line == "{"), len(text))
    return text[:opening], [re.sub("^    ", "", line) for line in text[opening + 1:-1]], text[-1]


def signatures(name, text, forms):
    """A function's declaration, or what its header shows instead: for the first of several, with whose name it is written."""
    if not forms:
        return signature(text)
    first = re.search(r"(\w+)\(", forms[0]).group(1)
    return "\n".join(re.sub(rf"\b{first}\b", name, form) for form in forms)


def is_documented(comment):
    """Whether a member's comment has fields, so that it is more than a remark in its class."""
    return any(re.match(r"(Shapes|Means|Active|Errors) +\S", line) for line in comment or [])


def is_refusal(text):
    """Whether a function is there not to compile."""
    return re.search(r"\{\s*static_assert\(|// (does not compile|nor does this)", "\n".join(text))


def never_compiles(text):
    """Whether a function's body is but a message."""
    return re.search(r"\{\s*static_assert\(sizeof\(\w+\) == 0,", "\n".join(text))


def is_for_users(text):
    """Not a refusal, nor a friend class, nor what is the library's own: Storage, which registers are made of, and what makes checked
    builds look at numbers."""
    kind, _ = name_of(text)
    said = signature(text) if kind == "function" else "\n".join(text)
    return not (is_refusal(text) or re.match(r"friend (class|struct)\b", said) or re.search(r"\b(Storage|OtherNumber)\b", said))


def synopsis(text):
    """A class or enumeration as one reads it: its public members with their remarks, without bodies."""
    text = [line for line in text if not line.lstrip().startswith("// clang-format")]
    first, body, last = body_of(text)
    if not body:
        return [clean(line) for line in text]
    result, remarked, is_class = [], None, any(line.startswith("class") for line in first)
    for comment, place, line, member, forms, _ in declarations(body, "private" if is_class else "public"):
        if not is_for_users(member):
            continue
        kind, name = name_of(member)
        if result and line > 0 and not body[line - 1]:
            result.append("")
        if comment and place != remarked:
            until = comment.index("") if is_documented(comment) else len(comment)
            result += [f"// {remark}".rstrip() for remark in comment[:until]]
        remarked = place
        if kind == "function":
            result += signatures(name, member, forms).split("\n")
        elif kind in ("struct", "class", "enum"):
            result += synopsis(member)
        else:
            result += [clean(part) for part in member]
    if is_class and "public:" in body:  # its own aliases, where the public part names them
        own = [re.match(r"(?:using|static constexpr [\w:]+) (\w+) = .*;$", line) for line in body[:body.index("public:")]]
        result[:0] = [clean(a.group()) for a in own if a and any(re.search(rf"\b{a.group(1)}\b", line) for line in result)]
    return [*map(clean, first), "{", *("    " + line if line else "" for line in result), last]


def documented_members(text):
    """By name, a class's members with comments of their own: the comment, and their signatures."""
    found = {}
    for member in declarations(body_of(text)[1]):
        if is_documented(member.comment) and is_for_users(member.text):
            name = name_of(member.text)[1]
            found.setdefault((name, member.place), (member.comment, []))[1].append(signatures(name, member.text, member.forms))
    return [(name, *rest) for (name, _), rest in found.items()]


def head(text):
    """(template and requires lines, the rest) of a declaration."""
    lines, tops = list(text), []
    while re.match(r"template|    requires", lines[0]):
        top = clean(lines.pop(0)).rstrip()
        depth = sum(top.count(c) for c in "({") - sum(top.count(c) for c in ")}")
        while depth > 0 or not re.search(r">$|> requires|//|^    requires", top):
            top += " " + lines[0].strip()
            depth += depth_change(lines.pop(0))
        tops += re.sub(r"\s*//.*", "", clean(top)).replace("> requires", ">\n    requires").split("\n")
    return tops, lines


def without_body(text):
    """A function's declaration, without what it does and initializes."""
    text = re.sub(r"//.*", "", text).rstrip()
    plain = re.sub(r'"(\\.|[^"\\])*"', lambda m: "." * len(m.group()), text)
    if plain.endswith("}"):
        depth, at = 0, len(plain)
        while at == len(plain) or depth > 0:
            at -= 1
            depth += (plain[at] == "}") - (plain[at] == "{")
        text = text[:at]
    return re.split(r"\n +: |(?<=\)) : (?=\w)| = delete", text)[0].rstrip().rstrip(";")


def signature(text):
    """A function's declaration as one reads it: what is deduced, what is required, what is returned."""
    tops, lines = head(text)
    body = re.sub(r"\s+", " ", clean(without_body("\n".join(lines)))).strip()
    body = re.sub(r" requires", "\n    requires", body, count=1)
    lines = body.split("\n")
    if len(lines[0]) > 88:
        name = re.search(r"[\w=<>+*/&|!~^\[\]-]+\)?\(", lines[0])
        parameters, depth, is_list = "", 0, True
        for c in lines[0][name.end():]:
            depth += (c in "<([{") - (c in ">)]}")
            is_list = is_list and depth >= 0
            parameters += ",\n   " if c == "," and depth == 0 and is_list else c
        if ",\n" in parameters:
            lines[0] = lines[0][:name.end()] + "\n    " + parameters
    return "\n".join(tops + lines) + ";"


def name_of(text):
    """(kind, name) of a declaration."""
    _, lines = head(text)
    line = clean(re.sub(r"\bconstexpr |consteval |extern ", "", " ".join(lines[:2])))
    if line.startswith("using detail::") or (m := re.match(r"using (\w+);", line)):
        return "alias", re.search(r"(\w+);", line).group(1)
    if m := re.match(r"(struct|class|enum|concept|using) (?:class )?(\w+)", line):
        return m.groups()
    if re.match(r"\w+\(.*\) ->", line):
        return "other", ""
    while (shorter := re.sub(r"<[^<>]*>", "", line)) != line and "operator" not in line:
        line = shorter
    if m := re.match(r"[^={(]*?(?:\b|\((?=\w+\)\())(operator\(\)|operator\W+?|operator \w+|\w+)\)?\(", line):
        return ("other" if f"::{m.group(1)}(" in re.sub(r" \{.*", "", line) else "function"), m.group(1)
    return "variable", re.search(r"(\w+)\s*(\[|=|\{|;|$)", line).group(1)


class Entry:
    """What is public in a header under one name and comment."""
    def __init__(self, kind, name, comment):
        self.kind, self.name, self.comment = kind, name, comment
        self.texts, self.forms = [], []  # of overloads, or of a class and its specialisations
        self.is_last = True  # of those with this comment


def entries_of(lines):
    """The entries of a header, and the names of what no comment documents. Functions and types need one, but for operators, of
    which their class's says what they do, and what a comment with two slashes explains to who reads the header."""
    entries, classes, undocumented = {}, {}, []
    for comment, place, _, text, forms, is_explained in declarations(lines):
        kind, name = name_of(text)
        if kind in ("struct", "class") and name in classes and re.search(rf"(struct|class) {name}<", "\n".join(text)):
            classes[name].texts.append(text)
        elif kind in ("other", "function") and (kind == "other" or name in classes or never_compiles(text)):
            pass  # deduction guides, members' bodies, refusals
        elif comment is None:
            is_announced = re.match(r"[^{}=]*;( *//.*)?$", text[-1])
            if kind != "variable" and not name.startswith("operator") and not is_announced and not is_explained:
                undocumented.append(name)
        else:
            entry = entries.setdefault((place, name), Entry(kind, name, comment))
            entry.texts.append(text)
            entry.forms = forms
            if kind in ("struct", "class"):
                classes.setdefault(name, entry)
    places = [place for place, _ in entries]
    for i, entry in enumerate(entries.values()):
        entry.is_last = places[i] not in places[i + 1:]
    return list(entries.values()), undocumented
