import ReactorKit
import ReactorKitTesting
@testable import Reactors
import RxSwift
import Testing

@Suite struct RenderTests {
  @Test func `A rendering of a subscriber has the name of its view, and is caused by the state`() throws {
    let tracer = ReactorTracer()
    let (counter, bag) = (Counter(), DisposeBag())
    counter.attach(tracer)
    var shown: [Int] = []
    counter.state.skip(1).subscribe(onNext: { state in tracer.render("CounterView") { shown.append(state.value) } })
      .disposed(by: bag)

    counter.action.onNext(.add(1))

    #expect(shown == [1])
    let events = Events(tracer.finish())
    let render = try #require(events.all.first { if case .render("CounterView", _) = $0.kind { true } else { false } })
    guard case .state(let state)? = events.cause(of: render)?.kind else {
      Issue.record("caused by \(String(describing: events.cause(of: render)))")
      return
    }
    #expect(state.revision == 1)
  }

  @Test func `An action that is sent while a view renders is caused by the rendering`() throws {
    let tracer = ReactorTracer()
    let (counter, other, bag) = (Counter(), Counter(), DisposeBag())
    counter.attach(tracer)
    other.attach(tracer)
    _ = other.state
    counter.state.skip(1).subscribe(onNext: { _ in tracer.render("CounterView") { other.action.onNext(.add(3)) } })
      .disposed(by: bag)

    counter.action.onNext(.add(1))

    #expect(other.currentState.value == 3)
    let events = Events(tracer.finish())
    guard case .render("CounterView", _)? = events.cause(of: events.actions.last)?.kind else {
      Issue.record("caused by \(String(describing: events.cause(of: events.actions.last)))")
      return
    }
  }
}
