// A test file with RxTest beside ReactorKitTesting: no qualified name.
import ReactorKit
import ReactorKitTesting
import RxSwift
import RxTest
import Testing

@testable import IdiomSwift6

@Suite struct CounterReactorTests {
  @Test(.traced) func `RxTest's scheduler drives a traced reactor`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source: TestableObservable<Int> = scheduler.createColdObservable([.next(10, 5), .completed(20)])
    let reactor = CounterReactor(load: source.asObservable())
    let observer = scheduler.createObserver(Int.self)
    let subscription = reactor.state.map(\.value).distinctUntilChanged().subscribe(observer)

    scheduler.scheduleAt(100) { reactor.action.onNext(.increase) }
    scheduler.start()

    subscription.dispose()
    let expected: [Recorded<Event<Int>>] = [.next(0, 0), .next(110, 5)]
    #expect(observer.events == expected)
    let trace = try #require(TracedRun.tracer?.trace)
    #expect(trace.events.contains { if case .mutateEnd(.completed, _) = $0.kind { true } else { false } })
  }

  @Test func `withTracing traces a part of a test`() {
    let reductions = withTracing {
      let reactor = CounterReactor(load: .empty())
      reactor.action.onNext(.decrease)
      return TracedRun.tracer?.trace.events.count { if case .reduce = $0.kind { true } else { false } }
    }
    #expect(reductions == 1)
  }
}
