@testable import TraceDiagram

/// A picture as text, without places: what is drawn, said and connected.
enum GraphOutline {
  static func text(of picture: PictureGraph) -> String {
    var lines = ["title: \(picture.title)", "summary: \(picture.summary)", "", "words of the background:"]
    for shape in picture.background.shapes {
      if case .text(let words) = shape { lines.append("  \(words.text)\(words.bold ? " (bold)" : "") \(words.role)") }
    }
    lines += ["", "marks:"]
    for (index, node) in picture.nodes.enumerated() {
      let words = node.words.map { " \"\($0.text)\" \($0.role)" } ?? ""
      let tooltip = node.form == .words || node.tooltip.isEmpty ? "" : " — " + node.tooltip.replacing("\n", with: " | ")
      lines.append("  n\(index) \(node.form) \(node.kind)\(words)\(tooltip)")
    }
    lines += ["", "lines:"]
    for edge in picture.edges {
      lines.append("  \(edge.from.name) -> \(edge.to.name) \(edge.kind) \(edge.dash) \(edge.role)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
