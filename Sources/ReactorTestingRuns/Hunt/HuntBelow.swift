import ReactorCore
import ReactorTesting
import ReactorTrace
import TraceValues

/// Looks for a shorter run of the same actions and times, breadth first: a run of which no step can be left out need not be the
/// shortest. Two runs that have come to the same state, with the same under way, are gone on from once.
struct HuntBelow<R: TraceableReactor> {
  typealias Move = HuntMove<R.Action>

  /// How the search ended.
  enum End: Sendable, Equatable {
    /// A run by the choice at each of its steps.
    case shorter([Int])
    /// No shorter run breaks the same.
    case none(runs: Int)
    /// The most runs were made, or the process ended: there may be a shorter one.
    case unknown(runs: Int)
  }

  private static var mostRuns: Int { 3_000 }

  private let probe: HuntProbe<R>
  private let length: Int
  private var steps: [HuntStep<R.Action>] = []

  init(_ probe: HuntProbe<R>, _ best: [Move]) {
    (self.probe, length) = (probe, best.count)
    var texts: Set<String> = []
    for move in best {
      if case .answer = move.step { continue }
      // The number of a step tells apart equal actions; here they are one.
      if texts.insert(Move(id: 0, step: move.step).text).inserted { steps.append(move.step) }
    }
  }

  /// The runs of one step more than `prefix`.
  private func choices(after prefix: [Move]) -> [[Move]] {
    let choices = try? probe.body.withRun { run in
      for move in prefix { _ = run.perform(move) }
      return steps
        + run.pending.flatMap { one -> [HuntStep<R.Action>] in
          [.answer(one.reference, fails: false)] + (one.terms.error == nil ? [] : [.answer(one.reference, fails: true)])
        }
    }
    return (choices ?? []).map { prefix + [Move(id: prefix.count, step: $0)] }
  }

  /// The run that was made by these choices.
  func run(of choices: [Int]) -> [Move]? {
    var moves: [Move] = []
    for choice in choices {
      let runs = self.choices(after: moves)
      guard runs.indices.contains(choice) else { return nil }
      moves = runs[choice]
    }
    return moves
  }

  /// - Parameter visit: Is told of the choices of each run before it is made.
  func search(visit: ([Int]) -> Void = { _ in }) -> End {
    var runs = 0
    var level: [(moves: [Move], choices: [Int])] = [([], [])]
    var seen: Set<String> = []
    for _ in 1..<max(length, 1) {
      var next: [(moves: [Move], choices: [Int])] = []
      for prefix in level {
        for (choice, moves) in choices(after: prefix.moves).enumerated() {
          if runs == Self.mostRuns { return .unknown(runs: runs) }
          runs += 1
          let choices = prefix.choices + [choice]
          visit(choices)
          let (isBroken, situation) = outcome(of: moves)
          if isBroken { return .shorter(choices) }
          if let situation, seen.insert(situation).inserted { next.append((moves, choices)) }
        }
      }
      level = next
    }
    return .none(runs: runs)
  }

  /// Whether a run breaks the same, and else the situation to which it has led; nil if something else broke, or a step could not
  /// be done.
  private func outcome(of moves: [Move]) -> (isBroken: Bool, situation: String?) {
    let outcome = try? probe.body.withRun { run -> (HuntViolation?, String?) in
      let isDone = moves.allSatisfy { run.perform($0) }
      if let violation = run.violation { return (violation, nil) }
      let open = run.pending.map { "\(run.kind(of: $0)) \($0.terms.name ?? "")" }
      return (nil, isDone ? "\(ValueComparison.text(of: run.reactor.currentState))|\(open)|\(run.dueTimes)" : nil)
    }
    guard let (violation, situation) = outcome else { return (false, nil) }
    return (violation == probe.violation, situation)
  }
}

extension HuntBelow {
  /// The search in a child process where there is one: a shorter run may end the process, by another fault too.
  func searchSurviving(_ memory: SharedNumbers?) -> End {
    guard [.always, .settled, .endless, .trap].contains(probe.violation.kind), length > 1 else {
      return .unknown(runs: 0)
    }
    guard let memory else { return probe.violation.kind == .trap ? .unknown(runs: 0) : search() }
    func note(_ choices: [Int]) {
      memory[0] += 1
      memory.list = choices
    }
    let end = HuntChild.run(memory) {
      (memory[0], memory.list) = (0, [])
      return switch search(visit: note) {
      case .shorter: 1
      case .none: 2
      case .unknown: 3
      }
    }
    switch end {
    case .exited(1): return .shorter(memory.list)
    case .exited(2): return .none(runs: memory[0])
    case .crashed where probe.violation.kind == .trap: return .shorter(memory.list)
    case .exited, .crashed, .hung: return .unknown(runs: memory[0])
    case .unavailable: return probe.violation.kind == .trap ? .unknown(runs: 0) : search()
    }
  }
}
