import PlatformSupport
import TraceLaws

/// The chance that a sentence of a form would hold by itself, as it does of its siblings.
struct Surprise {
  private struct Group: Hashable {
    let reactor: String
    let template: LawTemplate
    let object: String
    let isFree: Bool
  }
  private var groups: [Group: (members: Int, held: Int, bad: Int)] = [:]
  private let types: [String: SeenType]

  init(_ candidates: [LawCandidate], _ types: [String: SeenType]) {
    self.types = types
    for one in candidates {
      let sum = groups[Self.group(one)] ?? (0, 0, 0)
      groups[Self.group(one)] = (sum.members + 1, sum.held + one.held, sum.bad + one.bad)
    }
  }

  /// The candidates that it is compared with, by what they have in common.
  private static func group(_ one: LawCandidate) -> Group {
    // That an effect ends says something where others do not, of whatever reactor.
    Group(
      reactor: one.template == .ends ? "*" : one.law.reactor, template: one.template,
      object: one.template == .atMostOne ? "" : one.object, isFree: one.isFree)
  }

  func chance(_ one: LawCandidate) -> Double {
    guard let type = types[one.law.reactor] else { return 1 }
    let rate: Double
    var count = one.held
    switch one.template {
    case .leads where type.actions.count == 1: return 1
    case .leads, .leadsToState:
      // Other actions that led there, and those that never did.
      rate = siblings(one, of: type.actions.count)
    case .comes: rate = siblings(one, of: type.mutations.count)
    case .onlyWhen, .stops: rate = siblings(one, of: 0)
    case .atMostOne: rate = max(0.6, siblings(one, of: 0))
    case .always:
      guard let test = one.test, let condition = one.condition else { return 1 }
      let other = (
        held: type.fields.entries(test, and: condition.negated),
        bad: type.fields.entries(test.negated, and: condition.negated)
      )
      guard other.held + other.bad > 0 else { return 1 }
      rate = (Double(other.held) + 0.5) / Double(other.held + other.bad + 1)
      // A long stay in one state counts once.
      count = type.fields.entries(test, and: condition)
    case .changesOnly:
      rate = Double(type.fields.writers(of: one.subject).count) / Double(max(1, type.mutations.count))
    case .ends: rate = max(0.5, siblings(one, of: 0))
    case .neverDecreases: rate = 0.5
    case .sameValue: rate = 0.35
    case .sends, .oneAtATime: rate = 0.3
    }
    return pow(min(1, rate), Double(min(count, 400)))
  }

  /// The rate at which the others of its pool hold.
  ///
  /// - Parameter all: How many there could be: each that never occurred counts as broken three times.
  private func siblings(_ one: LawCandidate, of all: Int) -> Double {
    let sum = groups[Self.group(one)] ?? (1, one.held, one.bad)
    let held = Double(sum.held - one.held)
    let bad = Double(sum.bad - one.bad + 3 * max(0, all - sum.members))
    return (held + 0.5) / (held + bad + 1)
  }
}
