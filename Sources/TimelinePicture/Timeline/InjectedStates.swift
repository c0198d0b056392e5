import PictureKit
import TraceModel

/// The work of `transform(state:)`: a mark for each injected state, text for changed and dropped ones.
extension TimelineRenderer {
  mutating func drawOuts(of band: Band) {
    for index in band.outs { drawOut(index, band) }
  }

  private mutating func drawOut(_ index: Int, _ band: Band) {
    let out = graph.transforms[index]
    let x = band.outPositions[index] ?? scale.x(out.time)
    guard model.detail == .full else {
      drawing.background.rect(Rect(center: Point(x, band.state), width: 5, height: 5), StateOut.paint)
      used.insert(.stateOut)
      return
    }
    // On the edge of a card, which stands for what is behind it.
    let cards = band.cards.map { ($0.left, $0.right) } + band.loopCards.map { ($0.left, $0.right) }
    let y = cards.contains { $0.0 <= x && x <= $0.1 } ? band.state + 12 : band.state
    let center = Point(x, y)
    let tooltip = TooltipText.out(index, graph)
    let node = mark(
      .init(
        .box, kind: "state out", box: Rect(center: center, width: 9, height: 9), paint: StateOut.paint, tooltip: tooltip
      ),
      uses: .stateOut)
    connectOut(out, node, center, band)
    var request = LabelRequest(
      out.changed.isEmpty ? ["injected"] : ["injected \(out.changed.joined(separator: ", "))", "injected"], at: center,
      kind: "state", limits: band.labelLimits)
    request.gap = 8
    request.tiers = (0..<band.room.foot).map { 13 * Double($0 + 1) }
    request.role = .stateText
    request.surface = .page
    request.tooltip = tooltip
    requests.append(request)
  }

  /// From what made the transform inject it, if that is shown.
  private mutating func connectOut(
    _ out: TraceGraph.Transform, _ node: PictureGraph.NodeID, _ at: Point, _ band: Band
  ) {
    outCauses.append(OutCause(seq: out.seq, time: out.time, node: node, at: at, reactor: band.id))
  }

  /// Once all marks are there from which lines can come.
  mutating func connectOuts() {
    for out in outCauses {
      guard let (from, start) = anchor(of: out.seq, at: out.time, towards: out.at), from != out.node else { continue }
      let isOther = reactor(of: out.seq) != out.reactor
      let end = Point(out.at.x, start.y < out.at.y ? out.at.y - 6 : out.at.y + 6)
      connect(
        isOther ? .other(waited: false) : .plain(waited: false), from: from, to: out.node,
        points: Self.curve(from: start, to: end))
    }
  }
}

/// A state that was injected, on its way to what made that happen.
struct OutCause {
  var seq: TraceEvent.Seq
  var time: UInt64
  var node: PictureGraph.NodeID
  var at: Point
  var reactor: TraceEvent.ReactorID
}

/// How an injected state is drawn.
enum StateOut {
  static let paint = Paint(fill: .page, stroke: .state, width: 1.6)
}

/// The state of a commit after `transform(state:)`, where it changed or dropped it.
struct ChangedOut {
  /// For its tooltip.
  var text: String
  var isDropped: Bool

  /// By index of the commit.
  static func find(in model: TimelineModel) -> [Int: ChangedOut] {
    var found: [Int: ChangedOut] = [:]
    for out in model.graph.transforms where out.stage == .state && out.operation != .inject {
      guard let commit = out.commit else { continue }
      let fields = out.changed.isEmpty ? "" : ": \(out.changed.joined(separator: ", "))"
      found[commit] = ChangedOut(
        text: out.operation == .drop ? "dropped on the way out" : "changed on the way out\(fields)",
        isDropped: out.operation == .drop)
    }
    return found
  }
}

extension LegendMark {
  static let stateOut = LegendMark("state from a transform") {
    $0.rect(Rect(center: $1, width: 9, height: 9), StateOut.paint)
  }
}
