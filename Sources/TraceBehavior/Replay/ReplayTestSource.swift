import PlatformSupport
import TraceReading

/// The source of a test that replays one reactor of a trace.
package struct ReplayTestSource {
  package enum Framework: String, Sendable, CaseIterable { case testing, xctest }

  package let script: ReplayScript
  package let framework: Framework
  /// The trace in comments, and beside the test where it is read there.
  package let traceName: String
  /// Swift that makes the reactor; nil to make it without arguments. Not out of the trace.
  package let make: String?
  /// The program in the first line.
  package let producer: String

  /// More actions and states than that are read from the file: a compiler takes minutes for ten thousand lines.
  package static let mostLines = 1_000

  package init(
    _ script: ReplayScript, framework: Framework, traceName: String, make: String?, producer: String
  ) {
    self.script = script
    self.framework = framework
    self.traceName = traceName
    self.make = make
    self.producer = producer
  }

  /// Whether the test reads actions and states from the trace file beside it.
  package var readsFile: Bool {
    let states = script.states.map { $0.revision.plus(1) }.max() ?? 0
    return script.inputs.count.plus(max(states, script.states.count)) > Self.mostLines
  }

  /// The source; nil if the type of the reactor has no name that source can use.
  package var text: String? {
    guard let type = SwiftSource.type(script.reactor.type) else { return nil }
    let suite = suiteName(type)
    let body = (readsFile ? [fileLine(type)] : sourceLines(type)).map { indented($0, 4) } + closing(type)
    let head = preamble + imports
    switch framework {
    case .testing:
      return lines(
        head + ["", "@Suite struct \(suite) {", "  @Test func theStatesAreTheRecordedOnes() {"] + body + ["  }", "}"])
    case .xctest:
      return lines(
        head + ["", "final class \(suite): XCTestCase {", "  func testTheStatesAreTheRecordedOnes() {"] + body
          + ["  }", "}"])
    }
  }

  private func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  private func indented(_ line: String, _ width: Int) -> String {
    line.isEmpty ? line : String(repeating: " ", count: width) + line
  }

  private func suiteName(_ type: String) -> String {
    let letters = type.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
    return "Replay\(String(String.UnicodeScalarView(letters)))Tests"
  }

  private var preamble: [String] {
    let name = SwiftSource.comment("\(script.reactor.type) #\(script.number) of \(traceName)")
    var lines = ["// \(producer) wrote this from \(name).", "// Times are since the start of the trace."]
    if let loss = script.loss {
      lines.append("// \(loss.count) events were lost from event \(loss.from) on; the test ends before it.")
    }
    if !script.unexplained.isEmpty {
      let events = script.unexplained.prefix(10).map { "\($0.seq)" }.joined(separator: ", ")
      lines.append("// The causes of these actions are not in the trace, so they are not sent: events \(events).")
    }
    return lines
  }

  private var isOnReactorKit: Bool { script.reactor.runtime == "ReactorKit" }

  private var imports: [String] {
    var lines = SwiftSource.testImports(onReactorKit: isOnReactorKit, framework)
    if let module = SwiftSource.name(script.reactor.module) {
      lines.append("@testable import \(module)")
    } else {
      lines.append("// Import the module of the reactor here: the trace does not name it.")
    }
    return lines
  }

  private func fileLine(_ type: String) -> String {
    let name = traceName.split(separator: "/").last.map(String.init) ?? traceName
    return "let replay = ReactorReplay(\(SwiftSource.literal(name)), of: \(type).self, number: \(script.number))"
  }

  private func sourceLines(_ type: String) -> [String] {
    let times = "from: \(SwiftSource.duration(script.begin)), to: \(SwiftSource.duration(script.end))"
    var lines = ["let replay = ReactorReplay(of: \(type).self, \(times))"]
    let actions = ReplayActionSource(areNamesAlone: areNamesAlone)
    lines += script.inputs.flatMap { actions.lines($0) }
    lines.append("")
    lines += ReplayStateSource.lines(script.states)
    lines.append("")
    return lines
  }

  /// Neither a state nor an action has a value: their payloads were not recorded.
  private var areNamesAlone: Bool {
    var known = KnownState()
    return script.states.allSatisfy {
      known.take($0)
      return known.value == nil
    } && script.inputs.allSatisfy { $0.action.payload == nil }
  }

  private func closing(_ type: String) -> [String] {
    let clock = isOnReactorKit ? "clock.rx" : "clock"
    var lines = [
      "    // Make the reactor as the app does, with `\(clock)` for all that takes time, and leave it unused.",
      "    replay.run { clock in",
    ]
    if !script.streams.isEmpty { lines.append("      // From outside of the reactor its transforms also got:") }
    for stream in script.streams.prefix(100) {
      let words = "\(stream.isMutation ? "mutation" : "action") \(stream.step.label)\(stream.step.payload?.text ?? "")"
      lines.append("      // clock.scheduleAt(\(stream.step.time.grouped(by: "_"))) { \(SwiftSource.comment(words)) }")
    }
    let code = make ?? "\(type)()"
    lines += code.split(separator: "\n", omittingEmptySubsequences: false).map { "      \($0)" }
    return lines + ["    }"]
  }
}
