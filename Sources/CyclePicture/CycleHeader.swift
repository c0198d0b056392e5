import PictureKit
import TraceReading

/// Title, figures, and a line that says what went wrong.
struct CycleHeader {
  let model: CycleModel
  let slow: UInt64
  /// Counts of lines that found no room.
  var hidden = 0

  func draw(width: Double, on canvas: inout Canvas) {
    // The meanings of lines and numbers give way to what was lost or folded.
    let long = figures
    let fits = TextMetrics.width(long, size: Style.leadSize) <= width - 2 * Style.textMargin
    canvas.heading(title, fits ? long : long.replacing(" · \(Self.meanings)", with: ""), width: width)
    drawTriage(to: width - Style.textMargin, on: &canvas)
  }

  var difference: CycleDifferenceHeader? {
    model.comparison.map { CycleDifferenceHeader(comparison: $0, model: model, hidden: hidden) }
  }

  var title: String {
    if let difference { return difference.title }
    return model.totals.name.isEmpty ? "Cycle" : "Cycle of \(SafeText.clean(model.totals.name))"
  }

  var figures: String {
    if let difference { return difference.figures }
    let totals = model.totals
    var parts = [
      "\(CountText.of(totals.actions, "action")) and \(CountText.of(totals.mutations, "mutation"))"
        + (totals.duration > 0 ? " in \(DurationText.of(totals.duration))" : "")
        + (totals.isVirtual ? " of virtual time" : "")
    ]
    if totals.actions + totals.mutations > 0 { parts.append(Self.meanings) }
    parts.append(lostText)
    if let folded = model.folded {
      parts.append("\(folded.countText) folded, see below")
    }
    if !model.leftOut.isEmpty { parts.append("\(CountText.of(model.leftOut.count, "light line")) left out") }
    if hidden > 0 { parts.append("\(CountText.of(hidden, "count")) only in tooltips") }
    return parts.joined(separator: " · ")
  }

  private static let meanings = "numbers are count, p50 / p95 · line width by count"

  private var lostText: String {
    let totals = model.totals
    guard totals.lost > 0 else { return "nothing lost" }
    let reasons = totals.lostReasons.isEmpty ? "" : " (\(SafeText.clean(totals.lostReasons.joined(separator: ", "))))"
    return "\(CountText.of(totals.lost, "event")) lost\(reasons): counts are too low"
  }

  /// `288 turns in 96 chains, 34 ms a turn`.
  static func turns(of loop: CycleModel.Loop) -> String {
    let turns = CountText.of(loop.turns, "turn")
    let runs = loop.runs > 1 ? " in \(CountText.of(loop.runs)) chains" : ""
    let time = loop.turnTime.map { $0 > 0 ? ", \(DurationText.of($0)) a turn" : "" } ?? ""
    return turns + runs + time
  }

  // MARK: Triage

  private func drawTriage(to right: Double, on canvas: inout Canvas) {
    if let difference { return difference.draw(to: right, on: &canvas) }
    let entries = self.entries
    guard !entries.isEmpty else {
      let text = model.nodes.isEmpty ? "" : "no finding in reduce, no failure, no loop, nothing cancelled or left open"
      let end = canvas.text(text, at: Point(Style.textMargin, 82), size: Style.leadSize, role: .mute) + 16
      return drawSuspects(from: Point(end, 82), to: right, on: &canvas)
    }
    drawSuspects(from: canvas.triage(entries, y: 82, room: right - Style.textMargin), to: right, on: &canvas)
  }

  /// How much lower what stands below begins than below one row, on a page of a width.
  func extraHeight(width: Double) -> Double {
    difference == nil ? entries.extraHeight(within: width - 2 * Style.textMargin) : 0
  }

  /// The suspects, behind the triage, as far as there is room.
  private func drawSuspects(from start: Point, to right: Double, on canvas: inout Canvas) {
    let text = model.totals.suspects.joined(separator: " · ")
    guard !text.isEmpty, right - start.x > 120 else { return }
    canvas.text(
      TextMetrics.truncated(text, to: right - start.x, size: Style.leadSize), at: start, size: Style.leadSize,
      role: .mute)
  }

  private var entries: [TriageItem] {
    // Loops have an entry of their own, which says more than their number.
    let heads = model.totals.heads.filter { $0.kind != .loop }
    var entries = heads.map { TriageItem($0.kind.rawValue, $0.words) }
    if let loop = model.loops.first {
      let text =
        model.loops.count == 1
        ? "feedback loop, \(Self.turns(of: loop))"
        : "\(CountText.of(model.loops.count, "feedback loop")), "
          + CountText.of(model.loops.reduce(0) { $0 + $1.turns }, "turn")
      entries.append(TriageItem(caption: text, role: .loopText) { $0.loopBadge($1, loop.number - 1) })
    }
    let slowNodes = model.nodes.count { $0.isSlow(slow) } + (model.folded?.troubles.slow ?? 0)
    if slowNodes > 0 {
      entries.append(
        TriageItem(caption: "\(CountText.of(slowNodes)) with p95 above \(DurationText.of(slow))", role: .slow) {
          $0.slowMark($1)
        })
    }
    return entries
  }
}

extension Canvas {
  mutating func slowMark(_ center: Point) {
    roundedRect(Rect(center: center, width: 16, height: 12), radius: 3, Paint(fill: .slowFill, stroke: .slow))
  }
}
