import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit

@Suite("Cycle pictures")
struct CyclePictureTests {
  @Test(arguments: CycleGraphs.all)
  func `a cycle that is drawn twice gives the same bytes`(_ sample: CycleGraphs.Sample) throws {
    let first = try CycleDrawing.picture(of: sample.graph, sample.options).svg()
    let second = try CycleDrawing.picture(of: sample.graph, sample.options).svg()

    #expect(first == second)
    try Gallery.show(first, as: "cycle-\(sample.name)")
  }
}
