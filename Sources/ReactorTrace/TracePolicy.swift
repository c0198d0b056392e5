import TraceFindings
import TraceFormat

/// How much a tracer records, and what it checks.
public struct TracePolicy: Sendable {
  /// The part of actions, mutations and states that is kept.
  public enum Content: Sendable {
    /// The names of enum cases, and whether a reduce changed its state: compared with `==` if the state is `Equatable` and
    /// `references` allows to keep it during the reduce, otherwise by its bytes.
    case names
    /// Also payloads, and the differences between states.
    case values
  }

  /// The treatment of values that hold references, functions, or values of unknown type.
  ///
  /// Other values are copied as bytes, and described when the trace is read.
  public enum References: Sendable {
    /// Case names only: no object is retained or read, and no value is described while the app runs.
    case named
    /// Values are described immediately, on the thread that emits them.
    case described
  }

  /// The portable purity checks around `reduce`, each level including the one before.
  public enum Purity: Int, Sendable, Comparable {
    /// No checks.
    case off
    /// Finds streams used inside `reduce`, changes of the reactor's stored bytes, and, if `references` allows to read them,
    /// changes of the old state through a reference.
    ///
    /// An append that fits into an array's spare capacity does not change the reactor's bytes and is missed.
    case standard
    /// Also replays up to three reduces of each mutation case in `finish()`, and compares the results.
    ///
    /// Keeps the reactors alive until then. For tests only: an impure reducer repeats its side effects.
    case replay
    /// Also replays reduces with an equal result once more, in another time zone and environment, and on another thread.
    ///
    /// The change affects the whole process meanwhile. For tests that run one at a time.
    case deep

    /// Whether `left` checks less than `right`.
    public static func < (left: Purity, right: Purity) -> Bool { left.rawValue < right.rawValue }
  }

  /// The part of actions, mutations and states that is kept.
  public var content: Content
  /// The treatment of values that hold references.
  public var references: References
  /// The purity checks around `reduce`.
  public var purity: Purity
  /// Findings that do not fail a traced test. The trace contains them all the same.
  public var suppressions = Suppressions()
  /// The values that are masked before they are stored in a trace.
  public var redaction: RedactionPolicy
  /// The largest number of events kept, at least 1. The oldest are dropped first, and counted.
  public var capacity: Int
  /// The approximate number of bytes that kept values may refer to: texts, collections, descriptions.
  ///
  /// Above it the oldest events are dropped, and counted. What elements of a collection refer to is not included.
  public var valueBytes: Int
  /// How long a reader of the streamed pipe, socket or terminal may block the app: from a millisecond to a day.
  ///
  /// It applies to each write if `unbuffered`, otherwise to `flush()` and `finish()`, which wait ten times as long for a
  /// reader that reads slowly. Then the trace stops; lost events are counted, and the reason is reported once.
  public var streamTimeout: Duration
  /// Attributes of the program in the header of its traces, by their OpenTelemetry names, such as `service.version`. Secrets
  /// in them are masked. Empty by default; `service.name` is the name of the process unless it is set here.
  public var resource: [String: String] = [:]

  /// A policy that records values and runs the standard checks by default.
  ///
  /// - Parameters:
  ///   - content: The part of actions, mutations and states that is kept.
  ///   - references: The treatment of values that hold references.
  ///   - purity: The purity checks around `reduce`.
  ///   - redaction: The values that are masked.
  ///   - capacity: The largest number of events kept; less than 1 counts as 1.
  ///   - valueBytes: The number of bytes that kept values may refer to, 256 MiB by default; less than 0 counts as 0.
  ///   - streamTimeout: How long a reader of a streamed file may block the app.
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

  /// Whether changes of the old state through references are looked for.
  var checksStateAliases: Bool {
    purity >= .standard && content == .values && references == .described
  }

  /// Records case names only, with the standard checks: the cheapest policy with checks.
  public static let names = TracePolicy(content: .names)
  /// Records values, with the standard checks: the default.
  public static let values = TracePolicy()
  /// Records values, and replays reducers: the policy of traced tests.
  public static let tests = TracePolicy(purity: .replay)
  /// Records values, and replays reducers also in a perturbed environment, for tests that run one at a time.
  public static let deepTests = TracePolicy(purity: .deep)
}
