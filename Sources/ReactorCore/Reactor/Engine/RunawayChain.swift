#if DEBUG
  import CReactorContext

  /// Detects a chain of items on one thread that does not end: each was sent while the one before was handled.
  ///
  /// In debug builds only. Bursts, and items from other threads, do not count.
  enum RunawayChain {
    /// Turns in a row after which a chain is reported.
    static let limit: UInt = 1_000
    /// Largest number of items that are named, where none of them recurs.
    private static let maximumNames = 16

    /// The chain that a thread is in.
    private struct Chain {
      var names: [String] = []
      var depth: UInt = 0
      var isReported = false
    }
    // The lock guards the chains, by thread.
    private static let chains = Locked<[UInt: Chain]>([:])

    /// The depth of an item that this thread sends now: one more than that of the item it handles.
    static var nextDepth: UInt { rc_cycle_depth() > 0 ? rc_chain_depth() + 1 : 0 }

    /// Handles an item of that depth.
    static func run(at depth: UInt, _ body: () -> Void) {
      let outer = rc_chain_depth()
      rc_set_chain_depth(depth)
      body()
      rc_set_chain_depth(outer)
    }

    /// Notes the item that is handled. Returns the names of the items that recur, once for each chain.
    static func note(_ name: @autoclosure () -> String) -> [String]? {
      let depth = UInt(rc_chain_depth())
      if depth < limit { return nil }
      let name = name()
      return chains.withLock { threads in
        let thread = UInt(rc_thread())
        var chain = threads[thread] ?? Chain()
        // A smaller depth than before: this is another chain.
        if depth < chain.depth { chain = Chain() }
        chain.depth = depth
        defer { threads[thread] = chain }
        if chain.isReported { return nil }
        chain.isReported = chain.names.first == name || chain.names.count == maximumNames
        chain.names.append(name)
        return chain.isReported ? chain.names : nil
      }
    }
  }

  extension ReactorEngine {
    /// Reports a chain that does not end, before an item is handled. On the thread that runs this reactor.
    final func checkForRunawayChain(_ item: ReactorItem) {
      guard let names = RunawayChain.note(name(of: item)) else { return }
      diagnose(
        """
        a thousand turns have followed from one another without a pause, and go on: \(names.joined(separator: " → ")). \
        Each was sent while the one before was handled, so the thread is busy until that stops. If it never does, let \
        something on the way wait for a change, as distinctUntilChanged() does.
        """)
    }

    private func name(of item: ReactorItem) -> String {
      let type = witnesses.typeName
      switch item {
      case .action(let passed), .sentAction(let passed, _): return "\(type).\(witnesses.actionName(passed.address))"
      case .transformedAction(let action): return "\(type).\(witnesses.actionName(action))"
      case .emission, .transformedMutation, .emittedMutations: return "a mutation of \(type)"
      case .transformedState, .emittedStates: return "a state of \(type)"
      case .emittedActions: return "an action out of a transform of \(type)"
      default: return type
      }
    }
  }
#endif
