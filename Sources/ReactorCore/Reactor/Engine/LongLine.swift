import PlatformSupport

#if DEBUG
  import CReactorContext

  /// Notices when one thing leads to the next on one thread without end: each was sent while the one before was handled.
  ///
  /// Counted in debug builds alone. What comes in a burst, or from other threads, does not count.
  enum LongLine {
    /// Turns in a row after which it is said.
    static let limit: UInt = 1_000
    /// Things that are named, where none comes again.
    private static let most = 16

    /// Notes of a thread about the line that it is in.
    private struct Noted {
      var names: [String] = []
      var place: UInt = 0
      var isTold = false
    }
    // The lock guards what threads have noted.
    private static let noted = Locked<[UInt: Noted]>([:])

    /// The place of a thing that is sent now, from here: behind what this thread handles.
    static var next: UInt { rc_cycle_depth() > 0 ? rc_generation() + 1 : 0 }

    /// Handles something that has this place.
    static func handle(at place: UInt, _ body: () -> Void) {
      let outer = rc_generation()
      rc_set_generation(place)
      body()
      rc_set_generation(outer)
    }

    /// Something is handled. Returns what comes again and again, once for each line.
    static func note(_ name: @autoclosure () -> String) -> [String]? {
      let place = UInt(rc_generation())
      if place < limit { return nil }
      let name = name()
      return noted.withLock { threads in
        let thread = UInt(rc_thread())
        var line = threads[thread] ?? Noted()
        // It stood further back before: this is another line.
        if place < line.place { line = Noted() }
        line.place = place
        defer { threads[thread] = line }
        if line.isTold { return nil }
        line.isTold = line.names.first == name || line.names.count == most
        line.names.append(name)
        return line.isTold ? line.names : nil
      }
    }
  }

  extension ReactorEngine {
    /// Looks at something that is about to be handled, on the thread that runs this reactor.
    final func lookForLongLine(_ item: ReactorItem) {
      guard let names = LongLine.note(name(of: item)) else { return }
      diagnose(
        """
        a thousand turns have followed from one another without a pause, and go on: \(names.joined(separator: " → ")). \
        Each was sent while the one before was handled, so the thread is busy until that stops. If it never does, let \
        something on the way wait for a change, as distinctUntilChanged() does.
        """)
    }

    private func name(of item: ReactorItem) -> String {
      let type = edges.typeName
      switch item {
      case .action(let passed), .sentAction(let passed, _): return "\(type).\(edges.actionName(passed.address))"
      case .transformedAction(let action): return "\(type).\(edges.actionName(action))"
      case .emission, .transformedMutation, .emittedMutations: return "a mutation of \(type)"
      case .transformedState, .emittedStates: return "a state of \(type)"
      case .emittedActions: return "an action out of a transform of \(type)"
      default: return type
      }
    }
  }
#endif
