import PictureKit
import TraceBehavior
import TraceReading

/// Draws which mutation case writes which field: a block for each type of reactor, a row a case, a column a field.
struct MatrixPicture {
  static let nameWidth = 236.0
  static let countWidth = 74.0
  static let noopWidth = 92.0
  static let rowHeight = 30.0
  static let headHeight = 54.0
  static let firstBlock = 108.0

  let matrix: WriteMatrix
  var drawing: PictureGraph

  /// The picture of a matrix within limits.
  static func picture(of whole: WriteMatrix, _ limits: WriteMatrix.Limits) -> Picture {
    let (matrix, remarks) = whole.folded(to: limits)
    var picture = MatrixPicture(matrix)
    picture.draw(whole)
    return Picture(drawing: picture.drawing, remarks: remarks)
  }

  private init(_ matrix: WriteMatrix) {
    self.matrix = matrix
    let widest = matrix.blocks.map { MatrixBlock($0).width }.max() ?? 0
    let title = matrix.process.isEmpty ? "What writes what" : "\(matrix.process): what writes what"
    drawing = PictureGraph(page: Size(max(760, widest + 2 * Style.bandMargin), 0), title: title, summary: "")
  }

  private mutating func draw(_ whole: WriteMatrix) {
    let text = MatrixText(whole, leavesOut: whole.blocks.count - matrix.blocks.count)
    drawing.summary = text.summary
    drawing.background.heading(SafeText.clean(drawing.title), text.figures, width: drawing.page.width)
    drawing.background.triage(text.triage, y: 82, room: .infinity)
    guard !matrix.blocks.isEmpty else {
      return drawing.fillEmpty(from: Self.firstBlock, "no mutation was reduced in this trace")
    }
    var top = Self.firstBlock
    for block in matrix.blocks { top = MatrixBlock(block).draw(on: &drawing, top: top) + 18 }
    drawing.page.height = MatrixLegend.draw(matrix, on: &drawing, top: top) + 12
  }
}

extension Canvas {
  /// Two arrows that meet: two effects and one field.
  mutating func raceMark(_ c: Point) {
    line([Point(c.x - 7, c.y - 4), Point(c.x - 1, c.y)], .bad, width: 2)
    line([Point(c.x - 7, c.y + 4), Point(c.x - 1, c.y)], .bad, width: 2)
    line([Point(c.x - 1, c.y), Point(c.x + 3, c.y)], .bad, width: 2)
    arrowHead(at: Point(c.x + 8, c.y), from: Point(c.x, c.y), .bad, length: 6)
  }

  /// A write that no observer saw.
  mutating func unobservedMark(_ box: Rect) {
    rect(box, Paint(fill: .page, stroke: .mute, dash: .dashed))
  }
}

/// The words of the head.
struct MatrixText {
  var figures: String
  var triage: [TriageItem]
  var summary: String

  /// - Parameter leftOut: The number of reactor types that are not drawn.
  init(_ matrix: WriteMatrix, leavesOut leftOut: Int) {
    let rows = matrix.blocks.reduce(0) { $0 + $1.rows.count }
    let fields = matrix.blocks.reduce(0) { $0 + $1.fields.count }
    let reduces = matrix.blocks.reduce(0) { $0 + $1.rows.reduce(0) { $0 + $1.count } }
    var figures = [
      CountText.of(rows, "mutation case"), CountText.of(fields, "field"),
      CountText.of(reduces, "reduce"),
    ]
    if leftOut > 0 { figures.append("\(CountText.of(leftOut, "reactor type")) left out") }
    if matrix.lost > 0 { figures.append("\(CountText.of(matrix.lost)) events lost: there may be more writes") }
    self.figures = figures.joined(separator: " · ")
    var triage: [TriageItem] = []
    func add(_ caption: String, _ role: Role, _ draw: @escaping (inout Canvas, Point) -> Void) {
      triage.append(TriageItem(caption: caption, role: role, draw: draw))
    }
    if matrix.raced > 0 { add("\(CountText.of(matrix.raced, "field")) raced for", .badText) { $0.raceMark($1) } }
    if matrix.noops > 0 {
      add("\(CountText.of(matrix.noops, "reduce")) without a change", .stateText) { $0.dot($1, hollow: true) }
    }
    if matrix.unobserved > 0 {
      add("\(CountText.of(matrix.unobserved, "write")) without an observer", .mute) {
        $0.unobservedMark(Rect(center: $1, width: 13, height: 11))
      }
    }
    if triage.isEmpty { add("no races, every reduce changed something", .stateText) { $0.dot($1) } }
    self.triage = triage
    summary = ([self.figures] + triage.map(\.caption)).joined(separator: "; ") + "."
  }
}
