extension TraceEvent {
  /// An error that ended a stream.
  public struct Failure: Sendable, Equatable {
    /// Type of the error.
    public var type: String
    /// Description of the error, without secrets.
    public var message: String
    /// Whether no observer was notified: the error ended an effect, or passed through a transform.
    public var isSwallowed: Bool

    /// An error of this type.
    public init(type: String, message: String, isSwallowed: Bool) {
      self.type = type
      self.message = message
      self.isSwallowed = isSwallowed
    }
  }
}

extension TraceEvent.Failure: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .error }
  static var name: StaticString { "error" }
  static var needsReactor: Bool { false }

  var kind: TraceEvent.Kind { .error(self) }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.type, type, cut: limits.text)
    line.put(.msg, message, cut: limits.text)
    line.key(.swallowed)
    line.raw(isSwallowed ? "true" : "false")
  }

  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.Failure {
    TraceEvent.Failure(
      type: try line.text(.type), message: try line.text(.msg), isSwallowed: try line.flag(.swallowed))
  }

  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&message, &count)
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.number = events.keepRare(kind)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard case .error(let failure) = builder.rareKind(of: event) else { return }
    builder.failedIn.append(builder.effect(behind: event.cause))
    builder.inheritCommit(event, index)
    builder.graph.failures.append(
      TraceGraph.Failure(
        seq: event.seq, reactor: builder.reactorID(event), time: event.time, type: failure.type,
        message: failure.message, isSwallowed: failure.isSwallowed))
  }

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.cause }
}
