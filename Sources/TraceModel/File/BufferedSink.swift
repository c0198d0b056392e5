#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Hands events to a thread of its own, which writes them.
final class BufferedSink: TraceSink {
  private struct Queue {
    var events: [TraceEvent] = []
    /// What did not fit since the thread came last.
    var dropped = DroppedEvents()
    var lost = 0
    var isClosed = false
    /// Events that were taken in, and those of them that are written or lost.
    var taken = 0
    var done = 0
    /// The thread has left.
    var isOver = false
    /// How far the writer was when the thread came last: to ask it would be to wait for its write.
    var writer = Progress()
  }

  /// What became of the file.
  private struct Progress {
    var status = TraceWriter.Status.writing
    var written = 0
    var lost = 0

    init() {}

    init(_ writer: TraceWriter) {
      status = writer.status
      written = writer.written
      lost = writer.lost
    }
  }

  private let writer: TraceWriter
  private let limit: Int
  private let words: StopWords
  private let queue = Locked(Queue())

  init(_ writer: TraceWriter, limit: Int, _ words: StopWords) {
    self.writer = writer
    self.limit = limit
    self.words = words
    let progress = Progress(writer)
    queue.withLock { $0.writer = progress }
    let (queue, said) = (queue, words)
    let isRunning = OwnThread.run { BufferedSink.work(queue, writer, said) }
    // Without a thread nothing waits: what is appended is lost, and finish has nobody to wait for.
    guard !isRunning else { return }
    queue.withLock { queue in
      queue.isClosed = true
      queue.isOver = true
    }
  }

  func append(_ event: TraceEvent) {
    let isFirst = queue.withLock { queue -> Bool in
      guard !queue.isClosed else {
        queue.lost += 1
        return false
      }
      guard queue.events.count < limit else {
        queue.dropped.add(event)
        queue.lost += 1
        return false
      }
      queue.events.append(event)
      queue.taken += 1
      return queue.events.count == 1
    }
    if isFirst { queue.wake() }
  }

  func flush() {
    let goal = queue.withLock { $0.taken }
    queue.wake()
    queue.waiting { $0.done >= goal || $0.isOver ? () : nil }
  }

  func finish() {
    close()
    queue.waiting { $0.isOver ? () : nil }
    writer.finish()
    let progress = Progress(writer)
    queue.withLock { $0.writer = progress }
    words.look(at: progress.status)
  }

  func close() {
    queue.withLock { $0.isClosed = true }
    queue.wake()
  }

  /// What the thread does until the queue is closed and empty.
  private static func work(_ queue: Locked<Queue>, _ writer: TraceWriter, _ words: StopWords) {
    var isMore = true
    while isMore {
      let (events, dropped, isClosed) = queue.waiting { queue -> ([TraceEvent], DroppedEvents, Bool)? in
        guard !queue.events.isEmpty || queue.isClosed else { return nil }
        defer {
          queue.events = []
          queue.dropped = DroppedEvents()
        }
        return (queue.events, queue.dropped, queue.isClosed)
      }
      for event in events { writer.append(event) }
      if writer.status == .writing, let line = dropped.line(why: "pressure") { writer.append(line) }
      writer.flush()
      let progress = Progress(writer)
      words.look(at: progress.status)
      queue.withLock { queue in
        queue.writer = progress
        queue.done += events.count
        queue.isOver = isClosed
      }
      queue.wake()
      isMore = !isClosed
    }
  }

  var status: TraceWriter.Status { queue.withLock { $0.writer.status } }
  var written: Int { queue.withLock { $0.writer.written } }
  var lost: Int { queue.withLock { $0.lost + $0.writer.lost } }
}

/// Threads that belong to us.
private enum OwnThread {
  /// Runs `body` on a thread that takes none of the app's signals; false where there can be no more threads.
  static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let box = Unmanaged.passRetained(Box(body))
    #if canImport(Glibc)
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, { $0.map { OwnThread.enter($0) } ?? nil }, box.toOpaque())
    #else
      var created: pthread_t?
      let code = pthread_create(&created, nil, { OwnThread.enter($0) }, box.toOpaque())
    #endif
    guard code == 0 else {
      box.release()
      return false
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let created { pthread_detach(created) }
    #endif
    return true
  }

  private final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static func enter(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
