#!/usr/bin/env python3
"""Opens the site of `make docs` in a real browser: every module, every article, every link of these.

usage: check_docs.py SITE

Needs Playwright and a Chromium (CHROMIUM names it; /usr/bin/chromium without). Exit status 0 where all is as expected, 1
where something is not; each problem is a line on standard error.
"""
import functools
import http.server
import os
import pathlib
import sys
import threading

from playwright.sync_api import sync_playwright

MODULES = ["ReactorCore", "ReactorObservation", "TraceModel", "ReactorTrace", "ReactorTesting", "ReactorTestingRuns", "TraceDiagram", "ReactorTestingPictures"]
# Each article by its address, with the words and the number of pictures that it shows.
ARTICLES = {
    "reactortrace/attachatracer": ("Attach a tracer", 0),
    "reactortesting/testareactor": ("Test a reactor", 0),
    "reactortesting/auditreducers": ("Audit reducers", 0),
    "tracediagram/readapicture": ("Read a picture", 2),
}
problems = []


def expect(truth, sentence):
    if not truth:
        problems.append(sentence)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(site):
    """A server of the site on this machine alone."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class Pages:
    """Opens pages, and notes what fails on them."""

    def __init__(self, browser, origin):
        self.page = browser.new_context().new_page()
        self.origin, self.here = origin, ""
        self.page.on("console", lambda message: self.note(f"says {message.text}", message.type == "error"))
        self.page.on("pageerror", lambda error: self.note(f"fails: {error}"))
        self.page.on("requestfailed", lambda request: self.note(f"does not get {request.url}"))
        self.page.on("request", lambda request: self.note(
            f"asks {request.url}", not request.url.startswith((origin, "data:", "blob:"))))
        self.page.on("response", lambda response: self.note(
            f"gets {response.status} for {response.url}", response.status >= 400))

    def note(self, text, is_wrong=True):
        if is_wrong:
            problems.append(f"{self.here}: the page {text}")

    def open(self, address):
        """Opens a page; its title."""
        self.here = address
        self.page.goto(f"{self.origin}/{address}", wait_until="networkidle")
        self.page.wait_for_selector("h1", timeout=60_000)
        return self.page.inner_text("h1")

    def links(self):
        """Links of the page to pages of the site, without the places on them."""
        links = self.page.eval_on_selector_all("main a[href]", "all => all.map(one => one.getAttribute('href'))")
        return {link.split("#")[0].rstrip("/") for link in links if link.startswith("/documentation/")}


def check_pages(site, pages):
    """Opens the landing page, every module and every article; how many pages that are."""
    pages.page.goto(f"{pages.origin}/")
    pages.page.wait_for_url("**/documentation/**")
    title = pages.open("documentation/")
    expect(title == "Reactor Trace", f"the landing page is called {title}")
    found = pages.links()
    for module in MODULES:
        expect(f"/documentation/{module.lower()}" in found, f"the landing page does not lead to {module}: {sorted(found)}")
        title = pages.open(f"documentation/{module.lower()}/")
        expect(title == module, f"the page of {module} is called {title}")
        found |= pages.links()
    for address, (words, pictures) in ARTICLES.items():
        expect(f"/documentation/{address}" in found, f"no module leads to {address}")
        title = pages.open(f"documentation/{address}/")
        expect(title == words, f"{address} is called {title}")
        expect(pages.page.query_selector("pre code"), f"{address} shows no code")
        widths = pages.page.eval_on_selector_all("main img", "all => all.map(one => one.naturalWidth)")
        expect(len(widths) == pictures and all(widths), f"{address}: pictures of widths {widths}, {pictures} expected")
        found |= pages.links()
    for link in sorted(found):
        expect((pathlib.Path(site) / link.lstrip("/") / "index.html").exists(), f"{link} leads nowhere")
    return 1 + len(MODULES) + len(ARTICLES)


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    site = pathlib.Path(arguments[0]).resolve()
    server = serve(site)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        opened = check_pages(site, Pages(browser, f"http://127.0.0.1:{server.server_port}"))
        browser.close()
    server.shutdown()
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if not problems:
        print(f"documentation: {opened} pages open without an error, and each of their links leads somewhere")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
