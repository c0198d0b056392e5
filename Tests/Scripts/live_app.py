"""Writes a trace as an app does that someone uses: rounds of 20 ms, times of the real clock.

Usage: python3 Tests/Scripts/live_app.py FILE EVENTS_PER_SECOND SECONDS [BEFORE]      BEFORE events are there from the beginning
"""
import json
import os
import random
import sys
import time

NAMES = ["Profile", "Feed", "Search", "Cart", "Sync", "Badge"]
CASES = ["refresh", "load", "follow", "clear", "search", "add"]
ROUND = 0.02


class App:
    """Six reactors, whose effects end some time after they began."""

    def __init__(self, path, ago=0):
        self.random = random.Random(5)
        # It began so many nanoseconds ago.
        self.begin = time.time_ns() - ago
        self.seq = 0
        self.lines = []
        self.revisions = [0] * len(NAMES)
        # Time, reactor, case, begin of the effect, how it ends.
        self.running = []
        self.file = open(path, "w", encoding="utf-8")
        self.lines.append(json.dumps({
            "k": "header", "schema": "reactor-trace", "v": "1.0", "trace": f"{self.random.getrandbits(128):032x}", "wall": str(self.begin),
            "clock": "monotonic", "unit": "ns", "pid": os.getpid(), "process": "Shop", "producer": "reactor-trace/0.1.0"}, separators=(",", ":")))
        for r, name in enumerate(NAMES, 1):
            self.event("reactor", 0, r=r, type=name + "Reactor", module="Shop", name="", parent_r=None)
            self.event("state", 0, r=r, rev=0, initial=True, payload={"items": 0, "isLoading": False, "user": None})

    def now(self):
        return time.time_ns() - self.begin

    def event(self, kind, at, **keys):
        self.seq += 1
        self.lines.append(json.dumps({"k": kind, "seq": self.seq, "ts": at, **keys}, separators=(",", ":")))
        return self.seq

    def action(self, at, cause=None):
        """An action and its effect, which commits at once and again when it ends."""
        r = self.random.randrange(1, 5) if cause is None else self.random.randrange(5, 7)
        case, name = self.random.choice(CASES), NAMES[r - 1]
        action = self.event("action", at, r=r, **({"chain": self.seq + 1} if cause is None else {"cause": cause}), label=case,
                            src=f"view:{name}View", site=f"Shop/{name}View.swift:{30 + r}", th=1, payload={"_0": self.seq})
        begin = self.event("mutate.begin", at, dur=900, r=r, cause=action, label=case, th=1)
        self.commit(at + 400, r, "setLoading", begin, "isLoading", True)
        return r, case, begin

    def commit(self, at, r, label, begin, field, value, impure=False):
        mutation = self.event("mutation", at, r=r, effect=begin, cause=begin, label=label, payload={"_0": value})
        revision = self.revisions[r - 1] = self.revisions[r - 1] + 1
        reduce = self.event("reduce", at, dur=41_000, r=r, cause=mutation, label=label, rev=revision)
        if impure:
            self.event("impurity", at, r=r, cause=reduce, rule="clock", level="error", msg="Date() reads the clock",
                       file=f"Shop/{NAMES[r - 1]}Reactor.swift", line=41)
        return self.event("state", at + 41_000, r=r, cause=reduce, rev=revision,
                          diff=[{"op": "replace", "path": "/" + field, "value": value}])

    def begins(self, at):
        r, case, begin = self.action(at)
        self.running.append((at + self.random.randrange(60, 900) * 1_000_000, r, case, begin, self.random.random()))

    def ends(self, until):
        for at, r, case, begin, chance in sorted(one for one in self.running if one[0] <= until):
            self.running.remove((at, r, case, begin, chance))
            end = "completed"
            if chance < 0.05:
                self.event("error", at, r=r, cause=begin, type="URLError", msg="timed out", swallowed=True)
                end = "error"
            elif chance < 0.1:
                end = "cancelled"
            else:
                state = self.commit(at, r, "set" + case.capitalize(), begin, "items", self.revisions[r - 1], impure=chance > 0.97)
                if chance > 0.7:
                    _, _, other = self.action(at + 50_000, cause=state)
                    self.event("mutate.end", at + 60_000, r=r, cause=other, begin=other, end="completed")
            self.event("mutate.end", at + 70_000, r=r, cause=begin, begin=begin, end=end)

    def write(self):
        self.file.write("".join(line + "\n" for line in self.lines))
        self.file.flush()
        self.lines.clear()

    def before(self, count):
        """Events from the beginning on, one action each 200 µs."""
        at = 0
        while self.seq < count:
            at += 200_000
            self.begins(at)
            self.ends(at)
            if len(self.lines) > 5_000:
                self.write()
        self.ends(1 << 62)

    def run(self, rate, seconds):
        start, first = time.monotonic(), self.seq
        while (passed := time.monotonic() - start) < seconds:
            at, due = self.now(), first + int(passed * rate)
            while self.seq < due:
                self.begins(at)
                at += 1_000
                self.ends(at)
            self.ends(self.now())
            self.write()
            time.sleep(max(0, ROUND - (time.monotonic() - start - passed)))

    def close(self):
        self.ends(1 << 62)
        self.event("end", self.now(), events=self.seq, dropped=0)
        self.write()
        self.file.close()


def main():
    before = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    app = App(sys.argv[1], ago=3_600_000_000_000 if before else 0)
    if before:
        app.before(before)
        app.write()
    app.run(float(sys.argv[2]), float(sys.argv[3]))
    app.close()


if __name__ == "__main__":
    main()
