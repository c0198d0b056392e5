import PlatformSupport
import ReactorCore

/// A list that any thread may add to.
final class Record<Element>: @unchecked Sendable {
  // The lock guards the list.
  private let list = Locked<[Element]>([])

  func add(_ element: Element) { list.withLock { $0.append(element) } }

  var all: [Element] { list.withLock { $0 } }
}

extension Record {
  /// An observer that writes down every event as a word: `1`, `error(x)`, `completed`.
  static func words<Value>(of stream: some ObservableType<Value>, in record: Record<String>) -> any Disposable
  where Element == String {
    stream.subscribe(
      onNext: { record.add("\($0)") }, onError: { record.add("error(\($0))") },
      onCompleted: { record.add("completed") })
  }
}

/// A failure with a name.
struct Failure: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Counts how many of its kind are alive.
final class Tracked: @unchecked Sendable {
  final class Count: @unchecked Sendable {
    // The lock guards the number.
    private let number = Locked(0)
    var alive: Int { number.withLock { $0 } }
    fileprivate func add(_ step: Int) { number.withLock { $0 += step } }
  }
  private let count: Count

  init(_ count: Count) {
    self.count = count
    count.add(1)
  }

  deinit { count.add(-1) }
}

/// Runs a closure when it goes.
final class OnDeinit {
  private let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
  deinit { body() }
}
