import PlatformSupport
import ReactorCore
import ReactorTesting
import ReactorTrace

/// The answers of one run of a hunted reactor: each waits until a step lets it come or fail. Timers keep the order of time.
///
/// The thread that moves time lets answers come; they may be asked for on any thread.
final class StagedAnswers: WorkOrder {
  /// Names an answer by the step that asked for it, which stays the same when other steps are taken away.
  struct Reference: Hashable, Sendable {
    /// The number of the step; -1 for what was asked before the first one.
    var askedBy: Int
    /// Its number among the answers that the step asked for.
    var number: Int
  }

  /// An answer that has not come.
  struct Pending: Sendable {
    var reference: Reference
    var terms: AnswerTerms
    /// The event of the trace that asked; 0 if the run is not traced.
    var event: TraceEvent.Seq
    fileprivate(set) var entry: Int
  }

  private struct State {
    var asked: [Pending] = []
    var step = -1
    var askedInStep = 0
    /// The answer that comes now, and whether it fails.
    var chosen: (entry: Int, fails: Bool)?
    /// The entries with which the running answer goes on.
    var continuations: [Int] = []
    /// When the running answer was due; nil if none runs.
    var due: Int?
  }
  // The lock guards the state. It is taken inside that of the queue, never around it.
  private let state = Locked(State())
  private let tracer: ReactorTracer?

  init(_ tracer: ReactorTracer?) { self.tracer = tracer }

  /// Notes that the work of a step begins.
  func begin(step: Int) { state.withLock { ($0.step, $0.askedInStep) = (step, 0) } }

  /// The answers that have not come and were not taken back, in the order in which they were asked for.
  func pending(in time: VirtualTime) -> [Pending] {
    let waiting = time.queue.withLock { queue in Set(queue.entries.lazy.filter { $0.kind == .answer }.map(\.id)) }
    return state.withLock { state in
      state.asked.removeAll { !waiting.contains($0.entry) }
      return state.asked
    }
  }

  /// Lets an answer be the next work. False if it does not wait, or is to fail and cannot.
  func choose(_ reference: Reference, failing: Bool, in time: VirtualTime) -> Bool {
    guard let one = pending(in: time).first(where: { $0.reference == reference }), !failing || one.terms.error != nil
    else {
      return false
    }
    state.withLock { $0.chosen = (one.entry, failing) }
    return true
  }

  // MARK: Order

  func next(in queue: inout VirtualTimeQueue, upTo limit: Int) -> VirtualTimeQueue.Entry? {
    let answer = state.withLock { state -> Int? in
      state.due = nil
      return state.continuations.isEmpty ? state.chosen?.entry : state.continuations.removeFirst()
    }
    if let answer, let entry = queue.take(answer, at: queue.clock) {
      state.withLock { $0.due = entry.time }
      return entry
    }
    let first = queue.entries.lazy.filter { $0.kind != .answer && $0.time <= limit }.min { $0.isBefore($1) }
    return first.flatMap { queue.take($0.id, at: $0.time) }
  }

  func nextJob(of jobs: ArraySlice<ReadyJobs.Entry>, at time: UInt64) -> Int { 0 }

  func noteAsked(_ id: Int, _ key: UInt64, _ terms: AnswerTerms, isNow: Bool) {
    let event = tracer?.currentEvent ?? 0
    state.withLock { state in
      if isNow, state.due != nil {
        state.continuations.append(id)
        return
      }
      let reference = Reference(askedBy: state.step, number: state.askedInStep)
      state.askedInStep += 1
      state.asked.append(Pending(reference: reference, terms: terms, event: event, entry: id))
    }
  }

  func noteCame(_ entry: VirtualTimeQueue.Entry, at time: UInt64) -> (any Error)? {
    state.withLock { state in
      guard let chosen = state.chosen, chosen.entry == entry.id else { return nil }
      state.chosen = nil
      defer { state.asked.removeAll { $0.entry == entry.id } }
      return chosen.fails ? state.asked.first { $0.entry == entry.id }?.terms.error : nil
    }
  }

  var dueOfRunningAnswer: Int? { state.withLock { $0.due } }
  var hasGivenUp: Bool { false }
  func beginAdvance(upTo limit: Int) {}
  func endAdvance(upTo limit: Int, at time: UInt64) { state.withLock { $0.due = nil } }
}
