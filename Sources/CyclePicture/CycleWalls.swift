import PictureKit
import PlatformSupport

/// The view as one wall around the columns, the bands of the reactors, and the strip of what was folded.
struct CycleWalls {
  let layout: CycleLayout
  private var frame: CycleFrame { layout.frame }
  private var model: CycleModel { layout.model }

  static func draw(_ layout: CycleLayout, on canvas: inout Canvas) {
    let walls = CycleWalls(layout: layout)
    walls.drawWall(on: &canvas)
    walls.drawBands(on: &canvas)
    walls.drawQuiet(on: &canvas)
    walls.drawStrip(on: &canvas)
  }

  /// Left "sends", right "renders", and the track at the foot that leads from one to the other.
  private func drawWall(on canvas: inout Canvas) {
    let top = frame.bandsTop - 24
    let (left, right) = (frame.leftWall, frame.rightWall)
    let (track, foot) = (layout.returnTop, layout.returnTop + CycleFrame.wallHeight)
    canvas.add(
      .polygon(
        [
          Point(left.left, top), Point(left.right, top), Point(left.right, track), Point(right.left, track),
          Point(right.left, top), Point(right.right, top), Point(right.right, foot), Point(left.left, foot),
        ], Paint(fill: .head, stroke: .mute, width: 1.2)))
    let middleLeft = (left.left + left.right) / 2
    let middleRight = (right.left + right.right) / 2
    let sent = wallTexts(
      at: middleLeft, width: left.right - left.left - 4,
      lines: Self.sendLines(of: model, width: left.right - left.left - 4), on: &canvas)
    let rendered = wallTexts(
      at: middleRight, width: right.right - right.left - 4,
      lines: Self.renderLines(of: model, width: right.right - right.left - 4), on: &canvas)
    let y = (track + foot) / 2
    drawReturn(from: middleRight, to: middleLeft, y: y, on: &canvas)
    arrow(Point(middleRight, rendered), Point(middleRight, y - 6), on: &canvas)
    arrow(Point(middleLeft, y - 10), Point(middleLeft, sent), on: &canvas)
  }

  /// On one line if it fits.
  private static func figure(_ verb: String, _ count: Int, width: Double) -> [String] {
    let line = "\(verb) \(CycleText.times(count))"
    return TextMetrics.width(line) <= width ? [line] : [verb, CycleText.times(count)]
  }

  /// `sends 12×`, and who sends besides views.
  static func sendLines(of model: CycleModel, width: Double = 74) -> [String] {
    let totals = model.totals
    let named = totals.outside.prefix(2).map { "\(CountText.of($0.count)) by \(SafeText.clean($0.name ?? ""))" }
    let more = totals.outside.count - named.count
    return figure("sends", totals.sends, width: width) + named + (more > 0 ? ["\(more) more"] : [])
  }

  /// `renders 12×`, or `gets 12×` where no render was recorded.
  static func renderLines(of model: CycleModel, width: Double = 86) -> [String] {
    if model.comparison != nil, model.totals.renders == 0 { return [] }
    return figure(model.totals.renderSpread == nil ? "gets" : "renders", model.totals.renders, width: width)
  }

  /// Title and figures at the top of a wall; returns the y below them.
  private func wallTexts(at x: Double, width: Double, lines: [String], on canvas: inout Canvas) -> Double {
    var y = frame.bandsTop - 6
    canvas.text("View", at: Point(x, y), anchor: .middle, size: Style.headingSize, bold: true)
    for (index, line) in lines.enumerated() {
      y += index == 0 ? 16 : 14
      canvas.text(TextMetrics.truncated(line, to: width), at: Point(x, y), anchor: .middle, role: .mute)
    }
    return y + 20
  }

  private func drawReturn(from right: Double, to left: Double, y: Double, on canvas: inout Canvas) {
    let middle = (frame.leftWall.right + frame.rightWall.left) / 2
    let room = frame.rightWall.left - frame.leftWall.right - 60
    let captions = [false, true].map { Self.returnCaption(of: model, isShort: $0) }
    let text = captions.first { TextMetrics.width($0, size: Style.leadSize, bold: true) <= room } ?? captions[1]
    let half = TextMetrics.width(text, size: Style.leadSize, bold: true) / 2
    canvas.line([Point(right, y), Point(middle + half + 16, y)], .mute, width: 4)
    canvas.arrowHead(at: Point(middle + half + 10, y), from: Point(right, y), .mute, length: 13)
    canvas.line([Point(middle - half - 10, y), Point(left + 8, y)], .mute, width: 4)
    canvas.arrowHead(at: Point(left, y), from: Point(right, y), .mute, length: 13)
    canvas.text(text, at: Point(middle, y + 4.5), anchor: .middle, size: Style.leadSize, bold: true)
  }

  /// The words on the way from the states back to the view.
  static func returnCaption(of model: CycleModel, isShort: Bool = false) -> String {
    if model.comparison != nil { return "states reach the view, which sends again" }
    let totals = model.totals
    let count = CycleText.times(totals.renders)
    guard let spread = totals.renderSpread, spread.p95 > 0 else {
      return
        "\(count) a new state\(isShort ? "" : " for those who observe, and who send again"); no render was recorded"
    }
    let text = CycleText.spread(spread)
    return "render \(count), \(text.p50) / \(text.p95)"
      + (isShort ? "" : ": each state reaches the view, which sends again")
  }

  private func arrow(_ from: Point, _ tip: Point, on canvas: inout Canvas) {
    let way = tip.y < from.y ? -1.0 : 1.0
    canvas.line([from, Point(tip.x, tip.y - way * 8)], .mute, width: 4)
    canvas.arrowHead(at: tip, from: from, .mute, length: 13)
  }

  private func drawBands(on canvas: inout Canvas) {
    for (index, title) in ["Action", "Effect", "Mutation", "State"].enumerated() {
      let (left, width) = frame.column(index)
      guard width > 0 else { continue }
      canvas.text(
        title, at: Point(left + width / 2, frame.bandsTop - 10), anchor: .middle, size: Style.leadSize, bold: true,
        role: .mute)
    }
    for band in layout.bands {
      Self.draw(model.bands[band.index], in: band.box, room: min(400, band.box.width - 28), on: &canvas)
    }
  }

  /// - Parameter room: The largest width of the name.
  static func draw(_ band: CycleModel.Band, in box: Rect, room: Double, on canvas: inout Canvas) {
    canvas.roundedRect(box, radius: 8, Paint(fill: .band))
    canvas.rect(Rect(x: box.left, y: box.top, width: 4, height: box.height), Paint(fill: .mute))
    let name = TextMetrics.truncated(SafeText.clean(band.type), to: room, size: Style.headingSize, bold: true)
    let baseline = Point(box.left + 14, box.top + 19)
    let end = canvas.text(name, at: baseline, size: Style.headingSize, bold: true)
    guard band.reactors > 1 else { return }
    canvas.text("\(CountText.of(band.reactors)) reactors", at: Point(end + 10, baseline.y), role: .mute)
  }

  /// Reactors in which nothing happened, on one line.
  private func drawQuiet(on canvas: inout Canvas) {
    guard let box = layout.quiet else { return }
    canvas.roundedRect(box, radius: 8, Paint(fill: .band))
    canvas.rect(Rect(x: box.left, y: box.top, width: 4, height: box.height), Paint(fill: .rule))
    let text = Self.quietText(of: model, room: box.width - 28)
    canvas.text(text, at: Point(box.left + 14, box.top + 18), role: .mute)
  }

  /// `Nothing sent, mutated or changed: CellReactor 9×, HeaderReactor and 3 more`.
  static func quietText(of model: CycleModel, room: Double) -> String {
    var text = "Nothing sent, mutated or changed: "
    for (index, band) in model.quiet.enumerated() {
      let type = TextMetrics.truncated(SafeText.clean(band.type), to: 240)
      let name = (index > 0 ? ", " : "") + type + (band.reactors > 1 ? " \(CycleText.times(band.reactors))" : "")
      let rest = model.quiet.count - index
      let isLast = rest == 1
      guard TextMetrics.width(text + name + (isLast ? "" : " and \(CountText.of(rest)) more")) <= room else {
        return text + (index > 0 ? " and \(CountText.of(rest)) more" : CountText.of(rest, "reactor type"))
      }
      text += name
    }
    return text
  }

  // MARK: What was folded

  private func drawStrip(on canvas: inout Canvas) {
    guard let strip = layout.strip, let folded = model.folded else { return }
    canvas.roundedRect(strip, radius: 8, Paint(fill: .band, stroke: .rule, width: 1, dash: .dashed))
    for (_, box) in layout.stripBoxes.sorted(by: { $0.key < $1.key }) {
      for shift in [6.0, 3, 0] {
        canvas.rect(
          Rect(x: box.left + shift, y: box.top - shift * 0.9, width: box.width, height: box.height),
          Paint(fill: .page, stroke: .rule))
      }
    }
    for (column, box) in layout.stripBoxes.sorted(by: { $0.key < $1.key }) {
      let text = "others (\(CountText.of(folded.nodes(in: column).count)))"
      canvas.text(text, at: Point(box.center.x, box.center.y + 4), anchor: .middle, bold: true)
    }
    drawStripLines(on: &canvas)
    let y = strip.center.y + 1
    let (left, width) = frame.column(1)
    let middle = left + width / 2 + 4
    let room = frame.column(2).left - frame.column(0).left - frame.column(0).width - 24
    canvas.text(
      TextMetrics.truncated(Self.shareText(of: folded, in: model), to: room), at: Point(middle, y - 4),
      anchor: .middle)
    canvas.text(
      TextMetrics.truncated(Self.troubleText(of: folded), to: room),
      at: Point(middle, y + 11),
      anchor: .middle, role: .mute)
  }

  /// Thin arrows from wall to wall; they stand for lines that are not drawn.
  private func drawStripLines(on canvas: inout Canvas) {
    func arrow(_ from: Double, _ to: Double, _ y: Double) {
      canvas.line([Point(from, y), Point(to - 5, y)], .rule, width: 1.4)
      canvas.arrowHead(at: Point(to, y), from: Point(from, y), .rule, length: 7)
    }
    let boxes = layout.stripBoxes
    guard let y = layout.strip.map({ $0.center.y + 3 }) else { return }
    if let action = boxes[0] { arrow(frame.leftWall.right, action.left, y) }
    if let mutation = boxes[2], let state = boxes[3] { arrow(mutation.right + 6, state.left, y) }
    if let state = boxes[3] { arrow(state.right + 6, frame.rightWall.left, y) }
  }

  /// The trouble in the folded nodes, or that there is none.
  static func troubleText(of folded: CycleModel.Folded) -> String {
    let largest = "none above \(CycleText.times(folded.largest))"
    return folded.troubles.text.map { "\($0); \(largest)" } ?? "\(largest), and nothing went wrong in them"
  }

  /// `others (37): 61 of 2,180 mutations, 2.8 %`.
  static func shareText(of folded: CycleModel.Folded, in model: CycleModel) -> String {
    let share =
      model.totals.mutations > 0
      ? ", \(Decimal.text(100 * Double(folded.events) / Double(model.totals.mutations), fractionDigits: 1)) %" : ""
    return "others (\(CountText.of(folded.nodes.count))): \(CountText.of(folded.events)) of "
      + "\(CountText.of(model.totals.mutations, "mutation"))\(share)"
  }
}
