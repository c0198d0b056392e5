import TraceJSON

/// The events that could keep a promise, by the value that they share with it.
struct Answers {
  private let all: EventList
  /// All of them, of which none is known to be equal.
  private var maybe = EventList()
  private var byValue: [ComparableValue: EventList] = [:]
  private var unknown = EventList()
  private var objects = EventList()
  /// Those that are no `nil`: what an object may be equal to.
  private var present = EventList()

  /// - Parameter value: Returns the value of an event at a position; nil if any event answers.
  init(_ list: EventList, _ value: (Int) -> ComparableValue?) {
    all = list
    list.forEach { position, isSure in
      guard let value = value(position) else { return }
      maybe.add(position, isSure: false)
      if value != .unknown, value != .object(nil) { byValue[value, default: EventList()].add(position, isSure: isSure) }
      if value == .unknown { unknown.add(position, isSure: false) }
      if case .object = value { objects.add(position, isSure: false) }
      if value != .known(.null) { present.add(position, isSure: false) }
    }
  }

  /// The first event behind a position that answers for sure, and one that may.
  ///
  /// - Parameter value: The value that has to be equal; nil for any.
  func first(
    after position: Int, value: ComparableValue?, _ timing: (Int) -> LawJudge.Timing
  ) -> (sure: Int?, maybe: Int?) {
    guard let value else {
      return (Self.first(in: all.sure, after: position, timing), Self.first(in: all.any, after: position, timing))
    }
    let equal = byValue[value] ?? EventList()
    var maybe = Self.first(in: equal.any, after: position, timing)
    for list in others(value) where maybe == nil { maybe = Self.first(in: list.any, after: position, timing) }
    return (Self.first(in: equal.sure, after: position, timing), maybe)
  }

  /// The events whose value is equal to one, or may be; nil for any.
  func equal(to value: ComparableValue?) -> EventList {
    guard let value else { return all }
    return EventList(joining: [byValue[value] ?? EventList()] + others(value))
  }

  /// The events whose value may be equal to one, and is not known to be.
  private func others(_ value: ComparableValue) -> [EventList] {
    switch value {
    case .unknown: [maybe]
    case .object: [present]
    case .known(.null): [unknown]
    case .known: [unknown, objects]
    }
  }

  private static func first(
    in list: LawTrace.Column, after position: Int, _ timing: (Int) -> LawJudge.Timing
  ) -> Int? {
    for index in EventList.index(after: position, in: list)..<list.count {
      switch timing(Int(list[index])) {
      case .inTime: return Int(list[index])
      case .late: continue
      case .allLate: return nil
      }
    }
    return nil
  }
}
