import PictureKit
import TraceReading

/// Draws a cycle in Graphviz's own layered layout, with the faces, colors and words of the other one.
enum LayeredCyclePicture {
  /// The layout takes seconds for more lines than these.
  static let mostLines = 320

  /// Counts, folds, lays out and draws.
  ///
  /// - Throws: `DiagramError` if libgvc is missing, or cannot lay the graph out.
  static func picture(
    of graph: TraceGraph, _ options: CycleOptions, renders: [UInt64] = []
  ) throws(DiagramError) -> Picture {
    let model = folded(CycleModel(graph, renders: renders), options)
    guard !model.nodes.isEmpty else {
      return CycleDrawing.picture(of: model, options)
    }
    let cycle = LayeredCycle(model, slow: options.slow)
    let layout = try Graphviz.layOut(clusters: model.bands.count) { names in
      LayeredCycleText(cycle: cycle, clusters: names).text
    }
    let placement = try LayeredPlacement(layout, of: cycle, top: CycleFrame.bandsTop)
    return Picture(
      drawing: drawing(of: cycle, placement, options),
      source: LayeredCycleText(cycle: cycle, layout: layout).text,
      remarks: CycleRemarks.remarks(on: model, options))
  }

  /// Folds to the limit of nodes, and further until few enough lines are left.
  static func folded(_ model: CycleModel, _ options: CycleOptions) -> CycleModel {
    var limit = options.maxNodes
    while true {
      let folded = model.folded(to: limit, slow: options.slow).thinned()
      guard folded.edges.count > mostLines, folded.nodes.count > 1, limit > 1 else { return folded }
      limit = min(limit, folded.nodes.count) * 4 / 5
    }
  }

  private static func drawing(
    of cycle: LayeredCycle, _ placement: LayeredPlacement, _ options: CycleOptions
  ) -> PictureGraph {
    let slow = options.slow
    let model = cycle.model
    let header = CycleHeader(model: model, slow: slow, hidden: cycle.hidden)
    var drawing = PictureGraph(
      page: Size(placement.pageWidth, 0), title: header.title, summary: CycleTooltips.summary(of: model))
    header.draw(width: placement.pageWidth, on: &drawing.background)
    drawBands(model, placement, on: &drawing.background)
    drawView(model, placement, on: &drawing.background)
    for (index, node) in model.nodes.enumerated() {
      CycleShapes.draw(cycle.faces[index], of: node, in: placement.boxes[index], slow: slow, on: &drawing.background)
    }
    let ids = CycleDrawing.NodeIDs(
      sends: drawing.add(.init(.box, kind: "view", box: placement.sends, tooltip: CycleTooltips.sends(model))),
      renders: drawing.add(.init(.box, kind: "view", box: placement.renders, tooltip: CycleTooltips.renders(model))),
      nodes: zip(model.nodes, placement.boxes).map { drawing.add(CycleDrawing.mark(of: $0, in: $1, model)) })
    let lines = model.edges.indices.map { index in
      CycleLine(
        edge: index, points: placement.lines[index], width: CycleFrame.lineWidth(of: model.edges[index]), track: nil)
    }
    CycleDrawing.addLines(lines, of: model, ids, to: &drawing)
    CycleLineMarks.add(lines, of: model, to: &drawing)
    CycleDrawing.addLabels(labels(of: cycle, placement), to: &drawing)
    let foot = drawNotes(model, placement, on: &drawing.background)
    drawing.page.height = CycleFooter.draw(
      model, slow: slow, marks: ids.nodes, at: foot + 34, hasLegend: options.hasLegend, on: &drawing)
    return drawing
  }

  /// The words on lines where the layout left room for them.
  private static func labels(of cycle: LayeredCycle, _ placement: LayeredPlacement) -> [CycleLabels.Label] {
    zip(cycle.lines, placement.labels).compactMap { line, at in
      guard var label = line.label, let at else { return nil }
      // Words that begin at their place stand behind a badge.
      let shift = label.badge == nil ? 0 : (CycleLabels.Label.badgeRoom - label.text.width) / 2
      label.text.at = Point(at.x + shift, at.y + 4)
      label.surface = placement.bands.contains { $0.overlaps(label.plate) } ? .band : .page
      return label
    }
  }

  // MARK: What lies under the graph

  private static func drawBands(_ model: CycleModel, _ placement: LayeredPlacement, on canvas: inout Canvas) {
    for (column, title) in ["Action", "Effect", "Mutation", "State"].enumerated() {
      guard let node = model.nodes.firstIndex(where: { $0.kind.column == column }) else { continue }
      canvas.text(
        title, at: Point(placement.boxes[node].center.x, CycleFrame.bandsTop - 10), anchor: .middle,
        size: Style.leadSize, bold: true, role: .mute)
    }
    for (band, box) in zip(model.bands, placement.bands) {
      CycleWalls.draw(band, in: box, room: box.width - 100, on: &canvas)
    }
  }

  /// The view at both sides, and the way at the foot that leads from one to the other.
  private static func drawView(_ model: CycleModel, _ placement: LayeredPlacement, on canvas: inout Canvas) {
    let y = placement.bottom + 22
    let (from, to) = (placement.renders.center.x, placement.sends.center.x)
    canvas.add(
      .curve(
        CycleLine.rounded(
          [
            Point(from, placement.renders.bottom), Point(from, y), Point(to, y),
            Point(to, placement.sends.bottom + 9),
          ], radius: 16), Paint(stroke: .mute, width: 4)))
    canvas.arrowHead(at: Point(to, placement.sends.bottom + 1), from: Point(to, y), .mute, length: 13)
    let caption = TextRun(
      CycleWalls.returnCaption(of: model), at: Point((from + to) / 2, y + 4), anchor: .middle, size: Style.leadSize,
      bold: true)
    canvas.rect(caption.box.grown(x: 12, y: 1), Paint(fill: .page))
    canvas.add(.text(caption))
    drawSide(placement.sends, CycleWalls.sendLines(of: model), on: &canvas)
    drawSide(placement.renders, CycleWalls.renderLines(of: model), on: &canvas)
  }

  private static func drawSide(_ box: Rect, _ lines: [String], on canvas: inout Canvas) {
    canvas.roundedRect(box, radius: 8, Paint(fill: .head, stroke: .mute, width: 1.2))
    var y = box.center.y + 4 - Double(lines.count) * 7
    canvas.text("View", at: Point(box.center.x, y), anchor: .middle, size: Style.headingSize, bold: true)
    for line in lines {
      y += 15
      canvas.text(
        TextMetrics.truncated(line, to: box.width - 8), at: Point(box.center.x, y), anchor: .middle, role: .mute)
    }
  }

  /// Writes down reactors without events and what was folded, below the graph. Returns the y below.
  private static func drawNotes(
    _ model: CycleModel, _ placement: LayeredPlacement, on canvas: inout Canvas
  ) -> Double {
    var y = placement.bottom + 30
    let room = placement.pageWidth - 2 * Style.textMargin
    var notes: [String] = []
    if !model.quiet.isEmpty { notes.append(CycleWalls.quietText(of: model, room: room)) }
    if let folded = model.folded {
      notes += [CycleWalls.shareText(of: folded, in: model), CycleWalls.troubleText(of: folded)]
    }
    for note in notes {
      y += 18
      canvas.text(TextMetrics.truncated(note, to: room), at: Point(Style.textMargin, y), role: .mute)
    }
    return y
  }
}
