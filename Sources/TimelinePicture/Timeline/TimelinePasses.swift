import PictureKit
import TraceReading

/// The nodes of the elements that have a mark, by index into the graph; the node of a folded commit is its card.
struct ElementNodes {
  var actions: [Int: PictureGraph.NodeID] = [:]
  var effects: [Int: PictureGraph.NodeID] = [:]
  var wedges: [Int: PictureGraph.NodeID] = [:]
  var dots: [Int: PictureGraph.NodeID] = [:]
  /// States that `transform(state:)` injected.
  var outs: [Int: PictureGraph.NodeID] = [:]
  /// Streams that were cut within an effect.
  var innerEnds: [Int: [PictureGraph.NodeID]] = [:]
  /// The first mark of each finding, by its number in the table.
  var badges: [Int: PictureGraph.NodeID] = [:]
}

/// A timeline with all its marks and labels, to which header and footer are added.
struct DrawnTimeline {
  let layout: TimelineLayout
  var drawing: PictureGraph
  /// Marks that occur, for the legend.
  let used: Set<LegendMark>
  let placed: [LabelPlacement.Placed]
  /// Labels that found no room.
  let dropped: [LabelRequest]
}

/// The passes, from the ground up: each takes what an earlier one returns.
extension TimelineLayout {
  func drawn() -> DrawnTimeline {
    var sheet = drawGround()
    let nodes = drawElements(on: &sheet)
    var causes = CauseLines(layout: self, nodes: nodes)
    causes.draw(on: &sheet)
    drawOrders(between: nodes.dots, on: &sheet)
    var timeline = placeLabels(of: sheet)
    timeline.underlineSlowest()
    timeline.drawHeader()
    timeline.drawFooter(badges: nodes.badges)
    return timeline
  }

  private func drawGround() -> TimelineSheet {
    var sheet = TimelineSheet(pageWidth: model.pageWidth)
    drawFrame(on: &sheet)
    drawAppMarks(on: &sheet)
    drawCriticalLine(on: &sheet)
    return sheet
  }

  private func drawElements(on sheet: inout TimelineSheet) -> ElementNodes {
    var nodes = ElementNodes()
    for band in bands {
      drawEffects(of: band, as: &nodes, on: &sheet)
      drawCommits(of: band, as: &nodes, on: &sheet)
      drawOuts(of: band, as: &nodes, on: &sheet)
      drawActions(of: band, as: &nodes, on: &sheet)
      drawBrackets(of: band, on: &sheet)
    }
    return nodes
  }

  /// Adds the words upon bars, then captions and labels where there is room, with plates under those that cross lines.
  private func placeLabels(of sheet: consuming TimelineSheet) -> DrawnTimeline {
    for node in sheet.barWords { sheet.drawing.add(node) }
    for band in bands { captionLoops(of: band, on: &sheet) }
    var (placed, dropped) = LabelPlacement.place(LabelPlacement.merged(sheet.requests), in: &sheet.obstacles)
    LabelPlacement.lengthen(&placed, in: &sheet.obstacles) { StateText.withValues(of: $0.states, graph) }
    // Plain marks are everywhere, so all words need a plate there.
    for label in placed where label.hasPlate || model.detail == .mixed {
      let box = label.text.tightBox
      sheet.drawing.add(.init(.box, kind: "plate", box: box, paint: Paint(fill: label.request.surface)))
    }
    for label in placed {
      if !label.leader.isEmpty { sheet.drawing.background.line(label.leader, label.request.role) }
      sheet.drawing.add(.init(kind: "label \(label.request.kind)", label: label.text, tooltip: label.request.tooltip))
    }
    return DrawnTimeline(layout: self, drawing: sheet.drawing, used: sheet.used, placed: placed, dropped: dropped)
  }
}

extension DrawnTimeline {
  fileprivate mutating func drawFooter(badges: [Int: PictureGraph.NodeID]) {
    let top = (layout.bands.last?.bottom ?? 0) + 44
    let table = FindingsTable.draw(
      layout.graph, numbers: layout.findingNumbers, marks: badges, on: &drawing, top: top)
    drawing.page.height = table + 8
    guard layout.model.hasLegend else { return }
    // Beside the table where the page is wide enough.
    let left = FindingsTable.right(on: drawing.page) + 34
    let isBeside = left + Legend.width <= drawing.page.width
    let legend = Legend.draw(
      used, on: &drawing.background, left: isBeside ? left : Style.textMargin, top: isBeside ? top : table + 28)
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
