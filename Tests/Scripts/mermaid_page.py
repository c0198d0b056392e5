"""Mermaid's own parser and renderer, as nicegui carries them, in Chromium; asked by a page on this machine alone."""
import functools
import http.server
import os
import pathlib
import tempfile
import threading

import nicegui
from playwright.sync_api import Error, sync_playwright

PAGE = """<!doctype html><meta charset="utf-8"><div id="here"></div><script type="module">
import {mermaid} from '/index.js';
mermaid.initialize({startOnLoad: false});
window.draw = async text => {
  await mermaid.parse(text);
  const {svg} = await mermaid.render('g' + Math.random().toString(16).slice(2), text);
  document.getElementById('here').innerHTML = svg;
  return document.getElementById('here').textContent;
};
window.ready = true;
</script>"""


class Files(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class MermaidPage:
    """Draws diagrams. CHROMIUM names the browser; /usr/bin/chromium without.

    `faults` has each sign that words of a diagram acted: dialogs, requests, errors of the page.
    """

    def __init__(self):
        self.faults = []
        self.drawn = 0
        self.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(self.folder.name)
        for file in (pathlib.Path(nicegui.__file__).parent / "elements/mermaid/dist").iterdir():
            (folder / file.name).symlink_to(file)
        (folder / "page.html").write_text(PAGE)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=folder))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"], timeout=120_000)
        self.page = self.browser.new_page()
        self.page.set_default_timeout(120_000)
        self.page.on("dialog", lambda dialog: (self.faults.append(f"a label ran: {dialog.message}"), dialog.dismiss()))
        self.page.on("pageerror", lambda error: self.faults.append(f"the page: {error}"))
        self.page.goto(f"http://127.0.0.1:{self.server.server_port}/page.html")
        self.page.wait_for_function("window.ready")
        self.page.on("request", self.note)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.browser.close()
        self.playwright.stop()
        self.server.shutdown()
        self.server.server_close()
        self.folder.cleanup()

    def note(self, request):
        if "127.0.0.1" not in request.url:
            self.faults.append(f"a label fetched {request.url}")

    def draw(self, text):
        """The words that the drawn diagram shows. Raises ValueError with Mermaid's words where it refuses."""
        try:
            shown = self.page.evaluate("text => window.draw(text)", text)
        except Error as error:
            raise ValueError(str(error)[:300]) from error
        self.drawn += 1
        active = self.page.evaluate("document.querySelectorAll('#here script, #here img, #here a[href], #here iframe').length")
        if active:
            self.faults.append(f"{active} labels became elements that act")
        return shown
