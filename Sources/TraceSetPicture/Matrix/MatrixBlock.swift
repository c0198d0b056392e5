import PictureKit
import PlatformSupport
import TraceBehavior
import TraceReading

/// The rows and columns of one type of reactor.
struct MatrixBlock {
  private let block: WriteMatrix.Block
  /// Left ends of the fields' columns, and the right end of the last.
  private let columns: [Double]
  /// Most writes in a cell, at least 1.
  private let most: Int

  private static let narrowest = 58.0
  private static let widest = 132.0

  init(_ block: WriteMatrix.Block) {
    self.block = block
    most = max(1, block.rows.flatMap { $0.cells.values.map(\.count) }.max() ?? 1)
    var x = Style.bandMargin + MatrixPicture.nameWidth + MatrixPicture.countWidth
    var columns = [x]
    for field in block.fields {
      x += min(Self.widest, max(Self.narrowest, TextMetrics.width(field.name, bold: true) + 18))
      columns.append(x)
    }
    self.columns = columns
  }

  private var fieldsEnd: Double { columns[columns.count - 1] }

  var width: Double { fieldsEnd + MatrixPicture.noopWidth - Style.bandMargin }

  /// Draws the block and returns the height at which it ends.
  func draw(on drawing: inout PictureGraph, top: Double) -> Double {
    let left = Style.bandMargin
    let body = top + MatrixPicture.headHeight
    let bottom = body + MatrixPicture.rowHeight * Double(block.rows.count)
    let right = left + width
    let end = drawing.page.width - Style.bandMargin
    drawing.background.roundedRect(
      Rect(left: left, top: top, right: end, bottom: bottom + 6), radius: 6, Paint(fill: .band))
    drawing.background.rect(Rect(left: left, top: top, right: left + 4, bottom: bottom + 6), Paint(fill: .mute))
    drawHead(on: &drawing, top: top)
    for x in columns { drawing.background.line([Point(x, top + 22), Point(x, bottom)], .grid) }
    for (index, row) in block.rows.enumerated() {
      draw(row, on: &drawing, top: body + MatrixPicture.rowHeight * Double(index), right: right)
    }
    return bottom + 6
  }

  private func drawHead(on drawing: inout PictureGraph, top: Double) {
    let left = Style.bandMargin + 14
    let room = MatrixPicture.nameWidth - 24
    drawing.background.text(
      TextMetrics.truncated(SafeText.clean(block.reactorType), to: room, size: Style.headingSize, bold: true),
      at: Point(left, top + 22), size: Style.headingSize, bold: true)
    if block.reactors > 1 {
      drawing.background.text(
        CountText.of(block.reactors, "reactor"), at: Point(left, top + 40), role: .mute)
    }
    drawing.background.text("reduces", at: Point(columns[0] - 10, top + 40), anchor: .end, role: .mute)
    drawing.background.text(
      "no change", at: Point(Style.bandMargin + width - 12, top + 40), anchor: .end, role: .mute)
    for (index, field) in block.fields.enumerated() { drawTitle(field, index, on: &drawing, top: top) }
  }

  private func drawTitle(_ field: WriteMatrix.Field, _ index: Int, on drawing: inout PictureGraph, top: Double) {
    let box = Rect(left: columns[index], top: top + 6, right: columns[index + 1], bottom: top + 48)
    let isRaced = !field.races.isEmpty
    let role: Role = isRaced ? .badText : field.count == 0 ? .mute : .stateText
    if isRaced { drawing.background.raceMark(Point(box.center.x, top + 18)) }
    let name = TextMetrics.truncated(SafeText.clean(field.name), to: box.width - 8, bold: true)
    let writes =
      field.count == 0 ? "never written" : CountText.of(field.count, "write")
    var lines = ["\(field.name): \(writes)"]
    lines += field.races.prefix(4).map { "raced for: \($0.text)" }
    if field.races.count > 4 { lines.append("and \(field.races.count - 4) other pairs") }
    drawing.add(
      PictureGraph.Node(
        .box, kind: "field" + (isRaced ? " race" : ""), box: box, tooltip: lines.joined(separator: "\n")))
    drawing.background.text(name, at: Point(box.center.x, top + 40), anchor: .middle, bold: true, role: role)
  }

  private func draw(_ row: WriteMatrix.Row, on drawing: inout PictureGraph, top: Double, right: Double) {
    let middle = top + MatrixPicture.rowHeight / 2
    let left = Style.bandMargin
    drawing.background.line([Point(left + 10, top), Point(right - 6, top)], .grid)
    if row.folded == 0 { drawing.background.wedge(Point(left + 22, middle)) }
    drawing.background.text(
      TextMetrics.truncated(SafeText.clean(row.mutation), to: MatrixPicture.nameWidth - 44),
      at: Point(left + 34, middle + 4),
      role: row.folded == 0 ? .ink : .mute)
    drawing.background.text(CountText.of(row.count), at: Point(columns[0] - 10, middle + 4), anchor: .end)
    for (index, cell) in row.cells.sorted(by: { $0.key < $1.key }) {
      let box = Rect(left: columns[index] + 5, top: top + 4, right: columns[index + 1] - 5, bottom: top + 26)
      draw(cell, in: box, on: &drawing)
      drawing.add(
        PictureGraph.Node(
          .box, kind: "write" + (cell.isRaced ? " race" : ""), box: box,
          tooltip: MatrixBlock.words(row, block.fields[index], cell)))
    }
    drawNoops(row, on: &drawing, Point(right - 12, middle))
  }

  /// A tile whose bar is as long as its share of the most writes.
  private func draw(_ cell: WriteMatrix.Cell, in box: Rect, on drawing: inout PictureGraph) {
    let isUnobserved = cell.unobserved == cell.count
    let fill: Role = cell.isRaced ? .badFill : isUnobserved ? .page : .stateFill
    let stroke: Role = cell.isRaced ? .bad : isUnobserved ? .mute : .state
    drawing.background.rect(
      box, Paint(fill: fill, stroke: stroke, dash: isUnobserved && !cell.isRaced ? .dashed : .solid))
    let share = (Double(cell.count) / Double(most)).squareRoot()
    let bar = Rect(
      left: box.left + 1, top: box.bottom - 4, right: box.left + 1 + (box.width - 2) * share, bottom: box.bottom - 1)
    drawing.background.rect(bar, Paint(fill: stroke))
    // The part of the writes that no observer saw.
    let unseen = bar.width * Double(cell.unobserved) / Double(max(1, cell.count))
    if unseen > 0 {
      drawing.background.rect(
        Rect(left: bar.right - unseen, top: bar.top, right: bar.right, bottom: bar.bottom), Paint(fill: .rule))
    }
    drawing.background.text(
      CountText.of(cell.count), at: Point(box.center.x, box.center.y + 2), anchor: .middle, bold: true,
      role: cell.isRaced ? .badText : isUnobserved ? .mute : .stateText)
  }

  private func drawNoops(_ row: WriteMatrix.Row, on drawing: inout PictureGraph, _ end: Point) {
    guard row.noops + row.noopsUnknown > 0 else { return }
    let words =
      row.noops == 0
      ? "unknown" : CountText.of(row.noops) + (row.noopsUnknown > 0 ? " + ?" : "")
    let width = TextMetrics.width(words)
    drawing.background.text(words, at: Point(end.x, end.y + 4), anchor: .end, role: .mute)
    if row.noops > 0 { drawing.background.dot(Point(end.x - width - 10, end.y), hollow: true) }
  }

  private static func words(_ row: WriteMatrix.Row, _ field: WriteMatrix.Field, _ cell: WriteMatrix.Cell) -> String {
    var lines = [
      "\(row.mutation) wrote \(field.name) \(CountText.of(cell.count)) of \(CountText.of(row.count)) times"
    ]
    if cell.unobserved > 0 { lines.append("\(CountText.of(cell.unobserved, "write")) without an observer") }
    lines += field.races.filter { $0.first == row.mutation || $0.second == row.mutation }.prefix(3).map {
      "race: \($0.text)"
    }
    return lines.joined(separator: "\n")
  }
}
