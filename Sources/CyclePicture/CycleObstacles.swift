import PictureKit

/// The boxes, labels and lines that a label on a line must not cover.
///
/// Sorted by height, so that a search visits only near ones.
struct CycleObstacles {
  private static let slice = 40.0
  private var boxes: [Int: [Rect]] = [:]
  private var segments: [Int: [(from: Point, to: Point, edge: Int)]] = [:]

  init(_ layout: CycleLayout, labels: [Rect]) {
    for box in layout.boxes + labels { add(box.grown(x: 4, y: 0)) }
    for line in layout.lines {
      let points = Spline.samples(of: line.points)
      for (a, b) in zip(points, points.dropFirst()) {
        for slice in Self.slices(min(a.y, b.y), max(a.y, b.y)) {
          segments[slice, default: []].append((a, b, line.edge))
        }
      }
    }
  }

  mutating func add(_ box: Rect) {
    for slice in Self.slices(box.top, box.bottom) { boxes[slice, default: []].append(box) }
  }

  func isFree(_ box: Rect, except edge: Int) -> Bool {
    for slice in Self.slices(box.top, box.bottom) {
      if boxes[slice]?.contains(where: { $0.overlaps(box) }) == true { return false }
      let crossed = segments[slice]?.contains { $0.edge != edge && box.isCrossed(from: $0.from, to: $0.to) }
      if crossed == true { return false }
    }
    return true
  }

  private static func slices(_ top: Double, _ bottom: Double) -> ClosedRange<Int> {
    Int((top / slice).rounded(.down))...Int((bottom / slice).rounded(.down))
  }

  /// Places for words on a line: in the middle first, then towards both ends.
  static func spots(on points: [Point]) -> [Point] {
    let samples = Spline.samples(of: points)
    guard samples.count > 2 else { return [] }
    return [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78, 0.16, 0.84, 0.45, 0.55, 0.35, 0.65, 0.26, 0.74].map {
      samples[Int($0 * Double(samples.count - 1))]
    }
  }
}
