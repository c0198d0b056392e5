import PlatformSupport
import ReactorCore
import ReactorTrace

/// Fails the test, in XCTest and in Swift Testing, if a reduce of the traced run took as long as `limit` or longer.
///
/// The message lists the slowest reduces. Counts by the trace's clock: in virtual time a reduce takes no time, and the
/// expectation fails. A machine that is busy makes any reduce slow, so choose a limit that only a mistake exceeds.
public func expectReduce(under limit: Duration, sourceLocation: SourceLocation = #_testLocation) {
  let location = TestLocation(sourceLocation)
  guard let run = ExpectationRun.current(location) else { return }
  run.expectReduces(under: limit, location)
}

/// Fails the test, in XCTest and in Swift Testing, if a reduce of a trace took as long as `limit` or longer.
public func expectReduce(in trace: Trace, under limit: Duration, sourceLocation: SourceLocation = #_testLocation) {
  ExpectationRun(trace).expectReduces(under: limit, TestLocation(sourceLocation))
}

extension ExpectationRun {
  func expectReduces(under limit: Duration, _ location: TestLocation) {
    guard trace.header.clock != "virtual" else {
      return location.fail(
        "the trace counts virtual time, in which a reduce takes no time. Trace the test without a scheduler.")
    }
    let nanoseconds = limit.wholeNanoseconds
    let slow = graph.commits.indices.compactMap { index in
      graph.commits[index].reduce.map { (time: $0.upperBound - $0.lowerBound, commit: index) }
    }
    .filter { $0.time >= nanoseconds }.sorted { $0.time > $1.time }
    if slow.isEmpty { return }
    let lines = slow.prefix(10).map { slow in
      let what = "\(name(of: graph.commits[slow.commit].reactor)).\(FaultWords(graph).callAndAction(slow.commit))"
      return "    \(DurationText.of(slow.time))  \(what)"
    }
    let more = slow.count > 10 ? ["    … \(slow.count - 10) more"] : []
    let heading = "reduces that took \(DurationText.of(nanoseconds)) or longer: \(slow.count)"
    location.fail(([heading] + lines + more).joined(separator: "\n"))
  }
}

/// Fails the test, in XCTest and in Swift Testing, if a mutation of a reactor wrote a field that it may not write.
///
/// ```swift
/// expectWrites(of: login, .case(Mutation.setUser), only: \.user)
/// ```
///
/// A mutation need not write all of these fields. There must be one such mutation at least. Call it inside a traced test.
///
/// - Parameters:
///   - reactor: The reactor.
///   - mutation: The mutations that are checked; conditions count.
///   - fields: Stored properties of the state. Name others, such as pulses, by text.
///   - sourceLocation: The line of the call, for a failure.
public func expectWrites<R: TraceableReactor>(
  of reactor: R, _ mutation: ExpectedMutation<R>, only fields: PartialKeyPath<R.State>...,
  sourceLocation: SourceLocation = #_testLocation
) {
  let location = TestLocation(sourceLocation)
  for field in fields where StateFieldName.of(field) == nil {
    return location.fail("\(field) is no stored property of the state; give the name of the field as text")
  }
  checkWrites(of: reactor, mutation, only: fields.compactMap { StateFieldName.of($0) }, location)
}

/// Fails the test, in XCTest and in Swift Testing, if a mutation of a reactor wrote a field that it may not write.
///
/// As the function with key paths; `fields` are the names of stored properties.
public func expectWrites<R: TraceableReactor>(
  of reactor: R, _ mutation: ExpectedMutation<R>, only fields: String...,
  sourceLocation: SourceLocation = #_testLocation
) {
  checkWrites(of: reactor, mutation, only: fields, TestLocation(sourceLocation))
}

private func checkWrites<R: TraceableReactor>(
  of reactor: R, _ mutation: ExpectedMutation<R>, only fields: [String], _ location: TestLocation
) {
  guard var run = ExpectationRun.current(location), let subject = run.number(of: reactor, location) else { return }
  run.subject = subject
  let all = Consequences(ofReactor: subject, in: run).mutations
  let meant = all.filter { one in mutation.members.contains { $0.holds(for: one, run) } }
  let names = mutation.members.map { $0.text(run.redaction) }.joined(separator: " or ")
  if meant.isEmpty {
    return location.fail("no mutation of \(run.name(of: subject)) was \(names): there is nothing to check")
  }
  let wrong = meant.filter { $0.areFieldsUnknown || !Set($0.fields).isSubset(of: fields) }
  if wrong.isEmpty { return }
  let lines = wrong.prefix(10).map { one in
    let what = "\(one.text) wrote \(one.fields.map(TerminalText.escaped).joined(separator: ", "))"
    return "    \(what), at \(run.text(atMoment: one.time))\n      \(one.changes)"
  }
  let more = wrong.count > 10 ? ["    … \(wrong.count - 10) more"] : []
  let may = fields.isEmpty ? "nothing" : "only \(fields.joined(separator: ", "))"
  let times = "\(wrong.count) of \(meant.count) times"
  let heading = "\(names) of \(run.name(of: subject)) may write \(may), and wrote something else \(times)"
  location.fail(([heading] + lines + more).joined(separator: "\n"))
}
