import PictureKit
import PlatformSupport
import TraceReading

/// Draws a cycle on one page: counts it, places its cells and labels them.
enum CycleDrawing {
  /// Counts, folds, places and names.
  static func picture(of graph: TraceGraph, _ options: CycleOptions, renders: [UInt64] = []) -> Picture {
    let model = CycleModel(graph, renders: renders).folded(to: options.maxNodes, slow: options.slow)
      .thinned()
    return picture(of: model, options)
  }

  /// The same of a model.
  static func picture(of model: CycleModel, _ options: CycleOptions) -> Picture {
    let drawing = drawing(of: model, slow: options.slow, width: options.width, hasLegend: options.hasLegend)
    return Picture(
      drawing: drawing, remarks: CycleRemarks.remarks(on: model, options, pageWidth: drawing.page.width))
  }

  static func drawing(
    of model: CycleModel, slow: UInt64, width: Int? = nil, hasLegend: Bool = true
  ) -> PictureGraph {
    let layout = CycleLayout(model, slow: slow, width: width.map { Double(max(640, $0)) })
    let labels = CycleLabels.labels(in: layout)
    let header = CycleHeader(model: model, slow: slow, hidden: labels.dropped)
    var drawing = PictureGraph(
      page: Size(layout.frame.pageWidth, 0), title: header.title,
      summary: header.difference?.summary ?? CycleTooltips.summary(of: model))
    header.draw(width: layout.frame.pageWidth, on: &drawing.background)
    guard !model.nodes.isEmpty else {
      let hasEvents = model.hasEvents
      drawing.fillEmpty(from: 104, hasEvents ? "no action and no mutation in this trace" : "no events in this trace")
      return drawing
    }
    CycleWalls.draw(layout, on: &drawing.background)
    for (index, node) in model.nodes.enumerated() {
      CycleShapes.draw(layout.faces[index], of: node, in: layout.boxes[index], slow: slow, on: &drawing.background)
    }
    let ids = addNodes(layout, to: &drawing)
    addLines(layout, ids, to: &drawing)
    CycleLineMarks.add(layout, to: &drawing)
    addLabels(labels.labels, to: &drawing)
    CycleChangeMarks.add(layout, to: &drawing)
    let foot = layout.returnTop + CycleFrame.wallHeight + 30
    drawing.page.height = CycleFooter.draw(
      model, slow: slow, marks: ids.nodes, at: foot, hasLegend: hasLegend, on: &drawing)
    return drawing
  }

  /// The nodes and the two walls as libgvc sees them: they carry class and tooltip over their painted faces.
  private static func addNodes(_ layout: CycleLayout, to drawing: inout PictureGraph) -> NodeIDs {
    let top = layout.frame.bandsTop - 24
    let bottom = layout.returnTop + CycleFrame.wallHeight
    let (left, right) = (layout.frame.leftWall, layout.frame.rightWall)
    let sends = drawing.add(
      PictureGraph.Node(
        .box, kind: "view", box: Rect(left: left.left, top: top, right: left.right, bottom: bottom),
        tooltip: CycleTooltips.sends(layout.model)))
    let renders = drawing.add(
      PictureGraph.Node(
        .box, kind: "view", box: Rect(left: right.left, top: top, right: right.right, bottom: bottom),
        tooltip: CycleTooltips.renders(layout.model)))
    let nodes = zip(layout.model.nodes, layout.boxes).map { node, box in
      drawing.add(mark(of: node, in: box, layout.model))
    }
    for (column, box) in layout.stripBoxes.sorted(by: { $0.key < $1.key }) {
      let text = CycleRemarks.names(of: layout.model.folded?.nodes(in: column) ?? [])
      drawing.add(PictureGraph.Node(.box, kind: "others", box: box, tooltip: text))
    }
    if let quiet = layout.quiet {
      drawing.add(PictureGraph.Node(.box, kind: "quiet", box: quiet, tooltip: CycleTooltips.quiet(layout.model)))
    }
    return NodeIDs(sends: sends, renders: renders, nodes: nodes)
  }

  /// A node as libgvc sees it: class and tooltip over the painted face.
  static func mark(of node: CycleModel.Node, in box: Rect, _ model: CycleModel) -> PictureGraph.Node {
    let paint = CycleShapes.paint(of: node)
    let isBox = node.kind == .effect || node.kind == .mutation
    var mark = PictureGraph.Node(
      .box, kind: kind(of: node), box: box,
      paint: isBox ? Paint(stroke: paint.stroke, width: paint.width, dash: paint.dash) : Paint(),
      tooltip: CycleTooltips.text(for: node, in: model))
    mark.subject = PictureGraph.Subject(reactor: model.bands[node.band].type, kind: "\(node.kind)", label: node.name)
    return mark
  }

  struct NodeIDs {
    var sends: PictureGraph.NodeID
    var renders: PictureGraph.NodeID
    var nodes: [PictureGraph.NodeID]
  }

  private static func kind(of node: CycleModel.Node) -> String {
    "\(node.kind)" + (node.change?.className ?? "") + (node.impurity?.isError == true ? " impure" : "")
      + (node.loops.isEmpty ? "" : " loop")
  }

  /// Draws the lines of loops, and those that came or went, last: they lie on top.
  private static func addLines(_ layout: CycleLayout, _ ids: NodeIDs, to drawing: inout PictureGraph) {
    addLines(layout.lines, of: layout.model, ids, to: &drawing)
  }

  static func addLines(
    _ lines: [CycleLine], of model: CycleModel, _ ids: NodeIDs, to drawing: inout PictureGraph
  ) {
    let edges = model.edges
    let order = lines.filter { !edges[$0.edge].isMain } + lines.filter { edges[$0.edge].isMain }
    for line in order {
      let edge = edges[line.edge]
      drawing.add(
        PictureGraph.Edge(
          from: id(edge.from, ids.sends, ids), to: id(edge.to, ids.renders, ids),
          kind: "cause" + kind(of: edge), points: line.points,
          role: role(of: edge), width: line.width, dash: edge.change?.dash(of: edge.timing) ?? dash(edge.timing),
          head: CycleFrame.arrowLength(line.width),
          tooltip: CycleTooltips.text(for: edge, in: model)))
    }
  }

  static func role(of edge: CycleModel.Edge) -> Role {
    edge.change?.lineRole ?? (!edge.loops.isEmpty ? .loop : edge.timing == .unknown ? .unknown : .cause)
  }

  private static func kind(of edge: CycleModel.Edge) -> String {
    let timing = edge.timing == .unknown ? " unknown" : edge.timing == .started ? " owner" : ""
    return (edge.loops.isEmpty ? timing : " loop") + (edge.isViaTransform ? " transform" : "")
      + (edge.change?.className ?? "")
  }

  private static func id(
    _ end: CycleModel.End, _ view: PictureGraph.NodeID, _ ids: NodeIDs
  ) -> PictureGraph.NodeID {
    switch end {
    case .view: view
    case .node(let index): ids.nodes[index]
    }
  }

  static func dash(_ timing: CycleModel.Edge.Timing) -> Dash {
    switch timing {
    case .atOnce: .solid
    case .waited: .dashed
    case .unknown, .started: .dotted
    }
  }

  /// Words over lines need a plate, and only nodes lie over lines.
  static func addLabels(_ labels: [CycleLabels.Label], to drawing: inout PictureGraph) {
    for label in labels {
      drawing.add(
        PictureGraph.Node(
          .box, kind: "count", box: label.plate, paint: Paint(fill: label.surface)))
      drawing.add(PictureGraph.Node(kind: "count", label: label.text))
      if let badge = label.badge {
        let center = Point(label.plate.left + 12, label.plate.center.y)
        drawing.add(
          PictureGraph.Node(
            .ellipse, kind: "badge", box: Rect(center: center, width: 17, height: 17), paint: Paint(fill: .loopText),
            label: TextRun(
              LoopLetter.of(badge - 1), at: Point(center.x, center.y + 3.6), anchor: .middle, size: Style.digitSize,
              bold: true,
              role: .onBadge)))
      }
    }
  }
}
