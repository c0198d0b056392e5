import Foundation
import ReactorKitTesting
@testable import Reactors
import Testing

@Suite struct PulseTests {
  private func traced(_ texts: [String]) -> Events {
    let tracer = ReactorTracer(policy: .tests)
    let alerting = Alerting()
    alerting.attach(tracer)
    for text in texts { alerting.action.onNext(text) }
    return Events(tracer.finish())
  }

  @Test func `A pulse of ReactorKit has the name and the value of its property in a trace`() throws {
    let events = traced(["full"])

    let states = events.lines("state")
    let initial = try #require(states.first?.members["payload"] as? [String: Any])
    #expect(initial["count"] as? Int == 0 && initial["alert"] is NSNull)
    #expect(states.map(\.steps) == [[], ["/count: 0 → 4", "/alert: <null> → full"]])
  }

  @Test func `Each assignment of a pulse counts, that of an equal value too`() throws {
    let events = traced(["full", "full", ""])

    let pulses = events.all.compactMap { event -> String? in
      if case .pulse(let field, let count) = event.kind { "\(field) \(count)" } else { nil }
    }
    #expect(pulses == ["alert 1", "alert 2"])
    #expect(events.lines("state").dropFirst().map(\.steps) == [["/count: 0 → 4", "/alert: <null> → full"], [], []])
    let noops = events.reduces.map { if case .reduce(let reduce) = $0.kind { reduce.isNoop } else { false } }
    #expect(noops == [false, false, true])
    #expect(events.impurities.isEmpty)
  }
}
