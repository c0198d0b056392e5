extension TraceEvent {
  /// An error that ended a stream.
  public struct Failure: Sendable, Equatable {
    /// Type of the error.
    public var type: String
    /// Description of the error, without secrets.
    public var message: String
    /// Whether no observer was notified: the error ended an effect, or passed through a transform.
    public var isSwallowed: Bool

    package init(type: String, message: String, isSwallowed: Bool) {
      self.type = type
      self.message = message
      self.isSwallowed = isSwallowed
    }
  }
}

extension TraceEvent.Failure: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .error }
  package static var name: StaticString { "error" }
  package static var traits: EventTraits { [.main, .rare, .told, .anywhere] }

  package var kind: TraceEvent.Kind { .error(self) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.type, type, cut: limits.text)
    line.put(.msg, message, cut: limits.text)
    line.key(.swallowed)
    line.raw(isSwallowed ? "true" : "false")
  }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(message: &message, &count)
  }
}
