#!/usr/bin/env python3
"""Kills an app while it writes its trace, makes its file fail, and checks what is left.

usage: check_crash_recovery.py CRASH_FIXTURE TRACE_RENDER [ROUNDS]

ROUNDS (100 unless said) of each way: eight threads record to a file, confirm on a pipe that lines are still being
written, and are killed at a random moment. Every file must read to its end with at most one warning, and hold all that
was confirmed. Then the disk is full, the file may not grow, the reader of the pipe or the terminal goes away, the folder is not there or may not be
written, the path is a link: the app's own result must be right, one line printed and what is missing, and the tracer's status right. An app that
forks while it records ends in parent and child, and its file is the parent's. An error that reaches the top is a sentence.
SEED in the environment repeats the moments. Status 0 where all is well, 1 where something is not.
"""
import json
import os
import pathlib
import pty
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile

VICTIM, RENDER = sys.argv[1], sys.argv[2]
ROUNDS = int(sys.argv[3]) if len(sys.argv) > 3 else 100
SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(1 << 32)))
chance = random.Random(SEED)
problems = []


def expect(truth, sentence):
    if not truth:
        problems.append(sentence)


def killed(path, way):
    """Runs the app until it has confirmed a random number of lines, kills it, and returns what it had confirmed."""
    moment = chance.randrange(1, 400 if way == "every" else 40)
    with subprocess.Popen([VICTIM, path, way, "8", "0"], stdout=subprocess.PIPE) as app:
        lines = [app.stdout.readline() for _ in range(moment)]
        os.kill(app.pid, signal.SIGKILL)
        # What it said before it died counts too; a line that was cut does not.
        lines += app.stdout.read().splitlines(keepends=True)
    return [line.split() for line in lines if line.endswith(b"\n")]


def warnings_of(path):
    """What a reader that goes to the end warns of; None where it does not."""
    result = subprocess.run([RENDER, "stats", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return result.stderr.splitlines() if result.returncode == 0 else None


def whole_lines(path):
    text = pathlib.Path(path).read_bytes()
    lines = text.split(b"\n")
    return [json.loads(line) for line in lines[:-1]], len(lines[-1])


def kill_many(folder, way):
    events = cut = 0
    for number in range(ROUNDS):
        path = f"{folder}/{way}-{number}.rtrace.jsonl"
        said = killed(path, way)
        warnings = warnings_of(path)
        expect(warnings is not None, f"{way} {number}: the reader refused {path}")
        expect(len(warnings or []) <= 1, f"{way} {number}: {warnings}")
        lines, rest = whole_lines(path)
        events += len(lines)
        cut += rest > 0
        if way == "every":
            check_confirmed(number, said, lines)
        else:
            expect(len(lines) - 1 >= max(int(words[1]) for words in said), f"{way} {number}: a written line is missing")
        os.unlink(path)
    return f"{way}: {ROUNDS} kills, {events} lines read, {cut} last lines cut"


def check_confirmed(number, said, lines):
    actions = {}
    states = set()
    effects = {}
    for line in lines:
        if line["k"] == "action":
            payload = line["payload"]
            actions[(payload["thread"], payload["number"])] = line["seq"]
        elif line["k"] == "mutate.begin":
            effects[line["cause"]] = line["seq"]
        elif line["k"] == "state":
            states.add(line.get("chain"))
    for _, thread, count in said:
        seq = actions.get((int(thread), int(count)))
        whole = seq is not None and seq in states and seq in effects
        expect(whole, f"every {number}: action {int(count)} of thread {int(thread)} was confirmed, and is not in the file")
    expect(said, f"every {number}: nothing was confirmed")


def accident(name, arguments, sentence, status, **options):
    """Runs the app to its end; what it does for itself must not notice."""
    result = subprocess.run(
        [VICTIM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60, **options
    )
    said = result.stderr.splitlines()
    words = result.stdout.splitlines()
    total = int(arguments[-1])
    threads = int(arguments[2]) if len(arguments) == 4 else 1
    expect(result.returncode == 0, f"{name}: status {result.returncode}")
    expect(f"sum {threads * total * (total + 1) // 2}" in words, f"{name}: the app's own work is wrong: {words[-2:]}")
    if status.startswith("stopped"):
        missing = re.fullmatch(r"reactor-trace: (\d+) events? (is|are) not in the file\. .* tracer\.write\(to:\) saves them\.", said.pop())
        expect(missing and int(missing[1]) > 0, f"{name}: the end does not say what is missing, after {said}")
    expect(len(said) == (1 if sentence else 0), f"{name}: said {said}")
    expect(not sentence or any(sentence in line for line in said), f"{name}: said {said}, not {sentence!r}")
    expect(any(status in line for line in words) or not status, f"{name}: {words[-1:]} does not tell {status!r}")
    return words


def limited(size):
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def as_nobody():
    if os.getuid() == 0:
        os.setgroups([])
        os.setuid(65534)


def accidents(folder):
    for way in ("buffered", "every", "ring"):
        work = [way, "4", "500"]
        accident(f"{way}, full disk", ["/dev/full", *work], "the disk is full", "stopped: the trace stopped: the disk is full")
        path = f"{folder}/limited-{way}"
        accident(
            f"{way}, size limit", [path, *work], "ulimit -f", "stopped: the trace stopped: the file reached",
            preexec_fn=limited(100_000),
        )
        lines, rest = whole_lines(path)
        expect(rest == 0 and len(lines) > 100, f"{way}, size limit: {len(lines)} lines and {rest} bytes")
        reader, writer = os.pipe()
        os.close(reader)
        accident(
            f"{way}, closed pipe", [f"-{writer}", *work], "closed the pipe", "stopped: the trace stopped: whoever read",
            pass_fds=[writer],
        )
        os.close(writer)
        for name, (reader, writer) in (("pipe", os.pipe()), ("terminal", pty.openpty())):
            accident(
                f"{way}, unread {name}", [f"-{writer}", *work], "its reader took nothing for 2 s",
                "stopped: the trace stopped: its reader", pass_fds=[writer],
            )
            os.close(reader)
            os.close(writer)
        path = f"{folder}/whole-{way}"
        words = accident(f"{way}, no accident", [path, *work], None, "finished")
        numbers = words[-1].split()
        count = {key: int(numbers[numbers.index(key) + 1]) for key in ("events", "written", "pressure", "ring", "file")}
        kinds = [line["k"] for line in whole_lines(path)[0]]
        # Each event is in the file or lost for a reason that the file tells, in lines of their own; one is the end.
        told = kinds.count("dropped")
        expect(
            count["events"] - 1 == count["written"] - told + count["pressure"] + count["ring"] and count["file"] == 0,
            f"{way}, no accident: {words[-1]}",
        )
        expect(len(kinds) == count["written"] + 2, f"{way}, no accident: {len(kinds)} lines, {words[-1]}")
        forked(folder, way)
    refusals(folder)
    error_at_the_top(f"{folder}/whole-every")


def forked(folder, way):
    """A child of fork() ends, and leaves the file to its parent."""
    path = f"{folder}/forked-{way}"
    result = subprocess.run([VICTIM, "fork", path, way], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60)
    expected = ["child sum 110 events 0", "child 0", "sum 110"]
    expect(result.stdout.splitlines() == expected and result.stderr == "", f"{way}, fork: {result.stdout!r} {result.stderr!r}")
    kinds = [line["k"] for line in whole_lines(path)[0]]
    expect(kinds.count("action") == 20 and kinds.count("end") == 1, f"{way}, fork: {kinds.count('action')} actions, {kinds[-1:]}")
    expect(warnings_of(path) == [], f"{way}, fork: {warnings_of(path)}")


def error_at_the_top(path):
    result = subprocess.run([VICTIM, "error", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    sentence = f"{path} exists already. Choose another name, or ask to replace it."
    expect(result.returncode != 0 and sentence in result.stderr, f"error at the top: {result.returncode} {result.stderr!r}")


def refusals(folder):
    locked = f"{folder}/locked"
    os.mkdir(locked, 0o555)
    os.chmod(folder, 0o755)
    link = f"{folder}/link"
    os.symlink(f"{folder}/target", link)
    for way in ("buffered", "every"):
        for name, path, sentence in (
            ("no folder", f"{folder}/none/t", "its folder does not exist"),
            ("read-only folder", f"{locked}/t", "Permission denied"),
            ("link", link, "is a symbolic link"),
        ):
            accident(f"{way}, {name}", [path, way, "2", "100"], sentence, "status none", preexec_fn=as_nobody)
    accident("ring, link", [link, "ring", "2", "100"], "is a symbolic link", "stopped", preexec_fn=as_nobody)
    expect(not os.path.exists(f"{folder}/target"), "a link was followed")
    # By the environment: one line with what, value and remedy, and the app goes on.
    for name, path, sentence in (
        ("no folder", f"{folder}/none/t", f"REACTOR_TRACE={folder}/none/t: "),
        ("exists", f"{folder}/whole-every", "exists already"),
    ):
        accident(f"environment, {name}", ["environment", "100"], sentence, "", env={**os.environ, "REACTOR_TRACE": path})
    path = f"{folder}/env-%p.rtrace.jsonl"
    accident("environment", ["environment", "100"], None, "", env={**os.environ, "REACTOR_TRACE": path})
    files = [name for name in os.listdir(folder) if name.startswith("env-")]
    expect(len(files) == 1 and "%" not in files[0], f"environment: {files}")
    for name in files:
        kinds = [line["k"] for line in whole_lines(f"{folder}/{name}")[0]]
        expect(kinds[-1] == "end" and kinds.count("action") == 100, f"environment: ends with {kinds[-1:]}")
    environment = {key: value for key, value in os.environ.items() if key != "REACTOR_TRACE"}
    accident("environment, not set", ["environment", "100"], None, "", env=environment)


with tempfile.TemporaryDirectory() as folder:
    told = [kill_many(folder, way) for way in ("buffered", "every")]
    accidents(folder)
    os.chmod(f"{folder}/locked", 0o755)
for problem in problems[:20]:
    print(f"error: {problem}", file=sys.stderr)
if problems:
    print(f"error: {len(problems)} in all; SEED={SEED} has the same moments", file=sys.stderr)
    sys.exit(1)
print("accidents: " + "; ".join(told))
