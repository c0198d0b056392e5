"""Types as a tree: each makes random values, another value that differs in one place, and the Swift of both.

A value is the data that its type made; `expected` says what a trace has to tell of it (`expect.py`).
"""
from expect import ANY, NULL

TRIES = 20


class Body:
    """Statements of a function, one for each part of a value, so that the compiler infers nothing large."""

    def __init__(self):
        self.lines = []

    def let(self, kind, source):
        name = f"x{len(self.lines)}"
        self.lines.append(f"let {name}: {kind.name} = {source}")
        return name


class Type:
    name = ""
    # e, h, c, s: Equatable, Hashable, Codable, Sendable.
    traits = frozenset()

    def other(self, data, chance):
        """Data that differs in one part, None where there is none."""
        for _ in range(TRIES):
            one = self.random(chance)
            if self.key(one) != self.key(data):
                return one
        return None

    def key(self, data):
        """The same for values that are equal."""
        body = Body()
        return (self.write(data, body), tuple(body.lines))

    def written(self, data, body):
        """The value under a name of its own."""
        return body.let(self, self.write(data, body))

    def parts(self, data):
        return []

    def declare(self, sources):
        """Adds the declarations that the type needs, by name."""


def changed(pairs, chance):
    """Data of the parts with one of them changed."""
    for index in chance.sample(range(len(pairs)), len(pairs)):
        kind, data = pairs[index]
        one = kind.other(data, chance)
        if one is not None:
            return [one if place == index else data for place, (_, data) in enumerate(pairs)]
    return None


class Leaf(Type):
    def __init__(self, name, make, traits):
        self.name, self.make, self.traits = name, make, frozenset(traits)

    def random(self, chance):
        return self.make(chance)

    def key(self, data):
        return data[0]

    def write(self, data, body):
        return data[0]

    def expected(self, data):
        return data[1]


class Members(Type):
    """Several values side by side; data is a list."""
    fields = []

    def random(self, chance):
        return [field.kind.random(chance) for field in self.fields]

    def parts(self, data):
        return [(field.kind, one) for field, one in zip(self.fields, data)]

    def other(self, data, chance):
        return changed(self.parts(data), chance)

    def declare(self, sources):
        for field in self.fields:
            field.kind.declare(sources)

    def arguments(self, data, body):
        values = [(field, field.kind.written(one, body)) for field, one in zip(self.fields, data)]
        return ", ".join(f"{field.label}: {value}" if field.label else value for field, value in values)

    def expected(self, data):
        members = []
        for index, (field, one) in enumerate(zip(self.fields, data)):
            name, words = field.expected(field.kind.expected(one))
            members.append((name or f"_{index}", words))
        return ("obj", members)


class Field:
    def __init__(self, label, kind, way="var", spelled=None):
        self.label, self.kind, self.way = label, kind, way
        # In a generic type by its parameters.
        self.spelled = spelled or kind.name

    @property
    def source(self):
        return f"{self.way} {self.label}: {self.spelled}"

    def expected(self, words):
        """Its name in a trace, and its value."""
        return self.label.strip("`"), words


class Tuple(Members):
    def __init__(self, fields):
        self.fields = fields
        spelled = [f"{field.label}: {field.spelled}" if field.label else field.spelled for field in fields]
        self.name = f"({', '.join(spelled)})"

    def write(self, data, body):
        return f"({self.arguments(data, body)})"


# Not computed yet.
LAZY = ("$__lazy_storage_$_later", NULL)


class Struct(Members):
    """One of the app, also an instance of a generic one."""

    def __init__(self, name, fields, traits="", protocols=(), arguments=(), declaration=None, extra=""):
        self.base, self.fields, self.protocols, self.extra = name, fields, tuple(protocols), extra
        self.traits = frozenset(traits)
        self.generics = arguments
        self.name = name + (f"<{', '.join(one.name for one in arguments)}>" if arguments else "")
        self.declaration = declaration
        self.hides = "customMirror" in extra

    def write(self, data, body):
        return f"{self.name}({self.arguments(data, body)})"

    def expected(self, data):
        if self.hides:
            return ANY
        words = super().expected(data)
        return ("obj", words[1] + [LAZY]) if "lazy" in self.extra else words

    def declare(self, sources):
        super().declare(sources)
        for one in self.generics:
            one.declare(sources)
        if self.base not in sources:
            sources[self.base] = self.source if self.declaration is None else self.declaration

    @property
    def source(self):
        inside = [field.source for field in self.fields] + ([self.extra] if self.extra else [])
        return f"struct {self.base}{conformances(self)} {{\n  " + "\n  ".join(inside) + "\n}"

    def without(self, index):
        """The same type with a field less, to find the smallest one that fails; None where there is none."""
        if self.declaration is not None or len(self.fields) < 2:
            return None
        fields = self.fields[:index] + self.fields[index + 1:]
        return Struct(self.base, fields, self.traits, self.protocols, extra=self.extra)


def conformances(kind):
    names = list(kind.protocols)
    if "h" in kind.traits:
        names.append("Hashable")
    elif "e" in kind.traits:
        names.append("Equatable")
    if "c" in kind.traits:
        names.append("Codable")
    return f": {', '.join(names)}" if names else ""
