import PlatformSupport
import ReactorCore
import TraceLaws

/// Sentences that begin with events.
extension Law.Events {
  /// Each of these is among the causes of one of `other`.
  ///
  /// - Parameters:
  ///   - other: The answer.
  ///   - limit: The most time to it; nil for any.
  ///   - member: The member of both payloads that is equal, `value` for one without a name; nil for none.
  public func leads(to other: Self, within limit: Duration? = nil, withTheSame member: String? = nil) -> Law<R> {
    law(.leads(pattern, to: other.pattern, terms(limit, member), unlessCancelled: false), other)
  }

  /// Each of these is among the causes of no more than `count` of `other`.
  public func leads(toAtMost count: Int, _ other: Self) -> Law<R> {
    law(.leadsToAtMost(pattern, max(count, 0), other.pattern), other)
  }

  /// None of these is among the causes of one of `other`.
  public func neverLeads(to other: Self) -> Law<R> { leads(toAtMost: 0, other) }

  /// One of the causes of each of these is one of `other`.
  ///
  /// - Parameters:
  ///   - other: The cause.
  ///   - member: The member of both payloads that is equal, `value` for one without a name; nil for none.
  public func comes(from other: Self, withTheSame member: String? = nil) -> Law<R> {
    law(.comes(pattern, from: other.pattern, same: terms(nil, member).same), other)
  }

  /// One of `other` comes after each of these, whatever its cause.
  ///
  /// - Parameters:
  ///   - other: What follows.
  ///   - limit: The most time to it; nil for any.
  ///   - member: The member of both payloads that is equal, `value` for one without a name; nil for none.
  public func isFollowed(by other: Self, within limit: Duration? = nil, withTheSame member: String? = nil) -> Law<R> {
    law(.isFollowed(pattern, by: other.pattern, terms(limit, member)), other)
  }

  /// The field had this value in the state just before each of these.
  public func only<Value: Equatable>(when field: KeyPath<R.State, Value>, _ value: Value) -> Law<R> {
    only(StateCondition(field, value))
  }

  /// The closure holds for the state just before each of these; `text` says so in messages.
  public func only(when text: String, _ holds: @escaping (R.State) -> Bool) -> Law<R> {
    only(StateCondition(text, holds))
  }

  private func only(_ condition: StateCondition) -> Law<R> {
    Law(.onlyWhen(pattern, condition.predicate), site, problem ?? condition.problem)
  }

  /// One of `other` came before each of these, and none of `end` between them.
  public func only(after other: Self, since end: Self? = nil) -> Law<R> {
    Law(
      .onlyAfter(pattern, other.pattern, since: end?.pattern), site, problem ?? other.problem ?? end?.problem)
  }

  /// An effect of this case that runs when one of these comes emits nothing more.
  public func stops(_ effect: Self) -> Law<R> {
    Law(.stops(pattern, effect: effect.effect.name), site, problem ?? effect.effect.problem)
  }

  /// No other effect of this case runs in the reactor when one begins.
  public var isOneAtATime: Law<R> { isAtMost(1) }

  /// Fewer than `count` other effects of this case run in the reactor when one begins.
  public func isAtMost(_ count: Int) -> Law<R> {
    ofEffect { .atOnce(effect: $0, most: max(count, 1)) }
  }

  /// Each effect of this case ends.
  public var ends: Law<R> { ofEffect { .ends(effect: $0, within: nil) } }

  /// Each effect of this case ends in this time.
  public func ends(within limit: Duration) -> Law<R> {
    ofEffect { .ends(effect: $0, within: limit.wholeNanoseconds) }
  }

  /// Effects of this case are meant to go on: `ends`, `no(.openEffects)` and `expectNo(.openEffects)` do not complain of them, and
  /// `start()` and `settle` do not run for them alone.
  public var staysOpen: Law<R> {
    Law(
      .staysOpen(effect: effect.name), site,
      effect.problem ?? (effect.name == "*" ? "name the effect that is meant to stay open" : nil))
  }

  private func law(_ sentence: LawSentence, _ other: Self) -> Law<R> {
    Law(sentence, site, problem ?? other.problem)
  }

  private func terms(_ limit: Duration?, _ member: String?) -> LawTerms {
    LawTerms(
      within: limit?.wholeNanoseconds,
      same: member.map { LawField($0.split(separator: ".").map { String($0) }) })
  }

  private func ofEffect(_ sentence: (String) -> LawSentence) -> Law<R> {
    Law(sentence(effect.name), site, effect.problem)
  }

  /// The case, where these are the beginnings of all effects of one.
  private var effect: (name: String, problem: String?) {
    let part = pattern.parts[0]
    let isCase =
      pattern.parts.count == 1 && part.kind == .effect && part.condition == nil && part.moment == .begins
      && part.reactor == nil
    return (
      part.name,
      problem
        ?? (isCase
          ? nil
          : "'\(pattern.text)' is not all effects of one case: write .effect(.case(…)) or .effect(.named(\"…\"))")
    )
  }
}
