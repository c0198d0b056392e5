/// A drawn trace, ready to be written as SVG or as DOT text.
///
/// A value: drawing it twice gives the same text, and it can be passed between threads.
public struct Picture: Sendable {
  package let drawing: PictureGraph
  /// The picture in DOT where that says more than the drawing does.
  private let source: String?
  /// Sentences about what was folded, cut or left out, for standard error.
  public let remarks: [String]

  package init(drawing: PictureGraph, source: String? = nil, remarks: [String] = []) {
    self.drawing = drawing
    self.source = source
    self.remarks = remarks
  }

  /// The picture as one SVG file of its own: no script, nothing fetched, light and dark.
  ///
  /// Drawn by libgvc in this process, by one thread at a time. Equal pictures give equal text.
  ///
  /// - Throws: `DiagramError` if libgvc is missing or fails.
  public func svg() throws(DiagramError) -> String { try Graphviz.render(drawing) }

  /// The picture as a PNG, a pixel for each pixel of the page, in the light theme.
  ///
  /// Made by librsvg, which is looked up when this is called.
  ///
  /// - Throws: `DiagramError` if libgvc or librsvg is missing or fails.
  package func png() throws(DiagramError) -> [UInt8] { try PNGImage.bytes(of: try svg(), page: drawing.page) }

  /// The picture as an element of a page, with `data-r`, `data-kind` and `data-label` on the boxes of a cycle.
  ///
  /// Its colors are those of the light theme; `darkRules(under:)` changes them.
  package func svgForPage() throws(DiagramError) -> String { try Graphviz.render(drawing, for: .page) }

  /// Rules of a style sheet that make pictures inside of a selector dark.
  package static func darkRules(under selector: String) -> String {
    Role.allCases.map { role in
      "\(selector) [fill=\"\(role.light)\"]{fill:\(role.dark)}\(selector) [stroke=\"\(role.light)\"]{stroke:\(role.dark)}"
    }.joined()
  }

  /// The same picture in DOT, with every position in it: `dot` and `neato -n2` draw it alike.
  ///
  /// A cycle that Graphviz laid out is its typed graph, with ranks and clusters, for other programs to go on with.
  /// Empty if the picture has no finite geometry, which `svg()` reports as an error.
  public func dot() -> String { source ?? (try? DOTText.text(for: drawing)) ?? "" }
}
