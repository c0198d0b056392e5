import ReactorCore
import ReactorTrace

/// An action of which consequences are expected: by value, by case, by a condition, or by name.
public struct ExpectedAction<R: TraceableReactor> {
  let matcher: ValueMatcher<R.Action>

  /// An action equal to this one: by `==`, or, if the type is not `Equatable`, by all of what it carries.
  public static func `is`(_ action: R.Action) -> ExpectedAction {
    ExpectedAction(matcher: .equal(to: action, .actions(of: R.self)))
  }

  /// Any action of a case with a payload: `.case(Action.login)`.
  ///
  /// - Parameters:
  ///   - make: The case.
  ///   - condition: Called with the payload of each candidate; returns whether it is the expected one.
  public static func `case`<Payload>(
    _ make: @escaping (Payload) -> R.Action, where condition: ((Payload) -> Bool)? = nil
  ) -> ExpectedAction {
    ExpectedAction(matcher: .madeBy(make, .actions(of: R.self), where: condition))
  }

  /// Any action whose case has this name.
  public static func named(_ name: String) -> ExpectedAction { ExpectedAction(matcher: .named(name)) }

  /// Any action for which `condition` holds; `text` names it in messages.
  public static func matching(_ text: String, _ condition: @escaping (R.Action) -> Bool) -> ExpectedAction {
    ExpectedAction(matcher: .satisfying(text, condition))
  }
}

/// One of several equal actions of a run.
public enum Occurrence: Sendable, Equatable {
  /// The only one. Others make the expectation fail.
  case only
  /// The first one.
  case first
  /// The last one.
  case last
  /// The one with this number, from 1.
  case number(Int)
}
