import PlatformSupport
import TraceReading

/// Sentences that look at all causes of an event, or at all that followed from it: one pass over the trace each.
extension LawJudge {
  /// An answer below a place of the trace.
  private struct Below {
    var position: Int32
    /// The reactor whose questions it answers; `none` for all.
    var slot: Int32
    var isSure: Bool
  }

  /// `X leads to at most N Y`: from the end to the beginning, each place hands N + 1 of what is below it to its causes.
  func judgeAtMost(_ matches: LawMatches, _ most: Int) {
    var answers: [Int: [Below]] = [:]
    var dark: [Int32: [Int32]] = [:]
    for part in matches.patterns[1] {
      part.list.forEach { position, isSure in
        let slot = part.isOwn ? trace.slot[position] : LawTrace.none
        let below = Below(position: Int32(position), slot: slot, isSure: isSure)
        answers[position, default: []].append(below)
        if trace.isDark[position] { dark[slot, default: []].append(Int32(position)) }
      }
    }
    dark = dark.mapValues { Set($0).sorted() }
    var below: [Int: [Below]] = [:]
    var isQuestion: [Int: Bool] = [:]
    matches.triggers.forEach { x, isSure in isQuestion[x] = isSure }
    guard let start = matches.triggers.any.first.map({ Int($0) }) else { return }
    for position in stride(from: trace.count - 1, through: start, by: -1) {
      let own = below.removeValue(forKey: position) ?? []
      if let isSure = isQuestion[position] { judgeAtMost(matches, most, position, isSure, own, dark) }
      let handed = own + (answers[position] ?? [])
      guard !handed.isEmpty else { continue }
      trace.forEachParent(position) { parent in
        guard parent >= start else { return }
        var list = below[parent] ?? []
        for one in handed { Self.add(one, to: &list, most: most + 1) }
        below[parent] = list
      }
    }
  }

  /// Adds an answer unless it is there, or enough of its reactor are.
  private static func add(_ one: Below, to list: inout [Below], most: Int) {
    var (all, sure) = (0, 0)
    for (index, other) in list.enumerated() where other.slot == one.slot {
      if other.position == one.position {
        if one.isSure { list[index].isSure = true }
        return
      }
      all += 1
      if other.isSure { sure += 1 }
    }
    if all < most || one.isSure && sure < most { list.append(one) }
  }

  private func judgeAtMost(
    _ matches: LawMatches, _ most: Int, _ x: Int, _ isSure: Bool, _ below: [Below], _ dark: [Int32: [Int32]]
  ) {
    let slot = slot(matches, x)
    let own = below.filter { slot < 0 || $0.slot == slot || $0.slot < 0 }
    let sure = Set(own.filter(\.isSure).map(\.position)).sorted()
    guard sure.count <= most else {
      return matches.result.add(.violated, x, isSure: isSure, other: Int(sure[most]))
    }
    // One with a cause that is not known may be one more.
    var possible = Set(own.map(\.position))
    for slot in slot < 0 ? Array(dark.keys) : [slot, LawTrace.none] {
      let list = dark[slot] ?? []
      for index in EventList.index(after: x, in: list)..<list.count where possible.count <= most {
        possible.insert(list[index])
      }
    }
    let verdict: LawVerdict = possible.count > most || trace.hasLosses(x, trace.count) ? .unknown : .held
    matches.result.add(verdict, x, isSure: isSure)
  }

  /// `X comes from Y`
  func judgeComes(_ matches: LawMatches, _ same: LawField?) {
    var causes: [Int32: EventList] = [:]
    for part in matches.patterns[1] where !part.isOwn {
      causes[LawTrace.none] =
        causes[LawTrace.none].map {
          EventList(joining: [$0, part.list])
        } ?? part.list
    }
    var groups: [Int32: [ComparableValue: [(position: Int, isSure: Bool)]]] = [:]
    matches.triggers.forEach { x, isSure in
      let value = same.map { self.value($0, at: x) } ?? .unknown
      groups[slot(matches, x), default: [:]][value, default: []].append((x, isSure))
    }
    for (slot, byValue) in groups {
      let own = matches.patterns[1].filter(\.isOwn).map { $0.list(for: slot) }
      let list = EventList(joining: own + [causes[LawTrace.none] ?? EventList()])
      for (value, questions) in byValue {
        let marks = marks(list) { position in
          same.map { value.equals(self.value($0, at: position)) } ?? .yes
        }
        above(questions.map(\.position), marks).enumerated().forEach { index, truth in
          let (x, isSure) = questions[index]
          let verdict: LawVerdict = truth == .yes ? .held : truth == .unknown || trace.isDark[x] ? .unknown : .violated
          if !isSure, verdict != .held {
            matches.result.add(.unknown, x)
          } else if isSure {
            matches.result.add(verdict, x)
          }
        }
      }
    }
  }

  /// The events that are the cause that is looked for, or may be.
  private func marks(_ list: EventList, _ isEqual: (Int) -> Truth) -> EventList {
    var marks = EventList()
    list.forEach { position, isSure in
      let truth = isEqual(position)
      if truth != .no { marks.add(position, isSure: isSure && truth == .yes) }
    }
    return marks
  }

  /// For each event, in ascending order, whether one of its causes is marked: up to the places above, then down through them.
  private func above(_ positions: [Int], _ marks: EventList) -> [Truth] {
    guard let start = marks.any.first.map({ Int($0) }) else { return positions.map { _ in .no } }
    walk += 1
    var places: [Int32] = []
    var stack: [Int32] = []
    func push(_ position: Int) {
      guard position >= start, visited[position] != walk else { return }
      visited[position] = walk
      stack.append(Int32(position))
    }
    for position in positions {
      push(position)
      while let top = stack.popLast() {
        places.append(top)
        trace.forEachParent(Int(top), push)
      }
    }
    marks.forEach { position, isSure in asked[position] = isSure ? 1 : 0 }
    defer { for position in marks.any { asked[Int(position)] = -1 } }
    places.sort()
    // By place: 1 for a cause that is marked, 0 for one that may be, -1 for none.
    var found = [Int32](repeating: -1, count: places.count)
    for (index, position) in places.enumerated() {
      trace.forEachParent(Int(position)) { parent in
        guard parent >= start else { return }
        let at = BinarySearch.first(of: index) { places[$0] >= Int32(parent) }
        found[index] = max(found[index], found[at], asked[parent])
      }
    }
    return positions.map { position in
      guard position >= start else { return .no }
      let at = BinarySearch.first(of: places.count) { places[$0] >= Int32(position) }
      return found[at] == 1 ? .yes : found[at] == 0 ? .unknown : .no
    }
  }
}
