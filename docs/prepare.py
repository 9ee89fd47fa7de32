#!/usr/bin/env python3
"""prepare.py ROOT PICTURES OUT: what Doxygen reads to make the reference (see CMakeLists.txt).

Of each header it writes the public part, without bodies, attributes and namespace detail. Every function gets the comment that
stands above it or above its neighbours, as Doxygen's commands, and must have one. What has a row in a table of the Markdown that names
headers gets its names in other languages and its cost from there, and its lanes from what pictures.cpp printed. What prose names is
linked, and the Markdown's links become Doxygen's.
"""
import html
import json
import os
import re
import shutil
import sys
from pathlib import Path

from headers import clean, code, comment_of, documented_members, entries_of, escape, head, signature, signatures, synopsis

root, pictures_file, out = (Path(argument).resolve() for argument in sys.argv[1:])
include = root / "include" / "crosslane"
layers = ("wave", "lanes", "group", "dispatch", "algorithm", "shader", "debug")
languages = ("Direct3D 12", "HLSL", "Vulkan", "GLSL", "CUDA", "MPI")
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
    """Those of `compact`, `compact_indices`: what they are; dispatch in `dispatch(policy, shader, {x, y, z})`; operator<< in `<<`."""
    listed = re.match(r"`\w+`(, `\w+`)*", cell)
    operator = re.fullmatch(r"`(\W+)`", cell)
    if operator:
        return [f"operator{operator.group(1)}"]
    return re.findall(r"\w+", listed.group()) if listed else re.findall(r"^`(\w+)(?!\w|::)", cell)


def operations_of(page, folder=""):
    """The rows of a page's tables that name headers, by header and name."""
    rows = {}
    for first, row in tables_of(page):
        if re.fullmatch(r"[a-z_/]+\.hpp", row.get("header", "")) and row.keys() & {*languages}:
            row["header"] = row["header"] if "/" in row["header"] else folder + row["header"]
            rows |= dict.fromkeys([(row["header"], name) for name in names_in(first)], row)
    return rows


def members_of(page):
    """By class, the rows of its members: `Shader::load`."""
    found = {}
    for first, row in tables_of(page):
        if name := re.match(r"`(\w+)::\w+`", first):
            found.setdefault(name.group(1), []).append((first, row))
    return found


def costs(row):
    return [f"{isa} {row[isa]}" for isa in isas if row.get(isa, "–") not in ("–", "…")]


def costs_of(page):
    """By name, what a page's table of benchmark rows says: of what, and the nanoseconds by instruction set. A link to it ends them."""
    rows, how = {}, f"([how they were measured](@ref {label_of(root / 'docs' / page, 'What they cost')}))"
    for first, row in tables_of(page):
        if "benchmark row" in row and costs(row):
            for name in names_in(first):
                rows.setdefault(name, []).append(f"{escape(row['of'])}: {', '.join(costs(row))}")
    return {name: f"{'; '.join(texts)} {how}" for name, texts in rows.items()}


def tests_elsewhere():
    """By header, the test that have_tests.cmake names for it."""
    text = (root / "tests" / "headers" / "have_tests.cmake").read_text()
    return dict(re.findall(r"^  ([a-z_]+/[a-z_]+) +([a-z_]+/[a-z_]+)$", text, flags=re.M))


def header_of(name):
    """The header that a name's row gives, so that one of its overloads in another header does not get its picture; none without a row."""
    return table[name]["header"] if name in table else None


def pictures():
    """By header, name and which of its forms there, what pictures.cpp printed, as HTML."""
    found, active = {}, []
    for line in pictures_file.read_text().splitlines():
        name, label, *cells = line.split("\t")
        header, name, form = re.fullmatch(r"(?:([\w/.]+): )?(\S+)(?: (\d))?", name).groups()
        rows = found.setdefault((header or header_of(name), name, int(form or 1)), [])
        if not cells:
            rows.append(f"<p class='call'><code>{html.escape(label)}</code></p><table class='lanes'>")
            active = []
            continue
        active = cells if label == "active" else active
        if len(cells) == 1:
            is_text = " " in cells[0]
            row = f"<td colspan='8'>{f'<div>{cells[0]}</div>' if is_text else cells[0]}</td>"
        else:
            is_memory = label.split()[-1] == "memory"  # whose elements are no lanes
            off = [" class='off'" if on == "-" and not is_memory else "" for on in active or "x" * 8]
            row = "".join(f"<td{o}>{c}</td>" for o, c in zip(off, cells))
        rows.append(f"<tr class='{label.split()[0]}'><th>{label}</th>{row}</tr>")
    return {key: re.sub(r"(.)(?=<p)|$", r"\1</table>", "".join(rows)) for key, rows in found.items()}


def label_of(path, heading=""):
    """What a page or a heading is called within Doxygen."""
    page = path.relative_to(root).with_suffix("").as_posix().replace("/", "_")
    if page == "README" and not heading:
        return "index"
    slug = re.sub(r"[^a-z0-9 _-]", "", heading.lower()).replace(" ", "-")
    return page + ("--" + slug if slug else "")


in_wave, in_lane = map(operations_of, ("intrinsics.md", "functions.md"))
rows = operations_of("shaders.md") | operations_of("algorithms.md", "algorithm/")
for page in ("debugging.md", "mpi.md", "groups.md"):
    rows |= operations_of(page)
rows |= in_wave | in_lane
members = members_of("shaders.md")
table = {name: row for (_, name), row in rows.items()}  # of a name with several rows the last: print is debug/'s, not shader/'s
nanoseconds = costs_of("algorithms.md") | costs_of("groups.md")
tested_elsewhere = tests_elsewhere()
lanes_of = pictures()
anchors = set()
operations = {}, {"where": "crosslane::Wave"}  # what to link a name to; first those that are not in the header of their row
addresses = {}, {}  # of what code names, likewise
names = []  # what the search box finds: name, where, address


def sections(header, name, form, place):
    """What an operation's comment does not have: the picture of its lanes; a table of its names elsewhere, where it is, and its cost. An
    overload in another header has a link to those."""
    row = rows.get((header, name))
    is_elsewhere = not row and header_of(name)
    picture = lanes_of.get((header, name, form)) or (None if is_elsewhere or row else lanes_of.get((None, name, form)))
    if not picture and (header, name) in in_wave | in_lane:
        sys.exit(f"docs/pictures.cpp draws no lanes of {name}{f' {form}' if form > 1 else ''}")
    more = names_table(header, name, row) if row else see(name, place) if is_elsewhere else []
    return ["", f"@htmlonly {picture} @endhtmlonly"] if picture else [], more


def see(name, place):
    """Where to look for what this entry's own header has no row for."""
    if name.startswith("operator"):  # of other types, not an overload
        return []
    row, has = table[name], []
    if any((header, named) == (row["header"], name) for header, named, _ in lanes_of):
        has.append("its lanes")
    if any(language in row and row[language] != "–" for language in languages):
        has.append("its names elsewhere")
    if costs(row) or name in nanoseconds:
        has.append("its cost")
    text = " and ".join(filter(None, [", ".join(has[:-1]), *has[-1:]])) or "more"
    link = f"\1{name}\2{escape(name)}\3{place}\4"
    return ["@par See", f"{link} in <code>{row['header']}</code> for {text}.", ""]


def members_table(name):
    """What a class's members are called elsewhere, where they have rows of their own."""
    def names(row):
        return "<br>".join(f"{language}: {escape(row[language])}" for language in languages if row.get(language, "–") != "–")
    lines = [(first.replace(f"{name}::", ""), row) for first, row in members.get(name, [])]
    rows = "".join(f"<tr><th>{escape(first)}</th><td>{names(row)}</td></tr>" for first, row in lines)
    return ["", f"<table class='names members'>{rows}</table>", ""] if rows else []


def names_table(header, name, row):
    """What the row of a name says of it, one thing under the other."""
    lines = {language: row[language] for language in languages if language in row}
    if (header, name) in in_wave and lines["HLSL"] != "–":
        lines["HLSL"] = f"`{name}`, shader model {lines['HLSL']}"
    test, benchmarks = checks_of(header)
    test = f"tests/{row['test']}" if "test" in row else test
    lines |= {"Header": f"`{header}`", "Test": test and f"`{test}`", "Benchmark": ", ".join(f"`{file}`" for file in benchmarks)}
    lines = {heading: escape(text) for heading, text in lines.items() if text}
    if cycles := costs(row):
        lines["Cycles"] = f"of 32 lanes: {', '.join(cycles)} ([how they were measured](@ref docs_intrinsics))"
    if name in nanoseconds:
        lines["Time"] = f"ns for {nanoseconds[name]}"
    rows = "".join(f"<tr><th>{heading}</th><td>{text}</td></tr>" for heading, text in lines.items())
    return ["", f"<table class='names'>{rows}</table>", ""]


def is_in_row(source, row):
    """Whether a part of Source says no more than a row does: HLSL SM 6.0 WaveActiveSum."""
    language = re.fullmatch(r"(HLSL|GLSL|CUDA|Vulkan)( SM \d\.\d)? [\w()]+(, \w+)*\.?", source)
    return row.get(language.group(1), "–") != "–" if language else source.rstrip(".") == "Beyond HLSL" and row.get("HLSL") == "–"


def without_source(lines, row):
    """A comment without its Source, if the table below it says that too."""
    at = lines.index("@par Source") if "@par Source" in lines else len(lines)
    parts = re.sub(r"\\(.)", r"\1", lines[at + 1]).split("; ") if at < len(lines) else []
    return lines[:at] + lines[at + 3:] if parts and all(is_in_row(part, row) for part in parts) else lines


def linked(lines, name, place, earlier):
    """Marks the names in a comment's prose that may be links, for link_names(): not those in Source, which are not ours. What is "as
    there" is as what a field of the comment first said so of; "above" is the earlier one in the header whose name begins most alike."""
    there = next((m.group(1) for line in lines if (m := re.match(r"As ([\w\\]+)", line)) and m.group(1) != "there"), None)
    above = max(earlier, key=lambda other: len(os.path.commonprefix([name, other])), default=None)
    result, is_prose, is_source = [], True, False
    for line in lines:
        if line.startswith(("@htmlonly", "@verbatim")):
            is_prose = False
        is_source = line == "@par Source" or is_source and line != ""
        if is_prose and not line.startswith("@par"):
            if there:
                line = re.sub(r"^As there\b", f"As {there}", line)
            if above:
                escaped = above.replace("_", r"\_")
                line = re.sub(r"^As above\b", f"As {escaped} above", line)
                line = re.sub(r"^As the loops above\b", f"As the loop of {escaped}", line)
            if not is_source:
                line = re.sub(r"(?<![\w:.<@%#])(?<!HLSL's )((?:As )?)((?:[A-Za-z]|\\_)(?:\w|\\_)*)(?!\w|\\?::|\.\w|\\_)",
                              lambda match: marked(match, place), line)
        is_prose = is_prose or line.endswith(("@endhtmlonly", "@endverbatim"))
        result.append(line)
    return result


def marked(match, place):
    name = match.group(2).replace(r"\_", "_")
    is_name = match.group(1) or "_" in name or re.search(r"[a-z0-9][A-Z]", name)
    return f"{match.group(1)}\1{name}\2{match.group(2)}\3{place}\4" if is_name else match.group()


def link_names(text):
    """Makes links of the marked names that are those of functions and constants elsewhere; Doxygen itself links classes."""
    def link(match):
        name, shown, place = match.groups()
        target = operations.get(name, place)
        return shown if target == place or "::" in target else f'@ref {target} "{name}"'
    return re.sub("\1(\\w+)\2(.*?)\3(.*?)\4", link, text)


def note(found, header, name, target):
    """Notes where a name is: its first place, but rather the first in the header of its row."""
    found[header_of(name) == header].setdefault(name, target)


def checks_of(header):
    """A header's test and its benchmarks."""
    path = header[:-4]
    test = path if (root / "tests" / f"{path}.cpp").exists() else tested_elsewhere.get(path)
    files = sorted((root / "bench").glob(f"{path}*.cpp"))
    benchmarks = [f"bench/{path}/"] if (root / "bench" / path).is_dir() else [str(file.relative_to(root)) for file in files]
    return test and f"tests/{test}.cpp", benchmarks


def checks_line(header):
    test, benchmarks = checks_of(header)
    places = [f"test `{test}`"] if test else []
    if benchmarks:
        places.append(f"benchmark{'s' if benchmarks[0].endswith('/') else ''} " + ", benchmark ".join(f"`{file}`" for file in benchmarks))
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
            lines = linked(comment_of(comment), name, anchor, [])
            brief = lines.index("", 1)
            lines[brief:brief] = ["", f"@anchor {anchor}", "", *code("\n".join(shown).split("\n"))]
            result = "" if name.startswith("operator ") else "void "
            body += ["/**", *lines, "*/", f"{result}{name}({'int' if name == 'operator[]' else ''});"]
    first = re.sub(r" *(:|\{|;).*", "", re.sub(r"\s*//.*", "", clean(rest[0]))).replace(" final", "")
    return [*tops, first, "{", "public:", *body, "};"]


def own_example(lines, entry, entries):
    """A comment without examples that show another one of those it stands above."""
    others = {other.name for other in entries if other.comment is entry.comment} - {entry.name}
    fields = next((i for i, line in enumerate(lines) if line.startswith("@par")), len(lines))
    result, at = [], 0
    while at < len(lines):
        end = at + 1
        if at < fields and lines[at].startswith("@htmlonly <pre"):
            end = next(i for i in range(at, len(lines)) if lines[i].endswith("@endhtmlonly")) + 1
            words = set(re.findall(r"\w+", " ".join(lines[at:end])))
            if entry.name not in words and others & words:
                at = end
                continue
        result += lines[at:end]
        at = end
    return result


def entry_lines(group, header, entry, entries):
    """What Doxygen reads of an entry, and its address: as a class of its own, or with an anchor on the header's page."""
    kind, name, texts = entry.kind, entry.name, entry.texts
    tops, rest = head(texts[0])
    anchor = f"{group}-{re.sub(r'[^A-Za-z0-9_]', '_', name)}"
    while anchor in anchors:
        anchor += "_"
    anchors.add(anchor)
    before = entries[:entries.index(entry)]
    name_in_table = "where" if name == "Wave" else name
    picture, more = sections(header, name_in_table, 1 + sum(other.name == name for other in before), anchor)
    lines = comment_of(entry.comment)
    lines = without_source(lines, rows[header, name_in_table]) if (header, name_in_table) in rows else lines
    earlier = [other.name for other in before if other.comment is not entry.comment]
    lines = linked(own_example(lines, entry, entries), name, anchor, earlier)
    lines, body = [f"@ingroup {group}", *lines], [clean(line) for line in texts[0]]
    brief = lines.index("", 1)
    if kind in ("struct", "class"):
        note(operations, header, name, f"crosslane::{name}")
        lines = without_table(lines) if picture else lines
        lines[brief:brief] = picture
        lines += more + members_table(name)
        address = f"{kind}crosslane_1_1{name}.html"
        shown = [synopsis(text) for text in texts]
        whole = [lines for lines in shown if len(shown) == 1 or lines[-2] != "{"]  # without what has specialisations only
        lines += ["@htmlonly <h2 class='groupheader'>Members</h2> @endhtmlonly",
                  *code("\n\n".join("\n".join(lines) for lines in whole).split("\n"), "synopsis")]
        return lines, class_body(entry, {"header": header, "address": address}), address
    if kind == "alias":
        note(operations, header, name, f"crosslane::{name}")
        lines[brief:brief] = ["", *code([f"struct {name};"]), *picture]
        return lines + more, [f"struct {name} {{}};"], f"structcrosslane_1_1{name}.html"
    if kind == "concept":
        note(operations, header, name, f"crosslane::{name}")
        return lines + more, body, f"conceptcrosslane_1_1{name}.html"

    note(operations, header, name, anchor)
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
    seen = set()
    for entry in entries:
        lines, body, address = entry_lines(group, header, entry, entries)
        if tuple(body) in seen:  # differs in what it requires: Doxygen would make one of the two
            body[-1] = re.sub(r" const& (\w+\);)$", r" \1", body[-1])
        seen.add(tuple(body))
        links.setdefault(entry.name, address.split("#")[1] if "#" in address else f"crosslane::{entry.name}")
        names.append([entry.name, header, address])
        note(addresses, header, entry.name, address)
        result += ["/**", *lines, "*/", *body, ""]
    brief = ", ".join(f'@ref {target} "{name}"' for name, target in links.items())
    return result and [f"/** @defgroup {group} {header}", f"@ingroup {layer}", f"@brief {brief}", "",
                       *code([f"#include <crosslane/{header}>"]), *checks_line(header), "*/", "namespace crosslane {", "", *result, "}"]


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
operations, addresses = ({**elsewhere, **in_row} for elsewhere, in_row in (operations, addresses))
if missing := table.keys() - operations.keys():
    sys.exit(f"a table of docs/ has what no header's comment documents: {sorted(missing)}")
if missing := {name for _, name, _ in lanes_of} - operations.keys():
    sys.exit(f"docs/pictures.cpp draws what no header's comment documents: {sorted(missing)}")
pages = [root / "README.md", *sorted((root / "docs").rglob("*.md"))]
guide = [file for file in pages if file.parent.name == "guide"]
(out / "guides.md").write_text("\n".join(["# Guides {#guides}", "", "## The guide, from the first wave to the library's inside", "",
                                          *(f"- @subpage {label_of(file)}" for file in guide), "", "## References", "",
                                          *(f"- @subpage {label_of(file)}" for file in pages[1:] if file not in guide), ""]))
for file in pages:
    (out / (label_of(file) + ".md")).write_text("\n".join(markdown(file, pages)))
for file in out.glob("*.[hm]*"):
    text = re.sub(r"<pre class='code( synopsis)?'>(.*?)\n?</pre>", coloured, file.read_text(), flags=re.S)
    file.write_text(link_names(text))
(out / "names.js").write_text(f"const names = {json.dumps(sorted(names), ensure_ascii=False)};\n")
