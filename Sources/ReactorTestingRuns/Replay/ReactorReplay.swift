import ReactorCore
import ReactorTesting
import ReactorTrace
import TraceBehavior
import TraceReading

/// A recorded run of a reactor, done again as a test.
///
/// ```swift
/// ReactorReplay("counter.rtrace.jsonl", of: CounterReactor.self).run { clock in
///   CounterReactor(service: CounterService(clock: clock), clock: clock)
/// }
/// ```
///
/// A new reactor gets the actions that the recorded one got from outside, at their times on a `TestScheduler`. The running
/// test fails, in Swift Testing and XCTest, unless the states are the recorded ones. All of it runs on the calling thread.
public final class ReactorReplay<R: TraceableReactor> {
  let location: TestLocation
  /// Nil if there is nothing to replay; the test has failed then.
  var plan: ReplayPlan<R.Action>?

  /// Reads the run of a reactor from a trace file. Fails the test where the file cannot be read or has no such reactor.
  ///
  /// - Parameters:
  ///   - path: The file; a relative path begins at the folder of the calling source file.
  ///   - type: The type of the reactor.
  ///   - name: The name of the reactor, where the trace has several of its type.
  ///   - number: The number of the reactor in the trace, `r`, where the names do not tell.
  ///   - sourceLocation: The line of the call, for failures.
  public init(
    _ path: String, of type: R.Type, named name: String? = nil, number: Int? = nil,
    sourceLocation: SourceLocation = #_testLocation
  ) {
    location = TestLocation(sourceLocation)
    do throws(TraceReadError) {
      let trace = try TraceReader.read(path: location.opened(path))
      plan = plan(trace, called: path, name, number)
      if let warning = trace.warnings.first {
        let more = trace.warnings.count > 1 ? " and \(trace.warnings.count - 1) more such lines" : ""
        location.show(TerminalText.escaped("\(path): \(warning.message)\(more)"))
      }
    } catch {
      location.fail(TerminalText.escaped(error.message))
    }
  }

  /// Takes the run of a reactor from a trace. Fails the test where it has no such reactor.
  ///
  /// - Parameters:
  ///   - type: The type of the reactor.
  ///   - trace: The trace.
  ///   - name: The name of the reactor, where the trace has several of its type.
  ///   - number: The number of the reactor in the trace, `r`, where the names do not tell.
  ///   - sourceLocation: The line of the call, for failures.
  public init(
    of type: R.Type, in trace: Trace, named name: String? = nil, number: Int? = nil,
    sourceLocation: SourceLocation = #_testLocation
  ) {
    location = TestLocation(sourceLocation)
    plan = plan(trace, called: "the trace", name, number)
  }

  /// Creates a run without actions and states, for the source that `trace-render test` writes.
  ///
  /// - Parameters:
  ///   - type: The type of the reactor.
  ///   - begin: The time at which the reactor is made, since the start of the trace.
  ///   - end: The time up to which it runs.
  ///   - sourceLocation: The line of the call, for failures.
  public init(
    of type: R.Type, from begin: Duration = .zero, to end: Duration, sourceLocation: SourceLocation = #_testLocation
  ) {
    location = TestLocation(sourceLocation)
    plan = ReplayPlan(title: "the recorded run", begin: begin.wholeNanoseconds, end: max(begin, end).wholeNanoseconds)
  }

  /// Sends the actions to a new reactor, each at its time, and compares its states with the recorded ones.
  ///
  /// The message of a failure names the action, the mutation, the field, and both values. What the trace lacks
  /// (masked, cut, objects, a trace of names) is not compared, and shown beside a passing test. Tasks that effects start run in
  /// virtual time too, as with `TestScheduler(runsTasks: true)`, on systems that can do that.
  ///
  /// - Parameters:
  ///   - resolution: The length of a tick in seconds; a nanosecond, the unit of a trace, unless told otherwise.
  ///   - action: Makes an action of a recorded one. By default its type does, which is `Decodable` or an enum that is
  ///     `CaseIterable`.
  ///   - make: Makes the reactor, as the app does, with this scheduler for all that takes time, and leaves it unused.
  ///     Streams that reach it from outside can be scheduled here.
  /// - Returns: The extent of the comparison.
  @discardableResult
  public func run(
    resolution: Double = 1e-9, action: ((RecordedAction) throws -> R.Action)? = nil, _ make: (TestScheduler) -> R
  ) -> ReplayResult {
    guard let plan else { return ReplayResult() }
    if let loss = plan.loss {
      location.show(
        "\(plan.title): \(loss.count) events were lost from event \(loss.from) on; it is replayed up to there")
    }
    guard let inputs = inputs(of: plan, action) else { return ReplayResult() }
    let (states, areTasksReal) = ReplayRun(begin: plan.begin, end: plan.end, resolution: resolution)
      .states(of: make, sending: inputs, atLeast: plan.states.count, at: location)
    let comparison = ReplayComparison(plan.states, states)
    let result = ReplayResult(comparison)
    if let message = comparison.message(of: R.self, plan.title, plan.streams) {
      let obstacle = areTasksReal ? TaskHooks.obstacle : nil
      location.fail(message + (obstacle.map { "\n  Its tasks run in real time here: \($0)" } ?? ""))
    } else if !result.notCompared.isEmpty {
      location.show("\(plan.title): not compared: " + result.notCompared.joined(separator: "; "))
    }
    return result
  }

  /// The actions to send; nil if one of them cannot be made, which fails the test.
  private func inputs(
    of plan: ReplayPlan<R.Action>, _ action: ((RecordedAction) throws -> R.Action)?
  ) -> [ReplayRun<R>.Input]? {
    var inputs: [ReplayRun<R>.Input] = []
    for input in plan.inputs {
      do {
        inputs.append((input.time, try input.make(action)))
      } catch {
        let remedy = input.isLiteral || action != nil ? "" : ". Pass 'action:' to make it of the recorded one"
        (input.location ?? location).fail(
          TerminalText.escaped("\(plan.title): \(input.words) cannot be sent: \(error)\(remedy)"))
        return nil
      }
    }
    return inputs
  }
}

extension ReactorReplay {
  /// Finds the reactor in a trace; nil, with a failed test, where there is none or more than one.
  private func plan(_ trace: Trace, called title: String, _ name: String?, _ number: Int?) -> ReplayPlan<R.Action>? {
    let all = ReplayScript.reactors(in: trace)
    // The module may be another one, as where a test compiles the app's source.
    let ofType = all.filter { $0.info.type == _typeName(R.self, qualified: false) }
    let found = ofType.filter { (name == nil || $0.info.name == name) && (number == nil || $0.number == number) }
    guard found.count == 1, let script = ReplayScript(trace, of: found[0].number) else {
      let list = (found.isEmpty ? all : found).prefix(20).map { "\($0.info.type) #\($0.number) \"\($0.info.name)\"" }
      let words = list.isEmpty ? "no reactor" : list.joined(separator: ", ")
      let remedy = found.isEmpty ? "Pass another type, name or number" : "Pass 'named:' or 'number:'"
      let which = found.isEmpty ? "no \(R.self) of this name and number; it has" : "\(found.count) of type \(R.self):"
      location.fail(TerminalText.escaped("\(title) has \(which) \(words). \(remedy)."))
      return nil
    }
    guard !script.states.isEmpty || !script.inputs.isEmpty else {
      let loss = script.loss.map { ": \($0.count) events were lost from event \($0.from) on" } ?? ""
      location.fail(TerminalText.escaped("\(title) has nothing to replay of \(R.self)\(loss)."))
      return nil
    }
    return ReplayPlan(script, title: title)
  }
}
