import PlatformSupport
import TraceReading

/// Positions in ascending order, and those of them that match for sure.
struct EventList {
  private(set) var any: [Int32] = []
  private(set) var sure: [Int32] = []

  var isEmpty: Bool { any.isEmpty }

  /// Behind all others.
  mutating func add(_ position: Int, isSure: Bool) {
    any.append(Int32(position))
    if isSure { sure.append(Int32(position)) }
  }

  init() {}

  /// The events of several lists, each once.
  init(joining lists: [EventList]) {
    guard lists.count != 1 else {
      self = lists[0]
      return
    }
    any = Set(lists.flatMap(\.any)).sorted()
    sure = Set(lists.flatMap(\.sure)).sorted()
  }

  func forEach(_ body: (_ position: Int, _ isSure: Bool) -> Void) {
    var next = 0
    for position in any {
      let isSure = next < sure.count && sure[next] == position
      if isSure { next += 1 }
      body(Int(position), isSure)
    }
  }

  static func index(after position: Int, in list: [Int32]) -> Int {
    BinarySearch.first(of: list.count) { list[$0] > position }
  }

  static func first(after position: Int, in list: [Int32]) -> Int? {
    let index = index(after: position, in: list)
    return index < list.count ? Int(list[index]) : nil
  }

  static func last(before position: Int, in list: [Int32]) -> Int? {
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
  private(set) var list = EventList()
  private var lists: [Int32: EventList] = [:]

  init(_ part: LawPattern.Part, of law: Law) {
    self.part = part
    isOwn = part.reactor == nil && law.reactor != "*"
    isLive = part.condition?.isLive ?? false
  }

  func add(_ position: Int, of slot: Int32, isSure: Bool) {
    list.add(position, isSure: isSure)
    if isOwn { lists[slot, default: EventList()].add(position, isSure: isSure) }
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
  var before: [Int: Truth] = [:]
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

  /// Whether a pattern speaks of the law's own reactor alone.
  func isOwn(_ pattern: Int) -> Bool { patterns[pattern].allSatisfy { $0.part.reactor == nil } }
}
