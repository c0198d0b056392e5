#!/usr/bin/env python3
"""Tries the command plugins as a new user would: in a package outside of this one that depends on it by path.

usage: check_plugins.py

Builds a copy of Tests/Fixtures/Shop from clean, which takes minutes. Its tests pass; `swift package audit-reducers` finds
the branches that they do not reach, and with their trace says that they were never executed. Status 0 where all is as
expected, 1 where something is not.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Place, rule and mutation of each finding, all definite.
EXPECTED = {
    ("CounterReactor.swift", 17, "random", "add"),
    ("ItemReactor.swift", 27, "random", "title"),
    ("ItemReactor.swift", 38, "object-write", "title"),
    ("OrderReactor.swift", 27, "io", "ordered"),
    ("OrderReactor.swift", 27, "clock", "ordered"),
}
problems = []


def expect(truth, sentence):
    if not truth:
        problems.append(sentence)


def swift(package, *words, **environment):
    """The exit status of a command, its standard output, and what it wrote to standard error."""
    run = subprocess.run(
        [os.environ.get("SWIFT", "swift"), *words], cwd=package, capture_output=True, text=True, check=False,
        env={**os.environ, **environment})
    return run.returncode, run.stdout, run.stderr


def expect_run(package, status, words, *command, said=""):
    code, output, errors = swift(package, *command)
    expect(code == status, f"{' '.join(command)}: status {code}, {errors[-500:]}")
    for word in words:
        expect(word in output, f"{' '.join(command)}: says nothing of {word!r}: {output[-800:]}")
    expect(said in errors + output, f"{' '.join(command)}: does not say {said!r}: {errors[-500:]}")
    return output


def files(package):
    """The files of a package outside of its build."""
    return sorted(str(path) for path in package.rglob("*") if path.is_file() and ".build" not in path.parts)


def check_build(package):
    """A package that does not use the plugins builds nothing of them."""
    code, _, errors = swift(package, "build")
    expect(code == 0, f"swift build: {errors[-800:]}")
    for module in ("trace_render", "PictureKit", "SourceAudit"):
        objects = [path for path in (package / ".build" / "debug").glob(f"{module}*.build/**/*.o")]
        expect(not objects, f"a consumer builds {module}: {objects[:1]}")


def check_audit(package):
    """The lines, the formats, the statuses and the errors of `swift package audit-reducers`."""
    before = files(package)
    lines = [
        "Sources/Shop/CounterReactor.swift:17:46: error: FixedWidthInteger.random(in:) draws a random number [random] "
        "(in CounterReactor.add)",
        "5 errors in 3 reducers",
    ]
    expect_run(package, 0, lines, "package", "audit-reducers")
    expect_run(package, 1, lines, "package", "audit-reducers", "--build", "--fail-on", "error",
               said="Plugin ended with exit code 1")
    report = json.loads(expect_run(package, 0, [], "package", "audit-reducers", "--tests", "--format", "json"))
    found = {(pathlib.Path(one["site"]["file"]).name, one["site"]["line"], one["rule"], one["mutation"])
             for one in report["findings"] if one["confidence"] == "definite"}
    expect(found == EXPECTED, f"found {sorted(found ^ EXPECTED)} otherwise than expected")
    expect(report["unknown"] == [], f"unknown: {report['unknown']}")
    expect_run(package, 1, [], "package", "audit-reducers", "--sources", "x", said="audits the package it runs in")
    expect_run(package, 1, [], "package", "audit-reducers", "--nonsense", said="Plugin ended with exit code 64")
    expect_run(package, 0, ["USAGE: trace-render audit"], "package", "audit-reducers", "--help")
    expect(files(package) == before, f"the plugin writes into the package: {set(files(package)) ^ set(before)}")


def check_story(package):
    """The tests pass, and with their trace each branch that is impure was never executed."""
    trace = package / ".build" / "shop.rtrace.jsonl"
    code, output, errors = swift(package, "test", SHOP_TRACE=str(trace))
    expect(code == 0, f"swift test: {output[-500:]} {errors[-500:]}")
    reached = ["never executed", "ItemReactor: 1 of 2 mutation cases reached, never cleared"]
    text = expect_run(package, 0, reached, "package", "audit-reducers", str(trace))
    expect(text.count("never executed") == len(EXPECTED), f"with a trace: {text}")
    expect_run(package, 0, ["no remarks"], "package", "trace-render", "validate", str(trace))
    picture = package / ".build" / "shop.svg"
    expect_run(package, 0, [], "package", "trace-render", "timeline", str(trace), "-o", str(picture))
    expect(picture.exists(), "trace-render writes no picture")
    expect_run(package, 1, [], "package", "trace-render", "nonsense", said="Plugin ended with exit code 64")


def check_changes(package):
    """A changed source is built before it is audited, and one that does not build is no clean report."""
    source = package / "Sources" / "Shop" / "CounterReactor.swift"
    text = source.read_text(encoding="utf-8")
    source.write_text(text.replace("Int.random(in: 0..<9)", "0"), encoding="utf-8")
    expect_run(package, 0, ["4 errors in 3 reducers"], "package", "audit-reducers")
    source.write_text(text.replace("Int.random(in: 0..<9)", '"zero"'), encoding="utf-8")
    output = expect_run(package, 1, ["error:"], "package", "audit-reducers", said="the package does not build")
    expect("reducers" not in output.split("error:")[-1], f"a package that does not build is audited: {output[-500:]}")
    source.write_text(text, encoding="utf-8")


def check_neighbor(package):
    """A package beside this one, which the manifest names by its path, is read as well."""
    neighbor = package.parent / "Prices"
    (neighbor / "Sources" / "Prices").mkdir(parents=True)
    (neighbor / "Package.swift").write_text(
        "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"Prices\", "
        "products: [.library(name: \"Prices\", targets: [\"Prices\"])], targets: [.target(name: \"Prices\")])\n",
        encoding="utf-8")
    (neighbor / "Sources" / "Prices" / "Prices.swift").write_text(
        "public func price() -> Int {\n  Int.random(in: 1...9)\n}\n", encoding="utf-8")
    manifest = package / "Package.swift"
    text = manifest.read_text(encoding="utf-8")
    text = text.replace("dependencies: [.package(", 'dependencies: [.package(path: "../Prices"), .package(')
    manifest.write_text(text.replace('name: "Shop", dependencies: [', 'name: "Shop", dependencies: ["Prices", '), encoding="utf-8")
    source = package / "Sources" / "Shop" / "OrderReactor.swift"
    text = source.read_text(encoding="utf-8").replace("import ReactorCore", "import Prices\nimport ReactorCore")
    source.write_text(text.replace("try checked(count)", "try checked(count) * price()"), encoding="utf-8")
    line = f"{neighbor}/Sources/Prices/Prices.swift:2:7: error: FixedWidthInteger.random(in:) draws a random number"
    expect_run(package, 0, [line, "through price()"], "package", "audit-reducers")


def main():
    with tempfile.TemporaryDirectory() as name:
        package = pathlib.Path(name).resolve() / "Shop"
        shutil.copytree(ROOT / "Tests" / "Fixtures" / "Shop", package, ignore=shutil.ignore_patterns(".build"))
        manifest = package / "Package.swift"
        manifest.write_text(
            manifest.read_text(encoding="utf-8").replace('path: "../../.."', f'path: "{ROOT}"'), encoding="utf-8")
        for check in (check_build, check_audit, check_story, check_changes, check_neighbor):
            if not problems:
                check(package)
    for problem in problems:
        print(f"error: {problem}")
    if not problems:
        print("plugins: audit-reducers and trace-render work in a package outside")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
