import Dispatch
import ReactorCore
import ReactorTrace
import Testing

@Suite("Transforms under contention") struct TransformContentionTests {
  /// Lets somebody wait inside a stream, until somebody else has done something.
  private final class Gate: Sendable {
    private let (entered, opened) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

    func pass() {
      entered.signal()
      opened.wait()
    }

    /// Runs `first` on another thread until it stands in the gate, then `second` here.
    func during(_ first: @escaping @Sendable () -> Void, _ second: () -> Void) {
      let isOver = DispatchSemaphore(value: 0)
      DispatchQueue(label: "in the gate").async {
        first()
        isOver.signal()
      }
      entered.wait()
      second()
      opened.signal()
      isOver.wait()
    }
  }

  private func outs(_ trace: Trace) -> [String] {
    trace.events.compactMap { event in
      switch event.kind {
      case .actionOut(let out): "action.\(out.operation) \(out.label ?? "-")"
      case .mutationOut(let out): "mutation.\(out.operation) \(out.label ?? "-")"
      case .stateOut(let operation, _): "state.\(operation)"
      default: nil
      }
    }
  }

  /// Labels of the reduces, each with those of its causes.
  private func reduces(_ trace: Trace) -> [String] {
    trace.events.compactMap { event in
      guard case .reduce(let reduce) = event.kind, let cause = trace[event.cause] else { return nil }
      guard case .mutation(let mutation) = cause.kind else { return "\(reduce.label) of another kind" }
      return "\(reduce.label) of \(mutation.label)\(mutation.isInjected ? " injected" : "")"
    }
  }

  @Test func `a mutation that waits for another thread in a merge is neither dropped nor injected`() {
    let (bent, gate, news) = (Bent(), Gate(), PublishSubject<Bent.Mutation>())
    bent.bendsMutation = { mutations in
      Observable.merge(mutations, news).do(onNext: { if $0 == .twice(1) { gate.pass() } })
    }
    let trace = trace(bent) {
      bent.action.onNext(.keep(0))
      gate.during({ news.onNext(.twice(1)) }) { bent.action.onNext(.keep(2)) }
    }
    #expect(outs(trace) == [])
    #expect(reduces(trace).sorted() == ["set of set", "set of set", "twice of twice injected"])
    #expect(bent.currentState.value == 2)
  }

  @Test func `a mutation that is dropped or changed after waiting is reported`() {
    let (bent, gate, news) = (Bent(), Gate(), PublishSubject<Bent.Mutation>())
    bent.bendsMutation = { mutations in
      Observable.merge(mutations, news).do(onNext: { if $0 == .twice(1) { gate.pass() } })
        .filter { $0 != .set(2) }.map { $0 == .set(3) ? .twice(3) : $0 }
    }
    let trace = trace(bent) {
      bent.action.onNext(.keep(0))
      gate.during({ news.onNext(.twice(1)) }) {
        bent.action.onNext(.keep(2))
        bent.action.onNext(.keep(3))
      }
    }
    #expect(outs(trace).sorted() == ["mutation.drop -", "mutation.map twice"])
    for event in trace.events {
      guard case .mutationOut = event.kind else { continue }
      #expect(trace[event.cause]?.kind.label == "set")
    }
    #expect(bent.currentState.value == 3)
  }

  @Test func `an action that waits for another thread in a merge is neither dropped nor injected`() {
    let (bent, gate, news) = (Bent(), Gate(), PublishSubject<Bent.Action>())
    bent.bendsAction = { actions in
      Observable.merge(actions, news).do(onNext: { if $0 == .other(1) { gate.pass() } })
    }
    let trace = trace(bent) {
      bent.action.onNext(.keep(0))
      gate.during({ news.onNext(.other(1)) }) { bent.action.onNext(.keep(2)) }
    }
    // What was merged in is one more.
    #expect(outs(trace) == ["action.inject other"])
    #expect(bent.currentState.value == 2)
  }

  @Test func `a state that waits for another thread in a merge is neither dropped nor injected`() {
    let (bent, gate, news) = (Bent(), Gate(), PublishSubject<Bent.State>())
    bent.bendsState = { states in
      Observable.merge(states, news).do(onNext: { if $0.title == "news" { gate.pass() } })
    }
    let trace = trace(bent) {
      bent.action.onNext(.keep(0))
      gate.during({ news.onNext(.init(value: 1, title: "news")) }) { bent.action.onNext(.keep(2)) }
    }
    #expect(outs(trace) == ["state.inject"])
    #expect(bent.currentState.value == 2)
  }

  @Test func `two threads that send as fast as they can drop nothing`() {
    let (bent, news) = (Bent(), PublishSubject<Bent.Mutation>())
    bent.bendsMutation = { .merge($0, news) }
    bent.bendsState = { Observable.of($0, .never()).merge() }
    // A reactor may be sent to from any thread.
    nonisolated(unsafe) let reactor = bent
    let trace = trace(bent) {
      // Nothing is merged in before.
      _ = reactor.state
      let group = DispatchGroup()
      DispatchQueue(label: "one").async(group: group) { for _ in 0..<200 { reactor.action.onNext(.keep(1)) } }
      DispatchQueue(label: "other").async(group: group) { for _ in 0..<200 { news.onNext(.twice(2)) } }
      group.wait()
    }
    #expect(outs(trace) == [])
    #expect(
      reduces(trace).sorted() == Array(repeating: "set of set", count: 200)
        + Array(repeating: "twice of twice injected", count: 200))
  }
}
