import ReactorKit
import ReactorKitTesting
@testable import Reactors
import RxSwift
import Testing

@Suite struct LoopTests {
  /// Two counters that each add one after the other, as long as the second has at most `turns`.
  private func loops(turns: Int) -> [TraceEvent.Kind] {
    let tracer = ReactorTracer()
    let (first, second, bag) = (Counter(), Counter(), DisposeBag())
    first.attach(tracer)
    second.attach(tracer)
    first.state.skip(1).subscribe(onNext: { _ in second.action.onNext(.add(1)) }).disposed(by: bag)
    second.state.skip(1).filter { $0.value <= turns }.subscribe(onNext: { _ in first.action.onNext(.add(1)) })
      .disposed(by: bag)

    first.action.onNext(.add(1))

    return tracer.finish().events.map(\.kind).filter { if case .loop = $0 { true } else { false } }
  }

  @Test func `A chain of two reactors that closes for the second time is a loop`() {
    #expect(loops(turns: 1).isEmpty)
    #expect(loops(turns: 2) == Array(repeating: .loop(length: 2, members: ["Counter.add", "Counter.add"]), count: 2))
  }

  @Test func `The same action from outside again and again is no loop`() {
    let tracer = ReactorTracer()
    let counter = Counter()
    counter.attach(tracer)

    for _ in 0..<5 { counter.action.onNext(.add(1)) }

    let events = Events(tracer.finish())
    #expect(events.actions.count == 5)
    #expect(!events.all.contains { if case .loop = $0.kind { true } else { false } })
  }
}
