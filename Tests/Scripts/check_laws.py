#!/usr/bin/env python3
"""Compares `trace-render check` with an oracle: random laws in random traces.

usage: check_laws.py TRACE_RENDER [LAWS] [SEED] [-v]

LAWS is how many pairs of a law and a trace there are, 4000 unless said. Each seed makes 20 laws (law_sentences.py) and
20 traces (law_traces.py), some with losses. law_oracle.py judges each law by its definition; every obligation must have
the same verdict and event. Not compared: `no loops` and `no late responses`. -v prints how often each sentence
had each verdict. In 100,000 pairs or more, each verdict that a sentence can have must be met 300 times.
Status 0 where nothing differs, 1 where something does.
"""
import collections
import json
import pathlib
import random
import shlex
import shutil
import subprocess
import sys
import tempfile

from law_oracle import HELD, JUDGES, PENDING, UNKNOWN, VIOLATED, judge
from law_recording import Recording
from law_sentences import random_law
from law_traces import random_trace

LAWS, TRACES = 20, 20
# The share of laws files that declare an effect of a type as one that stays open.
STAYING = 0.2
UNTESTED = "untested"
MAY_PEND = {"leads to", "is followed by", "after always", "stops", "ends"}
# In PAIRS or more, each verdict that a sentence can have must be met LEAST times.
LEAST, PAIRS = 300, 100_000
# SHOWN differing laws of a seed are printed, and obligations of each; no seed is tried after MOST of them.
SHOWN, MOST = 3, 10


class Batch:
    """The laws and traces of one seed, in a folder."""

    def __init__(self, tool, seed):
        rnd = random.Random(seed)
        self.tool = tool
        self.traces = {f"{number}.rtrace.jsonl": random_trace(rnd) for number in range(TRACES)}
        self.laws = [random_law(rnd) for _ in range(LAWS)]
        self.staying = {(rnd.choice("AB"), rnd.choice("abc"))} if rnd.random() < STAYING else set()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix=f"laws-{seed}-"))
        text = [*map(str, self.laws), *(f"{reactor}: effect {name} stays open" for reactor, name in self.staying)]
        (self.folder / "laws").write_text("\n".join(text), encoding="utf-8")
        for name, lines in self.traces.items():
            (self.folder / name).write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")

    def compare(self, seen):
        """The laws whose answers differ, in words. The oracle works while the tool runs, and counts what is seen."""
        command = [self.tool, "check", "laws", *self.traces, "--format", "json", "-q", "--fail-on", "never"]
        with (self.folder / "answers").open("w+") as answers, (self.folder / "errors").open("w+") as errors:
            with subprocess.Popen(command, cwd=self.folder, stdout=answers, stderr=errors) as run:
                recordings = {name: Recording(lines) for name, lines in self.traces.items()}
                expected = [self.expected(law, recordings, seen) for law in self.laws]
            answers.seek(0)
            errors.seek(0)
            if run.returncode:
                return [f"status {run.returncode}: {errors.read()}"]
            found = [self.answered(answer) for answer in json.load(answers)["laws"]]
        compared = zip(self.laws, found, expected, strict=True)
        problems = [difference(law, answer, oracle) for law, answer, oracle in compared if answer != oracle]
        if not problems:
            shutil.rmtree(self.folder)
        return problems

    def expected(self, law, recordings, seen):
        """How often each (verdict, trace, event) is an obligation; what held has neither trace nor event."""
        found = collections.Counter()
        for name, recording in recordings.items():
            obligations = judge(law, recording, self.staying)
            seen.update((law.sentence, verdict) for verdict, _ in obligations)
            if not obligations:
                seen[law.sentence, UNTESTED] += 1
            found.update((verdict,) if verdict == HELD else (verdict, name, event) for verdict, event in obligations)
        return found

    @staticmethod
    def answered(answer):
        found = collections.Counter((one["verdict"], one["trace"], one.get("event")) for one in answer["obligations"])
        found[HELD,] = answer["held"]
        return +found


def difference(law, found, expected):
    """What one of the two says, and the other does not."""
    lines = [f"{law}"]
    for side, more in ("the checker", found - expected), ("the oracle", expected - found):
        lines += [f"  only {side}: {' '.join(map(str, one))}, {count} times" for one, count in more.most_common(SHOWN)]
    return "\n".join(lines)


def rare(seen):
    """The verdicts that a sentence can have and hardly had."""
    for sentence in JUDGES:
        for verdict in [HELD, VIOLATED, UNKNOWN] + [PENDING] * (sentence in MAY_PEND):
            if seen[sentence, verdict] < LEAST:
                yield f"{sentence}: {verdict} only {seen[sentence, verdict]} times"


def print_verdicts(seen):
    for (sentence, verdict), count in sorted(seen.items()):
        print(f"{sentence:16} {verdict:9} {count:,}")
    count, sentence, verdict = min((count, *key) for key, count in seen.items() if key[1] != UNTESTED)
    print(f"rarest: {sentence}, {verdict}, {count:,} times")


def main():
    words = [word for word in sys.argv[1:] if word != "-v"]
    if not words:
        sys.exit(__doc__)
    tool = pathlib.Path(words[0]).resolve()
    pairs, seed = [*map(int, words[1:]), *[4000, 1][len(words) - 1:]]
    seen, differing, done = collections.Counter(), 0, 0
    while done < pairs and differing <= MOST:
        batch = Batch(tool, seed)
        problems = batch.compare(seen)
        if problems:
            print(*problems[:SHOWN], f"Its laws and traces are in {batch.folder}", sep="\n")
            print("Again:", shlex.join(["python3", sys.argv[0], words[0], f"{LAWS * TRACES}", f"{seed}"]))
        differing += len(problems)
        done, seed = done + LAWS * TRACES, seed + 1
    obligations = sum(count for (_, verdict), count in seen.items() if verdict != UNTESTED)
    print(f"{done:,} laws in traces, {obligations:,} obligations; {differing} laws differ")
    if "-v" in sys.argv:
        print_verdicts(seen)
    scarce = list(rare(seen)) if done >= PAIRS else []
    print(*scarce, sep="\n", end="\n" if scarce else "")
    sys.exit(bool(differing or scarce))


if __name__ == "__main__":
    main()
