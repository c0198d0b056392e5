import PictureKit
import PlatformSupport
import TraceReading

/// A stretch in which events were lost; what lies close together is one.
struct LossInterval {
  /// The edges in pixels, wide enough to be seen.
  var left: Double
  var right: Double
  /// The ends of the axis.
  private let axis: ClosedRange<Double>
  var losses: [TraceGraph.Loss]

  private static let narrowest = 5.0
  /// From this distance on the labels of two gaps fit beside each other.
  private static let apart = 90.0

  var count: Int { losses.reduce(0) { $0.plus($1.count) } }

  static func gaps(in model: TimelineModel, _ scale: TimeScale) -> [LossInterval] {
    let losses = model.graph.losses.filter { $0.span.overlaps(model.window) }
    var gaps: [LossInterval] = []
    for loss in losses.sorted(by: { ($0.span.lowerBound, $0.count) < ($1.span.lowerBound, $1.count) }) {
      let span = loss.span.clamped(to: model.window)
      let (from, to) = (scale.x(span.lowerBound), scale.x(span.upperBound))
      let spare = max(0, narrowest - (to - from)) / 2
      let gap = LossInterval(
        left: from - spare, right: to + spare, axis: scale.x(model.window.lowerBound)...scale.right, losses: [loss])
      if let last = gaps.last, gap.left + gap.right - last.left - last.right < 2 * apart {
        gaps[gaps.count - 1].right = max(last.right, gap.right)
        gaps[gaps.count - 1].losses.append(loss)
      } else {
        gaps.append(gap)
      }
    }
    return gaps
  }

  /// Whether the label of a gap would cover that of a tick.
  static func hide(_ tick: TextRun, _ gaps: [LossInterval]) -> Bool {
    gaps.contains { $0.label(at: tick.at.y).box.grown(by: 4).overlaps(tick.box) }
  }

  /// The label under the stretch, at the axis.
  func label(at baseline: Double) -> TextRun {
    let text = "\(CountText.of(count)) lost"
    let half = TextMetrics.width(text) / 2
    let middle = max(axis.lowerBound - 8 + half, min((left + right) / 2, axis.upperBound - half))
    return TextRun(text, at: Point(middle, baseline), anchor: .middle, bold: true)
  }

  /// A sentence for each loss, the first few.
  var tooltip: String {
    let sentences = losses.prefix(5).map { loss in
      let reason = loss.reason.isEmpty ? "" : " (\(SafeText.clean(loss.reason, limit: 40)))"
      let (from, to) = (DurationText.of(loss.span.lowerBound), DurationText.of(loss.span.upperBound))
      return "\(CountText.of(loss.count, "event")) lost\(reason) from \(from) to \(to)"
    }
    let more = losses.count - sentences.count
    return (sentences + (more > 0 ? ["and \(CountText.of(more)) times more"] : [])).joined(separator: "\n")
  }
}

extension LegendMark {
  static let lost = LegendMark("events lost") { $0.rect(Rect(center: $1, width: 8, height: 16), Paint.lost) }
}
