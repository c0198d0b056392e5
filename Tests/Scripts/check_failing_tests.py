#!/usr/bin/env python3
"""Runs tests that must fail, in both frameworks, and checks how they fail.

usage: check_failing_tests.py TRACE_RENDER [SCRATCH_PATH]

Builds Tests/Fixtures/FailingTests, runs it three times (traces written to REACTOR_TRACE_DIR, attached, and neither), twice more with
suppressions that accept its findings or cannot be read, and once with deep replay. Prints each problem: a test that should fail and
did not, or the other way round, a missing message, a trace that is missing or that TRACE_RENDER cannot read, a missing picture or report.
Exit status 0 for success, 1 for problems, 2 where it could not run.
"""
import json
import os
import pathlib
import platform
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

FIXTURE = pathlib.Path(__file__).resolve().parents[1] / "Fixtures" / "FailingTests"
IMPURE = "error: reduce writes self.written; return what changes in the state instead [self-write] ("
CLOCK = "/src/App/Search.swift:8:5: error: Date() reads the clock [clock] (in Search.set, seen 1 of 1)"
LEADS_ELSEWHERE = "tick of Spoiled led to other mutations than expected"
ELSEWHERE = "It ran in another time zone and environment, and on another thread."
# The location of an issue for each finding: the line of the call, where hooks find it.
HAS_HOOKS = (platform.system(), platform.machine()) == ("Linux", "x86_64")
LINES = (FIXTURE / "Tests/FailingTests/Spoiled.swift").read_text().splitlines()
WRITE = f"Spoiled.swift:{next(n for n, line in enumerate(LINES, start=1) if 'written += 1' in line)}"
PLACES = {CLOCK: "Search.swift:8", IMPURE: WRITE if HAS_HOOKS else ""}


def at(file, code, sentence):
    """A sentence that is said at the line of a fixture's file with this code."""
    lines = (FIXTURE / "Tests/FailingTests" / file).read_text().splitlines()
    PLACES[sentence] = f"{file}:{next(n for n, line in enumerate(lines, start=1) if code in line)}"
    return sentence


# The message of each test that fails; None for those that pass.
XCTEST = {
    "WithXCTest.testPasses": None,
    "WithXCTest.testIsImpure": IMPURE,
    "WithXCTest.testIsImpureAcrossSuspensions": IMPURE,
    "WithXCTest.testFailsAtTheCall": CLOCK,
    "WithXCTest.testFailsInside": "xctest inside",
    "WithXCTest.testThrowsInside": "Broken",
    "WithXCTest.testLeadsElsewhere": LEADS_ELSEWHERE,
    "WithInvokeTest.testPassesInvoked": None,
    "WithInvokeTest.testIsImpureInvoked": IMPURE,
    "WithInvokeTest.testFailsInvokedAcrossSuspensions": "xctest invoked",
    "WithXCTest.testEventsDiffer": "events differ at number 1: expected next(2) @ 1, got next(1) @ 1",
    "WithXCTest.testExpectedEventsDiffer": at(
        "WithXCTest.swift", "== [.next(0, 0), .next(10, 2)]",
        "events differ at number 2: expected next(2) @ 10, got next(1) @ 10"),
    "WithXCTest.testStepDiffers": at(
        "WithXCTest.swift", "store.receive(.spoil)", "got tick from #1 tick, expected spoil"),
    "WithXCTest.testStepIsLeftOut": at(
        "WithXCTest.swift", "store.finish()", "finish(): a mutation was not received: tick from #1 tick"),
}
SWIFT_TESTING = {
    "passesTraced": None,
    "knownIssueTraced": None,
    "passesInWithTracing": None,
    "isImpureTraced": IMPURE,
    "failsAtTheCall": CLOCK,
    "failsTraced": "swift testing inside",
    "throwsTraced": "Broken",
    "leadsElsewhereTraced": LEADS_ELSEWHERE,
    "isImpureInWithTracing": IMPURE,
    "failsInWithTracing": "with tracing inside",
    "failsInWithTracingAcrossSuspensions": "with tracing across",
    "eventsDifferHere": "events differ at number 1: expected next(3) @ 1, got next(1) @ 1",
    "expectedEventsDiffer": at(
        "WithSwiftTesting.swift", "== [.next(0, 0), .next(10, 3)]",
        "events differ at number 2: expected next(3) @ 10, got next(1) @ 10"),
    "doesNotEnd": at(
        "WithSwiftTesting.swift", "clock.start()",
        "start() does not end: after 200 turns more is due at 3 min 22 s, of Renewing.renew. End its stream"),
    "stepDiffers": at(
        "WithSwiftTesting.swift", "store.send(.tick) { $0.ticks = 3 }",
        "send(tick): changes of the state differ at number 1: expected ticks: 0 → 3, got ticks: 0 → 1"),
    "stepIsLeftOut": "the test ends: a mutation was not received: tick from #1 tick",
}
DEEP = {
    "readsTheZone": ELSEWHERE,
    # Hooks name the call, and a reducer with a finding is not replayed.
    "readsTheEnvironment": "reads the environment [environment]" if HAS_HOOKS else ELSEWHERE,
    "isTheSameElsewhere": None,
    "isNotLookedForElsewhere": None,
    "leavesEverythingAsItWas": None,
}
# The kept traces: one for each failed test that traces, two for the test with two arguments.
XCTEST_TRACES = [
    "testIsImpure", "testIsImpureAcrossSuspensions", "testFailsInside", "testThrowsInside", "testIsImpureInvoked",
    "testFailsInvokedAcrossSuspensions", "testLeadsElsewhere", "testExpectedEventsDiffer", "testStepDiffers",
    "testStepIsLeftOut",
]
SWIFT_TESTING_TRACES = [
    "isImpureTraced", "failsTraced", "failsTraced", "throwsTraced", "isImpureInWithTracing", "failsInWithTracing",
    "failsInWithTracingAcrossSuspensions", "leadsElsewhereTraced", "expectedEventsDiffer", "doesNotEnd", "stepDiffers",
    "stepIsLeftOut",
]
problems = []


def expect(truth, sentence):
    if not truth:
        problems.append(sentence)


def swift(arguments, **environment):
    result = subprocess.run(
        ["swift", *arguments], cwd=FIXTURE, env={**os.environ, **environment}, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT)
    return result.returncode, result.stdout


def check_xctest(output):
    for test, sentence in XCTEST.items():
        failed = re.search(rf"Test Case '{re.escape(test)}' failed", output) is not None
        expect(failed == (sentence is not None), f"XCTest {test}: failed is {failed}")
        if sentence:
            place = re.escape(PLACES[sentence]) if PLACES.get(sentence) else ""
            said = re.findall(rf"^.*{place}: error: {re.escape(test)} : (.*)", output, re.MULTILINE)
            expect(any(sentence in line for line in said), f"XCTest {test} says {said}, and not: {sentence}")
            expect(len(said) == 1, f"XCTest {test} fails {len(said)} times")


def check_swift_testing(output, tests):
    for test, sentence in tests.items():
        expect(f"Test {test}(" in output, f"Swift Testing {test} has not run")
        failed = re.search(rf"✘ Test {test}\(.*\).* failed after", output) is not None
        expect(failed == (sentence is not None), f"Swift Testing {test}: failed is {failed}")
        if sentence:
            # The sentence stands on the line of the issue, or on the one after it.
            said = re.findall(rf"✘ Test {test}\(.*\) recorded an issue.*\n.*", output)
            expect(any(sentence in lines for lines in said), f"Swift Testing {test} says {said}, and not: {sentence}")
            place = f" at {PLACES.get(sentence, '')}"
            expect(any(place in lines for lines in said), f"Swift Testing {test} fails elsewhere: {said}")
            expected = 2 if test == "failsTraced" else 1
            expect(len(said) == expected, f"Swift Testing {test} fails {len(said)} times")


def check_traces(render, folder, tests):
    everything = sorted(path.name for path in pathlib.Path(folder).iterdir())
    files = [name for name in everything if name.endswith(".rtrace.jsonl")]
    for test in set(tests):
        found = [name for name in files if re.search(rf"-{test}(-|\.|$)", name)]
        expect(len(found) == tests.count(test), f"{test}: {tests.count(test)} traces expected, found {found}")
    expect(len(files) == len(tests), f"{len(tests)} traces expected, found {files}")
    if "failsTraced" in tests:
        cases = [name for name in files if re.search(r"-failsTraced-ticks-[12]\.", name)]
        expect(len(cases) == 2, f"traces of a parameterised test do not carry its arguments: {files}")
    for name in files:
        read = subprocess.run(
            [render, "validate", "--strict", f"{folder}/{name}"], text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT)
        expect(read.returncode == 0, f"{name} does not validate: {read.stdout}")
        for picture in ("timeline", "cycle"):
            check_picture(pathlib.Path(folder, name.replace(".rtrace.jsonl", f".{picture}.svg")))
        check_report(pathlib.Path(folder, name.replace(".rtrace.jsonl", ".html")), pathlib.Path(folder, name))
    # A chain that was not as expected has a picture of its own.
    chains = [name for name in everything if name.endswith(".chain-1.timeline.svg")]
    for name in chains:
        expect("eadsElsewhere" in name, f"{name} is a picture of a chain that was as expected")
        check_picture(pathlib.Path(folder, name))
    count = sum(1 for test in tests if "eadsElsewhere" in test)
    expect(len(chains) == count, f"{count} pictures of chains expected, found {chains}")
    expect(
        len(everything) == 4 * len(files) + count,
        f"a trace, two pictures and a report for each test and {count} of chains expected, found {everything}")


def check_picture(path):
    try:
        title = ElementTree.parse(path).getroot().find("{http://www.w3.org/2000/svg}title")
        expect(title is not None and title.text, f"{path.name} has no title")
    except (OSError, ElementTree.ParseError) as error:
        expect(False, f"{path.name} is no picture: {error}")


def check_report(path, trace):
    """A report opens at the expectation that failed, where the trace has one."""
    try:
        meta = json.loads(re.search(r'id="meta">([^<]*)<', path.read_text()).group(1))
    except (OSError, AttributeError, ValueError) as error:
        return expect(False, f"{path.name} is no report: {error}")
    events = [json.loads(line) for line in trace.read_text().splitlines()]
    failed = [event["seq"] for event in events if event.get("label", "").startswith("test failed")]
    expect(meta["n"] == len(events) - 1, f"{path.name} has {meta['n']} of {len(events) - 1} events")
    expect(meta["event"] == (failed or [None])[0], f"{path.name} opens at {meta['event']}, not at {failed}")


def check_unattached(render, run):
    """Without a folder or attachments, both frameworks write to the same temporary folder."""
    with tempfile.TemporaryDirectory() as temporary:
        _, output = swift(run, REACTOR_TRACE_DIR="", TMPDIR=temporary)
        tests = XCTEST_TRACES + SWIFT_TESTING_TRACES
        folder = f"{temporary}/reactor-traces-{os.getuid()}"
        expect(os.path.isdir(folder), "traces that are not attached are not written")
        if os.path.isdir(folder):
            check_traces(render, folder, tests)
        places = re.findall(r"trace of .*: (.*\.rtrace\.jsonl)", output)
        expect(len(places) == len(tests), f"{len(tests)} traces are said to be kept, not {places}")


def check_suppressions(run, folder):
    """Suppressed findings fail no test; a file that cannot be read fails each test that traces."""
    accepted = pathlib.Path(folder) / "accepted.txt"
    accepted.write_text("self-write Spoiled.spoil self.written # it is a fixture\n")
    _, output = swift(run, REACTOR_PURITY_SUPPRESSIONS=str(accepted), REACTOR_TRACE_DIR=folder)
    expect("[self-write]" not in output, "accepted findings fail tests")
    expect("xctest inside" in output and "swift testing inside" in output, "other failures are gone with them")

    accepted.write_text("\nself-writ *\n")
    _, output = swift(run, REACTOR_PURITY_SUPPRESSIONS=str(accepted), REACTOR_TRACE_DIR=folder)
    words = f'REACTOR_PURITY_SUPPRESSIONS: {accepted}:2: no rule is called "self-writ"'
    expect(output.count(words) > 10, f"suppressions that cannot be read are told {output.count(words)} times")
    expect("[self-write]" in output, "suppressions that cannot be read hide findings")


def main(arguments):
    if not 1 <= len(arguments) <= 2:
        print(__doc__, file=sys.stderr)
        return 2
    render = str(pathlib.Path(arguments[0]).resolve())
    scratch = str(pathlib.Path(arguments[1] if len(arguments) == 2 else FIXTURE / ".build").resolve())
    status, output = swift(["build", "--build-tests", "--scratch-path", scratch, "--disable-build-manifest-caching"])
    if status != 0:
        print(f"{output}\ncheck_failing_tests: the fixture does not build", file=sys.stderr)
        return 2

    run = ["test", "--skip-build", "--scratch-path", scratch]
    with tempfile.TemporaryDirectory() as written, tempfile.TemporaryDirectory() as attached:
        status, output = swift([*run, "--skip", "DeepSuite"], REACTOR_TRACE_DIR=written)
        expect(status != 0, "tests that must fail have passed")
        check_xctest(output)
        check_swift_testing(output, SWIFT_TESTING)
        check_traces(render, written, XCTEST_TRACES + SWIFT_TESTING_TRACES)

        _, again = swift([*run, "--skip", "DeepSuite", "--attachments-path", attached], REACTOR_TRACE_DIR="")
        check_traces(render, attached, SWIFT_TESTING_TRACES)
        places = re.findall(r"trace of .*: (.*\.rtrace\.jsonl)", again)
        expect(len(places) == len(XCTEST_TRACES), f"XCTest says where {len(places)} traces are: {places}")
        beside = re.findall(r"beside it: (.*\.(?:timeline\.svg|cycle\.svg|html))", again)
        # Three for each, and one of a chain.
        count = 3 * len(XCTEST_TRACES) + 1
        expect(len(beside) == count, f"XCTest says where {len(beside)} files are: {beside}")
        expect(all(os.path.exists(place) for place in places + beside), f"not all of these exist: {places + beside}")
        check_unattached(render, [*run, "--skip", "DeepSuite"])
        check_suppressions([*run, "--skip", "DeepSuite"], attached)
        _, deep = swift([*run, "--filter", "DeepSuite"], REACTOR_TRACE_DIR=attached, TZ="UTC")
        check_swift_testing(deep, DEEP)
        if problems:
            print(output, file=sys.stderr)
    for problem in problems:
        print(f"check_failing_tests: {problem}", file=sys.stderr)
    if not problems:
        print(f"failing tests: {len(XCTEST)} XCTest and {len(SWIFT_TESTING) + len(DEEP)} Swift Testing tests fail as they should")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
