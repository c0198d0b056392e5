import ReactorCore
import TraceModel

/// The events of a trace as they are recorded, for `for await`.
///
/// First come the lines of the reactors that are known already, then what is recorded from the beginning of the loop
/// on, in the order in which it was complete: readers sort by `seq`. The sequence ends when the tracer finishes, or goes.
/// What the loop has not taken yet waits in memory, without a bound.
public struct RecordedEvents: AsyncSequence, Sendable {
  public typealias Element = TraceEvent
  private let recorder: Recorder
  private let policy: TracePolicy

  init(_ recorder: Recorder, _ policy: TracePolicy) {
    self.recorder = recorder
    self.policy = policy
  }

  public func makeAsyncIterator() -> Iterator { Iterator(recorder, policy) }

  public struct Iterator: AsyncIteratorProtocol {
    private var told: AsyncStream<EventSubscribers.Told>.Iterator
    private var decoder: RecordDecoder
    private let policy: TracePolicy

    fileprivate init(_ recorder: Recorder, _ policy: TracePolicy) {
      self.policy = policy
      let listening = recorder.listen()
      told = listening.makeAsyncIterator()
      decoder = RecordDecoder(policy, recorder.reactors)
    }

    public mutating func next() async -> TraceEvent? { event(await told.next()) }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> TraceEvent? {
      event(await told.next(isolation: actor))
    }

    /// Values are described here, by whoever takes the events.
    private mutating func event(_ told: EventSubscribers.Told?) -> TraceEvent? {
      switch told {
      case .record(let held): decoder.event(held.record, thread: held.thread)
      case .event(let event): policy.redaction.masked(event)
      case nil: nil
      }
    }
  }
}

/// What became of the events of a recording so far.
public struct RecordingStatus: Sendable, Equatable {
  /// Events that happened.
  public var events: Int
  /// Events that were kept no longer, because newer ones needed their room.
  public var dropped: Int
  public var isFinished: Bool
  /// What became of the file, where one is written while reactors run.
  public var stream: StreamStatus?
}

extension ReactorTracer {
  /// The events as they are recorded. Any number of loops; each costs every recorded event a moment.
  public var events: RecordedEvents { RecordedEvents(recorder, policy) }

  /// How much was recorded, and how much of it was lost. Any thread.
  public var status: RecordingStatus { recorder.status }
}
