import PlatformSupport

/// Says in which order the body runs next: the usual one, each answer late, each task late, each fate of an answer, ordered
/// pairs of late answers, and then every order if these are no more than the limit, otherwise random ones.
struct Explorer: Sendable {
  /// The most runs, of at least one.
  let limit: Int
  private(set) var runs = 0
  /// Runs that were given up, because they did not end in an order in which answers came late.
  private(set) var unfinished = 0
  // The lock guards the tree: a run that was given up may still ask while the next one is added.
  private let tree = Locked(OrderTree())
  private(set) var shape: UsualShape?
  private var plans: [OrderPlan] = []
  private var stage = Stage.usual
  /// The keys of answers and of tasks in the order in which they were met, first those of the usual run.
  private var answers: [UInt64] = []
  private var tasks: [UInt64] = []
  /// The numbers of answers and tasks whose lateness has been planned.
  private var planned = (answers: 0, tasks: 0)
  private var fates: [OrderPlan.Fate] = []
  /// The number of runs after which the number of all orders is estimated again.
  private var nextEstimate = 0
  private var fitsLimit = false

  private enum Stage: Comparable { case usual, late, fates, pairs, all }

  init(limit: Int) { self.limit = max(limit, 1) }

  /// Whether each order has run, and each fate.
  var isComplete: Bool { isTreeComplete && unfinished == 0 && stage > .fates }

  private var isTreeComplete: Bool { tree.withLock { $0.isComplete } }

  /// The next run; nil when all orders or as many as the limit have run.
  mutating func next() -> OrderPlan? {
    if runs >= limit { return nil }
    while true {
      if !plans.isEmpty { return plans.removeFirst() }
      switch stage {
      case .usual:
        if runs > 0 { stage = .late } else { return OrderPlan() }
      case .late: if !planLate() { stage = .fates; plans = fates.map { OrderPlan(fate: $0, shape: shape) } }
      case .fates:
        stage = .pairs
        if !isTreeComplete { plans = pairs }
      case .pairs: stage = .all
      case .all: return isTreeComplete ? nil : orderOfAll()
      }
    }
  }

  /// Plans the answers and tasks that have been met since the last time. False if there are none.
  private mutating func planLate() -> Bool {
    if isTreeComplete { return false }
    let newAnswers = answers.dropFirst(planned.answers).map { OrderPlan.Course.late([$0]) }
    let newTasks = tasks.dropFirst(planned.tasks).map { OrderPlan.Course.lateTask($0) }
    planned = (answers.count, tasks.count)
    plans = (newAnswers + newTasks).map { OrderPlan(course: $0, shape: shape) }
    return !plans.isEmpty
  }

  private var pairs: [OrderPlan] {
    let most = limit - runs
    var pairs: [OrderPlan] = []
    for first in answers {
      for second in answers where second != first && pairs.count < most {
        pairs.append(OrderPlan(course: .late([first, second]), shape: shape))
      }
    }
    return pairs
  }

  private mutating func orderOfAll() -> OrderPlan {
    if runs >= nextEstimate {
      fitsLimit = tree.withLock { $0.estimatedCount <= Double($0.count + limit - runs) }
      nextEstimate = runs + max(8, runs / 4)
    }
    if fitsLimit { return OrderPlan(course: .picks(tree.withLock { $0.firstOpen }), shape: shape) }
    return OrderPlan(course: .random(seed: UInt64(runs)), tree: tree, shape: shape)
  }

  /// Notes what a run has met.
  ///
  /// - Returns: False if it could choose between other things than a run which had made the same choices.
  mutating func note(_ run: OrderedRun) -> Bool {
    let state = run.state.withLock { $0 }
    runs += 1
    if shape == nil {
      shape = UsualShape(
        boundedAdvances: state.boundedAdvances, endsUnbounded: state.endsUnbounded, steps: state.steps)
      fates = state.answers.flatMap { key in Self.fates(of: key, state) }
    }
    for key in state.answers where !answers.contains(key) { answers.append(key) }
    for key in state.tasks where !tasks.contains(key) { tasks.append(key) }
    if state.hasGivenUp { unfinished += 1 }
    if run.plan.fate != nil || state.hasGivenUp { return true }
    let choices = state.choices.compactMap { $0.choice(in: shape) }
    return tree.withLock { $0.insert(choices) }
  }

  private static func fates(of key: UInt64, _ state: OrderedRun.State) -> [OrderPlan.Fate] {
    guard let terms = state.asked.values.first(where: { $0.key == key })?.terms else { return [] }
    return (terms.error == nil ? [] : [.fails(key)]) + (terms.mayNeverCome ? [.neverComes(key)] : [])
  }
}

extension OrderedRun.NotedChoice {
  /// The choice as a run would have it that knows the shape of the usual one; nil if it is none then.
  fileprivate func choice(in shape: UsualShape?) -> OrderTree.Choice? {
    guard let advance = holdsBeyond, let shape, !shape.mayHold(beyond: advance) else { return choice }
    var choice = choice
    choice.keys.removeAll { $0 == OrderedRun.boundary }
    return choice.keys.count < 2 ? nil : choice
  }
}
