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

  /// `X leads to at most N Y`: from the end to the beginning, each event hands N + 1 of what is below it to its causes.
  func judgeAtMost(_ matches: LawMatches, _ most: Int) {
    let questions = matches.triggers
    guard let start = questions.any.first.map({ Int($0) }) else { return }
    var answers: [Below] = []
    var dark: [Int32: LawTrace.Column] = [:]
    for part in matches.patterns[1] {
      part.list.forEach { position, isSure in
        let slot = part.isOwn ? trace.slot[position] : LawTrace.none
        answers.append(Below(position: Int32(position), slot: slot, isSure: isSure))
        if trace.isDark[position] { dark[slot, default: []].append(Int32(position)) }
      }
    }
    if matches.patterns[1].count > 1 { answers.sort { $0.position < $1.position } }
    dark = dark.mapValues { LawTrace.Column(Set($0).sorted()) }
    questions.forEach { x, isSure in asked[x] = isSure ? 1 : 0 }
    defer { for x in questions.any { asked[Int(x)] = -1 } }
    var below: [Int: [Below]] = [:]
    for position in stride(from: trace.count - 1, through: start, by: -1) {
      var handed = below.removeValue(forKey: position) ?? []
      if asked[position] >= 0 { judgeAtMost(matches, most, position, asked[position] == 1, handed, dark) }
      while let answer = answers.last, answer.position >= position {
        if answer.position == position { handed.append(answer) }
        answers.removeLast()
      }
      guard !handed.isEmpty else { continue }
      trace.forEachParent(position) { parent in
        guard parent >= start else { return }
        for one in handed { Self.add(one, to: &below[parent, default: []], most: most + 1) }
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
    _ matches: LawMatches, _ most: Int, _ x: Int, _ isSure: Bool, _ below: [Below], _ dark: [Int32: LawTrace.Column]
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
  func judgeComes(_ matches: LawMatches) {
    var causes: [Int32: EventList] = [:]
    for part in matches.patterns[1] where !part.isOwn {
      causes[LawTrace.none] =
        causes[LawTrace.none].map {
          EventList(joining: [$0, part.list])
        } ?? part.list
    }
    var groups: [Int32: [(position: Int, isSure: Bool)]] = [:]
    matches.triggers.forEach { x, isSure in groups[slot(matches, x), default: []].append((x, isSure)) }
    for (slot, questions) in groups {
      let own = matches.patterns[1].filter(\.isOwn).map { $0.list(for: slot) }
      let list = EventList(joining: own + [causes[LawTrace.none] ?? EventList()])
      let far = farQuestions(questions, list, matches)
      guard !far.isEmpty else { continue }
      let answers = Answers(list, matches.value)
      for (value, group) in Dictionary(grouping: far, by: { matches.value(at: $0.position) }) {
        above(group.map(\.position), answers.equal(to: value)).enumerated().forEach { index, truth in
          addComes(matches, group[index].position, group[index].isSure, truth)
        }
      }
    }
  }

  private func addComes(_ matches: LawMatches, _ x: Int, _ isSure: Bool, _ truth: Truth) {
    let verdict: LawVerdict = truth == .yes ? .held : truth == .unknown || trace.isDark[x] ? .unknown : .violated
    matches.result.add(verdict, x, isSure: isSure)
  }

  /// Decides the questions whose causes are few, or whose cause is near, and returns the others: most are near, and the rest
  /// share their way.
  private func farQuestions(
    _ questions: [(position: Int, isSure: Bool)], _ list: EventList, _ matches: LawMatches
  ) -> [(position: Int, isSure: Bool)] {
    list.forEach { position, isSure in asked[position] = isSure ? 1 : 0 }
    defer { for position in list.any { asked[Int(position)] = -1 } }
    return questions.filter { x, isSure in
      var isMaybe = false
      let value = matches.value(at: x)
      let near = climbNear(from: x) { position in
        guard asked[position] >= 0 else { return false }
        let truth = value?.equals(matches.value(at: position) ?? .unknown) ?? .yes
        if truth != .no { isMaybe = true }
        return truth == .yes && asked[position] == 1
      }
      guard near != .tooFar else { return true }
      addComes(matches, x, isSure, near == .found ? .yes : isMaybe ? .unknown : .no)
      return false
    }
  }

  enum Nearness { case found, nothing, tooFar }

  /// Looks through the causes of an event, but not far.
  func climbNear(from position: Int, _ isFound: (Int) -> Bool) -> Nearness {
    walk += 1
    var stack: [Int32] = []
    var seen = 0
    func push(_ position: Int) {
      guard visited[position] != walk else { return }
      visited[position] = walk
      stack.append(Int32(position))
    }
    trace.forEachParent(position, push)
    while let top = stack.popLast() {
      seen += 1
      if seen > 32 { return .tooFar }
      if isFound(Int(top)) { return .found }
      trace.forEachParent(Int(top), push)
    }
    return .nothing
  }

  /// For each event, in ascending order, whether one of its causes is marked: up to the places above, then down through them.
  private func above(_ positions: [Int], _ marks: EventList) -> [Truth] {
    guard let start = marks.any.first.map({ Int($0) }) else { return positions.map { _ in .no } }
    walk += 1
    // In variables of its own: each access to a property of an object is checked.
    let (cause, effect, walk) = (trace.cause, trace.effect, walk)
    var (visited, found, asked) = (LawTrace.Column(), TraceGraph.PagedArray<Int8>(), LawTrace.Column())
    swap(&visited, &self.visited)
    swap(&found, &self.found)
    swap(&asked, &self.asked)
    var places: [Int32] = []
    var stack = positions.map { Int32($0) }
    while let top = stack.popLast() {
      guard top >= start, visited[Int(top)] != walk else { continue }
      visited[Int(top)] = walk
      places.append(top)
      if cause[Int(top)] >= 0 { stack.append(cause[Int(top)]) }
      if effect[Int(top)] >= 0 { stack.append(effect[Int(top)]) }
    }
    marks.forEach { position, isSure in asked[position] = isSure ? 1 : 0 }
    places.sort()
    // 1 for an event with a cause that is marked, 0 for one that may be, -1 for none.
    for position in places.map({ Int($0) }) {
      let (one, two) = (Int(cause[position]), Int(effect[position]))
      if one >= start { found[position] = max(found[position], found[one], Int8(asked[one])) }
      if two >= start { found[position] = max(found[position], found[two], Int8(asked[two])) }
    }
    let truths = positions.map { position -> Truth in
      guard position >= start else { return .no }
      return found[position] == 1 ? .yes : found[position] == 0 ? .unknown : .no
    }
    for position in places { found[Int(position)] = -1 }
    for position in marks.any { asked[Int(position)] = -1 }
    swap(&visited, &self.visited)
    swap(&found, &self.found)
    swap(&asked, &self.asked)
    return truths
  }
}
