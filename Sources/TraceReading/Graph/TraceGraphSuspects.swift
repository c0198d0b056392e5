import PlatformSupport

extension TraceGraph {
  /// Signs of a fault that are no fault by themselves. Empty if events were lost.
  package struct Suspects: Sendable, Equatable {
    /// A field of the states of one reactor type that no mutation ever wrote.
    package struct Field: Sendable, Equatable {
      /// Type name of the reactor.
      package var reactorType: String
      /// Name of the field.
      package var field: String
    }
    /// A flag that an effect made true and that nothing can make false any more.
    package struct Stuck: Sendable, Equatable {
      /// Index into `reactors`.
      package var reactor: Int
      /// Name of the field.
      package var field: String
      /// Index into `commits` of the one that made it so.
      package var commit: Int
    }

    /// Indices of actions that led to nothing: see `Action.ledToNothing`.
    package var actions: [Int] = []
    /// Fields that no mutation wrote, of types with completely recorded states and mutations. In order of type, then of field.
    package var unwritten: [Field] = []
    /// Indices of reactors whose states change while nothing is subscribed to any of them.
    package var unobserved: [Int] = []
    /// Flags that nothing can make false any more, in order of reactor.
    package var stuck: [Stuck] = []
  }

  /// Actions that led to nothing, fields that are never written, reactors that change unobserved, stuck flags.
  package var suspects: Suspects {
    var suspects = Suspects()
    suspects.actions = actions.indices.filter { actions[$0].ledToNothing }
    guard lost == 0 else { return suspects }
    suspects.unwritten = unwrittenFields
    suspects.unobserved = reactors.indices.filter { changesUnobserved(reactors[$0]) }
    suspects.stuck = reactors.indices.flatMap { index in
      reactors[index].flags.filter { isStuck($0, of: reactors[index]) }
        .map { Suspects.Stuck(reactor: index, field: $0.field, commit: $0.commit) }
    }
    return suspects
  }

  /// Whether the effect that set a flag is over and left it set: it failed or was cancelled, or went on for a while and
  /// completed. Not what it set at its end, which is a result, and not while an effect of its name may still clear it.
  private func isStuck(_ flag: Flag, of reactor: Reactor) -> Bool {
    guard let effect = commits[flag.commit].effect.map({ effects[$0] }) else { return false }
    switch effect.end {
    case .failed, .cancelled: break
    case .completed:
      guard effect.hasWaited(since: commits[flag.commit].time, until: effect.finish) else { return false }
    case .disposed, .open, .unknown: return false
    }
    return !reactor.effects.contains { effects[$0].end == .open && effects[$0].label == effect.label }
  }

  private func changesUnobserved(_ reactor: Reactor) -> Bool {
    var hasChanged = false
    for index in reactor.commits where commits[index].state != nil && !commits[index].changed.isEmpty {
      guard commits[index].isUnobserved else { return false }
      hasChanged = true
    }
    return hasChanged
  }

  private var unwrittenFields: [Suspects.Field] {
    let types = Dictionary(grouping: reactors, by: \.type).filter { tellsAll($0.value) }
    return types.sorted { $0.key < $1.key }.flatMap { type, reactors -> [Suspects.Field] in
      let written = Set(reactors.flatMap(\.fields))
      var known = written
      return reactors.flatMap(\.declared).filter { known.insert($0).inserted }.map {
        Suspects.Field(reactorType: type, field: $0)
      }
    }
  }

  /// Whether there were mutations, and the trace records what each of them wrote.
  private func tellsAll(_ reactors: [Reactor]) -> Bool {
    let all = reactors.lazy.flatMap(\.commits)
    guard all.contains(where: { commits[$0].reduce != nil }) else { return false }
    return !all.contains { commits[$0].areChangesUnknown || commits[$0].isNoopUnknown || commits[$0].reduce == nil }
  }
}

extension TraceGraph {
  /// The suspects of a part of the trace by name, as the head of its picture tells them.
  ///
  /// - Parameters:
  ///   - actions: Indices of those in the part; nil for all.
  ///   - shown: Indices of the reactors in the part; nil for all.
  package func namedSuspects(actions shownActions: Set<Int>? = nil, reactors shown: Set<Int>? = nil) -> (
    idle: [(number: Int, label: String)], unobserved: [String], stuck: [(type: String, field: String)],
    unwritten: [(type: String, field: String)]
  ) {
    let suspects = suspects
    let shown = shown ?? Set(reactors.indices)
    let types = Set(shown.map { reactors[$0].type })
    return (
      suspects.actions.filter { shownActions?.contains($0) ?? true }.map { (actions[$0].number, actions[$0].label) },
      suspects.unobserved.filter(shown.contains).map { reactors[$0].type },
      suspects.stuck.filter { shown.contains($0.reactor) }.map { (reactors[$0.reactor].type, $0.field) },
      suspects.unwritten.filter { types.contains($0.reactorType) }.map { ($0.reactorType, $0.field) }
    )
  }
}
