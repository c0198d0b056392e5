import ReactorCore
import ReactorTesting
import ReactorTrace
import Testing
import TraceValues

/// The steps of a run of a hunt that is done again: see `Hunt.replay(_:)`. Use it on the thread that runs the steps.
public final class HuntSteps<Action> {
  private let step: (HuntStep<Action>, String) -> Bool
  private let names: () -> AnswerNames
  private let skip: (String) -> Void

  init<R: TraceableReactor>(_ recorder: HuntRecorder<R>) where R.Action == Action {
    step = { recorder.perform($0, $1) }
    names = { recorder.names }
    skip = { recorder.skip($0) }
  }

  /// Sends an action.
  public func send(_ action: Action) { _ = step(.send(action), HuntText.send(action)) }

  /// Lets an answer come.
  ///
  /// - Parameters:
  ///   - name: The name of the answers of its service, or the action whose effect asked: `load`, or with the payload.
  ///   - number: Which one, of several that wait and have this name: 1 for the oldest.
  public func answer(_ name: String, _ number: Int = 1) { take(name, number, fails: false) }

  /// Lets an answer fail, with the error of `mayFail(with:)`.
  public func fail(_ name: String, _ number: Int = 1) { take(name, number, fails: true) }

  /// Lets time go by.
  public func pass(_ time: Duration) {
    let milliseconds = Int(clamping: time.wholeNanoseconds / 1_000_000)
    _ = step(.pass(milliseconds), HuntText.pass(milliseconds))
  }

  private func take(_ name: String, _ number: Int, fails: Bool) {
    let (names, verb) = (names(), fails ? "fail" : "answer")
    if let reference = names.reference(named: name, number: number),
      let words = names.name(of: reference)?.words, step(.answer(reference, fails: fails), "\(verb) \(words)")
    {
      return
    }
    let which = number == 1 ? name : "\(name) (\(number))"
    skip(
      "step \"\(verb) \(which)\" is left out: no such answer is awaited\(fails ? ", or it cannot fail" : "") "
        + "(awaited: \(names.list))")
  }
}

/// Words for steps.
enum HuntText {
  static func send<Action>(_ action: Action) -> String {
    let words = { ".\(StepText.of(RecordedForm.label(of: action), RecordedForm.payload(of: action)?.json))" }
    return "send \(ActionSource<Action>.source(of: action) ?? words())"
  }

  static func pass(_ milliseconds: Int) -> String { "pass \(DurationText.of(UInt64(milliseconds).times(1_000_000)))" }
}

/// Does the steps of one traced run, and tells them.
final class HuntRecorder<R: TraceableReactor> {
  private let run: HuntRun<R>
  private let tracer: ReactorTracer
  private(set) var story = HuntStory()
  private var count = 0
  private let location: TestLocation

  init(_ run: HuntRun<R>, _ tracer: ReactorTracer, at location: TestLocation) {
    (self.run, self.tracer, self.location) = (run, tracer, location)
  }

  var names: AnswerNames { AnswerNames(run.pending, tracer) }

  /// Does a step unless something broke before. False if it cannot be done.
  func perform(_ step: HuntStep<R.Action>, _ words: String) -> Bool {
    if run.violation != nil { return true }
    return perform(HuntMove(id: count, step: step), words, source: nil)
  }

  func perform(_ move: HuntMove<R.Action>, _ words: String, source: String?) -> Bool {
    // An action is an event of the trace; of the others it would not tell.
    if case .send = move.step {} else { tracer.mark(words) }
    guard run.perform(move) else { return false }
    count = max(count, move.id) + 1
    tell(words, source: source)
    return true
  }

  /// Tells a step that was done, or that cannot be done here.
  func tell(_ words: String, source: String?) {
    story.add(words, source: source, through: tracer.lastEvent)
  }

  /// Tells of a step that does not apply any more, as when what it showed is mended.
  func skip(_ words: String) { FailedTestTrace.printLine("\(location.text): \(words)") }
}

extension Hunt {
  /// Does a run again, step by step, and fails the test if something breaks: what `hunt` writes as a test.
  ///
  /// ```swift
  /// try Self.login.replay {
  ///   $0.send(.login)
  ///   $0.answer("login")
  ///   $0.fail("load")
  /// }
  /// ```
  ///
  /// Steps that cannot be done any more are left out with a line on standard error: a mended reactor may not ask for anything.
  ///
  /// - Parameters:
  ///   - options: The policy and the laws, as for `withTracing`.
  ///   - function: The name of the test: the calling function.
  ///   - sourceLocation: The line of the call, for failures.
  ///   - steps: The steps.
  /// - Throws: The error of the hunt's body.
  public func replay(
    _ options: TracingOptions = .tests, function: String = #function, sourceLocation: SourceLocation = #_testLocation,
    _ steps: (HuntSteps<R.Action>) -> Void
  ) throws {
    let location = TestLocation(sourceLocation)
    guard let body = body(options, of: function, at: location) else { return }
    let told = try body.told { recorder in steps(HuntSteps(recorder)) }
    guard let violation = told.violation else { return }
    told.keep(of: "\(location.fileID) \(body.name)", at: location)
    location.fail(
      (["\(violation.message) in the last of these steps:"] + told.story.text(isBroken: true)).joined(separator: "\n"))
  }
}
