import PlatformSupport
import ReactorCore
import ReactorTesting

/// The search for a run that breaks something: random steps, guided to situations that were seen least.
struct HuntSearch<R: TraceableReactor> {
  typealias Move = HuntMove<R.Action>

  struct Limits: Sendable {
    var runs: Int
    /// The most steps of a run.
    var steps: Int
    var seed: UInt64
    /// Nil for no limit.
    var time: Duration?

    init(runs: Int = 2_000, steps: Int = 30, seed: UInt64 = 1, within limit: Duration? = nil) {
      (self.runs, self.steps, self.seed) = (runs, min(max(steps, 1), 1_000), seed)
      time = limit
    }
  }

  /// The position in a search of a step that is about to be done: run and step, from 1. A run is judged by its trace at step 0.
  struct Position: Equatable {
    var run = 0
    var step = 0
  }

  /// The extent of a search, and what it found.
  struct Result {
    var counts = HuntCounts()
    /// The run that broke something, or that was asked for, and what broke.
    var moves: [Move] = []
    var violation: HuntViolation?
  }

  let body: HuntBody<R>
  let limits: Limits
  private var random: HuntRandom
  private var pool = ValuePool()
  private let plan = AbstractState<R.State>()
  /// How often a kind of step was taken in a situation.
  private var seen: [UInt64: Int] = [:]
  private var reached: Set<UInt64> = []
  private var corpus: [HuntBeginning<R.Action>] = []

  init(_ body: HuntBody<R>, _ limits: Limits) {
    self.body = body
    self.limits = limits
    random = HuntRandom(seed: limits.seed)
  }

  /// Runs until something breaks or a limit is reached.
  ///
  /// - Parameters:
  ///   - end: A position at which to stop, with the step that is about to be done as the last move: what led there is known.
  ///   - judges: Whether the trace of the run at that position is judged.
  ///   - visit: Is told of each position, and of what has been done.
  ///   - hasFailed: Returns the expectation inside of the body that has failed.
  mutating func search(
    upTo end: Position? = nil, judges: Bool = true, visit: (Position, HuntCounts) -> Void = { _, _ in },
    hasFailed: () -> HuntViolation? = { nil }
  ) throws -> Result {
    var result = Result()
    let start = ContinuousClock.now
    while result.counts.runs < min(limits.runs, end?.run ?? .max) {
      if let time = limits.time, ContinuousClock.now - start >= time {
        result.counts.ranOutOfTime = true
        break
      }
      result.counts.runs += 1
      var position = Position(run: result.counts.runs)
      let run = try run(&result.counts, hasFailed: hasFailed) { step, counts in
        position.step = step
        visit(position, counts)
        return position == end
      }
      if run.violation != nil || run.isCutShort {
        return Result(counts: result.counts, moves: run.moves, violation: run.violation)
      }
      // Where a position is asked for, the traces of the runs before it are known to be right.
      guard run.isNovel, run.judgesTraces, end.map({ $0.run == position.run }) ?? true else { continue }
      if end == Position(run: position.run), !judges { return Result(counts: result.counts, moves: run.moves) }
      visit(Position(run: position.run), result.counts)
      result.counts.traced += 1
      let outcome = try body.run(run.moves, isTraced: true)
      if let violation = outcome.violation ?? hasFailed() {
        return Result(counts: result.counts, moves: outcome.result, violation: violation)
      }
      if end == Position(run: position.run) { return Result(counts: result.counts, moves: run.moves) }
    }
    return result
  }

  private struct Run {
    var moves: [Move] = []
    var violation: HuntViolation?
    /// Whether it was stopped before its last step.
    var isCutShort = false
    /// Whether a kind of step was taken in a situation in which it never was.
    var isNovel = false
    var judgesTraces = false
  }

  /// One run. `isEnd` is told of each step before it is done, and says whether to stop there.
  private mutating func run(
    _ counts: inout HuntCounts, hasFailed: () -> HuntViolation?, isEnd: (Int, HuntCounts) -> Bool
  ) throws -> Run {
    var start = pickBeginning()
    let (body, prefix) = (body, start.map { corpus[$0].straight } ?? [])
    let length = min(prefix.count + 4 + random.below(limits.steps), limits.steps)
    let result = try body.withRun { run in
      var result = Run()
      result.judgesTraces = body.judgesTraces(run.stage.faults)
      counts.asksSettled = counts.asksSettled || run.stage.laws.contains(where: \.isSettled)
      var (rest, step, situations) = (prefix[...], 0, [situation(of: run)])
      result.violation = run.violation ?? hasFailed()
      while result.violation == nil, result.moves.count < length {
        if rest.isEmpty, let arrived = start {
          corpus[arrived].arrive(by: result.moves, situations)
          start = nil
        }
        guard
          let move = rest.popFirst()
            ?? choose(run, in: situations[situations.count - 1], after: result.moves.last, &result.isNovel)
        else { break }
        step += 1
        counts.steps += 1
        if isEnd(step, counts) {
          result.moves.append(move)
          result.isCutShort = true
          break
        }
        guard run.perform(move) else { continue }
        result.moves.append(move)
        result.violation = run.violation ?? hasFailed()
        situations.append(situation(of: run))
        if result.violation == nil { note(result.moves, situations) }
      }
      counts.settled += run.settledCount
      return result
    }
    counts.situations = reached.count
    return result
  }

  /// The beginning of a run, by its index: half of all go on from one that met something new, the least used of three.
  private mutating func pickBeginning() -> Int? {
    guard !corpus.isEmpty, random.below(2) == 0 else { return nil }
    var pick = random.below(corpus.count)
    for _ in 0..<2 {
      let other = random.below(corpus.count)
      if corpus[other].uses < corpus[pick].uses { pick = other }
    }
    corpus[pick].uses += 1
    return pick
  }

  /// Keeps the beginning of a run that has reached a new situation.
  private mutating func note(_ moves: [Move], _ situations: [UInt64]) {
    guard let last = situations.last, reached.insert(last).inserted else { return }
    corpus.append(HuntBeginning(moves: moves, situations: situations))
  }

  /// The abstract state, and what is under way by kind.
  private func situation(of run: HuntRun<R>) -> UInt64 {
    let open = run.pending.reduce(run.dueTimes.isEmpty ? 3 : 5) { $0 &+ SituationCode.mix(11, run.kind(of: $1)) }
    return SituationCode.mix(plan.code(of: run.reactor.currentState), open)
  }

  // MARK: Steps

  /// The one of three steps that can be done now whose kind was taken least in this situation. Nil if nothing can be done.
  private mutating func choose(
    _ run: HuntRun<R>, in situation: UInt64, after last: Move?, _ isNovel: inout Bool
  ) -> Move? {
    let (pending, dues) = (run.pending, run.dueTimes)
    var hasCollected = false
    var best: (step: HuntStep<R.Action>, key: UInt64, count: Int)?
    for _ in 0..<3 {
      guard let step = draw(run, pending, dues, &hasCollected) else { return nil }
      let key = SituationCode.mix(situation, kind(of: step, pending, run))
      let count = seen[key] ?? 0
      if best.map({ count < $0.count }) ?? true { best = (step, key, count) }
    }
    guard let best else { return nil }
    seen[best.key] = best.count + 1
    if best.count == 0 { isNovel = true }
    return Move(id: (last?.id ?? -1) + 1, step: best.step)
  }

  private func kind(of step: HuntStep<R.Action>, _ pending: [StagedAnswers.Pending], _ run: HuntRun<R>) -> UInt64 {
    switch step {
    case .send(let action): return body.actions.code(of: action)
    case .answer(let reference, let fails):
      let kind = pending.first { $0.reference == reference }.map { run.kind(of: $0) } ?? 1
      return SituationCode.mix(fails ? 5 : 3, kind)
    case .pass: return 7
    }
  }

  /// A random step that can be done now.
  private mutating func draw(
    _ run: HuntRun<R>, _ pending: [StagedAnswers.Pending], _ dues: [Int], _ hasCollected: inout Bool
  ) -> HuntStep<R.Action>? {
    let (roll, kinds) = (random.below(100), body.actions.kinds)
    if !pending.isEmpty, roll < 45 || kinds.isEmpty {
      let one = pending[random.below(pending.count)]
      return .answer(one.reference, fails: one.terms.error != nil && random.below(3) == 0)
    }
    if !dues.isEmpty || !body.times.isEmpty, roll >= 80 || kinds.isEmpty {
      // The next due time, half of the times.
      if let next = dues.first, random.below(2) == 0 { return .pass(next) }
      return .pass(random.pick(dues + body.times))
    }
    guard !kinds.isEmpty else { return nil }
    if !hasCollected { pool.collect(from: run.reactor.currentState) }
    hasCollected = true
    return .send(kinds[random.below(kinds.count)].make(&random, pool))
  }
}

/// Counts of what a hunt has done.
struct HuntCounts: Sendable, Equatable {
  var runs = 0
  var steps = 0
  /// Abstract states with what was under way in them.
  var situations = 0
  /// Whether a law was to be asked when nothing was under way, and how often that was so.
  var asksSettled = false
  var settled = 0
  /// Runs whose trace was judged.
  var traced = 0
  var ranOutOfTime = false
}
