"""Answers, from the SVG of a timeline alone, what a reader asks, and compares with what is known of the trace.

Usage: python3 Tests/Scripts/read_picture.py FILE.svg FILE.answers.json      exits 1 and says which answer is wrong

It reads classes, titles and words, nothing else: what caused each mutation, the slowest effect, which never ended, which
error was swallowed, which reducer is impure, and who is in the loop.
"""
import json
import re
import sys
import xml.etree.ElementTree as ElementTree

SVG = "{http://www.w3.org/2000/svg}"
UNITS = {"ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9}


def nanoseconds(words):
    number, unit = words.split(" ")[:2]
    if unit == "min":
        rest = re.search(r"min (\d+) s", words)
        return (float(number) * 60 + (float(rest[1]) if rest else 0)) * 1e9
    return float(number) * UNITS[unit]


class Picture:
    def __init__(self, path):
        root = ElementTree.parse(path).getroot()
        self.marks = []
        for group in root.iter(SVG + "g"):
            title = group.find(SVG + "title")
            if group.get("class") and title is not None:
                # libgvc says first whether it is a node or an edge.
                kind = group.get("class").removeprefix("node ")
                self.marks.append((kind, (title.text or "").split("\n")))
        # "#5 typed "gra"" is of the reactor named in the second line.
        self.reactors = {lines[0].split(" ")[0]: lines[1].split(",")[0] for lines in self.of("action")}

    def of(self, *kinds):
        return [lines for kind, lines in self.marks if kind in kinds]

    def effects(self, *kinds):
        """Name and lines of each effect: `CartReactor.load #4`."""
        for lines in self.of(*("effect waiting" + kind for kind in kinds)):
            number, label = re.match(r"effect of (#\d+) .*: (.*)", lines[0]).groups()
            yield f"{self.reactors[number]}.{label} {number}", lines

    def answers(self):
        causes = {}
        for lines in self.of("mutation"):
            source = next((line[3:] for line in lines if line.startswith("of #")), None)
            causes.setdefault(lines[0].split(" ")[0], set()).add(source)
        done = {name: nanoseconds(lines[1].rsplit(", ", 1)[1]) for name, lines in self.effects("")}
        loops = self.of("badge loop")
        return {
            "causes": causes,
            "slowest": max(done, key=done.get) if done else None,
            "open": sorted(name for name, _ in self.effects(" open")),
            "swallowed": sorted(name for name, lines in self.effects(" failed") if "swallowed" in lines[-1]),
            "impure": sorted({f"{lines[1].split(',')[0]}.{lines[0].split(' ')[0]}" for lines in self.of("reduce impure")}),
            "loop": sorted(set(loops[0][0].split(" → "))) if loops else [],
        }


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    found = Picture(sys.argv[1]).answers()
    with open(sys.argv[2], encoding="utf-8") as file:
        known = json.load(file)
    bad = []
    for mutation, sources in known["causes"].items():
        told = {" ".join(source.split(" ")[:2]) for source in found["causes"].get(mutation, ()) if source}
        # What is folded into a card is told by its bar; what is told has to be true.
        if not told <= set(sources) or (not told and mutation in found["causes"]):
            bad.append(f"cause of {mutation}: {sorted(told)} instead of {sources}")
    told = sum(len(sources) for mutation, sources in found["causes"].items() if mutation in known["causes"])
    asked = sum(len(sources) for sources in known["causes"].values())
    if asked and told < 0.9 * asked:
        bad.append(f"causes told of {told} mutations of {asked}")
    for question in ["slowest", "open", "swallowed", "impure", "loop"]:
        answer, truth = found[question], known[question]
        if answer != (sorted(set(truth)) if isinstance(truth, list) else truth):
            bad.append(f"{question}: {answer} instead of {truth}")
    for line in bad:
        print(f"{sys.argv[1]}: {line}", file=sys.stderr)
    sys.exit(1 if bad else 0)


main()
