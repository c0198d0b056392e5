import PictureKit

/// The drawing of a timeline while marks are added, what its labels must not cover, and the labels that it is to have.
struct TimelineSheet {
  var drawing: PictureGraph
  var obstacles = LabelObstacles()
  var requests: [LabelRequest] = []
  /// Words upon bars, added after the lines.
  var barWords: [PictureGraph.Node] = []
  /// Marks that occur, for the legend.
  var used: Set<LegendMark> = []

  init(pageWidth: Double) {
    drawing = PictureGraph(page: Size(pageWidth, 100), title: "", summary: "")
  }

  /// Adds a mark that labels keep clear of.
  @discardableResult
  mutating func mark(_ node: PictureGraph.Node, uses marks: LegendMark..., owner: Int? = nil) -> PictureGraph.NodeID {
    obstacles.add(mark: node.box, owner: owner)
    used.formUnion(marks)
    return drawing.add(node)
  }

  /// Adds a line, which labels avoid if they can.
  mutating func connect(_ edge: PictureGraph.Edge, uses mark: LegendMark) {
    obstacles.add(line: Spline.samples(of: edge.points))
    used.insert(mark)
    drawing.add(edge)
  }

  mutating func connect(
    _ line: CauseLine, from: PictureGraph.NodeID, to: PictureGraph.NodeID, points: [Point], tooltip: String = ""
  ) {
    connect(
      .init(
        from: from, to: to, kind: line.kind, points: points, role: line.role, width: line.width, dash: line.dash,
        head: line.head, tooltip: tooltip), uses: line.mark)
    if line.mark == .startedBy { mark(LineMarks.dot(on: points, role: line.role, tooltip: tooltip), uses: line.mark) }
  }
}
