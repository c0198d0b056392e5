import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements that an XML reader finds in a picture, and whether any could run or fetch something.
final class Markup: NSObject, XMLParserDelegate {
  private(set) var elements: Set<String> = []
  private(set) var text = ""
  /// Attributes that run or fetch something.
  private(set) var active: [String] = []
  private(set) var count = 0
  /// Marks and lines in the order of the file: class, title, and the words that stand there.
  private(set) var marks: [Mark] = []
  private var element = ""

  struct Mark: Equatable {
    var kind: String
    var title = ""
    var words = ""
  }

  /// Marks of one class, without what libgvc says first.
  func marks(_ kind: String) -> [Mark] { marks.filter { $0.kind == "node " + kind } }

  /// Fails where it is not well-formed.
  init(_ svg: String, location: SourceLocation = #_sourceLocation) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    parser.shouldResolveExternalEntities = false
    let isWellFormed = parser.parse()
    #expect(
      isWellFormed, "\(String(describing: parser.parserError)) in line \(parser.lineNumber)", sourceLocation: location)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    elements.insert(name)
    element = name
    count += 1
    if name == "g", let kind = attributes["class"] { marks.append(Mark(kind: kind)) }
    for (key, value) in attributes {
      let isLink = key.hasSuffix("href") && !value.hasPrefix("#")
      if key.lowercased().hasPrefix("on") || isLink { active.append("\(key)=\(value)") }
      if key != "style", key.hasSuffix("title") || key == "class" || key == "id" { text += " " + value }
    }
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    text += characters
    guard !marks.isEmpty else { return }
    if element == "title" { marks[marks.count - 1].title += characters }
    if element == "text" { marks[marks.count - 1].words += characters.replacing("\u{A0}", with: " ") }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { element = "" }

  /// Elements that show something, and those that hold them together.
  static let inert: Set<String> = [
    "svg", "title", "desc", "style", "g", "a", "text", "tspan", "path", "polygon", "polyline", "ellipse", "rect",
    "line", "defs", "linearGradient", "stop",
  ]

  /// Nothing in it acts, and nothing in it turns text round or commands a terminal.
  static func expectInert(_ svg: String, location: SourceLocation = #_sourceLocation) -> Markup {
    let markup = Markup(svg, location: location)
    #expect(markup.elements.subtracting(inert) == [], sourceLocation: location)
    #expect(markup.active == [], sourceLocation: location)
    #expect(svg.firstDangerous == nil, sourceLocation: location)
    return markup
  }
}

extension String {
  /// The first scalar that a terminal obeys or that disguises text: C0 but for line feeds, DEL, C1, bidi controls.
  var firstDangerous: String? {
    unicodeScalars.first { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }.map { "U+" + String($0.value, radix: 16, uppercase: true) }
  }
}
