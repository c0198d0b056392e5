import ReactorCore
import TraceFormat

/// The events of a trace as they are recorded, for `for await`.
///
/// The sequence begins with the `reactor` events so far, and goes on with all events recorded after the loop began, in
/// order of completion: sort by `seq` to get the order in which they happened. It ends when the tracer finishes or is
/// released. Events wait in memory, without limit, until the loop takes them.
public struct RecordedEvents: AsyncSequence, Sendable {
  /// One event of the trace.
  public typealias Element = TraceEvent
  private let recorder: Recorder
  private let policy: TracePolicy

  init(_ recorder: Recorder, _ policy: TracePolicy) {
    self.recorder = recorder
    self.policy = policy
  }

  /// Begins a loop: events recorded from now on are delivered.
  public func makeAsyncIterator() -> Iterator { Iterator(recorder, policy) }

  /// A loop over recorded events. Belongs to one task.
  public struct Iterator: AsyncIteratorProtocol {
    private var deliveries: AsyncStream<EventSubscribers.Delivery>.Iterator
    private var decoder: RecordDecoder
    private let policy: TracePolicy

    fileprivate init(_ recorder: Recorder, _ policy: TracePolicy) {
      self.policy = policy
      let loop = recorder.loop()
      deliveries = loop.makeAsyncIterator()
      decoder = RecordDecoder(policy, recorder.reactors)
    }

    /// The next event, masked; nil after the last one, or if the task is cancelled. Describes its value on this task.
    public mutating func next() async -> TraceEvent? { event(await deliveries.next()) }

    /// The next event, masked; nil after the last one, or if the task is cancelled. Describes its value on the actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> TraceEvent? {
      event(await deliveries.next(isolation: actor))
    }

    private mutating func event(_ delivery: EventSubscribers.Delivery?) -> TraceEvent? {
      switch delivery {
      case .record(let retained): decoder.event(retained.record, thread: retained.thread)
      case .event(let event): policy.redaction.masked(event)
      case nil: nil
      }
    }
  }
}

/// The progress of a recording.
public struct RecordingStatus: Sendable, Equatable {
  /// The number of events recorded, including dropped ones.
  public var events: Int
  /// The number of oldest events that were evicted to stay within the policy's limits.
  public var dropped: Int
  /// Whether the recording has ended.
  public var isFinished: Bool
  /// The progress of the streamed file; nil without one.
  public var stream: StreamStatus?
}

extension ReactorTracer {
  /// The events as they are recorded. Supports any number of loops; each adds to the cost of every recorded event.
  public var events: RecordedEvents { RecordedEvents(recorder, policy) }

  /// How many events were recorded, and how many of them were lost. Any thread.
  public var status: RecordingStatus { recorder.status }
}
