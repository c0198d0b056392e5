"""What is wrong with what a trace says of a planted value."""
import json

from changes import ENUMS, UNSTEADY, differ, expectation
from compounds import Result
from enums import Enum, Nested
from expect import Broken, Masked, Match, is_said, patched, unnamed

# Numbers of the programs' own making: fields of the wrappings, what objects hold, the bytes of a long text.
OWN = " 7 70001 70002 70003 70004 70101 70102 70103 70104 70007 100009 "


class Problem:
    def __init__(self, kind, words):
        self.kind, self.words = kind, words


class Verdict:
    """Reads the trace of one type: first a, then b, b again, and a again."""

    def __init__(self, planted, changes, policy, said):
        self.planted, self.changes, self.policy, self.said = planted, changes, policy, said
        self.problems = []
        self.counts = {"noop": 0, "other": 0, "unknown": 0, "said in part": 0}
        if said.stage == "making":
            return
        if said.crash:
            others = "" if said.asks_others else ", as mirrors do,"
            frames = "; ".join(said.crash.frames)
            self.add("crash", f"{said.crash.ending}{others} in the stage {said.stage}; {frames}")
            return
        self.differ = differ(planted, changes)
        self.events = [json.loads(line) for line in said.events]
        self.match = Match(OWN + said.corpus + " ".join(map(str, planted.values)))
        self.is_enum = changes[-1] in ENUMS if changes else isinstance(planted.kind, (Enum, Nested, Result))
        self.expected = [expectation(planted, changes, which) for which in (0, 1)]
        for words in said.rebuilt:
            self.add("rebuilt", words)
        self.others()
        self.contents()
        self.reduces()
        if said.living:
            self.add("kept alive", f"{said.living} objects are alive after the trace is gone")

    def add(self, kind, words):
        self.problems.append(Problem(kind, words))

    def others(self):
        """`==` has to agree with what was planted, or the plant is no good."""
        said = self.said
        if said.equal and (said.equal[0] == self.differ or not said.equal[1]):
            self.add("generator", f"== says {said.equal} of values that {'differ' if self.differ else 'are equal'}")

    def contents(self):
        """States, and what actions and mutations carry."""
        which = {}
        for event in self.events:
            if event["k"] in ("impurity", "error", "loop"):
                self.add("false finding", json.dumps(event, ensure_ascii=False)[:400])
            if event["k"] in ("action", "mutation"):
                number = which[event["k"]] = which.get(event["k"], 0) + 1
                self.payload(event, (0, 1, 1, 0)[number])

    def payload(self, event, which):
        expected = self.expected[which]
        # The case of what stands in an existential is a label too, after its type.
        inner = expected
        while inner[0] in ("inside", "alt"):
            inner = inner[1] if inner[0] == "inside" else inner[1][0]
        is_case = inner[0] == "case" and (event["label"] == inner[1] or event["label"].endswith("." + inner[1]))
        if self.is_enum and not is_case:
            self.add("label", f"{event['k']} is called {event['label']}, not {inner[1]}")
        if "payload" not in event or is_said(event["payload"]):
            return
        if is_case:
            told = self.match.carries(event["payload"], inner[2], "/payload")
        elif "_0" in event["payload"]:
            # The label is the type.
            told = self.match.differs(event["payload"]["_0"], unnamed(expected), "/payload")
        else:
            told = f"a payload without a value: {json.dumps(event['payload'])[:200]}"
        if told:
            self.add("content", f"{event['k']}: {told}")

    def reduces(self):
        states = [event for event in self.events if event["k"] == "state"]
        reduces = [event for event in self.events if event["k"] == "reduce"]
        # With names alone the first state has no line.
        first = 0 if self.policy == "names" else 1
        if len(states) != 3 + first or len(reduces) != 3:
            self.add("lost", f"{len(states)} states and {len(reduces)} reduces of {3 + first} and 3")
            return
        whole = self.state(states[0], None, 0) if first else None
        for number, (reduce, state) in enumerate(zip(reduces, states[first:])):
            self.claim(reduce, state, may_differ=number != 1 and self.differ, number=number)
            whole = self.state(state, whole, (1, 1, 0)[number])

    def claim(self, reduce, state, may_differ, number):
        """A difference is never denied, and never made up."""
        says = "noop" if reduce.get("noop") else "unknown" if reduce.get("unknown") else "other"
        self.counts[says] += 1
        if may_differ:
            if says == "noop":
                self.add("noop", f"reduce {number + 1} of different values is a noop")
            elif state.get("diff") == []:
                self.add("noop", f"the difference of reduce {number + 1} of different values is empty")
        elif says == "other" and not UNSTEADY.intersection(self.changes):
            self.add("other", f"reduce {number + 1} of equal values says that they differ: {state.get('diff')}")

    def state(self, event, before, which):
        """The state as far as the trace tells it, nil where it does not."""
        words = event.get("payload")
        if "diff" in event and before is not None:
            steps = event["diff"]
            if any(is_said(step.get("value")) and step["path"] == "" for step in steps):
                self.counts["said in part"] += 1
                return None
            try:
                words = patched(before, steps)
            except Masked:
                self.counts["said in part"] += 1
                return None
            except (Broken, KeyError, IndexError, ValueError, TypeError) as error:
                self.add("difference", f"{error} in {json.dumps(steps, ensure_ascii=False)[:300]}")
                return None
        if words is None and "payload" not in event and "diff" not in event:
            return None
        if "payload" not in event and before is None:
            return None
        if is_said(words):
            self.counts["said in part"] += 1
            return None
        told = self.match.differs(words, self.expected[which])
        if told:
            self.add("content", f"state {event['rev']}: {told}")
        return words
