"""Shapes of existentials that apps have, each tried in every run."""
from app_types import Field, Leaf, Struct, Tuple
from compounds import Collection, Dictionary, Existential, Optional, Result
from enums import Case, Enum, Nested
from leaves import TABLE
from objects import Class

LEAF = {name: Leaf(name, make, traits) for name, make, traits, _ in reversed(TABLE)}
INT, TEXT, FLAG = LEAF["Int"], LEAF["String"], LEAF["Bool"]


def shapes():
    """Name and type of each."""
    mark, both = ["Mark"], ["Mark", "Tagged", "Third"]
    small = Struct("Small", [Field("number", INT)], protocols=both + ["Error"])
    big = Struct("Big", [Field(name, TEXT) for name in ("one", "two", "three")] + [Field("last", INT)], protocols=both + ["Error"])
    empty = Struct("Empty", [], protocols=mark + ["Error"])
    other = Struct("OtherEmpty", [], protocols=mark + ["Error"])
    fault = Enum("Fault", [Case("offline"), Case("status", [Field("code", INT)]), Case("words", [Field("", TEXT), Field("", INT)])],
                 protocols=both + ["Error"])
    plain = Enum("PlainFault", [Case("first"), Case("second")], protocols=mark + ["Error"])
    screen = Class("Screen", [Field("title", TEXT)], ["Held", "Mark"])
    screen.sample = None
    error = Existential("any Error", [small, big, fault, plain, empty, other])
    one = Existential("any Mark", [small, big, fault, empty, other, INT, TEXT])
    three = Existential("any Mark & Tagged & Third", [small, big, fault])
    anything = Existential("Any", [INT, small, big, fault, Optional(INT), Tuple([Field("", INT), Field("b", TEXT)]), screen])
    held = Existential("any Held", [screen])
    holding = Existential("any Holding<Int>", [
        Struct("Held1", [Field("value", INT), Field("count", INT)], arguments=[INT], declaration=""),
        Struct("Held2", [Field("small", Optional(INT)), Field("list", Collection("Array", INT))], arguments=[INT], declaration="")])
    inner = Struct("Carrier", [Field("before", LEAF["Int8"]), Field("error", error), Field("after", INT)], protocols=both + ["Error"])
    carrier = Existential("any Mark & Error", [inner])
    return {
        "error": error,
        "optional error": Optional(error),
        "result": Result(INT, error),
        "list of errors": Collection("Array", error),
        "errors by name": Dictionary(TEXT, error),
        "case with an error": Enum("Load", [Case("idle"), Case("failed", [Field("", error)])]),
        "case with an error by label": Enum("LoadBy", [Case("idle"), Case("failed", [Field("reason", error), Field("at", INT)])]),
        "case with a box": Enum("LoadBox", [Case("idle"), Case("failed", [Field("", error)], is_indirect=True)]),
        "case with an optional error": Enum("LoadMaybe", [Case("idle"), Case("ended", [Field("", Optional(error))])]),
        "field": Struct("Page", [Field("title", TEXT), Field("error", Optional(error)), Field("page", INT)]),
        "field of a small enum": Struct("Flagged", [Field("isOn", FLAG), Field("item", one), Field("isOff", FLAG)]),
        "protocol": one,
        "three protocols": three,
        "list of protocols": Collection("Array", three),
        "optional protocol": Optional(one),
        "optional of optional": Optional(Optional(one)),
        "class-bound": held,
        "class-bound list": Collection("Array", held),
        "object": Existential("AnyObject", [screen]),
        "class and protocol": Existential("any Planted & Mark", [screen]),
        "anything": anything,
        "optional anything": Optional(anything),
        "list of anything": Collection("Array", anything),
        "anything by name": Dictionary(TEXT, anything),
        "hashable": Existential("any Hashable", [INT, TEXT, LEAF["SIMD4<Float>"], LEAF["Date"]]),
        "sendable": Existential("any Sendable", [INT, TEXT, LEAF["Date"]]),
        "constrained": holding,
        "tuple": Tuple([Field("", INT), Field("error", error), Field("", three)]),
        "error in an error": carrier,
        "anything in anything": Existential("Any", [Collection("Array", anything), Dictionary(TEXT, anything), Result(INT, error)]),
        "nested": Nested("Trail", one, False),
        "type": LEAF["any Mark.Type"],
    }
