"""Generic types of the standard library: optionals, collections, results, and existentials."""
from expect import NULL
from app_types import Struct, Type, changed
from enums import Enum


def bare(name):
    """A type's name where something follows it."""
    return f"({name})" if name.startswith(("any ", "@")) or "->" in name or " & " in name else name


class Wrapping(Type):
    """Data is a list of values of one type."""

    def parts(self, data):
        return [(self.kind, one) for one in data]

    def declare(self, sources):
        self.kind.declare(sources)


class Optional(Wrapping):
    def __init__(self, kind):
        self.kind, self.traits, self.name = kind, kind.traits, bare(kind.name) + "?"

    def random(self, chance):
        return [] if chance.random() < 0.25 else [self.kind.random(chance)]

    def other(self, data, chance):
        if data and chance.random() < 0.8:
            values = changed(self.parts(data), chance)
            if values is not None:
                return values
        return [] if data else [self.kind.random(chance)]

    def write(self, data, body):
        return f".some({self.kind.written(data[0], body)})" if data else ".none"

    def expected(self, data):
        return self.kind.expected(data[0]) if data else NULL


class Collection(Wrapping):
    """`form` makes a value of an array's literal; a `fixed` count is part of the type."""

    FORMS = {
        "Array": "#", "ContiguousArray": "ContiguousArray(#)", "ArraySlice": "(#)[...]", "Set": "Set(#)",
        "ReversedCollection": "#.reversed()",
    }

    def __init__(self, base, kind, fixed=None):
        self.base, self.kind, self.fixed = base, kind, fixed
        self.name = {
            "InlineArray": f"InlineArray<{fixed}, {kind.name}>", "Array": f"[{kind.name}]",
            "ReversedCollection": f"ReversedCollection<[{kind.name}]>"}.get(base, f"{base}<{kind.name}>")
        self.traits = frozenset() if fixed or base == "ReversedCollection" else kind.traits
        if base == "ArraySlice":
            self.traits -= {"c"}

    def random(self, chance):
        count = self.fixed or chance.choice([0, 1, 1, 2, 3])
        return self.distinct([self.kind.random(chance) for _ in range(count)])

    def distinct(self, data):
        if self.base != "Set":
            return data
        return list({self.kind.key(one): one for one in data}.values())

    def other(self, data, chance):
        if data and (self.fixed or chance.random() < 0.7):
            values = changed(self.parts(data), chance)
            if values is not None and self.key(values) != self.key(self.distinct(values)):
                return data[1:]
            if values is not None:
                return values
        if self.fixed:
            return None
        if data and chance.random() < 0.5:
            return data[:-1]
        more = self.distinct(data + [self.kind.random(chance)])
        return more if len(more) > len(data) else data[1:] if data else None

    def key(self, data):
        keys = [self.kind.key(one) for one in data]
        return tuple(sorted(keys, key=repr) if self.base == "Set" else keys)

    def write(self, data, body):
        elements = f"[{', '.join(self.kind.written(one, body) for one in data)}]"
        if self.fixed:
            return elements
        return self.FORMS[self.base].replace("#", f"({elements} as [{self.kind.name}])")

    def expected(self, data):
        parts = [self.kind.expected(one) for one in data]
        if self.base == "Set":
            return ("set", parts)
        backwards = ("alt", [("arr", parts[::-1]), ("obj", [("_base", ("arr", parts))])])
        return backwards if self.base == "ReversedCollection" else ("arr", parts)


class Dictionary(Type):
    """Data is a list of pairs."""

    def __init__(self, kind, value):
        self.kind, self.value = kind, value
        self.name, self.traits = f"[{kind.name}: {value.name}]", kind.traits & value.traits

    def random(self, chance):
        return self.distinct([
            (self.kind.random(chance), self.value.random(chance)) for _ in range(chance.choice([0, 1, 2, 3]))])

    def distinct(self, data):
        return list({self.kind.key(key): (key, value) for key, value in data}.values())

    def other(self, data, chance):
        if data and chance.random() < 0.8:
            values = changed([(self.value, value) for _, value in data], chance)
            if values is not None:
                return [(key, one) for (key, _), one in zip(data, values)]
        more = self.distinct(data + [(self.kind.random(chance), self.value.random(chance))])
        return more if len(more) > len(data) else data[1:] if data else None

    def key(self, data):
        return tuple(sorted(((self.kind.key(key), self.value.key(value)) for key, value in data), key=repr))

    def parts(self, data):
        return [(self.value, value) for _, value in data] + [(self.kind, key) for key, _ in data]

    def write(self, data, body):
        pairs = [f"{self.kind.written(key, body)}: {self.value.written(value, body)}" for key, value in data]
        return f"[{', '.join(pairs) or ':'}]"

    def expected(self, data):
        def name(key):
            told = self.kind.expected(key)
            return str(told[1]) if told[0] in ("num", "str") else None
        return ("dict", [(name(key), self.value.expected(value)) for key, value in data])

    def declare(self, sources):
        self.kind.declare(sources)
        self.value.declare(sources)


class Result(Type):
    """Data is whether it is a success, and what it holds."""

    def __init__(self, kind, failure):
        self.kind, self.failure = kind, failure
        self.name, self.traits = f"Result<{kind.name}, {failure.name}>", frozenset()

    def random(self, chance):
        is_success = chance.random() < 0.5
        return is_success, (self.kind if is_success else self.failure).random(chance)

    def parts(self, data):
        return [(self.kind if data[0] else self.failure, data[1])]

    def other(self, data, chance):
        values = changed(self.parts(data), chance) if chance.random() < 0.7 else None
        return super().other(data, chance) if values is None else (data[0], values[0])

    def key(self, data):
        return data[0], self.parts(data)[0][0].key(data[1])

    def write(self, data, body):
        kind, one = self.parts(data)[0]
        return f".{'success' if data[0] else 'failure'}({kind.written(one, body)})"

    def expected(self, data):
        kind, one = self.parts(data)[0]
        return ("case", "success" if data[0] else "failure", [("_0", kind.expected(one))])

    def declare(self, sources):
        self.kind.declare(sources)
        self.failure.declare(sources)


class Existential(Type):
    """Data is the type inside and its data."""

    def __init__(self, name, inhabitants):
        self.name, self.inhabitants, self.traits = name, list(inhabitants), frozenset()

    def random(self, chance):
        kind = chance.choice(self.inhabitants)
        return kind, kind.random(chance)

    def other(self, data, chance):
        values = changed([data], chance) if chance.random() < 0.6 else None
        return super().other(data, chance) if values is None else (data[0], values[0])

    def key(self, data):
        return data[0].name, data[0].key(data[1])

    def parts(self, data):
        return [data]

    def write(self, data, body):
        return data[0].written(data[1], body)

    def expected(self, data):
        # Those of apps, and not what stands in one more.
        name = data[0].name if isinstance(data[0], (Struct, Enum)) and not data[0].generics else None
        return ("inside", data[0].expected(data[1]), name)

    def declare(self, sources):
        for kind in self.inhabitants:
            kind.declare(sources)
