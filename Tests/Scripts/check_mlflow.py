#!/usr/bin/env python3
"""Checks that MLflow, a tracker that takes OpenTelemetry, stores the spans that `trace-render export` writes.

usage: check_mlflow.py TRACE_RENDER TRACE

Starts a server here, posts the spans of a trace, and asks for them by MLflow's own client: traces, spans and parents must be those of the
export. Needs `pip install -r requirements-exports.txt`. Status 0 where all is well, 1 where something is not.
"""
import collections
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

os.environ["MLFLOW_DISABLE_TELEMETRY"] = "true"


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def exported(render, trace):
    """For each trace the names of its spans, with the name of the parent of each."""
    lines = subprocess.run([render, "export", trace, "--quiet"], capture_output=True, check=True).stdout.decode().splitlines()
    spans = [span for line in lines for span in json.loads(line)["resourceSpans"][0]["scopeSpans"][0]["spans"]]
    return pairs((span["traceId"], span["spanId"], span.get("parentSpanId"), span["name"]) for span in spans)


def post(render, trace, address):
    """Posts each line of the export, as docs/exports.md does with curl."""
    lines = subprocess.run([render, "export", trace, "--quiet"], capture_output=True, check=True).stdout.splitlines()
    headers = {"Content-Type": "application/json", "x-mlflow-experiment-id": "0"}
    for line in lines:
        urllib.request.urlopen(urllib.request.Request(f"{address}/v1/traces", line, headers), timeout=60).read()


def pairs(spans):
    spans = list(spans)
    names = {(trace, span): name for trace, span, _, name in spans}
    found = collections.defaultdict(list)
    for trace, _, parent, name in spans:
        found[trace].append((name, names.get((trace, parent), "")))
    return {trace: sorted(names) for trace, names in found.items()}


def wait_for(address, server):
    for _ in range(240):
        if server.poll() is not None:
            sys.exit(f"error: the server of MLflow ended with status {server.returncode}")
        try:
            urllib.request.urlopen(f"{address}/health", timeout=5).read()
            return
        except OSError:
            time.sleep(0.5)
    sys.exit("error: the server of MLflow does not start")


def main():
    render, trace = sys.argv[1:]
    expected = exported(render, trace)
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        with open(f"{folder}/log", "wb") as log:
            server = subprocess.Popen(
                [sys.executable, "-m", "mlflow", "server", "--backend-store-uri", f"sqlite:///{folder}/db", "--host", "127.0.0.1",
                 "--port", str(port), "--workers", "1"], stdout=log, stderr=log, cwd=folder, start_new_session=True)
        try:
            wait_for(address, server)
            post(render, trace, address)
            import mlflow

            client = mlflow.MlflowClient(tracking_uri=address)
            traces = client.search_traces(locations=["0"], max_results=500)
            found = pairs(
                (one.info.trace_id.removeprefix("tr-"), span.span_id, span.parent_id, span.name)
                for one in traces for span in one.data.spans)
        finally:
            os.killpg(server.pid, 15)
            server.wait()
    if found != expected:
        different = sorted(trace for trace in {*found, *expected} if found.get(trace) != expected.get(trace))[:3]
        for one in different:
            print(f"error: trace {one}: MLflow has {found.get(one)}, the export {expected.get(one)}", file=sys.stderr)
        sys.exit(1)
    print(f"MLflow: {sum(map(len, found.values()))} spans in {len(found)} traces, parents as exported")


if __name__ == "__main__":
    main()
