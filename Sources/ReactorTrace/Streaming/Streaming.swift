import TraceModel

/// How a tracer writes to a file while it records.
public enum Streaming: Sendable, Equatable {
  /// A thread of the tracer's own takes what was recorded, describes it and writes it; who records waits for nothing.
  ///
  /// What waits to be written is what the tracer holds, at most `TracePolicy.capacity` events; older ones are dropped,
  /// and counted as `pressure`. Events come into the file within some twenty milliseconds.
  case buffered
  /// One write an event, on the thread that records it, which also describes it: slow. Nothing is lost that was
  /// recorded, however the program ends: for what happens right before a crash.
  case everyEvent
  /// The last so many in memory alone, written by `flush()` and `finish()`; without them there is no file.
  ///
  /// The others are counted as `ring`. No more than `TracePolicy.capacity`.
  case ring(Int)
}

/// What became of the file that a tracer writes while it records.
public struct StreamStatus: Sendable, Equatable {
  /// Lines in the file between its header and its end: events, and what says how many are missing between them.
  public var written = 0
  /// Events that were dropped because they came faster than they could be written.
  public var lostToPressure = 0
  /// Events that were not among the last so many when a ring was written.
  public var lostToRing = 0
  /// Events that came, or waited, when nothing could be written any more.
  public var lostToFile = 0
  /// Whether it is being written, or finished, or why it stopped.
  public var file = TraceWriter.Status.writing

  public init() {}
}
