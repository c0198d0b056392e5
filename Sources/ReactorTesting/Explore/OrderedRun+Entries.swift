import PlatformSupport
import ReactorCore

// The choice between answers and the first of everything else that waits.
extension OrderedRun {
  /// The key of the end of a call of `advanceTo`, which no entry has.
  static let boundary: UInt64 = 1

  private struct Candidates {
    /// In the order of time: the answers and the first other entry that are due.
    var due: [VirtualTimeQueue.Entry] = []
    /// Answers that are due after the end of this call.
    var early: [VirtualTimeQueue.Entry] = []
    /// Whether the call may end before all that is due has come.
    var boundary: (isOffered: Bool, isHold: Bool) = (false, false)

    var keys: [UInt64] { due.map(\.key) + (boundary.isOffered ? [OrderedRun.boundary] : []) + early.map(\.key) }

    /// Nil for the end of the call.
    func entry(at index: Int) -> VirtualTimeQueue.Entry? {
      if index < due.count { return due[index] }
      let rest = index - due.count - (boundary.isOffered ? 1 : 0)
      return rest >= 0 && rest < early.count ? early[rest] : nil
    }
  }

  func next(in queue: inout VirtualTimeQueue, upTo limit: Int) -> VirtualTimeQueue.Entry? {
    state.withLock { state in
      countStep(&state)
      state.running = nil
      if let id = state.continuation {
        state.continuation = nil
        if let entry = take(id, from: &queue, upTo: limit, &state) { return entry }
      }
      let (candidates, firstOther) = candidates(in: queue, upTo: limit, state)
      let keys = candidates.keys
      let pick = choose(keys, holdsBeyond: candidates.boundary.isHold ? state.boundedAdvances : nil, &state) {
        pickByNumber(of: keys.count, &$0) ?? plannedPick(of: candidates, $0)
      }
      guard let entry = candidates.entry(at: pick) else { return runRevoked(in: &queue, upTo: limit) }
      let moment = min(firstOther ?? limit, limit)
      let clock = entry.time <= moment ? entry.time : queue.clock
      if entry.kind == .answer { state.running = (entry.key, entry.time) }
      guard let taken = queue.take(entry.id, at: clock) else { return nil }
      return taken
    }
  }

  /// Lets time pass over entries that were cancelled.
  private func runRevoked(in queue: inout VirtualTimeQueue, upTo limit: Int) -> VirtualTimeQueue.Entry? {
    let revoked = queue.entries.filter { $0.isRevoked && $0.time <= limit }.min { $0.isBefore($1) }
    return revoked.flatMap { queue.take($0.id, at: $0.time) }
  }

  /// Takes the entry with which an answer goes on.
  private func take(
    _ id: Int, from queue: inout VirtualTimeQueue, upTo limit: Int, _ state: inout State
  ) -> VirtualTimeQueue.Entry? {
    guard let entry = queue.entries.first(where: { $0.id == id }) else { return nil }
    let firstOther = queue.entries.filter { $0.kind != .answer }.map(\.time).min() ?? .max
    let taken = queue.take(id, at: entry.time <= min(firstOther, limit) ? entry.time : queue.clock)
    if let taken { state.running = (taken.key, taken.time) }
    return taken
  }

  private func candidates(
    in queue: VirtualTimeQueue, upTo limit: Int, _ state: State
  ) -> (candidates: Candidates, firstOther: Int?) {
    var candidates = Candidates()
    var firstOther: VirtualTimeQueue.Entry?
    for entry in queue.entries where !entry.isRevoked {
      if entry.kind != .answer {
        if entry.time <= limit, firstOther.map({ entry.isBefore($0) }) ?? true { firstOther = entry }
      } else if state.asked[entry.id].map({ plan.fate != .neverComes($0.key) }) ?? true {
        if entry.time <= limit { candidates.due.append(entry) } else { candidates.early.append(entry) }
      }
    }
    let hasDueAnswers = !candidates.due.isEmpty
    if let firstOther { candidates.due.append(firstOther) }
    candidates.due.sort { $0.isBefore($1) }
    candidates.early.sort { $0.isBefore($1) }
    // Work of the test and timers go on before a call may end.
    if firstOther == nil {
      let mayHold = limit < .max && (plan.shape?.mayHold(beyond: state.boundedAdvances) ?? true)
      candidates.boundary = (!hasDueAnswers || mayHold, hasDueAnswers && mayHold)
    }
    return (candidates, firstOther?.time)
  }

  private func plannedPick(of candidates: Candidates, _ state: State) -> Int {
    guard case .late(let held) = plan.course else { return 0 }
    if let index = candidates.due.firstIndex(where: { !held.contains($0.key) }) { return index }
    if candidates.boundary.isOffered { return candidates.due.count }
    for key in held {
      if let index = candidates.due.firstIndex(where: { $0.key == key }) { return index }
    }
    return 0
  }
}

// Notes on the entries of a run.
extension OrderedRun {
  func noteAsked(_ id: Int, _ key: UInt64, _ terms: AnswerTerms, isNow: Bool) {
    let event = tracer?.currentEvent ?? 0
    state.withLock { state in
      if isNow, state.running != nil {
        state.continuation = id
      } else {
        state.answers.append(key)
      }
      state.asked[id] = Asked(key: key, event: event, terms: terms)
    }
  }

  func noteCame(_ entry: VirtualTimeQueue.Entry, at time: UInt64) -> (any Error)? {
    state.withLock { state in
      switch entry.kind {
      case .timer, .sleep: return nil
      case .script:
        if !entry.isRevoked {
          let label = entry.label.isEmpty ? "scheduleAt(\(entry.time))" : entry.label
          state.came.append(Came(key: entry.key, kind: .script, label: label, time: time))
        }
        return nil
      case .answer:
        guard let asked = state.asked[entry.id], state.answers.contains(entry.key) else { return nil }
        let error = plan.fate == .fails(entry.key) ? asked.terms.error : nil
        if error != nil { state.hasMetFate = true }
        state.came.append(
          Came(key: entry.key, kind: .answer, outcome: error == nil ? .came : .failed, label: "", time: time))
        return error
      }
    }
  }

  /// The time that the service of the running answer sees: when it was due, if that is later. A service that looks whether
  /// its next value is due must not find an answer that came early early.
  var dueOfRunningAnswer: Int? { state.withLock { $0.running?.due } }

  /// Notes that a call of `advance` begins, and how far it goes.
  func beginAdvance(upTo limit: Int) {
    state.withLock { state in
      state.depth += 1
      if state.depth > 1 { return }
      if limit < .max { state.boundedAdvances += 1 }
      state.endsUnbounded = limit == .max
    }
  }

  /// Notes that it ends, and that the test goes on.
  func endAdvance(upTo limit: Int, at time: UInt64) {
    state.withLock { state in
      state.depth -= 1
      state.running = nil
      if state.depth > 0 || limit == .max { return }
      state.came.append(
        Came(
          key: UInt64(state.boundedAdvances), kind: .script, label: "advanceTo(\(limit))", time: time, isBoundary: true)
      )
    }
  }
}
