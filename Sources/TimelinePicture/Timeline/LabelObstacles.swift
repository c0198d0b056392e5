import PictureKit

/// The marks, text and lines that labels must not cover, indexed by position.
package struct LabelObstacles: Sendable {
  private struct Obstacle: Sendable {
    var box: Rect
    var owner: Int?
    var isWords: Bool
  }

  private var obstacles: [Obstacle] = []
  private var lines: [(from: Point, to: Point)] = []
  private var obstaclesAt = SpatialIndex()
  private var linesAt = SpatialIndex()

  package init() {}

  /// Marks a rectangle as taken.
  ///
  /// - Parameter owner: Labels of the same owner may lie over it: the words of a bar over the bar.
  package mutating func add(mark box: Rect, owner: Int? = nil) {
    add(Obstacle(box: box, owner: owner, isWords: false))
  }

  /// - Parameter number: The number that `textNumbers(in:)` returns for the text.
  package mutating func add(text box: Rect, number: Int? = nil) {
    add(Obstacle(box: box, owner: number, isWords: true))
  }

  private mutating func add(_ obstacle: Obstacle) {
    obstaclesAt.add(obstacles.count, in: obstacle.box)
    obstacles.append(obstacle)
  }

  /// Straight pieces from point to point.
  package mutating func add(line points: [Point]) {
    for (from, to) in zip(points, points.dropFirst()) {
      linesAt.add(lines.count, in: Rect(spanning: from, to).grown(by: 1))
      lines.append((from, to))
    }
  }

  /// Whether a box is free for a label: 5 pixels from other labels, 1 from marks.
  ///
  /// - Parameter number: The number of a label that may be there.
  package func isFree(_ box: Rect, owner: Int? = nil, number: Int? = nil) -> Bool {
    let besideWords = box.grown(x: 5, y: 0)
    let besideMarks = box.grown(x: 1, y: 0)
    return !obstaclesAt.contains(near: besideWords) { index in
      let other = obstacles[index]
      if other.isWords { return (number == nil || other.owner != number) && besideWords.overlaps(other.box) }
      if let owner, other.owner == owner { return false }
      return besideMarks.overlaps(other.box)
    }
  }

  /// Whether a box has a label.
  package func hasText(in box: Rect) -> Bool {
    obstaclesAt.contains(near: box) { obstacles[$0].isWords && obstacles[$0].box.overlaps(box) }
  }

  /// Numbers of the words that a box touches.
  func textNumbers(in box: Rect) -> Set<Int> {
    var found: Set<Int> = []
    _ = obstaclesAt.contains(near: box) { index in
      let other = obstacles[index]
      if other.isWords, let number = other.owner, other.box.overlaps(box) { found.insert(number) }
      return false
    }
    return found
  }

  /// Whether a box lies on marks.
  package func hasMarks(in box: Rect, but owner: Int? = nil) -> Bool {
    obstaclesAt.contains(near: box) { index in
      let other = obstacles[index]
      if let owner, other.owner == owner { return false }
      return !other.isWords && other.box.overlaps(box)
    }
  }

  /// Marks and words in a box.
  package func count(in box: Rect) -> Int {
    var found: Set<Int> = []
    _ = obstaclesAt.contains(near: box) { index in
      if obstacles[index].box.overlaps(box) { found.insert(index) }
      return false
    }
    return found.count
  }

  package func isCrossed(_ box: Rect) -> Bool {
    let inside = box.grown(x: 1, y: -1)
    return linesAt.contains(near: inside) { inside.isCrossed(from: lines[$0].from, to: lines[$0].to) }
  }
}

/// Numbers by the cells of the page that their boxes touch.
private struct SpatialIndex: Sendable {
  private static let width = 64.0
  private static let height = 32.0
  private static let columns = 32

  /// By row, then column.
  ///
  /// Places off the page count as its edge.
  private var cells: [[Int32]] = []

  mutating func add(_ number: Int, in box: Rect) {
    let rows = Self.range(box.top, box.bottom, step: Self.height, count: .max)
    while cells.count <= (rows.upperBound + 1) * Self.columns { cells.append([]) }
    for row in rows {
      for column in Self.range(box.left, box.right, step: Self.width, count: Self.columns) {
        cells[row * Self.columns + column].append(Int32(number))
      }
    }
  }

  /// Whether any number near a box fulfills a condition; it may be asked twice for one.
  func contains(near box: Rect, where matches: (Int) -> Bool) -> Bool {
    for row in Self.range(box.top, box.bottom, step: Self.height, count: .max) {
      for column in Self.range(box.left, box.right, step: Self.width, count: Self.columns) {
        let cell = row * Self.columns + column
        guard cell < cells.count else { return false }
        for number in cells[cell] where matches(Int(number)) { return true }
      }
    }
    return false
  }

  private static func range(_ low: Double, _ high: Double, step: Double, count: Int) -> ClosedRange<Int> {
    let first = min(max(Int((low / step).rounded(.down)), 0), count - 1)
    let last = min(max(Int((max(low, high) / step).rounded(.down)), first), count - 1)
    return first...last
  }
}
