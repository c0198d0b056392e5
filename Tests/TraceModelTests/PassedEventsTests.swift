import PlatformSupport
import Testing
import TraceModel
import TraceSamples

@testable import TraceReading

@Suite("Events that a second reading hands out")
struct PassedEventsTests {
  private static let kinds: Set<TraceFileV1.Kind> = [.action, .state, .mutateEnd]

  /// A busy app in blocks, with lines that cannot be read among them.
  private static func lines() -> [UInt8] {
    var trace = Trace(header: BusyApp.header)
    BusyApp.play(events: 12_000, seed: 4, pace: .steady) { trace.events.append($0) }
    var lines = trace.jsonLines().split(separator: 0x0a, omittingEmptySubsequences: false)
    lines.insert(Array(#"{"k":"reduce","seq":1}"#.utf8)[...], at: 5_000)
    lines.insert(Array(#"{"k":"new","seq":1}"#.utf8)[...], at: 100)
    return Array(lines.joined(separator: [0x0a]))
  }

  @Test func `events of the asked kinds come in order, with their values and positions`() throws {
    let bytes = Self.lines()
    let whole = try TraceReader.read(bytes, name: "t").events.enumerated().filter { Self.kinds.contains($1.fileKind) }
    try Files.withFolder { folder in
      Files.write(bytes, folder + "/t")
      try Files.withDescriptor(folder + "/t") { descriptor in
        let file = OpenTrace(descriptor)
        let table = try #require(try EventTable.readJoined(file, name: "t", events: nil))
        var passed: [(position: Int, event: TraceEvent)] = []

        try table.readAgain(file, name: "t", Self.kinds) { passed.append(($1, $0)) }

        #expect(passed.map(\.position) == whole.map(\.offset))
        let isSame = passed.map(\.event) == whole.map(\.element)
        #expect(isSame && passed.count > 3_000)
      }
    }
  }

  @Test(arguments: [true, false])
  func `a file that changed between the readings is an error`(isLonger: Bool) throws {
    let lines = Self.lines().split(separator: 0x0a)
    try Files.withFolder { folder in
      Files.write(Array(lines.dropLast(2).joined(separator: [0x0a])), folder + "/t")
      try Files.withDescriptor(folder + "/t") { descriptor in
        let file = OpenTrace(descriptor)
        let table = try #require(try EventTable.readJoined(file, name: "t", events: nil))
        Files.write(Array((isLonger ? lines : lines.dropLast(900)).joined(separator: [0x0a])), folder + "/t")

        #expect(throws: TraceReadError.unreadable(name: "t", reason: "it changed while it was read")) {
          try table.readAgain(file, name: "t", Self.kinds) { _, _ in }
        }
      }
    }
  }
}
