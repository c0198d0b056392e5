import ReactorCore
import ReactorTrace
import TraceReading

/// Fails the test, in XCTest and in Swift Testing, if the traced run has one of these faults up to now.
///
/// ```swift
/// expectNo(.openEffects, .swallowedErrors, .lateResponses)
/// ```
///
/// The message lists every occurrence with its action and time. Call it inside a traced test.
public func expectNo(_ faults: TraceFault..., sourceLocation: SourceLocation = #_testLocation) {
  let location = TestLocation(sourceLocation)
  guard let run = ExpectationRun.current(location, for: faults) else { return }
  run.expectNone(of: faults, in: nil, location)
}

/// Fails the test, in XCTest and in Swift Testing, if one reactor of the traced run has one of these faults up to now.
public func expectNo<R: TraceableReactor>(
  _ faults: TraceFault..., of reactor: R, sourceLocation: SourceLocation = #_testLocation
) {
  let location = TestLocation(sourceLocation)
  guard let run = ExpectationRun.current(location, for: faults), let subject = run.number(of: reactor, location) else {
    return
  }
  run.expectNone(of: faults, in: subject, location)
}

/// Fails the test, in XCTest and in Swift Testing, if a trace has one of these faults.
public func expectNo(_ faults: TraceFault..., in trace: Trace, sourceLocation: SourceLocation = #_testLocation) {
  ExpectationRun(trace).expectNone(of: faults, in: nil, TestLocation(sourceLocation))
}

extension ExpectationRun {
  /// The most occurrences of a fault that are listed.
  private static var mostListed: Int { 10 }

  /// The running test's, with notes about orders where late responses are asked for.
  fileprivate static func current(_ location: TestLocation, for faults: [TraceFault]) -> ExpectationRun? {
    if faults.contains(.lateResponses) { TracedRun.tracer?.noteOrders() }
    return current(location)
  }

  func expectNone(of faults: [TraceFault], in reactor: TraceEvent.ReactorID?, _ location: TestLocation) {
    let words = FaultWords(graph)
    var waiting = ""
    let sections = faults.compactMap { fault -> String? in
      let occurrences = fault.occurrences(
        in: graph, of: reactor.map { [$0] }, lasting: LastingEffects(tracer?.longLiving ?? []))
      if fault == .openEffects { tracer?.noteOpen(Set(occurrences.map(\.seq))) }
      let found = occurrences.compactMap { $0.kind.rule.line($0, words) }
      if found.isEmpty { return nil }
      let more = found.count > Self.mostListed ? ["    … \(found.count - Self.mostListed) more"] : []
      if fault == .openEffects { waiting = tracer?.waitingNote ?? "" }
      return (["\(fault.heading): \(found.count)"] + found.prefix(Self.mostListed).map { "    \($0)" } + more)
        .joined(separator: "\n")
    }
    for fault in faults {
      let doubts = fault.doubts(in: graph, of: reactor.map { [$0] }).count
      guard doubts > 0 else { continue }
      location.show("\(fault.heading): not known of \(doubts), as the trace does not have what changed")
    }
    if !sections.isEmpty { return location.fail(sections.joined(separator: "\n") + lossNote + waiting) }
    if graph.lost > 0 {
      location.fail("that there is no fault cannot be told.\(lossNote) Raise TracePolicy.capacity or valueBytes.")
    }
  }

  /// The number of a reactor of the run; nil, after failing the test, where it is not in the trace.
  func number<R: TraceableReactor>(of reactor: R, _ location: TestLocation) -> TraceEvent.ReactorID? {
    if let number = stepValues?.values(of: reactor)?.reactor { return number }
    location.fail(
      "this \(R.self) is not in the trace: it was first used before the traced test began, or has not been used at all")
    return nil
  }
}
