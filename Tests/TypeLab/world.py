"""A world of random types: declarations of one source file, and types made of them."""
from app_types import Field, Leaf, Struct, Tuple
from compounds import Collection, Dictionary, Existential, Optional, Result
from enums import Case, Enum, Nested
from leaves import TABLE
from objects import Class

LEAVES = [Leaf(name, make, traits) for name, make, traits, _ in TABLE]
WEIGHTS = [weight for _, _, _, weight in TABLE]
# Protocols, and what is asked of a type that fulfills them.
MARKS = ["Mark", "Tagged", "Third"]
MARKED = {"Int": MARKS, "String": MARKS[:2], "Double": MARKS[:1], "SIMD4<Float>": MARKS[:1], "CPoint": MARKS[:2]}
NAMES = ["first", "second", "value", "count", "title", "isOpen", "items", "größe", "a_b", "`default`", "x"]


class World:
    def __init__(self, chance):
        self.chance = chance
        self.number = 0
        self.structs, self.enums, self.classes = [], [], []
        self.leaf = {leaf.name: leaf for leaf in reversed(LEAVES)}
        for _ in range(3):
            self.a_class()

    # Types of any making.

    def leaf_type(self, trait=""):
        while True:
            leaf = self.chance.choices(LEAVES, WEIGHTS)[0]
            if set(trait) <= leaf.traits:
                return leaf

    def type(self, depth=3, trait=""):
        """A random type with some traits."""
        if depth <= 0 or self.chance.random() < 0.35:
            return self.leaf_type(trait)
        made = self.chance.choice([
            self.optional, self.optional, self.array, self.collection, self.tuple, self.dictionary, self.existential,
            self.existential, self.existential, self.known, self.known, self.result, self.instance, self.object])(depth - 1)
        return made if set(trait) <= made.traits else self.leaf_type(trait)

    def optional(self, depth):
        one = Optional(self.type(depth))
        return Optional(one) if self.chance.random() < 0.2 else one

    def array(self, depth):
        return Collection("Array", self.type(depth))

    def collection(self, depth):
        base = self.chance.choice(["ContiguousArray", "ArraySlice", "Set", "ReversedCollection", "InlineArray"])
        if base == "InlineArray":
            return Collection(base, self.type(depth), fixed=self.chance.randint(1, 3))
        return Collection(base, self.type(depth, "h" if base == "Set" else ""))

    def tuple(self, depth):
        labels = self.chance.choice([["", "", ""], ["a", "b", "c"], ["", "b", ""]])
        return Tuple([Field(label, self.type(depth)) for label in labels[:self.chance.randint(2, 3)]])

    def dictionary(self, depth):
        key = self.leaf["String"] if self.chance.random() < 0.5 else self.type(1, "h")
        return Dictionary(key, self.type(depth))

    def result(self, depth):
        failure = self.errors() if self.chance.random() < 0.7 else self.chance.choice(
            [one for one in self.enums + self.structs if "Error" in one.protocols] or [self.errors()])
        return Result(self.type(depth), failure)

    def known(self, depth):
        return self.chance.choice((self.structs + self.enums) or [self.leaf_type()])

    def object(self, depth):
        return self.chance.choice(self.classes) if self.classes else self.leaf_type()

    # Existentials.

    def marked(self, *protocols):
        found = [one for one in self.structs + self.enums + self.classes if set(protocols) <= set(one.protocols)]
        return found + [self.leaf[name] for name, has in MARKED.items() if set(protocols) <= set(has)]

    def errors(self):
        found = [one for one in self.structs + self.enums if "Error" in one.protocols]
        return Existential("any Error", found[-4:] + [self.leaf["NSError"], self.leaf["URLError"]])

    def existential(self, depth):
        if self.chance.random() < 0.25:
            return self.errors()
        form = self.chance.randrange(8)
        marks = self.chance.sample(MARKS, self.chance.randint(1, 3))
        if form < 2:
            name, inside = "any " + " & ".join(marks), self.marked(*marks)
        elif form == 2:
            name = self.chance.choice(["any Held", "any Held & Mark", "Planted", "AnyObject", "any Planted & Mark"])
            wanted = {"Held", "Mark"} & set(name.split())
            inside = [one for one in self.classes if wanted <= set(one.protocols)]
        elif form == 3:
            name, trait = self.chance.choice([("any Sendable", "s"), ("any Hashable", "h"), ("any Equatable", "e")])
            inside = [self.leaf_type(trait) for _ in range(2)] + ([] if trait == "s" else [self.type(1, trait)])
        elif form == 4:
            name = "any Holding<Int>"
            inside = [self.instance_of(one, [INT]) for one in ("Held1", "Held2")]
        elif form == 5:
            name = "any Mark & Error"
            inside = [one for one in self.structs + self.enums if {"Mark", "Error"} <= set(one.protocols)]
        else:
            name, inside = "Any", [self.type(depth) for _ in range(self.chance.choice([1, 3]))]
        if not inside:
            return self.errors()
        return Existential(name, self.chance.sample(inside, min(4, len(inside))))

    # Generic types, which the prelude declares.

    def instance(self, depth):
        return self.instance_of(self.chance.choice(sorted(GENERICS)), [self.type(depth), self.type(depth)])

    def instance_of(self, name, arguments):
        count, make = GENERICS[name]
        return make(name, arguments[:count])

    # Declarations.

    def name(self, letter):
        self.number += 1
        return f"{letter}{self.number}"

    def protocols(self):
        some = [mark for mark in MARKS if self.chance.random() < 0.4]
        return some + (["Error"] if self.chance.random() < 0.25 else [])

    def traits_of(self, kinds):
        """Those of all parts, some of which the type has too."""
        common = frozenset("ehc").intersection(*[kind.traits for kind in kinds])
        wish = self.chance.choice(["", "", "e", "eh", "ehc", "c"])
        told = common & set(wish)
        return told - {"h"} if "e" not in told else told

    def fields(self, most, depth=2):
        labels = self.chance.sample(NAMES, self.chance.randint(0 if self.chance.random() < 0.1 else 1, most))
        return [Field(label, self.type(depth), self.chance.choice(["var", "var", "let"])) for label in labels]

    def a_struct(self):
        fields = self.fields(5)
        extra, traits = "", self.traits_of([field.kind for field in fields])
        odd = self.chance.random()
        if odd < 0.04:
            extra = 'var shown: Mirror { customMirror }\n  var customMirror: Mirror { Mirror(self, children: ["shown": 1]) }'
        elif odd < 0.12:
            # An `unowned` that is nil is mistaken for the end of a list by Swift's own loops.
            way, away = self.chance.choice(["weak var", "unowned var", "unowned(unsafe) var"]), self.chance.choice(self.classes)
            fields.append(Field("away", Optional(away) if way == "weak var" else away, way))
            traits = ""
        elif odd < 0.2:
            kind = self.type(1)
            fields.append(Pulsed("beat", kind))
            traits = ""
        elif odd < 0.26:
            fields.append(Around("around", self.type(1)))
            traits = ""
        elif odd < 0.3:
            extra, traits = "lazy var later = 70_105", ""
        protocols = self.protocols()
        if "customMirror" in extra:
            protocols, traits = protocols + ["CustomReflectable"], ""
        elif not extra and self.chance.random() < 0.1:
            protocols.append("CustomStringConvertible")
            extra = 'var description: String { "in its own words" }'
        made = Struct(self.name("S"), fields, traits, protocols, extra=extra)
        self.structs.append(made)
        return made

    def a_case(self, index):
        form, name = self.chance.random(), f"case{index}"
        if form < 0.3:
            return Case(name)
        if form < 0.6:
            fields = [Field("", self.type(2))]
        elif form < 0.7:
            fields = [Field("only", self.type(2))]
        else:
            labels = self.chance.choice([["", ""], ["a", "b"], ["", "b", "c"]])
            fields = [Field(label, self.type(1)) for label in labels]
        return Case(name, fields, is_indirect=self.chance.random() < 0.12)

    def an_enum(self):
        form = self.chance.random()
        if form < 0.2:
            count = self.chance.choice([1, 2, 3, 5, 300 if self.chance.random() < 0.1 else 8])
            cases, raw = [Case(f"case{index}") for index in range(count)], self.chance.choice([None, "Int", "String"])
        else:
            cases, raw = [self.a_case(index) for index in range(self.chance.choice([1, 2, 2, 3, 4, 6]))], None
        kinds = [field.kind for case in cases for field in case.fields]
        traits = self.traits_of(kinds) | ({"e", "h"} if not kinds else set())
        protocols, extra = self.protocols(), ""
        if self.chance.random() < 0.1:
            protocols.append("CustomStringConvertible")
            extra = 'var description: String { "in its own words" }'
        is_indirect = bool(kinds) and self.chance.random() < 0.06
        for case in cases:
            case.is_indirect = case.is_indirect and not is_indirect
        made = Enum(self.name("E"), cases, traits, protocols, raw=raw, extra=extra, is_indirect=is_indirect)
        self.enums.append(made)
        return made

    def a_nested(self):
        return Nested(self.name("N"), self.type(1), self.chance.random() < 0.5)

    def a_class(self):
        fields = self.fields(3, depth=1)
        protocols = (["Held"] if self.chance.random() < 0.5 else []) + (["Mark"] if self.chance.random() < 0.5 else [])
        above = self.chance.choice(self.classes) if self.classes and self.chance.random() < 0.3 else None
        if above:
            taken = set(self.taken(above))
            fields = [field for field in fields if field.label not in taken]
            protocols = [one for one in protocols if one not in above.protocols] + list(above.protocols)
        held = self.chance.choice(["", "", *HELD])
        name = self.name("C")
        held = held.replace("#", name)
        made = Class(name, fields, protocols, above, held)
        made.sample = made.random(self.chance)[1]
        self.classes.append(made)
        return made

    def taken(self, above):
        while above:
            yield from (field.label for field in above.fields)
            above = above.above

    def a_type(self):
        """One that is to be described."""
        form = self.chance.random()
        if form < 0.3:
            return self.a_struct()
        if form < 0.65:
            return self.an_enum()
        if form < 0.7:
            return self.a_nested()
        if form < 0.72:
            return self.a_class()
        return self.type(4)


# What classes hold beside their fields, also what cannot be copied.
HELD = [
    "let held# = Mutex(70_101)", "let held# = Atomic(70_102)", "var held# = Unique(number: 70_103)",
    "weak var held#: Planted?", "lazy var held# = 70_104", "let held#: () -> Int = callOne",
    "let held# = Locked<String>(\"a text that stays\")", "private var held#: Maybe<Unique> = .nothing",
]


class Pulsed(Field):
    def __init__(self, label, kind):
        super().__init__(label, kind, "@Pulse var")


class Around(Field):
    """In a wrapper of the app's own."""

    def __init__(self, label, kind):
        super().__init__(label, kind, "@Wrapped var")

    def expected(self, words):
        return "_" + self.label, ("obj", [("wrappedValue", words)])


def structure(*fields):
    """Fields of a generic structure: a label, and the type made of the arguments."""
    def make(name, arguments):
        return Struct(name, [Field(label, kind(*arguments)) for label, kind in fields], arguments=arguments, declaration="")
    return make


def choice(*cases):
    def make(name, arguments):
        made = [Case(one, [Field(label, kind(*arguments)) for label, kind in fields]) for one, *fields in cases]
        return Enum(name, made, arguments=arguments, declaration="")
    return make


INT = next(leaf for leaf in LEAVES if leaf.name == "Int")


def whole(*_):
    return INT


# Declared in Prelude.swift: how many parameters, and what they make.
GENERICS = {
    "Held1": (1, structure(("value", lambda a: a), ("count", whole))),
    "Held2": (1, structure(("small", lambda a: Optional(a)), ("list", lambda a: Collection("Array", a)))),
    "Pair2": (2, structure(("one", lambda a, b: a), ("two", lambda a, b: b), ("both", lambda a, b: Tuple([Field("", a), Field("", b)])))),
    "Perhaps": (1, choice(["nothing"], ["one", ("", lambda a: a)])),
    "Either": (2, choice(["left", ("", lambda a, b: a)], ["right", ("", lambda a, b: b)], ["both", ("", lambda a, b: a), ("other", lambda a, b: b)])),
    "Deep": (1, choice(["flat", ("", lambda a: a)], ["deep", ("", lambda a: Collection("Array", a)), ("count", whole)])),
    "Movable": (1, structure(("value", lambda a: a), ("count", whole))),
    "MovableChoice": (1, choice(["none"], ["some", ("", lambda a: a)], ["number", ("", whole)])),
    "Sized": (1, choice(["one", ("", lambda a: Collection("InlineArray", a, fixed=2))], ["none"])),
}
