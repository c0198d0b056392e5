import PictureKit

/// Where the parts of a layered cycle stand on the page: libgvc's places in pixels with y down.
struct LayeredPlacement: Equatable {
  private(set) var boxes: [Rect] = []
  private(set) var bands: [Rect] = []
  private(set) var sends: Rect
  private(set) var renders: Rect
  /// By the model's edges.
  private(set) var lines: [[Point]] = []
  private(set) var labels: [Point?] = []
  private(set) var bottom: Double
  private(set) var pageWidth: Double

  /// Places a layout in the middle of the page, below `top`.
  init(_ layout: GraphvizLayout, of cycle: LayeredCycle, top: Double) throws(DiagramError) {
    let bounds = try Self.numbers(layout.bounds, count: 4, of: "The graph")
    let (width, height) = (bounds[2] - bounds[0], bounds[3] - bounds[1])
    let page = max(Style.pageWidth, width + 2 * Style.textMargin)
    let corner = Point((page - width) / 2 - bounds[0], top + height + bounds[1])
    func point(_ x: Double, _ y: Double) -> Point { Point(corner.x + x, corner.y - y) }
    func box(_ item: LayeredCycle.Item) throws(DiagramError) -> Rect {
      let at = try Self.numbers(layout.nodes[item.name], count: 2, of: "Node \(item.name)")
      let size = cycle.sizes[item] ?? LayeredCycle.viewSize
      return Rect(center: point(at[0], at[1]), width: size.width, height: size.height)
    }
    (pageWidth, bottom) = (page, top + height)
    sends = try box(.sends)
    renders = try box(.renders)
    for index in cycle.model.nodes.indices { boxes.append(try box(.node(index))) }
    for index in cycle.model.bands.indices {
      let corners = try Self.numbers(
        index < layout.clusters.count ? layout.clusters[index] : nil, count: 4, of: "Reactor \(index)")
      bands.append(Rect(spanning: point(corners[0], corners[1]), point(corners[2], corners[3])))
    }
    for line in cycle.lines {
      let location = layout.lines[line.id]
      lines.append(try Self.spline(location?.spline ?? "", of: line).map { point($0.x, $0.y) })
      guard line.label != nil else {
        labels.append(nil)
        continue
      }
      let at = try Self.numbers(location?.label, count: 2, of: "The label of line \(line.id)")
      labels.append(point(at[0], at[1]))
    }
  }

  /// `e,x,y` of the tip, then the points of the spline, to which the tip belongs in a picture of ours.
  private static func spline(_ text: String, of line: LayeredCycle.Line) throws(DiagramError) -> [Point] {
    var points: [Point] = []
    var tip: Point?
    for word in text.split(separator: " ") {
      let isTip = word.hasPrefix("e,")
      let at = try numbers(String(isTip ? word.dropFirst(2) : word), count: 2, of: "Line \(line.id)")
      if isTip { tip = Point(at[0], at[1]) } else { points.append(Point(at[0], at[1])) }
    }
    guard points.count > 3, points.count % 3 == 1, let last = points.last else {
      throw .badGeometry("Line \(line.id)")
    }
    guard let tip else { return points }
    return points + PictureGraph.straight([last, tip]).dropFirst()
  }

  private static func numbers(_ text: String?, count: Int, of part: String) throws(DiagramError) -> [Double] {
    let numbers = (text ?? "").split(separator: ",").compactMap { Double($0) }
    guard numbers.count == count, numbers.allSatisfy(\.isFinite) else { throw .badGeometry(part) }
    return numbers
  }
}
