@testable import PictureKit

/// Finds words that lie on other words or on marks, or leave the page.
struct OverlapChecker {
  /// A sentence for each fault.
  static func faults(in picture: PictureGraph) -> [String] {
    let labels = picture.nodes.compactMap { node in node.form == .text ? node.label : nil }
    let titles = picture.background.shapes.compactMap { shape -> TextRun? in
      if case .text(let run) = shape { run } else { nil }
    }
    let words = (labels + titles).map { (text: $0.text, box: inked($0)) }.sorted { $0.box.left < $1.box.left }
    let marks = picture.nodes.filter { $0.form != .text && isSolid($0.kind) }
    var faults: [String] = []
    for (index, one) in words.enumerated() {
      for other in words[(index + 1)...] {
        guard other.box.left < one.box.right else { break }
        guard one.box.overlaps(other.box) else { continue }
        faults.append("\"\(one.text)\" lies on \"\(other.text)\"")
      }
      if one.box.left < 4 || one.box.right > picture.page.width - 4 || one.box.bottom > picture.page.height {
        faults.append("\"\(one.text)\" leaves the page")
      }
    }
    for mark in marks where mark.box.right > picture.page.width - 8 {
      faults.append("\(mark.kind) leaves the page at \(Int(mark.box.right))")
    }
    for label in labels {
      let box = inked(label)
      for mark in marks where box.overlaps(mark.box.grown(by: -0.5)) {
        faults.append("\"\(label.text)\" lies on \(mark.kind) at \(Int(mark.box.left)), \(Int(mark.box.top))")
      }
    }
    return faults
  }

  /// Bars carry their own words, and plates are made to lie under some.
  private static func isSolid(_ kind: String) -> Bool { !kind.hasPrefix("effect") && kind != "plate" }

  /// The room words take in DejaVu Sans, from capitals to the baseline.
  private static func inked(_ run: TextRun) -> Rect {
    let width = TextMetrics.advance(run.text, size: run.size, bold: run.bold)
    let left =
      switch run.anchor {
      case .start: run.at.x
      case .middle: run.at.x - width / 2
      case .end: run.at.x - width
      }
    return Rect(left: left, top: run.at.y - run.size * 0.72, right: left + width, bottom: run.at.y + 1)
  }
}
