#!/usr/bin/env python3
"""Checks exports with the viewers that people open them in: Perfetto's trace processor and Mermaid in Chromium.

usage: check_viewers.py TRACE_RENDER TRACE...

Perfetto must read each trace, and one in which every text is hostile, without an error, and count in SQL what `trace-render stats` counts.
Mermaid must draw each cycle and each chain, and nothing that a label says may run. Needs `pip install -r requirements-exports.txt`, Node
and a Chromium (CHROMIUM names it; /usr/bin/chromium without). Status 0 where all is well, 1 where something is not.
"""
import functools
import http.server
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

import nicegui
from playwright.sync_api import sync_playwright

from hostile_trace import hostile_trace
from perfetto_engine import Engine

problems = []
FAULTS = "SELECT name, value FROM stats WHERE severity IN ('error', 'data_loss') AND value > 0"
PAGE = """<!doctype html><meta charset="utf-8"><div id="here"></div><script type="module">
import {mermaid} from '/index.js';
mermaid.initialize({startOnLoad: false});
window.draw = async text => {
  await mermaid.parse(text);
  const {svg} = await mermaid.render('g' + Math.random().toString(16).slice(2), text);
  document.getElementById('here').innerHTML = svg;
  return document.getElementById('here').textContent;
};
window.ready = true;
</script>"""


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


class Pages(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def check_mermaid(render, traces):
    folder = pathlib.Path(tempfile.mkdtemp())
    library = pathlib.Path(nicegui.__file__).parent / "elements/mermaid/dist"
    for file in library.iterdir():
        (folder / file.name).symlink_to(file)
    (folder / "page.html").write_text(PAGE)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Pages, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        dialogs, requests = [], []
        page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
        page.on("pageerror", lambda error: problems.append(f"the page: {error}"))
        page.goto(f"http://127.0.0.1:{server.server_port}/page.html")
        page.wait_for_function("window.ready", timeout=60_000)
        page.on("request", lambda request: requests.append(request.url))
        for trace in traces:
            draw(page, render, trace, "export", trace, "--format", "mermaid")
            chains = list(roots(trace))
            for chain in chains[:20] if "hostile" in trace else chains[:3]:
                draw(page, render, trace, "export", trace, "--format", "mermaid", "--chain", str(chain))
        expect(not dialogs, f"a label ran: {dialogs}")
        outside = [url for url in requests if "127.0.0.1" not in url]
        expect(not outside, f"a label fetched {outside}")
        browser.close()
    server.shutdown()


def roots(trace):
    """Numbers of the actions without a cause."""
    for line in pathlib.Path(trace).read_text(encoding="utf-8").splitlines():
        event = json.loads(line)
        if event["k"] == "action" and "cause" not in event:
            yield event["seq"]


def draw(page, render, trace, *words):
    text = run(render, *words, "--quiet").decode("utf-8")
    try:
        shown = page.evaluate("text => window.draw(text)", text)
    except Exception as error:  # The page's own words are what is wanted.
        problems.append(f"{trace} {words[4:]}: Mermaid refuses it: {str(error)[:300]}")
        return
    expect("outside" in shown, f"{trace}: the diagram shows {shown[:80]!r}")
    active = page.evaluate("document.querySelectorAll('#here script, #here img, #here a[href], #here iframe').length")
    expect(active == 0, f"{trace}: a label became an element that acts")
    if "hostile" in trace and len(words) == 4:
        expect("<script>alert(1)</script>" in shown, "a hostile label is not shown as what it is")


def main():
    render, *traces = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        hostile = pathlib.Path(folder) / "hostile.rtrace.jsonl"
        hostile.write_text(hostile_trace(), encoding="utf-8")
        for trace in [*traces, str(hostile)]:
            check_perfetto(render, trace)
        check_mermaid(render, [*traces, str(hostile)])
    for problem in problems[:50]:
        print(f"error: {problem}", file=sys.stderr)
    print(f"viewers of {len(traces) + 1} traces: {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
