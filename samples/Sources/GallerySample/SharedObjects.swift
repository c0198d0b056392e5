import Foundation
import ReactorCore
import Synchronization

/// Objects that exist before a reducer runs.
public final class SharedObjects: @unchecked Sendable {
  // Each reactor has its own instance. Only impure reducers write the static.
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
  static let opened = Date()
  let register = Register()
  let center = NotificationCenter()
  let queue = DispatchQueue(label: "gallery")
  let lock = NSLock()
  let relay = BehaviorRelay(value: 0)
  let turns = Atomic(0)

  public init() {}
}

/// A reference type in the state.
final class Ledger {
  var entries = 0
}

/// A copy-on-write value.
struct Shelf {
  private final class Storage {
    var items: [Int]
    init(_ items: [Int]) { self.items = items }
  }
  private var storage = Storage([1, 2, 3])

  var count: Int { storage.items.count }

  mutating func add(_ item: Int) {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.items) }
    storage.items.append(item)
  }
}
