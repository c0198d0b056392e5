"""Counts what was found, and shows the smallest type of each fault."""
import collections
import re

from program import Refused
from shrink import Search, text

# Faults of one kind that are named.
NAMED = 6


class Reports:
    def __init__(self, toolchain, seed, shows):
        self.toolchain, self.seed, self.shows = toolchain, seed, shows
        self.counts = collections.Counter()
        self.found = collections.defaultdict(list)
        self.trials = self.others = self.unmade = 0

    def take(self, batch):
        for verdict in batch.verdicts:
            self.trials += 1
            self.unmade += verdict.said.stage == "making"
            self.counts.update(verdict.counts)
            if not verdict.said.asks_others:
                self.others += 1
            for kind, problem in {problem.kind: problem for problem in reversed(verdict.problems)}.items():
                self.found[kind].append((batch.number, verdict, problem))

    def tell(self, counts, seconds):
        """Prints all, and returns how many faults there are."""
        print(
            f"{counts['types']} types, {counts['declared']} of them by {counts['programs']} programs, "
            f"{self.trials} traces in {seconds:.0f} s (over all threads {counts['compiling']:.0f} s compiling, "
            f"{counts['running']:.0f} s running)")
        print(
            f"reduces: {self.counts['noop']} the same, {self.counts['other']} changed, {self.counts['unknown']} "
            f"unknown; {self.counts['said in part']} states said in part; {self.others} types that crash mirrors or ==, "
            f"{self.unmade} whose values crash as they are made")
        for kind, found in sorted(self.found.items()):
            print(f"\n== {kind}: {len(found)}")
            for number, verdict, problem in found[:NAMED]:
                print(f"batch {number}, {verdict.planted.kind.name}, {verdict.said.line}: {problem.words}"[:300])
            self.show(kind, found)
        faults = sum(map(len, self.found.values()))
        if faults:
            print(f"\nerror: {faults} faults; `Scripts/random-types 1 {self.seed} --batch N` makes a batch again")
        return faults

    def show(self, kind, found):
        """The smallest of some that look different."""
        shown = set()
        for number, verdict, _ in sorted(found, key=lambda one: len(one[1].changes))[:self.shows]:
            search = Search(self.toolchain, kind)
            try:
                small = search.smallest(verdict)
                if small.said.crash:
                    small = search.explained(small)
            except Refused as error:
                print(f"could not be made smaller: {error}")
                continue
            words = text(small)
            sketch = re.sub(r"\d+", "0", small.said.type)
            if sketch not in shown:
                shown.add(sketch)
                print(f"-- batch {number}, the smallest:\n{words}\n")
