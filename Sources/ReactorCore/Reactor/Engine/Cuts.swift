import Synchronization

/// Streams within effects that operators have cut, until it is clear that their effects go on.
struct Cuts: ~Copyable {
  struct Cut {
    let operation: StaticString
    /// The event that made the operator cut it.
    let cause: CauseID
  }
  // The lock guards the cuts, by the number of their effect.
  private let waiting = LazyLocked<[CauseID: Cut]>()
  /// Written under the lock.
  private let count = Atomic(0)

  /// Takes no lock.
  var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  func put(_ cut: Cut, in effect: CauseID) {
    waiting.initialized(with: [:]).withLock { waiting in
      waiting[effect] = cut
      count.store(waiting.count, ordering: .relaxed)
    }
  }

  func take(in effect: CauseID) -> Cut? {
    waiting.withLock { waiting in
      defer { count.store(waiting.count, ordering: .relaxed) }
      return waiting.removeValue(forKey: effect)
    } ?? nil
  }
}

// Any thread.
extension ReactorInstrumentation {
  /// An operator is about to cut a stream within an effect. Reported before the next mutation of the effect, or when the
  /// operator is through, unless that was the end of the whole effect, which is reported as such.
  func cutBegins(in effect: CauseID, by operation: StaticString) {
    reportCut(in: effect)
    cuts.put(.init(operation: operation, cause: Cause.current), in: effect)
  }

  func reportCut(in effect: CauseID) {
    guard let cut = cuts.take(in: effect) else { return }
    observer.innerEnded(Step(id: Cause.next(), cause: cut.cause), of: effect, by: cut.operation)
  }

  /// The end that an operator made is that of the effect.
  func effectStops(_ effect: CauseID, _ end: Termination) {
    if cuts.isEmpty { return }
    switch end {
    case .cut: _ = cuts.take(in: effect)
    case .error(let error):
      if case .timeout? = error as? RxError { _ = cuts.take(in: effect) } else { reportCut(in: effect) }
    case .completed: reportCut(in: effect)
    }
  }
}
