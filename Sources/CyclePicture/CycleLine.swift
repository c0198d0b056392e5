import PictureKit

/// A line from node to node or wall, ready to be drawn.
struct CycleLine: Equatable {
  var edge: Int
  /// 3n + 1 points of a cubic spline; the last is the arrow's tip.
  var points: [Point]
  var width: Double
  /// The track it runs on, index into the layout's tracks.
  var track: Int?

  static func lines(in layout: CycleLayout) -> [CycleLine] {
    var trackOf: [Int: Int] = [:]
    for (index, track) in layout.tracks.enumerated() {
      for edge in track.edges { trackOf[edge] = index }
    }
    return layout.model.edges.indices.map { edge in
      let track = trackOf[edge]
      return CycleLine(
        edge: edge, points: track.map { trackPath(edge, layout.tracks[$0], layout) } ?? forwardPath(edge, layout),
        width: CycleFrame.lineWidth(of: layout.model.edges[edge]), track: track)
    }
  }

  /// A level curve from the right side of one box to the left side of another, past a column if there is one.
  private static func forwardPath(_ index: Int, _ layout: CycleLayout) -> [Point] {
    let edge = layout.model.edges[index]
    let start: Point
    let end: Point
    switch (edge.from, edge.to) {
    case (.node(let from), .node(let to)):
      start = rightPort(index, of: from, layout)
      end = leftPort(index, of: to, layout)
    case (.node(let from), .view):
      start = rightPort(index, of: from, layout)
      end = Point(layout.frame.rightWall.left, start.y)
    case (.view, .node(let to)):
      end = leftPort(index, of: to, layout)
      start = Point(layout.frame.leftWall.right, end.y)
    case (.view, .view):
      start = Point(layout.frame.leftWall.right, layout.returnTop)
      end = Point(layout.frame.rightWall.left, layout.returnTop)
    }
    guard let y = layout.dummyY(index) else { return bend(start, end) }
    for reach in [0.5, 0.2, 0.8] {
      let direct = bend(start, end, reach: reach)
      if layout.isClear(direct, besides: [edge.from, edge.to]) { return direct }
    }
    let (left, width) = layout.frame.column(1)
    let (entry, exit) = (Point(left - 14, y), Point(left + width + 14, y))
    return bend(start, entry) + PictureGraph.straight([entry, exit]).dropFirst() + bend(exit, end).dropFirst()
  }

  /// Level at both ends; it climbs early for a small `reach`, late for a great one.
  private static func bend(_ a: Point, _ b: Point, reach: Double = 0.5) -> [Point] {
    let width = b.x - a.x
    return [a, Point(a.x + width * reach, a.y), Point(b.x - width * (1 - reach), b.y), b]
  }

  /// The sides of an action and of what comes from outside slant.
  private static func rightPort(_ edge: Int, of node: Int, _ layout: CycleLayout) -> Point {
    let box = layout.boxes[node]
    let y = layout.portY(edge, .right)
    return switch layout.model.nodes[node].kind {
    case .action: Point(box.right - CycleShapes.slant * abs(y - box.center.y) / (box.height / 2), y)
    case .outside: Point(box.right - CycleShapes.slant * (y - box.top) / box.height, y)
    default: Point(box.right, y)
    }
  }

  private static func leftPort(_ edge: Int, of node: Int, _ layout: CycleLayout) -> Point {
    let box = layout.boxes[node]
    let y = layout.portY(edge, .left)
    guard layout.model.nodes[node].kind == .action else { return Point(box.left, y) }
    return Point(box.left + CycleShapes.slant * abs(y - box.center.y) / (box.height / 2), y)
  }

  /// Out to a lane, along a row, and by another lane to the node at its end, with round corners.
  private static func trackPath(_ edge: Int, _ track: CycleTrack, _ layout: CycleLayout) -> [Point] {
    guard case .node(let source) = layout.model.edges[edge].from else { return [] }
    let start = rightPort(edge, of: source, layout)
    let right = layout.rightEnd(of: edge, on: track)
    let left = layout.leftEnd(of: track)
    let y = layout.trackY(track)
    let end = leftPort(track.edges[0], of: track.target, layout)
    return rounded([start, Point(right, start.y), Point(right, y), Point(left, y), Point(left, end.y), end])
  }

  /// The corners of a line of level and upright parts, rounded as far as the parts allow.
  static func rounded(_ corners: [Point], radius: Double = 11) -> [Point] {
    var path = [corners[0]]
    func run(to point: Point) {
      guard let last = path.last, (point - last).length > 0.01 else { return }
      path += PictureGraph.straight([last, point]).dropFirst()
    }
    for index in corners.indices.dropFirst().dropLast() {
      let (before, corner, after) = (corners[index - 1], corners[index], corners[index + 1])
      let (into, out) = (corner - before, after - corner)
      guard into.length > 0.01, out.length > 0.01 else { continue }
      let r = min(radius, into.length / 2, out.length / 2)
      let enter = corner - into * (r / into.length)
      let leave = corner + out * (r / out.length)
      run(to: enter)
      path += [enter + (corner - enter) * 0.55, leave + (corner - leave) * 0.55, leave]
    }
    run(to: corners[corners.count - 1])
    return path
  }
}
