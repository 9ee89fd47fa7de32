#!/usr/bin/env python3
"""prepare.py ROOT PICTURES OUT: what Doxygen reads to make the reference (see CMakeLists.txt).

Of each header it writes the public part, without bodies, attributes and namespace detail; every function gets the comment that
stands above it or above its neighbours, as Doxygen's commands; a wave operation gets its names on GPUs and its cost from
intrinsics.md, and its lanes from what pictures.cpp printed. Of the Markdown, the links are made Doxygen's.
"""
import html
import json
import re
import shutil
import sys
from pathlib import Path

root, pictures_file, out = (Path(argument).resolve() for argument in sys.argv[1:])
include = root / "include" / "crosslane"
classes = ("struct", "class", "enum")
layers = ["wave", "lanes", "group", "dispatch", "algorithm", "shader"]


# Text

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


def block(lines):
    """A drawing or code, as it stands in the comment."""
    kind = "code" if any(re.search(r";|//|[{}]", line) for line in lines) else "verbatim"
    return [f"@{kind}" + ("{.cpp}" if kind == "code" else ""), *lines, f"@end{kind}"]


def field(name, lines):
    """One field of a comment; what leads in Means is code if it looks like it."""
    code = []
    while name == "Means" and lines and (re.search(r"[;{}]", lines[0])):
        code.append(lines.pop(0))
    prose = escape(" ".join(line.strip() for line in lines))
    return [f"@par {name}", *(["@code{.cpp}", *code, "@endcode"] if code else []), *([prose] if prose else []), ""]


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


# Declarations

def clean(text):
    """Without attributes and macros, and without the namespaces that a reader need not know."""
    text = re.sub(r"\[\[[^\]]*\]\] ?|CROSSLANE_(SHADER_)?(INLINE|FLATTEN)(_LAMBDA)? ?", "", text)
    return re.sub(r"\b(inline |detail::)", "", text)


def depth_change(line):
    line = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])\'|//.*', "", line)
    return sum(line.count(c) for c in "([{") - sum(line.count(c) for c in ")]}")


def declarations(lines):
    """(comment, its place, text) of every public declaration in a header; the comment also belongs to what follows without a gap."""
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
            if comment and not line.startswith("static_assert"):
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
    """(template and requires lines, the rest) of a declaration without its body."""
    lines, tops = list(text), []
    while re.match(r"template|    requires", lines[0]):
        top, depth = lines.pop(0), 0
        depth = top.count("(") - top.count(")") + top.count("{") - top.count("}")
        while depth > 0 or (top.startswith("template") and not top.endswith(">") and "> requires" not in top and "//" not in top):
            top += " " + lines[0].strip()
            depth += depth_change(lines.pop(0))
        inline_rest = re.match(r"(template <.*?>) ((?!requires|//).+)$", top)
        tops.append(re.sub(r"\s*//.*", "", clean(top)))
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


# The operations' names on GPUs, costs and lanes

def intrinsics():
    rows = {}
    for line in (root / "docs" / "intrinsics.md").read_text().splitlines():
        cells = [c.strip() for c in line.strip("|").split(" | ")]
        if len(cells) == 8 and (m := re.match(r"`(\w+)`", cells[0])):
            rows[m.group(1)] = dict(zip(("hlsl", "glsl", "cuda", "header", "test", "AVX2", "AVX-512"), cells[1:]))
    return rows


def pictures():
    """By name, what pictures.cpp printed, as HTML."""
    found, active = {}, []
    for line in pictures_file.read_text().splitlines():
        name, label, *cells = line.split("\t")
        found.setdefault(name, [])
        if not cells:
            found[name].append(f"<table class='lanes'><caption><code>{html.escape(label)}</code></caption>")
            continue
        active = cells if label == "active" else active
        if len(cells) == 1:
            row = f"<td colspan='8'>{cells[0]}</td>"
        else:
            off = [" class='off'" if on == "." else "" for on in active or "x" * 8]
            row = "".join(f"<td{o}>{c}</td>" for o, c in zip(off, cells))
        found[name].append(f"<tr class='{label.split()[0]}'><th>{label}</th>{row}</tr>")
    return {n: re.sub(r"(.)(?=<table)|$", r"\1</table>", "".join(rows)) for n, rows in found.items()}


table, lanes_of = intrinsics(), pictures()
anchors, operations, names = set(), {}, []  # operations: their anchors; names: what the search box finds, as [name, where, address]


def extras(name):
    """What a wave operation's comment does not have: the picture of its lanes; its names and cost."""
    row = table.get(name)
    if row is None:
        return [], []
    dash = "&ndash;"
    code = lambda cell: dash if cell == "–" else escape(cell)
    hlsl = dash if row["hlsl"] == "–" else f"<code>{name}</code>, shader model {row['hlsl']}"
    lines = ["@par Names", f"HLSL {hlsl}; GLSL {code(row['glsl'])}; CUDA {code(row['cuda'])}", ""]
    if row["AVX2"] != "–":
        lines += ["@par Cycles", f"32 lanes: AVX2 {row['AVX2']}, AVX-512 {row['AVX-512']} "
                  "([how they were measured](@ref docs_intrinsics))", ""]
    if name not in lanes_of:
        sys.exit(f"docs/pictures.cpp draws no lanes of {name}")
    return ["", f"@htmlonly {lanes_of[name]} @endhtmlonly"], lines


# Files

def header_page(file):
    """What Doxygen reads of one header; nothing if nothing in it is public."""
    header = file.relative_to(include).as_posix()
    layer, group = header.split("/")[0], re.sub(r"\W", "_", header[:-4])
    found, entries = declarations(file.read_text().splitlines()), []
    for comment, place, text in found:
        kind, name = name_of(text)
        if kind == "other" or (kind == "function" and any(e["key"][1] == name and e["kind"] in classes for e in entries)):
            continue
        if kind == "function" and entries and (old := next((e for e in entries if e["key"] == (place, name)), None)):
            old["texts"].append(text)
        else:
            entries.append({"key": (place, name), "kind": kind, "comment": comment, "texts": [text]})
    if not entries:
        return None
    result, links = [], {}
    for e in entries:
        name, kind, texts = e["key"][1], e["kind"], e["texts"]
        links.setdefault(name, f"crosslane::{name}")
        lines = [f"@ingroup {group}", *comment_of(e["comment"])]
        if name == "Wave":  # whose member it is
            operations["where"] = "crosslane::Wave"
            lines += extras("where")[0]
        url = f"{kind}crosslane_1_1{name}.html"
        if kind not in ("struct", "class", "concept", "alias"):
            anchor = f"{group}-{re.sub(r'[^A-Za-z0-9_]', '_', name)}"
            while anchor in anchors:
                anchor += "_"
            anchors.add(anchor)
            operations.setdefault(name, anchor)
            links[name] = anchor if links[name].startswith("crosslane::") else links[name]
            url = f"group__{group.replace('_', '__')}.html#{anchor}"
            tops, rest = head(texts[0])
            if kind == "function":
                body = "\n\n".join(signature(t) for t in texts).split("\n")
            elif kind == "using":
                body = [clean(line) for line in texts[0]]
            else:
                body = [*tops, re.sub(r"\s*(=|\{|;).*", ";", clean(" ".join(rest)))]
            picture, more = extras(name) if kind == "function" and layer == "wave" else ([], [])
            at = lines.index("", 1)
            lines = [*lines[:at], "", f"@anchor {anchor}", "", "@code{.cpp}", *body, "@endcode", *picture, *lines[at:], *more]
        names.append([name, header, url.replace("alias", "struct")])
        if kind == "function":
            body = [re.sub(r"\n?    requires.*?(?=\n\S|;$)", "", signature(texts[0]), flags=re.S)]
        elif kind in classes:
            body = members(texts[0])
        elif kind == "alias":
            body = [f"struct {name} {{}};"]
        elif kind == "concept":
            body = [clean(line) for line in texts[0]]
        result += ["/**", *lines, "*/", *body, ""]
    brief = ", ".join(f'@ref {target} "{name}"' for name, target in links.items())
    return [f"/** @defgroup {group} {header}", f"@ingroup {layer}", f"@brief {brief}", "", "@code{.cpp}", f"#include <crosslane/{header}>",
            "@endcode", "*/", "namespace crosslane {", "", *result, "}"]


def label_of(path, heading=""):
    """What a page or a heading is called within Doxygen."""
    page = path.relative_to(root).with_suffix("").as_posix().replace("/", "_")
    if page == "README" and not heading:
        return "index"
    slug = re.sub(r"[^a-z0-9 _-]", "", heading.lower()).replace(" ", "-")
    return page + ("--" + slug if slug else "")


def markdown(file, pages):
    def link(match):
        text, target, anchor = match.groups()
        path = (file.parent / target).resolve() if target else file
        if path in pages:
            return f"[{text}](@ref {label_of(path, anchor or '')})"
        if path.suffix in (".svg", ".png"):
            shutil.copy(path, out)
            return f"[{text}]({path.name})"
        return text  # a file that is no page

    lines, labels, fenced = [], [], False
    for line in file.read_text().split("\n"):
        if fence := re.match(r"( *)```(.*)$", line):
            fenced = not fenced
            line = fence.group(1) + "```" + ("{.cpp}" if fence.group(2) in ("cpp", "hlsl", "glsl") else "")
        elif not fenced and (heading := re.match(r"#+ (.*)$", line)):
            label = label_of(file, heading.group(1) if labels else "")
            number = labels.count(label)
            labels.append(label)
            if number:
                label += f"-{number}"
            if label == "index":
                label = "mainpage"
            elif file.name != "README.md":
                names.append([heading.group(1).replace("`", ""), labels[0], f"{labels[0]}.html" + (f"#{label}" if len(labels) > 1 else "")])
            line += f" {{#{label}}}"
        elif not fenced:
            if file.name == "intrinsics.md" and (row := re.match(r"\| `(\w+)` ", line)) and row.group(1) in operations:
                line = f"| [{row.group(1)}](@ref {operations[row.group(1)]}){line[row.end() - 1:]}"
            line = re.sub(r"%(?=\w)", "%%", line)
            line = re.sub(r"`([^`]*\\\|[^`]*)`", lambda m: f"<code>{html.escape(m.group(1))}</code>", line)
            line = re.sub(r"\[([^\]]*)\]\((?!https?:)([\w./-]*)(?:#([\w-]+))?\)", link, line)
        lines.append(line)
    return lines


shutil.rmtree(out, ignore_errors=True)
out.mkdir(parents=True)
for layer in layers:
    for file in sorted((include / layer).glob("*.hpp")):
        if file.name == "grammar.hpp":  # SPIR-V's, generated
            continue
        page = header_page(file)
        if page:
            (out / f"{layer}_{file.name}").write_text("\n".join(page) + "\n")
pages = [root / "README.md", *sorted((root / "docs").rglob("*.md"))]
for file in pages:
    (out / (label_of(file) + ".md")).write_text("\n".join(markdown(file, pages)))
(out / "names.js").write_text(f"const names = {json.dumps(sorted(names), ensure_ascii=False)};\n")
