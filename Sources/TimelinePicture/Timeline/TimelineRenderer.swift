import PictureKit
import TraceModel

/// Draws a timeline: the drawing so far, what labels must not cover, and the node of each element.
struct TimelineRenderer {
  let model: TimelineModel
  let scale: TimeScale
  let bands: [Band]
  private let bandOf: [TraceEvent.ReactorID: Int]
  let critical: CriticalPath?
  /// Number of each finding in the table, by its index in the graph.
  let findingNumbers: [Int: Int]
  let eventIndex: EventIndex
  let turns: LoopTurns
  let plain: PlainElements
  /// See `Outcomes`.
  let outcomes: [Int: String]
  /// Commits that came too late, and have a ring around their state.
  let late: Set<Int>
  let axisTop: Double
  /// See `ChangedOut`.
  let changedOut: [Int: ChangedOut]
  /// See `MarkPositions`.
  let actionPositions: [Int: Double]
  let commitPositions: [Int: Double]
  /// The first of a group of commits for its others, which leave the words to it.
  let clusterOf: [Int: [Int]]

  var drawing: PictureGraph
  var obstacles = LabelObstacles()
  var requests: [LabelRequest] = []
  /// How far beside its actions the lines from another reactor run, by who drives whom.
  var channels: [ReactorOrder.Drive: Double] = [:]
  /// The first mark of each number of the table.
  var badgeNodes: [Int: PictureGraph.NodeID] = [:]
  /// Where the last number of each row ends.
  var badgesEnd: [Int: Double] = [:]
  /// Where each number of the table was drawn last, by number and row.
  var lastBadge: [String: Double] = [:]
  /// Words upon bars, added after the lines.
  var insideLabels: [PictureGraph.Node] = []
  /// Marks that occur, for the legend.
  var used: Set<LegendMark> = []

  var outCauses: [OutCause] = []
  var cuts: [Cut] = []

  /// The node of each element; the node of a folded commit is its card.
  var actionNodes: [Int: PictureGraph.NodeID] = [:]
  var effectNodes: [Int: PictureGraph.NodeID] = [:]
  var wedges: [Int: PictureGraph.NodeID] = [:]
  var dots: [Int: PictureGraph.NodeID] = [:]

  var graph: TraceGraph { model.graph }

  init(model: TimelineModel, scale: TimeScale, bands: [Band], critical: CriticalPath?, findingNumbers: [Int: Int]) {
    self.model = model
    self.scale = scale
    self.bands = bands
    self.critical = critical
    self.findingNumbers = findingNumbers
    eventIndex = EventIndex(model)
    turns = LoopTurns(model)
    plain = PlainElements(model, critical)
    outcomes = Outcomes.find(in: model)
    late = Set(model.orderNotes.filter(\.isLate).map(\.then))
    axisTop = Self.axisTop(of: model)
    changedOut = ChangedOut.find(in: model)
    actionPositions = bands.first?.actionPositions ?? [:]
    commitPositions = bands.reduce(into: [:]) { $0.merge($1.commitPositions) { first, _ in first } }
    clusterOf = bands.reduce(into: [:]) { all, band in
      for cluster in band.clusters { for index in cluster { all[index] = cluster } }
    }
    bandOf = Dictionary(bands.enumerated().map { ($1.id, $0) }) { first, _ in first }
    drawing = PictureGraph(title: "", summary: "")
  }

  func band(of reactor: TraceEvent.ReactorID) -> Band? { bandOf[reactor].map { bands[$0] } }

  /// Adds a mark that labels keep clear of.
  @discardableResult
  mutating func mark(_ node: PictureGraph.Node, uses marks: LegendMark..., owner: Int? = nil) -> PictureGraph.NodeID {
    obstacles.add(mark: node.box, owner: owner)
    used.formUnion(marks)
    return drawing.add(node)
  }

  /// Adds a line, which labels avoid if they can.
  mutating func connect(_ edge: PictureGraph.Edge, uses mark: LegendMark) {
    obstacles.add(curve: edge.points)
    used.insert(mark)
    drawing.add(edge)
  }

  /// The labels that found room, and the requests that did not.
  struct Outcome {
    var placed: [LabelPlacement.Placed]
    var dropped: [LabelRequest]
  }

  /// Places all labels and adds them, with plates under those that cross lines.
  mutating func placeLabels() -> Outcome {
    let (placed, dropped) = LabelPlacement.place(LabelPlacement.merged(requests), in: &obstacles)
    // Plain marks are everywhere, so all words need a plate there.
    for label in placed where label.hasPlate || model.detail == .mixed {
      let box = label.text.tightBox
      drawing.add(.init(.box, kind: "plate", box: box, paint: Paint(fill: label.request.surface)))
    }
    for label in placed {
      if !label.leader.isEmpty { drawing.background.line(label.leader, label.request.role) }
      drawing.add(.init(kind: "label \(label.request.kind)", label: label.text, tooltip: label.request.tooltip))
    }
    return Outcome(placed: placed, dropped: dropped)
  }
}

extension TimelineRenderer {
  /// Draws everything, from the ground up.
  ///
  /// - Returns: Words for which there was no room.
  mutating func draw() -> Outcome {
    drawFrame()
    drawAppMarks()
    drawCriticalLine()
    for band in bands {
      drawEffects(of: band)
      drawCommits(of: band)
      drawOuts(of: band)
      drawActions(of: band)
      drawBrackets(of: band)
    }
    drawCauses()
    drawOrders()
    for node in insideLabels { drawing.add(node) }
    for band in bands { captionLoops(of: band) }
    let outcome = placeLabels()
    underlineCritical()
    drawHeader(dropped: outcome.dropped.count)
    drawFooter()
    return outcome
  }

  private mutating func drawFooter() {
    let top = (bands.last?.bottom ?? 0) + 44
    let graph = self.graph
    let table = FindingsTable.draw(graph, numbers: findingNumbers, marks: badgeNodes, on: &drawing, top: top)
    let legend = Legend.draw(used, on: &drawing.background, left: 812, top: top)
    drawing.page.height = max(table, legend) + 8
  }
}

extension TextRun {
  /// The room they take in DejaVu Sans, without the reserve.
  fileprivate var tightBox: Rect {
    let width = TextMetrics.advance(text, size: size, bold: bold) + 4
    let left =
      switch anchor {
      case .start: at.x - 2
      case .middle: at.x - width / 2
      case .end: at.x + 2 - width
      }
    return Rect(x: left, y: at.y - size * 0.8, width: width, height: size * 1.06)
  }
}
