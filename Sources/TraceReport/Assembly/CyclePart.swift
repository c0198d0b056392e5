import PictureKit
import TraceReading

/// The cycle of a trace as a part of a page.
struct CyclePart {
  /// SVG that a page can hold; empty if it could not be drawn.
  let markup: String
  /// Why it could not be drawn.
  let problem: String?

  init(_ graph: TraceGraph, _ draw: (TraceGraph) throws(DiagramError) -> Picture) {
    do throws(DiagramError) {
      markup = try draw(graph).svgForPage()
      problem = nil
    } catch {
      markup = ""
      problem = "the report has no cycle: \(error)"
    }
  }

  /// The dark colors of the picture under the page's switch, and under the system's where that is not set.
  static let style: String = {
    let dark = Picture.darkRules(under: ":root[data-theme=dark] .pic")
    let system = Picture.darkRules(under: ":root:not([data-theme=light]) .pic")
    return "\n\(dark)\n@media (prefers-color-scheme:dark){\(system)}\n"
  }()
}
