extension TraceEvent {
  /// An action or a mutation that came out of a transform of its reactor.
  public struct Transformed: Sendable, Equatable {
    /// The kind of change that the transform made.
    public enum Operation: String, Sendable, CaseIterable {
      /// It passed on another value in place of the one that went in.
      case map
      /// It passed on nothing.
      case drop
      /// It passed on a value for which none had gone in.
      case inject
    }
    /// The kind of change that the transform made.
    public var operation: Operation
    /// Case name of the value that came out; nil for a dropped one, or if it is unknown.
    public var label: String?
    /// Plain text that names what brought an injected action whose cause is not known.
    package var source: String?

    /// A value that came out, or none.
    package init(_ operation: Operation, label: String? = nil, source: String? = nil) {
      self.operation = operation
      self.label = label
      self.source = source
    }
  }
}

extension LineBuffer {
  package mutating func put(_ out: TraceEvent.Transformed, _ limits: LineLimits) {
    put(.op, out.operation.rawValue, cut: limits.label)
    put(.label, out.label, cut: limits.label)
    put(.src, out.source, cut: limits.text)
  }
}

extension TraceEvent.Transformed {
  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&label, &count)
    policy.mask(&source, &count)
  }
}

// As a number, for records in memory; no file has it.
// Inlined, since the recorder asks for one with each value, and is another module.
extension TraceEvent.Transformed.Operation {
  /// The number of an operation, 0 to 2.
  @inlinable
  package var number: UInt16 {
    switch self {
    case .map: 0
    case .drop: 1
    case .inject: 2
    }
  }

  /// - Parameter number: One that `number` gave.
  package init(number: UInt16) { self = Self.byNumber[Int(number)] }

  private static let byNumber = allCases
}
