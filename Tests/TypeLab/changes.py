"""The effect on values of changing a type while a program runs: the counterpart of Harness/Changes.swift."""
from expect import ANY, NULL


def wrapped(inner):
    return ("obj", [("before", ("num", 7)), ("value", inner), ("after", ("num", 70_002))])


def case(name, *parts):
    return ("case", name, list(parts))


# By name: the expectation for the value, and for the first one.
CHANGES = {
    "some": lambda e, first, which: e,
    "orNone": lambda e, first, which: NULL if which == 0 else e,
    "twice": lambda e, first, which: e,
    "list": lambda e, first, which: ("arr", [e]),
    "three": lambda e, first, which: ("arr", [first, e, first]),
    "slice": lambda e, first, which: ("arr", [e, first]),
    "contiguous": lambda e, first, which: ("arr", [e, first]),
    "named": lambda e, first, which: ("dict", [("first", first), ("second", e)]),
    "tuple": lambda e, first, which: ("obj", [("number", ("num", 70_001)), ("_1", e), ("flag", ("bool", True))]),
    "wrap": lambda e, first, which: wrapped(e),
    "pair": lambda e, first, which: ("obj", [("first", e), ("second", first)]),
    "one": lambda e, first, which: case("one", ("_0", e)),
    "two": lambda e, first, which: case("two", ("_0", e), ("count", ("num", 70_003))),
    "boxed": lambda e, first, which: case("boxed", ("_0", e)),
    "lone": lambda e, first, which: case("some", ("_0", e)),
    "chain": lambda e, first, which: case("link", ("_0", first), ("_1", case("link", ("_0", e), ("_1", case("end"))))),
    "success": lambda e, first, which: case("success", ("_0", e)),
    "failure": lambda e, first, which: case("failure", ("_0", ("inside", ("obj", [("value", e)])))),
    "error": lambda e, first, which: ("inside", ("obj", [("value", e)])),
    "any": lambda e, first, which: ("inside", e),
    "item": lambda e, first, which: ("inside", wrapped(e)),
    "object": lambda e, first, which: ANY,
    "anyObject": lambda e, first, which: ANY,
    "pulse": lambda e, first, which: ("obj", [("value", e), ("after", ("num", 70_004))]),
    "inline": lambda e, first, which: ("arr", [first, e]),
    "function": lambda e, first, which: ANY,
}
# Those that make an enum whose case is the label.
ENUMS = {"one", "two", "boxed", "lone", "chain", "success", "failure"}
# The contents that differ: nothing or a value, and an object for each.
PARTING = {"orNone", "object", "anyObject"}
# Values of these are others each time.
UNSTEADY = {"function"}


def expectation(planted, changes, which):
    """The expected description of value 0 or 1 after the changes."""
    first, one = (planted.kind.expected(data) for data in (planted.values[0], planted.values[which]))
    for change in changes:
        first, one = CHANGES[change](first, first, 0), CHANGES[change](one, first, which)
    return one


def differ(planted, changes):
    """The two values are different."""
    return planted.other is not None or bool(PARTING.intersection(changes))
