"""Checks that SVG files are well formed and inert: no script, no handler, no link outside, nothing fetched.

Usage: python3 Tests/Scripts/check_svg.py FILE...      exits 1 and names file and reason where one is not
"""
import re
import sys
import xml.etree.ElementTree as ElementTree

ALLOWED = {"svg", "g", "a", "title", "desc", "style", "text", "tspan", "rect", "polygon", "polyline", "path", "line",
           "ellipse", "circle"}
LOCAL_LINK = re.compile(r"^(#[A-Za-z][A-Za-z0-9_-]*|[A-Za-z0-9_-][A-Za-z0-9._-]*)$")
FETCH = re.compile(r"url\s*\(|@import|javascript:|expression\s*\(|\\", re.IGNORECASE)


def faults(path):
    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError as error:
        yield f"cannot be read: {error.strerror}"
        return
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        yield "has a document type"
        return
    try:
        root = ElementTree.fromstring(content)
    except ElementTree.ParseError as error:
        yield f"is not well formed: {error}"
        return
    if root.tag != "{http://www.w3.org/2000/svg}svg":
        yield f"has the root {root.tag}"
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    if len(ids) != len(set(ids)):
        yield "has an id twice"
    for element in root.iter():
        name = element.tag.split("}")[-1]
        if name not in ALLOWED:
            yield f"has an element <{name}>"
        for attribute, value in element.attrib.items():
            local = attribute.split("}")[-1].lower()
            if local.startswith("on"):
                yield f"has a handler {local} on <{name}>"
            if local in ("href", "src") and not LOCAL_LINK.match(value):
                yield f"links to {value[:60]!r}"
            if local in ("href",) and value.startswith("#") and value[1:] not in ids:
                yield f"links to {value!r}, which is not there"
            if local not in ("href", "src") and FETCH.search(value):
                yield f"has a suspicious value in {local} of <{name}>"
        if name == "style" and FETCH.search(element.text or ""):
            yield "fetches something in its style"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    bad = False
    for path in sys.argv[1:]:
        for fault in faults(path):
            bad = True
            print(f"{path}: {fault}", file=sys.stderr)
    sys.exit(1 if bad else 0)


main()
