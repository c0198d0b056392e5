/// A mark, drawn around a point, with the words for it.
package struct LegendEntry {
  package var caption: String
  package var draw: (inout Canvas, Point) -> Void

  package init(caption: String, draw: @escaping (inout Canvas, Point) -> Void) {
    self.caption = caption
    self.draw = draw
  }
}
