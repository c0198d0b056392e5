"""Checks with a real browser that words in pictures do not overlap, leave their box or page, or get too small.

Usage: python3 Tests/Scripts/check_labels.py FILE.svg...      exits 1 and names file, font and words where they do

Needs Playwright for Python and a Chromium (CHROMIUM names it; /usr/bin/chromium without). It first looks at a picture
with planted faults, and fails if it does not see them.
"""
import os
import sys

from playwright.sync_api import sync_playwright

WIDTH = 1600
SMALLEST = 9.0
# Family and letter spacing in pixels. No family at hand is wider by what is reserved for others (8 %), so one is made so.
FAMILIES = [("DejaVu Sans", 0), ("DejaVu Serif", 0), ("DejaVu Sans", 0.35)]
SAMPLE = "setSuggestions, isLoading 640 ms cancelled by #5 recalc"

PLANTED = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1400 100" font-family="X">
<text x="10" y="50" font-size="11">one that lies</text><text x="40" y="53" font-size="11">on another</text>
<text x="1380" y="20" font-size="11">leaves the page</text><text x="200" y="50" font-size="7">too small</text>
<g class="state"><polygon points="300,30 340,30 340,60 300,60"/></g><text x="310" y="50" font-size="11">too wide a name</text>
</svg>"""

MEASURE = """([[family, spacing], width, smallest]) => {
  const svg = document.querySelector('svg');
  svg.setAttribute('font-family', family);
  svg.style.letterSpacing = spacing + 'px';
  const page = svg.viewBox.baseVal;
  const faults = [];
  const words = [...svg.querySelectorAll('text')].map(text => ({
    text: text.textContent.trim(), box: text.getBBox(),
    size: parseFloat(getComputedStyle(text).fontSize) * width / page.width
  })).filter(word => word.text && word.box.width > 0);
  const boxes = [...svg.querySelectorAll('g.action,g.effect,g.mutation,g.state,g.outside,g.card,g.waiting')]
    .map(group => group.querySelector('polygon,path,ellipse')).filter(shape => shape).map(shape => shape.getBBox());
  words.sort((a, b) => a.box.x - b.box.x);
  words.forEach((one, index) => {
    const b = one.box;
    if (one.size < smallest) faults.push(`"${one.text}" is ${one.size.toFixed(1)} px high`);
    if (b.x < 0 || b.y < 0 || b.x + b.width > page.width || b.y + b.height > page.height)
      faults.push(`"${one.text}" leaves the page`);
    for (let next = index + 1; next < words.length && words[next].box.x < b.x + b.width - 1; next++) {
      const o = words[next].box;
      // Lines of words stand 13 pixels apart; boxes of an em and a sixth may touch.
      const across = Math.min(b.x + b.width, o.x + o.width) - o.x;
      const down = Math.min(b.y + b.height, o.y + o.height) - Math.max(b.y, o.y);
      if (across > 1 && down > 2) faults.push(`"${one.text}" lies on "${words[next].text}"`);
    }
    // The cross of a mark stands on the end of its bar.
    for (const box of one.text === '×' ? [] : boxes) {
      const middle = b.y + b.height / 2;
      const begins = b.x > box.x && b.x < box.x + box.width && middle > box.y && middle < box.y + box.height;
      if (begins && box.width > 20 && b.x + b.width > box.x + box.width + 1)
        faults.push(`"${one.text}" leaves its box`);
    }
  });
  return faults;
}"""


def width_of(page, family):
    name, spacing = family
    page.set_content(f'<svg xmlns="http://www.w3.org/2000/svg" style="letter-spacing:{spacing}px">'
                     f'<text font-family="{name}" font-size="11">'
                     f'{SAMPLE}</text></svg>')
    return page.evaluate("() => document.querySelector('text').getBBox().width")


def faults(page, svg, family):
    page.set_content(f'<body style="margin:0">{svg}</body>')
    return page.evaluate(MEASURE, [family, WIDTH, SMALLEST])


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    bad = False
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": 1000})
        widths = [width_of(page, family) for family in FAMILIES]
        if not all(width > widths[0] for width in widths[1:]):
            sys.exit(f"the families are not wider than {FAMILIES[0][0]}: {widths}; are the DejaVu fonts installed?")
        planted = faults(page, PLANTED, FAMILIES[0])
        for wanted in ["lies on", "leaves the page", "px high", "leaves its box"]:
            if not any(wanted in fault for fault in planted):
                sys.exit(f"the checker does not see the planted fault '{wanted}': {planted}")
        words = 0
        for path in sys.argv[1:]:
            with open(path, encoding="utf-8") as file:
                svg = file.read().split("?>", 1)[-1]
            words += svg.count("<text")
            for family in FAMILIES:
                for fault in faults(page, svg, family):
                    bad = True
                    print(f"{path}: in {family[0]} +{family[1]} px, {fault}", file=sys.stderr)
        browser.close()
    wider = ", ".join(f"{100 * width / widths[0] - 100:.1f} %" for width in widths[1:])
    print(f"{len(sys.argv) - 1} pictures, {words} words, measured again {wider} wider")
    sys.exit(1 if bad else 0)


main()
