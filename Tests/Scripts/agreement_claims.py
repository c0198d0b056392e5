"""What each output of trace-render says of a trace, as claims: (what, subject) and a value.

An extractor takes the output and yields claims. Values are numbers, tuples, `Words` of a duration or its `Nanoseconds`. Claims of
the same (what, subject) by two outputs must agree; what an output does not say, it does not claim.
"""
import collections
import csv
import html
import io
import json
import re

Words = collections.namedtuple("Words", "text")
Nanoseconds = collections.namedtuple("Nanoseconds", "count")

UNITS = {"ns": 1, "µs": 1_000, "ms": 1_000_000, "s": 1_000_000_000, "min": 60_000_000_000, "h": 3_600_000_000_000}
DURATION = r"(?:\d+ h \d+ min|\d+ h|\d+ min \d+ s|\d+ min|\d+(?:\.\d+)? (?:ns|µs|ms|s))(?!\w)"


def rounds(words, count):
    """Whether words say a number of nanoseconds, rounded to three digits, or to the second or minute."""
    parts = re.findall(r"([\d.]+) (\w+)", words)
    value = sum(float(number) * UNITS[unit] for number, unit in parts)
    digits = 1 if count <= 0 else len(str(int(count)))
    half = UNITS[parts[-1][1]] / 2 if count >= 59_995_000_000 else 10 ** max(0, digits - 3) / 2
    return abs(value - count) <= half + 1e-6 * count


def agree(one, other):
    if isinstance(one, Words) and isinstance(other, Nanoseconds):
        return rounds(one.text, other.count)
    if isinstance(one, Nanoseconds) and isinstance(other, Words):
        return rounds(other.text, one.count)
    return one == other


def number(text):
    return int(text.replace(",", ""))


def counted(text, word):
    """The number before a word, `no` as 0; None if the text does not say."""
    found = re.search(rf"(\d[\d,]*|none|nothing) {word}", text)
    return None if not found else 0 if found[1] in ("none", "nothing") else number(found[1])


def said(claims):
    """Without those that say nothing."""
    return [claim for claim in claims if claim[2] is not None]


def total(rows, key):
    return sum(row[key] for row in rows)


def worst(rows):
    """The longest of (nanoseconds, event), the first of equal ones."""
    return max(rows, key=lambda row: (row[0], -row[1])) if rows else None


# Reports.

def stats(text):
    d = json.loads(text)
    slowest = worst([(row["settled"]["max"], row["slowest"]) for row in d["actions"] if row.get("slowest")])
    yield from [
        ("actions", "", total(d["reactors"], "actions")), ("mutations", "", total(d["reactors"], "mutations")),
        ("states", "", total(d["reactors"], "states")), ("reactors", "", total(d["reactors"], "count")),
        ("events", "", d["events"]), ("lost events", "", d["lost"]), ("failures", "", d["failures"]),
        ("failed effects", "", total(d["actions"], "errors")), ("open effects", "", d["open"]), ("ends lost", "", d["open_unknown"]),
        ("cancelled effects", "", total(d["actions"], "cancelled")), ("turns of loops", "", total(d["loops"], "turns")),
        ("loops", "", len(d["loops"])),
        ("streams cut inside", "", total(d["actions"], "cancelled_inside")),
        ("actions that led to nothing", "", total(d["actions"], "led_to_nothing")),
        ("reduces", "", sum(row["reduce"]["count"] for row in d["mutations"])), ("stuck flags", "", total(d["stuck"], "count")), ("injected mutations", "", total(d["mutations"], "injected")),
        ("reduces without a change", "", total(d["reactors"], "noops")),
        ("duration of the trace", "", Nanoseconds(d["duration"])),
    ]
    if slowest:
        yield "slowest action", "which", slowest[1]
        yield "slowest action", "how long", Nanoseconds(slowest[0])
    for row in d["actions"]:
        yield "actions of a case", f"{row['reactor']}.{row['action']}", row["count"]
    for row in d["mutations"]:
        yield "mutations of a case", f"{row['reactor']}.{row['mutation']}", row["count"]
        if row["reduce"]["count"]:
            yield "reduces of a case", f"{row['reactor']}.{row['mutation']}", row["reduce"]["count"]


def stats_text(text):
    head = text.split("\n", 1)[0]
    found = re.search(rf": ({DURATION}), ", head)
    return said([
        ("duration of the trace", "", found and Words(found[1])), ("events", "", counted(head, "events?,")),
        ("lost events", "", counted(head, "lost")), ("failures", "", counted(head, "failed"))])


def suite(text):
    d = json.loads(text)
    actions = [item for reactor in d["reactors"] for item in reactor["actions"]["items"]]
    mutations = [item for reactor in d["reactors"] for item in reactor["mutations"]["items"]]
    slowest = worst([(item["slowest"]["time"], item["slowest"]["event"]) for item in actions if item["slowest"]])
    yield from [
        ("events", "", d["events"]), ("lost events", "", d["lost"]), ("reactors", "", total(d["reactors"], "count")),
        ("actions", "", total(actions, "count")), ("mutations", "", total(mutations, "count")),
        ("open effects", "", total(actions, "open")), ("failed effects", "", total(actions, "errors")),
        ("findings that are errors", "", total(mutations, "impure")),
    ]
    if slowest:
        yield "slowest action", "which", slowest[1]
        yield "slowest action", "how long", Nanoseconds(slowest[0])
    for reactor in d["reactors"]:
        for what, items in ("actions", reactor["actions"]["items"]), ("mutations", reactor["mutations"]["items"]):
            for item in items:
                yield f"{what} of a case", f"{reactor['reactor']}.{item['name']}", item["count"]


def summary(text):
    yield from said([("events", "", counted(text, "events?,")), ("lost events", "", counted(text, "lost"))])
    found = re.search(r"### Worth a look\n\n.*\n.*\n\| .* \|", text)
    if found:
        cells = [cell.strip() for cell in found[0].split("\n")[-1].strip("|").split(" | ")]
        whats = ["failed expectations", "impure reduces", "failures", "late responses", "open effects", "loops", "lost events"]
        for what, cell in zip(whats, cells[1:8], strict=True):
            yield what, "", number(cell)
        slowest = re.match(DURATION, cells[8])
        if slowest:
            yield "slowest action", "how long", Words(slowest[0])


def audit(text):
    d = json.loads(text)
    # Notes about orders are no findings about one reduce.
    found = sum(finding["rule"] != "order" for finding in d["findings"])
    late = sum(finding["seen"] for finding in d["findings"] if finding.get("order", {}).get("rank") in ("stale", "stale-other"))
    return [("findings", "", found), ("late responses", "", late), ("findings that are errors", "", d["errors"]),
            ("impure reduces", "", d["impure_reduces"]), ("reduces", "", d["reduces"])]


def matrix(text):
    d = json.loads(text)
    yield from [("lost events", "", d["lost"]), ("reduces without a change", "", d["noop"])]
    for reactor in d["reactors"]:
        for row in reactor["mutations"]:
            yield "reduces of a case", f"{reactor['reactor']}.{row['mutation']}", row["count"]


def validate(text):
    return said([("events", "", counted(text, "events?"))])


# Pictures.

def words_of(svg):
    """The words under the title, by their size and weight, and the tooltips."""
    texts = re.findall(r'<text [^>]*?x="([\d.]+)" y="([\d.]+)"( font-weight="bold")? font-size="([\d.]+)"[^>]*>([^<]*)</text>', svg)
    desc = re.search(r"<desc>(.*?)</desc>", svg, re.S)
    tips = [html.unescape(tip) for tip in re.findall(r"<title>(.*?)</title>", svg, re.S)]
    return texts, html.unescape(desc[1]) if desc else "", tips


def troubles(text):
    """Claims of the line that says what went wrong, and of the one that says what is noticed."""
    nothing = re.search(r"([^.;·]*) led to nothing", text)
    names = nothing and len(re.findall(r"#[\d,]+ ", nothing[1] + " "))
    # Names of fields have dots in them.
    stuck = next((re.fullmatch(r"(.*) stuck at true(?:: .*)?", part) for part in re.split(r"; | · |\. |\.$|Noticed: ", text) if "stuck at" in part), None)
    loops = re.search(r"feedback loops?, ([\d,]+) turn", text)
    return said([
        ("findings", "", counted(text, "findings? in reduce")), ("impure reduces", "", counted(text, "impure reduces?")),
        # A picture that says nothing of these has none.
        ("failures", "", counted(text, "failed") or 0), ("late responses", "", counted(text, "came too late") or 0),
        ("open effects", "", counted(text, "never ended") or 0), ("cancelled effects", "", counted(text, "cancelled(?! inside)") or 0),
        ("streams cut inside", "", counted(text, "cancelled inside")), ("ends lost", "", counted(text, "ends? lost")),
        ("turns of loops", "", number(loops[1]) if loops else None),
        ("actions that led to nothing", "", nothing and (names or counted(nothing[0], "actions? led"))),
        ("stuck flags", "", stuck and (counted(stuck[0], "flags? stuck") or len(stuck[1].split(" and "))) or 0),
    ])


def timeline(svg):
    _, desc, tips = words_of(svg)
    length = re.match(rf"({DURATION})|([\d,]+ events?) in ({DURATION})", desc)
    if length:
        yield "duration of the trace", "", Words(length[1] or length[3])
    for what in "actions", "effects", "mutations", "reactors":
        yield from said([(what, "", counted(desc, what[:-1] + "s?[ ,·]"))])
    yield from said([("events", "", counted(desc, "events?[, ]")), ("lost events", "", counted(desc, "lost"))])
    slowest = re.search(rf"Slowest action: #([\d,]+) .*?, ({DURATION})\.", desc)
    if slowest:
        yield "slowest action", "number", number(slowest[1])
        yield "slowest action", "how long", Words(slowest[2])
    yield from troubles(desc.partition(". ")[2])
    for tip in tips:
        event = re.search(r"\bevent (\d+)$", tip, re.M)
        if not event:
            continue
        seq = int(event[1])
        numbered = re.match(r"#([\d,]+) ", tip)
        effect = re.match(rf"effect of #.*\nfrom .*, ({DURATION})$", tip, re.M)
        reduce = re.search(rf"^reduce ({DURATION})$", tip, re.M)
        settled = re.search(rf"^settled after ({DURATION})$", tip, re.M)
        yield from said([
            ("number of an action", seq, numbered and number(numbered[1])),
            ("duration of an effect", seq, effect and "never ended" not in tip and "lost" not in tip and Words(effect[1]) or None),
            ("duration of a reduce", seq, reduce and Words(reduce[1])), ("time until settled", seq, settled and Words(settled[1]))])


def cycle(svg):
    texts, desc, _ = words_of(svg)
    lead = [text for _, y, _, size, text in texts if size == "12" and float(y) in (54, 82)]
    figures = html.unescape(lead[0]) if lead else ""
    length = re.search(rf" in ({DURATION})", figures)
    yield from said([
        ("actions", "", counted(figures, "actions?")), ("mutations", "", counted(figures, "mutations?")),
        ("duration of the trace", "", length and Words(length[1])),
        ("lost events", "", counted(figures, "lost") if "nothing lost" in figures else counted(figures, "events? lost"))])
    bold = [html.unescape(text) for _, y, weight, size, text in texts if weight and size == "12" and float(y) == 82]
    yield from troubles("; ".join(bold) + ". " + desc.partition("Noticed: ")[2])


# Lists.

EFFECT_TEXT = re.compile(rf"^effect .*?, ({DURATION})")


def rows(events):
    """Claims of the objects of `find` and `log`."""
    numbers = [event for event in events if "action" in event and event["kind"] in ("action", "action.out")]
    yield "actions", "", len(numbers)
    yield "effects", "", sum(event["kind"] == "mutate.begin" for event in events)
    for event in numbers:
        yield "number of an action", event["seq"], event["action"]
    for event in events:
        if event["kind"] == "mutate.begin":
            yield from said([("duration of an effect", event["seq"], (found := EFFECT_TEXT.match(event["text"])) and Words(found[1]))])
        elif event["kind"] == "reduce" and "dur" in event:
            found = re.search(rf", ({DURATION})", event["text"])
            yield from said([("duration of a reduce", event["cause"], found and Words(found[1]))])


def log(text):
    return rows([json.loads(line) for line in text.splitlines()])


def find_all(text):
    d = json.loads(text)
    yield "events", "", d["events_in_all"]
    yield from rows(d["events"])
    for word in MARKS:
        yield "events that are", f"is:{word}", tuple(event["seq"] for event in d["events"] if word in event.get("is", []))
    open_ones = [event for event in d["events"] if "open" in event.get("is", [])]
    yield "open effects", "", len(open_ones)
    yield "failed effects", "", sum(event["kind"] == "mutate.begin" and "failed" in event.get("is", []) for event in d["events"])
    yield "cancelled effects", "", sum(event["kind"] == "mutate.begin" and "cancelled" in event.get("is", []) for event in d["events"])
    slow = [event for event in d["events"] if "slow" in event.get("is", []) and "action" in event]
    if slow:
        yield "slowest action", "which", slow[0]["seq"]
        yield "slowest action", "number", slow[0]["action"]


def find_actions(text):
    yield "actions", "", json.loads(text)["found"]


MARKS = ["failed", "cancelled", "open", "impure", "loop", "late", "slow", "noop", "swallowed", "unobserved", "injected", "uncaused"]
QUERIES = [f"is:{word}" for word in MARKS] + ["k:action", "k:effect", "k:mutation", "k:state"]


def page(d):
    head = d["head"]
    length = re.match(DURATION, head)
    yield from said([
        ("duration of the trace", "", length and Words(length[0])), ("reactors", "", counted(head, "reactors?")),
        ("actions", "", counted(head, "actions?")), ("effects", "", counted(head, "effects?")),
        ("mutations", "", counted(head, "mutations?")), ("events", "", counted(head, "events?")),
        ("lost events", "", counted(head, "lost"))])
    whats = {"test": "failed expectations", "impure": "impure reduces", "failed": "failures", "late": "late responses",
             "open": "open effects", "loop": "turns of loops", "cancelled": "cancelled effects"}
    chips = dict(d["chips"])
    for kind, what in whats.items():
        yield what, "", number(re.search(r"\d[\d,]*", chips[kind])[0]) if kind in chips else 0
    for seq, action, name in d["names"]:
        yield "number of an action", seq, action
        yield "number of an action", seq, number(re.match(r"#([\d,]+) ", name)[1])
    for seq, text in d["effects"]:
        found = re.match(DURATION, text)
        yield from said([("duration of an effect", seq, found and Words(found[0]))])
    for seq, text in d["reduces"]:
        found = re.match(DURATION, text)
        yield from said([("duration of a reduce", seq, found and Words(found[0]))])
    yield "actions", "", sum(count for *_, count in d["cases"])
    for word in MARKS:
        yield "events that are", f"is:{word}", tuple(d["found"][f"is:{word}"])
    yield "actions", "", len(d["found"]["k:action"])
    yield "open effects", "", len(d["found"]["is:open"])
    if d["slow"]:
        yield "slowest action", "which", d["slow"][0]
        yield "slowest action", "how long", Words(d["slow"][1])


# Exports.

def flat(text):
    events = [json.loads(line) for line in text.splitlines()]
    actions = [event for event in events if event["k"] in ("action", "action.out") and event.get("action") and "settled" in event
               or event["k"] == "action" and event.get("action")]
    yield "events", "", len(events)
    for event in actions:
        yield "number of an action", event["seq"], event["action"]
        if "settled" in event:
            yield "time until settled", event["seq"], Nanoseconds(event["settled"] - event["ts"])
    for event in events:
        if event["k"] == "mutate.begin" and "finish" in event and event.get("end") != "open":
            yield "duration of an effect", event["seq"], Nanoseconds(event["finish"] - event["ts"])
        elif event["k"] == "reduce" and "dur" in event:
            yield "duration of a reduce", event["cause"], Nanoseconds(event["dur"])
    yield "open effects", "", sum(event["k"] == "mutate.begin" and event.get("end") == "open" for event in events)
    yield "cancelled effects", "", sum(event["k"] == "mutate.begin" and event.get("end") == "cancelled" for event in events)
    yield "failed effects", "", sum(event["k"] == "mutate.begin" and event.get("end") in ("failed", "error") for event in events)


def table(text):
    lines = list(csv.DictReader(io.StringIO(text)))
    yield "mutations", "", len(lines)
    yield "injected mutations", "", sum(line["injected"] == "true" for line in lines)
    for line in lines:
        if line["action"] and line["action_seq"]:
            yield "number of an action", int(line["action_seq"]), int(line["action"])
        if line["reduce_ns"]:
            yield "duration of a reduce", int(line["seq"]), Nanoseconds(int(line["reduce_ns"]))


def perfetto(text):
    d = json.loads(text)
    yield "lost events", "", int(d["otherData"]["lost_events"])
    slices = [event for event in d["traceEvents"] if event.get("cat") == "action" and event["ph"] == "X"]
    yield "actions", "", len(slices)
    for event in slices:
        yield "number of an action", event["args"]["seq"], event["args"]["action"]


def otlp(text):
    count, effects = 0, 0
    for line in text.splitlines():
        for resource in json.loads(line)["resourceSpans"]:
            for attribute in resource["resource"]["attributes"]:
                if attribute["key"] == "reactor_trace.lost_events":
                    yield "lost events", "", int(attribute["value"]["intValue"])
            for span in [span for scope in resource["scopeSpans"] for span in scope["spans"]]:
                facts = {attribute["key"]: next(iter(attribute["value"].values())) for attribute in span["attributes"]}
                seq = int(span["spanId"], 16)
                length = Nanoseconds(int(span["endTimeUnixNano"]) - int(span["startTimeUnixNano"]))
                if facts.get("reactor.step") == "action":
                    count += 1
                    yield "number of an action", seq, int(facts["reactor.action"])
                elif facts.get("reactor.step") == "effect":
                    effects += 1
                    if facts.get("reactor.end") not in (None, "open", "unknown"):
                        yield "duration of an effect", seq, length
    yield "actions", "", count
    yield "effects", "", effects
