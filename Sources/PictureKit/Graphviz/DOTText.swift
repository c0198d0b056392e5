/// The same picture as text that Graphviz's own programs read: `neato -n2 -Tsvg`.
package enum DOTText {
  package static func text(for picture: PictureGraph) throws(DiagramError) -> String {
    let attributes = try GraphAttributes(picture)
    var lines = ["digraph picture {"]
    lines.append("  graph \(list(attributes.graph));")
    lines.append("  node \(list(GraphAttributes.nodeDefaults));")
    lines.append("  edge \(list(GraphAttributes.edgeDefaults));")
    for (index, node) in picture.nodes.enumerated() {
      lines.append("  n\(index) \(list(attributes.nodes[index] + tooltip(node.tooltip)));")
    }
    for (index, edge) in picture.edges.enumerated() {
      let ends = "\(edge.from.name) -> \(edge.to.name)"
      lines.append("  \(ends) \(list(attributes.edges[index] + tooltip(edge.tooltip)));")
    }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  static func tooltip(_ text: String) -> GraphAttributes.List {
    text.isEmpty ? [] : [("tooltip", SafeText.tooltip(text))]
  }

  package static func list(_ attributes: GraphAttributes.List) -> String {
    "[" + attributes.map { "\($0.name)=\(quoted($0.value))" }.joined(separator: ", ") + "]"
  }

  /// DOT knows one escape in a quoted string, that of the quotation mark; values have their backslashes in pairs.
  ///
  /// A long string is a sum of short ones: Graphviz's programs read none of more than 16,384 bytes.
  static func quoted(_ value: String) -> String {
    let escaped = value.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
    guard escaped.utf8.count > longest else { return "\"\(escaped)\"" }
    var pieces: [Substring] = []
    var rest = escaped[...]
    while rest.utf8.count > longest {
      let end = end(of: rest)
      pieces.append(rest[..<end])
      rest = rest[end...]
    }
    return (pieces + [rest]).map { "\"\($0)\"" }.joined(separator: " + ")
  }

  private static let longest = 12_000

  /// The end of the next piece: not within a character, and not within a row of backslashes unless that fills it.
  private static func end(of text: Substring) -> String.Index {
    let bytes = text.utf8
    let farthest = bytes.index(bytes.startIndex, offsetBy: longest)
    var end = farthest
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 || bytes[bytes.index(before: end)] == UInt8(ascii: "\\") {
      end = bytes.index(before: end)
    }
    return end > bytes.startIndex ? end : farthest
  }
}
