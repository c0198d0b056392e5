import ReactorCore
import ReactorTrace

/// A mutation to which an action is expected to lead: by value, by case, by a condition, or by name; and what it must
/// write, leave behind, and when.
public struct ExpectedMutation<R: TraceableReactor> {
  /// One, or several in any order.
  let members: [MutationMatcher]
  /// The matcher of one mutation of the reactor itself, without conditions; else nil.
  private(set) var value: ValueMatcher<R.Mutation>?
  /// The type of another reactor and the name of the mutation's case, where that is all; else nil.
  private(set) var other: (type: String, name: String)?

  private init(_ matcher: ValueMatcher<R.Mutation>) {
    members = [.init(matcher, of: R.self)]
    value = matcher
  }

  init(members: [MutationMatcher]) {
    self.members = members
  }

  /// A mutation equal to this one: by `==`, or, if the type is not `Equatable`, by all of what it carries.
  public static func `is`(_ mutation: R.Mutation) -> ExpectedMutation {
    ExpectedMutation(.equal(to: mutation, .mutations(of: R.self)))
  }

  /// Any mutation of a case with a payload: `.case(Mutation.showPage) { $0.titles.count == 3 }`.
  ///
  /// - Parameters:
  ///   - make: The case.
  ///   - condition: Called with the payload of each candidate; returns whether it is the expected one.
  public static func `case`<Payload>(
    _ make: @escaping (Payload) -> R.Mutation, where condition: ((Payload) -> Bool)? = nil
  ) -> ExpectedMutation {
    ExpectedMutation(.madeBy(make, .mutations(of: R.self), where: condition))
  }

  /// Any mutation whose case has this name.
  public static func named(_ name: String) -> ExpectedMutation { ExpectedMutation(.named(name)) }

  /// Any mutation for which `condition` holds; `text` names it in messages.
  public static func matching(_ text: String, _ condition: @escaping (R.Mutation) -> Bool) -> ExpectedMutation {
    ExpectedMutation(.satisfying(text, condition))
  }

  /// These mutations in any order, with nothing between them: for effects that race.
  public static func inAnyOrder(_ mutations: ExpectedMutation...) -> ExpectedMutation {
    ExpectedMutation(members: mutations.flatMap(\.members))
  }

  /// A mutation of another reactor of the same run.
  public static func from<Other: TraceableReactor>(
    _ reactor: Other, _ mutation: ExpectedMutation<Other>
  ) -> ExpectedMutation {
    ExpectedMutation(
      members: mutation.members.map { $0.of(.object { $0.values(of: reactor)?.reactor }, "\(Other.self)") })
  }

  /// A mutation of another reactor, by the name of its type and of the mutation's case.
  public static func from(_ type: String, named name: String) -> ExpectedMutation {
    var mutation = ExpectedMutation(members: ExpectedMutation.named(name).members.map { $0.of(.type(type), type) })
    mutation.other = (type, name)
    return mutation
  }
}

extension ExpectedMutation {
  /// It must change exactly these fields of the state; a pulse that fires counts.
  ///
  /// - Parameter fields: Stored properties. Name others, such as pulses, by text.
  public func writing(_ fields: PartialKeyPath<R.State>...) -> ExpectedMutation { adding(.writing(fields)) }

  /// It must change exactly the fields of the state with these names; a pulse that fires counts. None: nothing.
  public func writing(_ fields: String...) -> ExpectedMutation { adding(.writing(fields)) }

  /// Its state must have this value there.
  public func leaving<Value: Equatable>(_ field: KeyPath<R.State, Value>, _ value: Value) -> ExpectedMutation {
    adding(.leaving(field, value))
  }

  /// The condition must hold for its state; `text` names it in messages.
  public func leaving(_ text: String, _ condition: @escaping (R.State) -> Bool) -> ExpectedMutation {
    adding(.leaving(text, condition))
  }

  /// Its state must be there within this time after the action.
  public func within(_ time: Duration) -> ExpectedMutation { adding(.timed(time, isExact: false)) }

  /// Its state must be there exactly this long after the action: for virtual time.
  public func after(_ time: Duration) -> ExpectedMutation { adding(.timed(time, isExact: true)) }

  private func adding(_ condition: MutationCondition) -> ExpectedMutation {
    ExpectedMutation(members: members.map { $0.adding(condition) })
  }
}

/// Decides whether a mutation of a trace is an expected one.
struct MutationMatcher {
  /// The reactor whose mutation it is.
  enum Owner {
    /// The one to which the action was sent.
    case subject
    case object((StepValues) -> TraceEvent.ReactorID?)
    case type(String)
  }
  private var owner = Owner.subject
  private var prefix = ""
  private let value: (RedactionPolicy) -> String
  private let judge: (Consequences.Mutation, ExpectationRun) -> Verdict
  private(set) var conditions: [MutationCondition] = []

  init<R: TraceableReactor>(_ matcher: ValueMatcher<R.Mutation>, of type: R.Type) {
    value = matcher.text
    judge = { mutation, run in
      let values = run.values(of: R.self, mutation.reactor)
      return matcher.judge(
        .init(
          label: mutation.label, payload: mutation.payload, isPayloadKnown: mutation.isPayloadKnown,
          value: values?.mutation(at: mutation.valueSeq), redaction: run.redaction))
    }
  }

  /// A mutation by the name of its case, of another reactor where it is `Type.case`.
  init(named name: String) {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let label = parts.count == 2 ? parts[1] : name
    value = { _ in TerminalText.escaped(label) }
    judge = { mutation, _ in mutation.label == label ? .matches : .differs }
    guard parts.count == 2 else { return }
    owner = .type(parts[0])
    prefix = "\(TerminalText.escaped(parts[0])): "
  }

  func of(_ owner: Owner, _ type: String) -> MutationMatcher {
    var copy = self
    copy.owner = owner
    copy.prefix = "\(type): "
    return copy
  }

  func adding(_ condition: MutationCondition) -> MutationMatcher {
    var copy = self
    copy.conditions.append(condition)
    return copy
  }

  func text(_ redaction: RedactionPolicy) -> String {
    prefix + ([value(redaction)] + conditions.map { $0.text(redaction) }).joined(separator: ", ")
  }

  /// Whether it is the mutation, conditions aside.
  func names(_ mutation: Consequences.Mutation, _ run: ExpectationRun) -> Verdict {
    let isOfOwner =
      switch owner {
      case .subject: mutation.reactor == run.subject
      case .object(let find): run.stepValues.flatMap(find) == mutation.reactor
      case .type(let name): run.type(of: mutation.reactor) == name
      }
    return isOfOwner ? judge(mutation, run) : .differs
  }

  func holds(for mutation: Consequences.Mutation, _ run: ExpectationRun) -> Bool {
    names(mutation, run) == .matches && conditions.allSatisfy { $0.result(mutation, run).holds }
  }
}
