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

    @Test(.traced) func `A reducer may make, hold, ask and drop reactors`() {
      let holding = Holding()
      for _ in 0..<2 {
        for action in Holding.Action.allCases { holding.action.onNext(action) }
      }
      #expect(holding.currentState.sum == 6 && holding.currentState.counters.isEmpty)
      let events = Events.current()
      #expect(events.impurities.map(\.message) == [])
      // By its number in the trace, also before its first use.
      #expect(events.lines("state").flatMap(\.steps).contains { $0.contains("<Counter #") })
    }

    @Test func `Each send of a reducer is one finding, at the line of the app`() {
      for (number, action) in Sending.Action.allCases.enumerated() {
        var findings: [String] = []
        withKnownIssue {
          withTracing {
            let sending = Sending()
            sending.action.onNext(action)
            findings = Events.current().impurities.map {
              "\($0.rule) \($0.site?.file ?? "-"):\($0.site?.line ?? 0) \($0.message)"
            }
          }
        }
        // Optimized code may add that the send is in what the line calls.
        #expect(
          findings.count == 1 && findings[0].contains("/Holding.swift:\(Sending.lines + number) ")
            && findings[0].contains("reduce sends into"), "\(action): \(findings)")
      }
    }
  #endif
}
