import TraceJSON
import TraceReading

extension Law {
  /// The law as a line of a file: `ProfileReactor: effect refresh one at a time`.
  package var text: String { "\(LawWords.reactor(reactor)): \(sentence.text)" }
}

/// Words that a parser reads back as they were.
package enum LawWords {
  /// Words that have a meaning where a name may stand, so that a name like them is written in quotes.
  static let reserved: Set<String> =
    Set([
      "leads", "comes", "is", "only", "never", "until", "where", "stops", "when", "unless", "or", "since", "within",
      "always", "with", "not", "and", "one", "at", "ends", "fails", "completes", "cancelled", "begins", "stays", "true",
      "false", "nil",
    ])

  static func name(_ name: String) -> String {
    isPlain(name) && !name.contains(".") && !reserved.contains(name) ? name : quoted(name)
  }

  package static func reactor(_ name: String) -> String { isPlain(name) ? name : quoted(name) }

  static func field(_ field: LawField) -> String {
    let arePlain = field.names.allSatisfy { isPlain($0) && !$0.contains(".") }
    guard arePlain, !(field.names.count == 1 && reserved.contains(field.names[0])) else {
      return field.names.map(quoted).joined(separator: ".")
    }
    return field.names.joined(separator: ".")
  }

  static func quoted(_ text: String) -> String { JSONValue.string(text).json.text }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.first, LawToken.beginsWord(first) else { return false }
    return text.allSatisfy(LawToken.continuesWord) && text.last != "."
  }

  private static let units: [(UInt64, String)] = [
    (3_600_000_000_000, "h"), (60_000_000_000, "min"), (1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "us"),
    (1, "ns"),
  ]

  /// `1500 ms`, in the greatest unit that needs no fraction.
  static func time(_ nanoseconds: UInt64) -> String {
    let unit = units.first { nanoseconds % $0.0 == 0 && nanoseconds >= $0.0 } ?? (1, "ns")
    return "\(nanoseconds / unit.0) \(unit.1)"
  }

  /// The length of a unit in nanoseconds; nil for other words.
  static func length(of unit: String) -> UInt64? { units.first { $0.1 == (unit == "µs" ? "us" : unit) }?.0 }
}

extension LawSentence {
  /// The sentence as it is written.
  package var text: String {
    switch self {
    case .always(let p, let q): "always \(p.text)" + (q.map { " when \($0.text)" } ?? "")
    case .never(let x): "never \(x.text)"
    case .leads(let x, let y, let terms, let isFree):
      "\(x.text) leads to \(y.text)\(terms.text)\(isFree ? " unless cancelled" : "")"
    case .leadsToAtMost(let x, 0, let y): "\(x.text) never leads to \(y.text)"
    case .leadsToAtMost(let x, let most, let y): "\(x.text) leads to at most \(most) \(y.text)"
    case .comes(let x, let y, let same): "\(x.text) comes from \(y.text)\(LawTerms(same: same).text)"
    case .isFollowed(let x, let y, let terms): "\(x.text) is followed by \(y.text)\(terms.text)"
    case .onlyWhen(let x, let p): "\(x.text) only when \(p.text)"
    case .onlyAfter(let x, let y, let z): "\(x.text) only after \(y.text)" + (z.map { " since \($0.text)" } ?? "")
    case .afterNever(let x, let y, let z):
      "after \(x.text) never \(y.text)" + (z.map { " until \($0.text)" } ?? "")
    case .afterAlways(let x, let p, let y): "after \(x.text) always \(p.text) until \(y.text)"
    case .stops(let x, let effect): "\(x.text) stops effect \(LawWords.name(effect))"
    case .atOnce(let effect, 1): "effect \(LawWords.name(effect)) one at a time"
    case .atOnce(let effect, let most): "effect \(LawWords.name(effect)) at most \(most) at a time"
    case .ends(let effect, let limit): "effect \(LawWords.name(effect)) ends\(LawTerms(within: limit).text)"
    case .changesOnly(let field, let names):
      "field \(LawWords.field(field)) changes only by \(names.map(LawWords.name).joined(separator: ", "))"
    case .neverDecreases(let field): "field \(LawWords.field(field)) never decreases"
    case .no(let fault): "no \(fault.words)"
    case .staysOpen(let effect): "effect \(LawWords.name(effect)) stays open"
    }
  }
}

extension LawTerms {
  fileprivate var text: String {
    (within.map { " within \(LawWords.time($0))" } ?? "") + (same.map { " with the same \(LawWords.field($0))" } ?? "")
  }
}

extension LawPattern {
  package var text: String { parts.map(\.text).joined(separator: " or ") }
}

extension LawPattern.Part {
  fileprivate var text: String {
    if kind == .state { return "state \(condition?.text ?? "")" }
    // Any error is no `error *`.
    let isAny = kind == .error && reactor == nil && name == "*"
    var words = kind.rawValue + (isAny ? "" : " " + (reactor.map { "\($0)." } ?? "") + LawWords.name(name))
    switch moment {
    case .begins: break
    case .cancelled: words += " is cancelled"
    case .ends, .fails, .completes: words += " \(moment.rawValue)"
    }
    return words + (condition.map { " where \($0.text)" } ?? "")
  }
}

extension LawPredicate {
  package var text: String {
    switch self {
    case .compares(let field, let comparison, let operand):
      "\(LawWords.field(field)) \(comparison.rawValue) \(operand.text)"
    case .isEmpty(let field): "\(LawWords.field(field)) is empty"
    case .live(let condition): condition.text
    case .not(.isEmpty(let field)): "\(LawWords.field(field)) is not empty"
    case .not(let one): "not \(one.inParentheses { $0.isJoined })"
    case .and(let one, let other):
      "\(one.inParentheses { $0.isOr }) and \(other.inParentheses { $0.isJoined })"
    case .or(let one, let other): "\(one.text) or \(other.inParentheses { $0.isOr })"
    }
  }

  private var isOr: Bool {
    switch self {
    case .or: true
    case .live(let condition): condition.written?.isOr ?? true
    default: false
    }
  }

  private var isJoined: Bool {
    switch self {
    case .and: true
    case .live(let condition): condition.written?.isJoined ?? true
    default: isOr
    }
  }

  private func inParentheses(_ isNeeded: (LawPredicate) -> Bool) -> String { isNeeded(self) ? "(\(text))" : text }
}

extension LawOperand {
  fileprivate var text: String {
    switch self {
    case .value(.null): "nil"
    case .value(let value): value.json.text
    case .field(let field): LawWords.field(field)
    }
  }
}
