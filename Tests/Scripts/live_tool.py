"""Parts of checks of live pages: a tool that follows files, a browser that opens its page, and waiting for what comes.

Needs what browser.py needs.
"""
import atexit
import json
import os
import pathlib
import signal
import subprocess
import time
import urllib.parse
import urllib.request

from browser import Browser, check

SAMPLES = pathlib.Path("samples/traces")
SIZES = {"wide": (1440, 900), "narrow": (800, 900)}
EXACT = "reactorTrace.sums.received + reactorTrace.sums.missed === reactorTrace.all"


class Tool:
    """A tool that follows files."""

    def __init__(self, render, *words):
        self.process = subprocess.Popen([render, "live", *map(str, words)], stdout=subprocess.PIPE, text=True)
        # Also after an exception.
        atexit.register(self.process.kill)
        self.address = self.process.stdout.readline().strip()
        self.origin, _, self.token = self.address.partition("/#t=")

    def get(self, path, **words):
        request = urllib.request.Request(f"{self.origin}{path}?{urllib.parse.urlencode(words)}", headers={"Authorization": "Bearer " + self.token})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()

    def wait_for(self, rows):
        """Waits in held requests until the tool has read so many rows."""
        head, due = {}, time.monotonic() + 60
        while head.get("all", 0) < rows and time.monotonic() < due:
            cursor = {"row": head.get("all", 0), "edit": head.get("edit", 0), "text": head.get("text", 0) + len(head.get("texts", []))}
            body = self.get("/rows", run=-1, have=head.get("run", -1), session=head.get("session", ""), most=1, **cursor)
            head = json.loads(body[8:8 + int.from_bytes(body[:4], "little")])
        check(f"the tool read {head.get('all')} rows in a minute, not {rows}", head.get("all", 0) >= rows)

    def kill_workers(self):
        for children in pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/children"):
            for worker in children.read_text(encoding="utf-8").split():
                os.kill(int(worker), signal.SIGKILL)

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)
        return self.process.returncode


class Viewer(Browser):
    """Opens live pages."""

    def open(self, tool, theme="light", size="wide", **options):
        return self.visit(tool.address, SIZES[size], theme, **options)


def new_file(folder, name):
    path = folder / f"{name}.rtrace.jsonl"
    path.unlink(missing_ok=True)
    return path


def wait(page, name, condition, seconds=30):
    """Waits until a condition of the page holds."""
    try:
        page.wait_for_function(f"() => {condition}", timeout=seconds * 1000)
        return True
    except Exception:  # noqa: BLE001
        check(f"{name}: it does not come that {condition}; the mode is {page.inner_text('#mode')}, the sums are "
              f"{page.evaluate('JSON.stringify([reactorTrace.sums, reactorTrace.all])')}", False)
        return False


def wait_mode(page, name, mode):
    return wait(page, name, f"document.getElementById('mode').textContent === {json.dumps(mode)}")


def lines_of(name):
    return (SAMPLES / f"{name}.rtrace.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)


def append(path, lines):
    with open(path, "a", encoding="utf-8") as file:
        file.write("".join(lines))
