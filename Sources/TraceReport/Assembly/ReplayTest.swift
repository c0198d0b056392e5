import PlatformSupport
import TraceBehavior
import TraceReading

/// The test that replays one reactor of a trace: the text that `trace-render test` writes.
struct ReplayTest: Equatable {
  var reactor: TraceEvent.ReactorID
  var text: String

  /// Reactors of which a page has the test.
  static let most = 16

  /// One for each of the first reactors that got actions from outside, and whose types have names in source.
  static func all(of trace: Trace, named traceName: String, producer: String) -> [ReplayTest] {
    ReplayScript.reactorsWithInputs(in: trace).sorted().prefix(most).compactMap { reactor in
      guard let script = ReplayScript(trace, of: reactor) else { return nil }
      let source = ReplayTestSource(
        script, framework: .testing, traceName: traceName, make: nil, producer: producer)
      return source.text.map { ReplayTest(reactor: reactor, text: $0) }
    }
  }
}
