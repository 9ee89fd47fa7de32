"""finish.py HTML: Doxygen puts drawings into objects, which do not shrink on a narrow screen; they become images, with their captions
as what is read aloud."""
import pathlib
import re
import sys

drawing = re.compile(r'<object type="image/svg\+xml" data="([^"]+)"[^>]*></object>(\s*<div class="caption">\s*)([^<]*)')
for page in pathlib.Path(sys.argv[1]).glob("*.html"):
    text = page.read_text()
    if "<object" in text:
        text = drawing.sub(r'<img src="\1" alt="\3"/>\2\3', text)
        assert "<object" not in text, page
        page.write_text(text)
