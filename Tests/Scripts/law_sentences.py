"""Laws as data, their text, and random ones: about reactors of the types A and B, with fields f, n, g and xs."""
import dataclasses
import json
import typing

MILLISECOND = 1_000_000

# The names that events of each kind have in the random traces, `*` beside them.
NAMES = {"action": "abc*", "mutation": "mnop*", "effect": "abc*", "error": "E*", "pulse": "p*", "render": "V*"}
KINDS = ["action"] * 4 + ["mutation"] * 5 + ["state"] * 3 + ["effect"] * 2 + ["error", "pulse", "render"]
EFFECT_MOMENTS = ["begins", "ends", "fails", "completes", "is cancelled"]
FAULTS = ["open effects", "swallowed errors", "unobserved states", "unchanged states"]

# A sentence is named by its verb. Some are drawn more often, because they have more options.
FORMS = {
    "always": "always {predicate}{when}",
    "never": "never {x}",
    "leads to": "{x} leads to {y}{within}{same}{unless}",
    "leads to at most": "{x} {bound} {y}",
    "comes from": "{x} comes from {y}{same}",
    "is followed by": "{x} is followed by {y}{within}{same}",
    "only when": "{x} only when {predicate}",
    "only after": "{x} only after {y}{since}",
    "after never": "after {x} never {y}{until}",
    "after always": "after {x} always {predicate} until {y}",
    "stops": "{x} stops effect {effect}",
    "at a time": "effect {effect} {count} at a time",
    "ends": "effect {effect} ends{within}",
    "changes only by": "field {field} changes only by {names}",
    "never decreases": "field {field} never decreases",
    "no": "no {fault}",
}
SENTENCES = [*FORMS, "leads to", "leads to", "comes from", "only after", "after never"]


class Literal(typing.NamedTuple):
    value: object


class Field(typing.NamedTuple):
    path: str


class Compare(typing.NamedTuple):
    path: str
    operator: str
    other: Literal | Field


class Empty(typing.NamedTuple):
    path: str
    is_negated: bool


class Negation(typing.NamedTuple):
    inner: tuple


class Junction(typing.NamedTuple):
    word: str
    first: tuple
    second: tuple


class Pattern(typing.NamedTuple):
    """One alternative of X, Y or Z. Without a type it means the reactor of the law."""
    kind: str
    name: str = "*"
    type: str | None = None
    moment: str = "begins"
    where: tuple | None = None


@dataclasses.dataclass
class Law:
    sentence: str
    type: str
    x: list = dataclasses.field(default_factory=list)
    y: list = dataclasses.field(default_factory=list)
    z: list = dataclasses.field(default_factory=list)
    predicate: tuple | None = None
    when: tuple | None = None
    most: int = 0
    within: int | None = None
    same: str | None = None
    unless_cancelled: bool = False
    effect: str = "*"
    field: str = ""
    names: tuple = ()
    fault: str = ""

    def __str__(self):
        return f"{self.type}: {sentence_text(self)}"


def predicate_text(predicate):
    match predicate:
        case Negation(inner):
            return f"not ({predicate_text(inner)})"
        case Junction(word, first, second):
            return f"({predicate_text(first)}) {word} ({predicate_text(second)})"
        case Empty(path, is_negated):
            return f"{path} is {'not ' if is_negated else ''}empty"
        case Compare(path, operator, Field(other)):
            return f"{path} {operator} {other}"
        case Compare(path, operator, Literal(value)):
            return f"{path} {operator} {'nil' if value is None else json.dumps(value)}"


def alternative_text(pattern):
    if pattern.kind == "state":
        return f"state ({predicate_text(pattern.where)})"
    moment = f" {pattern.moment}" if pattern.kind == "effect" and pattern.moment != "begins" else ""
    where = f" where ({predicate_text(pattern.where)})" if pattern.where else ""
    return f"{pattern.kind} {f'{pattern.type}.' if pattern.type else ''}{pattern.name}{moment}{where}"


def pattern_text(alternatives):
    return " or ".join(map(alternative_text, alternatives))


def sentence_text(law):
    return FORMS[law.sentence].format(
        x=pattern_text(law.x), y=pattern_text(law.y),
        effect=law.effect, field=law.field, names=", ".join(law.names), fault=law.fault,
        predicate=law.predicate and predicate_text(law.predicate),
        when=f" when {predicate_text(law.when)}" if law.when else "",
        since=f" since {pattern_text(law.z)}" if law.z else "",
        until=f" until {pattern_text(law.z)}" if law.z else "",
        within="" if law.within is None else f" within {law.within // MILLISECOND} ms",
        same=f" with the same {law.same}" if law.same else "",
        unless=" unless cancelled" if law.unless_cancelled else "",
        bound=f"leads to at most {law.most}" if law.most else "never leads to",
        count="one" if law.most == 1 else f"at most {law.most}")


def random_comparison(rnd, paths, fields):
    path = rnd.choice(paths)
    if rnd.random() < 0.15:
        return Empty(path, rnd.random() < 0.3)
    if fields and rnd.random() < 0.15:
        other = Field(rnd.choice(fields))
    else:
        other = Literal(rnd.choice([0, 1, 2, True, False, None, "a"]))
    return Compare(path, rnd.choice(["=", "=", "!=", "<", "<=", ">", ">="]), other)


def random_predicate(rnd, depth, of_payload=False):
    roll = rnd.random()
    if depth and roll < 0.2:
        return Junction(rnd.choice(["and", "or"]), *(random_predicate(rnd, depth - 1, of_payload) for _ in range(2)))
    if depth and roll < 0.3:
        return Negation(random_predicate(rnd, depth - 1, of_payload))
    if of_payload:
        return random_comparison(rnd, ["value", "_0", "value.n", "value.count"], [])
    return random_comparison(rnd, ["f", "n", "n", "g", "xs", "xs.count", "g.n", "nope"], ["n", "xs.count"])


def random_alternative(rnd, kinds, types):
    kind = rnd.choice(kinds)
    if kind == "state":
        return Pattern(kind, where=random_predicate(rnd, 1))
    has_condition = kind in ("action", "mutation") and rnd.random() < 0.35
    where = random_predicate(rnd, 1, of_payload=True) if has_condition else None
    moment = rnd.choice(EFFECT_MOMENTS) if kind == "effect" else "begins"
    return Pattern(kind, rnd.choice(NAMES[kind]), rnd.choice(types) if rnd.random() < 0.25 else None, moment, where)


def random_pattern(rnd, kinds=KINDS, types="AB"):
    return [random_alternative(rnd, kinds, types) for _ in range(2 if rnd.random() < 0.2 else 1)]


def random_law(rnd):
    """A law of a random sentence, with the parts that its form names."""
    sentence = rnd.choice(SENTENCES)
    form = FORMS[sentence]
    law = Law(sentence, rnd.choice("AAB*"))
    if "{x}" in form:
        # No state is just before a state, and the states after an event are those of the law's own reactor.
        kinds = [kind for kind in KINDS if kind != "state"] if sentence == "only when" else KINDS
        law.x = random_pattern(rnd, kinds, [None] if sentence == "after always" else "AB")
    if "{y}" in form:
        law.y = random_pattern(rnd)
    if ("{since}" in form or "{until}" in form) and rnd.random() < 0.6:
        law.z = random_pattern(rnd)
    if "{predicate}" in form:
        law.predicate = random_predicate(rnd, 2)
    if "{when}" in form and rnd.random() < 0.3:
        law.when = random_predicate(rnd, 1)
    if "{within}" in form and rnd.random() < 0.5:
        law.within = rnd.choice([0, 5, 20, 60, 300]) * MILLISECOND
    if "{same}" in form and rnd.random() < 0.25:
        law.same = "value"
    law.unless_cancelled = "{unless}" in form and rnd.random() < 0.3
    law.most = rnd.choice([1, 1, 2] if "{count}" in form else [0, 0, 1, 2])
    law.effect = rnd.choice("abc*")
    law.field = rnd.choice(["n", "g", "xs.count"] if sentence == "never decreases" else ["f", "n", "g", "xs.count"])
    law.names = tuple(rnd.sample("mnop", rnd.randint(1, 3)))
    law.fault = rnd.choice(FAULTS)
    return law
