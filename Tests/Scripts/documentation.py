"""Code blocks of documentation, so that tests can run what a reader pastes."""
import os
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"(?://|#) ([\w./-]+\.\w+)\n")
RELEASED = re.compile(r'\.package\(url: "[^"]*/reactor-trace", from: "[^"]*"\)')


def text_of(page):
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page, language):
    """The code blocks of a page in a language, in their order."""
    return [text for word, text in FENCE.findall(text_of(page)) if word == language]


def files(page, language):
    """The code blocks that say in a comment of their first line which file they are, by its path."""
    return {named[1]: text for text in blocks(page, language) if (named := NAMED.match(text))}


def with_checkout(manifest):
    """A manifest that depends on this checkout instead of an address."""
    here, count = RELEASED.subn(f'.package(name: "reactor-trace", path: "{ROOT}")', manifest)
    assert count == 1, f"a manifest has no dependency by url and version: {manifest}"
    return here


def manifest():
    """The manifest of docs/install.md, which depends on this checkout."""
    return with_checkout(next(text for text in blocks("docs/install.md", "swift") if text.startswith("// swift-tools-version")))


class Reader:
    """Follows a page as its reader does: makes the files and changes that it shows, runs its commands, and compares what they print.

    A block of Swift that names its file becomes that file. A `diff` replaces lines of a file that was made. The lines of a block
    without a language are those that the commands before it print, in their order; a line `…` stands for any number of others.
    A command that is followed by no such block must succeed.
    """

    def __init__(self, folder, build, render):
        """Begins with an empty folder. `build` is where packages are built; `render` runs as `trace-render`."""
        self.folder, self.problems, self.said, self.status = folder, [], "", 0
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        # SwiftPM would take the plan of the package that was built there before.
        there = f"--scratch-path {build} --disable-build-manifest-caching"
        self.words = {"swift test": f"swift test {there}", "swift run": f"swift run {there}", "swift package trace-render": render, "trace-render": render}

    def follow(self, page, begin="", end=None):
        """Follows the part of a page that begins with a line and ends before another."""
        text = text_of(page)
        start = text.index(begin)
        text = text[start:text.index(end, start)] if end else text[start:]
        found = [*FENCE.findall(text), ("end", "")]
        for (word, code), (after, _) in zip(found, found[1:]):
            if word == "swift" and NAMED.match(code):
                self.write(self.folder / NAMED.match(code)[1], code)
            elif word == "diff":
                self.change(page, code)
            elif word == "sh":
                self.run(code)
                self.expect(after == "" or self.status == 0, f"{page}: status {self.status} of {code}{self.said[-3000:]}")
            elif word == "":
                self.compare(page, code)
        return self

    def expect(self, truth, sentence):
        if not truth:
            self.problems.append(sentence)

    def write(self, path, text):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def change(self, page, code):
        """Replaces lines with `-` by those with `+`, in the file that has them."""
        def marked(marks):
            return "".join(line[1:] + "\n" for line in code.splitlines() if line[:1] in marks)
        holders = [path for path in self.folder.rglob("*.swift") if marked(" -") in path.read_text(encoding="utf-8")]
        self.expect(len(holders) == 1, f"{page}: {len(holders)} files have the lines of {code}")
        for path in holders:
            self.write(path, path.read_text(encoding="utf-8").replace(marked(" -"), marked(" +")))

    def run(self, code):
        """Runs the lines of a block, and keeps all that they print."""
        def here(line):
            return re.sub("|".join(rf"(?<![\w./-]){words}(?![\w.-])" for words in self.words), lambda found: str(self.words[found[0]]), line)
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-o", "pipefail", "-c", "".join(here(line) + "\n" for line in code.splitlines())],
            cwd=self.folder, text=True, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "REACTOR_TRACE_DIR": "", "REACTOR_TRACE_KEEP": "", "TERM": "dumb"})
        self.said, self.status = done.stdout, done.returncode
        for path in self.folder.rglob("Package.swift"):
            if RELEASED.search(path.read_text(encoding="utf-8")):
                self.write(path, with_checkout(path.read_text(encoding="utf-8")))
            # `cd` of a block holds for those after it.
            if path.parent != self.folder and re.search(rf"\bcd {path.parent.name}\b", code):
                self.folder = path.parent

    def compare(self, page, code):
        def plain(text):
            return [re.sub(r"^↳ ", "", line.strip()).strip() for line in text.splitlines()]
        said = [line for line in plain(self.said) if line]
        for group in re.split(r"^\s*…\n", code, flags=re.MULTILINE):
            lines = [line for line in plain(group) if line]
            length = len(lines)
            found = next((at for at in range(len(said)) if said[at:at + length] == lines), None)
            self.expect(found is not None, f"{page}: no command prints\n{group}but\n{self.said[-6000:]}")
            said = said[(found or 0) + length:]
