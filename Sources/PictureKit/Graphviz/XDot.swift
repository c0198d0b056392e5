/// Writes a canvas in the drawing language that libgvc reads from the graph attribute `_background`.
///
/// libgvc drops, without a word, everything after the first operation it cannot read; so all of them are written here.
package struct XDot {
  /// libgvc's units in a pixel: it rounds sizes of nodes to whole units.
  package static let unitsPerPixel = 10.0

  private let pageHeight: Double
  private var operations: [UInt8] = []
  private var pen: String?
  private var fill: String?
  private var width: Double?
  private var dash: Dash?
  private var font: String?
  private var bold = false

  package static func string(for canvas: Canvas, pageHeight: Double) -> String {
    var writer = XDot(pageHeight: pageHeight)
    for shape in canvas.shapes { writer.write(shape) }
    return String(decoding: writer.operations, as: UTF8.self)
  }

  private init(pageHeight: Double) { self.pageHeight = pageHeight }

  private mutating func write(_ shape: Shape) {
    switch shape {
    case .polygon(let points, let paint):
      set(paint)
      put(paint.fill == nil ? "p" : "P", points)
    case .polyline(let points, let paint):
      set(paint)
      put("L", points)
    case .curve(let points, let paint):
      set(paint)
      put("B", points)
    case .outline(let points, let paint):
      set(paint)
      put(paint.fill == nil ? "B" : "b", points)
    case .ellipse(let box, let paint):
      set(paint)
      put(paint.fill == nil ? "e" : "E")
      put(box.center)
      put(box.width / 2)
      put(box.height / 2)
    case .text(let run): write(run)
    }
  }

  private mutating func write(_ run: TextRun) {
    // libgvc cannot read empty words.
    let text = run.text.isEmpty ? " " : SafeText.xdot(run.text)
    let face = "F \(number(run.size)) \(counted("Helvetica"))"
    if font != face { put(face) }
    font = face
    if bold != run.bold { put("t \(run.bold ? 1 : 0)") }
    bold = run.bold
    set(pen: run.role.light)
    let anchor =
      switch run.anchor {
      case .start: -1
      case .middle: 0
      case .end: 1
      }
    // Without a font libgvc sets the baseline a tenth of the size too high.
    let baseline = Point(run.at.x, run.at.y + run.size / 10)
    put("T")
    put(baseline)
    put(String(anchor))
    put(run.width)
    put(counted(text))
  }

  private mutating func set(_ paint: Paint) {
    set(pen: paint.stroke?.light ?? "transparent")
    let color = paint.fill?.light ?? "transparent"
    if paint.fill != nil, fill != color {
      put("C \(counted(color))")
      fill = color
    }
    guard paint.stroke != nil else { return }
    if width != paint.width { put("S \(counted("setlinewidth(\(number(paint.width)))"))") }
    width = paint.width
    if dash != paint.dash { put("S \(counted("\(paint.dash)"))") }
    dash = paint.dash
  }

  private mutating func set(pen color: String) {
    if pen != color { put("c \(counted(color))") }
    pen = color
  }

  private mutating func put(_ text: String) {
    operations += text.utf8
    operations.append(UInt8(ascii: " "))
  }

  private mutating func put(_ operation: String, _ points: [Point]) {
    put(operation)
    put(String(points.count))
    for point in points { put(point) }
  }

  /// The only function in which y turns over: libgvc counts it upwards.
  private mutating func put(_ point: Point) {
    put(point.x)
    put(pageHeight - point.y)
  }

  private mutating func put(_ pixels: Double) {
    Decimal.append(pixels * Self.unitsPerPixel, fractionDigits: 1, to: &operations)
    operations.append(UInt8(ascii: " "))
  }

  private func counted(_ text: String) -> String { "\(text.utf8.count) -\(text)" }
  private func number(_ pixels: Double) -> String { Decimal.text(pixels * Self.unitsPerPixel, fractionDigits: 1) }
}
