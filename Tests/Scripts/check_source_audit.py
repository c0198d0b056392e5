#!/usr/bin/env python3
"""Audits the package Tests/Fixtures/Impurities by its code, and compares what is found with its comments.

usage: check_source_audit.py TRACE_RENDER

Needs `pip install -r requirements.txt`, which brings the schema of SARIF. A comment `// finds: RULE in MUTATION, MUTATION; RULE in MUTATION` on a line expects definite findings there, `// maybe:`
possible ones and `// exempt:` accepted ones; several may follow each other. Anything else that is found is wrong. Builds
the package first. Status 0 where all is as expected, 1 where something is not.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import check_audit_formats
import jsonschema

PACKAGE = pathlib.Path(__file__).resolve().parent.parent / "Fixtures" / "Impurities"
REDUCERS = "CounterFeature.body,CounterLogic.update(model:event:)"
KINDS = {"finds": "definite", "maybe": "possible", "exempt": "exempt"}
problems = []


def expect(truth, sentence):
    if not truth:
        problems.append(sentence)


def expected():
    """What the comments expect: file, line, rule, mutation and certainty."""
    found = set()
    for path in sorted(PACKAGE.glob("Sources/**/*.swift")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            for kind, words in re.findall(r"// (finds|maybe|exempt): (.*?)(?=\s+// |$)", line):
                for part in words.split(";"):
                    rule, mutations = part.strip().split(" in ")
                    for mutation in mutations.split(","):
                        found.add((path.name, number, rule, mutation.strip(), KINDS[kind]))
    return found


def audit(program, *options):
    """The exit status of an audit, and what it wrote."""
    run = subprocess.run(
        [program, "audit", "--sources", str(PACKAGE), "--reducer", REDUCERS, *options], capture_output=True, text=True,
        check=False)
    return run.returncode, run.stdout, run.stderr


def place(finding, certainty):
    site = finding["site"]
    return pathlib.Path(site["file"]).name, site["line"], finding["rule"], finding["mutation"], certainty


def check_comments(program):
    """Compares what is found with the comments; how many findings are definite, and how many are not."""
    status, text, errors = audit(program, "--build", "--show-exempted", "--format", "json")
    if status != 0:
        problems.append(f"the audit ended with {status}: {errors}")
        return 0, 0
    report = json.loads(text)
    found = {place(finding, finding["confidence"]) for finding in report["findings"]}
    found |= {place(finding, "exempt") for finding in report["exemptions"]}
    problems.extend(f"not found: {item}" for item in sorted(expected() - found))
    problems.extend(f"found, and not expected: {item}" for item in sorted(found - expected()))
    reactors = sorted(reducer["reactor"] for reducer in report["reducers"])
    expect(reactors == ["CounterFeature", "CounterLogic", "GivenReactor", "ImpliedPureReactor", "ImpliedReactor", "ImpureReactor",
                        "PureReactor", "ReadReactor", "SettledSurroundingsReactor", "SurroundingsReactor", "UnreadReactor"], f"reducers found: {reactors}")
    unknown = sorted(f"{unknown['reason']} {unknown['name']}" for unknown in report["unknown"])
    expect(unknown == ["key-path [keyPath: path]", "stored-closure $0", "stored-closure $0", "stored-closure $1",
                       "stored-closure GivenReactor.pair",
                       "stored-closure ImpliedReactor.handler",
                       "stored-closure ImpureReactor.handler", "stored-closure a result", "stored-closure a result",
                       "stored-closure an element", "stored-closure first", "stored-closure local", "stored-closure run",
                       "stored-closure run", "stored-closure run", "stored-closure step"], f"unknown: {unknown}")
    definite = sum(1 for item in found if item[4] == "definite")
    return definite, len(found) - definite


def check_way(program):
    """The whole of one finding: message, places and calls between."""
    _, text, _ = audit(program, "--format", "json")
    finding = next(one for one in json.loads(text)["findings"] if one["mutation"] == "recursion")
    source = str(PACKAGE / "Sources/App/Things.swift")
    names = [call["name"] for call in finding["through"]]
    expect(finding["message"] == "ProcessInfo.systemUptime reads the clock", f"message: {finding['message']}")
    expect(finding["site"] == {"file": source, "line": 89, "column": 31}, f"site: {finding['site']}")
    expect(finding["reduce_site"]["file"].endswith("ImpureReactor.swift"), f"reduce: {finding['reduce_site']}")
    expect(names == ["deep(_:)", "deeper()"], f"through: {names}")
    _, text, _ = audit(program, "--format", "sarif")
    results = json.loads(text)["runs"][0]["results"]
    flows = [one for one in results if one["properties"]["mutation"] == "recursion"][0]["codeFlows"]
    steps = [step["location"]["message"]["text"] for step in flows[0]["threadFlows"][0]["locations"]]
    expect(steps == ["reduce", "deep(_:)", "deeper()", "ProcessInfo.systemUptime"], f"code flow: {steps}")


def check_formats(program):
    """Every format, and the status of each."""
    for form in ("text", "json", "sarif", "junit", "github"):
        status, text, _ = audit(program, "--format", form, "--fail-on", "error")
        expect(status == 1 and (form == "github" or "Date() reads the clock" in text), f"{form}: status {status}")
        if form == "github":
            expect(text.count("::error ") == 10, f"github: {text.count('::error ')} errors are shown")


def check_sarif(program):
    """SARIF of what only a source can tell: code flows, and findings that are possible or accepted."""
    _, text, _ = audit(program, "--format", "sarif", "--show-exempted")
    for error in jsonschema.Draft4Validator(check_audit_formats.official_schema([])).iter_errors(json.loads(text)):
        problems.append(f"SARIF: {'/'.join(map(str, error.absolute_path))}: {error.message}")
    results = json.loads(text)["runs"][0]["results"]
    expect(any(one.get("codeFlows") for one in results), "SARIF: no code flow")
    expect(any(one.get("suppressions") for one in results), "SARIF: no suppression")


def check_catalog(program, folder):
    """Lines of a user's catalog come first: what they allow is no finding, what they forbid is one."""
    path = folder / "effects.txt"
    path.write_text("- never Stamps.stamp()\nio always Stamps.double(_:) doubles on paper\n", encoding="utf-8")
    _, text, _ = audit(program, "--effects", str(path), "--format", "json")
    messages = [finding["message"] for finding in json.loads(text)["findings"] if finding["reactor"] == "PureReactor"]
    expect("Stamps.double(_:) doubles on paper" in messages, f"--effects forbids nothing: {messages}")
    outside = [one for one in json.loads(text)["findings"] if pathlib.Path(one["site"]["file"]).name == "Outside.swift"]
    expect(not any(one["rule"] == "clock" for one in outside), "--effects allows nothing")
    path.write_text("io sometimes f\n", encoding="utf-8")
    status, _, errors = audit(program, "--effects", str(path))
    expect(status == 65 and f"{path}:1: not a line of a catalog" in errors, f"a wrong catalog: {status} {errors}")


def check_trace(program, folder):
    """With a trace, each finding says whether it has run, and each reducer how far the tests came."""
    header = {"k": "header", "schema": "reactor-trace", "v": "1.0", "resource": {"purity.engines": "portable checks, hooks"}}
    lines = [header, {"k": "reactor", "seq": 1, "ts": 1, "r": 1, "type": "ImpureReactor"}]
    for number, label in ((2, "ternary"), (4, "caught")):
        lines.append({"k": "mutation", "seq": number, "ts": number, "r": 1, "label": label, "injected": True})
        lines.append({"k": "reduce", "seq": number + 1, "ts": number, "r": 1, "cause": number, "label": label, "dur": 1, "rev": 1})
    lines.append({
        "k": "impurity", "seq": 6, "ts": 6, "r": 1, "cause": 5, "rule": "clock", "level": "error", "engine": "hooks",
        "msg": "Date() reads the clock", "api": "Date()", "file": "App/ImpureReactor.swift", "line": 51})
    path = folder / "t.rtrace.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    run = subprocess.run(
        [program, "audit", str(path), "--sources", str(PACKAGE), "--format", "json"], capture_output=True, text=True,
        check=False)
    report = json.loads(run.stdout)
    execution = {(one["rule"], one["mutation"]): one["execution"] for one in report["findings"]}
    expect(execution[("clock", "caught")] == "executed", "an executed finding does not say so")
    expect(execution[("random", "ternary")] == "never", "a branch that was not executed is called executed")
    expect(execution[("random", "condition")] == "never", "a mutation that was not reduced is called executed")
    expect(sum(1 for one in report["findings"] if one["mutation"] == "caught" and one["rule"] == "clock") == 1,
           "what both engines found is reported twice")
    reached = [reducer["reached"] for reducer in report["reducers"] if reducer["reactor"] == "ImpureReactor"]
    expect(reached == [["ternary", "caught"]], f"reached: {reached}")


def check_obstacles(program, folder):
    """What cannot be read ends with a sentence and a status, and never looks clean."""
    def obstacle(path, status, words, *options):
        run = subprocess.run(
            [program, "audit", "--sources", str(path), *options], capture_output=True, text=True, check=False)
        expect(run.returncode == status and words in run.stderr and run.stdout == "",
               f"{path}: status {run.returncode}, {run.stderr!r}, {run.stdout!r}")

    obstacle(folder, 66, "there is no Package.swift")
    (folder / "Package.swift").write_text("", encoding="utf-8")
    obstacle(folder, 66, "is not built for debugging")
    store = folder / ".build" / "debug" / "index" / "store"
    (store / "v5" / "units").mkdir(parents=True)
    obstacle(folder, 65, "the index has no source file of")
    (store / "v5" / "units" / "broken-1").write_bytes(b"not a unit")
    obstacle(folder, 65, "the index cannot be read")
    obstacle(PACKAGE, 66, "there is no lib/libIndexStore", "--toolchain", str(folder))
    obstacle(PACKAGE, 65, "no function or property of the package is called 'No.such()'", "--reducer", "No.such()")
    obstacle(PACKAGE, 65, "names no reducer", "--reducer", "reduce")
    source = PACKAGE / "Sources" / "App" / "OtherArchitectures.swift"
    times = source.stat()
    try:
        os.utime(source)
        obstacle(PACKAGE, 65, "Sources/App/OtherArchitectures.swift is newer than the index")
    finally:
        os.utime(source, ns=(times.st_atime_ns, times.st_mtime_ns))


def check_broken_indexes(program, folder):
    """An index that is broken, of another format or incomplete ends with a sentence and a status."""
    index = PACKAGE / ".build" / "debug" / "index"
    scratch = folder / "scratch"
    copy = scratch / "debug" / "index" / "store" / "v5"

    def broken(status, words, change):
        shutil.rmtree(scratch, ignore_errors=True)
        shutil.copytree(index, scratch / "debug" / "index")
        change()
        code, text, errors = audit(program, "--scratch-path", str(scratch))
        expect(code == status and words in errors and text == "", f"{words}: status {code}, {errors!r}")

    def rewritten(kind, change):
        for path in (copy / kind).rglob("*App*" if kind == "units" else "Implied*"):
            path.write_bytes(change(path.read_bytes()))

    def outdated():
        # The version stands behind the four letters of a unit: one bit is changed, until it is another one.
        unit = next((copy / "units").glob("ImpliedReactor*"))
        data = unit.read_bytes()
        for bit in range(32, 96):
            unit.write_bytes(data[:bit // 8] + bytes([data[bit // 8] ^ 1 << bit % 8]) + data[bit // 8 + 1:])
            if "version" in audit(program, "--scratch-path", str(scratch))[2]:
                return
        problems.append("no bit of a unit is its version")

    broken(65, "its format is v4, and this toolchain reads v5", lambda: copy.rename(copy.parent / "v4"))
    broken(65, "empty file", lambda: rewritten("records", lambda data: b""))
    broken(65, "malformed serialization", lambda: rewritten("records", lambda data: data[:len(data) // 2]))
    broken(65, "not a serialized index record file", lambda: rewritten("records", lambda data: b"\xff" * len(data)))
    broken(65, "No such file", lambda: shutil.rmtree(copy / "records"))
    broken(65, "the index has no source file of", lambda: shutil.rmtree(copy / "units"))
    broken(65, "Was it written by another compiler?", lambda: (copy / "units" / "x").write_bytes(b"IDXU"))
    broken(66, "is not built for debugging", lambda: shutil.rmtree(scratch / "debug"))
    broken(65, "version", outdated)
    broken(66, "was built by Swift version 5.0 (swift-5.0-RELEASE), and this toolchain is Swift version",
           lambda: (scratch / "debug" / "swift-version-1.txt").write_text("Swift version 5.0 (swift-5.0-RELEASE)\n"))


def main():
    program = sys.argv[1]
    definite, others = check_comments(program)
    if not problems:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            check_way(program)
            check_formats(program)
            check_sarif(program)
            check_catalog(program, folder)
            check_trace(program, folder)
            check_obstacles(program, folder)
            check_broken_indexes(program, folder)
    for problem in problems:
        print(f"error: {problem}")
    print(f"source audit: {definite} definite and {others} other findings, each where it is expected")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
