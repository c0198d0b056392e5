import PlatformSupport
import TraceJSON
import TraceReading

/// Positions in ascending order, and those of them that match for sure.
struct EventList {
  private(set) var any = LawTrace.Column()
  /// Nil while all match for sure.
  private var some: LawTrace.Column?

  var sure: LawTrace.Column { some ?? any }

  /// Behind all others.
  mutating func add(_ position: Int, isSure: Bool) {
    if !isSure, some == nil { some = LawTrace.Column(any) }
    any.append(Int32(position))
    if isSure { some?.append(Int32(position)) }
  }

  init() {}

  /// The events of several lists, each once.
  init(joining lists: [EventList]) {
    guard lists.count > 1 else {
      self = lists.first ?? EventList()
      return
    }
    any = Self.union(lists.map(\.any))
    if lists.contains(where: { $0.some != nil }) { some = Self.union(lists.map(\.sure)) }
  }

  private static func union(_ lists: [LawTrace.Column]) -> LawTrace.Column {
    var union = LawTrace.Column()
    for position in lists.flatMap(\.self).sorted() where position != union.last { union.append(position) }
    return union
  }

  func forEach(_ body: (_ position: Int, _ isSure: Bool) -> Void) {
    var next = 0
    let sure = sure
    for position in any {
      let isSure = next < sure.count && sure[next] == position
      if isSure { next += 1 }
      body(Int(position), isSure)
    }
  }

  static func index(after position: Int, in list: LawTrace.Column) -> Int {
    BinarySearch.first(of: list.count) { list[$0] > position }
  }

  static func first(after position: Int, in list: LawTrace.Column) -> Int? {
    let index = index(after: position, in: list)
    return index < list.count ? Int(list[index]) : nil
  }

  static func last(before position: Int, in list: LawTrace.Column) -> Int? {
    let index = BinarySearch.first(of: list.count) { list[$0] >= position }
    return index > 0 ? Int(list[index - 1]) : nil
  }
}

/// The events that match one part of a pattern.
final class PartMatches {
  let part: LawPattern.Part
  /// Whether it means the reactor of the law, instance by instance.
  let isOwn: Bool
  /// Whether its condition looks at values as the app made them.
  let isLive: Bool
  /// Where its law looks at the state just before.
  weak var when: LawMatches?
  /// All of them; no event may follow.
  private(set) lazy var list = EventList(joining: Array(lists.values))
  /// By reactor, if it means that of the law.
  private var lists: [Int32: EventList] = [:]
  /// The member of payloads that its law compares; nil for none.
  private let same: LawField?
  /// That member, by position; without those of events that have no payload.
  private(set) var values: [Int32: ComparableValue] = [:]

  init(_ part: LawPattern.Part, of law: Law) {
    self.part = part
    same = law.sentence.same
    isOwn = part.reactor == nil && law.reactor != "*"
    isLive = part.condition?.isLive ?? false
  }

  func add(_ position: Int, of slot: Int32, isSure: Bool, _ payload: () -> JSONValue? = { nil }) {
    if let same, let payload = payload() {
      values[Int32(position)] = ComparableValue(payload.value(at: same.names[...]))
    }
    lists[isOwn ? slot : LawTrace.none, default: EventList()].add(position, isSure: isSure)
  }

  /// The events for one reactor of the law; those for all of them without one.
  func list(for slot: Int32) -> EventList { isOwn && slot >= 0 ? lists[slot] ?? EventList() : list }
}

/// The events that one law asks for.
final class LawMatches {
  let law: Law
  /// By pattern, in the order of the sentence: X, Y, Z.
  let patterns: [[PartMatches]]
  /// The effects that the sentence names, those that did nothing among them, by reactor.
  var effects: [Int32: [Int32]] = [:]
  /// The truth of its condition in each state, by reactor, for `after X always P`.
  var states: [Int32: (positions: [Int32], truths: [Truth])] = [:]
  /// The truth of its condition just before an event, for `only when`.
  var before: [Int32: Truth] = [:]
  var result: LawResult
  private var joined: [Int: [Int32: EventList]] = [:]

  init(_ law: Law, keepsViolated: Bool) {
    self.law = law
    result = LawResult(law, keepsViolated: keepsViolated)
    patterns = law.sentence.patterns.map { pattern in pattern.parts.map { PartMatches($0, of: law) } }
  }

  var isOfAll: Bool { law.reactor == "*" }

  /// The events with which the obligations begin.
  var triggers: EventList { EventList(joining: patterns[0].map(\.list)) }

  /// The events of a pattern for one reactor: its own ones, and all of those that name a type.
  func list(_ pattern: Int, for slot: Int32) -> EventList {
    guard pattern < patterns.count else { return EventList() }
    if patterns[pattern].count == 1 { return patterns[pattern][0].list(for: slot) }
    if let list = joined[pattern]?[slot] { return list }
    let list = EventList(joining: patterns[pattern].map { $0.list(for: slot) })
    joined[pattern, default: [:]][slot] = list
    return list
  }

  /// The member of the payload of an event that the law compares; nil if it compares none.
  func value(at position: Int) -> ComparableValue? {
    guard law.sentence.same != nil else { return nil }
    for pattern in patterns {
      for part in pattern { if let value = part.values[Int32(position)] { return value } }
    }
    return .unknown
  }

  /// Whether a pattern speaks of the law's own reactor alone.
  func isOwn(_ pattern: Int) -> Bool { patterns[pattern].allSatisfy { $0.part.reactor == nil } }
}
