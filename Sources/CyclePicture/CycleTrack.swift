import PlatformSupport

/// Lines that run against the columns, or to another reactor, gathered so that few are drawn.
///
/// All lines from one reactor to one action or mutation share a track: a row of a channel. A feedback loop runs at the foot of its
/// band, another trigger at its head, and what couples two reactors in the gap between them.
struct CycleTrack: Equatable {
  enum Channel: Hashable, Comparable {
    /// Above the first node of a band, below its last, and below the band: by the slot of the band from the top.
    case head(Int)
    case foot(Int)
    case gap(Int)

    private var key: (Int, Int) {
      switch self {
      case .head(let slot): (slot, 0)
      case .foot(let slot): (slot, 1)
      case .gap(let slot): (slot, 2)
      }
    }
    static func < (a: Channel, b: Channel) -> Bool { a.key < b.key }
  }

  var channel: Channel
  var target: Int
  /// Slots of the bands from the top.
  var from: Int
  var to: Int
  /// Number of the loop that it closes.
  var loop: Int?
  /// Indices of edges, the heaviest first.
  var edges: [Int]
  /// Row within the channel, from the top.
  var row = 0
  /// Lanes, counted from the nodes outwards: of each edge at the right, and of the track at the left.
  var rightLanes: [Int] = []
  var leftLane = 0

  /// The line leaves its node upwards; otherwise downwards.
  var leavesUpwards: Bool {
    switch channel {
    case .head: true
    case .foot: false
    case .gap: from > to
    }
  }
  /// The track lies above the node to which it goes.
  var arrivesFromAbove: Bool {
    switch channel {
    case .head: true
    case .foot: false
    case .gap: to > from
    }
  }
  /// It stays within one band.
  var isInner: Bool { if case .gap = channel { false } else { true } }

  /// All tracks, by channel, target and origin.
  ///
  /// `slots` are those of the bands from the top.
  static func tracks(of model: CycleModel, slots: [Int]) -> [CycleTrack] {
    struct Key: Hashable {
      var target: Int
      var from: Int
      var loop: Int?
    }
    var tracks: [Key: CycleTrack] = [:]
    for (index, edge) in model.edges.enumerated() where edge.isOnTrack {
      guard case .node(let source) = edge.from, case .node(let target) = edge.to else { continue }
      let (from, to) = (slots[model.nodes[source].band], slots[model.nodes[target].band])
      let loop = model.loops.first { $0.closing == index }?.number ?? edge.loops.first
      let channel: Channel =
        from == to ? (loop == nil ? .head(to) : .foot(to)) : from < to ? .gap(to - 1) : .gap(to)
      tracks[
        Key(target: target, from: from, loop: loop),
        default: CycleTrack(channel: channel, target: target, from: from, to: to, loop: loop, edges: [])
      ].edges.append(index)
    }
    return tracks.values.map { track in
      var track = track
      track.edges.sort { (-model.edges[$0].count, $0) < (-model.edges[$1].count, $1) }
      return track
    }
    .sorted { ($0.channel, $0.edges[0]) < ($1.channel, $1.edges[0]) }
  }
}

extension [CycleTrack] {
  var rows: [CycleTrack.Channel: Int] { reduce(into: [:]) { $0[$1.channel, default: 0] += 1 } }

  /// Gives each track its row: those from above lie on top, and what begins nearest to the channel lies nearest.
  ///
  /// Among tracks that begin at one node, the lower row goes to the higher action: they do not cross on their way in.
  mutating func assignRows(sourceY: (CycleTrack) -> Double, targetY: (CycleTrack) -> Double) {
    let order = indices.sorted { a, b in
      let (left, right) = (self[a], self[b])
      if left.channel != right.channel { return left.channel < right.channel }
      if left.leavesUpwards != right.leavesUpwards { return right.leavesUpwards }
      return (-sourceY(left), -targetY(left), a) < (-sourceY(right), -targetY(right), b)
    }
    var used: [CycleTrack.Channel: Int] = [:]
    for index in order {
      self[index].row = used[self[index].channel, default: 0]
      used[self[index].channel, default: 0] += 1
    }
    self = order.map { self[$0] }
  }
}

/// Vertical lanes beside each other: a lane is used again if it is free.
struct CycleLanes {
  private var taken: [[ClosedRange<Double>]] = []
  var count: Int { taken.count }

  /// The innermost lane that is free along a stretch.
  mutating func lane(from a: Double, to b: Double) -> Int {
    let stretch = min(a, b) - 7...max(a, b) + 7
    for index in taken.indices where !taken[index].contains(where: { $0.overlaps(stretch) }) {
      taken[index].append(stretch)
      return index
    }
    taken.append([stretch])
    return taken.count - 1
  }
}
