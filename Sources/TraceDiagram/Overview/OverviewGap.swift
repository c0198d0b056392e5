import TraceModel

/// A stretch in which events were lost; what lies close together is one.
struct OverviewGap {
  /// From and to, at least wide enough to be seen.
  var left: Double
  var right: Double
  var losses: [Story.Loss]

  private static let narrowest = 5.0
  /// Words of two gaps fit beside each other from here on.
  private static let apart = 90.0

  var count: Int { losses.reduce(0) { $0.plus($1.count) } }

  static func gaps(in scene: Scene, _ scale: TimeScale) -> [OverviewGap] {
    let losses = scene.story.losses.filter { $0.span.overlaps(scene.window) }
    var gaps: [OverviewGap] = []
    for loss in losses.sorted(by: { ($0.span.lowerBound, $0.count) < ($1.span.lowerBound, $1.count) }) {
      let span = loss.span.clamped(to: scene.window)
      let (from, to) = (scale.x(span.lowerBound), scale.x(span.upperBound))
      let spare = max(0, narrowest - (to - from)) / 2
      let gap = OverviewGap(left: from - spare, right: to + spare, losses: [loss])
      if let last = gaps.last, gap.left + gap.right - last.left - last.right < 2 * apart {
        gaps[gaps.count - 1].right = max(last.right, gap.right)
        gaps[gaps.count - 1].losses.append(loss)
      } else {
        gaps.append(gap)
      }
    }
    return gaps
  }

  /// What stands under it, at the axis.
  func words(at baseline: Double) -> Words {
    let text = "\(TimeWords.count(count)) lost"
    let half = TextMetrics.width(text) / 2
    let middle = max(Overview.left - 8 + half, min((left + right) / 2, Overview.right - half))
    return Words(text, at: Point(middle, baseline), anchor: .middle, bold: true)
  }

  /// A sentence for each loss, the first few.
  var tooltip: String {
    let sentences = losses.prefix(5).map { loss in
      let reason = loss.reason.isEmpty ? "" : " (\(SafeText.clean(loss.reason, limit: 40)))"
      let (from, to) = (TimeWords.duration(loss.span.lowerBound), TimeWords.duration(loss.span.upperBound))
      return "\(TimeWords.count(loss.count, "event")) lost\(reason) from \(from) to \(to)"
    }
    let more = losses.count - sentences.count
    return (sentences + (more > 0 ? ["and \(TimeWords.count(more)) times more"] : [])).joined(separator: "\n")
  }
}

extension Overview {
  /// An empty stretch in every lane, for what nobody knows.
  mutating func drawGaps(bottom: Double) {
    for gap in gaps {
      for row in counts.rows.indices {
        let top = Self.rowsTop + (Self.rowHeight + 6) * Double(row)
        let box = Box(left: gap.left, top: top + 27, right: gap.right, bottom: top + Self.rowHeight)
        graph.background.rect(box, Paint(fill: .page, stroke: .unknown, width: 1.2, dash: .dotted))
      }
      let words = gap.words(at: bottom + 22)
      graph.add(.init(kind: "label lost", words: words, tooltip: gap.tooltip))
      graph.add(
        .init(
          .box, kind: "lost", box: Box(left: gap.left, top: Self.rowsTop, right: gap.right, bottom: bottom),
          tooltip: gap.tooltip))
    }
  }
}
