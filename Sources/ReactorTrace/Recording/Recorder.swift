import PlatformSupport
import ReactorCore
import Synchronization
import TraceFormat

/// Keeps a bounded number of events, each thread's in chunks of its own.
///
/// An event is opened when it happens, which numbers it and links it to its cause, and stored when it is complete. Any
/// thread. Neither takes a lock nor allocates, except for a new chunk every few hundred events.
final class Recorder: Sendable {
  // The lock guards the state.
  let state: Locked<RecorderState>
  let index = EventIndex()
  let reactors = ReactorRegistry()
  let objects: ObjectNames
  let subscribers: EventSubscribers
  /// Unique in the process, so that a thread never uses another recorder's cached records.
  private let id = Recorder.count.add(1, ordering: .relaxed).newValue
  private static let count = Atomic<UInt64>(0)

  /// The bytes of values at which a chunk counts as full.
  private let chunkWeightLimit: Int

  init(capacity: Int, valueBytes: Int) {
    state = Locked(RecorderState(capacity: capacity, valueBytes: valueBytes))
    chunkWeightLimit = valueBytes / 16
    objects = ObjectNames(reactors)
    subscribers = EventSubscribers(index)
  }

  deinit {
    if index.isChild {
      // Releasing a file closes it, which takes a lock.
      _ = Borrowed.keeping(subscribers)
      return
    }
    ForkedChild.remove(index)
    state.withLock { unsafe $0.deallocate() }
    unsafe index.deallocate()
  }

  /// Registers a reactor, and returns its number, from 1 in order of appearance.
  ///
  /// - Parameter reactor: Nil if the trace does not name objects.
  func register(_ reactor: AnyObject?, _ type: String, _ shapes: ReactorShapes) -> UInt32 {
    if index.isChild { return 0 }
    return reactor.map { objects.meet($0, type, shapes) } ?? reactors.add(type, shapes)
  }

  /// Notes that a reactor records nothing any more.
  func unregister(_ reactor: UInt32) {
    if index.isChild { return }
    objects.leave(reactor)
    let newest = index.newest
    state.withLock { $0.reactorEvents.end(reactor, newest) }
  }

  /// Actions as `Type.case`, as a `loop` event lists them.
  func names(of actions: [EventIndex.Role]) -> [String] { actions.map { name(of: $0.reactor, action: $0.label) } }

  /// An action as `Type.case`.
  func name(of reactor: UInt32, action label: UInt16) -> String {
    reactors[reactor].map { "\($0.type).\($0.shapes.action.labels.name(label))" } ?? "?"
  }

  /// Stores a complete event, on the thread that opened it. Takes over the reference to its value.
  @inline(__always)
  func store(_ record: EventRecord, of event: OpenEvent) {
    if index.isClosed { release(record.value) } else { append(record, to: event.records) }
  }

  @inline(__always)
  func append(_ record: EventRecord, to records: Place<ThreadRecords>) {
    if records.pointee.isFull { refill(records) }
    records.pointee.append(record)
    if index.hasSubscribers { subscribers.deliver(records.pointee.newest, thread: records.pointee.number) }
  }

  /// Adds the bytes that a value refers to, just before its event is stored.
  @inline(never)
  func addWeight(_ bytes: Int, to records: Place<ThreadRecords>) {
    if bytes == 0 || index.isClosed { return }
    if records.pointee.chunk.weight >= chunkWeightLimit, records.pointee.chunk.count > 0 {
      refill(records)
    }
    records.pointee.chunk.weight += bytes
  }

  /// Stores an event of a rare kind.
  func store(
    _ event: OpenEvent, at time: UInt64, of reactor: UInt32, _ kind: TraceEvent.Kind
  ) {
    store(event, at: time, of: reactor, OutOfLineEvent(kind))
  }

  func store(
    _ event: OpenEvent, at time: UInt64, of reactor: UInt32, _ outOfLine: OutOfLineEvent
  ) {
    let record = EventRecord(
      seq: event.seq, time: time, chain: event.chain, cause: event.cause, value: .keeping(outOfLine),
      reactor: reactor, kind: .other)
    store(record, of: event)
  }

  /// Stores a `reactor` event, which outlives all other events of its reactor.
  func store(reactorEvent event: TraceEvent) {
    // In one step, so that a new subscriber gets it exactly once.
    let file = state.withLock { state -> (any StreamedFile)? in
      state.add(event)
      guard index.hasSubscribers else { return nil }
      subscribers.deliver(event)
      return subscribers.file
    }
    file?.registered(event)
  }

  /// The number of the calling thread, from 1 in order of appearance.
  var thread: Int { threadRecords.pointee.number }

  @inline(never)
  private func release(_ value: Borrowed<AnyObject>?) { unsafe value?.letGo() }

  /// The records of the calling thread.
  @inline(__always)
  var threadRecords: Place<ThreadRecords> {
    unsafe Place(word: Cause.recordingSlot(id)) ?? findThreadRecords()
  }

  @inline(never)
  private func findThreadRecords() -> Place<ThreadRecords> {
    let records = state.withLock { $0.records(of: Cause.thread, index.makeSequenceNumbers()) }
    records.pointee.sequenceNumbers.forgetTurn()
    Cause.setRecordingSlot(id, records.word)
    return records
  }

  @inline(never)
  private func refill(_ records: Place<ThreadRecords>) {
    // All slow work is outside the lock, which other threads wait for.
    records.pointee.chunk.noteLoss()
    let empty = records.pointee.takeSpare()
    var (evicted, isUnderPressure) = state.withLock { ($0.refill(records, with: empty), $0.isUnderPressure) }
    if isUnderPressure { subscribers.file?.wake() }
    records.pointee.keep(&evicted.first)
  }
}
