import PictureKit
import TraceBehavior
import TraceReading

/// Title, figures and differences by kind, in words and marks, over a comparison.
struct CycleDifferenceHeader {
  let comparison: CycleModel.Comparison
  let model: CycleModel
  /// Counts of lines that found no room.
  var hidden = 0

  var title: String {
    "\(Self.short(comparison.before)) → \(Self.short(comparison.after))"
  }

  /// The name of a file without its folders.
  private static func short(_ name: String) -> String {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    return TextMetrics.truncated(SafeText.clean(file), to: 520, size: Style.titleSize, bold: true)
  }

  var figures: String {
    var parts = ["counts are before → after", "line width by count"]
    if comparison.isIncomplete { parts.append("events were lost: steps may be missing") }
    if let folded = model.folded { parts.append("\(folded.countText) folded, see below") }
    if !model.leftOut.isEmpty { parts.append("\(CountText.of(model.leftOut.count, "light line")) left out") }
    if hidden > 0 { parts.append("\(CountText.of(hidden, "count")) only in tooltips") }
    return parts.joined(separator: " · ")
  }

  private typealias Kind = BehaviorDifference.Change.Kind

  func draw(to right: Double, on canvas: inout Canvas) {
    var x = Style.textMargin
    guard !comparison.changes.isEmpty else {
      canvas.text(
        "equal: the same steps, from the same causes", at: Point(x, 82), size: Style.leadSize, bold: true,
        role: .stateText)
      return
    }
    for kind in Kind.allCases {
      guard let count = comparison.changes[kind] else { continue }
      let text = Self.text(count, kind)
      let sign = kind == .new ? "+" : kind == .gone ? "−" : nil
      let role: Role = kind == .new ? .addedText : kind == .gone ? .removedText : kind == .slower ? .slow : .ink
      let width = TextMetrics.width(text, size: Style.leadSize, bold: true)
      let indent = sign != nil || kind == .slower ? 21.0 : 0
      guard x + indent + width <= right else { return }
      if let sign { ChangeMark.draw(sign, role, at: Point(x + 8, 78), on: &canvas) }
      if kind == .slower { canvas.slowMark(Point(x + 8, 78)) }
      x = canvas.text(text, at: Point(x + indent, 82), size: Style.leadSize, bold: true, role: role) + 20
    }
  }

  /// The number of changes of a kind in words, such as "1 with other ends".
  private static func text(_ count: Int, _ kind: Kind) -> String {
    switch kind {
    case .otherOrder, .incomplete: kind.rawValue
    case .otherCauses, .otherEnds, .otherFields, .otherTransforms: "\(CountText.of(count)) with \(kind.rawValue)"
    case .new, .gone, .moreOften, .lessOften, .slower: "\(CountText.of(count)) \(kind.rawValue)"
    }
  }

  /// For those who cannot see the picture.
  var summary: String {
    let kinds = Kind.allCases.compactMap { kind in
      comparison.changes[kind].map { Self.text($0, kind) }
    }
    let names = model.nodes.compactMap { node -> String? in
      guard let change = node.change, let sign = change.sign else { return nil }
      let name = node.name.isEmpty ? "nothing changed" : node.name
      return "\(sign) \(node.kind) \(model.bands[node.band].type).\(name)"
    }
    return "Comparison of \(Self.short(comparison.before)) with \(Self.short(comparison.after)): "
      + (kinds.isEmpty ? "equal." : kinds.joined(separator: ", ") + ".")
      + (names.isEmpty ? "" : " \(names.prefix(40).joined(separator: "; ")).")
  }
}

/// The marks of a comparison, each with a word.
enum CycleDifferenceLegend {
  /// Room before the captions, for a box and its line.
  static let indent = 20.0

  static var entries: [LegendEntry] {
    [
      entry("only after", 0, 1), entry("only before", 1, 0),
      entry("on both sides, with another count, end or time", 1, 2), entry("on both sides, the same", 1, 1),
    ]
  }

  private static func entry(_ caption: String, _ before: Int, _ after: Int) -> LegendEntry {
    LegendEntry(caption: caption) { draw(CycleModel.Change(before: before, after: after), at: $1, on: &$0) }
  }

  /// A small box, a line, and the badge.
  private static func draw(_ change: CycleModel.Change, at center: Point, on canvas: inout Canvas) {
    let box = Rect(x: center.x - 16, y: center.y - 6.5, width: 24, height: 13)
    canvas.rect(box, change.paint)
    canvas.line(
      [Point(box.right, center.y), Point(box.right + 22, center.y)], change.lineRole, width: change.width(1.6),
      dash: change.dash(of: .atOnce))
    canvas.arrowHead(at: Point(box.right + 29, center.y), from: center, change.lineRole, length: 8)
    if let sign = change.sign {
      ChangeMark.draw(sign, change.textRole, at: Point(box.right - 2, box.top), on: &canvas, size: 12)
    }
  }
}
