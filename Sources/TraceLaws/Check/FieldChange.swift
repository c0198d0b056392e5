import TraceJSON

/// A state in which a field may have got another value.
struct FieldChange {
  let old: JSONValue?
  let new: JSONValue?
  let position: Int

  init(from old: JSONValue?, to new: JSONValue?, at position: Int) {
    (self.old, self.new, self.position) = (old, new, position)
  }

  func judge(_ matches: LawMatches, _ trace: LawTrace, isSure: Bool) {
    func add(_ verdict: LawVerdict) { matches.result.add(verdict, position, isSure: isSure) }
    switch matches.law.sentence {
    case .neverDecreases:
      guard let old, let new, ComparableValue(old) != .unknown, ComparableValue(new) != .unknown else {
        return add(.unknown)
      }
      let isGreater = LawPredicate.Comparison.greater.truth(new, old)
      guard old.isNumber, new.isNumber, ComparableValue(old) != ComparableValue(new) else { return }
      add(LawVerdict(isGreater))
    case .changesOnly(_, let names):
      let isChange = !ComparableValue(old).equals(ComparableValue(new))
      guard isChange != .no else { return }
      let label = trace.mutation(ofState: position)
      if let label, names.contains(label) {
        if isChange == .yes { add(.held) }
      } else {
        add(isChange == .unknown || label == nil ? .unknown : .violated)
      }
    default: break
    }
  }
}
