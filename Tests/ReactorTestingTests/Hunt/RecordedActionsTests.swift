import Foundation
import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@testable import ReactorTesting
@testable import ReactorTestingRuns

@Suite("Recorded actions of a hunt") struct RecordedActionsTests {
  private func recorded(_ trace: Trace) throws -> RecordedActions<Basket> {
    let path = "\(NSTemporaryDirectory())/\(UUID()).rtrace.jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(trace.jsonLines()).write(to: URL(fileURLWithPath: path))
    return RecordedActions(path, at: TestLocation(#_sourceLocation))
  }

  @Test func `actions of a trace are made again`() throws {
    let recorded = try recorded(Basket.recorded())

    #expect(recorded.actions == [.add(Basket.item, count: 2), .paint(.green), .note("hello"), .clear])
    #expect(recorded.problems.isEmpty)
    var source = ActionSource<Basket.Action>()
    #expect(source.refused.map(\.name) == ["add"])
    source.take(recorded: recorded.actions)
    #expect(source.refused.isEmpty)
  }

  @Test func `a case that cannot be made again is told once, with the reason`() throws {
    let policy = TracePolicy(redaction: RedactionPolicy(deniedKeys: ["prices"]))
    let recorded = try recorded(Basket.recorded(policy))

    #expect(recorded.actions == [.paint(.green), .note("hello"), .clear])
    #expect(recorded.problems.count == 1)
    #expect(
      recorded.problems.first?.contains(
        ".rtrace.jsonl: add (event 3) cannot be made again: a value in it was masked") == true, "\(recorded.problems)")
  }

  @Test func `a trace of names has no actions to send`() throws {
    let problems = try recorded(Basket.recorded(.names)).problems
    #expect(
      problems.map { $0.hasSuffix("has the names of actions alone. Record it with the policy .values") } == [true])
  }

  @Test func `a trace of other reactors has none, and a file that is missing is told`() throws {
    let other = try recorded(ReactorTracer(clock: .virtual { 0 }).finish())
    #expect(other.problems.map { $0.hasSuffix(".rtrace.jsonl has no actions of Basket") } == [true])
    let missing = RecordedActions<Basket>("no-such.rtrace.jsonl", at: TestLocation(#_sourceLocation))
    #expect(missing.actions.isEmpty)
    #expect(
      missing.problems.map {
        $0.contains("/ReactorTestingTests/Hunt/no-such.rtrace.jsonl: no such file")
      } == [true], "\(missing.problems)")
  }
}
