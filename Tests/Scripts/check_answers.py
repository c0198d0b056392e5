"""Takes the steps of docs/queries.md in a real browser, runs its commands, and checks that both give the answer.

Usage: python3 Tests/Scripts/check_answers.py RENDER FOLDER [PICTURES]      exits 1 and names what is wrong

FOLDER has the pages that check_report.py made; PICTURES takes a screenshot of each answer. Needs what check_report.py needs.
"""
import pathlib
import re
import shlex
import subprocess
import sys

from browser import check, faults, settle, viewing
from check_report import Reports

# What the inspector or the list, and the output of the command, must say: the answer to each question, in the order of the table.
ANSWERS = [
    (["#16 refresh", "waited 120 ms", "isFollowing true → false"], ["#16 refresh", "+120 ms", "isFollowing true → false"]),
    (["waited 300 ms", "waited 1.05 s", "#11 search"], ["SearchReactor.search", "1.05 s"]),
    (["SyncReactor.sync", "its effect had not ended when the trace did"], ["effect sync of #38", "never ended"]),
    (["Unreachable", "no observer was notified", "#14 follow"], ["Unreachable", "no observer was notified"]),
    (["8 of 8 writes", "#16 refresh → setProfile", "#14 follow → setFollowing"], ["setProfile(…)  of ◆ #16 refresh", "of ◆ #14 follow"]),
    (['"isFollowing":true'], ['"isFollowing": true']),
    (["setFollowing", "#10 clear", "#11 load"], ["setFollowing(true)", "#10 clear", "#11 load"]),
    (["0.534 s", "2.413 s"], ["0.534000", "2.413000"]),
    (["reduce writes Dice.seed, which it did not make", "Dice.swift:18"], ["reduce writes Dice.seed", "Dice.swift:18"]),
    (["setResults of #1 search overwrote what the newer #2 search had written"], ["setResults", "results 1 → 2"]),
    (["SyncReactor.sync → BadgeReactor.recount"], ["SyncReactor.sync → BadgeReactor.recount"]),
    (["setResults of search, then setResults of search, 1 too late"], ["setResults of search, then setResults of search"]),
]
MOST_STEPS = 4
# Words of keys that are longer than one letter.
KEYS = {"Enter", "Escape"}
TRAVEL = re.compile(r"strip at ([0-9.]+) s")


def rows_of_table():
    """Question, name of the trace, steps, and words of the command."""
    for line in pathlib.Path("docs/queries.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if len(cells) != 4 or cells[0] == "question":
            continue
        steps = [(step[1], step[2]) for step in re.finditer(r"(`|\*\*)(.+?)\1", cells[2])]
        yield cells[0].strip("| "), cells[1], steps, shlex.split(cells[3].strip("` |"))


def take(page, how, what):
    """Takes one step, as one would who has the page before him."""
    travel = TRAVEL.fullmatch(what)
    if how == "`":
        if len(what) == 1 or what in KEYS:
            page.keyboard.press(what)
        else:
            page.keyboard.type(what)
    elif travel:
        box = page.locator("#scrub").bounding_box()
        share = page.evaluate("at => { const m = JSON.parse(document.getElementById('meta').textContent); return at * 1e9 / m.span[1]; }", float(travel[1]))
        page.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] / 2)
    else:
        page.locator("button:visible", has_text=what).first.click()
    settle(page)


def ask(browser, render, pictures, number, row):
    question, trace, steps, command = row
    in_page, in_output = ANSWERS[number]
    page = browser.open(trace)
    for how, what in steps:
        take(page, how, what)
    said = page.inner_text("#ibody") + page.inner_text("#rows")
    if pictures:
        page.screenshot(path=pathlib.Path(pictures) / f"{number + 1:02}-{trace}.png")
    for words in in_page:
        check(f"{question} After {len(steps)} steps the page does not say {words!r}", words in said)
    check(f"{question} {len(steps)} steps are too many", len(steps) <= MOST_STEPS)
    browser.close(page, question)
    folder = browser.folder if trace == "late" else pathlib.Path("samples/traces").resolve()
    output = subprocess.run([render, *command[1:]], cwd=folder, capture_output=True, text=True, check=False)
    for words in in_output:
        check(f"{question} {shlex.join(command)} does not say {words!r}", output.returncode == 0 and words in output.stdout)
    return len(steps)


def main():
    render, folder = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve()
    rows = list(rows_of_table())
    check(f"docs/queries.md asks {len(rows)} questions, and there are {len(ANSWERS)} answers", len(rows) == len(ANSWERS))
    with viewing(Reports, folder) as browser:
        steps = [ask(browser, render, sys.argv[3] if len(sys.argv) > 3 else None, number, row) for number, row in enumerate(rows)]
    if not faults:
        print(f"{len(rows)} questions are answered by one command each, and in the page in {min(steps)} to {max(steps)} steps")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
