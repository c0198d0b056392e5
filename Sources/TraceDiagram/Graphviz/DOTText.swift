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

  private static func tooltip(_ text: String) -> GraphAttributes.List {
    text.isEmpty ? [] : [("tooltip", SafeText.tooltip(text))]
  }

  private static func list(_ attributes: GraphAttributes.List) -> String {
    "[" + attributes.map { "\($0.name)=\(quoted($0.value))" }.joined(separator: ", ") + "]"
  }

  /// DOT knows one escape in a quoted string, that of the quotation mark; values have their backslashes in pairs.
  private static func quoted(_ value: String) -> String {
    "\"" + value.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"") + "\""
  }
}
