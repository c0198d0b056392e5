#!/usr/bin/env python3
"""Runs the step of docs/ci.md that leaves a review on the page of a run, as GitHub does, in an empty folder.

  check_review.py TRACE_RENDER TRACE    a trace of the samples with findings

`swift package trace-render` is the tool that is built already; the step's own lines are those of the page. The traces are the
sample, and the same with a mutation renamed and a finding taken away.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import ruamel.yaml

import documentation

STEP = "Leave the review on the page"
problems = []


def expect(truth, problem):
    if not truth:
        problems.append(problem)


def script():
    """The lines of the step."""
    text = documentation.files("docs/ci.md", "yaml")[".github/workflows/review.yml"]
    (job,) = ruamel.yaml.YAML(typ="safe").load(text)["jobs"].values()
    assert job["defaults"]["run"]["shell"] == "bash", "steps run in another shell than bash"
    (run,) = [step["run"] for step in job["steps"] if step.get("name") == STEP]
    return run


def prepare(folder, tool, trace):
    """Both folders of traces, a budget, and a `swift` that passes `package trace-render` on."""
    for name in ("bin", "traces", "traces-of-base"):
        (folder / name).mkdir()
    # Actions of the sample take no virtual time: here each event is a microsecond later than the one before.
    text = re.sub(
        r'"seq":(\d+),"ts":(\d+)', lambda event: f'"seq":{event[1]},"ts":{int(event[2]) + 1_000 * int(event[1])}',
        pathlib.Path(trace).read_text(encoding="utf-8"))
    lines = text.splitlines(keepends=True)
    rule = next(json.loads(line)["rule"] for line in lines if '"k":"impurity"' in line)
    gone = {line for line in lines if '"k":"impurity"' in line and json.loads(line)["rule"] == rule}
    (folder / "traces/T-runs.rtrace.jsonl").write_text(text, encoding="utf-8")
    pure = "".join(line for line in lines if line not in gone)
    (folder / "traces-of-base/T-runs.rtrace.jsonl").write_text(pure.replace('"label":"add"', '"label":"plus"'), encoding="utf-8")
    for name in ("traces", "traces-of-base"):
        (folder / name / "T-same.rtrace.jsonl").write_text(pure, encoding="utf-8")
    (folder / "traces/T-new.rtrace.jsonl").write_text(text, encoding="utf-8")
    (folder / "budget.txt").write_text("action * 1ns\n", encoding="utf-8")
    shim = folder / "bin/swift"
    # The package around the step is that of the samples, which is built in the checkout.
    samples = f"--sources {documentation.ROOT}/samples --scratch-path {documentation.ROOT}/.build"
    shim.write_text(
        '#!/bin/sh\n[ "$1 $2" = "package trace-render" ] || exit 1\nshift 2\n'
        f'case "$* " in *" --sources . "*) set -- "$@" {samples} ;; esac\nexec {tool} "$@"\n')
    shim.chmod(0o755)


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    tool, trace = (str(pathlib.Path(path).resolve()) for path in arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(folder, tool, trace)
        summary = folder / "summary.md"
        environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "GITHUB_STEP_SUMMARY": str(summary)}
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script()], cwd=folder, env=environment, text=True,
            capture_output=True, check=False)
        text = summary.read_text(encoding="utf-8") if summary.exists() else ""
    expect(done.returncode == 0, f"the step ends with {done.returncode}: {done.stderr}")
    changed, _, rest = text.partition("### Slower than the budget\n")
    slower, _, rest = rest.partition("### New findings\n")
    findings, _, untested = rest.partition("### Never tested\n")
    expect("#### T-runs.rtrace.jsonl → T-runs.rtrace.jsonl: " in changed, f"no difference of a test that changed: {changed}")
    expect("plus" in changed and "```mermaid\nflowchart" in changed, f"the change is not told and drawn: {changed}")
    expect("T-same" not in changed and "T-new" not in changed, f"a test without a change is listed: {changed}")
    expect("- action ImpureReactor.add: p95 " in slower, f"no action is over its budget: {slower}")
    expect(findings.strip() != "" and all(line.startswith("    ") for line in findings.splitlines()), f"no finding is new: {findings}")
    expect(re.search(r"^CounterReactor +action +increase +never ", untested, re.MULTILINE), f"what is not tested is missing: {untested}")
    expect(re.search(r"^ImpureReactor +action +roll +[1-9]", untested, re.MULTILINE), f"what is tested is called untested: {untested}")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
