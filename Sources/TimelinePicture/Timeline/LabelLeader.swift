import PictureKit

/// The line from a mark to words in another row: upright, then a step to the side where they do not stand over it.
enum LabelLeader {
  static func path(from foot: Point, to text: Rect) -> [Point] {
    let isAbove = text.center.y < foot.y
    if foot.x >= text.left, foot.x <= text.right { return [foot, Point(foot.x, isAbove ? text.bottom : text.top)] }
    let y = text.center.y
    return [foot, Point(foot.x, y), Point(foot.x < text.left ? text.left - 1 : text.right + 1, y)]
  }

  static func textNumbers(on path: [Point], in obstacles: LabelObstacles) -> Set<Int> {
    zip(path, path.dropFirst()).reduce(into: []) { $0.formUnion(obstacles.textNumbers(in: Rect(spanning: $1.0, $1.1))) }
  }

  /// Whether it passes marks of others, beyond the first pixels, where its own mark is.
  static func passesMarks(_ path: [Point], but owner: Int?, in obstacles: LabelObstacles) -> Bool {
    guard let first = path.first, path.count > 1 else { return false }
    let start = Point(first.x, first.y + (path[1].y < first.y ? -8 : 8))
    return obstacles.hasMarks(in: Rect(spanning: start, path[1]).grown(x: 0.8, y: 0), but: owner)
  }

  static func isCrossed(_ path: [Point], in obstacles: LabelObstacles) -> Bool {
    zip(path, path.dropFirst()).contains { obstacles.hasText(in: Rect(spanning: $0, $1).grown(x: 1.5, y: 0)) }
  }
}
