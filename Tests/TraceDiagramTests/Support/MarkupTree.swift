import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements that a strict XML parser finds in a picture.
final class MarkupTree: NSObject, XMLParserDelegate {
  struct Element: Equatable {
    var name: String
    var attributes: [String: String]
    var words: String
    var depth: Int
  }
  private(set) var elements: [Element] = []
  private var path: [Int] = []

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(Element(name: name, attributes: attributes, words: "", depth: path.count))
    path.append(elements.count - 1)
  }

  func parser(_ parser: XMLParser, foundCharacters words: String) {
    if let last = path.last { elements[last].words += words }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    path.removeLast()
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }
}
