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

from headers import clean, comment_of, declarations, escape, head, members, name_of, signature

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
names = []  # what the search box finds: name, where, address


def sections(name):
    """What a wave operation's comment does not have: the picture of its lanes; its names and its cost."""
    row = table.get(name)
    if row is None:
        return [], []
    if name not in lanes_of:
        sys.exit(f"docs/pictures.cpp draws no lanes of {name}")
    code = lambda cell: "&ndash;" if cell == "–" else escape(cell)
    hlsl = code("–" if row["hlsl"] == "–" else f"`{name}`, shader model {row['hlsl']}")
    more = ["@par Names", f"HLSL {hlsl}; GLSL {code(row['glsl'])}; CUDA {code(row['cuda'])}", ""]
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
        body = [re.sub(r"\n?    requires.*?(?=\n\S|;$)", "", signature(texts[0]), flags=re.S)]
        if layer == "wave":
            picture, more = sections(name)
    elif kind == "using":
        shown = body
    else:
        shown = [*tops, re.sub(r"\s*(=|\{|;).*", ";", clean(" ".join(rest)))]
        body = members(texts[0]) if kind == "enum" else shown
    brief = lines.index("", 1)
    lines[brief:brief] = ["", f"@anchor {anchor}", "", "@code{.cpp}", *shown, "@endcode", *picture]
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
        result += ["/**", *lines, "*/", *body, ""]
    brief = ", ".join(f'@ref {target} "{name}"' for name, target in links.items())
    return result and [f"/** @defgroup {group} {header}", f"@ingroup {layer}", f"@brief {brief}", "", "@code{.cpp}",
                       f"#include <crosslane/{header}>", "@endcode", "*/", "namespace crosslane {", "", *result, "}"]


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
        if file.name != "grammar.hpp" and (page := header_page(file)):  # grammar.hpp is SPIR-V's
            (out / f"{layer}_{file.name}").write_text("\n".join(page) + "\n")
pages = [root / "README.md", *sorted((root / "docs").rglob("*.md"))]
for file in pages:
    (out / (label_of(file) + ".md")).write_text("\n".join(markdown(file, pages)))
(out / "names.js").write_text(f"const names = {json.dumps(sorted(names), ensure_ascii=False)};\n")
