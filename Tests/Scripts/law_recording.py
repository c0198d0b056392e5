"""A trace as docs/trace-format.md says it is read, and the events of it that the patterns of a law mean.

It has its events by number, all causes of each, the states, the effects, and the stretches that were lost.
"""
import math

from law_truth import both, either, truth, HIDDEN

# A number behind all events.
END = math.inf

KINDS = {"action": ["action", "action.out"], "mutation": ["mutation", "mutation.out"]}
ENDS = {"fails": "error", "completes": "completed", "is cancelled": "cancelled"}
NAME_KEYS = {"pulse": "field", "error": "type", "render": "target"}


class Recording:
    def __init__(self, lines):
        self.gaps = [(line["from"], line["to"]) for line in lines if line["k"] == "dropped"]
        events = [line for line in lines if line["k"] not in ("header", "dropped")]
        self.events = sorted(events, key=lambda event: event["seq"])
        self.by_number = {event["seq"]: event for event in self.events}
        self.has_end = any(event["k"] == "end" for event in self.events)
        self.last_time = max((event["ts"] for event in self.events), default=0)
        self.types = {event["r"]: event["type"] for event in self.events if event["k"] == "reactor"}
        self.births = {event["r"]: event["seq"] for event in self.events if event["k"] == "reactor"}
        self.deaths = {event["r"]: event["seq"] for event in self.events if event["k"] == "reactor.end"}
        self.collect_effects()
        self.collect_causes()
        self.collect_states()

    def collect_effects(self):
        """The end of each effect, and those that were none: completed within their own `mutate` without a mutation."""
        self.effects = [event for event in self.events if event["k"] == "mutate.begin"]
        self.ends = {event["begin"]: event for event in self.events if event["k"] == "mutate.end"}
        emitting = {event.get("effect") for event in self.events if event["k"] == "mutation"}
        self.idle = set()
        for effect in self.effects:
            end = self.ends.get(effect["seq"])
            completed = end and end["end"] == "completed" and end["ts"] <= effect["ts"] + effect.get("dur", 0)
            if completed and effect["seq"] not in emitting:
                self.idle.add(effect["seq"])

    def collect_causes(self):
        """All events that led to each, by `cause`, `effect` and `begin`; and those of which a cause is not known."""
        self.causes, self.uncertain = {}, set()
        for event in self.events:
            number, causes = event["seq"], set()
            if event.get("unknown") and event["k"] == "mutation":
                self.uncertain.add(number)
            for cause in {event.get("cause"), event.get("effect"), event.get("begin")} - {None}:
                if cause not in self.by_number or cause >= number:
                    self.uncertain.add(number)
                    continue
                causes |= self.causes[cause] | {cause}
                if cause in self.uncertain:
                    self.uncertain.add(number)
            self.causes[number] = causes

    def collect_states(self):
        """The fields that are known before and after each state, and the names in its diff.

        Those are None where any may have changed.
        """
        self.state, self.state_before, self.written = {}, {}, {}
        current, revisions = {}, {}
        for event in self.events:
            if event["k"] != "state":
                continue
            number, reactor = event["seq"], event["r"]
            # Fields that changed in a revision that is not here are not known.
            before, written = current.get(reactor, {}) if event["rev"] == revisions.get(reactor, END) + 1 else {}, None
            fields = event.get("payload", {})
            if "diff" in event:
                fields, written = self.patched(before, event["diff"])
                before = {**before, **{step["path"][1:]: step["old"] for step in event["diff"] if "old" in step}}
            self.state_before[number], self.state[number], self.written[number] = before, fields, written
            current[reactor], revisions[reactor] = fields, event["rev"]

    @staticmethod
    def patched(fields, diff):
        """A state after a diff, and the names in it. A step without a path replaces all, by a value that was cut."""
        if any(step["path"] == "" for step in diff):
            return {}, None
        changes = {step["path"].removeprefix("/"): step["value"] for step in diff}
        return {**fields, **changes}, set(changes)

    def lost(self, first, last):
        """Whether events were lost between two numbers."""
        return any(begin <= last and end >= first for begin, end in self.gaps)

    def last_in_time(self, limit):
        """The number before the first event that is later than a time."""
        return min((event["seq"] for event in self.events if event["ts"] > limit), default=END) - 1

    def name(self, event):
        if event["k"] == "mutate.end":
            return self.by_number.get(event["begin"], {}).get("label")
        return event.get(NAME_KEYS.get(event["k"], "label"))

    def type_of(self, event):
        return self.types.get(event.get("r"))

    def is_named(self, event, pattern):
        """Whether an event has the kind and the name of a pattern."""
        kinds = KINDS.get(pattern.kind, [pattern.kind])
        if pattern.kind == "effect":
            kinds = ["mutate.begin" if pattern.moment == "begins" else "mutate.end"]
        if event["k"] not in kinds or event["k"].endswith(".out") and event["op"] != "inject":
            return False
        if event["seq"] in self.idle or event["k"] == "mutate.end" and event["begin"] in self.idle:
            return False
        if event["k"] == "mutate.end" and event["end"] != ENDS.get(pattern.moment, event["end"]):
            return False
        return pattern.name == "*" or self.name(event) == pattern.name

    def fits(self, event, pattern):
        """Whether an event that has the name of a pattern satisfies its predicate."""
        if pattern.kind == "state":
            return truth(pattern.where, self.state[event["seq"]])
        if not pattern.where:
            return True
        if pattern.kind == "effect":
            # What its action carries.
            begin = self.by_number.get(event["begin"], {}) if event["k"] == "mutate.end" else event
            action = self.by_number.get(begin.get("cause"), {})
            event = action if action.get("k") == "action" else {}
        return truth(pattern.where, event.get("payload", HIDDEN))


class LawInRecording:
    """A law beside a trace: the events that a pattern of it means, and the instances that it speaks about."""

    def __init__(self, law, recording, staying):
        self.law, self.recording, self.staying = law, recording, staying
        self.matches, self.chosen = {}, {}

    def is_of(self, event, name):
        """Whether an event is of a reactor of a type; None for a reactor that the trace does not introduce."""
        if name == "*":
            return True
        if event.get("r") is None:
            return False
        type_name = self.recording.type_of(event)
        return None if type_name is None else type_name == name

    def is_own(self, event):
        """Whether an event is of a reactor of the law's type."""
        return self.is_of(event, self.law.type)

    def instance(self, event):
        """The reactor that patterns without a type mean beside an event; None where they mean all."""
        return event["r"] if self.law.type != "*" and self.is_own(event) is not False else None

    def instances(self):
        if self.law.type == "*":
            return [None]
        return [reactor for reactor, name in self.recording.types.items() if name == self.law.type]

    def possible_instances(self):
        """The reactors that the trace does not introduce."""
        if self.law.type == "*":
            return []
        return sorted({event["r"] for event in self.recording.events if event.get("r")} - set(self.recording.types))

    def matches_of(self, pattern):
        """Events with the truth of the pattern's predicate, those of all reactors."""
        found = []
        for event in self.recording.events:
            is_type = self.is_of(event, pattern.type or self.law.type)
            if is_type is not False and self.recording.is_named(event, pattern):
                fits = both(is_type, self.recording.fits(event, pattern))
                if fits is not False:
                    found.append((event, fits))
        return found

    def found(self, alternatives, instance=None):
        """The events that are or may be an X, each with True or None, as patterns without a type mean one instance."""
        key = id(alternatives), instance
        if key not in self.chosen:
            answers = {}
            for pattern in alternatives:
                if id(pattern) not in self.matches:
                    self.matches[id(pattern)] = self.matches_of(pattern)
                for event, fits in self.matches[id(pattern)]:
                    if pattern.type or instance is None or event.get("r") == instance:
                        answers[event["seq"]] = either(fits, answers.get(event["seq"], False))
            self.chosen[key] = [(self.recording.by_number[number], answers[number]) for number in sorted(answers)]
        return self.chosen[key]

    def effects(self):
        """The effects that the law names."""
        return [effect for effect in self.recording.effects
                if self.is_own(effect) is not False and self.law.effect in ("*", effect["label"])]

    def stays_open(self, effect):
        """Whether the laws declare that an effect is meant to stay open."""
        return (self.recording.type_of(effect), effect["label"]) in self.staying

    def states(self):
        return [event for event in self.recording.events if event["k"] == "state" and self.is_own(event) is not False]
