"""A browser for checks of pages: what they say, how they are to use, and what their policy allows.

Needs Playwright and axe-core for Python and a Chromium (CHROMIUM names it; /usr/bin/chromium without).
"""
import contextlib
import os
import pathlib
import sys

import axe_playwright_python
from playwright.sync_api import sync_playwright

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()

faults = []


def check(text, is_right):
    if not is_right:
        faults.append(text)
        print(f"error: {text}", file=sys.stderr)


class Browser:
    """Visits pages and keeps what they said and asked for."""

    def __init__(self, playwright):
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        self.browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])

    def visit(self, address, size, theme="light", **options):
        width, height = size
        context = self.browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme, **options)
        page = context.new_page()
        page.said, page.asked = [], []
        page.on("console", lambda message: page.said.append(message.text))
        page.on("pageerror", lambda error: page.said.append(str(error)))
        page.on("dialog", lambda dialog: (page.said.append("dialog " + dialog.message), dialog.dismiss()))
        page.on("request", lambda request: page.asked.append(request.url))
        page.goto(address)
        page.wait_for_selector("html[data-ready='1']", timeout=60_000)
        return page

    def close(self, page, name):
        check(f"{name}: the page said {page.said[:3]}", not page.said)
        page.context.close()


@contextlib.contextmanager
def viewing(kind, *words):
    """A browser of a kind, closed at the end."""
    with sync_playwright() as playwright:
        browser = kind(playwright, *words)
        yield browser
        browser.browser.close()


def settle(page):
    """Waits for frames and timers of a fifth of a second."""
    page.evaluate("() => new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 220))")


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)
    settle(page)


def find(page, query):
    page.fill("#q", query)
    settle(page)
    page.wait_for_function("() => !document.getElementById('count').textContent.startsWith('looking')")
    return page.evaluate("reactorTrace.listed()")


def check_axe(page, words):
    page.evaluate(AXE + ";0")
    for violation in page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]:
        nodes = [" ".join(map(str, node["target"])) for node in violation["nodes"][:3]]
        check(f"{words}: axe-core finds {violation['id']} in {nodes}", False)


def check_policy(page):
    """A page of a hostile trace: its words are text, and nothing can be made to run or to leave."""
    check("the text of a hostile trace is not shown", "<img src=x onerror=alert(1)>" in page.inner_text("body"))
    check("a hostile trace reached what objects inherit", page.evaluate("({}).isHostile === undefined"))
    attempts = page.evaluate("""() => {
      const tried = [];
      try { document.body.innerHTML = '<b>x</b>'; tried.push('innerHTML'); } catch {}
      try { const s = document.createElement('script'); s.text = 'window.ran = 1'; document.body.append(s); } catch {}
      if (window.ran) tried.push('a script');
      return fetch('https://example.com/').then(() => [...tried, 'fetch'], () => tried);
    }""")
    check(f"the policy allows {attempts}", not attempts)


def heap(page):
    """Megabytes that the page's script uses, its arrays among them."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    usage = session.send("Runtime.getHeapUsage")
    return (usage["usedSize"] + usage["backingStorageSize"]) / 1e6
