extension TraceEvent {
  /// A call of `mutate`, and the subscription to the stream that it returned.
  public struct MutateBegin: Sendable, Equatable {
    /// Case name of the action.
    public var label: String
    /// Number of the thread that called, counted from 1 within the trace; 0 if it is not known.
    public var thread: Int
    /// Nanoseconds that the call and the subscription took; nil if they were not measured.
    public var duration: UInt64?

    /// A call of `mutate` with an action of this case.
    public init(label: String, thread: Int = 0, duration: UInt64? = nil) {
      self.label = label
      self.thread = thread
      self.duration = duration
    }
  }
}

extension TraceEvent.MutateBegin: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .mutateBegin }
  static var name: StaticString { "mutate.begin" }

  var kind: TraceEvent.Kind { .mutateBegin(self) }
  var elapsed: UInt64? { duration }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.label, label, cut: limits.label)
    line.put(thread: thread)
  }

  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.MutateBegin {
    TraceEvent.MutateBegin(
      label: try line.text(.label), thread: try line.thread(), duration: try line.optionalDuration())
  }

  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&label, &count)
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.label = events.texts.id(label)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    let action = builder.action(of: event.cause)
    let call = event.flags.contains(.duration) ? event.detail : nil
    builder.add(
      TraceGraph.Effect(
        seq: event.seq, reactor: builder.reactorID(event), action: action, label: builder.events.texts[event.label],
        begin: event.time, finish: event.time, end: .open, runs: call == nil ? [] : [event.span], call: call),
      chain: event.chain, at: index, of: reactor)
  }
}
