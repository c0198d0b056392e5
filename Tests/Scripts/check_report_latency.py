"""Measures pages of many events in a real browser: size, time until it is ready, memory, milliseconds for an answer.

Usage: python3 Tests/Scripts/check_report_latency.py RENDER FOLDER      exits 1 and names what is too large or too slow

REPORT_EVENTS=1000000 measures other sizes than 200,000, several separated by commas: take a RENDER of the release build then, since one
with debug code takes minutes for the page. Needs what check_report.py needs.
"""
import os
import pathlib
import re
import sys

from browser import check, faults, find, viewing
from check_report import Reports, make_page
from generate_report_traces import large_trace

# Milliseconds for an answer at 200,000 events: far above what was measured, so that a busy machine passes.
SLOWEST = 1_000
# Events of the trace by which latency is measured.
MANY = 200_000
# Megabytes of a page of a million events with small values, and of any smaller one.
MILLION, LARGEST = 1_000_000, 5

LATENCY = """async () => {
  const frames = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const times = {};
  const measure = async (name, act) => {
    const all = [];
    for (let i = 0; i < 7; i++) { const from = performance.now(); act(i); await frames(); all.push(performance.now() - from); }
    times[name] = Math.round(all.sort((a, b) => a - b)[3]);
  };
  const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
  for (const [name, key] of [['next', 'j'], ['cause', 'h'], ['zoom', 'w'], ['move', 'd'], ['all', '0']]) await measure(name, () => press(key));
  const list = document.getElementById('list');
  await measure('scroll', i => { list.scrollTop = list.scrollHeight * (i * 37 % 100) / 100; });
  const scrub = document.getElementById('scrub'), box = scrub.getBoundingClientRect();
  await measure('scrub', i => scrub.dispatchEvent(new PointerEvent('pointermove', {clientX: box.left + box.width * (i * 29 % 100) / 100, clientY: box.top + 9})));
  return times;
}"""


def processes_of(browser):
    """The processes that show pages: number and seconds of processor time. One that waits for a next page has used little."""
    session = browser.browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return [(process["id"], process["cpuTime"]) for process in processes if process["type"] == "renderer"]


def memory_of(browser):
    """Megabytes of the process of the page, now and at most."""
    def megabytes(pid, key):
        status = pathlib.Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
        return int(re.search(rf"{key}:\s+(\d+) kB", status)[1]) / 1024
    return max((megabytes(pid, "VmRSS"), megabytes(pid, "VmHWM")) for pid, _ in processes_of(browser))


def check_latency(browser, name, events):
    page = browser.open(name)
    seconds = max(seconds for _, seconds in processes_of(browser))
    page.evaluate("document.getElementById('scrub').setPointerCapture = () => {}")
    page.dispatch_event("#scrub", "pointerdown", {"clientX": 300, "clientY": 80})
    times = page.evaluate(LATENCY)
    for query in ("act3", "r:Reactor k:state", "is:failed", "has:29999"):
        find(page, query)
        page.wait_for_timeout(1500)
        times[f"find {query}"] = round(page.evaluate("reactorTrace.measured.filter"))
    measured = page.evaluate("reactorTrace.measured")
    size = os.path.getsize(f"{browser.folder}/{name}.html") / 1e6
    now, most = memory_of(browser)
    print(f"{events:,} events: {size:.2f} MB, first paint {measured['painted']:.0f} ms, ready {measured['ready']:.0f} ms after {seconds:.1f} s of a processor, "
          f"memory {now:.0f} MB, at most {most:.0f} MB; milliseconds: {times}")
    check(f"{name}: a page of {size:.2f} MB", size <= LARGEST * max(1, events / MILLION))
    for what, time in times.items():
        # All values are read for `has:`, all names for a word.
        slowest = SLOWEST * max(1, events / MANY) if what.startswith("find") else SLOWEST
        check(f"{name}: {what} takes {time} ms", time <= slowest)
    browser.close(page, f"latency of {name}")


def main():
    render, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    sizes = [int(size) for size in os.environ.get("REPORT_EVENTS", str(MANY)).split(",")]
    for size in sizes:
        trace = folder / f"large-{size}.rtrace.jsonl"
        large_trace(trace, size)
        make_page(render, trace, folder / f"large-{size}.html")
    with viewing(Reports, folder) as browser:
        for size in sizes:
            check_latency(browser, f"large-{size}", size)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
