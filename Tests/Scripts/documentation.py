"""Code blocks of documentation, so that tests can run what a reader pastes."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page, language):
    """The code blocks of a page in a language, in their order."""
    return [text for word, text in FENCE.findall((ROOT / page).read_text(encoding="utf-8")) if word == language]


def files(page, language):
    """The code blocks that say in a comment of their first line which file they are, by its path."""
    named = {}
    for text in blocks(page, language):
        comment = re.match(r"(?://|#) ([\w./-]+\.\w+)\n", text)
        if comment:
            named[comment[1]] = text
    return named


def manifest():
    """The manifest of README.md, which depends on this checkout instead of an address."""
    text = next(text for text in blocks("README.md", "swift") if text.startswith("// swift-tools-version"))
    here, count = re.subn(r'\.package\(url: "[^"]*", branch: "main"\)', f'.package(name: "reactor-trace", path: "{ROOT}")', text)
    assert count == 1, "README.md's manifest has no dependency by url and branch"
    return here
