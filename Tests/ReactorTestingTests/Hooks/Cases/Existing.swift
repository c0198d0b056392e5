import Foundation
import Observation
import ReactorCore
import Synchronization

/// Objects and variables that exist before a reducer runs.
final class Existing: @unchecked Sendable {
  // Each test has its own instance. The statics are shared, and no test reads them.
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
    let own = Boxed(1)
  }
  class Base: @unchecked Sendable {
    var uses = 0
  }
  final class Saw: Base, @unchecked Sendable {
    var teeth = 20
  }
  final class Listener: Listening, Counting {
    var heard = 0
    var count = 0

    func didReduce(_ number: Int) {
      heard += number
    }
    static let line = #line - 2
  }
  @Observable final class Observed: @unchecked Sendable {
    var uses = 0
  }
  let watched = Observed()
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
  let listener = Listener()
  var counting: any Counting { listener }
  let progress = Progress(totalUnitCount: 8)
  let marks = NSMutableSet()
  let bytes = NSMutableData()
  let ordered = NSMutableOrderedSet()
  let feed = AsyncStream.makeStream(of: Int.self).continuation
  let running = Task {}
  let gate = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
  let numbers = Mutex([3, 1, 2])
  let turns = Atomic(1)
  // A group must not be deallocated while it is entered.
  static let group = DispatchGroup()
  static let shared = Tool()
  static let base: Base = Saw()
  nonisolated(unsafe) static let nowhere = fopen("/dev/null", "w")
  var count: () -> Int
  let file = "/tmp/reactor-hooks-\(getpid())"
  var url: URL { URL(fileURLWithPath: file, isDirectory: false) }
  static let hosts = URL(fileURLWithPath: "/etc/hosts", isDirectory: false)
  static let folder = URL(fileURLWithPath: "/etc", isDirectory: true)
  let relay = BehaviorRelay(value: 1)

  static let countingLine = #line + 8

  init() {
    // A semaphore must not be deallocated below its initial value.
    semaphore.signal()
    pthread_rwlock_init(gate, nil)
    var calls = 0
    count = {
      calls += 1
      return calls
    }
  }

  deinit { gate.deallocate() }
}

protocol Listening: AnyObject {
  func didReduce(_ number: Int)
}

protocol Counting: AnyObject {
  var count: Int { get set }
}

/// A random number generator that repeats itself for a seed.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
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

/// A copy-on-write value.
struct Shelf {
  private final class Storage {
    var items: [Int]
    init(_ items: [Int]) { self.items = items }
  }
  private var storage = Storage([1, 2, 3])

  mutating func add(_ item: Int) {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.items) }
    storage.items.append(item)
  }
}

/// The state of the cases' reactor.
struct CaseState {
  var count = 0
  var number = 1.5
  var text = ""
  var texts = ["b", "a", "c"]
  var value: Any = 0
  var tool: Existing.Tool?
  var byName: [String: [Int]] = ["a": [1], "b": [2, 3]]
  var shelf = Shelf()
  @Pulse var message: String?
}
