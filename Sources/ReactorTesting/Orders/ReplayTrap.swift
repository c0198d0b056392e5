import PlatformSupport
import ReactorCore
import Synchronization

/// Explains a trap of a reducer that is run in an order that it never had: without words, a test would seem to crash at its end
/// for no reason.
///
/// Covers one thread of the process at a time, with the signals of traps (SIGILL, SIGTRAP); their handlers are put back
/// afterwards, and get the signal after the words.
enum ReplayTrap {
  /// Runs `body`; if it traps, writes a sentence to standard error first.
  static func explained<Result>(_ sentence: () -> String, _ body: () -> Result) -> Result {
    #if canImport(Glibc)
      guard owner.compareExchange(expected: 0, desired: Cause.thread, ordering: .acquiring).exchanged else {
        return body()
      }
      defer { owner.store(0, ordering: .releasing) }
      return unsafe Array((sentence() + "\n").utf8).withUnsafeBufferPointer { text in
        unsafe words = text
        let own = handler()
        for (index, signal) in signals.enumerated() { replace(signal, by: own, keeping: index) }
        defer { for (index, signal) in signals.enumerated() { unsafe sigaction(signal, &before[index], nil) } }
        return body()
      }
    #else
      return body()
    #endif
  }
}

#if canImport(Glibc)
  private let signals = [SIGILL, SIGTRAP]
  /// The thread that runs a body; 0 for none.
  private let owner = Atomic<UInt>(0)
  // Safe: written and read by the owner alone, in its body or in a signal of its thread.
  nonisolated(unsafe) private var words = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  // Safe: the same owner keeps the handlers that were there, and puts them back.
  nonisolated(unsafe) private var before = [sigaction(), sigaction()]

  private func replace(_ signal: Int32, by own: sigaction, keeping index: Int) {
    var own = own
    unsafe sigaction(signal, &own, &before[index])
  }

  /// Writes the words, and returns with the former handler in place: the instruction runs again, and traps again.
  private func handler() -> sigaction {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { signal in
      if owner.load(ordering: .relaxed) == Cause.thread { _ = unsafe write(2, words.baseAddress, words.count) }
      for index in 0..<2 where signals[index] == signal { unsafe sigaction(signal, &before[index], nil) }
    }
    return action
  }
#endif
