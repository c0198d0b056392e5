#!/usr/bin/env python3
"""Compiles the code of the documentation's articles, docs/pictures.md and docs/install.md, and follows README.md and the tutorial.

usage: check_articles.py BUILD

BUILD is the folder of a debug build, which has `trace-render`. Every Swift block of an article must compile in Swift 5 and Swift 6
mode without a warning, together with those before it on the page and the package of docs/install.md. What README.md and the tutorial
paste is pasted into an empty package, which is built in the folder around BUILD, and their commands must print what they show. The
lines of docs/recipes.md must be those of the samples, whose tests must be built too. The pictures of these pages must be those of
their traces; UPDATE_GOLDENS=1 draws them again. Exit status 0 where all is so, 1 where something is not; each problem is a line on
standard error.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import documentation

problems = []


def expect(truth, sentence):
    if not truth:
        problems.append(sentence)


class Compiler:
    """Type-checks programs that use the modules of a debug build."""

    def __init__(self, build, folder):
        swiftc = shutil.which("swiftc")
        plugins = pathlib.Path(swiftc).resolve().parents[1] / "lib/swift/host/plugins/testing"
        maps = [path for path in build.glob("C*.build/module.modulemap") if "-tool" not in path.parent.name]
        maps += documentation.ROOT.glob("Sources/C*/module.modulemap")
        self.folder = folder
        self.command = [swiftc, "-I", str(folder), "-I", str(build / "Modules"), "-plugin-path", str(plugins),
                        "-warnings-as-errors"]
        for path in maps:
            self.command += ["-Xcc", f"-fmodule-map-file={path}"]

    def run(self, *options):
        done = subprocess.run([*self.command, *map(str, options)], capture_output=True, text=True, check=False)
        return "" if done.returncode == 0 else done.stderr + done.stdout


def check_code(build):
    """Compiles every Swift block; how many there are."""
    count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        compiler = Compiler(build, folder)
        shop = folder / "Shop.swift"
        shop.write_text(documentation.files("docs/install.md", "swift")["Sources/Shop/Shop.swift"])
        errors = compiler.run("-emit-module", "-module-name", "Shop", "-emit-module-path", folder / "Shop.swiftmodule", shop)
        expect(not errors, f"the source of docs/install.md does not compile: {errors}")
        for page in [*sorted(documentation.ROOT.glob("Sources/*/*.docc/*.md")), documentation.ROOT / "docs/pictures.md"]:
            code = documentation.blocks(page.relative_to(documentation.ROOT), "swift")
            if not code:
                continue
            count += len(code)
            source = folder / f"{page.stem}.swift"
            source.write_text("\n".join(code))
            for mode in (5, 6):
                errors = compiler.run("-typecheck", "-swift-version", mode, "-module-name", "Article", source)
                expect(not errors, f"{page.name} does not compile in Swift {mode} mode: {errors}")
    return count


# What is followed in one folder: parts of pages, each from a line up to another; the last is up to its end.
FOLLOWED = {
    "README": [("README.md", "## A first test", "## In an app on ReactorKit")],
    "tutorial": [("README.md", "## A first test", "## Every order of answers"), ("docs/tutorial.md", "", None)],
}


def check_picture(picture, drawn):
    """A committed picture must be the one that was drawn; UPDATE_GOLDENS=1 accepts that."""
    committed = documentation.ROOT / picture
    if os.environ.get("UPDATE_GOLDENS"):
        committed.parent.mkdir(exist_ok=True)
        committed.write_text(drawn)
    expect(committed.exists() and committed.read_text() == drawn, f"{picture} is not what trace-render draws")


def check_pages(build):
    """Follows the pages, each in an empty folder; checks the picture of README.md."""
    for name, parts in FOLLOWED.items():
        reader = documentation.Reader(build.parent / "pages" / name, build.parent, build / "trace-render")
        for part in parts:
            reader.follow(*part)
        problems.extend(reader.problems)
        if name == "README" and not reader.problems:
            check_picture("docs/readme/orders.svg", (reader.folder / "orders.svg").read_text())


def check_recipes(build):
    """The lines of docs/recipes.md must be in the files that they name; checks their pictures, for a column of 850 pixels."""
    for text in documentation.blocks("docs/recipes.md", "swift"):
        named = documentation.NAMED.match(text)
        expect(named and text[named.end():] in documentation.text_of(named[1]), f"docs/recipes.md: no sample has the lines {text}")
    samples = documentation.ROOT / "samples"
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [build / "samplesPackageTests.xctest", "--testing-library", "swift-testing", "--filter", "OrdersTests"],
            capture_output=True, check=False, env={**os.environ, "REACTOR_TRACE_DIR": folder, "REACTOR_TRACE_KEEP": "always"})
        (login,) = pathlib.Path(folder).glob("*an-expired-token*.rtrace.jsonl")
        for name, words in {
                "search": ["orders", samples / "orders/usual.rtrace.jsonl", samples / "orders/late.rtrace.jsonl"],
                "pages": ["timeline", samples / "traces/search.rtrace.jsonl", "--from", "900ms", "--to", "1.5s"],
                "login": ["timeline", login], "user": ["cycle", samples / "traces/profile.rtrace.jsonl"]}.items():
            drawn = subprocess.run(
                [build / "trace-render", *words, "--width", "850", "--no-legend"], capture_output=True, text=True, check=False)
            check_picture(f"docs/recipes/{name}.svg", drawn.stdout)


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    # The folder of builds is a link to that of the platform's.
    build = pathlib.Path(arguments[0]).absolute()
    count = check_code(build.resolve())
    check_pages(build)
    check_recipes(build)
    expect(count > 10, f"the articles have {count} blocks of Swift; where are the others?")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if not problems:
        print(f"articles: {count} blocks of Swift compile in Swift 5 and 6 mode; {' and '.join(FOLLOWED)} print what they show; recipes are the samples'")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
