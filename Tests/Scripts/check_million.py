#!/usr/bin/env python3
"""Checks exports of a trace of a million events: memory, and counts in the tools that read them. Prints times, and judges none.

usage: check_million.py TRACE_RENDER TRACE FOLDER      FOLDER takes the exports; 1.5 GB at most

Status 0 where all is well, 1 where something is not.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys
import time

import duckdb

import check_exports
from mermaid_page import MermaidPage
from perfetto_engine import Engine

MEGABYTES = 300
problems = []


def expect(truth, sentence):
    if not truth:
        problems.append(sentence)


def export(render, trace, file, *words):
    """Writes an export, and prints what it took."""
    begin = time.monotonic()
    process = subprocess.Popen([render, "export", trace, "-fo", file, "--timeout", "600", *words])
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - begin
    size = pathlib.Path(file).stat().st_size / 1e6
    memory = usage.ru_maxrss / 1024
    print(f"{' '.join(words[1:]):16} {seconds:5.2f} s  {usage.ru_utime + usage.ru_stime:5.2f} s of a processor  {memory:4.0f} MB  writes {size:.0f} MB")
    expect(status == 0, f"{words}: status {status}")
    expect(memory <= MEGABYTES, f"{words}: {memory:.0f} MB of memory, more than {MEGABYTES}")
    return file


def steps(file):
    """How many spans there are of each kind, by the only text that says so; every tenth batch by OpenTelemetry's messages too."""
    counts = collections.Counter()
    with open(file, encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            parsed = check_exports.otlp_spans(line) if number % 10 == 0 else []
            counts["parsed"] += len(parsed)
            for resource in json.loads(line)["resourceSpans"]:
                for scope in resource["scopeSpans"]:
                    for span in scope["spans"]:
                        keys = {entry["key"]: entry["value"] for entry in span["attributes"]}
                        counts[keys["reactor.step"]["stringValue"]] += 1
                        counts["mutation"] += sum(event["name"] == "mutation" for event in span.get("events", []))
    return counts


def main():
    render, trace, folder = sys.argv[1:]
    figures = json.loads(subprocess.run(
        [render, "stats", trace, "--format", "json", "--quiet", "--timeout", "600"], capture_output=True, check=True).stdout)
    actions, mutations = (sum(row["count"] for row in figures[key]) for key in ("actions", "mutations"))
    # All before anything is read: the memory of a process counts from that of this one, from which it was forked.
    spans = export(render, trace, f"{folder}/spans.jsonl", "--format", "otlp")
    table = export(render, trace, f"{folder}/mutations.csv", "--format", "csv")
    log = export(render, trace, f"{folder}/events.csv", "--format", "csv", "--events")
    flat = export(render, trace, f"{folder}/flat.ndjson", "--format", "ndjson-flat")
    cycle = export(render, trace, f"{folder}/cycle.mmd", "--format", "mermaid")
    slices = export(render, trace, f"{folder}/perfetto.json", "--format", "perfetto")
    counts = steps(spans)
    expect(counts["action"] == actions and counts["mutation"] == mutations, f"OTLP has {counts}")
    expect(counts["parsed"] > 0 and not check_exports.problems, f"OpenTelemetry parses otherwise: {check_exports.problems[:3]}")
    expect(duckdb.sql(f"SELECT count(*) FROM '{table}'").fetchall() == [(mutations,)], "DuckDB counts other mutations")
    expect(duckdb.sql(f"SELECT count(*) FROM '{log}' WHERE kind = 'action'").fetchall() == [(actions,)], "DuckDB counts other actions")
    expect(duckdb.sql(f"SELECT count(*) FROM '{flat}'").fetchall() == [(figures["events"],)], "DuckDB counts other events")
    with MermaidPage() as page:
        expect("view" in page.draw(pathlib.Path(cycle).read_text(encoding="utf-8")), "Mermaid draws no view")
        problems.extend(page.faults)
    with Engine(pathlib.Path(slices).read_bytes()) as engine:
        faults = engine.rows("SELECT name, value FROM stats WHERE severity IN ('error', 'data_loss') AND value > 0")
        expect(not faults, f"Perfetto finds {faults}")
        found = dict(engine.rows("SELECT category, count(*) FROM slice GROUP BY category"))
        expect((found["action"], found["mutation"]) == (actions, mutations), f"Perfetto has {found}")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    print(f"exports of a million events: {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
