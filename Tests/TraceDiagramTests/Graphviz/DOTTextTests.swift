import Foundation
import Testing

@testable import CyclePicture
@testable import PictureKit

@Suite("DOT text")
struct DOTTextTests {
  /// Values of a quoted string, whose escapes are undone as Graphviz undoes them.
  private func pieces(_ quoted: String) -> [String] {
    quoted.dropFirst().dropLast().components(separatedBy: "\" + \"")
      .map { $0.replacingOccurrences(of: "\\\"", with: "\"") }
  }

  @Test(arguments: ["", "plain", #"a "quoted" word"#, String(repeating: "x", count: 12_000)])
  func `a string that Graphviz can read stays one string`(_ text: String) {
    let quoted = DOTText.quoted(text)

    #expect(pieces(quoted) == [text])
  }

  @Test(arguments: [
    String(repeating: "x", count: 50_000), String(repeating: "a→b ", count: 9_000),
    String(repeating: "x", count: 11_999) + String(repeating: "\\\\", count: 900) + "\"end\"",
    String(repeating: "\\\\", count: 20_000),
  ])
  func `a longer string becomes a sum of strings that Graphviz can read`(_ text: String) {
    let quoted = DOTText.quoted(text)

    #expect(pieces(quoted).joined() == text)
    #expect(pieces(quoted).count > 1)
    #expect(pieces(quoted).allSatisfy { $0.utf8.count <= 12_000 })
    // A backslash at the end of a piece would hide its quotation mark.
    #expect(pieces(quoted).allSatisfy { $0.reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2) })
  }

  @Test(.enabled(if: GraphvizProgram.areInstalled), arguments: ["shop", "hostile", "dense-150"])
  func `dot and neato draw the lanes of a cycle alike`(name: String) throws {
    let sample = try #require(CycleGraphs.all.first { $0.name == name })
    let picture = CycleDrawing.picture(of: sample.graph, sample.options)

    let centers = try GraphvizProgram.dot.centers(in: picture.dot())

    #expect(centers.count == picture.drawing.nodes.count)
    #expect(try GraphvizProgram.neato.centers(in: picture.dot(), ["-n"]) == centers)
    #expect(try GraphvizProgram.neato.centers(in: picture.dot(), ["-n2"]) == centers)
    let first = try #require(picture.drawing.nodes.first)
    for (index, node) in picture.drawing.nodes.enumerated() where node.form != .text {
      let way = (node.box.center - first.box.center) * (XDot.unitsPerPixel / 72)
      let center = try #require(centers["n\(index)"])
      #expect((center - Point(way.x, -way.y)).length < 0.01)
    }
  }
}
