import Foundation
import ReactorCore
import Synchronization

/// What is there before a reducer runs, and what it must leave alone.
final class Workshop: @unchecked Sendable {
  // Each test that runs a reducer has its own, but for the statics: nobody looks at what is in those.
  static nonisolated(unsafe) var total = 0
  static nonisolated(unsafe) var names = ["one", "two"]
  static let formatter: NumberFormatter = {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.minimumFractionDigits = 2
    return formatter
  }()
  static let days: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd"
    return formatter
  }()
  static let startedAt = Date()

  final class Tool: NSObject, @unchecked Sendable {
    var uses = 0
    var label = "a label that is too long to be stored in place"
    var parts: [Int] = [1, 2, 3]
    weak var next: Tool?
    @Wrapped var level = 1
  }
  let tool = Tool()
  var tools: [String: Tool] = ["saw": Tool(), "file": Tool()]
  let list = NSMutableArray(array: [1, 2])
  let notes = NSMutableDictionary()
  let text = NSMutableString(string: "text")
  let cache = NSCache<NSString, NSNumber>()
  let lock = NSLock()
  let recursive = NSRecursiveLock()
  let semaphore = DispatchSemaphore(value: 0)
  let center = NotificationCenter()
  let queue = DispatchQueue(label: "workshop")
  let operations = OperationQueue()
  let box: Boxed<Int> = Boxed(1)
  var count: () -> Int
  let file = "/tmp/reactor-hooks-\(getpid())"
  let relay = BehaviorRelay(value: 1)

  static let countingLine = #line + 7

  init() {
    // A semaphore must not go with less than it began with.
    semaphore.signal()
    var calls = 0
    count = {
      calls += 1
      return calls
    }
  }
}

@propertyWrapper struct Wrapped {
  var wrappedValue: Int
}

final class Boxed<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

nonisolated(unsafe) var globalTable = [3, 1, 2]

/// A state with a bit of everything.
struct WorkState {
  var count = 0
  var number = 1.5
  var text = ""
  var texts = ["b", "a", "c"]
  var value: Any = 0
  var tool: Workshop.Tool?
  var byName: [String: [Int]] = ["a": [1], "b": [2, 3]]
  @Pulse var message: String?
}
