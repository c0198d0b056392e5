import ReactorCore
import TraceValues

/// Shrinks a run that broke something to the shortest one: each candidate is a run of the reactor, and nothing is concluded from
/// the trace alone.
///
/// First what the violation can follow from by exact causes, then delta debugging (Zeller and Hildebrandt, 2002) over steps and
/// pairs of steps, then simpler values, shorter times and the usual order, round and round; at last breadth first below the result.
struct HuntShrinker<R: TraceableReactor> {
  typealias Move = HuntMove<R.Action>

  private let probe: HuntProbe<R>
  private(set) var best: [Move]

  init(_ probe: HuntProbe<R>, _ moves: [Move]) { (self.probe, best) = (probe, moves) }

  mutating func shrink() {
    if best.count > 2, probe.violation.kind != .trap {
      let cones = (try? HuntCone(probe.body, best).cones) ?? []
      _ = cones.first { cone in cone.count < best.count && take(best.filter { cone.contains($0.id) }) }
    }
    simplify(from: true)
  }

  /// Takes a shorter run that a search below has found.
  mutating func take(below moves: [Move]) {
    guard let shorter = probe.breaks(moves), shorter.count < best.count else { return }
    best = shorter
    simplify(from: false)
  }

  /// Leaves out each step once more: then none can be.
  mutating func minimize() {
    var index = 0
    while index < best.count {
      var candidate = best
      candidate.remove(at: index)
      if let shorter = probe.breaks(candidate) {
        (best, index) = (shorter, 0)
      } else {
        index += 1
      }
    }
  }

  private mutating func simplify(from deltas: Bool) {
    var before: [String] = []
    while before != best.map(\.text) {
      before = best.map(\.text)
      if deltas {
        removeParts()
        removePairs()
        removeCounted()
      }
      mergeTimes()
      simplifyValues()
      order()
    }
  }

  /// Goes on from a candidate if the same breaks, in no more steps.
  private mutating func take(_ candidate: [Move]) -> Bool {
    guard let moves = probe.attempt(candidate), moves.count <= best.count else { return false }
    best = moves
    return true
  }

  // MARK: Fewer steps

  private mutating func removeParts() {
    var parts = 2
    while best.count >= 2 {
      let size = (best.count + parts - 1) / parts
      let hasReduced = stride(from: 0, to: best.count, by: size).contains { start in
        var candidate = best
        candidate.removeSubrange(start..<min(start + size, best.count))
        return take(candidate)
      }
      if hasReduced {
        parts = max(parts - 1, 2)
      } else if size == 1 {
        break
      } else {
        parts = min(parts * 2, best.count)
      }
    }
    if best.count == 1 { _ = take([]) }
  }

  private mutating func removePairs() {
    guard best.count <= 40 else { return }
    var first = 0
    while first < best.count {
      let hasReduced = best.indices.dropFirst(first + 1).contains { second in
        var candidate = best
        candidate.remove(at: second)
        candidate.remove(at: first)
        return take(candidate)
      }
      first = hasReduced ? 0 : first + 1
    }
  }

  /// Leaves out a step with the answers that it asked for, and takes another value for another step with it: a number that counts
  /// what was done, or a code that the next answer brings, is another one then.
  private mutating func removeCounted() {
    guard best.count <= 12 else { return }
    var first = 0
    while first < best.count {
      let gone = best[first].id
      let fewer = best.filter { move in
        if case .answer(let reference, _) = move.step, reference.askedBy == gone { return false }
        return move.id != gone
      }
      let hasReduced = fewer.indices.contains { index in
        guard case .send(let action) = fewer[index].step else { return false }
        let others = simpler(than: fewer[index].step) + shown(before: fewer[index].id, like: action)
        return others.contains { take(fewer, with: $0, at: index) }
      }
      first = hasReduced ? 0 : first + 1
    }
  }

  /// Actions of the same case with values that the states before a step show.
  private func shown(before id: Int, like action: R.Action) -> [HuntStep<R.Action>] {
    let name = RecordedForm.label(of: action)
    guard let kind = probe.body.actions.kinds.first(where: { $0.name == name }) else { return [] }
    var (random, pool, known) = (HuntRandom(seed: 1), ValuePool(), Set(["\(action)"]))
    var steps: [HuntStep<R.Action>] = []
    _ = try? probe.body.withRun { run in
      for move in best.prefix(while: { $0.id != id }) where run.perform(move) {
        pool.collect(from: run.reactor.currentState)
        for _ in 0..<4 {
          let other = kind.make(&random, pool)
          if known.insert("\(other)").inserted { steps.append(.send(other)) }
        }
      }
    }
    return steps
  }

  /// Makes one passing of time of two, wherever the second one stands.
  private mutating func mergeTimes() {
    for index in best.indices.reversed() where index < best.count {
      guard case .pass(let late) = best[index].step else { continue }
      _ = best.indices.prefix(index).contains { other in
        guard case .pass(let early) = best[other].step else { return false }
        var candidate = best
        candidate[other].step = .pass(early.plus(late))
        candidate.remove(at: index)
        return take(candidate)
      }
    }
  }

  // MARK: Simpler steps

  private mutating func simplifyValues() {
    var index = 0
    while index < best.count {
      while index < best.count, simpler(than: best[index].step).contains(where: { take(best, with: $0, at: index) }) {}
      index += 1
    }
  }

  private func simpler(than step: HuntStep<R.Action>) -> [HuntStep<R.Action>] {
    switch step {
    case .send(let action): probe.body.actions.simpler(than: action).map { .send($0) }
    case .answer(let reference, true): [.answer(reference, fails: false)]
    case .answer: []
    case .pass(let time):
      ([0, 1, 10, 100, 1_000] + halvings(of: time).map { time - $0 }).filter { $0 < time && $0 >= 0 }
        .map { .pass($0) }
    }
  }

  /// A half, a quarter and so on, down to 1: to come to the shortest time in few tries.
  private func halvings(of time: Int) -> [Int] { Array(sequence(first: time / 2) { $0 > 1 ? $0 / 2 : nil }) }

  private mutating func take(_ moves: [Move], with step: HuntStep<R.Action>, at index: Int) -> Bool {
    var candidate = moves
    candidate[index].step = step
    return take(candidate)
  }

  /// Moves each answer to where it would usually come: as soon as it was asked for.
  private mutating func order() {
    for index in best.indices.dropFirst() where index < best.count {
      guard case .answer(let reference, _) = best[index].step else { continue }
      let asked = best.firstIndex { $0.id == reference.askedBy } ?? -1
      guard asked + 1 < index else { continue }
      _ = ((asked + 1)..<index).contains { earlier in
        var candidate = best
        candidate.insert(candidate.remove(at: index), at: earlier)
        // Each change brings the order nearer to the usual one, so that this ends.
        return lateness(of: candidate) < lateness(of: best) && take(candidate)
      }
    }
  }

  /// The distance of answers from the steps that asked for them, and how many overtake an older one.
  private func lateness(of moves: [Move]) -> Int {
    var (sum, asked) = (0, [Int]())
    for (index, move) in moves.enumerated() {
      guard case .answer(let reference, _) = move.step else { continue }
      let position = moves.firstIndex { $0.id == reference.askedBy } ?? -1
      let order = position * 100 + reference.number
      sum += (index - position) * 100 + asked.count { $0 > order }
      asked.append(order)
    }
    return sum
  }
}
