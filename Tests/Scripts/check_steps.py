#!/usr/bin/env python3
"""Checks Scripts/step and Scripts/terminal-link, on a terminal and without one.

usage: check_steps.py

Exit status 0 where all is as expected, 1 where something is not; each problem is a line on standard error.
"""
import os
import pathlib
import pty
import re
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
STEP, LINK = str(ROOT / "Scripts" / "step"), str(ROOT / "Scripts" / "terminal-link")
problems = []


def expect(truth, sentence):
    if not truth:
        problems.append(sentence)


def piped(*command):
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return run.returncode, run.stdout, run.stderr


def on_terminal(*command, keys=b"", after=b"", term="xterm"):
    """The status of a command on a terminal of 80 columns, and what it wrote; `keys` are pressed once it wrote `after`."""
    child, terminal = pty.fork()
    if child == 0:
        # A process in the background may ignore what a terminal's interrupt sends.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.environ["TERM"] = term
        os.execv(command[0], command)
    said = b""
    while True:
        try:
            part = os.read(terminal, 4096)
        except OSError:
            break
        if not part:
            break
        said += part
        if keys and after in said:
            os.write(terminal, keys)
            keys = b""
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), said.decode()


def check_pipe():
    code, out, err = piped(STEP, "-r", "build it", "sh", "-c", "echo one; echo note: two; echo >&2 warning: three; echo four")
    expect(code == 0 and err == "", f"a step that succeeds: status {code}, {err!r}")
    expect(re.fullmatch(r"build it +\d+ s  four\n  note: two\n  warning: three\n", out), f"a step that succeeds prints {out!r}")
    code, out, err = piped(STEP, "build it", "sh", "-c", "echo one; echo two >&2; exit 7")
    expect(code == 7, f"a step whose command ends with 7 ends with {code}")
    expect(re.fullmatch(r"build it +failed after \d+ s with status 7\n", out), f"a step that fails prints {out!r}")
    expect(err.startswith("one\ntwo\nerror: build it: status 7 from: sh -c "), f"a step that fails explains {err!r}")
    log = re.search(r"note: the output above is in (.*)\n$", err)
    expect(log and pathlib.Path(log.group(1)).read_text() == "one\ntwo\n", f"the log of a step is not at its place: {err!r}")
    code, out, err = piped(STEP, "build it", "no-such-command")
    expect(code == 127 and "no-such-command" in err, f"a command that does not exist: {code}, {err!r}")
    code, out, err = piped(STEP, "build it")
    expect(code == 64 and err.startswith("usage: step"), f"a step without a command: {code}, {err!r}")


def check_terminal():
    # The command goes on until its line has been seen on the terminal.
    with tempfile.TemporaryDirectory() as folder:
        gate = f"{folder}/gate"
        os.mkfifo(gate)
        wait = f"echo 'Compiling {'x' * 200}'; read go <{gate}; echo done"
        opener = subprocess.Popen(["sh", "-c", f"sleep 1.2; echo go >{gate}"])
        code, said = on_terminal(STEP, "-r", "build it", "sh", "-c", wait)
        opener.wait()
    lines = said.replace("\r\n", "\n").split("\r\033[K")
    expect(code == 0, f"a step on a terminal ends with {code}")
    expect(any("Compiling" in line for line in lines[:-1]), f"a step shows no progress: {said!r}")
    expect(all(len(line) < 80 for line in lines), f"a line of progress is wider than the terminal: {said!r}")
    expect(re.fullmatch(r"build it +\d+ s  done\n", lines[-1]), f"a step on a terminal ends with {lines[-1]!r}")
    code, said = on_terminal(STEP, "build it", "sh", "-c", "echo ready; sleep 600", keys=b"\x03", after=b"ready")
    expect(code == 130, f"an interrupted step ends with {code}")


def check_links():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.realpath(folder) + "/a é.svg"
        pathlib.Path(path).touch()
        expect(piped(LINK, path)[1] == path, "a path is not printed plainly into a pipe")
        expect(on_terminal(LINK, path, term="dumb")[1] == path, "a path is not printed plainly on a dumb terminal")
        address = f"file://{os.uname().nodename}{os.path.realpath(folder)}/a%20%C3%A9.svg"
        _, said = on_terminal(LINK, path)
        expect(said == f"\033]8;;{address}\033\\{path}\033]8;;\033\\", f"a path on a terminal is no link: {said!r}")


def main():
    check_pipe()
    check_terminal()
    check_links()
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if not problems:
        print("one line a step, all of it on failure; links on terminals alone")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
