"""Writes the traces by which pages of reports are tried: one whose every text is an attack, and large ones."""
import json
import random

HOSTILE = "<img src=x onerror=alert(1)></script><script>alert(2)</script>\u202e\"'&"
REACTORS, FIELDS, CASES = 6, 8, 12
# Revisions between two whole states, as the tracer writes them.
WHOLE = 64


def header(name):
    return {"k": "header", "schema": "reactor-trace", "v": "1.0", "trace": "0" * 32, "wall": "0", "clock": "monotonic", "unit": "ns", "pid": 1,
            "process": name, "producer": name, "limits": {"payload": 4096, "ring": None}, "redaction": name, "resource": {}}


def hostile_trace(path):
    """A trace whose every text is an attack."""
    def line(**fields):
        return json.dumps(fields) + "\n"
    with open(path, "w", encoding="utf-8") as file:
        file.write(json.dumps(header(HOSTILE)) + "\n")
        file.write(line(k="reactor", seq=1, ts=0, r=1, type=HOSTILE, module="M", name=HOSTILE, parent_r=None))
        file.write(line(k="state", seq=2, ts=1, r=1, rev=0, initial=True, payload={HOSTILE: HOSTILE, "__proto__": {"isHostile": 1}, "a": 1}))
        file.write(line(k="action", seq=3, ts=1000, r=1, chain=3, label=HOSTILE, src=HOSTILE, site="M/a.swift:1", th=1, payload={"_0": HOSTILE}))
        file.write(line(k="mutate.begin", seq=4, ts=1000, dur=5, r=1, chain=3, cause=3, label=HOSTILE))
        file.write(line(k="mutation", seq=5, ts=2000, r=1, chain=3, effect=4, cause=4, label=HOSTILE, payload={"_0": HOSTILE}))
        file.write(line(k="reduce", seq=6, ts=2001, dur=2, r=1, chain=3, cause=5, label=HOSTILE, rev=1))
        file.write(line(k="impurity", seq=7, ts=2002, r=1, chain=3, cause=6, rule="clock", level="error", msg=HOSTILE, file=HOSTILE, line=1))
        file.write(line(k="state", seq=8, ts=2003, r=1, chain=3, cause=6, rev=1,
                        diff=[{"op": "replace", "path": "/a", "old": 1, "value": HOSTILE}, {"op": "add", "path": "/__proto__/isHostile", "value": 1}]))
        file.write(line(k="error", seq=9, ts=2500, r=1, chain=3, cause=4, type=HOSTILE, msg=HOSTILE, swallowed=True))
        file.write(line(k="mutate.end", seq=10, ts=2500, r=1, chain=3, cause=4, begin=4, end="error"))
        file.write(line(k="end", seq=11, ts=3000, events=10, dropped=0))


def late_trace(path):
    """Two searches of which the first answers last and overwrites the second; then the test that watches fails."""
    ms = 1_000_000
    events = [
        {"k": "reactor", "seq": 1, "ts": 0, "r": 1, "type": "SearchReactor", "module": "App", "name": "", "parent_r": None},
        {"k": "state", "seq": 2, "ts": 0, "r": 1, "rev": 0, "initial": True, "payload": {"results": 0}},
    ]

    def add(kind, time, chain, **fields):
        events.append({"k": kind, "seq": len(events) + 1, "ts": time * ms, "r": 1, "chain": chain, **fields})
        return len(events)
    effects = []
    for time in (1, 5):
        action = add("action", time, len(events) + 1, label="search")
        effects.append((action, add("mutate.begin", time, action, dur=1_000, cause=action, label="search")))
    for revision, time, (action, effect) in ((1, 40, effects[1]), (2, 60, effects[0])):
        mutation = add("mutation", time, action, effect=effect, cause=effect, label="setResults", payload={"_0": revision})
        reduce = add("reduce", time, action, dur=500, cause=mutation, label="setResults", rev=revision)
        add("state", time, action, cause=reduce, rev=revision,
            diff=[{"op": "replace", "path": "/results", "old": revision - 1, "value": revision}])
        add("mutate.end", time, action, cause=effect, begin=effect, end="completed")
    seq = len(events)
    events.append({"k": "mark", "seq": seq + 1, "ts": 61 * ms, "label": "test failed at SearchTests.swift:9", "payload": "results were not those of #2"})
    events.append({"k": "end", "seq": seq + 2, "ts": 62 * ms, "events": seq + 1, "dropped": 0})
    with open(path, "w", encoding="utf-8") as file:
        for event in [header("late"), *events]:
            file.write(json.dumps(event) + "\n")


def strange_traces(folder):
    """Traces at the edges of what a trace can be: names of pages and what each is."""
    def write(name, lines, end=""):
        (folder / f"{name}.rtrace.jsonl").write_text("".join(json.dumps(line) + "\n" for line in [header(name), *lines]) + end, encoding="utf-8")
    write("empty", [])
    write("one", [{"k": "mark", "seq": 1, "ts": 0, "label": "only"}])
    # Its last line broke off, and so did what it would have said.
    begun = [{"k": "reactor", "seq": 1, "ts": 0, "r": 1, "type": "CutReactor", "module": "App", "name": "", "parent_r": None},
             {"k": "state", "seq": 2, "ts": 0, "r": 1, "rev": 0, "initial": True, "payload": {"a": 0}},
             {"k": "action", "seq": 3, "ts": 1000, "r": 1, "chain": 3, "label": "load"},
             {"k": "mutate.begin", "seq": 4, "ts": 1000, "r": 1, "chain": 3, "cause": 3, "label": "load"}]
    write("truncated", begun, '{"k":"mutation","seq":5,"ts":20')
    gap = [*begun, {"k": "dropped", "seq": 900, "ts": 5000, "count": 895, "why": "ring", "from": 5, "to": 899},
           {"k": "state", "seq": 901, "ts": 6000, "r": 1, "chain": 3, "cause": 890, "rev": 9,
            "diff": [{"op": "replace", "path": "/b", "old": 1, "value": 2}]}]
    write("gap", gap)
    many = []
    for reactor in range(1, 201):
        for kind, rest in (("reactor", {"type": f"Cell{reactor}", "module": "App", "name": "", "parent_r": None}),
                           ("state", {"rev": 0, "initial": True, "payload": {"value": reactor}}),
                           *[("action", {"label": "tap"})] * (reactor % 7)):
            many.append({"k": kind, "seq": len(many) + 1, "ts": len(many) * 1000, "r": reactor, **rest})
    write("reactors", many)
    # 10,000 fields; a line has room for half of them.
    wide = [begun[0], {**begun[1], "payload": {f"f{i}": i for i in range(5_000)}}, begun[2], begun[3]]
    for revision in range(1, 9):
        seq = 3 * revision + 2
        if revision <= 5:
            diff = [{"op": "add", "path": f"/f{i}", "value": i} for i in range(4_000 + 1_000 * revision, 5_000 + 1_000 * revision)]
        else:
            diff = [{"op": "replace", "path": f"/f{revision}", "old": revision, "value": -revision}]
        wide += [{"k": "mutation", "seq": seq, "ts": seq * 1000, "r": 1, "chain": 3, "effect": 4, "cause": 4, "label": "setField"},
                 {"k": "reduce", "seq": seq + 1, "ts": seq * 1000, "dur": 5, "r": 1, "chain": 3, "cause": seq, "label": "setField", "rev": revision},
                 {"k": "state", "seq": seq + 2, "ts": seq * 1000, "r": 1, "chain": 3, "cause": seq + 1, "rev": revision,
                  "diff": diff}]
    write("fields", wide)
    lanes = [{**line, "r": reactor, "seq": 0} for reactor in range(1, 10) for line in begun]
    lanes += [{"k": "error", "ts": 0, "r": 9, "chain": 36, "cause": 36, "type": "Refused", "msg": "one\ntwo", "swallowed": True}]
    write("lanes", renumbered(lanes))
    turns = [begun[0], begun[1]]
    for revision in range(1, 401):
        seq = 5 * revision
        cause = {"cause": seq - 3} if revision > 1 else {}
        turns += [{"k": "action", "seq": seq - 2, "ts": seq * 1000, "r": 1, "chain": 3, "label": "load", **cause},
                  {"k": "mutate.begin", "seq": seq - 1, "ts": seq * 1000, "r": 1, "chain": 3, "cause": seq - 2, "label": "load"},
                  {"k": "mutation", "seq": seq, "ts": seq * 1000, "r": 1, "chain": 3, "effect": seq - 1, "cause": seq - 1, "label": "set"},
                  {"k": "reduce", "seq": seq + 1, "ts": seq * 1000, "r": 1, "chain": 3, "cause": seq, "label": "set", "rev": revision, "dur": 5},
                  {"k": "state", "seq": seq + 2, "ts": seq * 1000, "r": 1, "chain": 3, "cause": seq + 1, "rev": revision,
                   "diff": [{"op": "replace", "path": "/a", "old": revision - 1, "value": revision}]}]
    write("turns", turns)


def renumbered(lines):
    """Lines whose numbers count from 1, each action of which is the cause of the next line."""
    made = []
    for line in lines:
        seq = len(made) + 1
        own = {"chain": seq} if line["k"] == "action" else {"chain": seq - 1, "cause": seq - 1} if line["k"] == "mutate.begin" else {}
        made.append({**line, **own, "seq": seq, "ts": seq * 1000})
    return made


class LargeTrace:
    """An app of six reactors: each action calls an effect that writes two fields."""

    def __init__(self, file):
        self.file, self.seq, self.time = file, 0, 1_000
        self.random = random.Random(5)
        self.values = [[0] * FIELDS for _ in range(REACTORS)]
        self.revisions = [0] * REACTORS

    def event(self, kind, time, reactor, **fields):
        self.seq += 1
        self.file.write(json.dumps({"k": kind, "seq": self.seq, "ts": time, "r": reactor + 1, **fields}, separators=(",", ":")) + "\n")
        return self.seq

    def state(self, reactor):
        return {f"f{field}": value for field, value in enumerate(self.values[reactor])}

    def begin(self):
        for reactor in range(REACTORS):
            self.event("reactor", self.time, reactor, type=f"Reactor{reactor}", module="App", name="", parent_r=None)
            self.event("state", self.time, reactor, rev=0, initial=True, payload=self.state(reactor))

    def action(self):
        reactor, case = self.random.randrange(REACTORS), self.random.randrange(CASES)
        self.time += self.random.randrange(50_000, 250_000)
        chain = self.seq + 1
        self.event("action", self.time, reactor, chain=chain, label=f"act{case}", src="view:Main", site=f"App/Main.swift:{20 + case}", th=1)
        effect = self.event("mutate.begin", self.time, reactor, dur=self.random.randrange(2_000, 30_000), chain=chain, cause=chain,
                            label=f"act{case}", th=1)
        time = self.time
        for _ in range(2):
            time += self.random.randrange(200, 20_000)
            self.commit(time, reactor, chain, effect)
        self.event("mutate.end", time + 2_000, reactor, chain=chain, cause=effect, begin=effect, end="completed")

    def commit(self, time, reactor, chain, effect):
        field, value = self.random.randrange(FIELDS), self.seq
        mutation = self.event("mutation", time, reactor, chain=chain, effect=effect, cause=effect, label=f"set{self.random.randrange(CASES)}",
                              th=1, payload={"_0": value})
        self.revisions[reactor] += 1
        revision = self.revisions[reactor]
        reduce = self.event("reduce", time + 300, reactor, dur=400, chain=chain, cause=mutation, label="set", th=1, rev=revision)
        if self.random.random() < 0.00001:
            self.event("impurity", time + 400, reactor, chain=chain, cause=reduce, rule="clock", level="error", msg="Date() reads the clock")
        old, self.values[reactor][field] = self.values[reactor][field], value
        change = {"payload": self.state(reactor)} if revision % WHOLE == 0 else {
            "diff": [{"op": "replace", "path": f"/f{field}", "old": old, "value": value}]}
        self.event("state", time + 1_200, reactor, chain=chain, cause=reduce, rev=revision, **change)


def large_trace(path, events):
    """Writes a trace of at least this number of events."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(json.dumps(header("large")) + "\n")
        trace = LargeTrace(file)
        trace.begin()
        while trace.seq < events:
            trace.action()
        trace.seq += 1
        file.write(json.dumps({"k": "end", "seq": trace.seq, "ts": trace.time + 50_000, "events": trace.seq - 1, "dropped": 0}) + "\n")
