"""What a header says: its public declarations and their comments, as Doxygen shall read them. The layout of both is the one that
CONTRIBUTING.md and .clang-format ask for; this is no parser of C++."""
import html
import re


def escape(text):
    """Prose in which Doxygen shall find no commands, tags or emphasis."""
    parts = re.split(r"`([^`]*)`", text)
    for i, part in enumerate(parts):
        part = re.sub(r"([\\@#%$*_\[\]])", r"\\\1", html.escape(part, quote=False)).replace("--", "\\--")
        part = re.sub(r"(?<!\w)::", r"\\::", part)
        part = re.sub(r"\b(?=(Min|Max|Sum|Product)\b)", "%", part)  # words here, not the operations
        part = re.sub(r" +-&gt; +", " → ", part)
        parts[i] = f"<code>{part}</code>" if i % 2 else part
    return re.sub(r"^(?=[-+])", "&zwj;", "".join(parts))  # no list


def code(lines):
    """Code, which prepare.py colours and links: Doxygen finds keywords within other words, and links what is none of ours."""
    first, *others = html.escape("\n".join(lines), quote=False).split("\n")
    return [f"@htmlonly <pre class='code'>{first}", *others, "</pre> @endhtmlonly"]


def block(lines):
    """A drawing or code, as it stands in the comment."""
    is_code = any(re.search(r";$|//|[{}]", line) for line in lines)
    return code(lines) if is_code else ["@verbatim", *lines, "@endverbatim"]


def field(name, lines):
    """One field of a comment; what leads in Means is code if it looks like it."""
    loop = []
    while name == "Means" and lines and re.search(r"[;{}]", lines[0]):
        loop.append(lines.pop(0))
    prose = escape(" ".join(line.strip() for line in lines))
    return [f"@par {name}", *(code(loop) if loop else []), *([prose] if prose else []), ""]


def comment_of(lines):
    """A comment's brief, and its drawings and fields, as Doxygen's commands."""
    brief, rest, i = [], [], 0
    while i < len(lines):
        line = lines[i]
        start = re.match(r"([A-Z][a-z]+) {2,}(?=\S)", line)
        if line.startswith("    "):
            drawing = []
            while i < len(lines) and (lines[i].startswith("    ") or (not lines[i] and lines[i + 1:i + 2] and lines[i + 1].startswith("    "))):
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
    text = re.sub(r"\[\[[^\]]*\]\] ?|CROSSLANE_(SHADER_)?(INLINE|FLATTEN)(_LAMBDA)? ?", "", text)
    text = re.sub(r"\bexplicit\((?:[^()]|\([^()]*\))*\)", "explicit", text)  # whatever the condition
    return re.sub(r"\b(inline |detail::)", "", text)


def depth_change(line):
    line = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])\'|//.*', "", line)
    return sum(line.count(c) for c in "([{") - sum(line.count(c) for c in ")]}")


def declarations(lines):
    """Every public declaration of a header: its comment, that comment's place, its text. A comment also belongs to what follows
    without a gap."""
    comment, place, in_comment, i = None, 0, False, 0
    while i < len(lines):
        line = lines[i]
        if re.match(r"namespace (crosslane::.*)?detail\b", line):
            depth = 0
            while (depth := depth + depth_change(lines[i])) > 0 and not re.match(r"} // namespace .*detail", lines[i]):
                i += 1
            comment = None
        elif line.startswith("///"):
            comment = [] if not in_comment else comment
            comment.append(line[4:])
            place = i if not in_comment else place
            in_comment = True
            i += 1
            continue
        elif not line:
            comment = None
        elif line.startswith("#"):
            while lines[i].endswith("\\"):
                i += 1
        elif not re.match(r"//|namespace|}|CROSSLANE_UNINITIALIZED", line):
            first, depth = i, 0
            while True:
                depth += depth_change(lines[i])
                end = re.sub(r"\s*//.*", "", lines[i])
                is_block = end.endswith("}") and not re.match(r" |template .* requires requires\(.*?\) \{[^{}]*\}$", end)
                if depth == 0 and (end.endswith(";") or is_block):
                    break
                i += 1
            if comment and not line.startswith("static_assert") and not lines[i].endswith("= delete;"):
                yield comment, place, lines[first:i + 1]
        in_comment = False
        i += 1


def members(lines):
    """A class without its functions' bodies; comments and enumerators' notes as Doxygen's."""
    result, comment, i, lines = [], [], 0, lines + [""]
    while i < len(lines):
        line = lines[i]
        match = re.match(r"( *)///(?: (.*))?$", line)
        if match:
            comment.append(match.group(2) or "")
        else:
            if comment:
                result += ["/**", *comment_of(comment), "*/"]
                comment = []
            opens = re.match(r"( +)\{$", line)
            if opens and not re.match(r" +(struct|class|enum|union)\b", result[-1]):
                while lines[i] != opens.group(1) + "}":
                    i += 1
                result[-1] = result[-1].rstrip(";") + ";"
            elif re.match(r" {8}: ", line):  # what a constructor initializes
                while not lines[i].endswith("{}") and lines[i + 1] != "    {":
                    i += 1
                result[-1] += ";"
            else:
                note = re.match(r"(    (?:    )?[\w:<>, =.\d{}]+[,;]) +// (.*)$", line)
                line = f"{note.group(1)} ///< {escape(note.group(2))}" if note else re.sub(r"(?<!:)//(?!/).*", "", line)
                line = re.sub(r"\) : \w+(<[^({]*>)?[({].*", ");", line)
                if not line.lstrip().startswith("requires"):
                    line = re.sub(r"(\)[^{}()]*) \{.*\}$", r"\1;", line)
                result.append(clean(line))
        i += 1
    return [line for line in result if "Storage" not in line]


def head(text):
    """(template and requires lines, the rest) of a declaration."""
    lines, tops = list(text), []
    while re.match(r"template|    requires", lines[0]):
        top = lines.pop(0)
        depth = sum(top.count(c) for c in "({") - sum(top.count(c) for c in ")}")
        while depth > 0 or not re.search(r">$|> requires|//|^    requires", top):
            top += " " + lines[0].strip()
            depth += depth_change(lines.pop(0))
        tops += re.sub(r"\s*//.*", "", clean(top)).replace("> requires", ">\n    requires").split("\n")
    return tops, lines


def signature(text):
    """A function's declaration as one reads it: what is deduced, what is required, what is returned."""
    tops, lines = head(text)
    body = "\n".join(lines)
    cut = re.search(r"\n\{|(?<=[\w)>]) \{ |\n +: | = delete", body)
    if re.search(r"\n    requires ?requires", body):  # its braces are not the body's
        cut = re.search(r"\n\{", body)
    body = re.sub(r"\s+", " ", clean(re.sub(r"//.*", "", body[:cut.start()] if cut else body))).strip().rstrip(";")
    body = re.sub(r" requires", "\n    requires", body, count=1)
    lines = body.split("\n")
    if len(lines[0]) > 88:
        name = re.search(r"[\w=<>+*/&|!~^-]+\(", lines[0])
        parameters, depth = "", 0
        for c in lines[0][name.end():]:
            depth += (c in "<([{") - (c in ">)]}")
            parameters += ",\n   " if c == "," and depth == 0 else c
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
    if m := re.match(r"[^={(]*?(?:\b|\((?=m))(operator\W+?|\w+)\)?\(", line):
        return ("other" if f"::{m.group(1)}(" in line else "function"), m.group(1)
    return "variable", re.search(r"(\w+)\s*(=|\{|;|$)", line).group(1)
