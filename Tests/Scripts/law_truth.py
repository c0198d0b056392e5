"""Truth of a predicate in a value of a trace: True, False, or None if the trace does not say.

A value that was masked, cut or not recorded is HIDDEN. docs/laws.md says what predicates mean, docs/trace-format.md how
values look.
"""
import json
import re

from law_sentences import Compare, Empty, Field, Junction, Negation

HIDDEN = object()


def negation(truth):
    return None if truth is None else not truth


def both(one, other):
    if one is False or other is False:
        return False
    return None if one is None or other is None else True


def either(one, other):
    return negation(both(negation(one), negation(other)))


def is_object(value):
    return isinstance(value, str) and value.startswith("<") and value.endswith(">")


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_hidden(value):
    return value is HIDDEN or value == "[Filtered]" or isinstance(value, dict) and "$trunc" in value


def is_whole(value):
    """Whether all of a value is in the trace; of an object only its name is."""
    if isinstance(value, list):
        return all(map(is_whole, value))
    if isinstance(value, dict) and not is_hidden(value):
        return all(map(is_whole, value.values()))
    return not is_hidden(value) and not is_object(value)


def inside(value, name):
    """The member of a value; `value` is a payload without a name, and texts and lists have a `count`."""
    if is_hidden(value):
        return HIDDEN
    if isinstance(value, dict):
        return value.get(name, value.get("_0", HIDDEN) if name == "value" else HIDDEN)
    if name == "count" and isinstance(value, (list, str)) and not is_object(value):
        return len(value)
    return HIDDEN


def member(value, path):
    """The value at a path such as `posts.count`."""
    for name in path.split("."):
        value = inside(value, name)
    return HIDDEN if is_hidden(value) else value


def equal(one, other):
    """Equality of JSON, in which `true` is not 1. A numbered object equals itself; more is not known of objects."""
    if one is HIDDEN or other is HIDDEN:
        return None
    if is_object(one) and one == other and re.search(r"\d>$", one):
        return True
    if not is_whole(one) or not is_whole(other):
        return False if one is None or other is None else None
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def ordered(one, operator, other):
    """Numbers and texts have an order. Nil is neither less nor greater than anything."""
    if one is HIDDEN or other is HIDDEN:
        return None
    if one is None or other is None:
        return False
    texts = all(isinstance(value, str) and not is_object(value) for value in (one, other))
    if not texts and not (is_number(one) and is_number(other)):
        return None
    return {"<": one < other, "<=": one <= other, ">": one > other, ">=": one >= other}[operator]


def is_empty(value):
    if value is None:
        return True
    if isinstance(value, (list, str, dict)) and not is_object(value):
        return not value
    return None


def truth(predicate, value):
    """Whether a predicate is true in a state or payload."""
    match predicate:
        case Negation(inner):
            return negation(truth(inner, value))
        case Junction("and", first, second):
            return both(truth(first, value), truth(second, value))
        case Junction("or", first, second):
            return either(truth(first, value), truth(second, value))
        case Empty(path, is_negated):
            answer = is_empty(member(value, path))
            return negation(answer) if is_negated else answer
        case Compare(path, operator, other):
            left = member(value, path)
            right = member(value, other.path) if isinstance(other, Field) else other.value
            if operator in ("=", "!="):
                return equal(left, right) if operator == "=" else negation(equal(left, right))
            return ordered(left, operator, right)
