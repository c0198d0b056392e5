import PlatformSupport
import ReactorCore
import ReactorTrace

/// One run of a body in one order: chooses what comes next by its plan, and notes what came.
///
/// The thread that moves virtual time chooses; answers may be asked for on any thread.
final class OrderedRun: WorkOrder {
  let plan: OrderPlan
  /// Knows the events that ask for answers; nil for a run that is not traced.
  let tracer: ReactorTracer?
  // The lock guards the state. It is taken inside that of the queue, never around it.
  let state: Locked<State>

  /// An answer that was asked for.
  struct Asked: Sendable {
    var key: UInt64
    /// The event of the trace that asked, for its label; 0 if it is unknown.
    var event: TraceEvent.Seq
    var terms: AnswerTerms
  }

  /// Something that came.
  struct Came: Sendable {
    var key: UInt64
    var kind: ExploredOrders.Arrival.Kind
    var outcome = ExploredOrders.Arrival.Outcome.came
    /// The test's own words for it; empty for none.
    var label: String
    /// Nanoseconds since tick 0.
    var time: UInt64
    /// The key of the work in which a task became ready; 0 for the test's own.
    var origin: UInt64 = 0
    /// True for the end of a call of `advanceTo`.
    var isBoundary = false
  }

  /// A choice, with what is known only when the usual run is over.
  struct NotedChoice: Sendable {
    var choice: OrderTree.Choice
    /// The number of the call of `advanceTo` beyond which this choice would hold answers that are due; nil for no such.
    var holdsBeyond: Int?
  }

  struct State: Sendable {
    var choices: [NotedChoice] = []
    var came: [Came] = []
    /// By the numbers of their entries.
    var asked: [Int: Asked] = [:]
    /// The keys of answers in the order in which they were asked for.
    var answers: [UInt64] = []
    /// The keys of tasks that were ready with others, and the tasks by their number in the process.
    var tasks: [UInt64] = []
    var taskKeys: [UInt64: UInt64] = [:]
    /// The work in which each task became ready first, by their keys.
    var origins: [UInt64: UInt64] = [:]
    var steps = 0
    var boundedAdvances = 0
    var endsUnbounded = false
    var depth = 0
    var cursor = OrderTree.Cursor()
    var random: OrderRandom
    /// The answer that runs, and when it was due.
    var running: (key: UInt64, due: Int)?
    /// The entry that goes on with that answer.
    var continuation: Int?
    var hasGivenUp = false
    /// Whether the answer of the plan's fate was met.
    var hasMetFate = false
  }

  init(_ plan: OrderPlan, _ tracer: ReactorTracer?) {
    self.plan = plan
    self.tracer = tracer
    var seed: UInt64 = 0
    if case .random(let given) = plan.course { seed = given }
    state = Locked(State(random: OrderRandom(seed: seed)))
  }

  var hasGivenUp: Bool { state.withLock { $0.hasGivenUp } }

  /// Makes a choice between things by their keys, the usual one first; returns its index. One alone is no choice.
  func choose(_ keys: [UInt64], holdsBeyond: Int? = nil, _ state: inout State, _ planned: (inout State) -> Int) -> Int {
    if keys.count < 2 { return 0 }
    let isPatient = plan.shape.map { state.steps <= $0.stepsUntilUsual } ?? true
    let pick = isPatient ? planned(&state) : 0
    if case .random = plan.course { plan.tree?.withLock { $0.advance(&state.cursor, by: pick) } }
    state.choices.append(
      NotedChoice(choice: OrderTree.Choice(keys: keys, pick: pick), holdsBeyond: holdsBeyond))
    return pick
  }

  /// The choice of plans that know nothing of what there is to choose between; nil for other plans.
  func pickByNumber(of count: Int, _ state: inout State) -> Int? {
    switch plan.course {
    case .picks(let picks):
      let index = state.choices.count
      return index < picks.count ? min(picks[index], count - 1) : 0
    case .random:
      let open = plan.tree?.withLock { $0.openBranches(at: state.cursor, of: count) } ?? []
      return open.randomElement(using: &state.random) ?? 0
    case .usual, .late, .lateTask: return nil
    }
  }

  /// Counts a piece of work that runs now.
  func countStep(_ state: inout State) {
    state.steps += 1
    if let shape = plan.shape, state.steps > shape.stepsUntilGivenUp { state.hasGivenUp = true }
  }
}
