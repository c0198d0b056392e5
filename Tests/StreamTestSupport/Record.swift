import PlatformSupport
import ReactorCore

/// A list that any thread may append to.
package final class Record<Element>: @unchecked Sendable {
  // The lock guards the list.
  private let list = Locked<[Element]>([])

  package init() {}

  package func add(_ element: Element) { list.withLock { $0.append(element) } }

  package var all: [Element] { list.withLock { $0 } }
}

extension Record<String> {
  /// Subscribes, and records every event as a word: `1`, `error(x)`, `completed`.
  package static func words<Value>(of stream: some ObservableType<Value>, in record: Record) -> any Disposable {
    stream.subscribe(
      onNext: { record.add("\($0)") }, onError: { record.add("error(\($0))") },
      onCompleted: { record.add("completed") })
  }
}

/// Subscribes, and returns the record of the events: `1`, `error(x)`, `completed`.
package func words(of stream: some ObservableConvertibleType) -> Record<String> {
  let words = Record<String>()
  _ = Record.words(of: stream.asObservable(), in: words)
  return words
}
