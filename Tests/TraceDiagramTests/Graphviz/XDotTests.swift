import Testing

@testable import PictureKit

@Suite("Writing xdot")
struct XDotTests {
  @Test func `each operation is written in libgvc's units with y upwards, state only where it changes`() {
    var canvas = Canvas()
    canvas.rect(Rect(x: 10, y: 20, width: 30, height: 5), Paint(fill: .band))
    canvas.line([Point(0, 0), Point(10, 100)], .rule, width: 1.2, dash: .dashed)
    canvas.line([Point(1.25, 2), Point(3, 4)], .rule, width: 1.2, dash: .dashed)
    canvas.text("a – b", at: Point(5, 50), anchor: .end, bold: true, role: .mute)

    let xdot = XDot.string(for: canvas, pageHeight: 100)

    #expect(
      xdot == """
        c 11 -transparent C 7 -#f5f7fa P 4 100 800 400 800 400 750 100 750 \
        c 7 -#b4bfcb S 16 -setlinewidth(12) S 6 -dashed L 2 0 1000 100 0 \
        L 2 12.5 980 30 960 \
        F 110 9 -Helvetica t 1 c 7 -#525d6b T 50 489 1 \
        \(Decimal.text(TextMetrics.width("a – b", bold: true) * 10, fractionDigits: 1)) 7 -a – b 
        """)
  }

  @Test func `libgvc draws every shape of a background that has all kinds of them`() throws {
    var picture = PictureGraph(page: Size(400, 200), title: "Shapes", summary: "One of each kind.")
    picture.background = allShapes()

    let svg = try Graphviz.render(picture)

    let tree = try MarkupTree(svg)
    let drawn = tree.elements.filter { ["polygon", "polyline", "path", "ellipse", "text"].contains($0.name) }
    #expect(drawn.count == 1 + picture.background.shapes.count)
    try Gallery.show(svg, as: "shapes")
  }

  @Test func `a background that libgvc cannot read to its end is an error, not half a picture`() throws {
    var picture = PictureGraph(page: Size(400, 200), title: "Shapes", summary: "One of each kind.")
    picture.background = allShapes()
    let raw = """
      <svg><g id="graph0"><title>picture</title><polygon fill="none" points="0,0"/></g></svg>
      """

    #expect(throws: DiagramError.self) { try SVGDocument.finish(Array(raw.utf8), of: picture) }
  }

  private func allShapes() -> Canvas {
    var canvas = Canvas()
    canvas.roundedRect(Rect(x: 10, y: 10, width: 80, height: 40), radius: 9, Paint(fill: .stateFill, stroke: .state))
    canvas.diamond(Point(120, 30))
    canvas.wedge(Point(150, 30))
    canvas.dot(Point(180, 30))
    canvas.dot(Point(200, 30), hollow: true)
    canvas.cancelled(Point(220, 30))
    canvas.failed(Point(240, 30))
    canvas.neverEnded(Point(260, 30))
    canvas.badge(Point(280, 30), 3)
    canvas.badge(Point(300, 30), 12, fill: .badText, ring: .bad)
    canvas.hatch(Rect(x: 10, y: 70, width: 60, height: 20), .bad)
    canvas.add(
      .curve([Point(100, 80), Point(130, 60), Point(160, 120), Point(200, 80)], Paint(stroke: .loop, width: 2.4)))
    canvas.arrowHead(at: Point(200, 80), from: Point(160, 120), .loop, length: 7)
    canvas.text("left", at: Point(10, 130))
    canvas.text("middle", at: Point(200, 130), anchor: .middle, bold: true)
    canvas.text("right", at: Point(390, 130), anchor: .end, size: 20)
    canvas.line([Point(10, 150), Point(390, 150)], .cause, width: 1.2, dash: .dotted)
    canvas.line([Point(10, 160), Point(390, 160)], .cause, width: 1.2, dash: .dashed)
    return canvas
  }
}
