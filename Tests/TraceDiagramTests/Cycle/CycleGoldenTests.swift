import Foundation
import Testing

@testable import CyclePicture
@testable import PictureKit

/// The typed drawing of a picture as text that a person can review: marks, lines, words, each with its place.
enum CycleSketch {
  static func text(of drawing: PictureGraph) -> String {
    var lines = ["page \(position(drawing.page.width, drawing.page.height)) \(drawing.title)", drawing.summary]
    for (index, node) in drawing.nodes.enumerated() {
      let words = node.label.map { " “\($0.text)”" } ?? ""
      let tip = node.tooltip.isEmpty ? "" : " | " + node.tooltip.replacingOccurrences(of: "\n", with: " / ")
      lines.append("n\(index) \(node.kind) \(box(node.box))\(words)\(tip)")
    }
    for edge in drawing.edges {
      let ends = [edge.points.first, edge.points.last].map { $0.map { position($0.x, $0.y) } ?? "" }
      lines.append(
        "\(edge.from.name) to \(edge.to.name) \(edge.kind) \(edge.dash) \(edge.role) \(Decimal.text(edge.width, fractionDigits: 1)) "
          + "\(edge.points.count) points \(ends[0]) to \(ends[1])")
    }
    for shape in drawing.background.shapes {
      guard case .text(let run) = shape else { continue }
      lines.append("\(position(run.at.x, run.at.y)) \(run.role) “\(run.text)”")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func box(_ box: Rect) -> String { "\(position(box.left, box.top)) \(position(box.width, box.height))" }
  private static func position(_ x: Double, _ y: Double) -> String {
    "\(Decimal.text(x, fractionDigits: 0)),\(Decimal.text(y, fractionDigits: 0))"
  }

  /// Compares with the golden in the file beside this one; UPDATE_GOLDENS=1 accepts what is there now.
  static func compare(_ text: String, with golden: String, named name: String) throws {
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("CycleGolden\(name).swift")
      let body = text.split(separator: "\n").map { "    \($0)\n" }.joined()
      let source = """
        // Written by the tests with UPDATE_GOLDENS=1.
        // swift-format-ignore-file
        extension CycleGoldens {
          static let \(name.lowercased()) = #\"\"\"
        \(body)
            \"\"\"#
        }

        """
      try source.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(text == golden)
    }
  }
}

/// Pictures as they were last reviewed.
enum CycleGoldens {}

@Suite("The typed drawing of a cycle")
struct CycleGoldenTests {
  @Test func `the drawing of a counter equals the reviewed one`() throws {
    let drawing = CycleDrawing.picture(of: CycleGraphs.counter, CycleOptions()).drawing
    try CycleSketch.compare(CycleSketch.text(of: drawing), with: CycleGoldens.counter, named: "Counter")
  }

  @Test func `the drawing of a loop through two reactors equals the reviewed one`() throws {
    let drawing = CycleDrawing.picture(of: CycleGraphs.pingPong, CycleOptions()).drawing
    try CycleSketch.compare(CycleSketch.text(of: drawing), with: CycleGoldens.loop, named: "Loop")
  }
}
