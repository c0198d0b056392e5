#!/usr/bin/env python3
"""Runs every command on traces of hostile shapes: thousands of labels, fields, reactors, loops, open effects, races, faults.

usage: check_shapes.py TRACE_RENDER [full [SHAPE...]]

No command may end badly, take far longer than the others do, or much memory: one of them does where something grows with the square
of a number. By default it is one trace with a bit of each shape, for a debug build; `full` has a large trace of each, for a release
build, and prints what each command took. Status 0 where all is well, 1 where something is not.
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile


class Shape:
    """A trace in the making, a millisecond from event to event."""

    def __init__(self):
        self.lines = [json.dumps({"k": "header", "schema": "reactor-trace", "v": "1.0", "trace": "0" * 32, "wall": "0"})]
        self.seq = 0
        self.reactors = 0
        self.revisions = {}

    def event(self, kind, **keys):
        self.seq += 1
        self.lines.append(json.dumps({"k": kind, "seq": self.seq, "ts": self.seq * 1_000_000, **keys}))
        return self.seq

    def reactor(self, parent=None):
        self.reactors += 1
        number = self.reactors
        self.event("reactor", r=number, type=f"Reactor{number}", module="App", name="", parent_r=parent)
        self.event("state", r=number, rev=0, initial=True, payload={"count": 0})
        return number

    def begin(self, reactor, label, cause=None, chain=None, is_loop=False):
        """An action and its effect; the keys of the effect."""
        chain = chain or self.seq + 1
        action = self.event("action", r=reactor, chain=chain, label=label, **({"cause": cause} if cause else {"src": "view:Main"}))
        if is_loop:
            self.event("loop", r=reactor, chain=chain, cause=action, length=1, members=[f"Reactor{reactor}.{label}"])
        begin = self.event("mutate.begin", r=reactor, chain=chain, cause=action, label=label, dur=1000)
        return {"r": reactor, "chain": chain, "cause": begin}

    def commit(self, effect, label, *fields):
        """A mutation that writes fields; the keys of its state."""
        own = {key: effect[key] for key in ("r", "chain")}
        mutation = self.event("mutation", effect=effect["cause"], label=label, **effect)
        revision = self.revisions[effect["r"]] = self.revisions.get(effect["r"], 0) + 1
        reduce = self.event("reduce", cause=mutation, label=label, dur=1000, rev=revision, **own)
        diff = [{"op": "add", "path": f"/{field}", "value": revision} for field in fields]
        return {"chain": own["chain"], "cause": self.event("state", cause=reduce, rev=revision, diff=diff, **own)}

    def end(self, effect, how="completed"):
        self.event("mutate.end", begin=effect["cause"], end=how, **effect)

    def turn(self, reactor, action, mutation, field, **keys):
        """An action with its effect and one mutation; the keys of its state."""
        effect = self.begin(reactor, action, **keys)
        state = self.commit(effect, mutation, field)
        self.end(effect)
        return state


def labels(shape, numbers):
    """Actions, mutations and fields."""
    reactor = shape.reactor()
    for number in numbers:
        shape.turn(reactor, f"act{number}", f"set{number}", f"field{number}")


def nested(shape, numbers):
    """Reactors, each made by the one before."""
    reactor = shape.reactor()
    for _ in numbers:
        reactor = shape.reactor(parent=reactor)
    shape.turn(reactor, "tap", "set", "count")


def reactors(shape, numbers):
    for _ in numbers:
        shape.turn(shape.reactor(), "tap", "set", "count")


def loops(shape, numbers):
    """One chain that comes back again and again."""
    reactor = shape.reactor()
    keys = shape.turn(reactor, "ping", "set", "count")
    for _ in numbers:
        keys = shape.turn(reactor, "ping", "set", "count", is_loop=True, **keys)


def opened(shape, numbers):
    """Effects that do not end."""
    reactor = shape.reactor()
    for number in numbers:
        shape.commit(shape.begin(reactor, f"listen{number % 7}"), "set", "count")


def races(shape, numbers):
    """Effects that run at the same time and write one field, each in its own mutation."""
    reactor = shape.reactor()
    for number, effect in [(number, shape.begin(reactor, f"load{number}")) for number in numbers]:
        shape.commit(effect, f"set{number}", "count")
        shape.end(effect)


def wide(shape, numbers):
    """Fields of one state, of which each mutation changes as many as a line can hold."""
    effect = shape.begin(shape.reactor(), "tap")
    fields = [f"field{number}" for number in numbers]
    for label in ("set", "change"):
        for start in range(0, len(fields), 900):
            shape.commit(effect, label, *fields[start:start + 900])
    shape.end(effect)


def faults(shape, numbers):
    """Errors, impure reduces, marks, subscriptions, renderings and losses, each with words of its own."""
    reactor = shape.reactor()
    for number in numbers:
        effect = shape.begin(reactor, f"act{number}")
        state = shape.commit(effect, f"set{number}", "count")
        shape.event("impurity", r=reactor, chain=state["chain"], cause=state["cause"] - 1, rule="clock", level="error",
                    msg=f"reads clock {number}", file=f"File{number}.swift", line=1)
        shape.event("error", type=f"Error{number}", msg=f"failed {number}", swallowed=True, **effect)
        shape.end(effect, "error")
        shape.event("mark", label=f"mark {number}")
        shape.event("subscribe", r=reactor, what="state", sub=number + 1)
        shape.event("render", target=f"View{number}", dur=1000, **state)
        shape.event("dropped", count=1, why="ring")


FULL = [(labels, 8000), (labels, 25_000), (nested, 100_000), (reactors, 8000), (loops, 40_000), (opened, 40_000), (races, 20_000),
        (wide, 40_000), (faults, 20_000)]
SMALL = [(labels, 1500), (nested, 2500), (reactors, 200), (loops, 300), (opened, 300), (races, 300), (wide, 3000), (faults, 150)]
# Processor time as a multiple of the median, and seconds of full traces that are always enough; megabytes of full ones and of the small one.
TIMES, ENOUGH, MEGABYTES = 16, 3, {True: 400, False: 100}

LAWS = """reactor Reactor1
  action act1 leads to mutation set1
  effect ping leads to state count = 1 unless cancelled
  effect listen1 stays open
  field count changes only by set
"""


def commands(trace, other, laws):
    """The words of each command, with what they ask of a trace."""
    yield from (["timeline", trace], ["timeline", trace, "--max-events", "500"], ["timeline", trace, "--focus", "#1"],
                ["cycle", trace], ["cycle", trace, "--layout", "dot"], ["report", trace], ["orders", trace, other],
                ["log", trace], ["log", trace, "--format", "json"])
    yield from (["matrix", trace, "--format", kind] for kind in ("svg", "text", "json"))
    yield from (["why", trace, "#1", "--all"], ["why", trace, "Reactor1.count", "--all"], ["state", trace],
                ["state", trace, "--diff"], ["find", trace, "k:action"], ["find", trace, "is:open", "--count"])
    yield from (["stats", trace], ["stats", trace, "--format", "json"], ["check", laws, trace], ["mine", trace, "--all"],
                ["audit", trace], ["audit", trace, "--format", "sarif"], ["summary", trace], ["diff", trace, other],
                ["validate", trace], ["test", trace, "--reactor", "#1"])
    yield from (["suite", trace, other, "--format", kind] for kind in ("text", "svg", "json"))
    yield from (["export", trace, "--format", kind] for kind in ("otlp", "perfetto", "mermaid", "csv", "ndjson-flat"))
    yield from (["export", trace, "--format", "csv", "--events"], ["export", trace, "--format", "mermaid", "--chain", "#1"])


def run(render, words, folder):
    """Seconds of a processor, megabytes, status and complaints."""
    with open(folder / "out", "wb") as out, open(folder / "err", "wb") as err:
        process = subprocess.Popen([render, *words, "--timeout", "120"], stdout=out, stderr=err)
        _, status, usage = os.wait4(process.pid, 0)
    complaints = (folder / "err").read_text(encoding="utf-8", errors="replace").strip()
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status), complaints


def check(render, title, parts, is_full, folder):
    """Runs all commands on a trace of some shapes; sentences about what is wrong."""
    for file, order in (("trace", 1), ("other", -1)):
        shape = Shape()
        for make, count in parts:
            make(shape, range(count)[::order])
        (folder / f"{file}.rtrace.jsonl").write_text("\n".join(shape.lines) + "\n", encoding="utf-8")
    (folder / "App.laws").write_text(LAWS, encoding="utf-8")
    problems, times = [], {}
    for words in commands(*(str(folder / name) for name in ("trace.rtrace.jsonl", "other.rtrace.jsonl", "App.laws"))):
        told = f"{title}: {' '.join(words)}".replace(f"{folder}/", "")
        times[told], memory, status, complaints = run(render, words, folder)
        if is_full:
            print(f"{told:75} {times[told]:6.2f} s {memory:5.0f} MB", flush=True)
        # 1 says that laws are broken, runs differ and reducers are not pure.
        if status not in (0, 1):
            problems.append(f"{told}: status {status}: {complaints}")
        if memory > MEGABYTES[is_full]:
            problems.append(f"{told}: {memory:.0f} MB, more than {MEGABYTES[is_full]}")
    limit = max(TIMES * statistics.median(times.values()), ENOUGH if is_full else 0)
    return problems + [f"{told}: {time:.1f} s, more than {limit:.1f}" for told, time in times.items() if time > limit]


def main():
    render, is_full, names = sys.argv[1], sys.argv[2:3] == ["full"], sys.argv[3:]
    full = [(f"{count} {make.__name__}", [(make, count)]) for make, count in FULL if not names or make.__name__ in names]
    problems = []
    for title, parts in full if is_full else [("a bit of each", SMALL)]:
        with tempfile.TemporaryDirectory() as folder:
            problems += check(render, title, parts, is_full, pathlib.Path(folder))
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    print(f"hostile shapes: {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
