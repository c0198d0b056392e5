import PictureKit
import PlatformSupport

/// Words on lines: what a track says, and how much each line carries where those of a node part or meet.
struct CycleLabels {
  struct Label: Equatable {
    var text: TextRun
    /// The number of the loop, on a badge in front of the words.
    var badge: Int?
    var surface: Role

    /// The label with its badge and a margin.
    var box: Rect {
      var box = text.box.grown(x: 4, y: 1)
      if badge != nil { box.left -= Self.badgeRoom }
      return box
    }

    /// The plate under the label, as wide as the text is in the font that it is measured in.
    var plate: Rect {
      let spare = text.width * (1 - 1 / TextMetrics.reserve)
      var plate = text.box.grown(x: 4, y: 1)
      if text.anchor == .middle { plate = plate.grown(x: -spare / 2, y: 0) } else { plate.right -= spare }
      if badge != nil { plate.left -= Self.badgeRoom }
      return plate
    }

    static let badgeRoom = 20.0
  }

  private let layout: CycleLayout
  private(set) var labels: [Label] = []
  /// More counts than these hide the lines that they are about.
  private static let mostInBand = 40
  /// The number of counts that are only in tooltips: there was no room for them, and no node has them.
  private(set) var dropped = 0

  static func labels(in layout: CycleLayout) -> CycleLabels {
    var labels = CycleLabels(layout: layout)
    labels.nameTracks()
    labels.countLines()
    return labels
  }

  private init(layout: CycleLayout) { self.layout = layout }

  // MARK: Tracks

  private mutating func nameTracks() {
    for track in layout.tracks {
      let change = change(of: track)
      let role: Role = change?.textRole ?? (track.loop == nil ? .ink : .loopText)
      let isLoop = track.loop != nil
      let sign = change?.sign.map { "\($0) " } ?? ""
      let text = TextMetrics.truncated(
        SafeText.clean(sign + text(for: track), limit: 400), to: room(on: track), bold: isLoop)
      let start = Point(labelStart(on: track, width: TextMetrics.width(text, bold: isLoop)), layout.trackY(track) + 4)
      labels.append(
        Label(
          text: TextRun(text, at: start, bold: isLoop, role: role), badge: track.loop,
          surface: track.isInner ? .band : .page))
    }
  }

  /// Words behind a track end before the lanes beside the states.
  private func room(on track: CycleTrack) -> Double {
    let frame = layout.frame
    let ends = layout.rightEnds(of: track)
    guard ends.first <= layout.leftEnd(of: track) else {
      let badge = track.loop == nil ? 0 : Label.badgeRoom
      let shared = ends.first - 20 - max(layout.leftEnd(of: track) + 20, frame.column(0).left) - badge
      return min(
        frame.column(3).left - frame.column(0).left - 60, max(shared, frame.rightWall.left - ends.last - 30 - badge))
    }
    return frame.lane(after: 3, 0) - max(layout.leftEnd(of: track), ends.last) - 24
  }

  /// In the middle of what all lines of the track share; behind it if that is too short.
  private func labelStart(on track: CycleTrack, width: Double) -> Double {
    let badge = track.loop == nil ? 0 : Label.badgeRoom
    let end = layout.leftEnd(of: track)
    let (first, last) = layout.rightEnds(of: track)
    guard first > end else { return max(end, last) + 14 + badge }
    let left = max(end + 20, layout.frame.column(0).left) + badge
    let right = first - 20
    return right - left >= width ? (left + right - width) / 2 : last + 10 + badge
  }

  /// `selected → add, 96×: SearchReactor drives CartReactor`; `LoginReactor.login → setUser, 3× via transform`.
  private func text(for track: CycleTrack) -> String {
    let model = layout.model
    let isVia = track.edges.allSatisfy { model.edges[$0].isViaTransform }
    let names = track.edges.compactMap { edge -> String? in
      if case .node(let node) = model.edges[edge].from { short(node) } else { nil }
    }
    let reactor = isVia && !track.isInner ? "\(type(track.from))." : ""
    let shown =
      reactor + names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
    let count = track.edges.reduce(0) { $0.plusSaturating(model.edges[$1].count) }
    let times = change(of: track)?.count ?? CycleText.times(count)
    let isStarted = track.edges.allSatisfy { model.edges[$0].timing == .started }
    let way =
      "\(shown) → \(short(track.target)), \(times)\(isVia ? " via transform" : "")"
      + (isStarted ? ", started there" : "")
    let drives = track.isInner || isVia ? "" : "\(type(track.from)) drives \(type(track.to))"
    guard let number = track.loop, let loop = model.loops.first(where: { $0.number == number }) else {
      return drives.isEmpty ? way : "\(way): \(drives)"
    }
    guard let closing = loop.closing, track.edges.contains(closing) else {
      return drives.isEmpty ? way : "\(way): \(drives)"
    }
    let path = count == loop.turns ? "\(shown) → \(short(track.target))" : way
    return "feedback loop: \(path), \(CycleHeader.turns(of: loop))"
  }

  /// In a comparison the counts of all lines of a track on both sides.
  private func change(of track: CycleTrack) -> CycleModel.Change? {
    guard layout.model.comparison != nil else { return nil }
    return track.edges.compactMap { layout.model.edges[$0].change }.reduce(CycleModel.Change()) { sum, change in
      CycleModel.Change(
        before: sum.before.plusSaturating(change.before), after: sum.after.plusSaturating(change.after))
    }
  }

  private func short(_ node: Int) -> String {
    let name = layout.model.nodes[node].name
    return TextMetrics.truncated(SafeText.clean(name.isEmpty ? "nothing changed" : name), to: 240)
  }

  private func type(_ slot: Int) -> String {
    TextMetrics.truncated(SafeText.clean(layout.model.bands[layout.bands[slot].index].type), to: 240)
  }

  // MARK: Counts

  /// A line that says nothing new because one of its nodes has no other, is only labeled if there is room.
  private mutating func countLines() {
    var out: [CycleModel.End: Int] = [:]
    var into: [CycleModel.End: Int] = [:]
    let edges = layout.model.edges
    for edge in edges where !edge.isOnTrack {
      if edge.to != .view { out[edge.from, default: 0] += 1 }
      if edge.from != .view { into[edge.to, default: 0] += 1 }
    }
    let parting = layout.lines.filter { line in
      let edge = edges[line.edge]
      guard !edge.isOnTrack, edge.from != .view, edge.to != .view else { return false }
      return out[edge.from] ?? 0 > 1 || into[edge.to] ?? 0 > 1
    }
    .sorted { (-edges[$0.edge].count, $0.edge) < (-edges[$1.edge].count, $1.edge) }
    var obstacles = CycleObstacles(layout, labels: labels.map(\.box))
    let floor = Dictionary(grouping: parting.map { edges[$0.edge] }, by: band(of:)).mapValues(Self.floor(of:))
    for needed in [true, false] {
      for line in parting {
        let edge = edges[line.edge]
        let isNeeded = out[edge.from] ?? 0 > 1 && into[edge.to] ?? 0 > 1
        guard isNeeded == needed else { continue }
        guard edge.count > floor[band(of: edge)] ?? 0 else {
          dropped += isNeeded ? 1 : 0
          continue
        }
        addCount(
          edge.change?.count ?? CycleText.times(edge.count), edge.change, on: line, isNeeded: isNeeded, &obstacles)
      }
    }
  }

  private func band(of edge: CycleModel.Edge) -> Int {
    if case .node(let from) = edge.from { layout.model.nodes[from].band } else { -1 }
  }

  /// Where lines are many, a count is only worth its room if it is above the usual one.
  private static func floor(of edges: [CycleModel.Edge]) -> Int {
    edges.count > mostInBand ? edges.map(\.count).sorted()[edges.count / 2] : 0
  }

  private mutating func addCount(
    _ text: String, _ change: CycleModel.Change?, on line: CycleLine, isNeeded: Bool,
    _ obstacles: inout CycleObstacles
  ) {
    let spots = CycleObstacles.spots(on: line.points)
    for spot in spots {
      let label = Label(
        text: TextRun(text, at: Point(spot.x, spot.y + 4), anchor: .middle, role: change?.textRole ?? .ink),
        surface: .band)
      // A plate on another line would hide it, and its count would be read as that of the other.
      guard obstacles.isFree(label.box, except: line.edge) else { continue }
      labels.append(label)
      obstacles.add(label.box)
      return
    }
    dropped += isNeeded ? 1 : 0
  }
}
