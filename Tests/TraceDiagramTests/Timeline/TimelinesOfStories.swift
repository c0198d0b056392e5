import Testing
import TraceModel

@testable import TraceDiagram

struct `Timelines of stories` {
  @Test func `the shop comes out`() throws {
    let picture = try ShopDemo.trace.timeline()
    let svg = try picture.svg()
    _ = try MarkupTree(svg)
    try Gallery.show(svg, as: "shop")
  }
}
