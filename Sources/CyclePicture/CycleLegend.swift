import PictureKit
import TraceReading

/// The marks that occur in the picture, each with a word: in columns by subject.
enum CycleLegend {
  static let rowHeight = 22.0
  private static let columns = [0.0, 200, 396, 586]
  private static let columnWidth = 190.0

  /// Returns the number of rows. On a page that ends before the last column that stands below the first.
  static func draw(
    _ model: CycleModel, slow: UInt64, at corner: Point, pageWidth: Double, on canvas: inout Canvas
  ) -> Int {
    canvas.text("Marks used above", at: corner, size: Style.headingSize, bold: true)
    let groups =
      model.comparison == nil
      ? [nodes(model), lines(model), troubles(model), rest(model, slow: slow)] : [CycleDifferenceLegend.entries]
    var ends: [Double: Int] = [:]
    for (column, entries) in zip(columns, groups.filter { !$0.isEmpty }) {
      let x = corner.x + column + columnWidth > pageWidth ? 0 : column
      let above = ends[x, default: 0]
      ends[x] = above + entries.count
      for (row, entry) in entries.enumerated() {
        let y = corner.y + 24 + Double(above + row) * rowHeight
        entry.draw(&canvas, Point(corner.x + x + 16, y - 4))
        let indent = model.comparison == nil ? 0 : CycleDifferenceLegend.indent
        canvas.text(entry.caption, at: Point(corner.x + x + 40 + indent, y))
      }
    }
    return ends.values.max() ?? 0
  }

  private static func nodes(_ model: CycleModel) -> [LegendEntry] {
    func sample(_ kind: CycleModel.Kind, _ text: String) -> [LegendEntry] {
      guard model.nodes.contains(where: { $0.kind == kind }) else { return [] }
      return [LegendEntry(caption: text) { $0.sample(of: kind, at: $1) }]
    }
    return sample(.action, "action") + sample(.effect, "effect") + sample(.mutation, "mutation")
      + sample(.state, "state field")
  }

  private static func lines(_ model: CycleModel) -> [LegendEntry] {
    func line(
      _ text: String, _ dash: Dash, _ role: Role = .cause, width: Double = 2.5,
      mark: @escaping (inout Canvas, Point) -> Void = { _, _ in }
    ) -> LegendEntry {
      LegendEntry(caption: text) { canvas, center in
        canvas.line(
          [Point(center.x - 16, center.y), Point(center.x + 11, center.y)], role, width: width, dash: dash)
        canvas.arrowHead(at: Point(center.x + 18, center.y), from: center, role, length: width > 3 ? 11 : 8)
        mark(&canvas, center)
      }
    }
    let timings = Set(model.edges.map(\.timing))
    var entries: [LegendEntry] = []
    if timings.contains(.atOnce) { entries.append(line("caused, at once", .solid)) }
    if timings.contains(.waited) { entries.append(line("caused, after waiting", .dashed)) }
    if timings.contains(.unknown) { entries.append(line("cause unknown or outside", .dotted, .unknown)) }
    if timings.contains(.started) {
      entries.append(
        line("started by; trigger lost", .dotted) {
          LineMarks.drawDot(at: Point($1.x - 15, $1.y), on: &$0)
        })
    }
    if model.edges.contains(where: \.isViaTransform) {
      entries.append(
        line("via transform", .solid) {
          LineMarks.drawGate(at: Point($1.x + 4, $1.y), on: &$0)
        })
    }
    for isLate in [true, false] {
      guard model.edges.contains(where: { isLate ? $0.order.late > 0 : $0.order.late == 0 && $0.order.either > 0 })
      else {
        continue
      }
      entries.append(
        line(isLate ? "came too late" : "may come either way", .solid) {
          CycleOrderMark.draw(at: Point($1.x + 2, $1.y), isLate: isLate, on: &$0)
        })
    }
    if model.edges.contains(where: { !$0.loops.isEmpty }) {
      entries.append(line("feedback loop", .solid, .loop, width: 4.5))
    }
    return entries
  }

  private static func troubles(_ model: CycleModel) -> [LegendEntry] {
    var entries: [LegendEntry] = []
    for isError in [true, false] where model.nodes.contains(where: { $0.impurity?.isError == isError }) {
      entries.append(
        LegendEntry(caption: isError ? "impure reduce" : "reduce with a note") { canvas, center in
          let box = Rect(center: center, width: 30, height: 16)
          canvas.rect(
            box, Paint(fill: isError ? .badFill : .mutationFill, stroke: isError ? .bad : .reduce, width: 1.6))
          canvas.rect(box.grown(by: -3), Paint(stroke: isError ? .bad : .reduce, width: 1.2))
        })
    }
    if model.totals.heads.contains(where: { $0.kind == .cancelled }) {
      entries.append(LegendEntry(caption: "cancelled") { $0.cancelled($1, radius: 5.5) })
    }
    if model.nodes.contains(where: { $0.ends.failed > 0 }) {
      entries.append(LegendEntry(caption: "failed") { $0.failed($1, reach: 4.5) })
    }
    if model.nodes.contains(where: { $0.ends.open > 0 }) {
      entries.append(LegendEntry(caption: "never ended") { $0.neverEnded($1) })
    }
    if model.nodes.contains(where: { $0.ends.unknown > 0 }) {
      entries.append(LegendEntry(caption: "its end was lost") { $0.endLost($1) })
    }
    return entries
  }

  private static func rest(_ model: CycleModel, slow: UInt64) -> [LegendEntry] {
    var entries: [LegendEntry] = []
    if model.edges.contains(where: { $0.count >= 10 }) {
      entries.append(
        LegendEntry(caption: "10×, 100×, 1,000×") { canvas, center in
          for (index, width) in [2.25, 3.5, 4.75].enumerated() {
            let x = center.x - 18 + Double(index) * 13
            canvas.line([Point(x, center.y), Point(x + 10, center.y)], .cause, width: width)
          }
        })
    }
    if model.nodes.contains(where: { $0.isSlow(slow) }) {
      entries.append(LegendEntry(caption: "p95 above \(DurationText.of(slow))") { $0.slowMark($1) })
    }
    if model.folded != nil {
      entries.append(
        LegendEntry(caption: "folded nodes") { canvas, center in
          for shift in [4.0, 2, 0] {
            canvas.rect(
              Rect(x: center.x - 13 + shift, y: center.y - 2 - shift, width: 22, height: 9),
              Paint(fill: .page, stroke: .rule))
          }
        })
    }
    let origins = Set(model.nodes.filter { $0.kind == .outside }.map(\.name))
    let start = CycleModel.Origin.start.rawValue
    if origins.contains(where: { $0 != start }) {
      entries.append(LegendEntry(caption: "outside the reactors") { $0.sample(of: .outside, at: $1) })
    }
    if origins.contains(start) {
      entries.append(LegendEntry(caption: "at a reactor's start") { $0.sample(of: .outside, named: start, at: $1) })
    }
    return entries
  }
}

extension Canvas {
  fileprivate mutating func sample(of kind: CycleModel.Kind, named name: String = "-", at center: Point) {
    let paint = CycleShapes.paint(of: CycleModel.Node(kind, band: 0, name: name))
    let box = Rect(center: center, width: 28, height: 14)
    switch kind {
    case .action: hexagon(box.grown(by: 1), paint, slant: 6)
    case .effect:
      rect(box, paint)
      rect(Rect(x: box.left, y: box.top - 1, width: 6, height: 16), Paint(fill: .running, stroke: .effect))
      rect(Rect(x: box.right - 2.5, y: box.top - 1, width: 2.5, height: 16), Paint(fill: .effect))
    case .outside: slantedBox(box, paint, slant: 5)
    case .mutation: rect(box, paint)
    case .state: roundedRect(box, radius: 6, paint)
    }
  }
}
