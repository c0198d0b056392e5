import PictureKit
import PlatformSupport
import TraceReading

/// The worst of each reactor, over its lanes.
extension Overview {
  private struct TroubleMark {
    var kind: OverviewTrouble.Kind
    var x: Double
    var troubles: [OverviewTrouble]
    /// Its lines in the table.
    var numbers: [Int]

    var width: Double {
      14 + (troubles.count > 1 ? TextMetrics.width("×\(CountText.of(troubles.count))") + 2 : 0)
        + 18 * Double(numbers.count)
    }
  }

  /// Marks of one kind in a stretch as long as the first of these are one mark; longer ones are tried where the marks
  /// would stand far from their time.
  private static let stretches = [15.0, 40, 70, 100, 144, 192, 288, 576, 1_152]
  private static let farthest = 24.0

  mutating func drawMarks(_ row: OverviewCounts.Row, top: Double) {
    let ids = Set(row.reactors.map { graph.reactors[$0].id })
    let own = troubles.filter { ids.contains($0.reactor) && isMarked($0) }.sorted {
      ($0.time, $0.seq) < ($1.time, $1.seq)
    }
    var marks: [TroubleMark] = []
    var placed: [Double] = []
    for stretch in Self.stretches {
      marks = merged(own, within: stretch)
      placed = positions(of: marks)
      let limit = max(Self.farthest, stretch * 0.6)
      if zip(marks, placed).allSatisfy({ abs($1 - $0.x) <= limit }) { break }
    }
    for (mark, x) in zip(marks, placed) { draw(mark, at: Point(x, top + 13), top: top) }
  }

  /// From left to right, each beside the one before, and none beyond the edge of its row.
  private func positions(of marks: [TroubleMark]) -> [Double] {
    var right = -Double.infinity
    var positions = marks.map { mark in
      let x = max(mark.x, right + 11)
      right = x - 7 + mark.width
      return x
    }
    var edge = drawing.page.width - Style.bandMargin - 4
    for index in marks.indices.reversed() {
      positions[index] = min(positions[index], edge + 7 - marks[index].width)
      edge = positions[index] - 11
    }
    return positions
  }

  private mutating func draw(_ mark: TroubleMark, at: Point, top: Double) {
    // A mark that stands beside its time points to it.
    drawing.background.line(
      [Point(at.x, top + 21), Point(mark.x, top + 27), Point(mark.x, top + Self.rowHeight)],
      mark.kind.sign.line, dash: .dotted)
    mark.kind.sign.draw(on: &drawing.background, at: at)
    let node = drawing.add(
      .init(
        .box, kind: "worst \(mark.kind)", box: Rect(center: at, width: 14, height: 14),
        tooltip: OverviewText.tooltip(of: mark.troubles, graph)))
    var right = at.x + 9
    if mark.troubles.count > 1 {
      right = drawing.background.text("×\(CountText.of(mark.troubles.count))", at: Point(right, top + 17))
    }
    for number in mark.numbers {
      drawing.add(.numberOfLine(number, at: Point(right + 10, top + 13)))
      marks[number] = node
      right += 17
    }
  }

  /// All but the slow ones that are neither in the table nor over a second.
  private func isMarked(_ trouble: OverviewTrouble) -> Bool {
    trouble.kind != .slow || trouble.length >= model.slow || !numbers(of: trouble).isEmpty
  }

  private func numbers(of trouble: OverviewTrouble) -> [Int] {
    lines.indices.filter { lines[$0].worst.seq == trouble.seq && lines[$0].worst.kind == trouble.kind }.map { $0 + 1 }
  }

  private func merged(_ troubles: [OverviewTrouble], within stretch: Double) -> [TroubleMark] {
    var marks: [TroubleMark] = []
    var lastOf: [OverviewTrouble.Kind: Int] = [:]
    for trouble in troubles {
      let x = scale.x(trouble.time)
      let part = ((x - Self.left) / stretch).rounded(.down)
      if let last = lastOf[trouble.kind], ((marks[last].x - Self.left) / stretch).rounded(.down) == part {
        marks[last].troubles.append(trouble)
        marks[last].numbers += numbers(of: trouble)
      } else {
        lastOf[trouble.kind] = marks.count
        marks.append(TroubleMark(kind: trouble.kind, x: x, troubles: [trouble], numbers: numbers(of: trouble)))
      }
    }
    return marks
  }
}
