import PlatformSupport
import Testing
import TestScale
import TraceSamples

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

/// Files of several blocks, which two threads parse, against the same bytes taken line by line.
@Suite("Traces read in blocks")
struct TraceAssemblyBlocksTests {
  /// A little more than a line may have, so that a small trace has many blocks.
  private static let blockBytes = 70_000

  /// A trace as a reader takes it, whether it keeps whole events or packed ones.
  private struct Outcome: Equatable {
    var header: Trace.Header?
    var events: [TraceEvent] = []
    var graph: TraceGraph?
    var warnings: [[Trace.Warning]] = []
    var lines: [LineNumbers] = []
    var unknownKinds: [Int] = []
    var errors: [String] = []
  }

  private typealias Reading<List: EventList & ~Copyable> = (inout TraceAssembly<List>) throws(TraceReadError) -> Void

  private func outcome(
    strict: Bool, _ whole: Reading<WholeEvents>, _ packed: Reading<JoinedEvents>
  ) -> Outcome {
    var outcome = Outcome()
    var assembly = TraceAssembly(name: "t", isStrict: strict, expectedBytes: 0, WholeEvents())
    do throws(TraceReadError) {
      try whole(&assembly)
      outcome.header = try assembly.finish()
    } catch { outcome.errors.append(error.message) }
    outcome.events = assembly.events.events
    outcome.warnings.append(assembly.log.warnings)
    outcome.lines.append(assembly.lines)
    outcome.unknownKinds.append(assembly.unknownKinds)
    var other = TraceAssembly(name: "t", isStrict: strict, expectedBytes: 0, JoinedEvents(holdingEvents: true))
    do throws(TraceReadError) {
      try packed(&other)
      outcome.graph = try other.complete().graph
    } catch { outcome.errors.append(error.message) }
    outcome.warnings.append(other.log.warnings)
    outcome.lines.append(other.lines)
    outcome.unknownKinds.append(other.unknownKinds)
    return outcome
  }

  private func inBlocks(_ bytes: [UInt8], strict: Bool = false) -> Outcome {
    Files.withFolder { folder in
      let path = folder + "/t.rtrace.jsonl"
      Files.write(bytes, path)
      return Files.withDescriptor(path) { descriptor in
        outcome(
          strict: strict,
          { assembly throws(TraceReadError) in
            try assembly.takeLines(of: descriptor, blockBytes: Self.blockBytes)
          },
          { assembly throws(TraceReadError) in
            lseek(descriptor, 0, SEEK_SET)
            try assembly.takeLines(of: descriptor, blockBytes: Self.blockBytes)
          })
      }
    }
  }

  private func byLine(_ bytes: [UInt8], strict: Bool = false) -> Outcome {
    bytes.withUnsafeBytes { bytes in
      outcome(
        strict: strict,
        { assembly throws(TraceReadError) in
          try TraceLines.forEach(bytes) { line throws(TraceReadError) in try assembly.take(line) }
        },
        { assembly throws(TraceReadError) in
          try TraceLines.forEach(bytes) { line throws(TraceReadError) in try assembly.take(line) }
        })
    }
  }

  /// The lines of a busy app, each with its line feed: nine blocks.
  private static let busy: [[UInt8]] = {
    var trace = Trace(header: BusyApp.header)
    BusyApp.play(events: 4_000, seed: 5) { trace.events.append($0) }
    return trace.jsonLines().split(separator: 0x0a).map { $0 + [0x0a] }
  }()

  @Test func `a whole trace is the same by blocks as by lines`() {
    let bytes = Self.busy.flatMap { $0 }

    let outcome = inBlocks(bytes)

    #expect(bytes.count > 8 * Self.blockBytes)
    #expect(outcome == byLine(bytes))
    #expect(outcome.events.count == 4_000 && outcome.warnings == [[], []] && outcome.errors == [])
  }

  /// Something to put behind every hundredth line, what is wrong with it by its lines alone.
  static let damage: [(name: String, line: String)] = [
    ("no JSON", "{\"k\":\n"), ("an empty line", "\n"), ("blanks", " \t \r\n"),
    ("an unknown kind", "{\"k\":\"later\"}\n"),
    ("a second header", "{\"k\":\"header\"}\n"),
    ("a carriage return", "{\"k\":\"mark\",\"seq\":900001,\"ts\":7,\"label\":\"a\"}\r\n"),
    ("a time that cannot be", "{\"k\":\"mark\",\"seq\":900001,\"ts\":-7,\"label\":\"a\"}\n"),
    ("a duration that cannot be", "{\"k\":\"render\",\"seq\":900001,\"ts\":7,\"dur\":-1,\"target\":\"a\"}\n"),
    ("a cause of itself", "{\"k\":\"mark\",\"seq\":900001,\"ts\":7,\"cause\":900001,\"label\":\"a\"}\n"),
    ("a repeated number", "{\"k\":\"mark\",\"seq\":17,\"ts\":7,\"label\":\"a\"}\n"),
    ("a cause that is missing", "{\"k\":\"mark\",\"seq\":900001,\"ts\":7,\"cause\":800000,\"label\":\"a\"}\n"),
    ("a line that is too long", String(repeating: "x", count: 70_001) + "\n"),
    ("a line of several blocks", String(repeating: "y", count: 300_000) + "\n"),
  ]

  @Test(arguments: damage.map(\.name))
  func `damage between good lines is told the same by blocks as by lines`(name: String) throws {
    let line = Array(try #require(Self.damage.first { $0.name == name }).line.utf8)
    var bytes: [UInt8] = []
    for (index, good) in Self.busy.prefix(TestScale.cases(4_000, debug: 2_000)).enumerated() {
      bytes += good
      if index % 900 == 450 { bytes += line }
    }

    #expect(inBlocks(bytes) == byLine(bytes))
    #expect(inBlocks(bytes, strict: true) == byLine(bytes, strict: true))
  }

  @Test func `lines in another order, and a file that is cut, are the same by blocks as by lines`() {
    var lines = Self.busy
    for index in stride(from: 40, to: lines.count - 1, by: 90) { lines.swapAt(index, index + 1) }
    let swapped = lines.flatMap { $0 }
    let cut = Array(Self.busy.flatMap { $0 }.dropLast(40))
    let late = Array(Self.busy[2_000...].flatMap { $0 }) + Self.busy[0]

    #expect(inBlocks(swapped) == byLine(swapped))
    #expect(inBlocks(cut) == byLine(cut))
    #expect(inBlocks(cut).warnings[0].count == 1)
    #expect(inBlocks(late) == byLine(late))
    #expect(inBlocks(late).header == nil)
  }

  @Test func `a pipe that comes in pieces is read like a file`() throws {
    let bytes = Self.busy.flatMap { $0 }
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (source, sink) = (ends[0], ends[1])
    let writer = try #require(HelperThread())
    writer.start {
      var sent = 0
      while sent < bytes.count {
        let piece = bytes[sent..<min(bytes.count, sent + 4_097)]
        let count = piece.withUnsafeBytes { SystemCall.write(sink, $0.baseAddress, $0.count) }
        guard count > 0 else { break }
        sent += count
      }
      SystemCall.close(sink)
    }

    var assembly = TraceAssembly(name: "t", isStrict: false, expectedBytes: 0, WholeEvents())
    try assembly.takeLines(of: source, blockBytes: Self.blockBytes)
    writer.end()
    SystemCall.close(source)

    #expect(assembly.events.events == byLine(bytes).events)
  }
}
