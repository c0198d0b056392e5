import PlatformSupport
import ReactorCore

/// A list that any thread may append to.
final class Record<Element>: @unchecked Sendable {
  // The lock guards the list.
  private let list = Locked<[Element]>([])

  func add(_ element: Element) { list.withLock { $0.append(element) } }

  var all: [Element] { list.withLock { $0 } }
}

/// Subscribes, and records every event as a word: `1`, `error(x)`, `completed`.
func words<Source: ObservableConvertibleType>(of stream: Source) -> Record<String> {
  let words = Record<String>()
  _ = stream.asObservable().subscribe(
    onNext: { words.add("\($0)") }, onError: { words.add("error(\($0))") }, onCompleted: { words.add("completed") })
  return words
}

/// An error with a name.
struct Failure: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// An object that counts the living ones of its kind.
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
