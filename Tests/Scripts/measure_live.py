"""Measures `trace-render live` in a real browser: written to pixel, sums under load, frames and memory with a million events held.

Usage: python3 Tests/Scripts/measure_live.py RENDER FOLDER      exits 1 and names what misses its bar

LIVE_SECONDS=60 and LIVE_EVENTS=1000000 are the bars; less of either is measured against the same. Take a RENDER of the release build, on a
machine that does nothing else. Needs what check_live.py needs.
"""
import os
import pathlib
import subprocess
import sys

from browser import check, faults, heap, viewing
from live_tool import EXACT, Tool, Viewer, new_file, wait

SECONDS = int(os.environ.get("LIVE_SECONDS", "60"))
EVENTS = int(os.environ.get("LIVE_EVENTS", "1000000"))
# Milliseconds and megabytes.
TO_PIXEL, FRAME, HEAP, TOOL = 100, 16.7, 250, 400
FORGET = "for (const all of Object.values(reactorTrace.measured)) all.length = 0"


def app(path, *words):
    return subprocess.Popen([sys.executable, str(pathlib.Path(__file__).with_name("live_app.py")), str(path), *map(str, words)])


def quantiles(page, name):
    values = sorted(page.evaluate(f"reactorTrace.measured.{name}"))
    return [values[int(len(values) * share)] for share in (0.5, 0.95)] if values else [0, 0]


def memory(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) / 1000


def tool_memory(pid):
    """Megabytes of the tool and its workers."""
    threads = pathlib.Path(f"/proc/{pid}/task").glob("*/children")
    return memory(pid) + sum(memory(int(child)) for children in threads for child in children.read_text(encoding="utf-8").split())


def measure_delay(viewer, render, folder):
    path = new_file(folder, "delay")
    tool = Tool(render, path)
    page = viewer.open(tool)
    running = app(path, 100, 12)
    wait(page, "events", "reactorTrace.held > 200")
    page.evaluate(FORGET)
    running.wait()
    half, most = quantiles(page, "latencies")
    print(f"100 events a second: written to pixel p50 {half:.0f} ms, p95 {most:.0f} ms")
    check(f"written to pixel p95 {most:.0f} ms", most <= TO_PIXEL)
    page.context.close()
    tool.end()


def measure_load(viewer, render, folder):
    path = new_file(folder, "load")
    tool = Tool(render, path)
    page = viewer.open(tool)
    running = app(path, 10_000, SECONDS, EVENTS)
    wait(page, f"{EVENTS:,} events", f"reactorTrace.held >= {EVENTS}", 180)
    page.evaluate(FORGET)
    wait(page, "half of the rest", f"reactorTrace.all >= {EVENTS + 5_000 * SECONDS}", 2 * SECONDS)
    (_, frame), (half, most) = quantiles(page, "frames"), quantiles(page, "latencies")
    print(f"10,000 events a second, {page.evaluate('reactorTrace.held'):,} held: frames p95 {frame:.1f} ms, written to pixel p50 {half:.0f} ms, p95 {most:.0f} ms")
    running.wait()
    with open(path, "rb") as file:
        rows = sum(1 for _ in file) - 1
    wait(page, "all events", f"reactorTrace.all === {rows} && {EXACT}", 120)
    received, missed = page.evaluate("[reactorTrace.sums.received, reactorTrace.sums.missed]")
    print(f"{rows:,} events in the file: {received:,} received, {missed:,} missed")
    check(f"{received} + {missed} are not {rows}", received + missed == rows)
    page.evaluate(FORGET)
    for key in "ssssssssssssssswwwwwwwwwwwwwww":
        page.keyboard.press(key)
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    _, zoom = quantiles(page, "frames")
    used, tools = heap(page), tool_memory(tool.process.pid)
    print(f"zooming with {page.evaluate('reactorTrace.held'):,} held: frames p95 {zoom:.1f} ms; heap {used:.0f} MB, tool {tools:.0f} MB")
    for words, value, bar in [("frames p95, ms", max(frame, zoom), FRAME), ("heap, MB", used, HEAP), ("tool, MB", tools, TOOL)]:
        check(f"{words}: {value:.1f}, above {bar}", value <= bar)
    page.context.close()
    tool.end()


def main():
    render, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    with viewing(Viewer) as viewer:
        measure_delay(viewer, render, folder)
        measure_load(viewer, render, folder)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
