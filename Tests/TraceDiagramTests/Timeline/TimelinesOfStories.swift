import Testing
import TraceModel

@testable import TraceDiagram

struct `Timelines of stories` {
  static let traces: [(String, Trace)] = [
    ("shop", ShopDemo.trace), ("one-action", Generated.oneAction), ("forty", Generated.fortyAtOnce),
    ("microseconds", Generated.microseconds), ("ten-minutes", Generated.tenMinutes), ("fast-loop", Generated.fastLoop),
    ("crowd-1", Generated.crowd(seed: 1)), ("crowd-2", Generated.crowd(seed: 2, rounds: 80)),
    ("crowd-3", Generated.crowd(seed: 3, reactors: 12, rounds: 700)),
    ("empty", Trace(header: .init(process: "nothing"))),
  ]

  @Test(arguments: traces) func `each kind of story comes out well formed`(name: String, trace: Trace) throws {
    let svg = try trace.timeline().svg()

    _ = try MarkupTree(svg)
    try Gallery.show(svg, as: name)
  }
}
