import ReactorCore
import ReactorTrace
import TraceLaws
import TraceReading

/// A sentence that every run keeps, about each reactor of one type.
///
/// ```swift
/// extension ProfileReactor {
///   static let laws: [Law<ProfileReactor>] = [
///     .effect(.refresh).leads(to: .state(\.isLoading, false), within: .seconds(5)).unlessCancelled,
///     .effect(.refresh).isOneAtATime,
///     .action(.logout).stops(.effect(.case(Action.load))),
///     .always("a user when logged in") { !$0.isLoggedIn || $0.user != nil },
///     .field(\.user).changesOnly(by: .case(Mutation.setUser), .named("clear")),
///   ]
/// }
/// ```
///
/// Tests check it with `expectLaws(of:_:)`, with the trait `.laws(…)`, and in every order of `explore`. Each sentence of a laws
/// file has such a form, and means the same: see docs/laws.md. Its description is the line of a laws file, unless it holds a
/// closure or a value that no file can write. Where a test keeps values, actions, mutations and states are compared as the
/// app made them. Closures run on the thread that checks, one at a time. Any thread.
public struct Law<R: TraceableReactor>: Sendable, CustomStringConvertible {
  let entry: LawEntry

  init(_ sentence: LawSentence, _ site: SourceSite, _ problem: String?) {
    let law = TraceLaws.Law(
      reactor: _typeName(R.self, qualified: false), sentence: sentence, line: site.line, file: site.file)
    entry = LawEntry(law: law, problem: problem ?? law.problem)
  }

  /// `ProfileReactor: effect refresh one at a time`
  public var description: String { entry.law.text }

  /// A cancelled effect owes nothing: for `leads(to:)`.
  public var unlessCancelled: Law {
    guard case .leads(let x, let y, let terms, _) = entry.law.sentence else {
      return with(entry.law.sentence, problem: "only what leads to something can be 'unless cancelled'")
    }
    return with(.leads(x, to: y, terms, unlessCancelled: true))
  }

  /// Asks only of states in which a field has this value: for `always`.
  public func when<Value: Equatable>(_ field: KeyPath<R.State, Value>, _ value: Value) -> Law {
    when(StateCondition(field, value))
  }

  /// Asks only of states for which a closure holds; `text` says so in messages. For `always`.
  public func when(_ text: String, _ holds: @escaping (R.State) -> Bool) -> Law { when(StateCondition(text, holds)) }

  private func when(_ condition: StateCondition) -> Law {
    guard case .always(let p, _) = entry.law.sentence else {
      return with(entry.law.sentence, problem: "only 'always' has a 'when'")
    }
    return with(.always(p, when: condition.predicate), problem: condition.problem)
  }

  private func with(_ sentence: LawSentence, problem: String? = nil) -> Law {
    Law(sentence, SourceSite(file: entry.law.file ?? "", line: entry.law.line), entry.problem ?? problem)
  }
}

/// A law of any type of reactor.
struct LawEntry: Sendable {
  var law: TraceLaws.Law
  /// The reason why it has no meaning; nil if it has one.
  let problem: String?
}

extension TraceLaws.Law {
  fileprivate var problem: String? {
    do throws(LawProblem) {
      _ = try checked()
      return nil
    } catch {
      return error.message
    }
  }
}

/// Sentences that begin with the law itself.
extension Law {
  /// The field has this value in every state that comes out of `reduce`.
  public static func always<Value: Equatable>(
    _ field: KeyPath<R.State, Value>, _ value: Value, sourceLocation: SourceLocation = #_testLocation
  ) -> Law {
    always(StateCondition(field, value), SourceSite(sourceLocation))
  }

  /// The closure holds for every state that comes out of `reduce`; `text` says so in messages.
  public static func always(
    _ text: String, sourceLocation: SourceLocation = #_testLocation, _ holds: @escaping (R.State) -> Bool
  ) -> Law {
    always(StateCondition(text, holds), SourceSite(sourceLocation))
  }

  private static func always(_ condition: StateCondition, _ site: SourceSite) -> Law {
    Law(.always(condition.predicate, when: nil), site, condition.problem)
  }

  /// None of these events happens.
  public static func never(_ events: Events) -> Law { Law(.never(events.pattern), events.site, events.problem) }

  /// None of `other` comes after one of `events`, until the next of `end`.
  public static func after(_ events: Events, never other: Events, until end: Events? = nil) -> Law {
    Law(
      .afterNever(events.pattern, other.pattern, until: end?.pattern), events.site,
      events.problem ?? other.problem ?? end?.problem)
  }

  /// The field has this value in each state after one of `events`, until the next of `end`.
  public static func after<Value: Equatable>(
    _ events: Events, always field: KeyPath<R.State, Value>, _ value: Value, until end: Events
  ) -> Law {
    after(events, StateCondition(field, value), end)
  }

  /// The closure holds for each state after one of `events`, until the next of `end`; `text` says so in messages.
  public static func after(
    _ events: Events, always text: String, until end: Events, _ holds: @escaping (R.State) -> Bool
  ) -> Law {
    after(events, StateCondition(text, holds), end)
  }

  private static func after(_ events: Events, _ condition: StateCondition, _ end: Events) -> Law {
    Law(
      .afterAlways(events.pattern, condition.predicate, until: end.pattern), events.site,
      events.problem ?? condition.problem ?? end.problem)
  }

  /// There is no such fault: one of `expectNo`.
  public static func no(_ fault: TraceFault, sourceLocation: SourceLocation = #_testLocation) -> Law {
    Law(.no(fault), SourceSite(sourceLocation), nil)
  }

  /// A field of the state: a stored property.
  public static func field(
    _ path: PartialKeyPath<R.State>, sourceLocation: SourceLocation = #_testLocation
  ) -> Field {
    let names = StateFieldName.all(of: path)
    return Field(
      field: LawField(names ?? ["\(path)"]), site: SourceSite(sourceLocation),
      problem: names == nil ? "\(path) is no stored property; give the name of the field as text" : nil)
  }

  /// A field of the state, by its name in traces: for pulses, as in `"alert"`.
  public static func field(_ name: String, sourceLocation: SourceLocation = #_testLocation) -> Field {
    Field(
      field: LawField(name.split(separator: ".").map { String($0) }), site: SourceSite(sourceLocation),
      problem: name.isEmpty ? "the field has no name" : nil)
  }

  /// A field of which a law says how it changes.
  public struct Field: Sendable {
    fileprivate let field: LawField
    fileprivate let site: SourceSite
    fileprivate let problem: String?

    /// The mutation of each change is one of these: cases, without conditions.
    public func changesOnly(by mutations: ExpectedMutation<R>...) -> Law {
      let names = mutations.map { $0.value.flatMap { $0.condition == nil ? $0.label : nil } }
      let wrong =
        names.isEmpty || names.contains(nil)
        ? "a field changes only by whole cases: .case(…), .named(\"…\"), or a value that carries nothing" : nil
      return Law(.changesOnly(field, by: names.compactMap(\.self)), site, problem ?? wrong)
    }

    /// A number in it only grows.
    public var neverDecreases: Law { Law(.neverDecreases(field), site, problem) }
  }
}

extension SourceSite {
  init(_ location: SourceLocation) {
    let location = TestLocation(location)
    self.init(file: location.filePath, line: location.line)
  }
}
