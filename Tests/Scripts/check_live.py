"""Checks `trace-render live` in a real browser: its modes, sums that are exact, stops, runs, access, hostile traces.

Usage: python3 Tests/Scripts/check_live.py RENDER FOLDER [--screenshots]      exits 1 and names what is wrong

Needs what browser.py needs. FOLDER keeps the traces; --screenshots writes those that docs show.
"""
import json
import pathlib
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request

from browser import check, check_axe, check_policy, faults, find, heap, press, settle, viewing
from generate_report_traces import hostile_trace
from live_app import App
from live_tool import EXACT, SAMPLES, SIZES, Tool, Viewer, append, lines_of, new_file, wait, wait_mode

# Each names kinds or marks: the list then has all that is found.
QUERIES = ["r:Feed k:mutation setPosts", "is:cancelled", "k:state field:isFollowing", "k:state has:\"ada\"", "#3 k:action", "k:state by:setPosts", "is:noop -k:reduce", "k:effect load"]


def check_modes(render, viewer, folder):
    path = new_file(folder, "modes")
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
        listed = find(page, query)
        found = subprocess.run([render, "find", str(SAMPLES / "profile.rtrace.jsonl"), query, "--format", "json"], capture_output=True, text=True, check=False)
        numbers = [event["seq"] for event in json.loads(found.stdout)["events"]]
        check(f"{query} finds {listed}, the command {numbers}", numbers and listed == numbers)
    find(page, "")
    check("the tool does not end with status 0", tool.end() == 0)
    wait_mode(page, "without the tool", "connection lost")
    check("a lost connection is not told", "held can be looked at" in page.inner_text("#banner"))
    # The tool answers the request that it held before it ends.
    page.said = [text for text in page.said if "net::ERR_" not in text and "status of 503" not in text]
    viewer.close(page, "modes")


def check_stops(render, viewer, folder):
    path = new_file(folder, "stops")
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
        reason = page.inner_text("#ibody .warn").removeprefix("Impure: ").split(" · ")[0]
        check(f"the banner lacks the reason {reason}: {first}", reason in first and "The app has ended" in first)
        check("a link without the token is offered", page.locator("#ibody button", has_text="Copy link").count() == 0)
        subtitle, clock = page.inner_text("#subtitle"), page.inner_text("#clock")
        check(f"an app that ended writes or nothing is behind: {subtitle}, {clock}", "events/s" not in subtitle and re.match("[1-9][0-9,]* behind", clock))
        page.click("#banner button >> nth=1")
        wait(page, "the next impure reduce", f"document.getElementById('banner').textContent !== {json.dumps(first)}")
    page.keyboard.press("End")
    page.keyboard.press("2")
    wait(page, "findings", "document.getElementById('ibody').textContent.includes('×')")
    tool.end()
    page.context.close()


def check_sums(render, viewer, folder):
    path = new_file(folder, "sums")
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


def check_pauses(render, viewer, folder):
    """Rows that came with what a link selects are looked at no more when the page follows on."""
    path = folder / "pauses.rtrace.jsonl"
    lines = lines_of("impure")
    path.write_text("".join(lines[:-1]), encoding="utf-8")
    tool = Tool(render, path, "--stop", "is:impure")
    tool.wait_for(len(lines) - 2)
    page = viewer.visit(tool.address + "&event=1", SIZES["wide"])
    wait_mode(page, "with a link", "paused")
    page.keyboard.press("End")
    wait_mode(page, "after End", "following")
    append(path, lines[-1:])
    wait_mode(page, "at the end", "ended")
    viewer.close(page, "pauses")
    tool.end()


def check_axis(render, viewer, folder):
    path = folder / "axis.rtrace.jsonl"
    path.write_text("".join(lines_of("profile")[:151]), encoding="utf-8")
    tool = Tool(render, path)
    page = viewer.open(tool)
    wait(page, "events", "reactorTrace.held === 150")
    before = page.evaluate("reactorTrace.window()")
    page.click("#a-time")
    settle(page)
    check("even time is not said", "bend" not in page.inner_text("#note") and page.get_attribute("#a-time", "aria-pressed") == "true")
    check("even time is the same axis", page.evaluate("reactorTrace.window()") != before)
    check("another axis pauses the page", page.inner_text("#mode") == "following")
    append(path, lines_of("profile")[151:])
    wait(page, "all", EXACT + " && reactorTrace.mode() === 'ended'")
    page.click("#a-spread")
    settle(page)
    page.keyboard.press("j")
    page.click("#a-time")
    settle(page)
    place = page.evaluate("reactorTrace.place()")
    left, right = page.evaluate("reactorTrace.window()")
    check(f"what is selected, at {place}, is not in view on the other axis, {left} to {right}", left <= place <= right)
    viewer.close(page, "axis")
    tool.end()


def check_window(render, viewer, folder):
    """The oldest events go; the states that they led to are known."""
    path = new_file(folder, "window")
    app = App(path)
    tool = Tool(render, path, "--window", "10000")
    page = viewer.open(tool)
    at = 0
    for count in range(2_000, 26_000, 2_000):
        while app.seq < count:
            at += 1_000_000
            app.begins(at)
            app.ends(at)
        app.write()
        wait(page, f"{count} events", f"reactorTrace.all === {app.seq} && {EXACT}")
    wait(page, "that the oldest go", "reactorTrace.held < reactorTrace.all && reactorTrace.sums.missed === 0")
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for number in page.evaluate("reactorTrace.listed().slice(0, 6)"):
        words = [render, "state", str(path), "--after", str(number), "--reactor", f"#{lines[number]['r']}", "--format", "json"]
        told = json.loads(subprocess.run(words, check=True, capture_output=True).stdout)["states"][0]["state"]
        shown = page.evaluate(f"(async () => JSON.stringify((await reactorTrace.state({number}))?.value ?? null))()")
        check(f"the state after event {number} is {shown}, not {told}", json.loads(shown) == told)
    viewer.close(page, "window")
    tool.end()


def check_values(render, viewer, folder):
    """Values that memory has no room for, and events that the page does not hold."""
    path = new_file(folder, "values")
    app = App(path)
    app.before(60_000)
    app.write()
    tool = Tool(render, path, "--values", "1MB", "--window", "50000")
    tool.wait_for(app.seq)
    page = viewer.open(tool)
    wait(page, "events", EXACT)
    words = {"k:action search": "a name", 'k:mutation has:"true"': "a value"}
    for query, what in words.items():
        listed = find(page, query)
        count = json.loads(subprocess.run([render, "find", str(path), query, "--count", "--format", "json", "--quiet"], capture_output=True, text=True, check=True).stdout)
        whole = f"{count['found']:,} of {count['events_in_all']:,} in the whole trace"
        wait(page, f"{what} in the whole trace", f"document.getElementById('count').textContent.endsWith({json.dumps(whole)})", 60)
        said = page.inner_text("#count")
        held = page.evaluate("reactorTrace.held")
        check(f"what was searched is not said: {said}", said.startswith(f"{len(listed):,} of {held:,} held · ") and "are not held" not in said)
        check(f"{what} is not found among what is held: {len(listed)} of {count['found']}", 0 < len(listed) < count["found"])
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    press(page, "g")
    check("a value that is on disk is not shown", "Its values are not held" not in page.inner_text("#ibody"))
    number = next(number for number in find(page, "k:action") if number)
    page.click("#rows .row >> nth=0")
    settle(page)
    line = next(line for line in path.read_text(encoding="utf-8").splitlines() if f'"seq":{number},' in line)
    check(f"the payload of {line} is not shown: {page.inner_text('#ibody')}", f'"_0": {json.loads(line)["payload"]["_0"]}' in page.inner_text("#ibody"))
    viewer.close(page, "values")
    tool.end()


def check_restarts(render, viewer, folder):
    """A worker that is killed, twice; then the tool itself, which is started again on the same port."""
    path = folder / "restarts.rtrace.jsonl"
    path.write_text("".join(lines_of("profile")[:101]), encoding="utf-8")
    tool = Tool(render, path)
    page = viewer.open(tool)
    wait(page, "events", "reactorTrace.held === 100")
    tool.kill_workers()
    wait(page, "the next worker", "document.querySelectorAll('#runs button').length === 2 && reactorTrace.held === 100 && " + EXACT)
    wait_mode(page, "with the next worker", "following")
    tool.kill_workers()
    wait(page, "why it ended", "document.getElementById('banner').textContent.includes('the worker crashed (killed, signal 9)')")
    check("the events of a killed worker are gone", page.evaluate("reactorTrace.held") == 100)
    append(path, lines_of("profile")[101:151])
    wait(page, "the file again", "document.querySelectorAll('#runs button').length === 3 && reactorTrace.held === 150")
    page.keyboard.press("j")
    port = tool.origin.rsplit(":", 1)[1]
    tool.end()
    wait_mode(page, "without the tool", "connection lost")
    tool = Tool(render, path, "--port", port)
    wait(page, "that it is another tool", "document.getElementById('banner').textContent.includes('Open the address that it printed')")
    check("what is held cannot be searched", len(find(page, "k:action")) > 3)
    page.said = [text for text in page.said if "net::ERR_" not in text and "status of 503" not in text and "status of 401" not in text]
    page.goto(tool.address)
    page.wait_for_selector("html[data-ready='1']")
    wait(page, "the new tool", "reactorTrace.held === 150 && " + EXACT)
    viewer.close(page, "restarts")
    tool.end()


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
    press(page, "j", "k", "2", "3", "1", "n", "f", "Escape", "0", "x", "z", "?", "Escape")
    check("a hostile text became an element", page.evaluate("document.images.length + document.querySelectorAll('#ibody script, #rows script').length") == 0)
    check_policy(page)
    page.context.close()
    stranger = viewer.browser.new_page()
    stranger.goto(tool.origin + "/#t=0000")
    stranger.wait_for_selector("#banner.bad:not([hidden])")
    check("a wrong token is not explained", "Open the address that trace-render printed" in stranger.inner_text("#banner") and "No app" not in stranger.inner_text("#banner"))
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
                check_axe(page, f"{mode} {theme} {size}")
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
    page.clock.install()
    page.clock.run_for(60_000)
    before = heap(page)
    page.clock.fast_forward(3_600_000)
    page.clock.run_for(60_000)
    grown = heap(page) - before
    check(f"an hour idle grows the page by {grown:.1f} MB", grown < 2)
    page.context.close()
    tool.end()


def take_screenshots(render, viewer, folder):
    out = pathlib.Path("docs/live")
    out.mkdir(exist_ok=True)
    path = new_file(folder, "shop")
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
    with viewing(Viewer) as viewer:
        if "--screenshots" in sys.argv:
            take_screenshots(render, viewer, folder)
        else:
            for one in (check_modes, check_stops, check_pauses, check_axis, check_sums, check_window, check_values, check_runs, check_restarts, check_hostile, check_access, check_idle):
                begin = time.monotonic()
                one(render, viewer, folder)
                print(f"{one.__name__}: {time.monotonic() - begin:.0f} s")
    if not faults:
        print("the live page holds")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
