import PlatformSupport
import ReactorCore
import Synchronization
import TraceModel

/// Keeps the events of a trace: a bounded number of them, each thread's in chunks of its own.
///
/// An event is opened when it happens, which gives it its number and joins it up with its cause, and stored when all of
/// it is known. Any thread. Neither takes a lock or memory, but for one chunk in so many hundred events.
final class Recorder: Sendable {
  // The lock guards the state.
  private let state: Locked<RecorderState>
  let numbers = EventIndex()
  let reactors = ReactorRegistry()
  let objects: ObjectNames
  let listeners: EventSubscribers
  /// Never the same as another recorder's, so that a thread never takes another's place for its own.
  private let number = Recorder.count.add(1, ordering: .relaxed).newValue
  private static let count = Atomic<UInt64>(0)

  /// Bytes of values with which a chunk is full before it has all its records.
  private let heaviest: Int

  init(capacity: Int, valueBytes: Int) {
    state = Locked(RecorderState(capacity: capacity, valueBytes: valueBytes))
    heaviest = valueBytes / 16
    objects = ObjectNames(reactors)
    listeners = EventSubscribers(numbers)
  }

  deinit {
    if numbers.isChild {
      // A file that goes closes, and asks a lock first.
      _ = Unmanaged.passRetained(listeners)
      return
    }
    ForkedChild.remove(numbers)
    state.withLock { $0.deallocate() }
    numbers.deallocate()
  }

  /// Gives a reactor that was not met before its number, in order of appearance.
  ///
  /// - Parameter reactor: Nil where nobody names objects.
  func meet(_ reactor: AnyObject?, _ type: String, _ shapes: ReactorShapes) -> UInt32 {
    if numbers.isChild { return 0 }
    return reactor.map { objects.meet($0, type, shapes) } ?? reactors.add(type, shapes)
  }

  /// Nothing of a reactor is recorded any more.
  func leave(_ reactor: UInt32) {
    if numbers.isChild { return }
    objects.leave(reactor)
    let newest = numbers.newest
    state.withLock { $0.introductions.end(reactor, newest) }
  }

  /// Actions by type and case, as a loop names them.
  func names(of actions: [EventIndex.Role]) -> [String] {
    actions.map { role in
      reactors[role.reactor].map { "\($0.type).\($0.shapes.action.labels.name(role.label))" } ?? "?"
    }
  }

  /// An event is complete, on the thread on which it happened. What it keeps is retained, and released with it.
  @inline(__always)
  func store(_ record: Record, of event: OpenEvent) {
    if numbers.isClosed { release(record.value) } else { append(record, at: event.place) }
  }

  @inline(__always)
  private func append(_ record: Record, at place: UnsafeMutablePointer<ThreadRecords>) {
    if place.pointee.isFull { refill(place) }
    place.pointee.append(record)
    if numbers.isListenedTo { listeners.tell(place.pointee.newest, thread: place.pointee.number) }
  }

  /// A value that is about to be stored leads to so many bytes.
  @inline(never)
  func weigh(_ bytes: Int, at place: UnsafeMutablePointer<ThreadRecords>) {
    if bytes == 0 || numbers.isClosed { return }
    if place.pointee.chunk.weight >= heaviest, place.pointee.chunk.count > 0 { refill(place) }
    place.pointee.chunk.weight += bytes
  }

  /// An event of a rare kind, complete at once.
  func store(
    _ event: OpenEvent, at time: UInt64, of reactor: UInt32, _ kind: TraceEvent.Kind
  ) {
    store(event, at: time, of: reactor, OutOfLineEvent(kind))
  }

  func store(
    _ event: OpenEvent, at time: UInt64, of reactor: UInt32, _ kept: OutOfLineEvent
  ) {
    let record = Record(
      seq: event.seq, time: time, chain: event.chain, cause: event.cause, value: Unmanaged.passRetained(kept),
      reactor: reactor, kind: .other)
    store(record, of: event)
  }

  /// The line of a reactor, which stays as long as the rest: without it nobody knows whose that is.
  func introduce(_ event: TraceEvent) {
    // Together, so that one who begins to listen meanwhile is told once.
    let file = state.withLock { state -> (any StreamedFile)? in
      state.introduce(event)
      guard numbers.isListenedTo else { return nil }
      listeners.tell(event)
      return listeners.file
    }
    file?.introduced(event)
  }

  /// Lets a file have what is recorded; false where there is one already.
  func stream(to file: any StreamedFile) -> Bool {
    if numbers.isChild { return false }
    let met = state.withLock { state -> [TraceEvent]? in
      guard listeners.add(file) else { return nil }
      ForkedChild.add(numbers)
      state.beginTaking(file.takes)
      if file.takes == .nothing { numbers.listen(.file) }
      return file.takes == .nothing ? state.introductions.lines : []
    }
    guard let met else {
      file.leave()
      return false
    }
    for event in met { file.introduced(event) }
    file.wake()
    return true
  }

  /// What a stream has not taken yet.
  func take() -> DrainedRecords { state.withLock { $0.take() } }

  /// The file is finished: a child of this process may be asked for the trace as well as this one.
  func endListening() {
    if numbers.isChild { return }
    listeners.end()
    ForkedChild.remove(numbers)
  }

  /// Closes the recording with an `open` for each effect that has not ended, and the `end`, if `isComplete`. True for
  /// the one caller that closed it.
  func close(at time: UInt64, isComplete: Bool) -> Bool {
    if isComplete { storeBegun() }
    if !numbers.close() { return false }
    guard isComplete else {
      listeners.file?.leave()
      return true
    }
    let open = numbers.takeEffects().map { effect in
      TraceEvent(
        seq: place.pointee.numbers.take(after: 0), time: time, reactor: Int(effect.role.reactor), chain: effect.root,
        cause: effect.seq, kind: .open)
    }
    let end = (place.pointee.numbers.take(after: 0), time)
    let ending = RecorderState.Ending(open: open, end: end)
    state.withLock { $0.ending = ending }
    for event in open { listeners.tell(event) }
    listeners.file?.finish(ending)
    return true
  }

  var status: RecordingStatus {
    if numbers.isChild { return RecordingStatus(events: 0, dropped: 0, isFinished: true) }
    let (events, dropped) = state.withLock { ($0.count, $0.lossNow) }
    return RecordingStatus(
      events: events, dropped: dropped, isFinished: numbers.isClosed, stream: listeners.fileStatus)
  }

  /// What is recorded from now on, after the lines of the reactors that are known.
  func listen() -> AsyncStream<EventSubscribers.Told> {
    if numbers.isChild { return AsyncStream { $0.finish() } }
    return state.withLock { listeners.listen(after: $0.introductions.lines) }
  }

  /// What has been recorded, as it is kept. Any thread.
  func kept() -> RecordSnapshot {
    var (kept, place) = state.withLock { ($0.kept, $0.places[Cause.thread]) }
    // Who only reads writes nowhere, and is no thread of the trace.
    if let place { kept.begun = OpenMutateCall.waiting(at: place).map { ($0, place.pointee.number) } }
    return kept
  }

  /// Effects in whose `mutate` this thread is have begun by now.
  private func storeBegun() {
    let place = place
    for record in OpenMutateCall.waiting(at: place) { append(record, at: place) }
    OpenMutateCall.noteStored(at: place)
  }

  /// The number of the calling thread, in order of appearance.
  var thread: Int { place.pointee.number }

  @inline(never)
  private func release(_ value: Unmanaged<AnyObject>?) { value?.release() }

  /// Where this thread writes.
  @inline(__always)
  var place: UnsafeMutablePointer<ThreadRecords> {
    if let place = Cause.recordingSlot(number) { return place.assumingMemoryBound(to: ThreadRecords.self) }
    return findPlace()
  }

  @inline(never)
  private func findPlace() -> UnsafeMutablePointer<ThreadRecords> {
    let place = state.withLock { $0.place(of: Cause.thread, numbers.ofNewThread) }
    place.pointee.numbers.forgetTurn()
    Cause.setRecordingSlot(number, place)
    return place
  }

  @inline(never)
  private func refill(_ place: UnsafeMutablePointer<ThreadRecords>) {
    // All that takes time is done outside the lock, for which the other threads wait.
    place.pointee.chunk.noteLoss()
    let empty = place.pointee.takeSpare()
    var (gone, isPressing) = state.withLock { ($0.refill(place, with: empty), $0.isPressing) }
    if isPressing { listeners.file?.wake() }
    place.pointee.keep(&gone.first)
  }
}
