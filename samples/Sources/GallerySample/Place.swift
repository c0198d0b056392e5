import Foundation
import ReactorCore
import Synchronization

/// What is there before a reducer runs.
public final class Place: @unchecked Sendable {
  // Each reactor has its own, but for the static: only reducers that are wrong write that.
  static nonisolated(unsafe) var total = 0
  static let prices: NumberFormatter = {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.minimumFractionDigits = 2
    return formatter
  }()

  final class Register {
    var entries = 0
  }
  let register = Register()
  let center = NotificationCenter()
  let queue = DispatchQueue(label: "gallery")
  let lock = NSLock()
  let relay = BehaviorRelay(value: 0)
  let turns = Atomic(0)

  public init() {}
}
