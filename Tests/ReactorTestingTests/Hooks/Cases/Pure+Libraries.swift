import Foundation
import ReactorCore
import Synchronization

// Pure uses of libraries that have side effects inside: caches, tables, first-use initializers.
extension Pure {
  static let inLibraries: [Pure] = Array([streams, others, shelves, words, times, documents].joined())

  private struct Posted: LocalizedError {
    var errorDescription: String? { "posted" }
  }
  /// First-use initializers with side effects.
  private enum Once {
    static let stamp = Date()
    static let id = UUID()
    static let home = ProcessInfo.processInfo.environment["HOME"]
    nonisolated(unsafe) static let cache = NSMutableDictionary(dictionary: ["a": 1])
  }

  private static let streams: [Pure] = [
    Pure("a stream that is built") { bench, state in
      state.value = bench.heap.relay.asObservable().map { $0 + 1 }.filter { $0 > 2 }.distinctUntilChanged()
    },
    Pure("a stream of values") { _, state in state.value = Observable.concat(.from([1, 2, 3]), .just(4)) },
    Pure("a relay that is made") { _, state in state.count = BehaviorRelay(value: 3).value },
    Pure("a bag that is made") { _, state in state.value = DisposeBag() },
    Pure("reading in a mutex") { bench, state in state.count = bench.heap.numbers.withLock { $0.count } },
    Pure("reading an atomic") { bench, state in state.count = bench.heap.turns.load(ordering: .acquiring) },
    Pure("work that is made and not started") { _, state in
      state.value = (
        DispatchWorkItem {}, DispatchGroup(), DispatchSemaphore(value: 0), OperationQueue(), BlockOperation {}
      )
    },
    Pure("locks that are given back") { bench, state in
      bench.heap.recursive.lock()
      bench.heap.recursive.lock()
      bench.heap.recursive.unlock()
      bench.heap.recursive.unlock()
      pthread_rwlock_rdlock(bench.heap.gate)
      pthread_rwlock_unlock(bench.heap.gate)
      if bench.heap.lock.try() { bench.heap.lock.unlock() }
      state.count = 1
    },
    Pure("the first use of statics") { _, state in
      state.value = (Once.stamp, Once.id, Once.home, Once.cache["a"])
    },
  ]

  /// Formatters that are first used inside a reduce.
  private final class Stated: Reactor {
    typealias Action = Int
    let initialState = 1
  }
  private final class Streamed: Reactor {
    typealias Action = Int
    let initialState = 1
  }
  private final class Sent: Reactor {
    typealias Action = Int
    let initialState = 1
  }

  private static let others: [Pure] = [
    Pure("the state of a reactor without use") { _, state in state.count = Stated().currentState },
    Pure("the stream of a reactor without use") { _, state in state.value = Streamed().state },
    Pure("the actions of a reactor without use") { _, state in state.value = Sent().action },
    Pure("an async stream that is made, fed and ended") { _, state in
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      continuation.yield(1)
      continuation.finish()
      state.value = stream
    },
    Pure("an async stream that feeds itself") { _, state in
      state.value = AsyncThrowingStream<Int, any Error> { continuation in
        continuation.yield(1)
        continuation.finish()
      }
    },
    Pure("characters of an attributed string") { _, state in
      var text = AttributedString("a link")
      text.characters.append(contentsOf: " and more")
      text.unicodeScalars.append("!")
      text.characters.removeFirst()
      state.value = text
    },
    Pure("a part of an attributed string") { _, state in
      var text = AttributedString("a link and more")
      if let part = text.range(of: "link") { text[part].languageIdentifier = "en" }
      if let part = text.range(of: "more") { text.replaceSubrange(part, with: AttributedString("less")) }
      for run in text.runs { text[run.range].mergeAttributes(AttributeContainer()) }
      state.value = text
    },
  ]

  private static let shelves: [Pure] = [
    Pure("copy on write in the state") { _, state in
      state.shelf.add(1)
      state.shelf.add(2)
      var copy = state.shelf
      copy.add(3)
      state.shelf = copy
    },
    Pure("a dictionary of arrays") { _, state in
      for name in state.byName.keys { state.byName[name]?.append(1) }
      state.byName.merge(["a": [9]]) { $0 + $1 }
      state.byName["b"] = nil
    },
    Pure("sets and hashes") { _, state in
      var hasher = Hasher()
      hasher.combine(state.texts)
      var set = Set(state.texts)
      set.insert("z")
      set.formSymmetricDifference(["a", "q"])
      state.value = (set.count, hasher.finalize() == 0)
    },
    Pure("key paths") { _, state in
      let corner: WritableKeyPath<ClosureReactor.Corner, Int> = \.x
      let pair: WritableKeyPath<[ClosureReactor.Corner], ClosureReactor.Corner> = \.[1]
      var corners = [ClosureReactor.Corner(), ClosureReactor.Corner()]
      corners[keyPath: pair.appending(path: corner)] = 3
      state.count = corners[1].x
      state.texts.sort(using: KeyPathComparator(\.count))
    },
    Pure("casts") { _, state in
      let values: [Any] = [1, "two", 3.0, Optional<Int>.none as Any]
      state.texts = values.compactMap { $0 as? String } + values.compactMap { ($0 as? any Numeric).map { "\($0)" } }
    },
    Pure("big numbers") { _, state in state.value = Int128(Int.max) * 4 + Int128("12345678901234567890")! },
    Pure("mutable sets of Foundation") { _, state in
      let (set, counted, ordered) = (NSMutableSet(), NSCountedSet(), NSMutableOrderedSet())
      set.add("a")
      counted.add("a")
      ordered.add("b")
      let (bytes, indexes) = (NSMutableData(), NSMutableIndexSet())
      bytes.append(Data([1]))
      indexes.add(3)
      state.count = set.count + counted.count(for: "a") + ordered.count + bytes.length + indexes.count
    },
    Pure("a local cache") { _, state in
      let cache = NSCache<NSString, NSNumber>()
      cache.setObject(1, forKey: "a")
      cache.countLimit = 3
      state.value = cache.object(forKey: "a") as Any
    },
    Pure("a local progress") { _, state in
      let progress = Progress(totalUnitCount: 10)
      progress.completedUnitCount = 3
      state.number = progress.fractionCompleted
    },
  ]

  private static let words: [Pure] = [
    Pure("transliteration") { _, state in state.text = "Жук".applyingTransform(.toLatin, reverse: false) ?? "" },
    Pure("lines and words") { _, state in
      var lines: [String] = []
      "a b\nc d".enumerateLines { line, _ in lines.append(line) }
      state.texts = lines
    },
    Pure("replacing by an expression") { _, state in
      state.text = "a1b2".replacingOccurrences(of: "[0-9]", with: "-", options: .regularExpression).replacing(
        /[a-z]/, with: "x")
    },
    Pure("a set of characters") { _, state in
      var set = CharacterSet.alphanumerics
      set.insert(charactersIn: "_-")
      set.formUnion(.whitespaces)
      state.value = "a_b c".unicodeScalars.allSatisfy(set.contains)
    },
    Pure("a scanner that is set") { _, state in
      let scanner = Scanner(string: "a=1;b=2")
      scanner.charactersToBeSkipped = CharacterSet(charactersIn: ";")
      _ = scanner.scanUpToString("=")
      scanner.currentIndex = scanner.string.startIndex
      state.text = scanner.scanUpToString("=") ?? ""
    },
    Pure("spelled out") { _, state in
      let formatter = NumberFormatter()
      formatter.locale = Locale(identifier: "fr_FR")
      formatter.numberStyle = .spellOut
      state.text = formatter.string(from: 21) ?? ""
    },
    Pure("names of a locale") { _, state in
      state.text = Locale(identifier: "de_DE").localizedString(forRegionCode: "FR") ?? ""
    },
    Pure("attributes") { _, state in
      var text = AttributedString("a link")
      text.link = URL(string: "https://example.com")
      text.append(AttributedString(" more", attributes: AttributeContainer()))
      state.count = text.runs.count
    },
  ]

  private static let times: [Pure] = [
    Pure("arithmetic of dates") { _, state in
      let date = Date(timeIntervalSinceReferenceDate: 0) + 60
      state.number = date.addingTimeInterval(3).timeIntervalSince(.distantPast) + date.distance(to: .distantFuture)
    },
    Pure("a format with all that it needs") { _, state in
      var style = Date.FormatStyle(date: .long, time: .shortened, locale: Locale(identifier: "en_US"))
      style.timeZone = TimeZone(secondsFromGMT: 0) ?? style.timeZone
      state.text = Date(timeIntervalSince1970: 0).formatted(style)
    },
    Pure("parsing by a style") { _, state in
      state.value = (try? Date("2020-01-02T03:04:05Z", strategy: .iso8601)) as Any
    },
    Pure("a duration in words") { _, state in state.text = Duration.seconds(90).formatted(.time(pattern: .minuteSecond))
    },
    Pure("a price in words") { _, state in
      state.text = Decimal(12.5).formatted(.currency(code: "EUR").locale(Locale(identifier: "de_DE")))
    },
    Pure("a list in words") { _, state in
      state.text = state.texts.formatted(.list(type: .and).locale(Locale(identifier: "en_US")))
    },
  ]

  private static let documents: [Pure] = [
    Pure("a request that is filled in") { _, state in
      guard let url = URL(string: "https://example.com/a") else { return }
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
      parts?.queryItems = []
      parts?.queryItems?.append(URLQueryItem(name: "q", value: "é"))
      state.text = parts?.url?.appending(path: "b").deletingLastPathComponent().absoluteString ?? ""
    },
    Pure("a decoder that refuses") { _, state in
      do { _ = try JSONDecoder().decode([Int].self, from: Data("{".utf8)) } catch { state.text = "\(error)" }
    },
    Pure("coding with strategies") { _, state in
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      decoder.dateDecodingStrategy = .iso8601
      state.value =
        (try? decoder.decode([String: Date].self, from: Data(#"{"a_b":"2020-01-02T03:04:05Z"}"#.utf8))) as Any
    },
    Pure("an error of Foundation") { _, state in
      state.text = (Posted() as NSError).localizedDescription + CocoaError(.fileNoSuchFile).localizedDescription
    },
    Pure("a notification with more") { _, state in
      var notification = Notification(name: .init("a"), object: nil, userInfo: [:])
      notification.userInfo?["a"] = 1
      state.value = notification
    },
    Pure("keyed archive, there and back") { _, state in
      let data = try? NSKeyedArchiver.archivedData(
        withRootObject: ["a": 1] as NSDictionary, requiringSecureCoding: false)
      state.value =
        data.flatMap { try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSDictionary.self, from: $0) } as Any
    },
    Pure("a measurement") { _, state in
      state.value = Measurement(value: 1, unit: UnitLength.miles) + Measurement(value: 2, unit: UnitLength.meters)
    },
    Pure("a UUID of bytes") { _, state in
      state.text = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)).uuidString
    },
  ]
}
