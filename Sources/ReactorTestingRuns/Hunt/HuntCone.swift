import PlatformSupport
import ReactorCore
import ReactorTesting
import TraceFormat
import TraceReading

/// The steps of a run from which its end can follow, by the exact causes in its trace: several guesses, the smallest first.
///
/// A trace says who wrote a field and not who read it, so that each guess is to be run.
struct HuntCone<R: TraceableReactor> {
  /// The numbers of steps.
  private(set) var cones: [Set<Int>] = []
  private let moves: [HuntMove<R.Action>]
  /// The step in which each event happened, and its causes.
  private var steps: [TraceEvent.Seq: Int] = [:]
  private var causes: [TraceEvent.Seq: [TraceEvent.Seq]] = [:]
  /// The step that asked for the answer of a step.
  private var askers: [Int: Int] = [:]

  init(_ body: HuntBody<R>, _ run: [HuntMove<R.Action>]) throws {
    var ends: [TraceEvent.Seq] = []
    let outcome = try body.run(run, isTraced: true, after: { ends.append($0.lastEvent) })
    moves = outcome.result
    guard let trace = outcome.tracer?.trace, let last = moves.last?.id else { return }
    for case (let id, .answer(let reference, _)) in moves.map({ ($0.id, $0.step) }) {
      askers[id] = reference.askedBy
    }
    note(trace, ends)
    let commits = EventTable(trace).graph.commits.filter { !$0.changed.isEmpty || $0.areChangesUnknown }
    guard let end = commits.last else { return }
    // The last change.
    var cone = self.steps(behind: end.seq).union([last])
    if let asker = askers[last] { cone.insert(asker) }
    cones.append(cone)
    // And who wrote each field last.
    let writers = Dictionary(commits.flatMap { commit in commit.changed.map { ($0, commit.seq) } }) { $1 }
    for seq in writers.values { cone.formUnion(self.steps(behind: seq)) }
    cones.append(cone)
    // And all who wrote the fields of the last change, then all who changed anything; both with all that was answered to these.
    let changed = Set(end.changed)
    for chosen in [commits.filter { !changed.isDisjoint(with: $0.changed) }, commits] {
      for commit in chosen { cone.formUnion(self.steps(behind: commit.seq)) }
      cones += [cone, answered(cone)]
    }
  }

  /// - Parameter ends: The last event of each step.
  private mutating func note(_ trace: Trace, _ ends: [TraceEvent.Seq]) {
    for event in trace.events where event.seq != 0 {
      let index = BinarySearch.first(of: ends.count) { event.seq <= ends[$0] }
      steps[event.seq] = index < moves.count ? moves[index].id : nil
      var parents = event.cause.map { [$0] } ?? []
      if case .mutation(let mutation) = event.kind { parents += mutation.causes + (mutation.effect.map { [$0] } ?? []) }
      causes[event.seq] = parents
    }
  }

  private func steps(behind seq: TraceEvent.Seq) -> Set<Int> {
    var (found, visited, open) = (Set<Int>(), Set<TraceEvent.Seq>(), [seq])
    while let next = open.popLast() {
      guard visited.insert(next).inserted else { continue }
      var step = steps[next]
      while let number = step, number >= 0, found.insert(number).inserted { step = askers[number] }
      open += causes[next] ?? []
    }
    return found
  }

  /// With all that was answered to the steps of a cone: an answer may change a service and no state.
  private func answered(_ cone: Set<Int>) -> Set<Int> {
    var cone = cone
    for move in moves { if let asker = askers[move.id], cone.contains(asker) { cone.insert(move.id) } }
    return cone
  }
}
