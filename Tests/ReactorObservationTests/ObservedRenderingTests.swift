import Observation
import ReactorCore
import ReactorObservation
import ReactorTrace
import StreamTestSupport
import Testing

@Suite("Renderings of an observed reactor") struct ObservedRenderingTests {
  private let rendered = Record<String>()

  @Test func `a view is rendered now, and once for each state that changed what it read`() {
    let profile = ObservedReactor(Profile(), on: CurrentThreadScheduler.instance)
    let rendering = profile.render { [rendered] in rendered.add("\($0.count) \($0.items)") }

    profile.send {
      $0.count = 1
      $0.items = [9]
    }
    profile.send { $0.badge.number = 5 }
    profile.send { $0.count = 2 }
    rendering.dispose()
    profile.send { $0.count = 3 }

    #expect(rendered.all == ["0 [1, 2, 3]", "1 [9]", "2 [9]"])
  }

  @Test func `a view that stops reading a field is not rendered for it`() {
    let profile = ObservedReactor(Profile(), on: CurrentThreadScheduler.instance)
    profile.render { [rendered] in rendered.add($0.count == 0 ? "\($0.items)" : "closed") }

    profile.send { $0.count = 1 }
    profile.send { $0.items = [] }

    #expect(rendered.all == ["[1, 2, 3]", "closed"])
  }

  @Test func `a rendering that reads two reactors is rendered for both`() {
    let (one, two) = (
      ObservedReactor(Profile(), on: CurrentThreadScheduler.instance),
      ObservedReactor(Profile(), on: CurrentThreadScheduler.instance)
    )
    one.render { [rendered] in rendered.add("\($0.count) \(two.count)") }

    two.send { $0.count = 1 }
    one.send { $0.count = 2 }

    #expect(rendered.all == ["0 0", "0 1", "2 1"])
  }

  @Test func `renderings wait for the scheduler, and show what it has delivered`() {
    let scheduler = ManualScheduler()
    let profile = ObservedReactor(Profile(), on: scheduler)
    profile.render { [rendered] in rendered.add("\($0.count)") }
    #expect(rendered.all == [])
    scheduler.runAll()

    profile.send { $0.count = 1 }
    profile.send { $0.count = 2 }
    #expect(profile.count == 0)
    scheduler.runAll()

    #expect(rendered.all == ["0", "1", "2"])
    #expect(profile.count == 2)
  }

  @Test func `a recorded rendering is caused by the state that changed what it read`() throws {
    let tracer = ReactorTracer(clock: .virtual { 0 })
    let reactor = Profile()
    reactor.attach(tracer)
    let scheduler = ManualScheduler()
    let profile = ObservedReactor(reactor, on: scheduler)
    profile.render { profile in tracer.render("ProfileView") { _ = profile.count } }
    scheduler.runAll()

    profile.send { $0.badge.number = 1 }
    profile.send { $0.count = 1 }
    scheduler.runAll()

    let trace = tracer.finish()
    let renders = trace.events.filter { if case .render = $0.kind { true } else { false } }
    #expect(renders.count == 2)
    let causes = renders.map { render in trace.events.first { $0.seq == render.cause } }
    #expect(causes.first == .some(nil))
    guard case .state(let state) = causes.last??.kind else {
      Issue.record("the second rendering has no state as its cause")
      return
    }
    #expect(state.revision == 2)
  }

  @Test func `a view that observes by itself renders because of the first change, also when it renders later`() {
    let tracer = ReactorTracer(clock: .virtual { 0 })
    let reactor = Profile()
    reactor.attach(tracer)
    let profile = ObservedReactor(reactor, on: CurrentThreadScheduler.instance)
    let cause = RenderCause()
    func renderAsSwiftUIDoes() {
      withObservationTracking {
        cause.bind { tracer.render("ProfileView") { _ = (profile.count, profile.items) } }
      } onChange: { [rendered] in
        rendered.add("told")
      }
    }

    renderAsSwiftUIDoes()
    profile.send { $0.count = 1 }
    profile.send { $0.items = [] }
    renderAsSwiftUIDoes()
    renderAsSwiftUIDoes()

    let trace = tracer.finish()
    let revisions = trace.events.compactMap { event -> String? in
      guard case .render = event.kind else { return nil }
      guard case .state(let state) = trace.events.first(where: { $0.seq == event.cause })?.kind else { return "none" }
      return "\(state.revision)"
    }
    #expect(revisions == ["none", "1", "none"])
    #expect(rendered.all == ["told"])
  }

  @Test func `an action that an observed reactor sends names the line that sent it`() {
    let tracer = ReactorTracer(clock: .virtual { 0 })
    let reactor = Profile()
    reactor.attach(tracer)
    let profile = ObservedReactor(reactor, on: CurrentThreadScheduler.instance)
    let line = #line + 1
    profile.send { $0.count = 1 }

    let sites = tracer.finish().events.compactMap { event -> String? in
      guard case .action(let action) = event.kind else { return nil }
      return action.site.map { "\($0.file):\($0.line)" }
    }
    #expect(sites == ["ReactorObservationTests/ObservedRenderingTests.swift:\(line)"])
  }
}
