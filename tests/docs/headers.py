#!/usr/bin/env python3
"""headers.py DOCS: what DOCS/headers.py makes of headers.hpp is what headers.txt says. Prints how they differ."""
import difflib
import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
from headers import comment_of, documented_members, entries_of, signatures, synopsis

here = Path(__file__).parent
entries, undocumented = entries_of((here / "headers.hpp").read_text().splitlines())
result = []
for entry in entries:
    result += [f"==== {entry.kind} {entry.name}{'' if entry.is_last else ', and more with this comment'}", *comment_of(entry.comment), "----"]
    for text in entry.texts:
        if entry.kind == "function":
            result += signatures(entry.name, text, entry.forms).split("\n")
        else:
            result += synopsis(text)
        for name, comment, shown in documented_members(text) if entry.kind == "class" else []:
            result += [f"-- member {name}", *comment_of(comment), "----", *"\n".join(shown).split("\n")]
result += ["==== no comment documents", *undocumented]
expected = (here / "headers.txt").read_text().splitlines()
difference = list(difflib.unified_diff(expected, result, "headers.txt", "what docs/headers.py makes of headers.hpp", lineterm=""))
sys.exit("\n".join(difference) or 0)
