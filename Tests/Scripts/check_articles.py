#!/usr/bin/env python3
"""Compiles the code of the documentation's articles and of docs/install.md.

usage: check_articles.py BUILD

BUILD is the folder of a debug build. Every Swift block of an article must compile in Swift 5 and Swift 6 mode without a
warning, together with those before it on the page and the package of docs/install.md. Exit status 0 where all does, 1 where
something does not; each problem is a line on standard error.
"""
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
        self.command = [swiftc, "-I", str(build / "Modules"), "-I", str(folder), "-plugin-path", str(plugins),
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
        for page in sorted(documentation.ROOT.glob("Sources/*/*.docc/*.md")):
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


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    count = check_code(pathlib.Path(arguments[0]).resolve())
    expect(count > 10, f"the articles have {count} blocks of Swift; where are the others?")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if not problems:
        print(f"articles: {count} blocks of Swift compile in Swift 5 and 6 mode")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
