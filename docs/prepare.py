#!/usr/bin/env python3
"""prepare.py ROOT PICTURES OUT: what Doxygen reads to make the reference (see CMakeLists.txt).

Of each header it writes the public part, without bodies, attributes and namespace detail. Every function gets the comment that
stands above it or above its neighbours, as Doxygen's commands, and must have one. What has a row in a table of the Markdown that names
headers gets its names in other languages and its cost from there, and its lanes from what pictures.cpp printed. The Markdown's links
become Doxygen's.
"""
import html
import json
import re
import shutil
import sys
from pathlib import Path

from headers import clean, code, comment_of, documented_members, entries_of, escape, head, signature, signatures, synopsis

root, pictures_file, out = (Path(argument).resolve() for argument in sys.argv[1:])
include = root / "include" / "crosslane"
layers = ("wave", "lanes", "group", "dispatch", "algorithm", "shader", "debug")
languages = ("HLSL", "GLSL", "CUDA", "MPI")
isas = ("SSE2", "AVX2", "AVX-512")
title = "GPU wave intrinsics on CPU SIMD registers"  # of the first page


def tables_of(page):
    """The rows of a page's tables: the first cell, and the others by what stands before a comma in their columns' headings."""
    columns = []
    for line in (root / "docs" / page).read_text().splitlines():
        cells = [c.strip() for c in line.strip("|").split(" | ")]
        if not line.startswith("|"):
            columns = []
        elif not columns:
            columns = [c.split(",")[0] for c in cells]
        elif len(cells) == len(columns):
            yield cells[0], dict(zip(columns[1:], cells[1:]))


def names_in(cell):
    """Those of `compact`, `compact_indices`: what they are; dispatch in `dispatch(policy, shader, {x, y, z})`."""
    listed = re.match(r"`\w+`(, `\w+`)*", cell)
    return re.findall(r"\w+", listed.group()) if listed else re.findall(r"^`(\w+)", cell)


def operations_of(page, folder=""):
    rows = {}
    for first, row in tables_of(page):
        if re.fullmatch(r"[a-z_/]+\.hpp", row.get("header", "")) and row.keys() & {*languages}:
            row["header"] = folder + row["header"]
            rows |= dict.fromkeys(names_in(first), row)
    return rows


def costs_of(page):
    """By name, what a page's table of benchmark rows says: of what, and the nanoseconds by instruction set. A link to it ends them."""
    rows, how = {}, f"([how they were measured](@ref {label_of(root / 'docs' / page, 'What they cost')}))"
    for first, row in tables_of(page):
        costs = [f"{isa} {row[isa]}" for isa in isas if row.get(isa, "–") not in ("–", "…")]
        if "benchmark row" in row and costs:
            for name in names_in(first):
                rows.setdefault(name, []).append(f"{escape(row['of'])}: {', '.join(costs)}")
    return {name: f"{'; '.join(texts)} {how}" for name, texts in rows.items()}


def tests_elsewhere():
    """By header, the test that have_tests.cmake names for it."""
    text = (root / "tests" / "headers" / "have_tests.cmake").read_text()
    return dict(re.findall(r"^  ([a-z_]+/[a-z_]+) +([a-z_]+/[a-z_]+)$", text, flags=re.M))


def header_of(name):
    """The header that a name's row gives, so that one of its overloads in another header does not get its picture; none without a row."""
    return table[name]["header"] if name in table else None


def pictures():
    """By header and name, what pictures.cpp printed, as HTML."""
    found, active = {}, []
    for line in pictures_file.read_text().splitlines():
        name, label, *cells = line.split("\t")
        rows = found.setdefault((header_of(name), name), [])
        if not cells:
            rows.append(f"<table class='lanes'><caption><code>{html.escape(label)}</code></caption>")
            active = []
            continue
        active = cells if label == "active" else active
        if len(cells) == 1:
            row = f"<td colspan='8'>{cells[0]}</td>"
        else:
            off = [" class='off'" if on == "-" else "" for on in active or "x" * 8]
            row = "".join(f"<td{o}>{c}</td>" for o, c in zip(off, cells))
        rows.append(f"<tr class='{label.split()[0]}'><th>{label}</th>{row}</tr>")
    return {key: re.sub(r"(.)(?=<table)|$", r"\1</table>", "".join(rows)) for key, rows in found.items()}


def label_of(path, heading=""):
    """What a page or a heading is called within Doxygen."""
    page = path.relative_to(root).with_suffix("").as_posix().replace("/", "_")
    if page == "README" and not heading:
        return "index"
    slug = re.sub(r"[^a-z0-9 _-]", "", heading.lower()).replace(" ", "-")
    return page + ("--" + slug if slug else "")


in_wave, in_lane = map(operations_of, ("intrinsics.md", "functions.md"))
table = operations_of("algorithms.md", "algorithm/")
for page in ("debugging.md", "mpi.md", "groups.md"):
    table |= operations_of(page)
table |= in_wave | in_lane
nanoseconds = costs_of("algorithms.md") | costs_of("groups.md")
tested_elsewhere = tests_elsewhere()
lanes_of = pictures()
anchors = set()
operations = {"where": "crosslane::Wave"}  # what to link a name to
addresses = {}  # of what code names
names = []  # what the search box finds: name, where, address


def sections(header, name):
    """What an operation's comment does not have: the picture of its lanes; its names elsewhere and its cost."""
    if header_of(name) not in (header, None):
        return [], []
    if (header, name) not in lanes_of and name in in_wave | in_lane:
        sys.exit(f"docs/pictures.cpp draws no lanes of {name}")
    row = table.get(name, {})
    shown = ("CUDA",) if name in in_wave else languages  # a wave operation's comment has the others
    more = [line for language in shown if row.get(language, "–") != "–" for line in (f"@par {language}", escape(row[language]), "")]
    costs = [f"{isa} {row[isa]}" for isa in isas if row.get(isa, "–") not in ("–", "…")]
    if costs:
        more += ["@par Cycles", f"32 lanes: {', '.join(costs)} ([how they were measured](@ref docs_intrinsics))", ""]
    if name in nanoseconds and header_of(name):
        more += ["@par Time", f"ns for {nanoseconds[name]}", ""]
    picture = lanes_of.get((header_of(name), name))
    return ["", f"@htmlonly {picture} @endhtmlonly"] if picture else [], more


def checks_of(header):
    """Where a header's test and benchmark are."""
    path = header[:-4]
    test = path if (root / "tests" / f"{path}.cpp").exists() else tested_elsewhere.get(path)
    places = [f"test `tests/{test}.cpp`"] if test else []
    if (root / "bench" / path).is_dir():
        places.append(f"benchmarks `bench/{path}/`")
    else:
        places += [f"benchmark `{file.relative_to(root)}`" for file in sorted((root / "bench").glob(f"{path}*.cpp"))]
    return ["", f"{', '.join(places).capitalize()}.", ""] if places else []


def without_table(lines):
    """An operation's comment without its table of lanes or elements: the picture shows them."""
    def begins(i):
        return lines[i] == "@verbatim" and re.match("(lane|in) ", lines[i + 1])
    while (begin := next(filter(begins, range(len(lines))), None)) is not None:
        del lines[begin:lines.index("@endverbatim", begin) + 2]
    return lines


def class_body(entry, page):
    """What Doxygen reads of a class: the members that have comments of their own. What it would show of the others is the synopsis."""
    tops, rest = head(entry.texts[0])
    body = []
    for text in entry.texts:
        for name, comment, shown in documented_members(text):
            anchor = f"{entry.name}-{re.sub(r'[^A-Za-z0-9_]', '_', name)}"
            names.append([f"{entry.name}::{name}", page["header"], f"{page['address']}#{anchor}"])
            lines = comment_of(comment)
            brief = lines.index("", 1)
            lines[brief:brief] = ["", f"@anchor {anchor}", "", *code("\n".join(shown).split("\n"))]
            result = "" if name.startswith("operator ") else "void "
            body += ["/**", *lines, "*/", f"{result}{name}({'int' if name == 'operator[]' else ''});"]
    first = re.sub(r" *(:|\{|;).*", "", re.sub(r"\s*//.*", "", clean(rest[0]))).replace(" final", "")
    return [*tops, first, "{", "public:", *body, "};"]


def entry_lines(group, header, entry):
    """What Doxygen reads of an entry, and its address: as a class of its own, or with an anchor on the header's page."""
    kind, name, texts = entry.kind, entry.name, entry.texts
    tops, rest = head(texts[0])
    lines, body = [f"@ingroup {group}", *comment_of(entry.comment)], [clean(line) for line in texts[0]]
    brief = lines.index("", 1)
    picture, more = sections(header, "where" if name == "Wave" else name)
    if kind in ("struct", "class"):
        operations.setdefault(name, f"crosslane::{name}")
        lines = without_table(lines) if picture else lines
        lines[brief:brief] = picture
        lines += more
        address = f"{kind}crosslane_1_1{name}.html"
        shown = [synopsis(text) for text in texts]
        whole = [lines for lines in shown if len(shown) == 1 or lines[-2] != "{"]  # without what has specialisations only
        lines += ["@htmlonly <h2 class='groupheader'>Members</h2> @endhtmlonly",
                  *code("\n\n".join("\n".join(lines) for lines in whole).split("\n"), "synopsis")]
        return lines, class_body(entry, {"header": header, "address": address}), address
    if kind == "alias":
        return lines, [f"struct {name} {{}};"], f"structcrosslane_1_1{name}.html"
    if kind == "concept":
        operations.setdefault(name, f"crosslane::{name}")
        return lines + more, body, f"conceptcrosslane_1_1{name}.html"

    anchor = f"{group}-{re.sub(r'[^A-Za-z0-9_]', '_', name)}"
    while anchor in anchors:
        anchor += "_"
    anchors.add(anchor)
    operations.setdefault(name, anchor)
    if kind == "function":
        shown = "\n\n".join([signatures(name, text, entry.forms) for text in texts][:1 if entry.forms else None]).split("\n")
        # Doxygen itself gets a simpler one: it stumbles over requirements and over templates as parameters.
        body = [re.sub(r"\n?    requires.*?(?=\n\S|;$)|template <class(\.\.\.)?> (?=class)", "", signature(texts[0]), flags=re.S)]
        body = shown[:1] if entry.forms else body
    elif kind == "using":
        shown = body
    elif kind == "enum":
        shown, body = synopsis(texts[0]), [f"enum class {name} {{}};"]
    else:
        shown = body = [*tops, re.sub(r"\s*(=|\{|;).*", ";", clean(" ".join(rest)))]
    lines = without_table(lines) if picture else lines
    lines[brief:brief] = ["", f"@anchor {anchor}", "", *code(shown), *picture]
    if not entry.is_last:  # the list names what it is for once, under the last
        lines[1] = lines[1].replace("@brief", "@details")
    return lines + more, body, f"group__{group.replace('_', '__')}.html#{anchor}"


def header_page(file):
    """What Doxygen reads of one header; nothing if nothing in it is public."""
    header = file.relative_to(include).as_posix()
    layer, group = header.split("/")[0], re.sub(r"\W", "_", header[:-4])
    result, links = [], {}
    entries, undocumented = entries_of(file.read_text().splitlines())
    if undocumented:
        sys.exit(f"{file.relative_to(root)}: no comment documents {', '.join(undocumented)}")
    for entry in entries:
        lines, body, address = entry_lines(group, header, entry)
        links.setdefault(entry.name, address.split("#")[1] if "#" in address else f"crosslane::{entry.name}")
        names.append([entry.name, header, address])
        addresses.setdefault(entry.name, address)
        result += ["/**", *lines, "*/", *body, ""]
    brief = ", ".join(f'@ref {target} "{name}"' for name, target in links.items())
    return result and [f"/** @defgroup {group} {header}", f"@ingroup {layer}", f"@brief {brief}", "",
                       *code([f"#include <crosslane/{header}>"]), *checks_of(header), "*/", "namespace crosslane {", "", *result, "}"]


def code_span(match):
    """Doxygen takes a ' for the end of what a ` begins, and a | for the end of a cell."""
    if r"\|" in match.group(1):
        return f"<code>{html.escape(match.group(1))}</code>"
    return escape(match.group()) if "'" in match.group(1) else match.group()


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
                label, line = "mainpage", f"# {title}"
            elif file.name != "README.md":
                names.append([heading.group(1).replace("`", ""), labels[0], f"{labels[0]}.html" + (f"#{label}" if len(labels) > 1 else "")])
            line = re.sub(r"^(#+ \d+)\. ", r"\1\\. ", line) + f" {{#{label}}}"  # a number begins no list
        elif not fenced:
            if file.name in ("intrinsics.md", "functions.md") and (row := re.match(r"\| `(\w+)` ", line)) and row.group(1) in operations:
                line = f"| [{row.group(1)}](@ref {operations[row.group(1)]}){line[row.end() - 1:]}"
            line = re.sub(r"%(?=\w)", "%%", line)
            if line.count("`") % 2 == 0:
                line = re.sub(r"`([^`]+)`", code_span, line)
            line = re.sub(r"\[([^\]]*)\]\((?!https?:)([\w./-]*)(?:#([\w-]+))?\)", link, line)
        lines.append(line)
    return lines


keywords = set("""alignas auto bool break case char class concept const consteval constexpr constinit continue decltype default delete
    do double else enum explicit extern false float for friend if inline int long namespace new noexcept nullptr operator private
    public requires return short signed sizeof static static_assert static_cast struct switch template this throw true try typename
    uint unsigned using void while groupshared layout uniform""".split())
tokens = re.compile(r"(?P<comment>//.*)|(?P<preprocessor>^ *#.*)|(?P<stringliteral>\"(?:\\.|[^\"\\\n])*\")|"
                    r"(?P<word>[A-Za-z_]\w*)|.|\n", re.M)


def coloured(match):
    """A piece of code with its comments, strings and keywords marked, and what it names linked; members' names are no functions'."""
    is_synopsis, text, result = match.group(1), html.unescape(match.group(2)), ""
    for token in tokens.finditer(text):
        kind, piece = token.lastgroup, html.escape(token.group(), quote=False)
        if kind == "word":
            before, after = text[:token.start()], text[token.end():]
            is_ours = ((piece[0].isupper() or not is_synopsis and re.match(r"[(<;]", after))
                       and not re.search(r"(\.|->|(?<!crosslane)::)$", before))
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
    sys.exit(f"a table of docs/ has what no header's comment documents: {sorted(missing)}")
if missing := {name for _, name in lanes_of} - operations.keys():
    sys.exit(f"docs/pictures.cpp draws what no header's comment documents: {sorted(missing)}")
pages = [root / "README.md", *sorted((root / "docs").rglob("*.md"))]
guide = [file for file in pages if file.parent.name == "guide"]
(out / "guides.md").write_text("\n".join(["# Guides {#guides}", "", "## The guide, from the first wave to the library's inside", "",
                                          *(f"- @subpage {label_of(file)}" for file in guide), "", "## References", "",
                                          *(f"- @subpage {label_of(file)}" for file in pages[1:] if file not in guide), ""]))
for file in pages:
    (out / (label_of(file) + ".md")).write_text("\n".join(markdown(file, pages)))
for file in out.glob("*.[hm]*"):
    file.write_text(re.sub(r"<pre class='code( synopsis)?'>(.*?)\n?</pre>", coloured, file.read_text(), flags=re.S))
(out / "names.js").write_text(f"const names = {json.dumps(sorted(names), ensure_ascii=False)};\n")
