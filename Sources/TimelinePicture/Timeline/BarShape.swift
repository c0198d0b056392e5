import PictureKit
import TraceReading

/// How far the bar of an effect reaches.
enum BarShape {
  /// Whether an effect is too short to see and never waited: it has no bar, and its action leads to its mutations.
  static func isImmediate(_ effect: TraceGraph.Effect, _ scale: TimeScale) -> Bool {
    guard case .completed = effect.end, effect.innerEnds.isEmpty, scale.x(effect.finish) - scale.x(effect.begin) < 3
    else { return false }
    return effect.finish - min(effect.begin, effect.finish) < 1_000_000 || !effect.hasWaited(until: effect.finish)
  }

  static func stretch(
    of effect: TraceGraph.Effect, in graph: TraceGraph, _ scale: TimeScale, pageWidth: Double
  ) -> Lanes.Stretch {
    let left = scale.x(effect.begin)
    let right = max(scale.x(effect.finish), left + 3)
    let text = endText(of: effect, in: graph, isNamed: false).last ?? ""
    let reach: Double =
      switch effect.end {
      case .completed, .disposed, .unknown: 3
      case .cancelled, .failed: 8
      case .open: 46
      }
    let width = text.isEmpty ? 0 : TextMetrics.width(text) + 16
    switch effect.end {
    case .failed:
      return Lanes.Stretch(left: left, right: right + reach, needing: width, pageEnd: pageWidth - 8)
    case .open:
      let start = min(left, openTextEnd(effect, width: width, scale) - width)
      return Lanes.Stretch(left: start, right: right + reach, textEnd: right + reach)
    case .completed, .cancelled, .disposed, .unknown:
      return Lanes.Stretch(left: left, right: right + reach, textEnd: right + reach + width)
    }
  }

  /// Where the words of an effect that never ended can end: in the last stretch of its bar that waits and is long
  /// enough, or before the bar.
  static func openTextEnd(_ effect: TraceGraph.Effect, width: Double, _ scale: TimeScale) -> Double {
    var end = scale.x(effect.finish)
    for run in effect.runs.reversed() {
      let runEnd = max(scale.x(run.upperBound), scale.x(run.lowerBound) + 3)
      if end - runEnd >= width { return end }
      end = min(end, scale.x(run.lowerBound))
    }
    let left = scale.x(effect.begin)
    return end - left >= width ? end : left
  }

  /// How it ended, from long to short.
  ///
  /// - Parameters:
  ///   - outcome: The mutation it ended with, where effects of its name end with different ones.
  ///   - isNamed: Its name stands in its bar. Otherwise the words begin with it, or with the number of its action.
  static func endText(
    of effect: TraceGraph.Effect, in graph: TraceGraph, outcome: String? = nil, isNamed: Bool = true
  ) -> [String] {
    let text = endText(of: effect, in: graph, outcome: outcome)
    guard !isNamed else { return text }
    let name = TextMetrics.truncated(effect.label, to: 120)
    let number = effect.action.map { "#\(graph.actions[$0].number)" } ?? name
    if effect.end == .open { return [text[0], "\(number) \(text[1])"] }
    let named = text.map { "\(name), \($0)" }.filter { TextMetrics.width($0) < 340 }
    let forms = (named.isEmpty ? [] : [named[0]]) + text.map { "\(number), \($0)" }
    if case .failed = effect.end { return forms }
    // Words without a name are better than none.
    return forms + text.suffix(1)
  }

  private static func endText(of effect: TraceGraph.Effect, in graph: TraceGraph, outcome: String?) -> [String] {
    switch effect.end {
    case .completed:
      let length = DurationText.of(effect.finish - min(effect.begin, effect.finish))
      return outcome.map { ["\(length) → \($0)", length] } ?? [length]
    case .disposed: return ["disposed"]
    case .open:
      let words = effect.isLasting ? "stays open" : "never ended"
      return ["\(effect.label), \(words)", words]
    case .unknown: return ["end lost"]
    case .cancelled(let by):
      guard let by else { return ["cancelled"] }
      return ["cancelled by #\(graph.actions[by].number)", "by #\(graph.actions[by].number)"]
    case .failed(let index):
      guard let index else { return ["failed"] }
      let failure = graph.failures[index]
      let swallowed = failure.isSwallowed ? ", swallowed" : ""
      return [
        "failed: \(failure.text)\(swallowed)", "failed: \(failure.type)\(swallowed)", "failed\(swallowed)",
        "failed",
      ].filter { TextMetrics.width($0) < 340 }
    }
  }
}
