import TraceModel

/// How much a tracer records, and what it checks.
public struct TracePolicy: Sendable {
  /// What of actions, mutations and states is kept.
  public enum Content: Sendable {
    /// Case names alone, and whether a state came out of reduce as it went in: `==` of its type is asked where there is
    /// one, and where `references` allows to keep the state for that long.
    case names
    /// Payloads, and the differences between states.
    case values
  }

  /// What is kept of values that hold references, functions, or something of unknown type.
  ///
  /// Others are copied as they are, and described when somebody asks for the trace.
  public enum References: Sendable {
    /// Their case names alone: no object is kept alive or read, and nothing is described while the app runs.
    case named
    /// They are described at once, on the thread that emits them.
    case described
  }

  /// Which portable checks watch `reduce`, each more than the one before.
  public enum Purity: Int, Sendable, Comparable {
    case off
    /// Streams used inside reduce, the bytes of the reactor before and after, and the old state before and after where
    /// it holds references and `references` allows to read them. An append that fits into an array's spare room does not
    /// change those bytes and is missed.
    case standard
    /// The same, and `finish()` runs up to three reduces of each mutation case again and compares the results. It keeps
    /// the reactors alive until then. For tests alone: an impure reducer does its effects twice.
    case replay
    /// The same, and what gave the same result runs a third time in another time zone, with another environment, and on
    /// another thread. All of the process has them for that moment: for tests that run one at a time.
    case deep

    public static func < (left: Purity, right: Purity) -> Bool { left.rawValue < right.rawValue }
  }

  public var content: Content
  public var references: References
  public var purity: Purity
  /// Findings that do not fail a traced test. The trace has them all the same.
  public var suppressions = Suppressions()
  public var redaction: RedactionPolicy
  /// Events that are kept; the oldest are lost first, and counted.
  public var capacity: Int
  /// Bytes that the values in them may lead to, about: texts, collections, descriptions. Above that the oldest events are
  /// lost first as well, and counted. What elements of a collection lead to is not weighed.
  public var valueBytes: Int
  /// How long the app may be kept waiting by whoever reads the pipe, the socket or the terminal that a tracer writes to
  /// while it records: two seconds unless said, a millisecond at least, a day at most.
  ///
  /// With `everyEvent` that is each write; with `buffered` and a ring it is `flush()` and `finish()`, which wait for ten
  /// times as long where the reader reads, but slowly. Then the trace stops: what is lost is counted, and said once.
  public var streamTimeout: Duration

  public init(
    content: Content = .values, references: References = .described, purity: Purity = .standard,
    redaction: RedactionPolicy = .default, capacity: Int = 1_000_000,
    valueBytes: Int = 256 << 20, streamTimeout: Duration = .seconds(2)
  ) {
    self.content = content
    self.references = references
    self.purity = purity
    self.redaction = redaction
    self.capacity = max(capacity, 1)
    self.valueBytes = max(valueBytes, 0)
    self.streamTimeout = streamTimeout
  }

  /// The old state may be compared.
  var checksStateAliases: Bool {
    purity >= .standard && content == .values && references == .described
  }

  public static let names = TracePolicy(content: .names)
  public static let values = TracePolicy()
  /// What traced tests use.
  public static let tests = TracePolicy(purity: .replay)
  /// The same with each reducer run once more in other surroundings, for tests that run one at a time.
  public static let deepTests = TracePolicy(purity: .deep)
}
