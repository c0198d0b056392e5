import CyclePicture
import Foundation
import PictureKit
import TraceModel
import TraceReport

/// Traces of files and of lines.
enum Traces {
  private static var tests: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }

  /// `Tests/Fixtures/Traces/shop.rtrace.jsonl`
  static func fixture(_ name: String) throws -> Trace {
    try TraceReader.read(path: tests.appending(path: "Fixtures/Traces/\(name).rtrace.jsonl").path)
  }

  static func sample(_ name: String) throws -> Trace {
    try TraceReader.read(
      path: tests.deletingLastPathComponent().appending(path: "samples/traces/\(name).rtrace.jsonl").path)
  }

  /// All samples and fixtures.
  static func all() throws -> [(name: String, trace: Trace)] {
    try [tests.deletingLastPathComponent().appending(path: "samples/traces"), tests.appending(path: "Fixtures/Traces")]
      .flatMap { folder in
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".jsonl") }.sorted()
          .map { ($0, try TraceReader.read(path: folder.appending(path: $0).path)) }
      }
  }

  /// A trace of one reactor with one field, and a state whose value is as long as `lengths` says for each change.
  static func growing(_ lengths: [Int]) -> Trace {
    var events = [
      TraceEvent(seq: 1, time: 0, reactor: 1, kind: .reactor(.init(type: "NotesReactor", module: "App"))),
      TraceEvent(
        seq: 2, time: 1, reactor: 1,
        kind: .state(.init(revision: 0, isInitial: true, change: .whole(JSONText(#"{"text":""}"#))))),
    ]
    var last = ""
    for (index, length) in lengths.enumerated() {
      let seq = TraceEvent.Seq(events.count + 1)
      let text = unrepeated(length, index)
      events.append(
        TraceEvent(
          seq: seq, time: seq * 1_000, reactor: 1, chain: seq,
          kind: .mutation(.init(label: "write", isInjected: true))))
      events.append(
        TraceEvent(
          seq: seq + 1, time: seq * 1_000 + 1, reactor: 1, chain: seq, cause: seq,
          kind: .reduce(.init(label: "write", duration: 1, revision: index + 1))))
      events.append(
        TraceEvent(
          seq: seq + 2, time: seq * 1_000 + 2, reactor: 1, chain: seq, cause: seq + 1,
          kind: .state(
            .init(
              revision: index + 1,
              change: .diff([
                .init(.replace, path: "/text", old: JSONText("\"\(last)\""), value: JSONText("\"\(text)\""))
              ])))))
      last = text
    }
    return Trace(header: .init(process: "notes"), events: events)
  }

  /// Letters that do not compress well.
  private static func unrepeated(_ length: Int, _ seed: Int) -> String {
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
    return String(
      (0..<length).map { _ in
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Character(UnicodeScalar(UInt8(97 + state % 26)))
      })
  }
}

extension Report {
  /// The page of a trace, read back.
  static func decoded(_ trace: Trace, named name: String = "app.rtrace.jsonl", maxSize: Int = defaultSize) throws
    -> DecodedPage
  {
    try DecodedPage(drawn(trace, named: name, producer: "trace-render test", maxSize: maxSize).html)
  }

  /// With the cycle of the trace, as the command makes it.
  static func drawn(
    _ trace: Trace, named name: String, producer: String, maxSize: Int = defaultSize
  ) throws(ReportError) -> Report {
    try Report(trace, named: name, producer: producer, maxSize: maxSize) { (graph) throws(DiagramError) in
      try graph.cycle()
    }
  }
}
