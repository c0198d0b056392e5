extension TraceEvent {
  /// A call of `mutate`, and the subscription to the stream that it returned.
  public struct MutateBegin: Sendable, Equatable {
    /// Case name of the action.
    public var label: String
    /// Number of the thread that called, counted from 1 within the trace; 0 if it is not known.
    package var thread: Int
    /// Nanoseconds that the call and the subscription took; nil if they were not measured.
    package var duration: UInt64?

    /// A call of `mutate` with an action of this case.
    package init(label: String, thread: Int = 0, duration: UInt64? = nil) {
      self.label = label
      self.thread = thread
      self.duration = duration
    }
  }
}

extension TraceEvent.MutateBegin: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .mutateBegin }
  package static var name: StaticString { "mutate.begin" }
  package static var traits: EventTraits { [.main, .span] }

  package var kind: TraceEvent.Kind { .mutateBegin(self) }
  package var elapsed: UInt64? { duration }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.label, label, cut: limits.label)
    line.put(thread: thread)
  }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&label, &count)
  }
}
