/// Everything that one run recorded: a header and events in the order in which they happened.
///
/// A value; it holds no reference to a running reactor and can be passed between threads.
public struct Trace: Sendable, Equatable {
  /// First line of the file.
  public var header: Header
  /// Sorted by `seq`, each `seq` once.
  public var events: [TraceEvent]
  /// The lines that the reader had to skip or repair, in file order.
  ///
  /// Empty for a trace that was not read from a file.
  public var warnings: [Warning]
  /// Lines of kinds that this version does not know, which the end line counts all the same.
  package var ignored = 0

  /// A trace of events that are sorted by `seq`.
  package init(header: Header, events: [TraceEvent] = [], warnings: [Warning] = []) {
    self.header = header
    self.events = events
    self.warnings = warnings
  }
}

extension Trace {
  /// The recorder of a trace, its start, and its limits.
  public struct Header: Sendable, Equatable {
    /// Version of the format, `major.minor`.
    package var version: String
    /// 32 hexadecimal digits.
    public var traceID: String
    /// Wall-clock time at which `TraceEvent.time` is 0, nanoseconds since 1970.
    public var wall: UInt64
    /// `monotonic` for a real clock, `virtual` where a test counted ticks.
    public var clock: String
    /// Number of the process; 0 if it is not known.
    package var processID: Int
    /// Name of the process; empty if it is not known.
    public var process: String
    /// The program that wrote the file, `reactor-trace/0.1.0`.
    package var producer: String
    /// Bytes of a payload that are kept.
    package var payloadLimit: Int
    /// Events that the recorder's ring holds, nil for no bound.
    package var ringLimit: Int?
    /// Name of the redaction rules that were applied before anything was stored.
    package var redaction: String
    /// Attributes of the recording program (`service.name`).
    public var resource: [String: String]
    /// The effects that are meant to stay open, as the test said that was recorded: `listen`, or `Session.listen`.
    package var lasting: [String] = []

    /// A header of the current version; the defaults are those of a file that says nothing else.
    package init(
      version: String = "1.0", traceID: String = "00000000000000000000000000000000", wall: UInt64 = 0,
      clock: String = "monotonic", processID: Int = 0, process: String = "", producer: String = "",
      payloadLimit: Int = 4096, ringLimit: Int? = nil, redaction: String = "default-v1",
      resource: [String: String] = [:]
    ) {
      self.version = version
      self.traceID = traceID
      self.wall = wall
      self.clock = clock
      self.processID = processID
      self.process = process
      self.producer = producer
      self.payloadLimit = payloadLimit
      self.ringLimit = ringLimit
      self.redaction = redaction
      self.resource = resource
    }
  }

  /// Something in a file that could not be taken as it stood, and what was done about it.
  public struct Warning: Sendable, Equatable {
    /// Line in the file, counted from 1; nil if it concerns the whole.
    public var line: Int?
    /// A sentence with what, where and the remedy.
    ///
    /// Escaped for a terminal by whoever prints it.
    public var message: String

    /// A warning on one line, or on the whole file.
    package init(line: Int? = nil, message: String) {
      self.line = line
      self.message = message
    }
  }
}
