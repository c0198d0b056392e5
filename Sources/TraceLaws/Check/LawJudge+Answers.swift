import PlatformSupport
import TraceReading

/// Promises by cause: `X leads to Y`, from the answers upward.
extension LawJudge {
  /// The questions of a promise, and what was found for each.
  private final class Questions {
    var positions: [Int] = []
    var isSure: [Bool] = []
    /// The reactor whose answers count; `none` for any.
    var slots: [Int32] = []
    var values: [ComparableValue] = []
    var found: [Bool] = []
    var maybe: [Bool] = []
    /// The first question of each value, and all of them.
    var first: [ComparableValue: Int] = [:]
    var byValue: [ComparableValue: [Int]] = [:]
  }

  private struct Answer {
    var position: Int
    var isSure: Bool
    var value: ComparableValue?
  }

  func judgeLeads(_ matches: LawMatches, _ terms: LawTerms, _ isFree: Bool) {
    let questions = Questions()
    matches.triggers.forEach { x, isSure in
      asked[x] = Int32(questions.positions.count)
      questions.positions.append(x)
      questions.isSure.append(isSure)
      questions.slots.append(slot(matches, x))
      guard let value = matches.value(at: x) else { return }
      questions.values.append(value)
      if questions.first[value] == nil { questions.first[value] = x }
      questions.byValue[value, default: []].append(questions.positions.count - 1)
    }
    guard let start = questions.positions.first else { return }
    defer { for x in questions.positions { asked[x] = -1 } }
    questions.found = Array(repeating: false, count: questions.positions.count)
    questions.maybe = questions.found
    var dark: [Int32: [Answer]] = [:]
    for (slot, answers) in answers(matches, terms) {
      let walk = Walk(slot: slot, within: terms.within, start: start)
      if terms.same == nil {
        climb(answers.filter(\.isSure), walk, questions, isFound: true) { _ in true }
        climb(answers.filter { !$0.isSure }, walk, questions, isFound: false) { _ in true }
      } else {
        climbByValue(answers, walk, questions)
      }
      dark[slot] = answers.filter { trace.isDark[$0.position] }
    }
    for index in questions.positions.indices where !questions.found[index] {
      let x = questions.positions[index]
      if isFree, isCancelled(x) { continue }
      let verdict = questions.maybe[index] ? .unknown : absent(matches, x, terms, dark)
      // One that order in time would take for the answer.
      let later =
        verdict == .violated ? EventList.first(after: x, in: matches.list(1, for: slot(matches, x)).sure) : nil
      matches.result.add(verdict, x, isSure: questions.isSure[index], other: later)
    }
    for index in questions.positions.indices where questions.found[index] {
      matches.result.add(.held, questions.positions[index], isSure: questions.isSure[index])
    }
  }

  private struct Walk {
    /// The reactor of whose questions these are the answers; `none` for all.
    var slot: Int32
    var within: UInt64?
    /// No question is before it.
    var start: Int
  }

  /// The answers by reactor, the earliest first.
  private func answers(_ matches: LawMatches, _ terms: LawTerms) -> [(Int32, [Answer])] {
    var bySlot: [Int32: [Answer]] = [:]
    for part in matches.patterns[1] {
      part.list.forEach { position, isSure in
        let slot = part.isOwn ? trace.slot[position] : LawTrace.none
        bySlot[slot, default: []].append(
          Answer(position: position, isSure: isSure, value: matches.value(at: position)))
      }
    }
    // Threads may number them in another order than that of their times.
    return bySlot.map { slot, answers in
      (slot, answers.sorted { (trace.time($0.position), $0.position) < (trace.time($1.position), $1.position) })
    }
  }

  /// Goes from answers up their causes, never twice through a place: who is reached first is reached by the earliest.
  private func climb(
    _ answers: [Answer], _ way: Walk, _ questions: Questions, isFound: Bool, _ isMeant: (Int) -> Bool
  ) {
    guard !answers.isEmpty else { return }
    walk += 1
    var stack: [Int32] = []
    func push(_ position: Int) {
      guard position >= way.start, visited[position] != walk else { return }
      visited[position] = walk
      stack.append(Int32(position))
    }
    for answer in answers {
      trace.forEachParent(answer.position, push)
      while let top = stack.popLast() {
        let position = Int(top)
        let index = Int(asked[position])
        if index >= 0, isMeant(index) { answered(index, by: answer, way, questions, isFound: isFound) }
        trace.forEachParent(position, push)
      }
    }
  }

  /// Notes an answer to a question, if it is one of its reactor, in time.
  private func answered(_ index: Int, by answer: Answer, _ way: Walk, _ questions: Questions, isFound: Bool) {
    let slot = questions.slots[index]
    guard way.slot < 0 || slot == way.slot || slot < 0,
      way.within.map({
        trace.time(answer.position) - trace.time(questions.positions[index]) <= Int64(clamping: $0)
      }) ?? true
    else { return }
    if isFound { questions.found[index] = true } else { questions.maybe[index] = true }
  }

  private func climbByValue(_ answers: [Answer], _ way: Walk, _ questions: Questions) {
    var byValue: [ComparableValue: [Answer]] = [:]
    for answer in answers { byValue[answer.value ?? .unknown, default: []].append(answer) }
    func climb(_ answers: [Answer], isFound: Bool, from start: Int, _ isMeant: (ComparableValue) -> Bool) {
      var way = way
      way.start = start
      self.climb(answers, way, questions, isFound: isFound) { isMeant(questions.values[$0]) }
    }
    for (value, answers) in byValue {
      guard let start = questions.first[value], value != .unknown, value != .object(nil) else { continue }
      // Most answers are near. Those of many values would go up a long chain each by itself.
      for answer in answers where answer.isSure {
        _ = climbNear(from: answer.position) { position in
          let index = Int(asked[position])
          if index >= 0, questions.values[index] == value { answered(index, by: answer, way, questions, isFound: true) }
          return false
        }
      }
      if questions.byValue[value]?.allSatisfy({ questions.found[$0] }) == true { continue }
      climb(answers.filter(\.isSure), isFound: true, from: start) { $0 == value }
      climb(answers.filter { !$0.isSure }, isFound: false, from: start) { $0 == value }
    }
    let isObject = { (value: ComparableValue) in if case .object = value { true } else { false } }
    climb(answers.filter { $0.value == .unknown }, isFound: false, from: way.start) { _ in true }
    climb(answers.filter { $0.value.map(isObject) ?? false }, isFound: false, from: way.start) {
      $0 != .known(.null)
    }
    if questions.first[.unknown] != nil {
      climb(answers, isFound: false, from: way.start) { $0 == .unknown }
    }
    if questions.first.keys.contains(where: isObject) {
      climb(answers.filter { $0.value != .known(.null) }, isFound: false, from: way.start, isObject)
    }
  }

  /// The verdict on a question without an answer.
  private func absent(
    _ matches: LawMatches, _ x: Int, _ terms: LawTerms, _ dark: [Int32: [Answer]]
  ) -> LawVerdict {
    let limit = terms.within.map { trace.time(x) + Int64(clamping: $0) }
    let isOver = limit.map { Int64(clamping: trace.lastTime) > $0 } ?? false
    if trace.hasLosses(after: x, by: limit) { return .unknown }
    let own = matches.value(at: x)
    let slot = slot(matches, x)
    for slot in slot < 0 ? Array(dark.keys) : [slot, LawTrace.none] {
      // One with a cause that is not known may be the answer.
      let isPossible = dark[slot]?.contains { answer in
        answer.position > x && isIn(answer.position, limit) == .inTime
          && own.map { $0.equals(answer.value ?? .unknown) != .no } ?? true
      }
      if isPossible == true { return .unknown }
    }
    if isOver { return .violated }
    guard trace.isClosed, !trace.isOpenBelow[x] else { return .pending }
    return trace.lastDarkOpen > x ? .unknown : .violated
  }

  /// Whether the effect of an event was cancelled: its own, the one that it began, or the one that it came from.
  private func isCancelled(_ position: Int) -> Bool {
    let begin: Int? =
      switch trace.kind(position) {
      case .action, .actionOut: trace.begun[position] < 0 ? nil : Int(trace.begun[position])
      case .mutateBegin: position
      case .mutation: trace.events.namedEffect(at: position).flatMap { trace.position(of: $0) }
      default: nil
      }
    guard let begin, trace.end[begin] >= 0 else { return false }
    return trace.events.end(at: Int(trace.end[begin])) == .cancelled
  }
}
