/// Turns what libgvc wrote into the file we hand out.
///
/// One pure function over libgvc's bytes: comments and document type go; size, style, title, description and tooltips
/// come in; links stay only if they are ours. What it cannot read as well-formed markup it refuses, so the result is
/// well-formed always, and inert: no script, no handler, nothing fetched.
package enum SVGDocument {
  /// Where the picture stands.
  package enum Host: Sendable {
    /// In a file of its own.
    case file
    /// In a page of HTML, which has the style, and finds boxes by what they stand for.
    case page
  }

  package static func finish(
    _ raw: [UInt8], of picture: PictureGraph, for host: Host = .file
  ) throws(DiagramError) -> String {
    var writer = SVGWriter(picture, host)
    var scanner = try MarkupScanner(raw)
    while let token = try scanner.next() { try writer.take(token) }
    return try writer.finished()
  }
}

/// The state of one pass: which elements are open, and which of them were dropped.
private struct SVGWriter {
  private enum Fate { case kept, dropped, skipped }

  private let picture: PictureGraph
  private let host: SVGDocument.Host
  private var text: String
  private var open: [(name: String, fate: Fate)] = []
  private var drawn = 0
  private let expected: Int
  private let links: Set<String>
  private let pixels: PagePixels
  private var isInsidePicture = false

  init(_ picture: PictureGraph, _ host: SVGDocument.Host) {
    self.picture = picture
    self.host = host
    text = host == .file ? "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n" : ""
    expected = GraphAttributes.underlay(picture).shapes.count
    pixels = PagePixels(pageHeight: picture.page.height)
    links = Set(picture.nodes.compactMap { $0.link?.address })
  }

  mutating func take(_ token: MarkupScanner.Token) throws(DiagramError) {
    switch token {
    case .open(let tag):
      let fate = begin(tag)
      if !tag.closesItself { open.append((tag.name, fate)) }
    case .close(let name):
      guard let last = open.popLast(), last.name == name else {
        throw .libraryFailed("it wrote </\(SafeText.clean(name, limit: 20))> where something else was open")
      }
      if last.fate == .kept { end(name) }
    case .text(let piece):
      if open.last?.name == "text", open.last?.fate == .kept { text += piece }
    }
  }

  func finished() throws(DiagramError) -> String {
    guard open.isEmpty, isInsidePicture else { throw .libraryFailed("what it wrote ends too early") }
    // libgvc drops the rest of a background silently; a picture with a hole must not pass for a whole one.
    guard drawn >= expected else { throw .libraryFailed("it drew \(drawn) of \(expected) shapes of the background") }
    return text
  }

  private mutating func begin(_ tag: MarkupScanner.Tag) -> Fate {
    if open.contains(where: { $0.fate == .skipped }) { return .skipped }
    switch tag.name {
    case "svg":
      text += SVGFrame.opening(picture, for: host)
      return .kept
    case "g": return beginGroup(tag)
    case "title": return .skipped
    case "a":
      guard host == .file, let link = tag["xlink:href"] ?? tag["href"], links.contains(link) else { return .dropped }
      text += "<a xlink:href=\"\(link)\">"
      return .kept
    case "text", "polygon", "polyline", "path", "ellipse":
      return beginMark(tag)
    default: return .skipped
    }
  }

  private mutating func beginGroup(_ tag: MarkupScanner.Tag) -> Fate {
    guard let id = tag["id"] else { return .dropped }
    if id == "graph0" {
      isInsidePicture = true
      text += "<g>\n"
      return .kept
    }
    if id.hasPrefix("a_") { return .dropped }
    text += "<g"
    // The rows of a page have ids of their own.
    add("id", host == .page ? "cycle-\(id)" : id)
    add("class", tag["class"] ?? "")
    if host == .page { addSubject(of: id) }
    text += ">"
    if let tooltip = tooltip(of: id), !tooltip.isEmpty {
      text += "<title>"
      text += SafeText.xml(tooltip)
      text += "</title>"
    }
    text += "\n"
    return .kept
  }

  private mutating func beginMark(_ tag: MarkupScanner.Tag) -> Fate {
    if open.count == 2 { drawn += 1 }
    text += "<"
    text += tag.name
    for (name, value) in tag.attributes {
      guard let value = SVGFrame.value(of: name, value, pixels, strokeWidth: tag["stroke-width"]) else { continue }
      add(name, value)
    }
    text += tag.closesItself ? "/>\n" : ">"
    return .kept
  }

  // Piece by piece: a picture has a hundred thousand attributes, and each interpolation makes a string of its own.
  private mutating func add(_ name: String, _ value: String) {
    text += " "
    text += name
    text += "=\""
    text += value
    text += "\""
  }

  private mutating func end(_ name: String) { text += name == "svg" ? "</svg>\n" : "</\(name)>\n" }

  private mutating func addSubject(of id: String) {
    guard id.first == "n", let index = Int(id.dropFirst()), picture.nodes.indices.contains(index),
      let subject = picture.nodes[index].subject
    else { return }
    add("data-r", SafeText.xml(subject.reactor))
    add("data-kind", subject.kind)
    add("data-label", SafeText.xml(subject.label))
  }

  /// The first line of what a mark says.
  private func name(_ node: PictureGraph.NodeID) -> Substring {
    picture.nodes[node.index].tooltip.prefix { $0 != "\n" }.prefix(120)
  }

  private func tooltip(of id: String) -> String? {
    guard let index = Int(id.dropFirst()) else { return nil }
    switch id.first {
    case "n" where index < picture.nodes.count: return picture.nodes[index].tooltip
    case "e" where index < picture.edges.count:
      let edge = picture.edges[index]
      return edge.tooltip.isEmpty ? "\(name(edge.from)) → \(name(edge.to))" : edge.tooltip
    default: return nil
    }
  }
}

/// The frame of the document that replaces libgvc's own, and how its attributes come out.
private enum SVGFrame {
  static func opening(_ picture: PictureGraph, for host: SVGDocument.Host) -> String {
    let width = Decimal.text(picture.page.width, fractionDigits: 1)
    let height = Decimal.text(picture.page.height, fractionDigits: 1)
    let linked = picture.nodes.contains { $0.link != nil }
    let xlink = linked ? " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" : ""
    guard host == .file else {
      return """
        <svg class="pic" role="group" aria-label="\(SafeText.xml(picture.title))" width="\(width)" height="\(height)" \
        viewBox="0 0 \(width) \(height)" font-family="\(Style.fontFamily)">
        <desc>\(SafeText.xml(picture.summary, limit: 2000))</desc>

        """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg"\(xlink) role="img" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="\(Style.fontFamily)">
      <title>\(SafeText.xml(picture.title))</title>
      <desc>\(SafeText.xml(picture.summary, limit: 2000))</desc>
      <style>.node *{pointer-events:all}@media (prefers-color-scheme:dark){\(Style.darkRules)}</style>

      """
  }

  /// libgvc's dashes are made for its own unit and one width; ours grow with the line, so that a thick one is not taken
  /// for a solid one.
  private static func dashes(isDashed: Bool, _ strokeWidth: String) -> String {
    let width = Double(strokeWidth) ?? 1
    let (line, gap) = isDashed ? (max(4.5, 2.2 * width), max(3, 1.4 * width)) : (max(1.5, width), max(3, 1.8 * width))
    return "\(Decimal.text(line, fractionDigits: 1)),\(Decimal.text(gap, fractionDigits: 1))"
  }

  /// Nil for what we say ourselves.
  static func value(of name: String, _ value: String, _ pixels: PagePixels, strokeWidth: String?) -> String? {
    switch name {
    case "font-family": nil
    case "fill", "stroke": value == "transparent" ? "none" : value
    case "stroke-dasharray": dashes(isDashed: value == "5,2", strokeWidth.map { pixels.value($0) } ?? "1")
    case "points", "d": pixels.pairs(value)
    case "y", "cy": pixels.value(value, isY: true)
    case "x", "cx", "rx", "ry", "font-size", "stroke-width": pixels.value(value)
    default: value
    }
  }
}
