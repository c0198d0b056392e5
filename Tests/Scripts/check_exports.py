#!/usr/bin/env python3
"""Checks what `trace-render export` writes, with the tools that read it.

usage: check_exports.py TRACE_RENDER TRACE...

Exports each trace, and one in which every text is hostile. OTLP is parsed by the messages of opentelemetry-proto, and posted to a server
here by the line of docs/exports.md: spans, parents, links and events must be those that follow from the lines of the trace. The tables are
read by Python's csv and by DuckDB. All counts must be those of `trace-render stats`. Needs `pip install -r requirements.txt`.
Status 0 where all is well, 1 where something is not.
"""
import base64
import collections
import csv
import http.server
import io
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import threading

import duckdb
from google.protobuf import json_format
from opentelemetry.proto.trace.v1.trace_pb2 import TracesData

from hostile_trace import hostile_trace

problems = []
DANGEROUS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
SPANS = {"action", "mutate.begin", "reduce", "render"}
TOLD = {"mutation", "mutation.out", "action.out", "state.out", "pulse", "error", "impurity", "order", "loop", "inner.end", "mark"}


def expect(truth, sentence):
    if not truth:
        problems.append(sentence)


def run(render, *words):
    return subprocess.run([render, *words], capture_output=True, check=False)


def exported(render, trace, *words):
    answer = run(render, "export", trace, "--timeout", "300", *words)
    expect(answer.returncode == 0, f"{trace} {words}: status {answer.returncode}: {answer.stderr.decode()[:300]}")
    text = answer.stdout.decode("utf-8")
    found = DANGEROUS.search(text)
    expect(not found, f"{trace} {words}: {found and hex(ord(found.group()))} would command a terminal")
    return text


def stats(render, trace):
    return json.loads(run(render, "stats", trace, "--format", "json", "--quiet", "--timeout", "300").stdout)


def lines_of(trace):
    """The events of a trace by number, in order."""
    events = {}
    for line in pathlib.Path(trace).read_text(encoding="utf-8", errors="replace").splitlines()[1:]:
        event = json.loads(line)
        if "seq" in event:
            events.setdefault(event["seq"], event)
    return dict(sorted(events.items()))


class Expected:
    """The spans of a trace, worked out from its lines alone by the rules of docs/exports.md."""

    def __init__(self, events):
        self.events = events
        self.span_of = {}
        for seq, event in events.items():
            self.span_of[seq] = self.span(seq, event)
        self.spans = {seq for seq, span in self.span_of.items() if span == seq}
        self.told = collections.defaultdict(list)
        for seq, event in events.items():
            span = self.span_of[seq]
            if span is not None and span != seq and event["k"] in TOLD:
                self.told[span].append(seq)

    def before(self, named, seq):
        return self.span_of.get(named) if named and named < seq else None

    def span(self, seq, event):
        kind, cause = event["k"], event.get("cause")
        if kind in SPANS or (kind == "action.out" and event.get("op") == "inject"):
            return seq
        if kind in ("mutation", "inner.end"):
            effect = self.before(event.get("effect"), seq)
            return effect or self.before(cause, seq) or seq
        if kind in ("error", "impurity", "order", "loop", "mark", "mutation.out", "pulse", "state.out"):
            return self.before(cause, seq) or seq
        return self.before(cause, seq) if kind in ("action.out", "state", "mutate.run", "mutate.end") else None

    def chain(self, seq):
        return self.events[seq].get("chain") or seq

    def parent(self, seq):
        event = self.events[seq]
        candidates = [self.span_of.get(event.get("cause"))]
        if event["k"] == "reduce" and event.get("cause") in self.events:
            candidates.append(self.span_of.get(self.events[event["cause"]].get("cause")))
        for candidate in candidates:
            if candidate and candidate < seq and self.chain(candidate) == self.chain(seq):
                return candidate
        return None

    def links(self, seq):
        """Numbers of the spans that led to one and are not its parent; cancellations are left to the tool."""
        event = self.events[seq]
        causes = [event.get("cause")]
        mutation = self.events.get(event.get("cause")) if event["k"] == "reduce" else None
        if mutation:
            causes += [mutation.get("cause"), *mutation.get("causes", [])]
        found = {self.span_of.get(cause) for cause in causes if cause}
        return found - {None, seq, self.parent(seq)}


def otlp_spans(text):
    """Parses each line by the messages of OpenTelemetry, whose JSON has hexadecimal where Protobuf's has base 64."""
    spans = []
    for line in text.splitlines():
        data = json.loads(line)
        for group in (scope for resource in data["resourceSpans"] for scope in resource["scopeSpans"]):
            for item in group["spans"] + [link for span in group["spans"] for link in span.get("links", [])]:
                for key in ("traceId", "spanId", "parentSpanId"):
                    if key in item:
                        expect(re.fullmatch("[0-9a-f]{32}" if key == "traceId" else "[0-9a-f]{16}", item[key]), f"{key} {item[key]}")
                        item[key] = base64.b64encode(bytes.fromhex(item[key])).decode()
        message = json_format.ParseDict(data, TracesData())
        spans += [span for resource in message.resource_spans for scope in resource.scope_spans for span in scope.spans]
    return spans


def attributes(item):
    return {entry.key: getattr(entry.value, entry.value.WhichOneof("value")) for entry in item.attributes}


def number(identity):
    return int.from_bytes(identity, "big")


def check_spans(spans, trace, figures):
    events = lines_of(trace)
    expected = Expected(events)
    found = {number(span.span_id): span for span in spans}
    expect(len(found) == len(spans), f"{trace}: {len(spans) - len(found)} spans have the number of another one")
    expect(set(found) == expected.spans, f"{trace}: spans {sorted(set(found) ^ expected.spans)[:5]} are not those of the trace")
    for seq, span in found.items():
        where = f"{trace}: span {seq}"
        if seq not in expected.spans:
            continue
        expect(number(span.trace_id) & (2**64 - 1) == expected.chain(seq), f"{where} is in another chain")
        parent = number(span.parent_span_id) if span.parent_span_id else None
        expect(parent == expected.parent(seq), f"{where} has the parent {parent}, not {expected.parent(seq)}")
        links = {number(link.span_id) for link in span.links if attributes(link)["reactor.link"] != "cancellation"}
        expect(links == expected.links(seq), f"{where} links to {links}, not {expected.links(seq)}")
        for link in span.links:
            expect(number(link.trace_id) & (2**64 - 1) == expected.chain(number(link.span_id)), f"{where} links to another chain")
        told = [attributes(event)["reactor.seq"] for event in span.events]
        expect(told == expected.told[seq], f"{where} tells of {told}, not {expected.told[seq]}")
        expect(span.end_time_unix_nano >= span.start_time_unix_nano, f"{where} ends before it begins")
        has_error = any(events[event]["k"] == "error" for event in [seq, *told])
        expect(not has_error or span.status.code == 2, f"{where} has an error and no status")
    counts = collections.Counter(attributes(span)["reactor.step"] for span in spans)
    mutations = sum(attributes(event).get("reactor.step") == "mutation" for span in spans for event in span.events)
    mutations += counts["mutation"] + sum("reactor.mutation_lost" in attributes(span) for span in spans)
    expect(counts["action"] == total(figures, "actions"), f"{trace}: {counts['action']} actions in OTLP")
    expect(mutations == total(figures, "mutations"), f"{trace}: {mutations} mutations in OTLP")
    failures = sum(event.name == "exception" for span in spans for event in span.events) + counts["error"]
    expect(failures == figures["failures"], f"{trace}: {failures} errors in OTLP")


def total(figures, key):
    return sum(row["count"] for row in figures[key])


class Receiver(http.server.BaseHTTPRequestHandler):
    """A collector: gives the answers that it is told first, and then keeps what it is sent."""

    answers = []
    bodies = []
    headers_seen = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status, headers = Receiver.answers.pop(0) if Receiver.answers else (200, {})
        if status == 200:
            Receiver.bodies.append(body.decode("utf-8"))
            Receiver.headers_seen.append((self.path, self.headers["Content-Type"]))
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key, value)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_):
        pass


def check_posting(render, trace):
    """Runs the line of docs/exports.md that posts spans."""
    page = (pathlib.Path(__file__).resolve().parents[2] / "docs/exports.md").read_text(encoding="utf-8")
    line = next(line for line in page.splitlines() if "while read" in line)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    words = [("trace-render", shlex.quote(render)), ("app.rtrace.jsonl", shlex.quote(trace)),
             ("http://localhost:4318", f"http://127.0.0.1:{server.server_port}")]
    for old, new in words:
        expect(line.count(old) == 1, f"the line that posts has no {old}: {line}")
        line = line.replace(old, new)
    spans = exported(render, trace)
    environment = {**os.environ, "no_proxy": "*"}
    Receiver.answers = [(503, {}), (429, {"Retry-After": "1"})]
    answer = subprocess.run(["sh", "-c", line], capture_output=True, check=False, env=environment)
    expect(answer.returncode == 0, f"posting: status {answer.returncode}: {answer.stderr.decode()}")
    expect("\n".join(Receiver.bodies) == spans.strip(), "something else was posted than is written")
    expect(set(Receiver.headers_seen) == {("/v1/traces", "application/json")}, f"posting: {Receiver.headers_seen}")
    Receiver.bodies, Receiver.answers = [], [(400, {})]
    answer = subprocess.run(["sh", "-c", line], capture_output=True, check=False, env=environment)
    expect(not Receiver.bodies and b"400" in answer.stderr, f"posting to a collector that refuses: {answer.stderr.decode()}")
    server.shutdown()
    server.server_close()


def check_tables(render, trace, figures):
    table = exported(render, trace, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(table), strict=True))
    expect(len(rows) == total(figures, "mutations"), f"{trace}: {len(rows)} lines for {total(figures, 'mutations')} mutations")
    cells = [cell for row in rows for cell in row.values()]
    expect(None not in cells, f"{trace}: a line of the table has too few cells")
    formulas = [cell for cell in cells if cell[:1] in "=+-@" and cell and not re.fullmatch(r"[-+]?[0-9.]+", cell)]
    expect(not formulas, f"{trace}: a spreadsheet would compute {formulas[:3]}")
    with tempfile.TemporaryDirectory() as folder:
        files = {name: pathlib.Path(folder) / name for name in ("mutations.csv", "events.csv", "flat.ndjson")}
        files["mutations.csv"].write_text(table, encoding="utf-8")
        files["events.csv"].write_text(exported(render, trace, "--format", "csv", "--events"), encoding="utf-8")
        files["flat.ndjson"].write_text(exported(render, trace, "--format", "ndjson-flat"), encoding="utf-8")
        if rows:
            found = duckdb.sql(f"SELECT reactor, mutation, count(*) FROM read_csv('{files['mutations.csv']}', header=true, "
                               "quote='\"', escape='\"', all_varchar=true) GROUP BY ALL").fetchall()
            known = sorted(row["count"] for row in figures["mutations"])
            expect(sorted(row[2] for row in found) == known, f"{trace}: DuckDB counts other mutations: {found[:3]}")
        log = f"read_csv('{files['events.csv']}', header=true, quote='\"', escape='\"', all_varchar=true)"
        kinds = dict(duckdb.sql(f"SELECT kind, count(*) FROM {log} WHERE \"lifecycle:transition\" = 'complete' GROUP BY ALL").fetchall())
        expect(kinds.get("action", 0) == total(figures, "actions"), f"{trace}: {kinds} in the event log")
        expect(kinds.get("error", 0) == figures["failures"], f"{trace}: {kinds} in the event log")
        stamps = duckdb.sql(f"SELECT count(*) FROM {log} WHERE try_cast(\"time:timestamp\" AS TIMESTAMP) IS NULL").fetchall()
        expect(stamps == [(0,)], f"{trace}: DuckDB reads {stamps} times as none")
        if files["flat.ndjson"].stat().st_size:
            flat = f"read_json('{files['flat.ndjson']}', format='newline_delimited')"
            expect(duckdb.sql(f"SELECT count(*) FROM {flat}").fetchall() == [(figures["events"],)], f"{trace}: lines of ndjson-flat")
            types = {row[1] for row in duckdb.sql(f"DESCRIBE SELECT * FROM {flat}").fetchall()}
            expect(not [kind for kind in types if kind.startswith(("STRUCT", "MAP", "JSON")) or kind.endswith("[]")], f"{trace}: {types}")
        for line in files["flat.ndjson"].read_text(encoding="utf-8").splitlines():
            json.loads(line, object_pairs_hook=once)


def once(pairs):
    keys = [key for key, _ in pairs]
    expect(len(set(keys)) == len(keys), f"a line of ndjson-flat has a key twice: {keys}")
    return dict(pairs)


def main():
    render, *traces = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        hostile = pathlib.Path(folder) / "hostile.rtrace.jsonl"
        hostile.write_text(hostile_trace(), encoding="utf-8")
        for trace in [*traces, str(hostile)]:
            figures = stats(render, trace)
            check_spans(otlp_spans(exported(render, trace)), trace, figures)
            check_tables(render, trace, figures)
    check_posting(render, traces[0])
    for problem in problems[:50]:
        print(f"error: {problem}", file=sys.stderr)
    print(f"exports of {len(traces) + 1} traces: {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
