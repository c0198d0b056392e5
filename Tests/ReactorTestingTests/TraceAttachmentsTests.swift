import Foundation
import ReactorCore
import ReactorTrace
import Testing

@testable import ReactorTesting

@Suite("Attachments of a failed test") struct TraceAttachmentsTests {
  private struct Broken: Error {}

  private func trace() -> Trace {
    let tracer = ReactorTracer(name: "kept")
    let reactor = Stopwatch()
    reactor.attach(tracer)
    reactor.action.onNext(.tick)
    return tracer.finish()
  }

  /// Writes a trace as that of a failed test, and returns the files with their text.
  private func files(of trace: Trace, named test: String) throws -> [String: String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    FailedTestTrace.write(trace, of: test, into: folder.path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) })
  }

  @Test func `an attachment has the name of its trace, and the last maker of a suffix counts`() throws {
    let name = "count of \(UUID().uuidString)"
    let trace = trace()
    TracedRun.keepAttachment("count.txt") { _ in "never" }
    TracedRun.keepAttachment("count.txt") { $0 == trace ? "\($0.events.count) events" : "another" }
    defer { KeptFiles.ofTraces.remove("count.txt") }

    let stem = name.replacing(" ", with: "-")
    let kept = try files(of: trace, named: name)

    #expect(kept["\(stem).count.txt"] == "\(trace.events.count) events")
    #expect(kept["\(stem).rtrace.jsonl"] == String(decoding: trace.jsonLines(), as: UTF8.self))
  }

  @Test func `an attachment that throws costs neither the trace nor the other files`() throws {
    let name = "failure of \(UUID().uuidString)"
    TracedRun.keepAttachment("broken.txt") { _ in throw Broken() }
    TracedRun.keepAttachment("sound.txt") { _ in "sound" }
    defer {
      KeptFiles.ofTraces.remove("broken.txt")
      KeptFiles.ofTraces.remove("sound.txt")
    }

    let stem = name.replacing(" ", with: "-")
    let kept = try files(of: trace(), named: name)

    #expect(kept["\(stem).sound.txt"] == "sound")
    #expect(kept["\(stem).broken.txt"] == nil)
    #expect(kept["\(stem).rtrace.jsonl"] != nil)
  }
}
