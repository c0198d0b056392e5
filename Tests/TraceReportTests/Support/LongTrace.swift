import Foundation
import TraceModel

@testable import TraceReport

/// A trace of two reactors: one counts its actions, a second apart, the other has a single state, at the beginning.
struct LongTrace {
  /// Actions whose effects fail, by their numbers from 1.
  var failing: Set<Int> = []
  /// Actions whose effects end only after the next ten.
  var lasting: Set<Int> = []
  var actions = 1_500

  var trace: Trace {
    var events: [TraceEvent] = []
    var time: UInt64 = 0
    @discardableResult
    func add(_ kind: TraceEvent.Kind, of reactor: TraceEvent.ReactorID = 1, cause: TraceEvent.Seq? = nil)
      -> TraceEvent.Seq
    {
      time += 1_000
      let seq = TraceEvent.Seq(events.count + 1)
      events.append(TraceEvent(seq: seq, time: time, reactor: reactor, cause: cause, kind: kind))
      return seq
    }
    for (reactor, type) in [(1, "CounterReactor"), (2, "SettingsReactor")] {
      add(.reactor(.init(type: type, module: "App", file: "\(type).swift", line: 7)), of: reactor)
      let state = TraceEvent.State(revision: 0, isInitial: true, change: .whole(JSONText(#"{"count":0,"name":"ada"}"#)))
      add(.state(state), of: reactor)
    }
    var open: [(end: Int, effect: TraceEvent.Seq)] = []
    for number in 1...actions {
      time = UInt64(number) * 1_000_000_000
      let action = add(.action(.init(label: "add")))
      let effect = add(.mutateBegin(.init(label: "add")), cause: action)
      let mutation = add(.mutation(.init(label: "count", effect: effect)), cause: effect)
      let reduce = add(.reduce(.init(label: "count", duration: 1, revision: number)), cause: mutation)
      let step = TraceEvent.Patch(
        .replace, path: "/count", old: JSONText("\(number - 1)"), value: JSONText("\(number)"))
      add(.state(.init(revision: number, change: .diff([step]))), cause: reduce)
      if failing.contains(number) {
        add(.error(.init(type: "URLError", message: "timed out", isSwallowed: false)), cause: effect)
        add(.mutateEnd(.error, by: nil), cause: effect)
      } else {
        open.append((lasting.contains(number) ? number + 10 : number, effect))
      }
      for (_, effect) in open.filter({ $0.end <= number }) { add(.mutateEnd(.completed, by: nil), cause: effect) }
      open.removeAll { $0.end <= number }
    }
    return Trace(header: .init(process: "long"), events: events)
  }
}

extension ReportPart {
  /// The part of a trace that was written to a file.
  static func of(
    _ trace: Trace, lines: Int, longest: UInt64 = longest, in time: ClosedRange<UInt64>? = nil
  ) throws -> ReportPart? {
    try withFile(trace.jsonLines()) {
      try ReportPart(OpenTrace($0), name: "t", lasting: LastingEffects(), in: time, most: lines, longest: longest)
    }
  }

  static func withFile<Result>(_ bytes: [UInt8], _ body: (Int32) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).rtrace.jsonl")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    return try body(handle.fileDescriptor)
  }
}
