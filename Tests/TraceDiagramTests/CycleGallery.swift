import Testing
import TraceModel

@testable import TraceDiagram

struct `Cycle pictures` {
  @Test(arguments: CycleStories.all)
  func `each is drawn, and is the same when drawn again`(_ sample: CycleStories.Sample) throws {
    let first = try CyclePicture.picture(of: sample.graph, sample.options).svg()
    let second = try CyclePicture.picture(of: sample.graph, sample.options).svg()

    #expect(first == second)
    try Gallery.show(first, as: "cycle-\(sample.name)")
  }
}
