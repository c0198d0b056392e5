import PictureKit
import TraceReading

/// The end of both runs: the fields that differ, with both values.
extension OrderPicture {
  private static let boxHeight = 32.0
  private static let mostDifferences = 8

  /// Returns the lowest edge.
  mutating func drawEnd() -> Double {
    var y = layout.end + (layout.lanes.isEmpty ? 8 : 30)
    let shown = shownDifferences
    let rails = layout.lanes.isEmpty ? [frame.center] : [frame.left, frame.right]
    guard !shown.isEmpty else {
      for x in rails { endDot(Point(x, y)) }
      drawing.background.text(
        endWords, at: Point(frame.center, y + 28), anchor: .middle, size: Style.leadSize,
        bold: comparison.notCompared.isEmpty, role: comparison.notCompared.isEmpty ? .stateText : .mute)
      return drawNotes(from: y + 40, hidden: 0)
    }
    drawing.background.text(
      "At the end", at: Point(frame.center, y - 8), anchor: .middle, size: Style.headingSize, bold: true)
    for difference in shown {
      draw(difference, y: y + Self.boxHeight / 2)
      y += Self.boxHeight + 8
    }
    for x in rails where layout.lanes.isEmpty == false {
      rail(x, layout.end + 30, y - 8 - Self.boxHeight / 2)
    }
    for index in shown.indices {
      let at = layout.end + (layout.lanes.isEmpty ? 8 : 30) + Self.boxHeight / 2 + Double(index) * (Self.boxHeight + 8)
      for x in [frame.left, frame.right] { endDot(Point(x, at)) }
    }
    return drawNotes(from: y, hidden: comparison.differences.count - shown.count)
  }

  /// The difference of the story first.
  private var shownDifferences: [FieldDifference] {
    var all = comparison.differences
    if let told = layout.story.difference { all.insert(all.remove(at: told), at: 0) }
    return Array(all.prefix(Self.mostDifferences))
  }

  private var endWords: String {
    guard comparison.notCompared.isEmpty else { return "no difference in what is recorded of the states" }
    let isKnown =
      (comparison.usual.states + comparison.this.states).allSatisfy(\.isComplete)
      && comparison.usual.reactors == comparison.this.reactors
    return isKnown ? "no field differs at the end" : "no difference in what is recorded of the states"
  }

  private mutating func endDot(_ center: Point) {
    used.marks.insert(.changed)
    drawing.background.dot(center, radius: 5.5)
  }

  private mutating func draw(_ difference: FieldDifference, y: Double) {
    let name = OrderStory.subject(of: difference, comparison)
    let room = frame.right - frame.left - 40
    drawing.add(
      PictureGraph.Node(
        kind: "field",
        label: TextRun(
          TextMetrics.truncated(name, to: room, size: Style.headingSize, bold: true),
          at: Point(frame.center, y + 5),
          anchor: .middle, size: Style.headingSize, bold: true, role: .stateText), tooltip: name))
    let (usual, this) = OrderValues.apart(difference.usual, difference.this, room: frame.laneRoom - 24)
    value(usual, whole: difference.usual, y: y, isUsual: true)
    value(this, whole: difference.this, y: y, isUsual: false)
  }

  private mutating func value(_ words: String, whole: String, y: Double, isUsual: Bool) {
    let width = TextMetrics.width(words, size: OrderFrame.valueSize, bold: !isUsual) + 20
    let edge = isUsual ? frame.left - OrderFrame.gap + 2 : frame.right + OrderFrame.gap - 2
    let box = Rect(
      left: isUsual ? edge - width : edge, top: y - Self.boxHeight / 2, right: isUsual ? edge : edge + width,
      bottom: y + Self.boxHeight / 2)
    drawing.background.roundedRect(
      box, radius: 6,
      isUsual ? Paint(fill: .stateFill, stroke: .state) : Paint(fill: .stateFill, stroke: .ink, width: 2.4))
    drawing.add(
      PictureGraph.Node(
        kind: isUsual ? "value usual" : "value this",
        label: TextRun(
          words, at: Point(box.center.x, y + 5), anchor: .middle, size: OrderFrame.valueSize, bold: !isUsual),
        tooltip: whole))
  }

  /// Says what is not shown. Returns the lowest edge.
  private mutating func drawNotes(from top: Double, hidden: Int) -> Double {
    var notes: [String] = []
    if hidden > 0 { notes.append("\(CountText.of(hidden, "more field")) \(hidden == 1 ? "differs" : "differ")") }
    let unknown = comparison.notCompared
    if !unknown.isEmpty {
      let names = unknown.prefix(4).map { SafeText.clean($0, limit: 40) }.joined(separator: ", ")
      let rest = unknown.count > 4 ? " and \(CountText.of(unknown.count - 4)) more" : ""
      notes.append("not compared, since the traces do not hold all of it: \(names)\(rest)")
    }
    guard !notes.isEmpty else { return top }
    let words = notes.joined(separator: " · ")
    drawing.background.text(
      TextMetrics.truncated(words, to: frame.pageWidth - 2 * OrderFrame.margin),
      at: Point(frame.center, top + 16), anchor: .middle, role: .mute)
    return top + 20
  }
}

/// Two different values, cut so that they look different.
enum OrderValues {
  /// Characters before the first that differs.
  private static let context = 12

  static func apart(_ usual: String, _ this: String, room: Double) -> (usual: String, this: String) {
    apart(usual, this) {
      TextMetrics.truncated(SafeText.clean($0), to: room, size: OrderFrame.valueSize, bold: true)
    }
  }

  static func apart(_ usual: String, _ this: String, cut: (String) -> String) -> (usual: String, this: String) {
    let (left, right) = (cut(usual), cut(this))
    guard left == right else { return (left, right) }
    // They begin alike: from shortly before the first character that differs.
    let common = zip(usual, this).prefix { $0 == $1 }.count
    func late(_ words: String) -> String { cut("…" + words.dropFirst(max(0, common - context))) }
    let (lateLeft, lateRight) = (late(usual), late(this))
    guard lateLeft == lateRight else { return (lateLeft, lateRight) }
    let words = cut("a long value that differs further on")
    return (words, words)
  }
}
