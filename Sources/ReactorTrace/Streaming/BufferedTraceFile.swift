import ReactorCore
import TraceModel

/// A thread of its own takes what was recorded, describes it and writes it: as it comes, or when it is asked.
final class BufferedTraceFile: StreamedFile {
  private struct Orders {
    /// How often it was asked to write, and how often that is done.
    var asked = 0
    var done = 0
    /// Something was recorded while it slept, or much while it rested.
    var isNeeded = false
    var ending: RecorderState.Ending?
    var isLeaving = false
    var status = StreamStatus()
    /// The thread is gone.
    var isOver = false
    var thread: UInt?
    /// What is left of the time that its reader may keep those waiting who wait for it.
    var timeout: ReaderTimeout

    var isCalled: Bool { isNeeded || asked > done || isLeaving }
    /// Somebody waits until it has written.
    var isWaitedFor: Bool { asked > done || isLeaving }

    /// Somebody begins to wait, who gives its reader all of the time again if nobody waits yet.
    mutating func beginWait(_ fresh: ReaderTimeout) {
      if !isWaitedFor { timeout = fresh }
    }
  }

  private let orders: ConditionLock<Orders>
  private let timeout: ReaderTimeout
  private let numbers: EventIndex
  /// How long it rests after each round, so that who records need not wake it more often.
  private static let rest = 20
  /// How many times as long a reader may take that reads slowly.
  private static let slowest = 10

  let takes: RecorderState.Taking

  /// - Parameter ring: How many events it writes when it is asked; nil where it writes as they come.
  init(_ source: StreamSource, ring: Int? = nil) throws(TraceWriteError) {
    numbers = source.recorder.numbers
    takes = ring == nil ? .asItComes : .whenAsked
    timeout = ReaderTimeout(source.policy.streamTimeout, slowest: Self.slowest)
    orders = ConditionLock(Orders(timeout: timeout))
    let patience = Self.patience(orders)
    let writer = ring == nil ? try source.open(TraceFileWriter.gathering, patience) : nil
    let (orders, numbers, words) = (orders, numbers, source.words)
    let isRunning = DedicatedThread.run {
      orders.change { $0.thread = Cause.thread }
      var writer = TraceFileWriter(source, writer, ring: ring, patience) { status in
        orders.withLock { $0.status = status }
      }
      BufferedTraceFile.work(&writer, orders, numbers, words)
    }
    if !isRunning { throw .failed(path: "the trace", reason: "the system could not create a thread") }
  }

  /// As long as nobody waits for it, it waits for its reader; what is recorded meanwhile may be lost, and is counted.
  private static func patience(_ orders: ConditionLock<Orders>) -> WritePatience {
    WritePatience(
      stood: { milliseconds in
        orders.withLock { $0.isWaitedFor ? $0.timeout.stood(milliseconds) : nil }
      },
      moved: { orders.withLock { $0.timeout.moved() } })
  }

  /// What the thread does until it leaves.
  private static func work(
    _ writer: inout TraceFileWriter, _ orders: ConditionLock<Orders>, _ numbers: EventIndex, _ words: StopMessage
  ) {
    var hadNothing = false
    while true {
      let now = orders.withLock { orders in
        defer { orders.isNeeded = false }
        return orders
      }
      let isAsked = writer.writesUnasked || now.asked > now.done || now.isLeaving
      let count = isAsked ? writer.write(isLast: now.isLeaving) : 0
      if now.isLeaving, let ending = now.ending { writer.finish(ending) }
      words.look(at: writer.status.file)
      orders.change { orders in
        orders.done = now.asked
        orders.status = writer.status
        orders.isOver = now.isLeaving
      }
      if now.isLeaving { return }
      guard writer.writesUnasked else {
        orders.wait { $0.isCalled }
        continue
      }
      if count > 0 {
        orders.wait(atMost: rest) { $0.isCalled }
        hadNothing = false
      } else if !hadNothing {
        // Whoever records from now on wakes it. One who did so just now may not have seen that, but is seen in a moment.
        numbers.listen(.sleeper)
        orders.wait(atMost: rest) { $0.isCalled }
        hadNothing = true
      } else {
        orders.wait { $0.isCalled }
        hadNothing = false
      }
    }
  }

  func heard(_ record: Record, thread: Int) {
    // One of those who record at the same time wakes it.
    if numbers.stopListening(.sleeper) { wake() }
  }

  func introduced(_ event: TraceEvent) {
    if numbers.stopListening(.sleeper) { wake() }
  }

  /// Much waits to be written.
  func wake() { orders.change { $0.isNeeded = true } }

  func flush() {
    // A value that flushes while it is described would wait for itself.
    if isOurs { return }
    var goal = 0
    orders.change { orders in
      orders.beginWait(timeout)
      orders.asked += 1
      goal = orders.asked
    }
    orders.wait { $0.done >= goal || $0.isOver }
  }

  func finish(_ ending: RecorderState.Ending) {
    orders.change { orders in
      orders.beginWait(timeout)
      orders.ending = ending
      orders.isLeaving = true
    }
    if !isOurs { orders.wait { $0.isOver } }
  }

  /// This is the file's own thread.
  private var isOurs: Bool { orders.withLock { $0.thread == Cause.thread } }

  func leave() { orders.change { $0.isLeaving = true } }

  var status: StreamStatus { orders.withLock { $0.status } }
}
