"""Checks `trace-render live` in a real browser: its modes, sums that are exact, stops, runs, access, hostile traces.

Usage: python3 Tests/Scripts/check_live.py RENDER FOLDER [--screenshots]      exits 1 and names what is wrong

Needs what check_report.py needs. FOLDER keeps the traces; --screenshots writes those that docs show.
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

from playwright.sync_api import sync_playwright

from check_report import AXE, check, faults, settle
from generate_report_traces import hostile_trace
from live_app import App

SAMPLES = pathlib.Path("samples/traces")
# Each names kinds or marks: the list then has all that is found.
QUERIES = ["r:Feed k:mutation setPosts", "is:cancelled", "k:state field:isFollowing", "k:state has:\"ada\"", "#3 k:action", "k:state by:setPosts", "is:noop -k:reduce", "k:effect load"]
SIZES = {"wide": (1440, 900), "narrow": (800, 900)}
EXACT = "reactorTrace.sums.received + reactorTrace.sums.missed === reactorTrace.all"


class Tool:
    """A tool that follows files."""

    def __init__(self, render, *words):
        self.process = subprocess.Popen([render, "live", *map(str, words)], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.origin, _, self.token = self.address.partition("/#t=")

    def wait_for(self, rows):
        """Waits until the tool has read so many rows."""
        request = urllib.request.Request(self.origin + "/rows?run=-1&hold=0&most=1", headers={"Authorization": "Bearer " + self.token})
        for _ in range(600):
            with urllib.request.urlopen(request, timeout=10) as answer:
                body = answer.read()
            if json.loads(body[8:8 + int.from_bytes(body[:4], "little")]).get("all", 0) >= rows:
                return
            time.sleep(0.1)
        check(f"the tool did not read {rows} rows in a minute", False)

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)
        return self.process.returncode


class Viewer:
    """Opens live pages and keeps what they said."""

    def __init__(self, playwright):
        self.browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])

    def open(self, tool, theme="light", size="wide", **options):
        width, height = SIZES[size]
        context = self.browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme, **options)
        page = context.new_page()
        page.said = []
        page.on("console", lambda message: page.said.append(message.text))
        page.on("pageerror", lambda error: page.said.append(str(error)))
        page.on("dialog", lambda dialog: (page.said.append("dialog " + dialog.message), dialog.dismiss()))
        page.goto(tool.address)
        page.wait_for_selector("html[data-ready='1']", timeout=60_000)
        return page

    @staticmethod
    def close(page, name):
        check(f"{name}: the page said {page.said[:3]}", not page.said)
        page.context.close()


def wait(page, name, condition, seconds=30):
    """Waits until a condition of the page holds."""
    try:
        page.wait_for_function(f"() => {condition}", timeout=seconds * 1000)
        return True
    except Exception:  # noqa: BLE001
        check(f"{name}: it does not come that {condition}; the mode is {page.inner_text('#mode')}, the sums are "
              f"{page.evaluate('JSON.stringify([reactorTrace.sums, reactorTrace.all])')}", False)
        return False


def wait_mode(page, name, mode):
    return wait(page, name, f"document.getElementById('mode').textContent === {json.dumps(mode)}")


def lines_of(name):
    return (SAMPLES / f"{name}.rtrace.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)


def append(path, lines):
    with open(path, "a", encoding="utf-8") as file:
        file.write("".join(lines))


def check_modes(render, viewer, folder):
    path = folder / "modes.rtrace.jsonl"
    path.unlink(missing_ok=True)
    tool = Tool(render, path)
    page = viewer.open(tool)
    check("the token stays in the address", "t=" not in page.evaluate("location.hash"))
    wait_mode(page, "before the app", "waiting")
    check("waiting is not said", "No app has written yet" in page.inner_text("#banner"))
    lines = lines_of("profile")
    append(path, lines[:101])
    wait(page, "100 events", "reactorTrace.held === 100 && " + EXACT)
    wait_mode(page, "with an app", "following")
    check("the head does not say what is held", "100 held of 100" in page.inner_text("#subtitle") and "none lost" in page.inner_text("#subtitle"))
    wait(page, "the list at its end", "document.querySelector('#rows .row:last-child .n')?.textContent === String(reactorTrace.listed().at(-1))")
    page.keyboard.press(" ")
    wait_mode(page, "after Space", "paused")
    window = page.evaluate("reactorTrace.window()")
    append(path, lines[101:151])
    wait(page, "what came while it was paused", "reactorTrace.held === 150")
    wait(page, "how much is behind", "document.getElementById('clock').textContent.startsWith('50 behind')")
    check("a pause does not hold the picture", page.evaluate("reactorTrace.window()") == window)
    check("newer events are not offered", "newer" in page.inner_text("#more"))
    page.click("#more")
    wait_mode(page, "after newer", "following")
    page.keyboard.press("j")
    wait_mode(page, "after a selection", "paused")
    page.wait_for_selector("#ibody h2")
    check("the inspector is empty", "What caused this" in page.inner_text("#ibody"))
    page.keyboard.press("End")
    wait_mode(page, "after End", "following")
    page.click("#stop-failed")
    append(path, lines[151:-1])
    if wait_mode(page, "at a failed effect", "stopped"):
        check(f"why it stopped is not said: {page.inner_text('#banner')}", "failed" in page.inner_text("#banner") and "The app runs on" in page.inner_text("#banner"))
        page.wait_for_selector("#ibody .warn")
        check("what failed is not shown", "Failed" in page.inner_text("#ibody"))
        page.click("#banner button >> nth=0")
    wait_mode(page, "after follow on", "following")
    append(path, lines[-1:])
    wait_mode(page, "after the end", "ended")
    wait(page, "all of it", EXACT)
    check(f"the end is not told: {page.inner_text('#banner')}", "all were received" in page.inner_text("#banner"))
    for query in QUERIES:
        page.fill("#q", query)
        settle(page)
        page.wait_for_function("() => !document.getElementById('count').textContent.startsWith('looking')")
        found = subprocess.run([render, "find", str(SAMPLES / "profile.rtrace.jsonl"), query, "--format", "json"], capture_output=True, text=True, check=False)
        numbers = [event["seq"] for event in json.loads(found.stdout)["events"]]
        listed = page.evaluate("reactorTrace.listed()")
        check(f"{query} finds {listed}, the command {numbers}", numbers and listed == numbers)
    page.fill("#q", "")
    check("the tool does not end with status 0", tool.end() == 0)
    wait_mode(page, "without the tool", "connection lost")
    check("a lost connection is not told", "held can be looked at" in page.inner_text("#banner"))
    # The tool answers the request that it held before it ends.
    page.said = [text for text in page.said if "net::ERR_" not in text and "status of 503" not in text]
    viewer.close(page, "modes")


def check_stops(render, viewer, folder):
    path = folder / "stops.rtrace.jsonl"
    path.unlink(missing_ok=True)
    tool = Tool(render, path)
    page = viewer.open(tool)
    lines = lines_of("impure")
    append(path, lines[:2])
    wait(page, "an event", "reactorTrace.held === 1")
    page.click("#stop-impure")
    append(path, lines[2:])
    if wait_mode(page, "at an impure reduce", "stopped"):
        check(f"the impure reduce is not named: {page.inner_text('#banner')}", "reduce" in page.inner_text("#banner") and "impure" in page.inner_text("#banner"))
        page.wait_for_selector("#ibody .warn")
        check("why it is impure is not said", "Impure: " in page.inner_text("#ibody"))
        first = page.inner_text("#banner")
        page.click("#banner button >> nth=1")
        wait(page, "the next impure reduce", f"document.getElementById('banner').textContent !== {json.dumps(first)}")
    page.keyboard.press("End")
    page.keyboard.press("2")
    wait(page, "findings", "document.getElementById('ibody').textContent.includes('×')")
    tool.end()
    page.context.close()


def check_sums(render, viewer, folder):
    path = folder / "sums.rtrace.jsonl"
    path.unlink(missing_ok=True)
    app = App(path)
    tool = Tool(render, path, "--window", "10000")
    page = viewer.open(tool)
    app.write()
    wait(page, "first events", "reactorTrace.held > 0")
    # The page is cut off while the window of the tool goes on.
    cut = "**/rows?*"
    page.route(cut, lambda route: route.abort())
    while app.seq < 60_000:
        app.run(1_000_000, 0.1)
    tool.wait_for(app.seq)
    page.unroute(cut)
    count = app.seq
    wait(page, "a slow viewer", f"reactorTrace.all === {count} && {EXACT}", 60)
    received, missed = page.evaluate("[reactorTrace.sums.received, reactorTrace.sums.missed]")
    check(f"a slow viewer missed nothing of {count}", missed > 0)
    check(f"{received} + {missed} are not {count}", received + missed == count)
    wait(page, "what was missed, in words", "document.getElementById('subtitle').textContent.includes('not received by this page')")
    for _ in range(3):
        page.route(cut, lambda route: route.abort())
        app.run(500, 0.2)
        wait_mode(page, "while it is cut", "connection lost")
        app.run(500, 0.2)
        page.unroute(cut)
        wait(page, "after a cut", f"document.getElementById('mode').textContent === 'following' && reactorTrace.all === {app.seq} && {EXACT}")
    app.close()
    wait_mode(page, "at the end", "ended")
    wait(page, "all", f"reactorTrace.all === {app.seq} && {EXACT}")
    tool.end()
    page.context.close()


def check_runs(render, viewer, folder):
    path = folder / "runs.rtrace.jsonl"
    path.write_text("".join(lines_of("counter")), encoding="utf-8")
    tool = Tool(render, path)
    page, other = viewer.open(tool), viewer.open(tool)
    wait_mode(page, "the first run", "ended")
    other.keyboard.press(" ")
    wait_mode(other, "a pause", "paused")
    path.unlink()
    path.write_text("".join(lines_of("search")), encoding="utf-8")
    wait(page, "the next run", "document.getElementById('title').textContent === 'search' && document.querySelectorAll('#runs button').length === 2 && " + EXACT)
    check("a page that is paused left its run", other.inner_text("#title") == "counter")
    wait(other, "that a newer run began", "document.getElementById('banner').textContent.includes('newer run')")
    other.click("#banner button")
    wait(other, "the newer run", "document.getElementById('title').textContent === 'search'")
    other.click("#runs button >> nth=0")
    wait(other, "the older run again", "document.getElementById('title').textContent === 'counter' && " + EXACT)
    for one in (page, other):
        viewer.close(one, "runs")
    tool.end()


def check_hostile(render, viewer, folder):
    path = folder / "hostile.rtrace.jsonl"
    hostile_trace(path)
    tool = Tool(render, path)
    page = viewer.open(tool)
    wait(page, "a hostile trace", "reactorTrace.held > 5")
    settle(page)
    for key in ["j", "k", "2", "3", "1", "n", "f", "Escape", "0", "x", "z", "?"]:
        page.keyboard.press(key)
        settle(page)
    page.keyboard.press("Escape")
    check("the text of a hostile trace is not shown", "<img src=x onerror=alert(1)>" in page.inner_text("body"))
    check("a hostile text became an element", page.evaluate("document.images.length + document.querySelectorAll('#ibody script, #rows script').length") == 0)
    check("a hostile trace reached what objects inherit", page.evaluate("({}).isHostile === undefined"))
    attempts = page.evaluate("""() => {
      const tried = [];
      try { document.body.innerHTML = '<b>x</b>'; tried.push('innerHTML'); } catch {}
      try { const s = document.createElement('script'); s.text = 'window.ran = 1'; document.body.append(s); } catch {}
      if (window.ran) tried.push('a script');
      return fetch('https://example.com/').then(() => [...tried, 'fetch'], () => tried);
    }""")
    check(f"the policy allows {attempts}", not attempts)
    page.context.close()
    stranger = viewer.browser.new_page()
    stranger.goto(tool.origin + "/#t=0000")
    stranger.wait_for_selector("#failure:not([hidden])")
    check("a wrong token is not explained", "Open the address that trace-render printed" in stranger.inner_text("#failure"))
    stranger.context.close()
    for name, status, headers in [("no token", 401, {}), ("another host", 421, {"Host": "example.com"}), ("another origin", 403, {"Origin": "http://example.com"})]:
        request = urllib.request.Request(tool.origin + "/rows?run=-1", headers={"Authorization": "Bearer " + tool.token, **headers} if headers else {})
        try:
            urllib.request.urlopen(request, timeout=5)
            given = 200
        except urllib.error.HTTPError as error:
            given = error.code
        check(f"{name} is answered with {given}, not {status}", given == status)
    tool.end()


def check_access(render, viewer, folder):
    path = folder / "access.rtrace.jsonl"
    for mode in ["waiting", "following", "paused", "stopped", "ended"]:
        path.unlink(missing_ok=True)
        tool = Tool(render, path)
        for theme in ("light", "dark"):
            for size in SIZES:
                path.unlink(missing_ok=True)
                page = viewer.open(tool, theme, size, bypass_csp=True)
                lines = lines_of("profile")
                if mode != "waiting":
                    append(path, lines[:60])
                    wait(page, mode, "reactorTrace.held === 59")
                if mode == "paused":
                    page.keyboard.press("k")
                if mode == "stopped":
                    page.click("#stop-failed")
                if mode in ("stopped", "ended"):
                    append(path, lines[60:])
                if mode != "waiting" or theme + size == "lightwide":
                    wait_mode(page, f"{mode} {theme} {size}", mode)
                settle(page)
                page.evaluate(AXE + ";0")
                for violation in page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]:
                    nodes = [" ".join(map(str, node["target"])) for node in violation["nodes"][:3]]
                    check(f"{mode} {theme} {size}: axe-core finds {violation['id']} in {nodes}", False)
                wide = page.evaluate("document.documentElement.scrollWidth")
                check(f"{mode} {size}: the page is {wide} pixels wide", wide <= SIZES[size][0])
                page.context.close()
        tool.end()


def check_idle(render, viewer, folder):
    """An hour without events: the page grows by nothing."""
    path = folder / "idle.rtrace.jsonl"
    path.write_text("".join(lines_of("profile")[:150]), encoding="utf-8")
    tool = Tool(render, path)
    page = viewer.open(tool)
    wait(page, "events", "reactorTrace.held === 149")
    session = page.context.new_cdp_session(page)

    def heap():
        session.send("HeapProfiler.collectGarbage")
        return session.send("Runtime.getHeapUsage")["usedSize"]
    page.clock.install()
    page.clock.run_for(60_000)
    before = heap()
    page.clock.fast_forward(3_600_000)
    page.clock.run_for(60_000)
    grown = (heap() - before) / 1e6
    check(f"an hour idle grows the page by {grown:.1f} MB", grown < 2)
    page.context.close()
    tool.end()


def take_screenshots(render, viewer, folder):
    out = pathlib.Path("docs/live")
    out.mkdir(exist_ok=True)
    path = folder / "shop.rtrace.jsonl"
    path.unlink(missing_ok=True)
    tool = Tool(render, path)
    page = viewer.open(tool)
    app = App(path)
    app.write()
    app.run(40, 14)
    page.screenshot(path=out / "following.png")
    page.click("#stop-impure")
    for _ in range(60):
        app.run(40, 1)
        if page.inner_text("#mode") == "stopped":
            break
    app.run(40, 1)
    settle(page)
    page.screenshot(path=out / "stopped.png")
    app.close()
    tool.end()


def main():
    render, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        viewer = Viewer(playwright)
        if "--screenshots" in sys.argv:
            take_screenshots(render, viewer, folder)
        else:
            for one in (check_modes, check_stops, check_sums, check_runs, check_hostile, check_access, check_idle):
                begin = time.monotonic()
                one(render, viewer, folder)
                print(f"{one.__name__}: {time.monotonic() - begin:.0f} s")
        viewer.browser.close()
    if not faults:
        print("the live page holds")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
