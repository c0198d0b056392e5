import PlatformSupport
import Foundation
import ReactorCore

/// Runs a body on eight new threads, which all begin before one of them ends.
enum EightThreads {
  /// Returns the values of all threads, in no order.
  static func run<Value: Sendable>(_ body: @escaping @Sendable (Int) -> [Value]) -> [Value] {
    let all = Locked<[Value]>([])
    let begun = DispatchGroup()
    let ended = DispatchGroup()
    for number in 0..<8 {
      begun.enter()
      ended.enter()
      Thread.detachNewThread {
        begun.leave()
        begun.wait()
        let values = body(number)
        all.withLock { $0 += values }
        ended.leave()
      }
    }
    ended.wait()
    return all.withLock { $0 }
  }
}
