#!/usr/bin/env python3
"""Audits the packages Tests/Fixtures/PreciseImpurities and Impurities by SIL, and compares what is found with their comments.

usage: check_precise_audit.py TRACE_RENDER

A comment `// finds: RULE in MUTATION, MUTATION; RULE in MUTATION` on a line expects definite findings there, `// maybe:`
possible ones and `// exempt:` accepted ones; several may follow each other. `// precisely:` expects definite ones instead
of what the other comments on that line say of a mutation, `// precisely maybe:` possible ones, `// precisely none:` none:
there the index tells less;
`// precisely next:` and `// precisely none next:` are about the line below.
Anything else that is found is wrong. Builds the packages first. Status 0 where all is as expected, 1 where something is not.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FIXTURES = pathlib.Path(__file__).resolve().parent.parent / "Fixtures"
PRECISE = FIXTURES / "PreciseImpurities"
INDEXED = FIXTURES / "Impurities"
REDUCERS = "CounterFeature.body,CounterLogic.update(model:event:)"
KINDS = {"finds": "definite", "maybe": "possible", "exempt": "exempt", "precisely": "definite",
         "precisely maybe": "possible", "precisely none": None}
problems = []


def expect(truth, sentence):
    if not truth:
        problems.append(sentence)


def expected(package):
    """What the comments expect: file, line, rule, mutation and certainty."""
    found = set()
    for path in sorted(package.glob("Sources/**/*.swift")):
        # A comment about the next line moves there.
        text = re.sub(r"// (precisely(?: none)?) next(: .*)\n(.*)", r"\n\3 // \1\2", path.read_text(encoding="utf-8"))
        for number, line in enumerate(text.split("\n"), 1):
            here = {}
            for kind, words in re.findall(
                    r"// (finds|maybe|exempt|precisely none|precisely maybe|precisely): (.*?)(?=\s+// |$)", line):
                for part in words.split(";"):
                    rule, mutations = part.strip().split(" in ")
                    for mutation in mutations.split(","):
                        if kind.startswith("precisely"):
                            here = {key: value for key, value in here.items() if key[1] != mutation.strip()}
                        here[(rule, mutation.strip())] = KINDS[kind]
            found |= {(path.name, number, rule, mutation, certainty)
                      for (rule, mutation), certainty in here.items() if certainty}
    return found


def audit(program, package, *options):
    """The exit status of an audit, and what it wrote."""
    run = subprocess.run(
        [program, "audit", "--sources", str(package), "--precise", "--timeout", "300", *options], capture_output=True,
        text=True, check=False)
    return run.returncode, run.stdout, run.stderr


def place(finding, certainty):
    site = finding["site"]
    return pathlib.Path(site["file"]).name, site["line"], finding["rule"], finding["mutation"], certainty


def check_comments(program, package, unknowns, *options):
    """Compares what is found with the comments; how many findings are definite, and how many are not."""
    status, text, errors = audit(program, package, "--build", "--show-exempted", "--format", "json", *options)
    if status != 0:
        problems.append(f"the audit ended with {status}: {errors}")
        return 0, 0
    report = json.loads(text)
    found = {place(finding, finding["confidence"]) for finding in report["findings"]}
    found |= {place(finding, "exempt") for finding in report["exemptions"]}
    problems.extend(f"not found: {item}" for item in sorted(expected(package) - found))
    problems.extend(f"found, and not expected: {item}" for item in sorted(found - expected(package)))
    names = sorted({unknown["name"] for unknown in report["unknown"]})
    expect(names == unknowns, f"unknown: {names}")
    definite = sum(1 for item in found if item[4] == "definite")
    return definite, len(found) - definite


def check_way(program):
    """The whole of one finding: message, places and calls between, and the code flow in SARIF."""
    _, text, _ = audit(program, PRECISE, "--format", "json")
    finding = next(one for one in json.loads(text)["findings"] if one["mutation"] == "generic")
    names = [call["name"] for call in finding["through"]]
    expect(finding["message"] == "Date() reads the clock", f"message: {finding['message']}")
    expect(finding["site"]["file"].endswith("Services.swift") and finding["site"]["column"] == 5, f"site: {finding['site']}")
    expect(finding["reduce_site"]["file"].endswith("ImpureReactor.swift"), f"reduce: {finding['reduce_site']}")
    expect(names == ["stamp(_:)", "SystemClock.now()"], f"through: {names}")
    status, text, _ = audit(program, PRECISE, "--format", "sarif", "--fail-on", "error")
    results = json.loads(text)["runs"][0]["results"]
    flows = [one for one in results if one["properties"]["mutation"] == "generic"][0]["codeFlows"]
    steps = [step["location"]["message"]["text"] for step in flows[0]["threadFlows"][0]["locations"]]
    expect(status == 1 and steps == ["reduce", "stamp(_:)", "SystemClock.now()", "Date()"], f"code flow: {steps}")


def check_trace(program, folder):
    """With a trace, what has run says so, and what has not."""
    header = {"k": "header", "schema": "reactor-trace", "v": "1.0", "resource": {"purity.engines": "portable checks, hooks"}}
    lines = [header, {"k": "reactor", "seq": 1, "ts": 1, "r": 1, "type": "ImpureReactor"},
             {"k": "mutation", "seq": 2, "ts": 2, "r": 1, "label": "catching", "injected": True},
             {"k": "reduce", "seq": 3, "ts": 2, "r": 1, "cause": 2, "label": "catching", "dur": 1, "rev": 1}]
    path = folder / "t.rtrace.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    run = subprocess.run(
        [program, "audit", str(path), "--sources", str(PRECISE), "--precise", "--format", "json"], capture_output=True,
        text=True, check=False)
    report = json.loads(run.stdout)
    execution = {(one["rule"], one["mutation"]): one["execution"] for one in report["findings"]}
    expect(execution[("io", "catching")] == "never", "a branch that was not executed is called executed")
    expect("SIL and index" in report["engines"], f"engines: {report['engines']}")
    reached = [reducer["reached"] for reducer in report["reducers"] if reducer["reactor"] == "ImpureReactor"]
    expect(reached == [["catching"]], f"reached: {reached}")


def check_obstacles(program, folder):
    """What cannot be read ends with a sentence and a status, and leaves no files."""
    def obstacle(package, status, words):
        found, text, errors = audit(program, package)
        expect(found == status and words in errors and text == "", f"{package}: status {found}, {errors!r}, {text!r}")

    obstacle(folder, 66, "there is no Package.swift")
    (folder / "Package.swift").write_text("", encoding="utf-8")
    obstacle(folder, 66, "is not built for debugging")
    (folder / ".build" / "debug" / "index" / "store").mkdir(parents=True)
    source = folder / "A.swift"
    source.write_text("func reduce(state: Int) -> Int { missing }\n", encoding="utf-8")
    written = folder / "A.swiftmodule"
    written.write_text("", encoding="utf-8")

    def manifest(compiler):
        words = [compiler, "-module-name", "A", "-emit-module", str(source), "-parse-as-library"]
        (folder / ".build" / "debug.yaml").write_text(
            f"    inputs: {json.dumps([str(source)])}\n    outputs: {json.dumps([str(written)])}\n"
            f"    args: {json.dumps(words)}\n", encoding="utf-8")

    manifest("/nowhere/swiftc")
    os.utime(source, (1, 1))
    obstacle(folder, 65, "the compiler that built the package, /nowhere/swiftc, cannot be run")
    swift = pathlib.Path(next(p for p in os.environ["PATH"].split(":") if (pathlib.Path(p) / "swiftc").exists())) / "swiftc"
    manifest(str(swift))
    obstacle(folder, 65, "the module A cannot be compiled to SIL")
    os.utime(source)
    os.utime(written, (1, 1))
    obstacle(folder, 65, "is newer than the build")
    written.unlink()
    obstacle(folder, 66, "the module A is not built for debugging")
    left = [path for path in pathlib.Path(tempfile.gettempdir()).glob("trace-render-sil-*")]
    expect(not left, f"left behind: {left}")


def main():
    program = sys.argv[1]
    definite, others = check_comments(program, PRECISE, [
        "GivenReactor.make", "GivenReactor.makeMore", "GivenReactor.pair", "GivenReactor.surroundings",
        "[keyPath: ImpureReactor.path]", "a function in Handlers.run(_:)"])
    more = check_comments(program, INDEXED, ["GivenReactor.pair", "ImpliedReactor.handler", "ImpureReactor.handler",
                                        "UnreadReactor.choice", "UnreadReactor.named", "[keyPath: ImpliedReactor.path]",
                                        "a function in ImpliedReactor.reduceMore(_:_:)",
                                        "a function in UnreadReactor.reduce(state:mutation:)",
                                        "a function that was handed on"], "--reducer", REDUCERS)
    if not problems:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            check_way(program)
            check_trace(program, folder)
            check_obstacles(program, folder)
    for problem in problems:
        print(f"error: {problem}")
    print(f"precise audit: {definite + more[0]} definite and {others + more[1]} other findings, each where it is expected")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
