"""The expected description of a planted value, and its comparison with a trace.

An expectation is a tuple: its kind, and what it needs.
  num N, flt X, half X, str S, bool B, null     that very value
  obj [(name, e)]                       members by name, in any order; one that is null may be missing
  arr [e]                               elements in order
  set [e]                               elements in any order
  dict [(key, e)]                       like obj where keys are texts; (None, e) for a key of another kind
  case NAME [(label, e)]                a case of an enum; the text NAME where it carries nothing
  type NAME                             the type is said
  bag [TEXT] [e]                        all these texts somewhere, and no number that was not planted
  inside e NAME                         what stands in an existential, with its type where that has a name
  own                                   the value's own words
  any                                   whatever it is, with no number that was not planted
  alt [e]                               one of them
"""
import itertools
import json
import re
import struct

LONG = re.compile(r"\d{5,}")
# Digits in these are no numbers of their own: bytes in hexadecimal, moments.
SPELLED = re.compile(r"<\d+ bytes [^>]*>|\d{4}-\d\d-\d\dT[\d:.]+Z")
NULL = ("null",)
ANY = ("any",)


def is_said(words):
    """The trace marks an omission here."""
    if isinstance(words, dict) and ("$trunc" in words or "…" in words):
        return True
    return isinstance(words, str) and (words.startswith(("…", "<")) or "[Filtered]" in words)


def unnamed(expected):
    """The same where something else tells the type."""
    return ("inside", unnamed(expected[1])) if expected[0] == "inside" else expected


def is_nothing(expected):
    return (
        expected == NULL or expected[0] == "inside" and is_nothing(expected[1])
        or expected[0] == "alt" and any(is_nothing(one) for one in expected[1]))


class Match:
    """Compares a description with an expectation; `corpus` holds all planted texts."""

    def __init__(self, corpus):
        self.corpus = corpus

    def differs(self, words, expected, path=""):
        """None where the description is as expected, otherwise where and how it differs."""
        if is_said(words):
            # A count of bytes may be made up as well.
            return self._any(words, path) if isinstance(words, str) else None
        return getattr(self, "_" + expected[0])(words, path, *expected[1:])

    def _wrong(self, words, path, wanted):
        return f"{path or '/'}: {json.dumps(words, ensure_ascii=False)[:200]} where {wanted} was planted"

    def _plain(self, words, path, wanted):
        same = type(words) is type(wanted) and words == wanted
        return None if same else self._wrong(words, path, json.dumps(wanted, ensure_ascii=False))

    _num = _str = _bool = _plain

    def _flt(self, words, path, wanted):
        same = not isinstance(words, bool) and (
            isinstance(words, (int, float)) and words == wanted or words == repr(wanted))
        return None if same else self._wrong(words, path, wanted)

    def _half(self, words, path, wanted):
        """The shortest text of a number of sixteen bits may be another one of more bits."""
        if isinstance(words, (int, float)) and not isinstance(words, bool):
            words = struct.unpack("e", struct.pack("e", words))[0]
        return self._flt(words, path, wanted)

    def _null(self, words, path):
        return None if words is None else self._wrong(words, path, "nil")

    def _obj(self, words, path, members):
        if not isinstance(words, dict):
            return self._wrong(words, path, "members " + ", ".join(name for name, _ in members))
        names = [name for name, _ in members]
        strange = [name for name in words if name not in names]
        if strange:
            return f"{path}/{strange[0]}: a member that there is not"
        for name, expected in members:
            if name not in words:
                if is_nothing(expected):
                    continue
                return f"{path}/{name}: is missing"
            told = self.differs(words[name], expected, f"{path}/{name}")
            if told:
                return told
        return None

    def _arr(self, words, path, elements):
        if not isinstance(words, list) or len(words) != len(elements):
            return self._wrong(words, path, f"a list of {len(elements)}")
        for index, expected in enumerate(elements):
            told = self.differs(words[index], expected, f"{path}/{index}")
            if told:
                return told
        return None

    def _set(self, words, path, elements):
        if not isinstance(words, list) or len(words) != len(elements):
            return self._wrong(words, path, f"a set of {len(elements)}")
        orders = itertools.permutations(elements)
        if any(not any(self.differs(one, e) for one, e in zip(words, order)) for order in orders):
            return None
        return self._wrong(words, path, f"the set {elements}")

    def _dict(self, words, path, pairs):
        if not isinstance(words, dict) or len(words) != len(pairs):
            return self._wrong(words, path, f"a dictionary of {len(pairs)}")
        if all(key is not None for key, _ in pairs):
            return self._obj(words, path, pairs)
        return self._set(list(words.values()), path, [expected for _, expected in pairs])

    def _case(self, words, path, name, parts):
        if not parts and words in (name, {name: {}}):
            return None
        if not isinstance(words, dict) or list(words) != [name]:
            return self._wrong(words, path, f"case {name}")
        return self.carries(words[name], parts, f"{path}/{name}")

    def carries(self, words, parts, path=""):
        """The payload of a case; a single tuple may stand there without its wrapping."""
        if isinstance(words, dict) and list(words) == ["_0"] and is_said(words["_0"]):
            # All of it at once.
            return None
        told = self._obj(words, path, parts)
        if not isinstance(words, dict):
            return told
        if told and len(parts) == 1 and parts[0][0] == "_0" and words.keys() != {"_0"}:
            return self.differs(words, parts[0][1], path) and told
        return told

    def _inside(self, words, path, expected, name=None):
        told = words.get("$type") if isinstance(words, dict) else None
        if name and told != name:
            return self._wrong(words, path, f"the type {name}")
        if told is None or expected[0] == "inside" and not self.differs(words, expected, path):
            return self.differs(words, expected, path)
        rest = {key: value for key, value in words.items() if key != "$type"}
        wrong = self.differs(rest, expected, path)
        if wrong and list(rest) == ["value"]:
            return self.differs(rest["value"], expected, path + "/value")
        return wrong

    def _type(self, words, path, name):
        return None if isinstance(words, str) and name in words else self._wrong(words, path, f"the type {name}")

    def _bag(self, words, path, texts):
        flat = json.dumps(words, ensure_ascii=False)
        if any(isinstance(one, str) and is_said(one) for one in leaves(words)):
            return self._any(words, path)
        for text in texts:
            if text not in flat:
                return self._wrong(words, path, f"something with {text}")
        return self._any(words, path)

    def _own(self, words, path):
        return None

    def _any(self, words, path):
        for number in LONG.findall(SPELLED.sub("", json.dumps(words, ensure_ascii=False))):
            if number not in self.corpus:
                return self._wrong(words, path, f"no number {number}")
        return None

    def _alt(self, words, path, choices):
        told = [self.differs(words, one, path) for one in choices]
        return None if None in told else told[0]


def leaves(words):
    if isinstance(words, dict):
        for value in words.values():
            yield from leaves(value)
    elif isinstance(words, list):
        for value in words:
            yield from leaves(value)
    else:
        yield words


class Broken(Exception):
    """A difference that does not fit what it is a difference of."""


class Masked(Exception):
    """A difference of something that the trace masks."""


def plain(steps):
    """The patches with each move replaced by a removal and an insertion."""
    for step in steps:
        if step["op"] == "move":
            yield {"op": "remove", "path": step["from"], "old": step["value"]}
            yield {"op": "add", "path": step["path"], "value": step["value"]}
        else:
            yield step


def patched(words, steps):
    """A value after the patches of a difference; raises Broken where they do not fit."""
    words = json.loads(json.dumps(words))
    for step in plain(steps):
        keys = [key.replace("~1", "/").replace("~0", "~") for key in step["path"].split("/")[1:]]
        if not keys:
            if words != step.get("old", words):
                raise Broken("the old value was another one")
            words = step["value"]
            continue
        place = words
        for key in keys[:-1]:
            if isinstance(place, str) and is_said(place):
                raise Masked
            place = place[int(key)] if isinstance(place, list) else place.get(key)
            if place is None:
                raise Broken(f"{step['path']} leads nowhere")
        apply(place, keys[-1], step)
    return words


def apply(place, key, step):
    if isinstance(place, list):
        index = int(key)
        if step["op"] == "add":
            place.insert(index, step["value"])
            return
        if index >= len(place) or "old" in step and place[index] != step["old"]:
            raise Broken(f"{step['path']} was not {step.get('old')}")
        if step["op"] == "remove":
            del place[index]
        else:
            place[index] = step["value"]
    elif isinstance(place, dict):
        if step["op"] != "add" and (key not in place or "old" in step and place[key] != step["old"]):
            raise Broken(f"{step['path']} was not {step.get('old')}")
        if step["op"] == "remove":
            del place[key]
        else:
            place[key] = step["value"]
    elif is_said(place):
        raise Masked
    else:
        raise Broken(f"{step['path']} leads into {place}")
