#!/usr/bin/env python3
"""prepare.py ROOT PICTURES OUT: what Doxygen reads to make the reference (see CMakeLists.txt).

Of each header it writes the public part, without bodies, attributes and namespace detail. Every function gets the comment that
stands above it or above its neighbours, as Doxygen's commands. A wave operation gets its names on GPUs and its cost from
intrinsics.md, and its lanes from what pictures.cpp printed. The Markdown's links become Doxygen's.
"""
import html
import json
import re
import shutil
import sys
from pathlib import Path

from headers import clean, code, comment_of, declarations, escape, head, members, name_of, signature

root, pictures_file, out = (Path(argument).resolve() for argument in sys.argv[1:])
include = root / "include" / "crosslane"
layers = ("wave", "lanes", "group", "dispatch", "algorithm", "shader")
classes = ("struct", "class", "enum")


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
anchors = set()
operations = {"where": "crosslane::Wave"}  # what to link a name to
addresses = {}  # of what code names
names = []  # what the search box finds: name, where, address


def sections(name):
    """What a wave operation's comment does not have: the picture of its lanes; its names and its cost."""
    row = table.get(name)
    if row is None:
        return [], []
    if name not in lanes_of:
        sys.exit(f"docs/pictures.cpp draws no lanes of {name}")
    hlsl = "–" if row["hlsl"] == "–" else f"`{name}`, shader model {row['hlsl']}"
    more = ["@par Names", escape(f"HLSL {hlsl}; GLSL {row['glsl']}; CUDA {row['cuda']}"), ""]
    if row["AVX2"] != "–":
        more += ["@par Cycles", f"32 lanes: AVX2 {row['AVX2']}, AVX-512 {row['AVX-512']} "
                 "([how they were measured](@ref docs_intrinsics))", ""]
    return ["", f"@htmlonly {lanes_of[name]} @endhtmlonly"], more


def entries_of(file):
    """(kind, name, comment, texts) of what is public in a header. Overloads with one comment are one entry."""
    entries = {}
    for comment, place, text in declarations(file.read_text().splitlines()):
        kind, name = name_of(text)
        is_guide = kind == "function" and any(e[1] == name and e[0] in classes for e in entries.values())
        if kind != "other" and not is_guide:
            entries.setdefault((place, name), (kind, name, comment, []))[3].append(text)
    return entries.values()


def entry(group, layer, kind, name, comment, texts):
    """What Doxygen reads of one entry, and its address: as a class of its own, or with an anchor on the header's page."""
    tops, rest = head(texts[0])
    lines, body = [f"@ingroup {group}", *comment_of(comment)], [clean(line) for line in texts[0]]
    if name == "Wave":
        lines += sections("where")[0]
    if kind in ("struct", "class"):
        return lines, members(texts[0]), f"{kind}crosslane_1_1{name}.html"
    if kind == "alias":
        return lines, [f"struct {name} {{}};"], f"structcrosslane_1_1{name}.html"
    if kind == "concept":
        return lines, body, f"conceptcrosslane_1_1{name}.html"

    anchor = f"{group}-{re.sub(r'[^A-Za-z0-9_]', '_', name)}"
    while anchor in anchors:
        anchor += "_"
    anchors.add(anchor)
    operations.setdefault(name, anchor)
    picture, more = [], []
    if kind == "function":
        shown = "\n\n".join(signature(text) for text in texts).split("\n")
        # Doxygen itself gets a simpler one: it stumbles over requirements and over templates as parameters.
        body = [re.sub(r"\n?    requires.*?(?=\n\S|;$)|template <class(\.\.\.)?> (?=class)", "", signature(texts[0]), flags=re.S)]
        if layer == "wave":
            picture, more = sections(name)
    elif kind == "using":
        shown = body
    else:
        shown = [*tops, re.sub(r"\s*(=|\{|;).*", ";", clean(" ".join(rest)))]
        body = members(texts[0]) if kind == "enum" else shown
    brief = lines.index("", 1)
    lines[brief:brief] = ["", f"@anchor {anchor}", "", *code(shown), *picture]
    return lines + more, body, f"group__{group.replace('_', '__')}.html#{anchor}"


def header_page(file):
    """What Doxygen reads of one header; nothing if nothing in it is public."""
    header = file.relative_to(include).as_posix()
    layer, group = header.split("/")[0], re.sub(r"\W", "_", header[:-4])
    result, links = [], {}
    for kind, name, comment, texts in entries_of(file):
        lines, body, address = entry(group, layer, kind, name, comment, texts)
        links.setdefault(name, address.split("#")[1] if "#" in address else f"crosslane::{name}")
        names.append([name, header, address])
        addresses.setdefault(name, address)
        result += ["/**", *lines, "*/", *body, ""]
    brief = ", ".join(f'@ref {target} "{name}"' for name, target in links.items())
    return result and [f"/** @defgroup {group} {header}", f"@ingroup {layer}", f"@brief {brief}", "",
                       *code([f"#include <crosslane/{header}>"]), "*/", "namespace crosslane {", "", *result, "}"]


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
            if not fenced:
                fenced, begin = fence.group(2) or "text", len(lines)
            else:
                if fenced in ("cpp", "hlsl", "glsl"):
                    lines[begin:] = ["", *(fence.group(1) + text for text in code(lines[begin + 1:]))]
                    line = ""
                fenced = False
            line = line and fence.group(1) + "```"
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


keywords = set("""alignas auto bool break case char class concept const consteval constexpr constinit continue decltype default delete
    do double else enum explicit extern false float for friend if inline int long namespace new noexcept nullptr operator private
    public requires return short signed sizeof static static_assert static_cast struct switch template this throw true try typename
    uint unsigned using void while groupshared layout uniform buffer""".split())
tokens = re.compile(r"(?P<comment>//.*)|(?P<preprocessor>^ *#.*)|(?P<stringliteral>\"(?:\\.|[^\"\\\n])*\")|(?P<word>[A-Za-z_]\w*)|.|\n", re.M)


def coloured(match):
    """A piece of code with its comments, strings and keywords marked, and what it names linked."""
    text, result = html.unescape(match.group(1)), ""
    for token in tokens.finditer(text):
        kind, piece = token.lastgroup, html.escape(token.group(), quote=False)
        if kind == "word":
            before, after = text[:token.start()], text[token.end():]
            is_ours = (piece[0].isupper() or re.match(r"[(<;]", after)) and not re.search(r"(\.|->|(?<!crosslane)::)$", before)
            if piece in keywords:
                kind = "keyword"
            elif piece in addresses and is_ours:
                piece = f"<a href='{addresses[piece]}'>{piece}</a>"
        result += piece if kind in (None, "word") else f"<span class='{kind}'>{piece}</span>"
    return f"<pre class='code'>{result}</pre>"


shutil.rmtree(out, ignore_errors=True)
out.mkdir(parents=True)
for layer in layers:
    for file in sorted((include / layer).glob("*.hpp")):
        if file.name != "grammar.hpp" and (page := header_page(file)):  # grammar.hpp is SPIR-V's
            (out / f"{layer}_{file.name}").write_text("\n".join(page) + "\n")
if missing := table.keys() - operations.keys():
    sys.exit(f"docs/intrinsics.md has what no header's comment documents: {sorted(missing)}")
pages = [root / "README.md", *sorted((root / "docs").rglob("*.md"))]
for file in pages:
    (out / (label_of(file) + ".md")).write_text("\n".join(markdown(file, pages)))
for file in out.glob("*.[hm]*"):
    file.write_text(re.sub(r"<pre class='code'>(.*?)\n?</pre>", coloured, file.read_text(), flags=re.S))
(out / "names.js").write_text(f"const names = {json.dumps(sorted(names), ensure_ascii=False)};\n")
