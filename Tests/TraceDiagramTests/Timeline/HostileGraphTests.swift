import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit
@testable import TimelinePicture

@Suite("Hostile graphs")
struct HostileGraphTests {
  @Test(arguments: HostileText.words) func `hostile names are inert, in their boxes and bounded`(words: String) throws {
    let trace = hostile(words)

    let picture = try trace.timeline()
    let svg = try picture.svg()

    let tree = try MarkupTree(svg)
    try Gallery.show(svg, dot: picture.dot(), as: "hostile-\(HostileText.words.firstIndex(of: words) ?? 0)")
    #expect(tree.all("script").isEmpty)
    #expect(tree.all("a").allSatisfy { $0.attributes["xlink:href"]?.hasPrefix("#n") ?? false })
    #expect(tree.elements.allSatisfy { element in element.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
    #expect(svg.utf8.count < 100_000)
    #expect(OverlapChecker.faults(in: picture.drawing) == [])
    #expect(picture.dot().hasSuffix("}\n"))
  }

  @Test func `graphs with hostile names equal the reviewed ones`() throws {
    var lines: [String] = []
    // Markup, entities, backslashes, quotation marks, lines, controls, bidi.
    for words in HostileText.words[2...8] {
      let trace = hostile(words)
      for drawing in [try trace.timeline().drawing, try trace.cycle().drawing] {
        lines += GraphOutline.text(of: drawing).split(separator: "\n").map { Self.readable($0) } + [""]
      }
    }
    try Golden.expect(lines.joined(separator: "\n"), named: "hostile")
  }

  /// One line of the golden: what no editor shows is spelt out, and no line goes on for ever.
  private static func readable(_ line: Substring) -> String {
    let scalars = line.unicodeScalars
    let spelt = scalars.prefix(100).map { $0.isASCII && $0.value >= 32 ? "\($0)" : $0.escaped(asASCII: true) }
    return spelt.joined() + (scalars.count > 100 ? "..." : "")
  }

  private static let controls: [Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [0...0x1F, 0x7F...0x9F, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069]
    return (ranges.flatMap { Array($0) } + [0x061C, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF]).compactMap {
      Unicode.Scalar($0)
    }
  }()

  @Test func `a picture has no control characters, and gives the same bytes twice`() throws {
    for start in stride(from: 0, to: Self.controls.count, by: 20) {
      let part = Self.controls[start..<min(start + 20, Self.controls.count)]
      let trace = hostile(part.map { "a\($0)" }.joined())
      for picture in [try trace.timeline(), try trace.cycle()] {
        let svg = try picture.svg()
        #expect(try MarkupTree(svg).all("script").isEmpty)
        #expect(!svg.unicodeScalars.contains { Self.controls.contains($0) && $0 != "\n" }, "from number \(start)")
        #expect(try picture.svg() == svg)
      }
    }
  }

  @Test(
    arguments: [
      "amp", "lt", "gt", "quot", "apos", "nbsp", "copy", "rarr", "eacute", "#0", "#27", "#x1b", "#x202e", "#xD800",
      "#x110000", "#xFFFF", "nosuch", "",
    ])
  func `an entity in a name is shown as it was written`(name: String) throws {
    for word in ["&\(name);", "&amp;\(name);", "&\(name)"] {
      let texts = try MarkupTree(try hostile(word).cycle().svg()).all("text").map(\.words)
      #expect(texts.contains { $0.contains(word) }, "\(word)")
    }
  }

  @Test(arguments: ["inf", "-inf", "nan", "1e999", "-1e999", "18446744073709551615"])
  func `a name such as “inf” does not become a coordinate`(word: String) throws {
    let trace = hostile(word)
    for picture in [try trace.timeline(), try trace.cycle()] {
      let svg = try picture.svg()
      let numbers = try MarkupTree(svg).elements.flatMap { element in
        ["x", "y", "cx", "cy", "rx", "points", "d", "width", "height"].compactMap { element.attributes[$0] }
      }
      #expect(!numbers.isEmpty)
      #expect(!numbers.contains { $0.contains("inf") || $0.contains("nan") || $0.contains("e+") })
    }
  }

  private func hostile(_ words: String) -> Trace {
    var s = TraceScript(process: words)
    s.header.resource = ["service.name": words]
    let r = s.reactor(words, name: words)
    let action = s.action(r, 1, words, "\"quoted\"")
    let effect = s.begin(r, 1, words, of: action)
    s.run(effect, r, 1, 2)
    let impurity = TraceEvent.Impurity(
      rule: .clock, message: words, api: words, site: .init(file: words, line: 1),
      reduceSite: .init(file: words, line: 2))
    s.commit(r, 50, words, effect: effect, reduce: 60...70, changed: [words, words + "2"], impure: [impurity])
    s.commit(r, 75, words, unknown: true, changed: [words])
    s.add(.error(.init(type: words, message: words, isSwallowed: true)), at: 90, reactor: r, cause: effect)
    s.end(effect, r, 90, .error)
    let open = s.begin(r, 10, words, of: s.action(r, 10, words))
    s.add(.open, at: 100, reactor: r, cause: open)
    s.add(.dropped(count: 1, why: words, from: nil, to: nil), at: 100, reactor: nil)
    return s.trace
  }
}
