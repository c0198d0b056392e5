import PictureKit
import TraceReading

/// The work of `transform(state:)`: a mark for each injected state, text for changed and dropped ones.
extension TimelineLayout {
  func drawOuts(of band: Band, as nodes: inout ElementNodes, on sheet: inout TimelineSheet) {
    for index in band.outs {
      let center = center(ofOut: index, band)
      guard model.detail == .full else {
        sheet.drawing.background.rect(
          Rect(center: Point(center.x, band.state), width: 5, height: 5), StateOut.paint)
        sheet.used.insert(.stateOut)
        continue
      }
      let tooltip = TooltipText.out(index, graph)
      nodes.outs[index] = sheet.mark(
        .init(
          .box, kind: "state out", box: Rect(center: center, width: 9, height: 9), paint: StateOut.paint,
          tooltip: tooltip),
        uses: .stateOut)
      let changed = graph.transforms[index].changed.joined(separator: ", ")
      var request = LabelRequest(
        changed.isEmpty ? ["injected"] : ["injected \(changed)", "injected"], at: center, kind: "state",
        limits: band.labelLimits)
      request.gap = 8
      request.tiers = (0..<band.room.foot).map { 13 * Double($0 + 1) }
      request.role = .stateText
      request.surface = .page
      request.tooltip = tooltip
      sheet.requests.append(request)
    }
  }

  /// The middle of the mark of an injected state: on the edge of a card where one stands.
  fileprivate func center(ofOut index: Int, _ band: Band) -> Point {
    let x = band.outPositions[index] ?? scale.x(graph.transforms[index].time)
    let cards = band.cards.map { ($0.left, $0.right) } + band.loopCards.map { ($0.left, $0.right) }
    return Point(x, cards.contains { $0.0 <= x && x <= $0.1 } ? band.state + 12 : band.state)
  }
}

extension CauseLines {
  /// Connects an injected state to what made the transform inject it, if that is shown.
  func connectOut(_ index: Int, _ band: Band, on sheet: inout TimelineSheet) {
    let out = layout.graph.transforms[index]
    let at = layout.center(ofOut: index, band)
    guard let node = nodes.outs[index], let (from, start) = anchor(of: out.seq, at: out.time, towards: at), from != node
    else { return }
    sheet.connect(
      reactor(of: out.seq) != band.id ? .other(waited: false) : .plain(waited: false), from: from, to: node,
      points: Self.curve(from: start, to: Point(at.x, start.y < at.y ? at.y - 6 : at.y + 6)))
  }
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
