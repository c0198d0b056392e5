import PlatformSupport
import ReactorCore
import TraceFormat

/// Drains, decodes and writes records on a thread of its own: continuously, or, for a ring, on demand.
final class BufferedTraceFile: StreamedFile {
  private struct Orders {
    /// The number of flushes requested, and of those done.
    var requested = 0
    var done = 0
    /// Whether something was recorded while the thread slept, or much while it rested.
    var isNeeded = false
    var ending: RecorderState.Ending?
    var isLeaving = false
    var status = StreamStatus()
    /// Whether the thread has ended.
    var isOver = false
    var thread: UInt?
    /// The time left for which the file's reader may block waiting callers.
    var timeout: ReaderTimeout

    var isCalled: Bool { isNeeded || isWaitedFor }
    /// Whether a caller waits for the thread to write.
    var isWaitedFor: Bool { requested > done || isLeaving }

    /// Begins a wait. Restarts the timeout unless another caller is already waiting.
    mutating func beginWait(_ fresh: ReaderTimeout) {
      if !isWaitedFor { timeout = fresh }
    }
  }

  private let orders: ConditionLock<Orders>
  private let timeout: ReaderTimeout
  private let index: EventIndex
  /// Milliseconds of rest after each round, so that recording threads do not have to wake the thread more often.
  private static let rest = 20
  /// Milliseconds between two attempts to connect, or two looks at whether an idle connection is cut.
  private static let attempt = 1_000
  /// The factor by which a slow reader may take longer than one that reads nothing.
  private static let slowReaderFactor = 10

  let drainMode: RecorderState.DrainMode

  /// - Parameter ring: The number of last events to write on demand; nil to write continuously.
  init(_ source: StreamSource, ring: Int? = nil) throws(TraceWriteError) {
    index = source.recorder.index
    drainMode = ring == nil ? .continuous : .onDemand
    timeout = ReaderTimeout(source.policy.streamTimeout, slowest: Self.slowReaderFactor)
    orders = ConditionLock(Orders(timeout: timeout))
    let writeTimeout = Self.writeTimeout(orders)
    // The thread connects: no caller waits for that.
    let isOpened = ring == nil && !source.isConnection
    let writer = isOpened ? try source.open(TraceFileWriter.bufferSize, writeTimeout) : nil
    let (orders, index, stopMessage) = (orders, index, source.stopMessage)
    let isRunning = DedicatedThread.start {
      orders.change { $0.thread = Cause.thread }
      var writer = TraceFileWriter(source, writer, ring: ring, writeTimeout) { status in
        orders.withLock { $0.status = status }
      }
      BufferedTraceFile.run(&writer, orders, index, stopMessage)
    }
    if !isRunning { throw .failed(path: "the trace", reason: "the system could not create a thread") }
  }

  /// Waits for the reader without limit while no caller waits: records evicted meanwhile are counted as lost.
  private static func writeTimeout(_ orders: ConditionLock<Orders>) -> WriteTimeout {
    WriteTimeout(
      stood: { milliseconds in
        orders.withLock { $0.isWaitedFor ? $0.timeout.stood(milliseconds) : nil }
      },
      moved: { orders.withLock { $0.timeout.moved() } })
  }

  /// The thread's loop: write, report, then rest or sleep.
  private static func run(
    _ writer: inout TraceFileWriter, _ orders: ConditionLock<Orders>, _ index: EventIndex, _ stopMessage: StopMessage
  ) {
    var wasIdle = false
    while true {
      let now = orders.withLock { orders in
        defer { orders.isNeeded = false }
        return orders
      }
      let isDue = writer.isContinuous || now.isWaitedFor
      let count = isDue ? writer.write(isLast: now.isLeaving) : 0
      if now.isLeaving, let ending = now.ending {
        writer.finish(ending)
        stopMessage.reportEnd(writer.status)
      } else {
        stopMessage.report(writer.status.file)
      }
      orders.change { orders in
        orders.done = now.requested
        orders.status = writer.status
        orders.isOver = now.isLeaving
      }
      if now.isLeaving { return }
      guard writer.isContinuous else {
        orders.wait { $0.isCalled }
        continue
      }
      if writer.isDisconnected {
        orders.wait(atMost: attempt) { $0.isWaitedFor }
      } else if count > 0 {
        orders.wait(atMost: rest) { $0.isCalled }
        wasIdle = false
      } else if !wasIdle {
        // The next event wakes the thread. One recorded just now may have missed the flag, so the thread looks once more.
        index.subscribe(.sleeper)
        orders.wait(atMost: rest) { $0.isCalled }
        wasIdle = true
      } else {
        if writer.isConnection { orders.wait(atMost: attempt) { $0.isCalled } } else { orders.wait { $0.isCalled } }
        wasIdle = false
      }
    }
  }

  func recorded(_ record: EventRecord, thread: Int) {
    // One of several recording threads wakes it.
    if index.unsubscribe(.sleeper) { wake() }
  }

  func registered(_ event: TraceEvent) {
    if index.unsubscribe(.sleeper) { wake() }
  }

  func wake() { orders.change { $0.isNeeded = true } }

  func flush() {
    // A value that flushes while it is described would wait for itself.
    if isOnOwnThread { return }
    var goal = 0
    orders.change { orders in
      orders.beginWait(timeout)
      orders.requested += 1
      goal = orders.requested
    }
    orders.wait { $0.done >= goal || $0.isOver }
  }

  func finish(_ ending: RecorderState.Ending) {
    orders.change { orders in
      orders.beginWait(timeout)
      orders.ending = ending
      orders.isLeaving = true
    }
    if !isOnOwnThread { orders.wait { $0.isOver } }
  }

  private var isOnOwnThread: Bool { orders.withLock { $0.thread == Cause.thread } }

  func abandon() { orders.change { $0.isLeaving = true } }

  var status: StreamStatus { orders.withLock { $0.status } }
}
