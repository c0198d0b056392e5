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

  private func findings(isPure: Bool) -> Set<String> {
    let counter = Counter()
    let outside = Outside(now: { counter.next() }, roll: { counter.next() }, write: { _ in })
    let tracer = ReactorTracer(policy: .tests)
    let reactor = ImpureReactor(outside, isPure: isPure)
    reactor.attach(tracer)
    for action in ImpureReactor.Action.allCases { reactor.action.onNext(action) }
    return Set(TraceGraph(tracer.finish()).findings.map { "\($0.mutation) \($0.rule.rawValue)" })
  }

  @Test func `the impure reducer has findings for writes, sends, clock and random`() {
    #expect(
      findings(isPure: false) == [
        "remember self-write", "remind send", "stamp nondeterministic", "roll nondeterministic",
      ])
  }

  @Test(arguments: 1...20) func `the pure reducer has no findings`(run: Int) {
    #expect(findings(isPure: true).isEmpty)
  }
}
