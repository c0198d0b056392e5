"""Random traces of up to three reactors, with overlapping effects, long chains of causes, hidden values and losses."""
import copy

from law_sentences import MILLISECOND

TYPES = {1: "A", 2: "A", 3: "B"}
# The number of an effect that no trace has: its begin was lost.
LOST_EFFECT = 99_999
# How often each happens, in a hundred turns of a trace.
SHARES = {"action": 30, "mutation": 40, "effect's end": 15, "error": 5, "pulse": 2, "render": 2,
          "reactor's end": 2, "mark": 4}
# The share of traces in which one chain of causes is long, and how many events it has.
LONG_CHAINS, LENGTHS = 0.15, (40, 240)


def random_value(rnd):
    return rnd.choice([
        0, 1, 2, 3, None, "a", "b", True, False, [], [1], {"n": 1}, "<Node 1>", "<Node 2>", "<Node>", "[Filtered]",
        {"$trunc": True, "bytes": 9, "head": ""}, ["<Node 1>"], {"n": "[Filtered]"}])


def random_state(rnd):
    flag, number, items = rnd.choice([True, False, False]), rnd.choice([0, 1, 2, 3]), [1] * rnd.randint(0, 2)
    return {"f": flag, "n": number, "g": random_value(rnd), "xs": items}


def is_same(one, other):
    return one == other and isinstance(one, bool) == isinstance(other, bool)


class TraceMaker:
    """Writes the events of one trace in their order; the time jitters, as with several threads."""

    def __init__(self, rnd):
        self.rnd = rnd
        self.events = []
        self.number = self.time = 0
        self.states, self.revisions = {}, {}
        self.open_effects = []
        self.running = [reactor for reactor in TYPES if rnd.random() < 0.85]
        for reactor in self.running:
            began = self.write("reactor", r=reactor, type=TYPES[reactor])
            self.states[reactor], self.revisions[reactor] = random_state(rnd), 0
            self.write("state", r=reactor, rev=0, initial=True, cause=began, payload=self.states[reactor])
        # The lines about a reactor can be missing.
        self.running = self.running or [1]

    def write(self, kind, **keys):
        """Adds an event; keys without a value are left out."""
        self.number += self.rnd.choice([1, 1, 1, 2])
        self.time += self.rnd.choice([0, 0, 1, 5, 20])
        time = max(0, self.time - self.rnd.choice([0, 0, 0, 7, 30])) * MILLISECOND
        event = {"k": kind, "seq": self.number, "ts": time}
        event.update((key, copy.deepcopy(value)) for key, value in keys.items() if value is not None)
        self.events.append(event)
        return self.number

    def chance(self, share):
        return self.rnd.random() < share

    def any_event(self):
        return self.rnd.choice(self.events)["seq"] if self.events else None

    def payload(self):
        """A payload of one value without a name; some events have none that was kept."""
        return {"_0": random_value(self.rnd)} if self.chance(0.6) else None

    def action(self, reactor, cause=None):
        """An action, sent or injected, and mostly the effect that it begins. Returns the effect's number or None."""
        label = self.rnd.choice("abc")
        if self.chance(0.1):
            number = self.write("action.out", r=reactor, op="inject", label=label, cause=cause or self.any_event())
        else:
            number = self.write("action", r=reactor, label=label, cause=cause, payload=self.payload())
        if not self.chance(0.9):
            return None
        duration = self.rnd.choice([0, 0, 5 * MILLISECOND])
        effect = self.write("mutate.begin", r=reactor, cause=number, label=label, dur=duration)
        self.open_effects.append((effect, reactor))
        return effect

    def origin(self, reactor):
        """The reactor of a mutation, and the keys that say where it came from."""
        if self.open_effects and self.chance(0.8):
            effect, reactor = self.rnd.choice(self.open_effects)
            cause = effect if self.chance(0.8) else self.any_event()
            return reactor, {"effect": LOST_EFFECT if self.chance(0.05) else effect, "cause": cause}
        if self.chance(0.5):
            return reactor, {"injected": True, "cause": self.any_event()}
        return reactor, {"injected": True, "unknown": True if self.chance(0.7) else None}

    def mutation(self, reactor, **origin):
        """A mutation, and mostly its reduce and the state that comes out. Returns the number of the last of them."""
        label = self.rnd.choice("mnop")
        if self.chance(0.07):
            number = self.write("mutation.out", r=reactor, op="inject", label=label, cause=origin.get("effect"))
        else:
            number = self.write("mutation", r=reactor, label=label, payload=self.payload(), **origin)
        if reactor in self.revisions and self.chance(0.95):
            return self.reduce(reactor, number, label)
        return number

    def reduce(self, reactor, mutation, label):
        self.revisions[reactor] += 1
        old, fresh = self.states[reactor], random_state(self.rnd)
        new = {name: fresh[name] if self.chance(0.3) else value for name, value in old.items()}
        self.states[reactor] = new
        diff = [{"op": "replace", "path": f"/{name}", "old": old[name], "value": value}
                for name, value in new.items() if not is_same(value, old[name])]
        keys = {"r": reactor, "rev": self.revisions[reactor]}
        number = self.write("reduce", label=label, cause=mutation, dur=1, noop=None if diff else True, **keys)
        keys["cause"] = number
        shares = {"diff": 86, "payload": 5, "cut": 3 if diff else 0, "unknown": 3, "lost": 3}
        description = self.rnd.choices(list(shares), list(shares.values()))[0]
        if description == "diff":
            return self.write("state", diff=diff, unobserved=True if diff and self.chance(0.03) else None, **keys)
        if description == "payload":
            return self.write("state", payload=new, **keys)
        if description == "cut":
            return self.write("state", diff=[{"op": "replace", "path": "", "value": {"$trunc": True}}], **keys)
        if description == "lost":
            return number
        return self.write("state", unknown=True, unobserved=True if self.chance(0.2) else None, **keys)

    def pulse(self):
        """A pulse of a reduce that changed the state."""
        reduces = [event for event in self.events if event["k"] == "reduce" and "noop" not in event]
        if reduces:
            reduce = self.rnd.choice(reduces)
            self.write("pulse", r=reduce["r"], cause=reduce["seq"], field="p", n=1)

    def end_effect(self, effect, reactor):
        end = self.rnd.choice(["completed", "completed", "error", "cancelled"])
        actions = [event["seq"] for event in self.events if event["k"] == "action"]
        by = self.rnd.choice(actions) if end == "cancelled" and actions and self.chance(0.8) else None
        self.write("mutate.end", r=reactor, cause=effect, begin=effect, end=end, by=by)

    def turn(self):
        """One thing that happens."""
        event = self.rnd.choices(list(SHARES), list(SHARES.values()))[0]
        reactor = self.rnd.choice(self.running)
        if event == "action":
            self.action(reactor, self.any_event() if self.chance(0.35) else None)
        elif event == "mutation":
            reactor, keys = self.origin(reactor)
            self.mutation(reactor, **keys)
        elif event == "effect's end" and self.open_effects:
            self.end_effect(*self.open_effects.pop(self.rnd.randrange(len(self.open_effects))))
        elif event == "error":
            self.write("error", r=reactor, cause=self.any_event(), type="E", msg="", swallowed=self.chance(0.1))
        elif event == "pulse":
            self.pulse()
        elif event == "render":
            self.write("render", r=reactor if self.chance(0.7) else None, cause=self.any_event(), target="V", dur=0)
        elif event == "reactor's end" and len(self.running) > 1:
            self.running.remove(reactor)
            self.write("reactor.end", r=reactor, why="released")
        else:
            self.write("mark", label="x")

    def chain(self, length):
        """A chain of at least so many causes, from action to effect to mutation to the next action."""
        reactor, cause, first = self.rnd.choice(self.running), None, len(self.events)
        while len(self.events) - first < length:
            effect = self.action(reactor, cause)
            if effect:
                cause = self.mutation(reactor, effect=effect, cause=effect)
                if self.chance(0.8):
                    self.open_effects.remove((effect, reactor))
                    self.end_effect(effect, reactor)
            else:
                cause = self.events[-1]["seq"]
            reactor = self.rnd.choice(self.running)

    def lose(self):
        """Loses a stretch of events, as a full ring does, and says so. A few of them may have been kept."""
        first = self.rnd.randrange(len(self.events))
        lost = self.events[first:first + self.rnd.randint(1, 7)]
        kept = [event for event in lost[1:] if self.chance(0.2)]
        self.events[first:first + len(lost)] = kept
        begin, end = lost[0]["seq"], lost[-1]["seq"]
        self.events.append({"k": "dropped", "seq": begin, "ts": 0, "count": len(lost) - len(kept), "why": "ring",
                            "from": begin, "to": end})


def random_trace(rnd):
    """The lines of a trace, as objects. Some have no end, and lines can be out of order or missing."""
    maker = TraceMaker(rnd)
    turns = rnd.choice([8, 20, 40, 90])
    long_chain = rnd.randrange(turns) if rnd.random() < LONG_CHAINS else None
    for turn in range(turns):
        maker.turn()
        if turn == long_chain:
            maker.chain(rnd.randint(*LENGTHS))
    if rnd.random() < 0.35:
        maker.lose()
    elif rnd.random() < 0.08:
        maker.events.remove(rnd.choice([event for event in maker.events if event["k"] == "reactor"]))
    elif rnd.random() < 0.1:
        maker.events.pop(rnd.randrange(len(maker.events)))
    if rnd.random() < 0.8:
        maker.write("end", events=len(maker.events), dropped=0)
    if rnd.random() < 0.3:
        rnd.shuffle(maker.events)
    return [{"k": "header", "schema": "reactor-trace", "v": "1.0"}, *maker.events]
