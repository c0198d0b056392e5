#!/usr/bin/env python3
"""Checks exports with the viewers that people open them in: Perfetto's trace processor and Mermaid in Chromium.

usage: check_viewers.py TRACE_RENDER TRACE...

Perfetto must read each trace, and one in which every text is hostile, without an error, and count in SQL what `trace-render stats` counts.
Mermaid must draw each cycle, which `trace-render summary` must write alike, and chains; nothing that a label says may run. Needs `pip install -r requirements-exports.txt`, Node
and a Chromium (CHROMIUM names it; /usr/bin/chromium without). Status 0 where all is well, 1 where something is not.
"""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

from hostile_trace import hostile_trace
from mermaid_page import MermaidPage
from perfetto_engine import Engine

problems = []
FAULTS = "SELECT name, value FROM stats WHERE severity IN ('error', 'data_loss') AND value > 0"


def expect(truth, sentence):
    if not truth:
        problems.append(sentence)


def run(render, *words):
    answer = subprocess.run([render, *words, "--timeout", "300"], capture_output=True, check=False)
    expect(answer.returncode == 0, f"{words}: status {answer.returncode}: {answer.stderr.decode()[:300]}")
    return answer.stdout


def check_perfetto(render, trace):
    figures = json.loads(run(render, "stats", trace, "--format", "json", "--quiet"))
    with Engine(run(render, "export", trace, "--format", "perfetto", "--quiet")) as engine:
        faults = engine.rows(FAULTS)
        expect(not faults, f"{trace}: Perfetto finds {faults}")
        counts = dict(engine.rows("SELECT category, count(*) FROM slice GROUP BY category"))
        actions = sum(row["count"] for row in figures["actions"])
        mutations = sum(row["count"] for row in figures["mutations"])
        expect(counts.get("action", 0) == actions, f"{trace}: {counts} for {actions} actions")
        # A mutation whose line is lost is counted by its reduce.
        lost = mutations - counts.get("mutation", 0)
        expect(0 <= lost <= counts.get("reduce", 0) and (figures["lost"] or not lost or "hostile" in trace),
               f"{trace}: {counts} for {mutations} mutations")
        expect(counts.get("error", 0) == figures["failures"], f"{trace}: {counts} for {figures['failures']} errors")
        effects = sum(row["effect"]["count"] for row in figures["actions"])
        expect(counts.get("effect", 0) >= effects, f"{trace}: {counts} for {effects} effects that ended")
        flows = engine.rows("SELECT count(*), sum(slice_out IS NULL OR slice_in IS NULL) FROM flow")[0]
        expect(not flows[1], f"{trace}: {flows[1]} flows lead nowhere")
        last = engine.rows("SELECT t.name, c.value FROM counter c JOIN counter_track t ON c.track_id = t.id "
                           "WHERE (c.track_id, c.ts) IN (SELECT track_id, max(ts) FROM counter GROUP BY track_id)")
        open_effects = sum(value for _, value in last)
        expect(open_effects == figures["open"], f"{trace}: {open_effects} effects open at the end, not {figures['open']}")


def check_mermaid(render, traces):
    """Draws each cycle and some chains; returns how many diagrams that are."""
    with MermaidPage() as page:
        for trace in traces:
            is_hostile = "hostile" in trace
            cycle = draw(page, render, trace, "view")
            expect("<script>alert(1)</script>" in cycle.shown or not is_hostile, "a hostile label is not shown as what it is")
            summary = run(render, "summary", trace, "--quiet").decode("utf-8")
            expect(f"```mermaid\n{cycle.text}```\n" in summary, f"{trace}: the summary draws another cycle")
            chains = list(roots(trace))
            for chain in chains[:20] if is_hostile else chains[:3]:
                draw(page, render, trace, "outside", "--chain", str(chain))
        problems.extend(page.faults)
        expect(page.drawn > 2 * len(traces), f"only {page.drawn} diagrams of {len(traces)} traces were drawn")
        return page.drawn


def roots(trace):
    """Numbers of the actions without a cause."""
    for line in pathlib.Path(trace).read_text(encoding="utf-8").splitlines():
        event = json.loads(line)
        if event["k"] == "action" and "cause" not in event:
            yield event["seq"]


Drawn = collections.namedtuple("Drawn", "text shown")


def draw(page, render, trace, first, *words):
    """What an export writes, and what the diagram of it shows: among others its first node."""
    text = run(render, "export", trace, "--format", "mermaid", *words, "--quiet").decode("utf-8")
    try:
        shown = page.draw(text)
    except ValueError as error:
        problems.append(f"{trace} {words}: Mermaid refuses it: {error}")
        return Drawn(text, "")
    expect(first in shown, f"{trace} {words}: the diagram shows {shown[:80]!r}")
    return Drawn(text, shown)


def main():
    render, *traces = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        hostile = pathlib.Path(folder) / "hostile.rtrace.jsonl"
        hostile.write_text(hostile_trace(), encoding="utf-8")
        for trace in [*traces, str(hostile)]:
            check_perfetto(render, trace)
        drawn = check_mermaid(render, [*traces, str(hostile)])
    for problem in problems[:50]:
        print(f"error: {problem}", file=sys.stderr)
    print(f"viewers of {len(traces) + 1} traces and {drawn} diagrams: {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
