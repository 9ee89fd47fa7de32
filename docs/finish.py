"""finish.py HTML: what Doxygen has no settings for. Drawings are images, which shrink on a narrow screen, and captions are what is read
aloud. Names are anchors, so that a link shows the name. A class's title is its name. Short code in a text stays on one line, and so
does what has hyphens in longer code."""
import pathlib
import re
import sys

short = 40  # characters, which fit a screen of 400 pixels
drawing = re.compile(r'<object type="image/svg\+xml" data="([^"]+)"[^>]*></object>')
captioned = re.compile(r'<img src="([^"]+)" alt="[^"]*"/>\s*<div class="caption">\s*([^<]*)</div>')
entry = re.compile(r'<h2 class="memtitle">((?:(?!<h2 class="memtitle">).)*?)<div class="memitem">'
                   r'((?:(?!<h2 class="memtitle">).)*?)<a class="anchor" id="([^"]+)"></a>', re.S)
title = re.compile(r'(<title>|<div class="title">)(?:crosslane::)?([^<]*?) (?:Class|Struct|Concept)(?: Template)? Reference')
in_list = re.compile(r'(<a class="el" href="(?:class|struct)crosslane[^"]*">\w+)&lt; ([^<]*?) &gt;</a>')
code = re.compile(r'<code>([^<]*)</code>')


def is_short(text):
    return len(re.sub(r"&\w+;", "x", text)) <= short


def one_line(match):
    text = match.group(1)
    if is_short(text):
        return f'<code class="short">{text}</code>'
    words = (f'<span class="short">{word}</span>' if "-" in word and is_short(word) else word for word in text.split(" "))
    return f"<code>{' '.join(words)}</code>"


for page in pathlib.Path(sys.argv[1]).glob("*.html"):
    text = page.read_text()
    text = drawing.sub(r'<img src="\1" alt=""/>', text)
    text = captioned.sub(r'<img src="\1" alt="\2"/>', text)
    text = entry.sub(r'<h2 class="memtitle" id="\3">\1<div class="memitem written">\2', text)
    text = title.sub(lambda match: match.group(1) + re.sub("&lt; (.*?) &gt;", r"&lt;\1&gt;", match.group(2)), text)
    text = in_list.sub(r"\1&lt;\2&gt;</a>", text)
    text = code.sub(one_line, text)
    assert not re.search(r'<object|class="caption"', text), page
    page.write_text(text)
