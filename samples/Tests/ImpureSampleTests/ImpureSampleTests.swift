import ImpureSample
import ReactorCore
import ReactorTesting
import ReactorTrace
import Synchronization
import Testing

@Suite("The impure sample") struct ImpureSampleTests {
  /// A source of numbers that differ each time.
  private final class Counter: Sendable {
    private let count = Atomic(0)
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
  }

  private func trace(isPure: Bool) -> Trace {
    let counter = Counter()
    let outside = Outside(now: { counter.next() }, roll: { counter.next() }, write: { _ in })
    let tracer = ReactorTracer(policy: .tests)
    let reactor = ImpureReactor(outside, isPure: isPure)
    reactor.attach(tracer)
    for action in ImpureReactor.Action.allCases { reactor.action.onNext(action) }
    return tracer.finish()
  }

  private func findings(in trace: Trace) -> Set<String> {
    Set(TraceGraph(trace).findings.map { "\($0.mutation) \($0.rule.rawValue)" })
  }

  @Test func `the impure reducer has findings for writes, sends, clock and random`() {
    #expect(
      findings(in: trace(isPure: false)) == [
        "remember self-write", "remind send", "stamp nondeterministic", "roll nondeterministic",
      ])
  }

  @Test(arguments: 1...20) func `the pure reducer has no findings`(run: Int) {
    #expect(findings(in: trace(isPure: true)).isEmpty)
  }

  @Test(arguments: [false, true]) func `side effects break no law of the states`(isPure: Bool) {
    expectLaws("Impure.laws", in: trace(isPure: isPure))
  }
}
