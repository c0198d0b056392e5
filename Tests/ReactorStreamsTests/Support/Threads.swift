import Foundation

/// Runs `body` on a thread with a small stack, and waits for it.
func onThread(_ body: @escaping () -> Void) {
  // The caller waits, so nothing runs on two threads at once.
  nonisolated(unsafe) let body = body
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = 512 * 1_024
  thread.start()
  done.wait()
}
