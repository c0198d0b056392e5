import PlatformSupport
import ReactorCore
import ReactorTrace

/// Calls for attention from a thread of its own, where code of a test holds the thread that it runs on.
///
/// A call costs two locks: the thread sleeps until the first alarm that is due, and is started once in a process.
package final class Watchdog: Sendable {
  /// Returns the nanoseconds until it is to be called again; nil for never. Called on the thread of the watchdog.
  typealias Alarm = @Sendable () -> UInt64?

  package static let shared = Watchdog()
  /// The nanoseconds that the thread sleeps where nothing is watched, so that a later watch need not wake it.
  private static let idle: UInt64 = 5_000_000_000

  private struct State {
    var watches: [Int: (due: UInt64, alarm: Alarm)] = [:]
    var last = 0
    /// When the thread looks next; nil before it was started.
    var wake: UInt64?
    var earliest: UInt64 { watches.values.map(\.due).min() ?? .max }
  }
  // The lock guards the state; alarms are called outside it.
  private let state = ConditionLock(State())

  /// Watches from now on. Returns a number for `end`.
  func begin(after delay: UInt64, _ alarm: @escaping Alarm) -> Int {
    let due = Cause.monotonicTime.plus(delay)
    var (isFirst, isEarlier) = (false, false)
    let number = state.withLock { state in
      state.last += 1
      state.watches[state.last] = (due, alarm)
      isFirst = state.wake == nil
      isEarlier = state.wake.map { due < $0 } ?? false
      if isFirst { state.wake = due }
      return state.last
    }
    if isFirst { _ = DedicatedThread.start { [self] in watch() } }
    if isEarlier { state.change { $0.wake = min($0.wake ?? due, due) } }
    return number
  }

  /// Ends a watch; an alarm that has begun goes on.
  func end(_ number: Int) {
    let gone = state.withLock { $0.watches.removeValue(forKey: number) }
    withExtendedLifetime(gone) {}
  }

  /// Runs `body` while no thread begins or ends a watch.
  package func whileLocked<Result>(_ body: () -> Result) -> Result { state.withLock { _ in body() } }

  private func watch() {
    while true {
      let now = Cause.monotonicTime
      let wake = state.withLock { state in
        let wake = min(max(state.earliest, now), now + Self.idle)
        state.wake = wake
        return wake
      }
      let milliseconds = Int((wake - now + 999_999) / 1_000_000)
      state.wait(atMost: milliseconds) { ($0.wake ?? 0) < wake }
      callDue(at: Cause.monotonicTime)
    }
  }

  private func callDue(at now: UInt64) {
    let due = state.withLock { state in state.watches.filter { $0.value.due <= now } }
    for (number, watch) in due {
      let delay = watch.alarm()
      state.withLock { state in
        guard state.watches[number] != nil else { return }
        if let delay {
          state.watches[number]?.due = now.plus(delay)
        } else {
          state.watches[number]?.due = .max
        }
      }
    }
  }
}

/// The words of a watchdog, and the end of a process in which a thread is stuck. Tests put their own in its place.
struct Attention: Sendable {
  /// The nanoseconds of real time after which a line says what goes on.
  var patience: UInt64 = 8_000_000_000
  /// Real time in nanoseconds, by which calls and their turns are measured.
  var now: @Sendable () -> UInt64 = { Cause.monotonicTime }
  var say: @Sendable (String) -> Void
  /// Ends the process with a message, and keeps the trace up to now.
  var end: @Sendable (String, TestLocation, ReactorTracer?) -> Void

  @TaskLocal static var current = Attention(say: FailedTestTrace.printLine) { message, location, tracer in
    // A developer who steps through the code needs all the time in the world.
    if Debugger.isAttached { return }
    location.fail(message)
    if let trace = tracer?.trace {
      let directory = FailedTestTrace.directory ?? FailedTestTrace.temporaryDirectory
      FailedTestTrace.write(trace, of: trace.header.process, into: directory)
    }
    StandardError.write(line: "fatal error: \(message)")
    abort()
  }
}

/// Whether someone steps through this process.
package enum Debugger {
  package static var isAttached: Bool {
    #if canImport(Darwin)
      var info = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
      return unsafe sysctl(&name, 4, &info, &size, nil, 0) == 0 && info.kp_proc.p_flag & P_TRACED != 0
    #else
      guard let file = unsafe fopen("/proc/self/status", "r") else { return false }
      defer { unsafe fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while unsafe fgets(&line, 256, file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if text.hasPrefix("TracerPid:") { return !text.dropFirst(10).allSatisfy { $0.isWhitespace || $0 == "0" } }
      }
      return false
    #endif
  }
}
