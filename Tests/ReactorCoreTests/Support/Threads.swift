import Foundation
import Testing

/// Longest time that anything in these tests may take before it counts as hanging.
///
/// Passing tests never wait for it.
let watchdogSeconds = 120.0

/// Runs `body` on `count` threads at once and waits for all of them.
///
/// - Returns: Whether all came back before the watchdog barked; it records an issue if not.
@discardableResult
func onThreads(
  _ count: Int, sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping (Int) -> Void
) -> Bool {
  let work = SharedWork(body)
  let start = Signal()
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    let thread = Thread {
      start.wait()
      work.run(index)
      group.leave()
    }
    thread.stackSize = 1 << 20
    thread.start()
  }
  start.raise()
  let isDone = group.wait(timeout: .now() + watchdogSeconds) == .success
  if isDone { work.forget() }
  if !isDone { Issue.record("\(count) threads did not come back: a deadlock", sourceLocation: sourceLocation) }
  return isDone
}

/// Starts a thread and returns a signal that is raised when it is through.
func onThread(_ body: @escaping () -> Void) -> Signal {
  let work = SharedWork { _ in body() }
  let done = Signal()
  Thread {
    work.run(0)
    work.forget()
    done.raise()
  }.start()
  return done
}

/// Something that happens once and can be waited for.
final class Signal: Sendable {
  private let condition = NSCondition()
  // The condition guards it.
  nonisolated(unsafe) private var isRaised = false

  func raise() {
    condition.lock()
    isRaised = true
    condition.broadcast()
    condition.unlock()
  }

  /// False, with an issue, if it did not happen before the watchdog barked.
  @discardableResult
  func wait(sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    let deadline = Date(timeIntervalSinceNow: watchdogSeconds)
    while !isRaised {
      if !condition.wait(until: deadline) {
        Issue.record("what the test waits for did not happen", sourceLocation: sourceLocation)
        return false
      }
    }
    return true
  }
}

/// Work that several threads run; it outlives none of them.
private final class SharedWork: @unchecked Sendable {
  // Set before the threads start and cleared when they are through. Tests say themselves what their threads share.
  private var body: ((Int) -> Void)?

  init(_ body: @escaping (Int) -> Void) { self.body = body }

  func run(_ index: Int) { body?(index) }

  func forget() { body = nil }
}
