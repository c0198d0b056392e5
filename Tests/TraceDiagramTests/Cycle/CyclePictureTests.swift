import Testing
import TraceModel

@testable import TraceDiagram

@Suite("Cycle pictures")
struct CyclePictureTests {
  @Test(arguments: CycleGraphs.all)
  func `a cycle that is drawn twice gives the same bytes`(_ sample: CycleGraphs.Sample) throws {
    let first = try CyclePicture.picture(of: sample.graph, sample.options).svg()
    let second = try CyclePicture.picture(of: sample.graph, sample.options).svg()

    #expect(first == second)
    try Gallery.show(first, as: "cycle-\(sample.name)")
  }
}
