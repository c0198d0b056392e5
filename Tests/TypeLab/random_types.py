#!/usr/bin/env python3
"""Describes values of random types and compares with what was planted; see Scripts/random-types."""
import argparse
import collections
import concurrent.futures
import os
import random
import sys
import time

from changes import CHANGES
from program import Planted, Refused, Toolchain
from report import Reports
from shapes import shapes
from verdict import Verdict
from world import LEAVES, World

# Types of a program which the compiler sees, and types that are made of each while it runs.
TYPES, MADE = 100, 4
POLICIES = ["values", "values", "values", "tests", "tests", "names", "named", "unwatched"]


def arguments():
    parser = argparse.ArgumentParser(
        usage="random-types COUNT|SECONDSs [SEED] [--release|--sanitize=address] [--batch N] [--show N]")
    parser.add_argument("limit")
    parser.add_argument("seed", nargs="?", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--release", dest="mode", action="store_const", const="release", default="debug")
    parser.add_argument("--sanitize", choices=["address"])
    parser.add_argument("--batch", type=int)
    parser.add_argument("--show", type=int, default=4)
    return parser.parse_args()


class Batch:
    """A program with random types, and its traces."""

    def __init__(self, toolchain, seed, number):
        self.number = number
        chance = random.Random(f"{seed} {number}")
        world = World(chance)
        # Types without parts are tried by themselves once, and so are existentials.
        kinds = [*LEAVES, *shapes().values()] if number == 0 else [world.a_type() for _ in range(TYPES)]
        self.planted = []
        for kind in kinds:
            one = kind.random(chance)
            other = kind.other(one, chance) if number == 0 or chance.random() < 0.85 else None
            self.planted.append(Planted(kind, one, other))
        self.trials = [
            (index, chance.choice(POLICIES), changes)
            for index in range(len(kinds)) for changes in [[]] + [self.changes(chance) for _ in range(MADE if number else 3 * MADE)]]
        begin = time.monotonic()
        name = f"batch{number}"
        self.verdicts, self.running, self.refusal = [], 0, None
        try:
            path = toolchain.compile(name, self.planted)
        except Refused as error:
            self.refusal = str(error)
        self.compiling = time.monotonic() - begin
        if self.refusal:
            return
        said = toolchain.run(path, [f"{index} {policy} {' '.join(changes)}" for index, policy, changes in self.trials])
        self.running = time.monotonic() - begin - self.compiling
        self.verdicts = [
            Verdict(self.planted[index], changes, policy, one)
            for (index, policy, changes), one in zip(self.trials, said)]
        toolchain.forget(name)

    @staticmethod
    def changes(chance):
        return chance.choices(sorted(CHANGES), k=chance.choice([1, 1, 2, 3]))


def main():
    options = arguments()
    is_timed = options.limit.endswith("s")
    limit = int(options.limit.rstrip("s"))
    options.mode = options.sanitize or options.mode
    print(f"seed {options.seed}, {options.mode}", flush=True)
    begin = time.monotonic()
    toolchain = Toolchain(options.mode)
    print(f"the library is built after {time.monotonic() - begin:.0f} s", flush=True)
    begin = time.monotonic()
    reports = Reports(toolchain, options.seed, options.show)
    numbers = iter([options.batch] if options.batch is not None else range(10**9))
    counts = collections.Counter()

    def is_enough():
        return time.monotonic() - begin >= limit if is_timed else counts["types"] >= limit

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        running = set()
        while running or not is_enough():
            while len(running) < (os.cpu_count() or 1) and not is_enough() and (number := next(numbers, None)) is not None:
                running.add(pool.submit(Batch, toolchain, options.seed, number))
            if not running:
                break
            done, running = concurrent.futures.wait(running, return_when="FIRST_COMPLETED")
            for one in done:
                batch = one.result()
                reports.take(batch)
                counts["types"] += len({verdict.said.type + str(verdict.planted.kind.name) for verdict in batch.verdicts})
                if batch.refusal:
                    print(f"batch {batch.number} does not compile: {batch.refusal}", flush=True)
                    counts["refused"] += 1
                    if counts["refused"] > 10 and not counts["programs"]:
                        raise Refused(f"none of the first {counts['refused']} programs compiles")
                    continue
                counts["programs"] += 1
                counts["declared"] += len(batch.planted)
                counts["compiling"] += batch.compiling
                counts["running"] += batch.running
    faults = reports.tell(counts, time.monotonic() - begin)
    # The compiler may refuse a program for a reason that nobody thought of, but not one in ten.
    if not counts["types"] or counts["refused"] * 10 > counts["programs"]:
        raise Refused(f"{counts['types']} types were tried, and {counts['refused']} programs do not compile")
    return 1 if faults else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Refused as error:
        print(f"error: random-types could not measure: {error}", file=sys.stderr)
        sys.exit(70)
