import Testing

@testable import PictureKit

enum HostileText {
  static let words = SafeTextTests.words
}

@Suite("Hostile text")
struct SafeTextTests {
  static let words = [
    "", " ", "<script>alert(1)</script>", "&amp; &lt; &#1; &#x1F600; &foo;", "\\N \\G \\E \\\\ \\n \\l \\", "\\\" \"",
    "a\nb\r\nc\td", "\u{0}\u{1}\u{1B}[31m\u{7F}\u{85}", "\u{202E}evil\u{2066}", "\u{FFFE}\u{FFFF}\u{1FFFE}",
    "]]> --> <!--",
    "javascript:alert(1)", "{a|b} %s%n", "👩‍👩‍👧‍👦 e\u{301} 漢字 שלום", "</svg></text>", "-", "T 0 0 0 0 1 -x",
    String(repeating: "long ", count: 1000), String(repeating: "x", count: 100_000),
    "Z" + String(repeating: "\u{301}", count: 5000), String(repeating: "\"\\", count: 300),
  ]

  @Test(arguments: words)
  func `any text is readable, inert and bounded wherever a picture has text`(words: String) throws {
    var picture = PictureGraph(page: Size(400, 200), title: words, summary: words)
    picture.background.text(words, at: Point(10, 20))
    picture.background.text("sentinel", at: Point(10, 40))
    picture.add(.init(kind: "label", label: TextRun(words, at: Point(10, 80)), tooltip: words))
    picture.add(
      .init(.ellipse, kind: "badge", box: Rect(x: 0, y: 0, width: 9, height: 9), label: TextRun(words, at: Point(0, 0)))
    )

    let svg = try Graphviz.render(picture)

    let tree = try MarkupTree(svg)
    let texts = tree.all("text").map { $0.words.replacing("\u{A0}", with: " ") }
    let clean = SafeText.clean(words)
    if !clean.allSatisfy({ $0 == " " }) {
      #expect(texts == [SafeText.xdot(words), "sentinel", clean, clean].map { $0.replacing("\u{A0}", with: " ") })
      #expect(tree.all("title").first?.words == SafeText.clean(words, limit: 400, keepsLines: true))
    }
    #expect(tree.all("script").isEmpty)
    #expect(tree.all("a").isEmpty)
    #expect(svg.utf8.count < 20_000)
  }

  @Test(arguments: words)
  func `any text in DOT can be read back`(words: String) throws {
    var picture = PictureGraph(page: Size(400, 200), title: words, summary: words)
    picture.background.text(words, at: Point(10, 20))
    picture.add(.init(kind: "label", label: TextRun(words, at: Point(10, 80)), tooltip: words))

    let dot = try DOTText.text(for: picture)

    #expect(quotedStringsEnd(dot))
    #expect(dot.hasSuffix("];\n}\n"))
  }

  /// Whether each quotation mark that opens is closed, read as DOT's own scanner does: `\"` and `\\` are pairs.
  private func quotedStringsEnd(_ dot: String) -> Bool {
    var inside = false
    var scalars = dot.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      if inside, scalar == "\\" {
        _ = scalars.next()
      } else if scalar == "\"" {
        inside.toggle()
      } else if scalar == "\n", inside {
        continue
      } else if !inside, !(scalar.isASCII) {
        return false
      }
    }
    return !inside
  }
}
