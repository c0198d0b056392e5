import TraceFormat

/// How a tracer writes to a file while it records.
public enum StreamingMode: Sendable, Equatable {
  /// A thread of the tracer decodes and writes the events; recording threads do not wait for it.
  ///
  /// At most `TracePolicy.capacity` events wait to be written; older ones are dropped, and counted as
  /// `StreamStatus.lostToPressure`. Events reach the file within about twenty milliseconds.
  case buffered
  /// Each event is decoded and written by the thread that records it, in one system call: slow.
  ///
  /// No recorded event is lost, however the program ends. Use it to see what happens right before a crash.
  case unbuffered
  /// The given number of last events stay in memory, until `flush()` or `finish()` writes them; without them there is no file.
  ///
  /// The number ranges from 1 to `TracePolicy.capacity`. Other events are counted as `StreamStatus.lostToRing`.
  case ring(Int)
}

/// The progress of a streamed file.
public struct StreamStatus: Sendable, Equatable {
  /// The number of lines written between the file's header and its end: events, and counts of lost ones.
  public var written = 0
  /// The number of events dropped because they came faster than they could be written.
  public var lostToPressure = 0
  /// The number of events that were not among the last ones when a ring was written.
  public var lostToRing = 0
  /// The number of events that could not be written because the file had stopped.
  public var lostToFile = 0
  /// Whether the file is being written, is finished, or has stopped for a reason.
  public var file = TraceWriter.Status.writing

  /// A file to which nothing has been written.
  public init() {}
}
