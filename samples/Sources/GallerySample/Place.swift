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
  static let opened = Date()
  let register = Register()
  let center = NotificationCenter()
  let queue = DispatchQueue(label: "gallery")
  let lock = NSLock()
  let relay = BehaviorRelay(value: 0)
  let turns = Atomic(0)

  public init() {}
}

/// An object that a state holds.
final class Ledger {
  var entries = 0
}

/// A value that copies its storage when somebody else has it as well.
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
