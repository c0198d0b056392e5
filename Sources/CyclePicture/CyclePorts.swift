import PlatformSupport

/// Where lines meet the sides of nodes: up to 13 pixels apart, in the order in which they come.
///
/// The edges of one track arrive as one: only the first of them has a port where they end. Those of one bundle leave as
/// one.
struct CyclePorts {
  enum Side: Hashable { case left, right }
  struct Port: Hashable {
    var edge: Int
    var side: Side
  }

  /// An edge at the side of a node, with the height of its other end, and the row of its track.
  private struct Meeting {
    var key: (Double, Double)
    var edge: Int
  }

  private(set) var y: [Port: Double] = [:]

  static let widest = 13.0
  static let narrowest = 4.0
  /// The room above the first port and below the last.
  static let margin = 7.0

  /// How tall a node has to be for its ports.
  static func heights(of model: CycleModel, tracks: [CycleTrack], bundles: CycleBundles) -> [Double] {
    let followers = Set(tracks.flatMap { $0.edges.dropFirst() })
    var counts = Array(repeating: (left: 0, right: 0), count: model.nodes.count)
    for (index, edge) in model.edges.enumerated() {
      if case .node(let from) = edge.from, bundles.leader(of: index) == index { counts[from].right += 1 }
      if case .node(let to) = edge.to, !followers.contains(index) { counts[to].left += 1 }
    }
    return counts.map { 2 * margin + narrowest * Double(max($0.left, $0.right, 1) - 1) }
  }

  /// - Parameter dummy: Y of the edges that pass a column.
  init(
    _ model: CycleModel, tracks: [CycleTrack], bundles: CycleBundles, center: [Double], heights: [Double],
    dummy: [Int: Double]
  ) {
    let leavesUpwards = Set(tracks.filter(\.leavesUpwards).flatMap(\.edges))
    let arrivesFromAbove = Set(tracks.filter(\.arrivesFromAbove).flatMap(\.edges))
    let followers = Set(tracks.flatMap { $0.edges.dropFirst() })
    // A line in the lower row has the upper port: its lane lies further out, and it passes those of the others.
    var rowOf: [Int: Double] = [:]
    for (row, track) in tracks.enumerated() { for edge in track.edges { rowOf[edge] = Double(-row) } }
    var lists: [Int: (left: [Meeting], right: [Meeting])] = [:]
    func key(_ index: Int, at own: Int, other: CycleModel.End, isAbove: Bool) -> (Double, Double) {
      if model.edges[index].isOnTrack { return (isAbove ? -.infinity : .infinity, rowOf[index] ?? 0) }
      if let y = dummy[index] { return (y, 0) }
      if case .node(let node) = other { return (center[node], 0) }
      return (center[own], 0)
    }
    for (index, edge) in model.edges.enumerated() {
      if case .node(let from) = edge.from, bundles.leader(of: index) == index {
        let key = key(index, at: from, other: edge.to, isAbove: leavesUpwards.contains(index))
        lists[from, default: ([], [])].right.append(Meeting(key: key, edge: index))
      }
      if case .node(let to) = edge.to, !followers.contains(index) {
        let key = key(index, at: to, other: edge.from, isAbove: arrivesFromAbove.contains(index))
        lists[to, default: ([], [])].left.append(Meeting(key: key, edge: index))
      }
    }
    for (node, list) in lists {
      spread(list.left, .left, center[node], heights[node])
      spread(list.right, .right, center[node], heights[node])
    }
    straighten(model, lists.mapValues { ($0.left.count, $0.right.count) }, center, heights)
    for (edge, leader) in bundles.leaders where edge != leader {
      y[Port(edge: edge, side: .right)] = self.y(leader, .right)
    }
  }

  func y(_ edge: Int, _ side: Side) -> Double { y[Port(edge: edge, side: side)] ?? 0 }

  private mutating func spread(
    _ list: [Meeting], _ side: Side, _ center: Double, _ height: Double
  ) {
    let sorted = list.sorted { ($0.key.0, $0.key.1, $0.edge) < ($1.key.0, $1.key.1, $1.edge) }
    let step = min(Self.widest, (height - 2 * Self.margin) / Double(max(sorted.count - 1, 1)))
    for (index, item) in sorted.enumerated() {
      y[Port(edge: item.edge, side: side)] = center + (Double(index) - Double(sorted.count - 1) / 2) * step
    }
  }

  /// A line that is nearly level becomes level if one of its ends is alone on its side.
  private mutating func straighten(
    _ model: CycleModel, _ counts: [Int: (left: Int, right: Int)], _ center: [Double], _ heights: [Double]
  ) {
    for (index, edge) in model.edges.enumerated() where !edge.isOnTrack {
      guard case .node(let from) = edge.from, case .node(let to) = edge.to else { continue }
      let (out, into) = (y(index, .right), y(index, .left))
      guard abs(out - into) < 8 else { continue }
      if counts[to]?.left == 1, abs(out - center[to]) <= heights[to] / 2 - Self.margin {
        y[Port(edge: index, side: .left)] = out
      } else if counts[from]?.right == 1, abs(into - center[from]) <= heights[from] / 2 - Self.margin {
        y[Port(edge: index, side: .right)] = into
      }
    }
  }
}
