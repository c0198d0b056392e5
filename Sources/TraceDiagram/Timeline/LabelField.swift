/// What labels must not cover: marks, words and lines, found by place.
package struct LabelField: Sendable {
  private struct Obstacle: Sendable {
    var box: Box
    var owner: Int?
    var isWords: Bool
  }
  private struct Cell: Hashable {
    var column: Int
    var row: Int
  }

  private var obstacles: [Obstacle] = []
  private var lines: [(from: Point, to: Point)] = []
  private var obstaclesAt: [Cell: [Int]] = [:]
  private var linesAt: [Cell: [Int]] = [:]

  package init() {}

  /// Marks a place as taken.
  ///
  /// - Parameter owner: Labels of the same owner may lie over it: the words of a bar over the bar.
  package mutating func add(mark box: Box, owner: Int? = nil) {
    add(Obstacle(box: box, owner: owner, isWords: false))
  }

  package mutating func add(words box: Box) { add(Obstacle(box: box, owner: nil, isWords: true)) }

  private mutating func add(_ obstacle: Obstacle) {
    for cell in cells(of: obstacle.box) { obstaclesAt[cell, default: []].append(obstacles.count) }
    obstacles.append(obstacle)
  }

  /// Straight pieces from point to point.
  package mutating func add(line points: [Point]) {
    for (from, to) in zip(points, points.dropFirst()) {
      let box = Box(
        left: min(from.x, to.x), top: min(from.y, to.y), right: max(from.x, to.x), bottom: max(from.y, to.y))
      for cell in cells(of: box.grown(by: 1)) { linesAt[cell, default: []].append(lines.count) }
      lines.append((from, to))
    }
  }

  /// A spline of 3n + 1 points, in twelve pieces each.
  package mutating func add(curve points: [Point]) {
    var path = points.prefix(1).map { $0 }
    for start in stride(from: 0, to: points.count - 3, by: 3) {
      let (p, q, r, s) = (points[start], points[start + 1], points[start + 2], points[start + 3])
      for step in 1...12 {
        let t = Double(step) / 12
        let u = 1 - t
        path.append(p * (u * u * u) + q * (3 * u * u * t) + r * (3 * u * t * t) + s * (t * t * t))
      }
    }
    add(line: path)
  }

  /// Whether words may stand in a box: 5 pixels from other words, 1 from marks.
  package func isFree(_ box: Box, owner: Int? = nil) -> Bool {
    for cell in cells(of: box.grown(x: 6, y: 1)) {
      for index in obstaclesAt[cell] ?? [] {
        let other = obstacles[index]
        if !other.isWords, let owner, other.owner == owner { continue }
        if box.grown(x: other.isWords ? 5 : 1, y: 0).overlaps(other.box) { return false }
      }
    }
    return true
  }

  package func isCrossed(_ box: Box) -> Bool {
    let inside = box.grown(x: 1, y: -1)
    for cell in cells(of: box) {
      for index in linesAt[cell] ?? [] where inside.isCrossed(from: lines[index].from, to: lines[index].to) {
        return true
      }
    }
    return false
  }

  private func cells(of box: Box) -> [Cell] {
    let columns = Int((box.left / 64).rounded(.down))...Int((max(box.left, box.right) / 64).rounded(.down))
    let rows = Int((box.top / 32).rounded(.down))...Int((max(box.top, box.bottom) / 32).rounded(.down))
    return columns.flatMap { column in rows.map { Cell(column: column, row: $0) } }
  }
}
