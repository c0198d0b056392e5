"""Enums of apps, also recursive ones."""
from app_types import Type, changed, conformances
from expect import ANY


class Case:
    def __init__(self, name, fields=(), is_indirect=False):
        self.name, self.fields, self.is_indirect = name, list(fields), is_indirect

    @property
    def source(self):
        parts = [f"{one.label}: {one.spelled}" if one.label else one.spelled for one in self.fields]
        return ("indirect " if self.is_indirect else "") + f"case {self.name}" + (f"({', '.join(parts)})" if parts else "")


class Enum(Type):
    """Data is the number of a case and its payload."""

    def __init__(self, name, cases, traits="", protocols=(), arguments=(), declaration=None, raw=None, extra="",
                 is_indirect=False):
        self.base, self.cases, self.protocols, self.raw, self.extra = name, cases, tuple(protocols), raw, extra
        self.traits = frozenset(traits)
        self.generics, self.declaration, self.is_indirect = arguments, declaration, is_indirect
        self.name = name + (f"<{', '.join(one.name for one in arguments)}>" if arguments else "")

    def random(self, chance):
        # A case that carries something is more of a trial than one of many that do not.
        carrying = [index for index, one in enumerate(self.cases) if one.fields]
        index = chance.choice(carrying) if carrying and chance.random() < 0.7 else chance.randrange(len(self.cases))
        return index, [field.kind.random(chance) for field in self.cases[index].fields]

    def parts(self, data):
        return [(field.kind, one) for field, one in zip(self.cases[data[0]].fields, data[1])]

    def other(self, data, chance):
        if chance.random() < 0.6:
            values = changed(self.parts(data), chance)
            if values is not None:
                return data[0], values
        return super().other(data, chance) if len(self.cases) > 1 else None

    def key(self, data):
        if len(self.cases[data[0]].fields) == 0:
            return data[0]
        return data[0], tuple(kind.key(one) for kind, one in self.parts(data))

    def write(self, data, body):
        case = self.cases[data[0]]
        values = [(field, field.kind.written(one, body)) for field, one in zip(case.fields, data[1])]
        parts = [f"{field.label}: {value}" if field.label else value for field, value in values]
        return f"{self.name}.{case.name}" + (f"({', '.join(parts)})" if parts else "")

    def labeled(self, data):
        """The payload of the case, by label."""
        return [
            (field.label or f"_{index}", field.kind.expected(one))
            for index, (field, one) in enumerate(zip(self.cases[data[0]].fields, data[1]))]

    def expected(self, data):
        words = ("case", self.cases[data[0]].name.strip("`"), self.labeled(data))
        return ("alt", [words, ANY]) if self.raw and "c" in self.traits else words

    def declare(self, sources):
        for one in self.generics:
            one.declare(sources)
        for case in self.cases:
            for field in case.fields:
                field.kind.declare(sources)
        if self.base not in sources:
            sources[self.base] = self.source if self.declaration is None else self.declaration

    @property
    def source(self):
        told = conformances(self)
        if self.raw:
            told = f": {self.raw}" + (", " + told[2:] if told else "")
        inside = [case.source for case in self.cases] + ([self.extra] if self.extra else [])
        head = "indirect enum" if self.is_indirect else "enum"
        return f"{head} {self.base}{told} {{\n  " + "\n  ".join(inside) + "\n}"

    def without(self, index, kept):
        """The same type with a case less, and the new numbers of the kept ones; nil where that is none."""
        if self.declaration is not None or len(self.cases) < 2 or index in kept:
            return None
        cases = self.cases[:index] + self.cases[index + 1:]
        smaller = Enum(
            self.base, cases, self.traits, self.protocols, raw=self.raw, extra=self.extra, is_indirect=self.is_indirect)
        return smaller, [one - (one > index) for one in kept]


class Nested(Type):
    """A recursive enum; data is a list, the outermost first, and the last thing in it."""

    def __init__(self, name, kind, is_whole):
        self.name, self.kind, self.is_whole, self.traits = name, kind, is_whole, frozenset()

    def random(self, chance):
        return [self.kind.random(chance) for _ in range(chance.randint(1, 3))]

    def other(self, data, chance):
        if chance.random() < 0.4 or (values := changed([(self.kind, one) for one in data], chance)) is None:
            return data[:-1] if len(data) > 1 else data + [self.kind.random(chance)]
        return values

    def parts(self, data):
        return [(self.kind, one) for one in data]

    def write(self, data, body):
        rest = f"{self.name}.end"
        for one in reversed(data):
            rest = body.let(self, f"{self.name}.link({self.kind.written(one, body)}, next: {rest})")
        return rest

    def expected(self, data):
        words = ("case", "end", [])
        for one in reversed(data):
            words = ("case", "link", [("_0", self.kind.expected(one)), ("next", words)])
        return words

    def declare(self, sources):
        self.kind.declare(sources)
        first, second = ("indirect ", "") if self.is_whole else ("", "indirect ")
        sources.setdefault(
            self.name,
            f"{first}enum {self.name} {{\n  case end, other({self.kind.name})\n"
            f"  {second}case link({self.kind.name}, next: {self.name})\n}}")
