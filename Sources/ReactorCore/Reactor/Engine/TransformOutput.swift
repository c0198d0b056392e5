import Synchronization

/// Output of a transform that is not handled yet, in the order in which it was emitted: contract 33.
///
/// Most of what comes out of a transform is handled at once and never gets here. Any thread puts something in; only the
/// one that runs the reactor takes something out.
struct TransformOutput: ~Copyable {
  enum Event {
    case value(BoxedValue)
    case end(Termination)
  }
  struct Item {
    let event: Event
    let cause: CauseID
    let outcome: TransformOutcome
    #if DEBUG
      /// Length of the chain that led to it.
      let depth = RunawayChain.nextDepth
    #endif
  }
  // The lock guards the items.
  private let items = LazyLocked<Queue<Item>>()
  /// Written under the lock.
  private let number = Atomic(0)

  /// Takes no lock.
  var isEmpty: Bool { number.load(ordering: .acquiring) == 0 }
  var count: Int { number.load(ordering: .acquiring) }

  func append(_ event: Event, _ outcome: TransformOutcome = .spontaneous) {
    let item = Item(event: event, cause: Cause.current, outcome: outcome)
    items.initialized(with: Queue()).withLock { items in
      items.append(item)
      number.store(items.count, ordering: .releasing)
    }
  }

  /// The first one, taken out as a whole, so that nothing of the user's is freed under the lock.
  func takeFirst() -> Item? {
    items.withLock { items in
      let first = items.popFirst()
      number.store(items.count, ordering: .releasing)
      return first
    } ?? nil
  }

  /// Lets go of everything.
  func forget() {
    while takeFirst() != nil {}
  }
}
