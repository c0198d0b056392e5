#!/usr/bin/env python3
"""Follows docs/install.md and docs/ci.md as a new user does, and says how long that takes.

usage: check_new_user.py FOLDER

In FOLDER, which keeps its build for the next time: `swift package init`, the manifest and the sources of
docs/install.md, `swift test`; then each line of both workflows of docs/ci.md but for uploads, once as they are and once
with an impure reducer and a wrong expectation. Needs `pip install -r requirements.txt` and jq. Exit status 0 where all is
as expected, 1 where something is not; each problem is a line on standard error.
"""
import glob
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree

import documentation
import workflow

SOURCE, TEST = "Sources/Shop/Shop.swift", "Tests/ShopTests/ShopTests.swift"
PURE, IMPURE = "state.total += price", "state.total += price + Int.random(in: 0...1)"
RIGHT, WRONG = "total == 7", "total == 70"
GITHUB, GITLAB = ".github/workflows/tests.yml", ".gitlab-ci.yml"
REVIEW = ".github/workflows/review.yml"
SCHEMAS = {GITHUB: "vendor.github-workflows", REVIEW: "vendor.github-workflows", GITLAB: "vendor.gitlab-ci"}
problems = []


def expect(truth, sentence):
    if not truth:
        problems.append(sentence)


def line_of(folder, file, code):
    lines = (folder / file).read_text().splitlines()
    return next(number for number, line in enumerate(lines, start=1) if code in line)


def check_schemas(folder, workflows):
    for name, schema in SCHEMAS.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(workflows[name])
        checked = subprocess.run(
            [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(path)], capture_output=True, text=True,
            check=False)
        expect(checked.returncode == 0, f"{name} is not valid: {checked.stdout}{checked.stderr}")


def begin(folder):
    """An empty package with what is pasted, and how many lines that is."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.name != ".build":
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    subprocess.run(["swift", "package", "init", "--name", "Shop"], cwd=folder, check=True, capture_output=True)
    pasted = {"Package.swift": documentation.manifest(), **documentation.files("docs/install.md", "swift")}
    expect(set(pasted) == {"Package.swift", SOURCE, TEST}, f"docs/install.md has other files: {sorted(pasted)}")
    for name, text in pasted.items():
        expect((folder / name).exists(), f"{name} is not there after swift package init")
        (folder / name).write_text(text)
    expect(IMPURE in (documentation.ROOT / "docs/install.md").read_text(), "docs/install.md no longer shows the impure line")
    return sum(text.count("\n") for text in pasted.values())


def clear(folder):
    """Takes away what an earlier workflow left."""
    shutil.rmtree(folder / "traces", ignore_errors=True)
    for path in [*folder.glob("*.xml"), folder / "events.jsonl", folder / "reducers.sarif", folder / "summary.md"]:
        path.unlink(missing_ok=True)


def change(folder, is_wrong):
    for file, right, wrong in ((SOURCE, PURE, IMPURE), (TEST, RIGHT, WRONG)):
        text = (folder / file).read_text().replace(wrong, right)
        expect(right in text, f"{file} has no {right}")
        (folder / file).write_text(text.replace(right, wrong) if is_wrong else text)


def check_green(folder, run):
    expect(not run.has_failed, f"the workflow is red: {run.said}")
    expect(not (folder / "traces").exists(), "a test that passes leaves a trace")
    expect([name for name, _ in run.uploads] == ["github/codeql-action/upload-sarif"], f"uploads {run.uploads}")
    if problems:
        return
    sarif = json.loads((folder / "reducers.sarif").read_text())
    expect(sarif["runs"][0]["results"] == [], f"findings in a pure reducer: {sarif['runs'][0]['results']}")


def check_kept(folder):
    """The trace and both pictures of the test that failed."""
    kept = sorted(path.name for path in (folder / "traces").iterdir() if path.suffix != ".xml")
    ends = [name.split(".", 1)[1] for name in kept]
    expect(ends == ["cycle.svg", "rtrace.jsonl", "timeline.svg"], f"traces has {kept}")


def check_red(folder, run):
    """Annotations at both lines, the files of the artifact, and the alert."""
    expect(run.has_failed, "the workflow is green with an impure reducer")
    lines = {name: [line for line in said.splitlines() if line.startswith("::")] for name, said in run.said.items()}
    impure = lines.get("Show impure calls at their lines", [])
    place = f"::error file={SOURCE},line={line_of(folder, SOURCE, 'Int.random')},"
    expect(any(line.startswith(place) and "title=random in CartReactor.addItem::" in line for line in impure), f"no annotation {place}: {run.said}")
    wrong = lines.get("Show failed expectations at their lines", [])
    place = f"::error file={TEST},line={line_of(folder, TEST, WRONG)}::"
    expect(any(line.startswith(place) and "Expectation failed" in line for line in wrong), f"no annotation {place}: {run.said}")
    for line in impure + wrong:
        form = re.match(r"::(error|notice) (?:(?:file|line|col|title)=[^,:]+,?)+::.", line)
        expect(form, f"GitHub does not read {line}")
    summary = (folder / "summary.md").read_text() if (folder / "summary.md").exists() else ""
    expect("CartReactor.addItem" in summary and "== 70" in summary, f"the page of the job says {summary}")
    check_kept(folder)
    uploads = dict(run.uploads)
    expect(set(uploads) == {"actions/upload-artifact", "github/codeql-action/upload-sarif"}, f"uploads {run.uploads}")
    expect((folder / uploads["actions/upload-artifact"]["path"]).is_dir(), "the artifact is another folder")
    sarif = json.loads((folder / uploads["github/codeql-action/upload-sarif"]["sarif_file"]).read_text())
    (result,) = sarif["runs"][0]["results"]
    region = result["locations"][0]["physicalLocation"]
    expect(region["artifactLocation"]["uri"].endswith(SOURCE), f"the alert is at {region}")
    expect(region["region"]["startLine"] == line_of(folder, SOURCE, "Int.random"), f"the alert is at {region}")


def check_gitlab(folder, run):
    """The job is red, and its reports have the test, the reducer of the code and that of the trace."""
    expect(run.has_failed, "the pipeline is green with an impure reducer")
    check_kept(folder)
    artifacts = run.uploads[0][1]
    expect(all((folder / path).exists() for path in artifacts["paths"]), f"not all of {artifacts['paths']} are there")
    failures = {}
    for pattern in artifacts["reports"]["junit"]:
        for path in glob.glob(str(folder / pattern)):
            suites = ElementTree.parse(path).getroot()
            failures[pathlib.Path(path).name] = [case.get("name") for case in suites.iter("testcase") if case.find("failure") is not None]
    tests = failures.get("tests-swift-testing.xml") or failures.get("tests.xml")
    expect(tests and len(tests) == 1, f"the failed test is not in the reports: {failures}")
    expect(failures.get("reducers.xml") == ["addItem"], f"the impure mutation is not in the report of the code: {failures}")
    expect(failures.get("traces.xml") == ["addItem"], f"the impure mutation is not in the report of the trace: {failures}")


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    folder = pathlib.Path(arguments[0]).resolve()
    workflows = documentation.files("docs/ci.md", "yaml")
    pasted = begin(folder)
    check_schemas(folder, workflows)
    started = time.monotonic()
    tested = subprocess.run(["swift", "test"], cwd=folder, capture_output=True, text=True, check=False)
    expect(tested.returncode == 0, f"swift test: {tested.stdout[-2000:]}{tested.stderr[-2000:]}")
    first = time.monotonic() - started
    if not problems:
        clear(folder)
        check_green(folder, workflow.github(workflows[GITHUB], folder))
    if not problems:
        clear(folder)
        change(folder, is_wrong=True)
        started = time.monotonic()
        check_red(folder, workflow.github(workflows[GITHUB], folder))
        red = time.monotonic() - started
    if not problems:
        clear(folder)
        check_gitlab(folder, workflow.gitlab(workflows[GITLAB], folder))
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if not problems:
        count = pasted + workflows[GITHUB].count("\n")
        print(f"a new user pastes {count} lines; first test after {first / 60:.1f} min, red with annotations after {red / 60:.1f} more")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
