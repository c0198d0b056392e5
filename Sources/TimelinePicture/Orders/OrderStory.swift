import PictureKit

/// The difference of two runs in one sentence, of which every part stands in the traces.
package struct OrderStory: Sendable, Equatable {
  /// `The answer to "o" came after the answer to "ow": results is "birds of o"; in the usual order it is "birds of ow"`.
  package var headline: String { result.map { "\(what) \($0)" } ?? what }
  /// The first part of it: what came when.
  package var what: String
  /// The second part: the value that differs.
  package var result: String?
  /// Indices in this order of the two arrivals of which it tells, the later first; nil if it tells of none.
  package var late: Int?
  package var early: Int?
  /// Index of the difference of which it tells.
  package var difference: Int?

  /// Characters of a value in the sentence.
  private static let valueLength = 60

  init(_ comparison: OrderComparison) {
    let this = ArrivalName(comparison.this, blocks: comparison.rows.lazy.compactMap(\.this))
    guard !comparison.isEmpty else {
      what = "Neither run has a step"
      return
    }
    if let told = Self.overwritten(comparison) ?? Self.inversion(comparison) {
      (late, early, difference) = (told.late, told.early, told.difference ?? (comparison.differences.isEmpty ? nil : 0))
      what =
        "\(Self.capital(this.sentence(told.late, beside: told.early))) came after "
        + this.sentence(told.early, beside: told.late)
      end(comparison, isResult: told.difference != nil)
      return
    }
    difference = comparison.differences.isEmpty ? nil : 0
    if let told = Self.onlyInOne(comparison, this) {
      what = told.words
      difference = told.difference ?? difference
      end(comparison, isResult: told.difference != nil)
    } else {
      what = "Both runs took the same steps in the same order"
      guard let first = comparison.differences.first else {
        if Self.isEndKnown(comparison) { what += ", and ended in the same state" }
        return
      }
      what += ","
      let (usual, this) = Self.values(of: first)
      result = "but \(Self.subject(of: first, comparison)) is \(this); in the usual run it is \(usual)"
    }
  }

  private static func capital(_ words: String) -> String {
    words.hasPrefix("the ") ? "T" + words.dropFirst() : words
  }

  // MARK: What came in another order

  private struct Told {
    var late: Int
    var early: Int
    var difference: Int?
  }

  /// A field whose last writer of the usual order came before that of this one: it was overwritten.
  private static func overwritten(_ comparison: OrderComparison) -> Told? {
    let (usual, this, pairing) = (comparison.usual, comparison.this, comparison.pairing)
    for (index, difference) in comparison.differences.enumerated() {
      guard let left = difference.usualReactor, let right = difference.thisReactor,
        let last = usual.writers[left][difference.field], let writer = this.writers[right][difference.field],
        let overwritten = pairing.ofUsual[last], let before = pairing.ofThis[writer]
      else { continue }
      if overwritten < writer, before < last { return Told(late: writer, early: overwritten, difference: index) }
    }
    return nil
  }

  /// Two arrivals that came the other way round; the first that changed its place is one of them.
  private static func inversion(_ comparison: OrderComparison) -> Told? {
    let pairs = comparison.pairing.ofThis.enumerated().compactMap { this, usual in usual.map { (this: this, usual: $0) }
    }
    guard let row = comparison.rows.first(where: { $0.kind == .moved && $0.this != nil }), let range = row.this,
      let at = pairs.firstIndex(where: { $0.this == range.lowerBound })
    else { return nil }
    if at > 0, let before = pairs[..<at].last(where: { $0.usual > pairs[at].usual }) {
      return Told(late: pairs[at].this, early: before.this)
    }
    if let after = pairs[(at + 1)...].first(where: { $0.usual < pairs[at].usual }) {
      return Told(late: after.this, early: pairs[at].this)
    }
    return nil
  }

  // MARK: What came in one order alone

  private static func onlyInOne(
    _ comparison: OrderComparison, _ this: ArrivalName
  ) -> (words: String, difference: Int?)? {
    for (index, difference) in comparison.differences.enumerated() {
      guard let row = onlyWriter(of: difference, comparison) else { continue }
      return words(row, comparison, this).map { ($0, index) }
    }
    let only = comparison.rows.filter { $0.kind == .only }
    func isAnswer(_ row: OrderAlignment.Row) -> Bool {
      let arrival =
        row.this.map { comparison.this.arrivals[$0.lowerBound] }
        ?? row.usual.map { comparison.usual.arrivals[$0.lowerBound] }
      return arrival?.kind == .answer || arrival?.kind == .failure
    }
    guard let row = only.first(where: isAnswer) ?? only.first else { return nil }
    return words(row, comparison, this).map { ($0, nil) }
  }

  /// The row that wrote a value which the other order does not have, in one order alone: its last value, and only there.
  private static func onlyWriter(
    of difference: FieldDifference, _ comparison: OrderComparison
  ) -> OrderAlignment.Row? {
    guard let left = difference.usualReactor, let right = difference.thisReactor else { return nil }
    if let last = comparison.this.writers[right][difference.field], comparison.pairing.ofThis[last] == nil {
      return comparison.rows.first { $0.kind == .only && $0.this?.contains(last) == true }
    }
    if let last = comparison.usual.writers[left][difference.field], comparison.pairing.ofUsual[last] == nil {
      return comparison.rows.first { $0.kind == .only && $0.usual?.contains(last) == true }
    }
    return nil
  }

  private static func words(
    _ row: OrderAlignment.Row, _ comparison: OrderComparison, _ this: ArrivalName
  ) -> String? {
    if let range = row.this {
      let name = capital(this.sentence(range.lowerBound))
      return comparison.usual.lost > 0 ? "\(name) is recorded in this order alone" : "\(name) came only in this order"
    }
    guard let range = row.usual else { return nil }
    let usual = ArrivalName(comparison.usual, blocks: comparison.rows.lazy.compactMap(\.usual))
    let name = capital(usual.sentence(range.lowerBound))
    guard comparison.this.lost == 0 else { return "\(name) is recorded in the usual order alone" }
    switch OrderNote.end(of: range.lowerBound, in: comparison) {
    case .open?: return "\(name) never came in this order"
    case .cancelled?: return "\(name) was cancelled in this order"
    default: return "\(name) came only in the usual order"
    }
  }

  // MARK: The end

  /// - Parameter isResult: The arrival that was told of wrote the value.
  private mutating func end(_ comparison: OrderComparison, isResult: Bool) {
    guard let difference else {
      if Self.isEndKnown(comparison) { what += "; both orders end in the same state" }
      return
    }
    let told = comparison.differences[difference]
    what += isResult ? ":" : ";"
    let (usual, this) = Self.values(of: told)
    result =
      "\(isResult ? "" : "at the end ")\(Self.subject(of: told, comparison)) is \(this); "
      + "in the usual order it is \(usual)"
  }

  /// All of all states was recorded, and is the same.
  private static func isEndKnown(_ comparison: OrderComparison) -> Bool {
    comparison.differences.isEmpty && comparison.notCompared.isEmpty
      && comparison.usual.reactors == comparison.this.reactors
      && (comparison.usual.states + comparison.this.states).allSatisfy(\.isComplete)
  }

  static func subject(of difference: FieldDifference, _ comparison: OrderComparison) -> String {
    let path = SafeText.clean(difference.path, limit: 60)
    guard comparison.this.reactors.count > 1, let reactor = difference.thisReactor else { return path }
    return SafeText.clean("\(comparison.this.name(of: reactor)).\(path)", limit: 100)
  }

  private static func values(of difference: FieldDifference) -> (usual: String, this: String) {
    OrderValues.apart(difference.usual, difference.this) { SafeText.clean($0, limit: valueLength) }
  }
}

/// Why an arrival of one order has none in the other.
enum OrderNote {
  /// How the effect of a missing answer ended in this order; nil if the action is not there either.
  static func end(of usual: Int, in comparison: OrderComparison) -> Arrival.End? {
    let arrival = comparison.usual.arrivals[usual]
    guard arrival.kind == .answer, let action = arrival.parent, let there = comparison.pairing.ofUsual[action] else {
      return nil
    }
    return comparison.this.arrivals[there].end
  }

  /// The same the other way round.
  static func endInUsual(of this: Int, in comparison: OrderComparison) -> Arrival.End? {
    let arrival = comparison.this.arrivals[this]
    guard arrival.kind == .answer, let action = arrival.parent, let there = comparison.pairing.ofThis[action] else {
      return nil
    }
    return comparison.usual.arrivals[there].end
  }
}
