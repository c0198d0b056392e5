"""Compares what all outputs of trace-render say of a trace: counts, numbers of actions, durations, faults.

Usage: python3 Tests/Scripts/check_agreement.py RENDER LAB TRACE...

LAB makes 200 traces more, or GENERATED of them, from SEED. Of the traces that are named all outputs are read; of the generated ones
some, in turns, so that each two outputs meet in several of them: with EACH=1 all. SHOWN contradictions of each cause are printed.

Each output is read into claims (agreement_claims.py); two claims of one thing must be the same. Names each contradiction, ends with
their number by cause, and with status 1 if there is one. Fails too if outputs that should say the same share no claim.
"""
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import agreement_claims as claims

SHOWN = 3
# One in so many of the outputs is read of a generated trace.
SHARE = 4
# Generated traces of which all outputs are read, so that what is rare is compared by all.
WHOLE = 16
OUTPUTS = {
    "stats": (["stats", "--format", "json"], claims.stats), "stats text": (["stats"], claims.stats_text),
    "suite": (["suite", "--format", "json"], claims.suite), "summary": (["summary", "--no-cycle"], claims.summary),
    "audit": (["audit", "--format", "json"], claims.audit), "matrix": (["matrix", "--format", "json"], claims.matrix),
    "validate": (["validate"], claims.validate), "timeline": (["timeline"], claims.timeline), "cycle": (["cycle"], claims.cycle),
    "log": (["log", "--all", "--format", "json"], claims.log), "find": (["find", "--format", "json", ""], claims.find_all),
    "find k:action": (["find", "--format", "json", "k:action"], claims.find_actions),
    "otlp": (["export"], claims.otlp), "perfetto": (["export", "--format", "perfetto"], claims.perfetto),
    "csv": (["export", "--format", "csv"], claims.table), "ndjson-flat": (["export", "--format", "ndjson-flat"], claims.flat),
}
# Who must have said what of something of which another spoke too.
EXPECTED = {
    "actions": ["stats", "suite", "timeline", "cycle", "log", "find", "find k:action", "page", "otlp", "perfetto"],
    "mutations": ["stats", "suite", "timeline", "cycle", "page", "csv"], "reactors": ["stats", "suite", "timeline", "page"],
    "effects": ["timeline", "log", "find", "page", "otlp"],
    "events": ["stats", "stats text", "suite", "summary", "validate", "timeline", "find", "page", "ndjson-flat"],
    "lost events": ["stats", "stats text", "suite", "summary", "matrix", "timeline", "cycle", "page", "otlp", "perfetto"],
    "duration of the trace": ["stats", "stats text", "timeline", "cycle", "page"],
    "number of an action": ["timeline", "log", "find", "page", "otlp", "perfetto", "csv", "ndjson-flat"],
    "duration of an effect": ["timeline", "log", "find", "page", "otlp", "ndjson-flat"],
    "duration of a reduce": ["timeline", "log", "find", "page", "csv", "ndjson-flat"], "time until settled": ["timeline", "ndjson-flat"],
    "slowest action": ["stats", "suite", "summary", "timeline", "find", "page"],
    "failures": ["stats", "stats text", "summary", "timeline", "cycle", "page"],
    "failed effects": ["stats", "suite", "find", "ndjson-flat"], "failed expectations": ["summary", "page"],
    "open effects": ["stats", "suite", "summary", "timeline", "cycle", "find", "page", "ndjson-flat"],
    "cancelled effects": ["stats", "timeline", "cycle", "find", "page", "ndjson-flat"],
    "ends lost": ["stats", "timeline", "cycle"], "streams cut inside": ["stats", "timeline"],
    "findings": ["audit", "timeline", "cycle"], "findings that are errors": ["audit", "suite"],
    "impure reduces": ["audit", "summary", "page"], "late responses": ["audit", "summary", "timeline", "cycle", "page"],
    "turns of loops": ["stats", "timeline", "cycle", "page"], "loops": ["stats", "summary"], "stuck flags": ["stats", "timeline", "cycle"],
    "actions that led to nothing": ["stats", "timeline", "cycle"], "events that are": ["find", "page"],
    "injected mutations": ["stats", "csv"], "reduces without a change": ["stats", "matrix"],
    "actions of a case": ["stats", "suite"], "mutations of a case": ["stats", "suite"], "reduces": ["stats", "audit"],
    "reduces of a case": ["stats", "matrix"],
}


class Trace:
    """A trace and what is said of it."""

    def __init__(self, path, folder, render, turn=None):
        self.path, self.folder, self.render, self.turn = path, folder, render, turn
        self.name = pathlib.Path(path).name.replace(".rtrace.jsonl", "")
        self.page = f"{folder.name}-{self.name}-{abs(hash(path))}"
        names = [*OUTPUTS, "page"]
        self.drawn = random.Random(turn).sample(names, len(names) // SHARE)
        self.claims = collections.defaultdict(list)

    def add(self, output, found):
        for what, subject, value in found:
            self.claims[what, subject].append((output, value))

    def run(self, *arguments):
        done = subprocess.run([self.render, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        # `find` ends with 1 where nothing matches.
        if done.returncode > (arguments[0] == "find"):
            sys.exit(f"error: trace-render {' '.join(map(str, arguments))}: {done.stderr}")
        return done.stdout

    def reads(self, output):
        """`find` speaks of most things, and is read always; which others are is drawn, so that each two meet often."""
        return self.turn is None or output == "find" or output in self.drawn

    def read(self):
        """Runs all commands; the page's words come later, from Node."""
        for output, (words, extract) in OUTPUTS.items():
            if not self.reads(output):
                continue
            # A query stands behind the trace.
            at = 3 if words[0] == "find" else len(words)
            self.add(output, extract(self.run(*words[:at], self.path, *words[at:])))
        if self.reads("page"):
            self.run("report", self.path, "--quiet", "-o", self.folder / f"{self.page}.html")

    def contradictions(self):
        for (what, subject), said in self.claims.items():
            bad = [(one, other) for i, one in enumerate(said) for other in said[i + 1:] if not claims.agree(one[1], other[1])]
            if bad:
                yield what, subject, said


def shown(value):
    if isinstance(value, claims.Words):
        return value.text
    if isinstance(value, claims.Nanoseconds):
        return f"{value.count:,} ns"
    if isinstance(value, tuple):
        return f"{len(value)} events ({', '.join(map(str, value[:6]))}{'…' if len(value) > 6 else ''})"
    return str(value)


def groups(said):
    by_value = collections.defaultdict(list)
    for output, value in said:
        by_value[shown(value)].append(output)
    return "; ".join(f"{', '.join(sorted(set(outputs)))}: {value}" for value, outputs in by_value.items())


def read_pages(traces, folder):
    """One run of Node reads all pages."""
    script = pathlib.Path(__file__).resolve().parents[1] / "Report/say-claims.mjs"
    done = subprocess.run(
        ["node", script, json.dumps(claims.QUERIES), *[trace.page for trace in traces]], stdout=subprocess.PIPE, text=True, check=True,
        env={**os.environ, "REPORT_PAGES": str(folder)})
    lines = done.stdout.splitlines()
    assert len(lines) == len(traces), f"{len(lines)} pages of {len(traces)} were read"
    for trace, line in zip(traces, lines):
        trace.add("page", claims.page(json.loads(line)))


def unmeasured(traces):
    """The outputs that should have shared a claim of a kind with another one, and never did."""
    shared = collections.defaultdict(set)
    for trace in traces:
        for (what, _), said in trace.claims.items():
            outputs = {output for output, _ in said}
            if len(outputs) > 1:
                shared[what] |= outputs
    return [f"{what}: {output} said nothing that another one says too"
            for what, outputs in EXPECTED.items() for output in outputs if output not in shared[what]]


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    render, lab = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        generated = int(os.environ.get("GENERATED", "200"))
        subprocess.run([lab, "troubled", folder, str(generated), os.environ.get("SEED", "1")], check=True)
        made = sorted((str(path) for path in folder.glob("*.rtrace.jsonl")), key=lambda path: (len(path), path))
        traces = [Trace(path, folder, render) for path in sys.argv[3:]]
        traces += [Trace(path, folder, render, None if "EACH" in os.environ or turn < WHOLE else turn) for turn, path in enumerate(made)]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for done in concurrent.futures.as_completed([pool.submit(trace.read) for trace in traces]):
                done.result()
        read_pages([trace for trace in traces if trace.reads("page")], folder)
        silent = unmeasured(traces)
        causes = collections.defaultdict(list)
        for trace in traces:
            for what, subject, said in trace.contradictions():
                causes[what].append(f"{trace.path if trace.folder not in pathlib.Path(trace.path).parents else 'generated ' + trace.name}: "
                                    f"{what}{f' ({subject})' if subject != '' else ''}: {groups(said)}")
    most = int(os.environ.get("SHOWN", SHOWN))
    for what, lines in causes.items():
        print(*lines[:most], *([f"… {len(lines) - most} more of {what}"] if len(lines) > most else []), sep="\n", file=sys.stderr)
    for what, lines in sorted(causes.items(), key=lambda item: -len(item[1])):
        print(f"{len(lines):5} {what}", file=sys.stderr)
    print(*silent, sep="\n", end="\n" if silent else "", file=sys.stderr)
    compared = sum(len(said) for trace in traces for said in trace.claims.values())
    count = sum(map(len, causes.values()))
    print(f"{compared:,} claims of {len(traces)} traces, {count:,} contradictions" + (f", {len(silent)} not measured" if silent else ""))
    sys.exit(1 if count or silent else 0)


if __name__ == "__main__":
    main()
