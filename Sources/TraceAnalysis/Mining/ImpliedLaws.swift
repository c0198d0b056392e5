import TraceLaws

/// Laws that say nothing new: what another law of the list says already, and what a look at the source shows.
struct ImpliedLaws {
  private struct Key: Hashable {
    let reactor: String
    let template: LawTemplate
    let subject: String
    let object: String
    let isFree: Bool

    init(_ one: LawCandidate, _ template: LawTemplate? = nil, subject: String? = nil, isFree: Bool = false) {
      reactor = one.law.reactor
      self.template = template ?? one.template
      self.subject = subject ?? one.subject
      object = one.object
      self.isFree = isFree
    }
  }
  private let known: Set<Key>
  private let laws: [LawCandidate]
  private let types: [String: SeenType]

  init(_ laws: [LawCandidate], _ types: [String: SeenType]) {
    self.laws = laws
    self.types = types
    known = Set(laws.map { Key($0, isFree: $0.isFree) })
  }

  func isImplied(_ one: LawCandidate) -> Bool {
    if one.isFree, known.contains(Key(one)) { return true }
    return switch one.template {
    case .comes: true
    case .changesOnly, .sameValue, .leadsToState: one.isPlain
    case .leads: one.isPlain || known.contains(Key(one, .sameValue)) || isSaidByState(one)
    case .atMostOne:
      one.isPlain
        || ![Key(one, .leads), Key(one, .leads, isFree: true), Key(one, .sameValue)].contains(where: known.contains)
    case .onlyWhen: isSaidByGate(one)
    case .ends: one.subject != "*" && known.contains(Key(one, subject: "*"))
    case .oneAtATime, .stops, .always, .neverDecreases, .sends: false
    }
  }

  /// Whether the state that follows says more than the mutation, which alone writes it.
  private func isSaidByState(_ one: LawCandidate) -> Bool {
    guard let fields = types[one.law.reactor]?.fields else { return false }
    return laws.contains { other in
      other.template == .leadsToState && other.law.reactor == one.law.reactor && other.subject == one.subject
        && (one.isFree || !other.isFree) && fields.writers(of: other.test?.field ?? "") == [one.object]
    }
  }

  /// Whether a narrower condition of the same action is in the list: one that was never true without this one.
  private func isSaidByGate(_ one: LawCandidate) -> Bool {
    guard let test = one.test, let fields = types[one.law.reactor]?.fields else { return false }
    return laws.contains { other in
      guard other.template == .onlyWhen, other.law.reactor == one.law.reactor, other.subject == one.subject,
        let narrow = other.test, narrow != test, fields.entries(narrow, and: test.negated) == 0
      else { return false }
      // The first by name stays, of two that are true at the same times.
      return fields.entries(test, and: narrow.negated) > 0 || narrow.field < test.field
    }
  }
}

extension Law {
  /// Whether another law promises the same on stronger terms: in less time, or of cancelled effects too.
  func isSaid(by other: Law) -> Bool {
    guard reactor == other.reactor, case .leads(let x, let y, let terms, let isFree) = sentence,
      case .leads(let otherX, let otherY, let otherTerms, let isOtherFree) = other.sentence, x == otherX, y == otherY
    else { return false }
    let isInTime = terms.within.map { $0 >= otherTerms.within ?? .max } ?? true
    return isInTime && (isFree || !isOtherFree) && (terms.same == nil || terms.same == otherTerms.same)
  }
}
