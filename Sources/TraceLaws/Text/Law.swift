import TraceJSON
import TraceReading

/// A sentence that every run keeps, about the reactors of one type.
package struct Law: Sendable, Equatable {
  /// The type of reactor; `*` for the whole trace.
  package var reactor: String
  package var sentence: LawSentence
  /// The line of its file, counted from 1.
  package var line = 1
  /// The path of its file, for laws of several files; nil for the one that is read.
  package var file: String?

  package init(reactor: String, sentence: LawSentence, line: Int = 1, file: String? = nil) {
    (self.reactor, self.sentence, self.line, self.file) = (reactor, sentence, line, file)
  }
}

/// The sentences of a laws file. None contains another.
package enum LawSentence: Sendable, Equatable {
  /// `always P [when Q]`
  case always(LawPredicate, when: LawPredicate?)
  /// `never X`
  case never(LawPattern)
  /// `X leads to Y [within T] [with the same F] [unless cancelled]`
  case leads(LawPattern, to: LawPattern, LawTerms, unlessCancelled: Bool)
  /// `X leads to at most N Y`; `X never leads to Y` is 0.
  case leadsToAtMost(LawPattern, Int, LawPattern)
  /// `X comes from Y [with the same F]`
  case comes(LawPattern, from: LawPattern, same: LawField?)
  /// `X is followed by Y [within T] [with the same F]`
  case isFollowed(LawPattern, by: LawPattern, LawTerms)
  /// `X only when P`
  case onlyWhen(LawPattern, LawPredicate)
  /// `X only after Y [since Z]`
  case onlyAfter(LawPattern, LawPattern, since: LawPattern?)
  /// `after X never Y [until Z]`
  case afterNever(LawPattern, LawPattern, until: LawPattern?)
  /// `after X always P until Y`
  case afterAlways(LawPattern, LawPredicate, until: LawPattern)
  /// `X stops effect E`
  case stops(LawPattern, effect: String)
  /// `effect E one at a time`, `effect E at most N at a time`
  case atOnce(effect: String, most: Int)
  /// `effect E ends [within T]`
  case ends(effect: String, within: UInt64?)
  /// `field F changes only by A, B`
  case changesOnly(LawField, by: [String])
  /// `field F never decreases`
  case neverDecreases(LawField)
  /// `no open effects`
  case no(TraceFault)
  /// `effect E stays open`: a declaration, which nothing can break.
  case staysOpen(effect: String)
}

/// The time and the member that bind an answer to its question.
package struct LawTerms: Sendable, Equatable {
  /// Nanoseconds; nil for any time.
  package var within: UInt64?
  /// The member of both payloads that is equal; nil for none.
  package var same: LawField?

  package init(within: UInt64? = nil, same: LawField? = nil) { (self.within, self.same) = (within, same) }
}

/// The events of which a law speaks: those of any of its parts.
package struct LawPattern: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable { case action, mutation, state, effect, error, pulse, render }

  /// The moment of an effect.
  package enum Moment: String, Sendable, CaseIterable { case begins, ends, fails, completes, cancelled }

  package struct Part: Sendable, Equatable {
    package var kind: Kind
    /// A type of reactor; nil for the reactor of the law itself.
    package var reactor: String?
    /// `*` for any name.
    package var name = "*"
    package var moment = Moment.begins
    /// The condition on a state or on a payload.
    package var condition: LawPredicate?

    package init(
      kind: Kind, reactor: String? = nil, name: String = "*", moment: Moment = .begins, condition: LawPredicate? = nil
    ) {
      (self.kind, self.reactor, self.name) = (kind, reactor, name)
      (self.moment, self.condition) = (moment, condition)
    }
  }
  package var parts: [Part]

  package init(parts: [Part]) { self.parts = parts }
}

/// A condition on the values of a state or a payload.
package indirect enum LawPredicate: Sendable, Equatable {
  package enum Comparison: String, Sendable, CaseIterable {
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case equal = "="
    case less = "<"
    case greater = ">"
  }
  case compares(LawField, Comparison, LawOperand)
  case isEmpty(LawField)
  case live(LiveCondition)
  case not(LawPredicate)
  case and(LawPredicate, LawPredicate)
  case or(LawPredicate, LawPredicate)
}

/// The right side of a comparison.
package enum LawOperand: Sendable, Equatable {
  case value(JSONValue)
  case field(LawField)
}

/// A way into a value: `user.name`.
package struct LawField: Sendable, Hashable {
  package var names: [String]

  package init(_ names: [String]) { self.names = names }
}

extension LawPredicate {
  /// The fields that it reads.
  var fields: [LawField] {
    switch self {
    case .compares(let field, _, .field(let other)): [field, other]
    case .compares(let field, _, .value), .isEmpty(let field): [field]
    case .live(let condition): condition.fields
    case .not(let one): one.fields
    case .and(let one, let other), .or(let one, let other): one.fields + other.fields
    }
  }

  /// The fields on the right of a comparison, where a text without its quotes is one.
  var comparedFields: [LawField] {
    switch self {
    case .compares(_, _, .field(let field)): [field]
    case .compares, .isEmpty, .live: []
    case .not(let one): one.comparedFields
    case .and(let one, let other), .or(let one, let other): one.comparedFields + other.comparedFields
    }
  }
}

extension LawSentence {
  /// The patterns in the order in which they are read.
  var patterns: [LawPattern] {
    switch self {
    case .never(let x), .onlyWhen(let x, _), .stops(let x, _): [x]
    case .leads(let x, let y, _, _), .leadsToAtMost(let x, _, let y), .comes(let x, let y, _),
      .isFollowed(let x, let y, _), .afterAlways(let x, _, let y):
      [x, y]
    case .onlyAfter(let x, let y, let z), .afterNever(let x, let y, let z): [x, y] + (z.map { [$0] } ?? [])
    case .always, .atOnce, .ends, .changesOnly, .neverDecreases, .no, .staysOpen: []
    }
  }

  /// The condition on states; `always P when Q` is one: P, or not Q.
  var predicate: LawPredicate? {
    switch self {
    case .always(let p, when: nil), .onlyWhen(_, let p), .afterAlways(_, let p, _): p
    case .always(let p, when: let q?): .or(.not(q), p)
    default: nil
    }
  }

  /// The member of payloads that it compares.
  package var same: LawField? {
    switch self {
    case .leads(_, _, let terms, _), .isFollowed(_, _, let terms): terms.same
    case .comes(_, _, let same): same
    default: nil
    }
  }

  /// The effect that it names, beside those of its patterns.
  package var effect: String? {
    switch self {
    case .stops(_, let name), .atOnce(let name, _), .ends(let name, _), .staysOpen(let name): name
    default: nil
    }
  }

  /// The field that it is about.
  var field: LawField? {
    switch self {
    case .changesOnly(let field, _), .neverDecreases(let field): field
    default: nil
    }
  }
}
