import PictureKit
import TraceReading

/// A line over marks that stand beside their time, from their time to the last of them, with a tick at each time.
struct Bracket: Equatable {
  var left: Double
  var right: Double
  /// The positions of the times of its marks, each once.
  var ticks: [Double]

  /// The distance below which a mark appears to stand at its time.
  private static let visible = 2.5

  /// Groups of marks that have been moved.
  ///
  /// - Parameters:
  ///   - marks: The position of each in time and on the page, in order.
  static func find(_ marks: [(time: Double, position: Double)]) -> [Bracket] {
    var found: [Bracket] = []
    var isOpen = false
    for mark in marks {
      guard mark.position - mark.time > visible else {
        isOpen = false
        continue
      }
      if isOpen {
        found[found.count - 1].add(mark)
      } else {
        found.append(Bracket(left: mark.time, right: mark.position, ticks: [mark.time]))
        isOpen = true
      }
    }
    return found
  }

  private mutating func add(_ mark: (time: Double, position: Double)) {
    left = min(left, mark.time)
    right = max(right, mark.position)
    if let last = ticks.last, mark.time - last < 2 { return }
    ticks.append(mark.time)
  }
}

extension TimelineLayout {
  /// How far over the middle of marks their bracket runs.
  private static let overActions = 9.0
  private static let overMutations = 8.5

  /// Draws a bracket over marks of one instant, which begins at their time.
  func drawBrackets(of band: Band, on sheet: inout TimelineSheet) {
    let actions = band.actions.map { (time: scale.x(graph.actions[$0].time), position: actionX($0)) }
    draw(Bracket.find(actions), y: band.action - Self.overActions, on: &sheet)
    let commits = band.commits.filter { band.commitPositions[$0] != nil }.map {
      (time: scale.x(graph.commits[$0].time), position: commitX($0))
    }
    draw(Bracket.find(commits), y: band.mutation - Self.overMutations, on: &sheet)
  }

  private func draw(_ brackets: [Bracket], y: Double, on sheet: inout TimelineSheet) {
    for bracket in brackets {
      sheet.drawing.background.line([Point(bracket.left, y), Point(bracket.right, y)], .mute)
      for x in bracket.ticks {
        sheet.drawing.background.line([Point(x, y - 2.5), Point(x, y + 2.5)], .mute, width: 1.4)
      }
      sheet.obstacles.add(line: [Point(bracket.left, y), Point(bracket.right, y)])
      sheet.used.insert(.sideBySide)
    }
  }
}

extension LegendMark {
  static let sideBySide = LegendMark("beside its time, a tick") { canvas, c in
    canvas.line([Point(c.x - 10, c.y - 6), Point(c.x + 10, c.y - 6)], .mute)
    canvas.line([Point(c.x - 10, c.y - 8.5), Point(c.x - 10, c.y - 3.5)], .mute, width: 1.4)
    canvas.wedge(Point(c.x - 2, c.y + 3), radius: 4)
    canvas.wedge(Point(c.x + 9, c.y + 3), radius: 4)
  }
}
