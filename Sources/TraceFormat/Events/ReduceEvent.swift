extension TraceEvent {
  /// A call of `reduce`.
  public struct Reduce: Sendable, Equatable {
    /// Case name of the mutation.
    public var label: String
    /// Number of the thread that called, counted from 1 within the trace; 0 if it is not known.
    package var thread: Int
    /// Nanoseconds.
    package var duration: UInt64
    /// Revision of the state that came out; the initial state has 0.
    public var revision: Int
    /// Whether the state came out as it went in.
    public var isNoop: Bool
    /// Whether `isNoop` is not known: the state's type is not `Equatable`, and not all of it was recorded.
    package var isNoopUnknown: Bool

    /// A call with a mutation of this case.
    package init(
      label: String, thread: Int = 0, duration: UInt64, revision: Int, isNoop: Bool = false, isNoopUnknown: Bool = false
    ) {
      self.label = label
      self.thread = thread
      self.duration = duration
      self.revision = revision
      self.isNoop = isNoop
      self.isNoopUnknown = isNoopUnknown
    }
  }
}

extension TraceEvent.Reduce: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .reduce }
  package static var name: StaticString { "reduce" }
  package static var traits: EventTraits { .span }

  package var kind: TraceEvent.Kind { .reduce(self) }
  package var elapsed: UInt64? { duration }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.label, label, cut: limits.label)
    line.put(thread: thread)
    line.put(.rev, revision)
    line.put(.noop, isNoop)
    line.put(.unknown, isNoopUnknown)
  }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&label, &count)
  }
}
