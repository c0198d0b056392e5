import Testing

@testable import CyclePicture
@testable import PictureKit

/// Finds words that stand where they should not.
enum CycleRoom {
  /// Sentences about words that overlap others, leave the page, or stick out of the box in which they begin.
  static func faults(in drawing: PictureGraph) -> [String] {
    let words = words(of: drawing)
    var faults: [String] = []
    for (index, word) in words.enumerated() {
      let box = word.box.grown(x: -0.5, y: -1)
      for other in words[..<index] where other.box.grown(x: -0.5, y: -1).overlaps(box) {
        faults.append("“\(word.text)” overlaps “\(other.text)”")
      }
      if box.left < 4 || box.right > drawing.page.width - 4 || box.top < 0 || box.bottom > drawing.page.height {
        faults.append("“\(word.text)” leaves the page")
      }
      for node in drawing.nodes where stages.contains(stage(of: node)) {
        let begins =
          node.box.left < box.left && box.left < node.box.right && node.box.top < box.center.y
          && box.center.y < node.box.bottom
        if begins, !(box.right <= node.box.right && box.top >= node.box.top && box.bottom <= node.box.bottom) {
          faults.append("“\(word.text)” sticks out of its box")
        }
      }
    }
    return faults + plates(over: drawing) + lines(through: drawing)
  }

  /// A line that runs through a box would seem to begin or end there.
  private static func lines(through drawing: PictureGraph) -> [String] {
    var faults: [String] = []
    for edge in drawing.edges {
      let samples = Spline.samples(of: edge.points)
      for (index, node) in drawing.nodes.enumerated() where stages.contains(stage(of: node)) {
        guard index != edge.from.index, index != edge.to.index else { continue }
        let inside = node.box.grown(by: -1)
        if zip(samples, samples.dropFirst()).contains(where: { inside.isCrossed(from: $0, to: $1) }) {
          faults.append("the line \(edge.tooltip.prefix { $0 != "\n" }) runs through a box")
        }
      }
    }
    return faults
  }

  private static let stages: Set<String> = ["action", "effect", "outside", "mutation", "state"]

  private static func stage(of node: PictureGraph.Node) -> String {
    String(node.kind.prefix { $0 != " " })
  }

  private static func words(of drawing: PictureGraph) -> [TextRun] {
    let painted = drawing.background.shapes.compactMap { shape -> TextRun? in
      if case .text(let run) = shape { run } else { nil }
    }
    return painted.filter { !isOnBadge($0) } + drawing.nodes.compactMap(\.label).filter { !isOnBadge($0) }
  }

  private static func isOnBadge(_ run: TextRun) -> Bool { run.role == .onBadge || run.size == Style.digitSize }

  /// Counts on lines must not cover a node, nor each other.
  private static func plates(over drawing: PictureGraph) -> [String] {
    let plates = drawing.nodes.filter { $0.kind == "count" && $0.paint.fill != nil }
    let nodes = drawing.nodes.filter { stages.contains(stage(of: $0)) }
    var faults: [String] = []
    for (index, plate) in plates.enumerated() {
      if plates[..<index].contains(where: { $0.box.overlaps(plate.box) }) { faults.append("two plates overlap") }
      if nodes.contains(where: { $0.box.overlaps(plate.box) }) { faults.append("a plate covers a node") }
    }
    return faults
  }
}

@Suite("Text in a cycle picture")
struct CycleLabelsTests {
  @Test(arguments: CycleGraphs.all)
  func `texts stay in their boxes, and none overlaps another`(_ sample: CycleGraphs.Sample) {
    #expect(CycleRoom.faults(in: CycleDrawing.picture(of: sample.graph, sample.options).drawing) == [])
  }

  @Test func `the checker finds texts that overlap, stick out or leave the page`() {
    var drawing = PictureGraph(page: Size(200, 100), title: "", summary: "")
    drawing.background.text("one", at: Point(20, 20))
    drawing.background.text("two", at: Point(30, 22))
    drawing.background.text("far", at: Point(190, 20))
    drawing.add(.init(.box, kind: "state loop", box: Rect(x: 20, y: 50, width: 30, height: 20)))
    drawing.background.text("too long for it", at: Point(22, 64))
    let from = drawing.add(.init(.box, kind: "view", box: Rect(x: 0, y: 50, width: 5, height: 20)))
    let to = drawing.add(.init(.box, kind: "view", box: Rect(x: 100, y: 50, width: 5, height: 20)))
    drawing.add(
      .init(
        from: from, to: to, kind: "cause", points: PictureGraph.straight([Point(5, 60), Point(100, 60)]),
        tooltip: "a → b"))
    drawing.add(.init(.box, kind: "count", box: Rect(x: 40, y: 60, width: 10, height: 5), paint: Paint(fill: .band)))

    #expect(
      CycleRoom.faults(in: drawing) == [
        "“two” overlaps “one”", "“far” leaves the page", "“too long for it” sticks out of its box",
        "a plate covers a node", "the line a → b runs through a box",
      ])
  }
}
