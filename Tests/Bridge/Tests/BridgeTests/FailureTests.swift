import ReactorKit
import ReactorKitTesting
@testable import Reactors
import RxSwift
import Testing

@Suite struct FailureTests {
  @Test(.traced) func `An error that ReactorKit drops is in the trace`() throws {
    let search = Search()

    search.action.onNext(.search(""))

    let events = Events.current()
    #expect(events.errors.map(\.type) == ["Failed"])
    #expect(events.errors.allSatisfy { $0.isSwallowed })
    #expect(events.effectEnds.map(\.end) == [.error])
  }

  @Test(.traced) func `A test expects that there is no fault, and fails at an error that ReactorKit drops`() {
    let search = Search()

    search.action.onNext(.cancel)
    expectNo(.openEffects, .swallowedErrors, .loops, .lateResponses, .unobservedStates, .noOpStates)
    search.action.onNext(.search(""))

    withKnownIssue { expectNo(.swallowedErrors) }
  }

  @Test(.traced) func `An effect that take(until:) ends is cancelled by the action that did it`() throws {
    // The subject passes an action to its observers in the order of a dictionary: ReactorKit may come first or last.
    for _ in 0..<8 {
      let search = Search()
      search.action.onNext(.search("a"))
      search.service.onNext("first")
      search.action.onNext(.cancel)
      search.service.onNext("late")
      #expect(search.currentState == ["first"])
    }

    let events = Events.current()
    let cancels = events.effectEnds.filter { $0.end == .cancelled }
    #expect(cancels.count == 8)
    for cancel in cancels {
      guard case .action(let action)? = events[cancel.by]?.kind else {
        Issue.record("cancelled by \(String(describing: events[cancel.by]))")
        continue
      }
      #expect(action.label == "cancel")
    }
    // The effect of `cancel` itself is empty.
    #expect(events.effectEnds.filter { $0.end == .completed }.count == 8)
  }

  @Test(.traced) func `An error in transform(action:) stops the reactor, and the trace says so once`() throws {
    let outside = PublishSubject<Int>()
    let failing = Failing(merging: outside)
    failing.action.onNext(1)

    outside.onError(Search.Failed())
    failing.action.onNext(2)

    #expect(failing.currentState == 1)
    let events = Events.current()
    #expect(events.errors.map(\.type) == ["Failed"])
    #expect(events.endings == ["stopped: Failed()"])
  }

  @Test func `Effects that are open when a reactor goes are disposed`() throws {
    let tracer = ReactorTracer()
    weak var gone: Search?
    do {
      let search = Search()
      search.attach(tracer)
      search.action.onNext(.search("a"))
      gone = search
    }

    #expect(gone == nil)
    let events = Events(tracer.finish())
    #expect(events.effectEnds.map(\.end) == [.disposed])
    #expect(events.endings == ["released"])
  }

  @Test func `An effect that has not ended is open in the trace`() throws {
    let tracer = ReactorTracer()
    let search = Search()
    search.attach(tracer)
    search.action.onNext(.search("a"))

    let events = Events(tracer.finish())

    #expect(events.all.contains { if case .open = $0.kind { true } else { false } })
    withExtendedLifetime(search) {}
  }
}
