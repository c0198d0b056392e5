/// The attributes of a picture in Graphviz; one list for libgvc and for DOT text.
package struct GraphAttributes {
  package typealias List = [(name: String, value: String)]

  let graph: List
  let nodes: [List]
  let edges: [List]

  static let nodeDefaults: List = [
    ("label", ""), ("fixedsize", "shape"), ("margin", "0"), ("fontname", "Helvetica"), ("shape", "box"),
    ("style", "filled"), ("color", "transparent"), ("fillcolor", "transparent"),
  ]
  static let edgeDefaults: List = [("arrowhead", "none")]

  init(_ picture: PictureGraph) throws(DiagramError) {
    try Self.check(picture)
    let scale = Scale(height: picture.page.height)
    let background = Self.underlay(picture)
    graph = [
      ("layout", "nop2"), ("bgcolor", "transparent"), ("pad", "0"), ("outputorder", "edgesfirst"),
      ("size", "\(scale.inches(picture.page.width / 10)),\(scale.inches(picture.page.height / 10))"),
      ("_background", XDot.string(for: background, pageHeight: picture.page.height)),
    ]
    nodes = picture.nodes.enumerated().map { Self.list(of: $0.element, index: $0.offset, scale) }
    edges = picture.edges.enumerated().map { Self.list(of: $0.element, index: $0.offset, scale) }
  }

  /// The shapes under nodes and edges: the page, the background, and the heads of arrows, which libgvc makes too fat
  /// on thick lines.
  ///
  /// Never empty: without a background libgvc moves everything to the corner.
  static func underlay(_ picture: PictureGraph) -> Canvas {
    var canvas = Canvas()
    canvas.rect(Rect(x: 0, y: 0, width: picture.page.width, height: picture.page.height), Paint(fill: .page))
    for shape in picture.background.shapes { canvas.add(shape) }
    for edge in picture.edges where edge.head > 0 { drawHead(of: edge, on: &canvas) }
    return canvas
  }

  private static func drawHead(of edge: PictureGraph.Edge, on canvas: inout Canvas) {
    guard let tip = edge.points.last, let from = edge.points.dropLast().last(where: { $0 != tip }) else { return }
    canvas.arrowHead(at: tip, from: from, edge.role, length: edge.head)
  }

  private static func list(of node: PictureGraph.Node, index: Int, _ scale: Scale) -> List {
    var list: List = [("id", "n\(index)"), ("class", node.kind)]
    var box = node.box
    if let run = node.label, !run.text.isEmpty {
      list += label(run)
      if node.form == .text { box = room(for: run) }
    }
    list += [
      ("pos", scale.position(box.center)), ("width", scale.inches(box.width)), ("height", scale.inches(box.height)),
    ]
    switch node.form {
    case .text: list += [("shape", "none"), ("style", "")]
    case .box: break
    case .wedge: list.append(("shape", "invtriangle"))
    case .arrow: list += [("shape", "triangle"), ("orientation", "270")]
    case .ellipse, .diamond, .hexagon, .parallelogram: list.append(("shape", node.form.rawValue))
    }
    if let fill = node.paint.fill { list.append(("fillcolor", fill.light)) }
    if let stroke = node.paint.stroke {
      list += [("color", stroke.light), ("penwidth", scale.units(node.paint.width))]
    }
    if node.paint.dash != .solid { list.append(("style", "filled,\(node.paint.dash)")) }
    if node.peripheries != 1 { list.append(("peripheries", String(node.peripheries))) }
    if let address = node.link?.address { list.append(("URL", address)) }
    return list
  }

  private static func label(_ run: TextRun) -> List {
    let text = SafeText.label(SafeText.clean(run.text))
    let justified =
      switch run.anchor {
      case .start: text + "\\l"
      case .middle: text
      case .end: text + "\\r"
      }
    return [
      ("label", justified), ("fontsize", Decimal.text(run.size * XDot.unitsPerPixel)),
      ("fontcolor", run.role.light), ("fontname", run.bold ? "Helvetica-Bold" : "Helvetica"),
    ]
  }

  /// A box whose edge or middle is where libgvc begins the words: wide enough for its own idea of their width (without
  /// a font it counts bytes, and moves words that seem too wide), placed so that their baseline comes to be ours (it
  /// sets it 0.3 of the size below the middle).
  private static func room(for run: TextRun) -> Rect {
    let foreign = run.text.utf8.reduce(0) { $0 + ($1 < 0x80 ? 0 : 1) }
    let width = run.width + Double(foreign) * run.size
    let center =
      switch run.anchor {
      case .start: run.at.x + width / 2
      case .middle: run.at.x
      case .end: run.at.x - width / 2
      }
    return Rect(center: Point(center, run.at.y - run.size * 0.3), width: width, height: run.size)
  }

  private static func list(of edge: PictureGraph.Edge, index: Int, _ scale: Scale) -> List {
    var style = "setlinewidth(\(scale.units(edge.width)))"
    if edge.dash != .solid { style += ",\(edge.dash)" }
    return [
      ("id", "e\(index)"), ("class", edge.kind), ("color", edge.role.light), ("style", style),
      ("pos", shaft(of: edge).map(scale.position).joined(separator: " ")),
    ]
  }

  /// The line without the length of its head, so that no blunt end stands beside the tip.
  private static func shaft(of edge: PictureGraph.Edge) -> [Point] {
    guard edge.head > 0, let tip = edge.points.last, let from = edge.points.dropLast().last(where: { $0 != tip })
    else { return edge.points }
    let way = tip - from
    let cut = way * (min(edge.head * 0.8, way.length * 0.9) / way.length)
    return edge.points.dropLast() + [tip - cut]
  }

  private static func check(_ picture: PictureGraph) throws(DiagramError) {
    guard picture.page.width.isFinite, picture.page.height.isFinite else { throw .badGeometry("The page") }
    for (index, node) in picture.nodes.enumerated() {
      guard node.box.isFinite, node.label?.at.isFinite != false else {
        throw .badGeometry("Mark \(index) (\(node.kind))")
      }
    }
    for (index, edge) in picture.edges.enumerated() {
      guard edge.points.count % 3 == 1, edge.points.count > 3, edge.points.allSatisfy(\.isFinite) else {
        throw .badGeometry("Line \(index) (\(edge.kind))")
      }
    }
    for (index, shape) in picture.background.shapes.enumerated() where !shape.isFinite {
      throw .badGeometry("Shape \(index) of the background")
    }
  }
}

extension Shape {
  fileprivate var isFinite: Bool {
    switch self {
    case .polygon(let points, let paint), .polyline(let points, let paint), .curve(let points, let paint),
      .outline(let points, let paint):
      points.allSatisfy(\.isFinite) && paint.width.isFinite
    case .ellipse(let box, let paint): box.isFinite && paint.width.isFinite
    case .text(let run): run.at.isFinite && run.size.isFinite
    }
  }
}

/// From pixels with y down to libgvc's units: points with y up, inches for sizes.
private struct Scale {
  let height: Double

  func units(_ pixels: Double) -> String { Decimal.text(pixels * XDot.unitsPerPixel, fractionDigits: 1) }
  func inches(_ pixels: Double) -> String { Decimal.text(pixels * XDot.unitsPerPixel / 72, fractionDigits: 4) }
  func position(_ point: Point) -> String { "\(units(point.x)),\(units(height - point.y))" }
}
