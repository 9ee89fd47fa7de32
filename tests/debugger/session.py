#!/usr/bin/env python3
"""session.py [--load FILE] GDB PROGRAM SESSION…: has gdb or lldb do what the sessions say, each in a run of its own, and compares.

A session is a text of commands, "(gdb) p x", each followed by what gdb shall print; a command with nothing below it may print
anything. In Markdown it is the blocks that are called gdb or lldb. Of addresses, paths and the instruction set, gdb may print
others; the number of a source line or of a value ($1) can be left out. Of lldb, the types of values do not count, nor do the lines
around the one where it stops.
--load has gdb read a file of commands or Python, instead of what the program itself brings; lldb needs one.
Status 77: gdb may not trace programs.
"""
import os
import re
import subprocess
import sys

arguments = sys.argv[1:]
load = []
if arguments[0] == "--load":
    load = ["-iex", "set auto-load python-scripts off", "-ex", f"source {arguments[1]}"]
    arguments = arguments[2:]
gdb, program, *sessions = arguments
name = "lldb" if os.path.basename(gdb).startswith("lldb") else "gdb"
if name == "lldb":
    load = ["-o", f"command script import {load[-1].split()[-1]}"]
load = load or ["-iex", f"add-auto-load-safe-path {os.path.dirname(os.path.abspath(program))}"]


def session(text):
    """A list of commands, each with the lines that it prints, without what may differ."""
    parts = [part.split("\n", 1) for part in re.split(rf"^\({name}\) ", text, flags=re.M)[1:]]
    return [(command, [line for line in map(comparable, printed.splitlines()) if line]) for command, printed in parts]


def comparable(line):
    if name == "lldb":
        if re.match(r"Process \d|\* thread|\s*frame #|\s*\d+\s|\s+\^", line):
            return ""
        return re.sub(r"^\([^)]*\) (\S+ = )?(0x[0-9a-f]{16} )?|^-> \d+", "", line).strip()
    if re.match(r"\[Thread debugging using|Using host libthread_db|Run till exit|\[Inferior 1 ", line):
        return ""
    line = re.sub(r"crosslane::on_\w+::", "crosslane::", line)
    if not line.startswith("$"):
        line = re.sub(r"\b0x[0-9a-f]{4,}( in )?", lambda match: "" if match.group(1) else "0x…", line)
    line = re.sub(r"( at |file )\S*/(\w+/[\w.]+:\d+|\w+/[\w.]+,)", r"\1\2", line)
    return re.sub(r"\s+", " ", line).strip()


def is_shown(line, shown):
    return line in (shown, re.sub(r"^\d+ |(?<=^\$)\d+", "", shown))


failed = False
for file in sessions:
    text = open(file, encoding="utf-8").read()
    expected = session("".join(re.findall(rf"^```{name}\n(.*?)^```$", text, re.S | re.M)) if file.endswith(".md") else text)
    if not any(lines for _, lines in expected):
        sys.exit(f"{file} says nothing about what {name} prints")
    run = [gdb, "-nx", "-q", "-batch", *load, "-ex", "set width 0"]
    if name == "lldb":
        run = [gdb, "--no-lldbinit", "--batch", *load]
    for command, _ in expected:
        run += ["-o", command] if name == "lldb" else ["-ex", f"echo (gdb) {command}\\n", "-ex", command]
    result = subprocess.run([*run, program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", timeout=300)
    printed = result.stdout
    if re.search(r"Operation not permitted|Could not trace|personality set failed", printed):
        print(f"skipped: {name} may not trace programs here")
        sys.exit(77)
    actual = session(printed)
    if name == "lldb":
        actual = actual[-len(expected):]  # lldb shows what loads the program and the file too
    wrong = len(actual) != len(expected)
    for (command, lines), (_, shown) in zip(expected, actual):
        if lines and not (len(lines) == len(shown) and all(map(is_shown, lines, shown))):
            wrong = True
            print(f"{file}: {command}\n  shall print", *lines, "  but prints", *shown, sep="\n")
    if wrong:
        print(f"{file}, all that {name} printed:\n{printed}")
    else:
        print(f"{file}: {len(expected)} commands")
    failed = failed or wrong
sys.exit(failed)
