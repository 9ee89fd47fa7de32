#!/usr/bin/env python3
"""check_links.py FOLDER: every link of its pages, and every address in the search box, leads to a page and an anchor in it; those in
the search box lead to titles."""
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.anchors, self.titles, self.is_title = [], set(), set(), False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.links += [attributes[name] for name in ("href", "src") if attributes.get(name)]
        anchors = {attributes[name] for name in ("id", "name") if attributes.get(name)}
        self.is_title = self.is_title or re.fullmatch("h[1-6]", tag)
        self.anchors |= anchors
        self.titles |= anchors if self.is_title else set()

    def handle_endtag(self, tag):
        self.is_title = self.is_title and not re.fullmatch("h[1-6]", tag)


folder = Path(sys.argv[1])
pages = {file.name: Page(file.read_text()) for file in folder.glob("*.html")}
names = json.loads(re.sub(r"^const names = |;\s*$", "", (folder / "names.js").read_text()))
links = [(name, link) for name, page in pages.items() for link in page.links] + [("names.js", entry[2]) for entry in names]
wrong, count = [], 0
for name, link in links:
    if urlsplit(link).scheme:
        continue  # elsewhere
    count += 1
    target, anchor = urldefrag(unquote(link))
    target = target or name
    if not (folder / target).exists() or (anchor and anchor not in pages[target].anchors):
        wrong.append(f"{name}: {link}")
    elif name == "names.js" and anchor and anchor not in pages[target].titles:
        wrong.append(f"{name}: {link} is no title's")
if len(pages) < 100 or len(names) < 300:
    wrong.append(f"only {len(pages)} pages and {len(names)} names")
sys.exit("\n".join(wrong) or print(f"{count} links of {len(pages)} pages lead somewhere"))
