"""Looks for the smallest type that has the same fault."""
import random

from app_types import Field, Struct, Tuple
from compounds import Collection, Dictionary, Existential, Optional, Result
from enums import Case, Enum, Nested
from objects import Class
from program import Planted, Refused
from verdict import Verdict
from world import INT

# Candidates of one program, and programs of one search.
MOST, ROUNDS = 60, 12


class Names:
    """Declarations that were changed have names of their own."""
    last = 0

    @classmethod
    def next(cls, name):
        cls.last += 1
        return f"{name.split('_')[0]}_{cls.last}"


def one_less(values):
    for index in range(len(values)):
        yield index, values[:index] + values[index + 1:]


def smaller(kind, datas):
    """Types that are smaller, with the values that both have there."""
    if isinstance(kind, (Struct, Tuple, Enum, Class, Nested, Optional, Collection, Dictionary, Result, Existential)):
        parts = [kind.parts(data) for data in datas]
        for pairs in zip(*parts):
            if len({one.name for one, _ in pairs}) == 1:
                yield pairs[0][0], [data for _, data in pairs]
        if len(parts[0]) != len(parts[1]):
            for part in parts[0] + parts[1]:
                yield part[0], [part[1], part[1]]
    shrink = next((one for base, one in WAYS if isinstance(kind, base)), None)
    if shrink:
        yield from shrink(kind, datas)


def of_fields(fields, datas):
    """Fields with one left out, made a number, or made smaller."""
    for index, rest in one_less(fields):
        yield rest, [data[:index] + data[index + 1:] for data in datas]
    for index, field in enumerate(fields):
        inside = [data[index] for data in datas]
        if field.kind is not INT and field.way in ("var", "let"):
            number = ("12345", ("num", 12345))
            for kind, made in [(INT, [number, number]), *smaller(field.kind, inside)]:
                changed = Field(field.label, kind, field.way)
                yield (
                    fields[:index] + [changed] + fields[index + 1:],
                    [data[:index] + [one] + data[index + 1:] for data, one in zip(datas, made)])


def of_struct(kind, datas):
    if kind.declaration is not None:
        return
    for fields, made in of_fields(kind.fields, datas):
        yield Struct(Names.next(kind.base), fields, protocols=kind.protocols, extra=kind.extra), made
    if kind.traits or kind.protocols and not kind.extra:
        yield Struct(Names.next(kind.base), kind.fields, extra=kind.extra), datas


def of_tuple(kind, datas):
    for fields, made in of_fields(kind.fields, datas):
        if len(fields) > 1:
            yield Tuple(fields), made


def of_enum(kind, datas):
    if kind.declaration is not None:
        return

    def made(cases, traits=""):
        return Enum(
            Names.next(kind.base), cases, traits, kind.protocols, raw=kind.raw, extra=kind.extra,
            is_indirect=kind.is_indirect)
    used = [data[0] for data in datas]
    for index, cases in one_less(kind.cases):
        if index not in used:
            yield made(cases), [(number - (number > index), data) for number, data in datas]
    if kind.traits and not kind.raw:
        yield made(kind.cases), datas
    if used[0] == used[1]:
        case = kind.cases[used[0]]
        for fields, values in of_fields(case.fields, [data for _, data in datas]):
            cases = list(kind.cases)
            cases[used[0]] = Case(case.name, fields, case.is_indirect)
            yield made(cases), [(used[0], data) for data in values]


def of_optional(kind, datas):
    if all(datas):
        for inner, made in smaller(kind.kind, [data[0] for data in datas]):
            yield Optional(inner), [[one] for one in made]


def of_collection(kind, datas):
    if len(datas[0]) == len(datas[1]):
        if not kind.fixed:
            for index in range(len(datas[0])):
                yield kind, [data[:index] + data[index + 1:] for data in datas]
        if len(datas[0]) == 1:
            for inner, made in smaller(kind.kind, [data[0] for data in datas]):
                if kind.base != "Set" or "h" in inner.traits:
                    yield Collection(kind.base, inner, kind.fixed), [[one] for one in made]


def of_existential(kind, datas):
    used = {data[0].name: data[0] for data in datas}
    if len(used) < len(kind.inhabitants):
        yield Existential(kind.name, list(used.values())), datas
    if len(used) == 1 and kind.name == "Any":
        for inner, made in smaller(datas[0][0], [data[1] for data in datas]):
            yield Existential(kind.name, [inner]), [(inner, one) for one in made]


WAYS = [
    (Struct, of_struct), (Tuple, of_tuple), (Enum, of_enum), (Optional, of_optional), (Collection, of_collection),
    (Existential, of_existential)]


def size(planted):
    return len("".join(planted.declarations())) + len(planted.source(0))


class Search:
    def __init__(self, toolchain, kind):
        self.toolchain, self.kind = toolchain, kind

    def smallest(self, verdict):
        best = verdict
        for _ in range(ROUNDS):
            better = self.step(best)
            if better is None:
                break
            best = better
        return best

    def step(self, best):
        """The smallest of the next ones that still has the fault, nil where none has."""
        planted = best.planted
        plainer = [(planted, changes, best.policy) for _, changes in one_less(best.changes)]
        if best.policy != "values":
            plainer.append((planted, best.changes, "values"))
        return self.best(plainer) or self.best([(one, best.changes, best.policy) for one in self.candidates(planted)])

    def best(self, trials):
        found = [one for one in self.tried(trials) if any(problem.kind == self.kind for problem in one.problems)]
        return min(found, key=lambda one: (size(one.planted), len(one.changes)), default=None)

    def candidates(self, planted):
        made = []
        for kind, datas in smaller(planted.kind, planted.values):
            is_other = planted.other is not None and kind.key(datas[0]) != kind.key(datas[1])
            other = datas[1] if is_other else None
            if planted.other is not None and other is None:
                other = kind.other(datas[0], random.Random(1))
            one = Planted(kind, datas[0], other)
            if size(one) < size(planted):
                made.append(one)
        return sorted(made, key=size)[:MOST]

    def tried(self, trials):
        """What becomes of them; one that does not compile takes none of the others with it."""
        if not trials:
            return []
        try:
            path = self.toolchain.compile("smaller", [planted for planted, _, _ in trials])
        except Refused:
            if len(trials) == 1:
                return []
            half = len(trials) // 2
            return self.tried(trials[:half]) + self.tried(trials[half:])
        lines = [f"{number} {policy} {' '.join(changes)}" for number, (_, changes, policy) in enumerate(trials)]
        said = self.toolchain.run(path, lines)
        return [Verdict(*trial, one) for trial, one in zip(trials, said)]

    def explained(self, verdict):
        """The same once more, with what stood on the stack where it crashes."""
        path = self.toolchain.compile("smaller", [verdict.planted])
        said = self.toolchain.run(path, [f"0 {verdict.policy} {' '.join(verdict.changes)}"], explains=True)
        return Verdict(verdict.planted, verdict.changes, verdict.policy, said[0])


def text(verdict):
    """All that is needed to see it by hand."""
    planted = verdict.planted
    lines = [*planted.declarations(), planted.source(0)]
    if verdict.changes:
        lines.append(f"// changed while it runs: {', '.join(verdict.changes)} (Harness/Changes.swift)")
    lines.append(f"// policy {verdict.policy}; value 0, then 1 twice, then 0; type {verdict.said.type}")
    for problem in verdict.problems[:4]:
        lines.append(f"// {problem.kind}: {problem.words}")
    for event in verdict.said.events:
        if any(f'"k":"{kind}"' in event for kind in ("state", "reduce", "mutation", "impurity")):
            lines.append(f"// {event[:600]}")
    lines.append(f"// mirrors: {verdict.said.corpus[:600]}")
    return "\n".join(lines)
