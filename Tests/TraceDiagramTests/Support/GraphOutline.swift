@testable import PictureKit

/// Writes a picture as text, without positions: its text, marks and lines.
enum GraphOutline {
  static func text(of picture: PictureGraph) -> String {
    var lines = ["title: \(picture.title)", "summary: \(picture.summary)", "", "words of the background:"]
    for shape in picture.background.shapes {
      if case .text(let run) = shape { lines.append("  \(run.text)\(run.bold ? " (bold)" : "") \(run.role)") }
    }
    lines += ["", "marks:"]
    for (index, node) in picture.nodes.enumerated() {
      let words = node.label.map { " \"\($0.text)\" \($0.role)" } ?? ""
      let tooltip = node.form == .text || node.tooltip.isEmpty ? "" : " — " + node.tooltip.replacing("\n", with: " | ")
      // Text without a mark is called "words" in the goldens.
      let form = node.form == .text ? "words" : "\(node.form)"
      lines.append("  n\(index) \(form) \(node.kind)\(words)\(tooltip)")
    }
    lines += ["", "lines:"]
    for edge in picture.edges {
      lines.append("  \(edge.from.name) -> \(edge.to.name) \(edge.kind) \(edge.dash) \(edge.role)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
