import ReactorCore
import ReactorTesting
import ReactorTrace
import Testing
import TraceValues

/// A hunt as a value: how a reactor is made, what must hold, and which actions there are.
///
/// ```swift
/// static let login = Hunt { stage in
///   let service = LoginService(clock: stage.answers.mayFail(with: ServiceError.unauthorized))
///   let login = LoginReactor(service: service, clock: stage.scheduler)
///   stage.always("who is signed out has no token") { login.currentState.isSignedIn || login.currentState.token == nil }
///   return login
/// }
///
/// @Test func `nothing breaks the login`() throws { try hunt(Self.login) }
/// ```
///
/// Actions come from the type of `Action`: cases whose payloads anyone could write in source. `docs/hunt.md` describes what is made,
/// and what a hunt that passes is worth.
public struct Hunt<R: TraceableReactor>: Sendable {
  let make: @Sendable (HuntStage) throws -> R
  var choices = HuntChoices<R.Action>()
  private var isOnMainActor = false

  /// Creates a hunt.
  ///
  /// - Parameter make: Makes the reactor and all that it uses, once for each run, and says what must hold. On the thread of the test.
  public init(_ make: @escaping @Sendable (HuntStage) throws -> R) { self.make = make }

  /// Creates a hunt of a reactor on the main actor: `Hunt(on: MainActor.self) { stage in … }`.
  ///
  /// Hunt with it, and do its runs again, in tests on the main actor. Elsewhere the process ends.
  public init(on actor: MainActor.Type, _ make: @escaping @MainActor @Sendable (HuntStage) throws -> R) {
    // Safe: the two differ in who may call them, and `body` checks that.
    self.make = unsafe unsafeBitCast(make, to: (@Sendable (HuntStage) throws -> R).self)
    isOnMainActor = true
  }

  /// The hunt with these values for payloads of a type, and no others: amounts that mean something, or values of a structure, whose
  /// initializers may keep a rule.
  public func values<Value: Sendable>(of type: Value.Type, _ values: [Value]) -> Hunt {
    changed { $0.values[ObjectIdentifier(type)] = values }
  }

  /// The hunt with the actions of a trace too, which the app really sent.
  ///
  /// - Parameter path: The trace file; a relative path begins at the folder of the calling test. The action's type is `Decodable`
  ///   or an enum that is `CaseIterable`; a warning tells of actions that cannot be made again.
  public func actions(from path: String) -> Hunt { changed { $0.recordings.append(path) } }

  /// The hunt with actions of one case made by a closure.
  ///
  /// - Parameters:
  ///   - name: The name of the case, as in `"setCard"`.
  ///   - make: Makes one: `{ .setCard(Card(number: $0.pick(["4111", ""]))!) }`.
  public func action(_ name: String, _ make: @escaping @Sendable (inout HuntRandom) -> R.Action) -> Hunt {
    changed { $0.actions.append((name, make)) }
  }

  /// The hunt without actions of some cases, by their names.
  public func without(_ names: String...) -> Hunt { changed { $0.leftOut += names } }

  /// The hunt in which these lengths of time may go by, beside those to what is due next.
  public func times(_ durations: Duration...) -> Hunt { changed { $0.durations += durations } }

  private func changed(_ change: (inout HuntChoices<R.Action>) -> Void) -> Hunt {
    var hunt = self
    change(&hunt.choices)
    return hunt
  }

  /// Nil, with a failed test, where an action cannot be made.
  func body(_ options: TracingOptions, of test: String, at location: TestLocation) -> HuntBody<R>? {
    if isOnMainActor {
      MainActor.preconditionIsolated("a hunt on the main actor belongs into a test on it: @MainActor")
    }
    return HuntBody(choices, make, options, of: test, at: location)
  }
}

/// The choices of the user for the steps of a hunt.
struct HuntChoices<Action>: Sendable {
  /// Values of payloads by their type.
  var values: [ObjectIdentifier: [any Sendable]] = [:]
  /// Paths of traces.
  var recordings: [String] = []
  var actions: [(name: String, make: @Sendable (inout HuntRandom) -> Action)] = []
  var leftOut: [String] = []
  var durations: [Duration] = []
}

extension HuntBody {
  /// Prepares a hunt. Nil, with a failed test, where an action cannot be made.
  init?(
    _ choices: HuntChoices<R.Action>, _ make: @escaping (HuntStage) throws -> R, _ options: TracingOptions,
    of test: String, at location: TestLocation
  ) {
    (self.location, self.options, self.make) = (location, options, make)
    name = options.name ?? Test.current?.name ?? test
    times = choices.durations.map { Int(clamping: $0.wholeNanoseconds / 1_000_000) }
    laws = .ofRuns(options, location)
    actions = ActionSource(given: choices.values)
    let names = actions.kinds.map(\.name) + actions.refused.map(\.name)
    var isRefused = false
    func refuse(_ problem: String) {
      location.fail(TerminalText.escaped(problem))
      isRefused = true
    }
    for path in choices.recordings {
      let recorded = RecordedActions<R>(path, at: location)
      actions.take(recorded: recorded.actions)
      for problem in recorded.problems {
        if recorded.actions.isEmpty { refuse(problem) } else { location.show(TerminalText.escaped(problem)) }
      }
    }
    let isEnum = RecordedForm.isEnum(R.Action.self)
    let used = choices.actions.map { (".action", $0.name) } + choices.leftOut.map { (".without", $0) }
    for (call, name) in used where isEnum && !names.contains(name) {
      refuse("hunt: \(call)(\"\(name)\") names no case of \(R.Action.self): \(names.joined(separator: ", "))")
    }
    if isRefused { return nil }
    for action in choices.actions { actions.give(action.name, action.make) }
    for name in choices.leftOut { actions.leaveOut(name) }
    guard actions.refused.isEmpty else {
      let reasons = actions.refused.map { one in
        "hunt: cannot make .\(one.name): \(one.reason). Give actions of it: .action(\"\(one.name)\") { … }, values of its "
          + "payload: .values(of:_:), or leave it out: .without(\"\(one.name)\")"
      }
      location.fail(reasons.joined(separator: "\n"))
      return nil
    }
  }
}

/// Sends a reactor actions that are made up, lets answers come, fail or stay away, and lets time pass, until something breaks;
/// then shrinks the run to the shortest one that breaks it, and fails the test with it.
///
/// ```swift
/// @Test func `nothing breaks the login`() throws {
///   try hunt { stage in
///     let service = LoginService(clock: stage.answers.mayFail(with: ServiceError.unauthorized))
///     let login = LoginReactor(service: service, clock: stage.scheduler)
///     stage.always("who is signed out has no token") { login.currentState.isSignedIn || login.currentState.token == nil }
///     stage.settled("nothing spins") { !login.currentState.isLoading }
///     return login
///   }
/// }
/// ```
///
/// The body makes all that it uses. What breaks: a condition of the stage, a fault of `stage.expectNo`, a law of the test
/// (`.laws(…)`), an impure reducer, an expectation inside of the body, a step that does not end, and a crash: on Linux the search
/// runs in a child process. The shortest run is kept as a test beside its trace. A hunt that passes proves nothing beyond its runs.
///
/// - Parameters:
///   - options: The policy and the laws, as for `withTracing`.
///   - runs: The most runs of the body.
///   - limit: The most time, after which no further run begins.
///   - seed: The same seed makes the same runs, on any machine.
///   - steps: The most steps of a run, at most 1,000.
///   - function: The name of the test: the calling function.
///   - sourceLocation: The line of the call, for failures.
///   - body: Makes the reactor, and says what must hold.
/// - Returns: How much was run, and what broke. It is printed on standard error if nothing broke.
/// - Throws: The error of the body.
@discardableResult
public func hunt<R: TraceableReactor>(
  _ options: TracingOptions = .tests, runs: Int = 2_000, within limit: Duration = .seconds(60), seed: UInt64 = 1,
  steps: Int = 30, function: String = #function, sourceLocation: SourceLocation = #_testLocation,
  _ body: (_ stage: HuntStage) throws -> R
) throws -> HuntResult {
  let location = TestLocation(sourceLocation)
  return try withoutActuallyEscaping(body) { make in
    let body = HuntBody(HuntChoices(), make, options, of: function, at: location)
    return try HuntSession.run(body, .init(runs: runs, steps: steps, seed: seed, within: limit))
  }
}

/// Hunts with a hunt that is a value, as `hunt(_:runs:within:seed:steps:_:)` does.
@discardableResult
public func hunt<R: TraceableReactor>(
  _ hunt: Hunt<R>, _ options: TracingOptions = .tests, runs: Int = 2_000, within limit: Duration = .seconds(60),
  seed: UInt64 = 1, steps: Int = 30, function: String = #function, sourceLocation: SourceLocation = #_testLocation
) throws -> HuntResult {
  let body = hunt.body(options, of: function, at: TestLocation(sourceLocation))
  return try HuntSession.run(body, .init(runs: runs, steps: steps, seed: seed, within: limit))
}
