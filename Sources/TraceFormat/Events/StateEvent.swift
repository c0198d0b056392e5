import TraceJSON

extension TraceEvent {
  /// A state that came out of `reduce` or of a transform.
  public struct State: Sendable, Equatable {
    /// The recorded part of a state.
    package enum Change: Sendable, Equatable {
      /// All of the state, as a JSON object.
      case whole(JSONText)
      /// The steps from the state before to this one; empty for equal states.
      case diff([Patch])
      /// Nothing: values are not recorded, or a transform dropped the state.
      case unknown
    }
    /// Number of the state within its reactor; the initial state has 0.
    public var revision: Int
    /// Whether it is the initial state, which no reduce made.
    package var isInitial: Bool
    /// The recorded part of it.
    package var change: Change
    /// Whether it had no observer.
    package var isUnobserved: Bool

    package init(revision: Int, isInitial: Bool = false, change: Change, isUnobserved: Bool = false) {
      self.revision = revision
      self.isInitial = isInitial
      self.change = change
      self.isUnobserved = isUnobserved
    }
  }
}

extension TraceEvent.State: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .state }
  package static var name: StaticString { "state" }
  package static var traits: EventTraits { [.main, .inSpan] }

  package var kind: TraceEvent.Kind { .state(self) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    write(to: &line, limits, isDropped: false)
  }

  package func write(to line: inout LineBuffer, _ limits: LineLimits, isDropped: Bool) {
    line.put(.rev, revision)
    line.put(.initial, isInitial)
    line.put(.unobserved, isUnobserved)
    switch change {
    case .whole(let value): line.put(.payload, value, limit: limits.payload)
    case .diff(let patches):
      line.key(.diff)
      let isCut = patches.count > limits.list
      line.list(isCut ? patches.prefix(limits.list) + [.rest(of: patches)] : patches[...]) { $0.put($1, limits) }
    case .unknown: line.put(.unknown, !isDropped)
    }
  }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    switch change {
    case .whole(var value):
      policy.mask(&value, &count)
      change = .whole(value)
    case .diff(var patches):
      policy.mask(&patches, &count)
      change = .diff(patches)
    case .unknown: break
    }
  }
}
