import Foundation
import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit
@testable import TimelinePicture

/// The marks, text and lines in the pictures of the committed samples, without positions.
@Suite("Graphs of the samples")
struct SamplePictureTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "samples/traces")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".rtrace.jsonl") }.map { String($0.prefix { $0 != "." }) }.sorted()
  }()

  static func trace(_ name: String) throws -> Trace {
    try TraceReader.read(path: folder.appending(path: "\(name).rtrace.jsonl").path)
  }

  @Test func `the samples are the seven that have goldens`() {
    #expect(Self.names == ["counter", "impure", "loop", "profile", "pure", "search", "stopwatch"])
  }

  @Test(arguments: names) func `the graph of a sample equals the reviewed one`(name: String) throws {
    let trace = try Self.trace(name)

    let pictures = ["timeline": try trace.timeline(), "cycle": try trace.cycle()]

    for (kind, picture) in pictures {
      try Golden.expect(GraphOutline.text(of: picture.drawing), named: "\(kind)-of-\(name)")
    }
  }
}
