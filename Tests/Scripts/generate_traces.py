"""Makes traces that look like those of an app, with the answers to what a reader asks of their pictures.

Usage: python3 Tests/Scripts/generate_traces.py FOLDER [SIZE...]      writes N.rtrace.jsonl and N.answers.json of each size
"""
import json
import os
import random
import sys

SIZES = [50, 80, 130, 220, 360, 600, 1000, 1700, 3000, 5000]
MS = 1_000_000
NAMES = ["search", "load", "select", "refresh", "like", "upload", "typed", "filter", "sort", "checkout"]
FIELDS = ["items", "isLoading", "query", "selection", "message", "total", "progress", "page"]


class TraceGraph:
    """One trace in the making, with a bit of everything that can go wrong."""

    def __init__(self, seed, size):
        self.dice = random.Random(seed)
        self.lines = []
        self.seq = 0
        self.time = 0
        self.revisions = {}
        self.answers = {"causes": {}, "open": [], "swallowed": [], "impure": [], "loop": [], "slowest": None}
        self.pending = []
        self.types = []
        self.longest = 0
        self.actions = 0
        self.write("header", schema="reactor-trace", v="1.0", trace="%032x" % seed, wall="0", clock="monotonic",
                   unit="ns", pid=1, process=f"generated {size}", producer="generator")
        for index in range(self.dice.randint(1, 5)):
            self.types.append(["Search", "Cart", "Profile", "Feed", "Player"][index] + "Reactor")
            self.event("reactor", r=index + 1, type=self.types[-1], module="App", name="", parent_r=None)
        self.fill(size)

    def write(self, kind, **keys):
        self.lines.append(json.dumps({"k": kind, **keys}, separators=(",", ":")))

    def event(self, kind, at=None, **keys):
        self.seq += 1
        self.write(kind, seq=self.seq, ts=self.time if at is None else at, **keys)
        return self.seq

    def action(self, reactor, label, cause=None, chain=None):
        keys = {"cause": cause} if cause else {"src": "view:Main"}
        self.actions += 1
        seq = self.event("action", r=reactor, chain=chain or self.seq + 1, label=label,
                         payload={"_0": self.dice.choice(["a", "be", "gra", 42, 7])}, **keys)
        return seq, chain or seq, self.actions

    def commit(self, reactor, chain, effect, label, impure=False):
        mutation = self.event("mutation", r=reactor, chain=chain, effect=effect, cause=effect, label=label)
        revision = self.revisions[reactor] = self.revisions.get(reactor, 0) + 1
        duration = self.dice.choice([20_000, 300_000, 2 * MS])
        noop = self.dice.random() < 0.1
        reduce = self.event("reduce", r=reactor, chain=chain, cause=mutation, label=label, dur=duration, rev=revision,
                            **({"noop": True} if noop else {}))
        if impure:
            self.event("impurity", r=reactor, chain=chain, cause=reduce, rule="clock", level="error",
                       msg="Date() reads the clock", file="App.swift", line=12)
        self.time += duration
        diff = [] if noop else [{"op": "replace", "path": "/" + self.dice.choice(FIELDS), "value": revision}]
        return mutation, self.event("state", r=reactor, chain=chain, cause=reduce, rev=revision, diff=diff)

    def settle(self, until):
        """Ends the effects that are due before a time, in order."""
        while self.pending and self.pending[0][0] <= until:
            at, _, finish = self.pending.pop(0)
            self.time = max(self.time, at)
            finish()

    def later(self, delay, finish):
        self.pending.append((self.time + delay, self.seq, finish))
        self.pending.sort(key=lambda entry: entry[:2])

    def round(self, kind):
        reactor = self.dice.randint(1, len(self.types))
        label = self.dice.choice(NAMES)
        type_name = self.types[reactor - 1]
        action, chain, number = self.action(reactor, label)
        begin_time = self.time
        begin = self.event("mutate.begin", r=reactor, chain=chain, cause=action, label=label, dur=50_000)
        self.time += 60_000
        if self.dice.random() < 0.6:
            self.commit(reactor, chain, begin, "setLoading")
        if kind == "open":
            self.answers["open"].append(f"{type_name}.{label} #{number}")
            return
        delay = self.dice.randint(3, 900) * MS

        def finish():
            length = self.time - begin_time
            if kind == "failed":
                self.event("error", r=reactor, chain=chain, cause=begin, type="URLError", msg="timed out",
                           swallowed=True)
                self.event("mutate.end", r=reactor, chain=chain, cause=begin, begin=begin, end="error")
                self.answers["swallowed"].append(f"{type_name}.{label} #{number}")
                return
            mutation = f"set{label.capitalize()}"
            if kind == "impure":
                mutation = f"stamp{label.capitalize()}"
                self.answers["impure"].append(f"{type_name}.{mutation}")
            self.commit(reactor, chain, begin, mutation, impure=kind == "impure")
            self.answers["causes"].setdefault(mutation, []).append(f"#{number} {label}")
            length = self.time - begin_time
            self.event("mutate.end", r=reactor, chain=chain, cause=begin, begin=begin, end="completed")
            if length > self.longest:
                self.longest = length
                self.answers["slowest"] = f"{type_name}.{label} #{number}"

        self.later(delay, finish)

    def loop(self, turns):
        reactor = self.dice.randint(1, len(self.types))
        other = self.dice.randint(1, len(self.types))
        state, chain = None, None
        members = [(reactor, "recalc"), (other, "recount")]
        self.answers["loop"] = sorted(f"{self.types[r - 1]}.{name}" for r, name in members)
        for _ in range(turns + 1):
            for index, label in members:
                self.settle(self.time)
                action, chain, _ = self.action(index, label, cause=state, chain=chain)
                begin = self.event("mutate.begin", r=index, chain=chain, cause=action, label=label, dur=20_000)
                self.time += 40_000
                _, state = self.commit(index, chain, begin, f"{label}Done")
                self.event("mutate.end", r=index, chain=chain, cause=begin, begin=begin, end="completed")
                self.time += self.dice.randint(1, 30) * MS

    def fill(self, size):
        must = ["open", "failed", "impure"]
        looped = False
        while self.seq < size - 4:
            self.settle(self.time)
            if not looped and self.seq > size // 3:
                looped = True
                self.loop(self.dice.randint(2, 4))
            chance = self.dice.random()
            kind = must.pop() if must else ("open" if chance < 0.01 else "failed" if chance < 0.04 else
                                            "impure" if chance < 0.06 else "plain")
            self.round(kind)
            if not must and self.dice.random() < 0.02:
                self.time += self.dice.randint(2, 9) * 1000 * MS
            self.time += self.dice.randint(1, 120) * MS
        while self.pending:
            self.settle(self.pending[0][0])
        events = self.seq
        self.event("end", events=events, dropped=0)


def main():
    if len(sys.argv) < 2 or not all(size.isdigit() for size in sys.argv[2:]):
        sys.exit(__doc__)
    os.makedirs(sys.argv[1], exist_ok=True)
    for seed, size in enumerate([int(size) for size in sys.argv[2:]] or SIZES, start=1):
        story = TraceGraph(seed, size)
        with open(os.path.join(sys.argv[1], f"{size}.rtrace.jsonl"), "w") as file:
            file.write("\n".join(story.lines) + "\n")
        with open(os.path.join(sys.argv[1], f"{size}.answers.json"), "w") as file:
            json.dump(story.answers, file, indent=1)


if __name__ == "__main__":
    main()
