"""Checks pages of `trace-render report` in a real browser: keys, find, links, time travel, access, hostile traces.

Usage: python3 Tests/Scripts/check_report.py RENDER FOLDER [--screenshots]      exits 1 and names what is wrong

Needs what browser.py needs. FOLDER keeps the pages; --screenshots writes those that README and docs show.
"""
import json
import pathlib
import re
import subprocess
import sys

from browser import Browser, check, check_axe, check_policy, faults, find, press, settle, viewing
from generate_report_traces import hostile_trace, late_trace, strange_traces

SAMPLES = ["counter", "impure", "loop", "profile", "pure", "search", "stopwatch"]
# Contrast is measured for texts on their ground; a canvas has a list beside it that says the same.
SIZES = {"wide": (1440, 900), "narrow": (390, 844), "column": (850, 620)}

def replayed(value, diff):
    """A state after a diff, by RFC 6902."""
    value = json.loads(json.dumps(value))
    for step in diff:
        *keys, last = [key.replace("~1", "/").replace("~0", "~") for key in step["path"].split("/")[1:]]
        holder = value
        for key in keys:
            holder = holder[int(key)] if isinstance(holder, list) else holder[key]
        if isinstance(holder, list):
            at = int(last)
            {"add": lambda: holder.insert(at, step["value"]), "remove": lambda: holder.pop(at),
             "replace": lambda: holder.__setitem__(at, step["value"])}[step["op"]]()
        elif step["op"] == "remove":
            del holder[last]
        else:
            holder[last] = step["value"]
    return value


class Reports(Browser):
    """Opens pages of a folder."""

    def __init__(self, playwright, folder):
        super().__init__(playwright)
        self.folder = folder

    def open(self, name, address="", theme="light", size="wide", **options):
        page = self.visit(f"file://{self.folder}/{name}.html{address}", SIZES[size], theme, **options)
        settle(page)
        return page

    def close(self, page, name):
        check(f"{name}: the page asked for {page.asked[1:3]}", len(page.asked) == 1)
        super().close(page, name)


def make_page(render, trace, page, *options):
    subprocess.run([render, "report", str(trace), "-o", str(page), "--force", "--quiet", "--timeout", "600", *options], check=True)


def event(page):
    return page.evaluate("location.hash").removeprefix("#").split("&")[0]


def check_keys(browser):
    page = browser.open("profile", "#event=132", permissions=["clipboard-read", "clipboard-write"])
    check("a link does not open its event", page.inner_text("#ibody h2") == "isFollowing")
    for keys, expected in [("j", 133), ("k", 132), ("h", 131), ("h", 130), ("h", 115), ("h", 114), ("l", 115), ("G", 231), ("g", 1)]:
        press(page, keys)
        check(f"{keys} leads to {event(page)}, not to event {expected}", event(page) == f"event={expected}")
    press(page, "n")
    failed = event(page)
    check("n does not lead to a finding", failed not in ("event=1", ""))
    press(page, "[")
    check("[ does not lead back", event(page) == "event=1")
    press(page, "]")
    check("] does not lead forward", event(page) == failed)
    press(page, "t")
    check("t does not show the cycle", page.is_visible("#v-cycle svg"))
    check("no box of the chain is lit", page.locator("#v-cycle .node.hl").count() > 0)
    page.locator("#v-cycle .node[data-kind=mutation]").first.press("Enter")
    settle(page)
    check("a box does not search for its events", page.input_value("#q").startswith("r:\"") and len(page.evaluate("reactorTrace.listed()")) > 0)
    page.evaluate("document.activeElement.blur()")
    press(page, "t", "Escape", "f")
    check("f does not show one chain", page.get_attribute("#z-focus", "aria-pressed") == "true" and "chain=" in page.evaluate("location.hash"))
    press(page, "Escape", "c")
    check("c copies no link", "#event=" in page.evaluate("navigator.clipboard.readText()"))
    press(page, "?")
    check("? opens no help", page.is_visible("#help"))
    page.uncheck("#help input")
    press(page, "Escape")
    before = event(page)
    press(page, "j")
    check("single keys still work after they were turned off", event(page) == before)
    for number, words in [("i-find", "ProfileReactor.follow"), ("i-slow", "Slowest"), ("i-writes", "How often each mutation wrote each field"), ("i-test", "import Testing")]:
        page.click("#" + number)
        settle(page)
        check(f"the tab {number} does not say {words!r}", words in page.inner_text("#ibody"))
    browser.close(page, "keys")


def check_find(browser):
    page = browser.open("profile")
    for query, count in [("r:Feed k:mutation setPosts", 6), ("is:cancelled", 8), ("k:state field:isFollowing", 8), ("has:\"ada\"", 2), ("#3 k:action", 1)]:
        found = find(page, query)
        check(f"{query} finds {len(found)} events, not {count}", len(found) == count)
    find(page, "is:nothing")
    check("a wrong search is not explained", "is nothing that an event can be" in page.inner_text("#fault"))
    find(page, "")
    page.locator("#chips button").first.click()
    settle(page)
    check("a chip does not search", page.input_value("#q") == "is:failed" and "ProfileReactor.follow" in page.inner_text("#ibody"))
    browser.close(page, "find")
    page = browser.open("profile", "#event=132&find=k%3Astate&view=cycle&chain=132")
    check("a link does not search", page.input_value("#q") == "k:state")
    check("a link does not show the cycle", page.is_visible("#v-cycle svg"))
    check("a link does not show one chain", page.get_attribute("#z-focus", "aria-pressed") == "true")
    browser.close(page, "links")


def told_state(render, trace, event):
    """The state of an event's reactor after it, by the command."""
    words = [render, "state", trace, "--after", str(event["seq"]), "--reactor", f"#{event['r']}", "--format", "json"]
    return json.loads(subprocess.run(words, check=True, capture_output=True).stdout)["states"][0]["state"]


def check_time_travel(browser, render, name):
    page = browser.open(name)
    states = {}
    trace = f"samples/traces/{name}.rtrace.jsonl"
    events = [json.loads(line) for line in open(trace, encoding="utf-8")][1:]
    for one in sorted(events, key=lambda one: one["seq"]):
        if one["k"] != "state":
            continue
        states[one["r"]] = one["payload"] if "payload" in one else replayed(states[one["r"]], one["diff"])
        shown = page.evaluate(f"(async () => JSON.stringify((await reactorTrace.state({one['seq']})).value))()")
        check(f"{name}: the state after event {one['seq']} is {shown}", json.loads(shown) == states[one["r"]])
        told = told_state(render, trace, one)
        check(f"{name}: the command tells {told} after event {one['seq']}", told == states[one["r"]])
    page.focus("#scrub")
    moments = []
    for key in ["Home", "ArrowRight", "ArrowRight", "PageUp", "End"]:
        press(page, key)
        moments.append(page.get_attribute("#scrub", "aria-valuetext"))
    check(f"{name}: the strip stands still: {moments}", len(set(moments)) >= 4)
    browser.close(page, f"time travel in {name}")


def check_access(browser):
    cases = [("profile", "#event=132", "i-event"), ("impure", "", "i-find"), ("search", "", "i-slow"), ("profile", "#view=cycle&event=132", "i-test"), ("profile", "", "i-writes"),
             ("laws", "", "i-laws")]
    for name, address, tab in cases:
        for theme in ("light", "dark"):
            for size in SIZES:
                page = browser.open(name, address, theme, size, bypass_csp=True)
                if size == "narrow":
                    page.click(".tabsbar [data-p=inspector]")
                page.click("#" + tab)
                settle(page)
                check_axe(page, f"{name}{address} {theme} {size} {tab}")
                page.context.close()


def check_findings(browser):
    page = browser.open("late")
    check("the failed expectation is not selected", "results were not those of #2" in page.inner_text("#ibody"))
    check("the head names no failed expectation", "1 failed expectation" in page.inner_text("#chips"))
    found = find(page, "is:late")
    check(f"is:late finds {found}, not the mutation and its state", found == [11, 13])
    page.click("#rows .row >> nth=1")
    settle(page)
    text = page.inner_text("#ibody")
    check("a state that came too late does not say whose write it overwrote",
          "Came too late: setResults of #1 search overwrote what the newer #2 search had written 20 ms before" in text
          and "overwritten: results 0 → 1" in text)
    check("the wait is not shown", "waited 59 ms" in text)
    check("the field does not say who wrote it", "2 of 2 writes" in text and "written now: #1 search → setResults" in text)
    browser.close(page, "findings")


def check_writes(browser):
    page = browser.open("profile")
    press(page, "4")
    numbers = page.locator(".matrix td button").all()
    check(f"the tab of writes has {len(numbers)} numbers", len(numbers) > 10)
    for number in numbers:
        text = number.inner_text()
        number.click()
        settle(page)
        listed = len(page.evaluate("reactorTrace.listed()"))
        check(f"a number {text} of the matrix lists {listed} events: {number.get_attribute('title')}", str(listed) == text.rstrip("*").split("/")[0])
    check("a number of the matrix selects no state", page.input_value("#q").startswith("k:state r:") and page.evaluate("reactorTrace.listed()").count(int(event(page).removeprefix("event="))) == 1)
    browser.close(page, "writes")
    page = browser.open("late")
    press(page, "4")
    check("a race is not told", "setResults of search, then setResults of search, 1 too late" in page.inner_text("#ibody"))
    page.click("#ibody .find1")
    settle(page)
    check("a race does not lead to its event", event(page) == "event=11")
    browser.close(page, "races")


LAWS = """reactor ProfileReactor
  effect * ends
  always isFollowing = true
  action logout leads to state user = nil
*: no swallowed errors
"""


def check_laws(browser):
    page = browser.open("laws")
    check("the head names no broken law", "2 laws broken" in page.inner_text("#chips"))
    check("a tab of laws is missing", page.is_visible("#i-laws"))
    press(page, "6")
    text = page.inner_text("#ibody")
    check("the tab does not sum up", "2 of 4 laws are broken in 1 trace; 1 held, 1 untested" in text)
    order = [text.find(word) for word in ("always isFollowing", "no swallowed errors", "logout", "effect * ends")]
    check(f"broken laws are not first: {order}", -1 not in order and order == sorted(order))
    page.locator("#ibody button.find1").nth(1).press("Enter")
    settle(page)
    check("a law does not lead to what broke it", event(page) == "event=193" and page.is_visible("#i-laws[aria-selected=true]"))
    found = find(page, "is:unlawful")
    check(f"is:unlawful finds {found}", len(found) == 13 and 193 in found)
    page.click("#chips .chip >> nth=0")
    settle(page)
    page.click("#chips .chip >> nth=0")
    settle(page)
    check("the chip does not list what broke laws", page.evaluate("reactorTrace.listed()") == found)
    check("the findings do not name the law", "always isFollowing = true" in page.inner_text("#ibody"))
    browser.close(page, "laws")
    page = browser.open("profile")
    check("a page without laws has a tab of them", not page.is_visible("#i-laws"))
    press(page, "6")
    find(page, "is:unlawful")
    check("is:unlawful without laws says no remedy", "--laws App.laws" in page.inner_text("#fault"))
    browser.close(page, "no laws")


STRANGE = {"empty": "The trace has no event.", "one": "only", "truncated": "1 line could not be read", "gap": "895 lost",
           "reactors": "9 busiest of 200, the rest below", "fields": "setField", "lanes": "Refused", "turns": "399 turns of loops"}


def check_strange(browser):
    for name, words in STRANGE.items():
        page = browser.open(name)
        said = page.inner_text("body")
        check(f"{name}: the page does not say {words!r}", words in said)
        check(f"{name}: the page says undefined or NaN", "undefined" not in said and "NaN" not in said)
        for key in "2345wsad0nNjkhl1t?":
            press(page, key)
        browser.close(page, f"strange trace {name}")
    page = browser.open("gap", "#event=901")
    check("after a gap a state is not called unknown", "not known" in page.inner_text("#ibody") or "unknown" in page.inner_text("#ibody"))
    browser.close(page, "gap")
    page = browser.open("lanes")
    box = page.evaluate("(({scrollTop, clientHeight, scrollHeight}) => [scrollTop, clientHeight, scrollHeight])(document.getElementById('tl'))")
    check(f"the lane of the first event is not in view: {box}", box[1] < box[2] and box[0] + box[1] > box[2] - 30)
    check("a line break is none", "one\ntwo" in page.inner_text("#ibody"))
    browser.close(page, "lanes")
    page = browser.open("turns", "#event=34")
    count = len(page.evaluate("reactorTrace.listed()"))
    check(f"{count} events of a loop of 400 turns are listed", 20 < count < 60)
    page.click("#rows .row .tag.c-loop >> nth=0")
    settle(page)
    check("a folded loop does not unfold", len(page.evaluate("reactorTrace.listed()")) > 1_500)
    browser.close(page, "turns")
    page = browser.open("fields", "#event=28")
    check("a state of 10,000 fields does not show the one that was written", "f8" in page.inner_text("#ibody"))
    press(page, "4")
    check("folded fields are not told", "fields of CutReactor into one column" in page.inner_text("#ibody"))
    browser.close(page, "fields")


def check_narrow(browser):
    page = browser.open("profile", "#event=132", "light", "narrow")
    for pane in ("picture", "events", "inspector"):
        page.click(f".tabsbar [data-p={pane}]")
        settle(page)
        check(f"narrow: {pane} is not shown", page.is_visible("#p-" + pane))
        wide = page.evaluate("document.documentElement.scrollWidth")
        check(f"narrow: {pane} is {wide} pixels wide", wide <= SIZES["narrow"][0])
    browser.close(page, "narrow")


def check_hostile(browser):
    page = browser.open("hostile", bypass_csp=False)
    for tab in ("i-find", "i-slow", "i-writes", "i-test", "i-event"):
        page.click("#" + tab)
        settle(page)
    for _ in range(8):
        press(page, "j")
    check("a hostile value is not found", len(find(page, 'has:"<script>"')) > 0)
    check("a hostile text became an element", page.evaluate("document.images.length + document.querySelectorAll('script:not([type])').length") == 1)
    check_policy(page)
    page.context.close()
    for address in ("#event=99999999", "#event=%E0%A4%A&find=%", "#view=cycle&chain=3", "#find=%3Cscript%3E"):
        browser.close(browser.open("hostile", address), f"hostile{address}")
    context = browser.browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"file://{browser.folder}/hostile.html")
    check("without scripts the findings are not shown", "Findings in" in page.inner_text("body") or "nothing was impure" in page.inner_text("body"))
    context.close()


def make_part(render, folder):
    lab = pathlib.Path(render).parent / "trace-lab"
    for name, command in (("busy.rtrace.jsonl", ["generate", "20000"]), ("part.html", ["part", "3000", folder / "busy.rtrace.jsonl"])):
        with open(folder / name, "wb") as file:
            subprocess.run([lab, *command], stdout=file, check=True)


def part_events(page):
    """The number of events that a page of a part says it shows."""
    return re.search(r", ([\d,]+) of 19,999 events", page.inner_text("#part"))[1]


def check_end(browser, render):
    """The page of a part with the line `end`, which no count has."""
    trace = browser.folder / "busy.rtrace.jsonl"
    stats = json.loads(subprocess.run([render, "stats", trace, "--format", "json"], check=True, capture_output=True).stdout)
    subprocess.run([render, "report", trace, "--from", f"{stats['duration'] * 9 // 10}ns", "-o", browser.folder / "end.html"], check=True)
    page = browser.open("end")
    for kind in ("reduce", "other"):
        page.click(f"#kinds button[title={kind}]")
        settle(page)
        check(f"the list counts the end: {page.inner_text('#count')}", page.inner_text("#count").endswith(f" of {part_events(page)} shown"))
    check(f"some events are not listed: {page.inner_text('#count')}", page.inner_text("#count") == "{0} of {0} shown".format(part_events(page)))


def check_part(browser, render):
    """The page of a part of a trace: its rows are few, its numbers those of the whole trace."""
    stats = json.loads(subprocess.run([render, "stats", browser.folder / "busy.rtrace.jsonl", "--format", "json"], check=True, capture_output=True).stdout)
    page = browser.open("part")
    told = page.inner_text("#part")
    check(f"it does not say what it shows: {told}", " of 19,999 events: the worst part, with " in told)
    check("bars of the whole trace are missing", page.is_visible("#bars") and f"{stats['events']:,} events in" in page.get_attribute("#bars", "aria-label"))
    check("the head counts the part alone", f"{stats['events']:,} events, none lost" in page.inner_text("#subtitle"))
    shown, first, last = page.evaluate("(({part}, seqs) => [part.shown, seqs[0], seqs.at(-1)])(JSON.parse(document.getElementById('meta').textContent), reactorTrace.listed())")
    check("the strip begins at the trace's beginning", shown[0] > 0 and last - first < 3_000)
    check(f"the list does not say of what it is: {page.inner_text('#count')}", page.inner_text("#count").endswith(f" of {part_events(page)} shown"))
    press(page, "g")
    check("what led to the first event is not said to be elsewhere", "is not on this page" in page.inner_text("#ibody") or "a root" in page.inner_text("#ibody"))
    states = page.evaluate("Promise.all(reactorTrace.listed().slice(0, 200).map(reactorTrace.state))")
    known = [state for state in states if state]
    check(f"{len(known)} of {len(states)} first states are known", len(known) == len(states) and all(state["isKnown"] for state in known))
    page.click("#chips .chip >> nth=0")
    settle(page)
    check("a chip lists nothing", page.evaluate("reactorTrace.listed().length") > 0)
    page.click("#i-slow")
    settle(page)
    check("slow actions are missing", page.locator("#ibody tbody tr").count() > 3)
    page.click("#i-test")
    settle(page)
    check("a part has a test", "has no tests" in page.inner_text("#ibody"))
    check_axe(page, "part")
    browser.close(page, "part")


def take_screenshots(browser):
    folder = pathlib.Path("docs/report")
    folder.mkdir(exist_ok=True)
    shots = [("light", "wide", "profile", "#event=132", ".fld.ch"), ("dark", "wide", "impure", "", "#i-find"),
             ("cycle", "wide", "profile", "#event=132&view=cycle", None), ("narrow", "narrow", "profile", "#event=132", None)]
    for name, size, trace, address, click in shots:
        page = browser.open(trace, address, "dark" if name == "dark" else "light", size)
        if click:
            page.click(click)
            settle(page)
        page.screenshot(path=folder / f"{name}.png")
        page.context.close()
    # The trace that README makes, after `make test`; its late total.
    page = browser.open("cart", "#event=19", size="column", device_scale_factor=2)
    page.screenshot(path="docs/readme/report.png")
    page.context.close()


def main():
    render, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)

    def report(trace, name):
        make_page(render, trace, folder / f"{name}.html")
    for name in SAMPLES:
        report(f"samples/traces/{name}.rtrace.jsonl", name)
    (folder / "App.laws").write_text(LAWS)
    make_page(render, "samples/traces/profile.rtrace.jsonl", folder / "laws.html", "--laws", folder / "App.laws")
    hostile_trace(folder / "hostile.rtrace.jsonl")
    report(folder / "hostile.rtrace.jsonl", "hostile")
    late_trace(folder / "late.rtrace.jsonl")
    report(folder / "late.rtrace.jsonl", "late")
    make_part(render, folder)
    strange_traces(folder)
    for name in STRANGE:
        report(folder / f"{name}.rtrace.jsonl", name)
    with viewing(Reports, folder) as browser:
        if "--screenshots" in sys.argv:
            (cart,) = pathlib.Path(".build/pages/README/Shop/traces").glob("ShopTests-CartTests-two-*.rtrace.jsonl")
            report(cart, "cart")
            take_screenshots(browser)
        else:
            check_keys(browser)
            check_find(browser)
            for name in SAMPLES:
                check_time_travel(browser, render, name)
            check_findings(browser)
            check_writes(browser)
            check_laws(browser)
            check_part(browser, render)
            check_end(browser, render)
            check_strange(browser)
            check_narrow(browser)
            check_access(browser)
            check_hostile(browser)
    if not faults:
        print("the report page holds")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
