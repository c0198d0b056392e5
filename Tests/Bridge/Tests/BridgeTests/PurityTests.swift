import Foundation
import ReactorKitTesting
@testable import Reactors
import Testing

@Suite struct PurityTests {
  @Test func `A reducer that gives another result when it is called again is impure`() throws {
    let tracer = ReactorTracer(policy: .tests)
    let wavering = Wavering()
    wavering.attach(tracer)

    for _ in 0..<3 { wavering.action.onNext(1) }

    let events = Events(tracer.finish())
    #expect(events.impurities.map(\.rule) == Array(repeating: .nondeterministic, count: 3))
    #expect(events.lines("impurity").first?.steps.isEmpty == false)
  }

  @Test func `A pure reducer is called again and nothing is found`() throws {
    let tracer = ReactorTracer(policy: .tests)
    let counter = Counter()
    counter.attach(tracer)

    for _ in 0..<3 { counter.action.onNext(.add(1)) }

    #expect(Events(tracer.finish()).impurities.isEmpty)
    #expect(counter.currentState.value == 3)
  }

  #if os(Linux) && arch(x86_64)
    @Test func `A traced test of a reducer that reads the clock fails at the call`() {
      withKnownIssue {
        withTracing {
          let dated = Dated()
          dated.action.onNext(1)
          #expect(dated.currentState != nil)
        }
      } matching: { issue in
        let text = issue.comments.map(\.rawValue).joined()
        return text.contains("Date() reads the clock [clock]")
          && issue.sourceLocation?.fileName == "Wavering.swift"
      }
    }
  #endif
}
