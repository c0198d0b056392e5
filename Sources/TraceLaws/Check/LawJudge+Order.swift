import TraceReading

/// Sentences about what came before and what comes after, in the order of numbers.
extension LawJudge {
  func judgeOnlyAfter(_ matches: LawMatches, hasEnd: Bool) {
    matches.triggers.forEach { x, isSure in
      let slot = slot(matches, x)
      let (ys, zs) = (matches.list(1, for: slot), matches.list(2, for: slot))
      let anyZ = EventList.last(before: x, in: zs.any) ?? -1
      let sureZ = EventList.last(before: x, in: zs.sure) ?? -1
      let verdict: LawVerdict
      if let y = EventList.last(before: x, in: ys.sure), y > anyZ {
        verdict = hasEnd && trace.hasLosses(y, x) ? .unknown : .held
      } else if let y = EventList.last(before: x, in: ys.any), y > sureZ {
        verdict = .unknown
      } else {
        let start = matches.isOwn(1) && slot >= 0 ? trace.start(Int(slot)) : -1
        verdict = trace.hasLosses(sureZ >= 0 ? sureZ : start, x) ? .unknown : .violated
      }
      matches.result.add(verdict, x, isSure: isSure, other: sureZ < 0 ? nil : sureZ)
    }
  }

  func judgeAfterNever(_ matches: LawMatches, hasEnd: Bool) {
    matches.triggers.forEach { x, isSure in
      let slot = slot(matches, x)
      let (ys, zs) = (matches.list(1, for: slot), matches.list(2, for: slot))
      let anyZ = EventList.first(after: x, in: zs.any) ?? trace.count
      let last = EventList.first(after: x, in: zs.sure) ?? trace.count
      let sure = EventList.first(after: x, in: ys.sure).flatMap { y -> Int? in
        y < last && y <= anyZ && !(hasEnd && trace.hasLosses(x, y)) ? y : nil
      }
      let isMaybe = EventList.first(after: x, in: ys.any).map { $0 < last } ?? false
      let verdict: LawVerdict =
        sure != nil ? .violated : isMaybe || trace.hasLosses(x, last) ? .unknown : .held
      matches.result.add(verdict, x, isSure: isSure, other: sure)
    }
  }

  func judgeAfterAlways(_ matches: LawMatches) {
    var wrong: [Int32: EventList] = [:]
    for (slot, states) in matches.states {
      var list = EventList()
      for (position, truth) in zip(states.positions, states.truths) where truth != .yes {
        list.add(Int(position), isSure: truth == .no)
      }
      wrong[slot] = list
    }
    matches.triggers.forEach { x, isSure in
      let own = trace.slot[x]
      guard own >= 0 else { return }
      let (bad, ys) = (wrong[own] ?? EventList(), matches.list(1, for: slot(matches, x)))
      let anyY = EventList.first(after: x, in: ys.any) ?? trace.count
      let end = EventList.first(after: x, in: ys.sure)
      let last = end ?? trace.count
      let sure = EventList.first(after: x, in: bad.sure).flatMap { state -> Int? in
        state < last && state <= anyY && !trace.hasLosses(x, state) ? state : nil
      }
      let isMaybe = EventList.first(after: x, in: bad.any).map { $0 < last } ?? false
      let verdict: LawVerdict =
        sure != nil
        ? .violated
        : isMaybe || trace.hasLosses(x, last)
          ? .unknown : end == nil && trace.reactors[Int(own)].died == nil ? .pending : .held
      matches.result.add(verdict, x, isSure: isSure, orHeld: .pending, other: sure)
    }
  }

  func judgeFollowed(_ matches: LawMatches, _ terms: LawTerms) {
    var answers: [Int32: Answers] = [:]
    matches.triggers.forEach { x, isSure in
      let slot = slot(matches, x)
      let found = answers[slot] ?? Answers(matches.list(1, for: slot), matches.value)
      answers[slot] = found
      let limit = terms.within.map { trace.time(x) + Int64(clamping: $0) }
      let (sure, maybe) = found.first(after: x, value: matches.value(at: x)) { self.isIn($0, limit) }
      guard sure == nil else { return matches.result.add(.held, x, isSure: isSure) }
      let isOver = limit.map { Int64(clamping: trace.lastTime) > $0 } ?? false
      let verdict: LawVerdict
      if maybe != nil || trace.hasLosses(after: x, by: limit) {
        verdict = .unknown
      } else if isOver || slot >= 0 && matches.isOwn(1) && trace.reactors[Int(slot)].died != nil {
        verdict = .violated
      } else {
        verdict = .pending
      }
      matches.result.add(verdict, x, isSure: isSure)
    }
  }

  enum Timing { case inTime, late, allLate }

  /// Whether an event is in time; `allLate` if no later event is.
  func isIn(_ position: Int, _ limit: Int64?) -> Timing {
    guard let limit else { return .inTime }
    if trace.time(position) <= limit { return .inTime }
    return trace.earliestFrom[position] > limit ? .allLate : .late
  }
}
