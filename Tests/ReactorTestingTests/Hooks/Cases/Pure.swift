import Foundation
import ReactorCore
import Synchronization
import Testing

/// A pure reducer that looks impure: no hook may find anything in it.
struct Pure: Sendable, CustomTestStringConvertible {
  typealias Body = @Sendable (ClosureReactor, inout CaseState) -> Void
  let name: String
  let body: Body
  var testDescription: String { name }

  init(_ name: String, _ body: @escaping Body) {
    (self.name, self.body) = (name, body)
  }

  static let all: [Pure] = Array(
    [objects, values, texts, numbers, formats, coding, shared, disguised, inLibraries].joined())

  private final class Counter {
    var count = 0
    var names: [String] = []
    weak var parent: Counter?
    lazy var later = count + 1
    deinit { count = 0 }
  }
  private struct Item: Codable, Hashable {
    var name: String
    var price: Double
    var tags: [String] = []
  }
  private indirect enum Tree { case leaf(Int), node(Tree, Tree) }
  private static func sum(_ tree: Tree) -> Int {
    switch tree {
    case .leaf(let number): number
    case .node(let left, let right): sum(left) + sum(right)
    }
  }

  static let objects: [Pure] = [
    Pure("a local object") { _, state in
      let counter = Counter()
      counter.count += 1
      counter.names.append("one")
      state.count = counter.count + counter.later
    },
    Pure("local objects that know each other") { _, state in
      let (one, other) = (Counter(), Counter())
      one.parent = other
      one.parent?.count = 3
      state.count = other.count
    },
    Pure("a local object by key path") { _, state in
      let counter = Counter()
      counter[keyPath: \.count] = 4
      state.count = counter.count
    },
    Pure("many local objects") { _, state in
      let counters = (0..<500).map { _ in Counter() }
      for counter in counters { counter.count += 1 }
      state.count = counters.count
    },
    Pure("a local object in the state") { _, state in
      let tool = Existing.Tool()
      tool.uses = 3
      state.tool = tool
    },
    Pure("a generic local object") { _, state in
      let box = Boxed("a")
      box.value += "b"
      state.text = box.value
    },
    Pure("a captured local variable") { _, state in
      var sum = 0
      let add = { sum += $0 }
      [1, 2, 3].forEach(add)
      state.count = sum
    },
    Pure("an escaping closure with a variable") { _, state in
      var calls = 0
      let count: () -> Int = {
        calls += 1
        return calls
      }
      state.value = [count(), count()]
    },
    Pure("inout") { _, state in
      func exchange(_ left: inout Int, _ right: inout String) { (left, right) = (right.count, "\(left)") }
      exchange(&state.count, &state.texts[0])
    },
    Pure("a local NSMutableArray") { _, state in
      let list = NSMutableArray(array: [3, 1])
      list.add(2)
      list.sort(comparator: { ($0 as? Int ?? 0) < ($1 as? Int ?? 0) ? .orderedAscending : .orderedDescending })
      state.count = list.count
    },
    Pure("a local NSMutableString") { _, state in
      let text = NSMutableString(string: "a")
      text.append("b")
      state.text = text as String
    },
    Pure("a local NSMutableDictionary") { _, state in
      let table = NSMutableDictionary()
      table["a"] = 1
      state.count = table.count
    },
    Pure("a local formatter") { _, state in
      let formatter = NumberFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.minimumFractionDigits = 2
      state.text = formatter.string(from: 1.5) ?? ""
    },
    Pure("a lock that is given back") { bench, state in
      bench.heap.lock.lock()
      defer { bench.heap.lock.unlock() }
      state.count = 1
    },
    Pure("withLock") { bench, state in state.count = bench.heap.lock.withLock { 1 } },
    Pure("a local mutex") { _, state in
      let mutex = Mutex(1)
      state.count = mutex.withLock {
        $0 += 1
        return $0
      }
    },
    Pure("a local atomic") { _, state in
      let atomic = Atomic(1)
      state.count = atomic.add(1, ordering: .relaxed).newValue
    },
  ]

  static let values: [Pure] = [
    Pure("nothing") { _, _ in },
    Pure("sort") { _, state in state.texts.sort() },
    Pure("sorted by") { _, state in state.texts = state.texts.sorted { $0 > $1 } },
    Pure("lazy") { _, state in state.value = Array(state.texts.lazy.map { $0 + "!" }.filter { $0 != "a!" }) },
    Pure("copy on write, array") { _, state in
      var copy = state.texts
      copy.append("d")
      copy[0] = "z"
      state.texts = copy
    },
    Pure("copy on write, dictionary") { _, state in
      state.byName["a", default: []].append(7)
      state.byName["new"] = [1]
      state.byName.removeValue(forKey: "b")
    },
    Pure("copy on write, string") { _, state in
      state.text = String(repeating: "long ", count: 20)
      state.text.append("er")
    },
    Pure("copy on write of one's own") { _, state in
      var shelf = Shelf()
      let before = shelf
      shelf.add(1)
      state.value = (before, shelf)
    },
    Pure("set") { _, state in state.value = Set(state.texts).union(["x"]) },
    Pure("reduce into") { _, state in
      state.value = state.texts.reduce(into: [:]) { $0[$1, default: 0] += 1 } as [String: Int]
    },
    Pure("grouping") { _, state in state.byName = Dictionary(grouping: 0..<20) { "\($0 % 3)" } },
    Pure("a pulse") { _, state in state.message = "again" },
    Pure("a tree") { _, state in state.count = sum(.node(.leaf(1), .node(.leaf(2), .leaf(3)))) },
    Pure("throwing") { _, state in state.count = (try? { throw CancellationError() }()) ?? 7 },
    Pure("hashing") { _, state in state.count = state.texts.hashValue },
    Pure("a big array") { _, state in state.value = (0..<5_000).map { $0 * 2 } },
    Pure("reading constants of self") { bench, state in state.count = bench.history.count + bench.heap.tool.uses },
    Pure("reading statics") { _, state in state.count = Existing.total + Existing.names.count + globalTable.count },
    Pure("reading a weak reference") { bench, state in state.value = bench.heap.tool.next as Any },
    Pure("a writable key path of a value") { _, state in
      let path = \CaseState.count
      state[keyPath: path] += 1
    },
    Pure("mirror") { _, state in state.texts = Mirror(reflecting: state).children.compactMap(\.label) },
    Pure("unsafe pointers") { _, state in state.count = state.texts.withUnsafeBufferPointer { $0.count } },
    Pure("a seeded generator") { _, state in
      var generator = Seeded(state: 42)
      state.texts.shuffle(using: &generator)
      state.count = Int.random(in: 0..<100, using: &generator)
    },
    Pure("comparing dates") { _, state in state.value = Date(timeIntervalSince1970: 3) < Existing.startedAt },
    Pure("duration") { _, state in state.value = Duration.seconds(3) + .milliseconds(2) },
    Pure("reading a relay") { bench, state in state.count = bench.heap.relay.value },
    Pure("helper, far away") { _, state in state.count = Distant.around { [3, 1, 2].sorted()[0] } },
  ]

  static let texts: [Pure] = [
    Pure("regex literal") { _, state in state.texts = "a1b22".matches(of: /[0-9]+/).map { String($0.output) } },
    Pure("regex of a string") { _, state in
      state.value = (try? Regex("[a-z]+").firstMatch(in: "12ab")?.output.count) as Any
    },
    Pure("NSRegularExpression") { _, state in
      let expression = try? NSRegularExpression(pattern: "[0-9]+")
      state.count = expression?.numberOfMatches(in: "a1b22", range: NSRange(location: 0, length: 5)) ?? 0
    },
    Pure("components") { _, state in state.texts = "a,b,c".components(separatedBy: ",") },
    Pure("trimming") { _, state in state.text = "  a ".trimmingCharacters(in: .whitespaces) },
    Pure("replacing") { _, state in state.text = "a b".replacingOccurrences(of: "a", with: "b") },
    Pure("case") { _, state in state.text = "éa".uppercased() + "B".lowercased() + "ab cd".capitalized },
    Pure("unicode") { _, state in state.text = "e\u{301}".precomposedStringWithCanonicalMapping },
    Pure("folding") { _, state in
      state.text = "Éa".folding(options: .diacriticInsensitive, locale: Locale(identifier: "en_US_POSIX"))
    },
    Pure("compare") { _, state in state.value = "a2".compare("a10", options: .numeric) },
    Pure("range of") { _, state in state.value = "hello".range(of: "l", options: .backwards) as Any },
    Pure("String(format:)") { _, state in state.text = String(format: "%d %.2f", 3, 1.5) },
    Pure("String(describing:)") { _, state in state.text = String(describing: state) + String(reflecting: 3) },
    Pure("print to a string") { _, state in print("a", 1, to: &state.text) },
    Pure("dump to a string") { _, state in dump(state.texts, to: &state.text) },
    Pure("attributed") { _, state in
      var text = AttributedString("a")
      text += AttributedString("b")
      state.count = text.characters.count
    },
    Pure("character set") { _, state in state.value = CharacterSet.alphanumerics.contains("a") },
    Pure("percent encoding") { _, state in
      state.text = "a b".addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? ""
    },
    Pure("scanner") { _, state in state.count = Scanner(string: "12 a").scanInt() ?? 0 },
    Pure("string data") { _, state in state.value = "abc".data(using: .utf16) as Any },
  ]

  static let numbers: [Pure] = [
    Pure("decimal") { _, state in state.value = (Decimal(string: "0.1") ?? 0) * 3 },
    Pure("decimal number") { _, state in state.text = NSDecimalNumber(string: "1.5").adding(2).stringValue },
    Pure("measurement") { _, state in
      state.value = Measurement(value: 1, unit: UnitLength.kilometers).converted(to: .meters).value
    },
    Pure("math") { _, state in state.number = sin(1) + pow(2, 0.5) + 3.7.rounded() },
    Pure("NSNumber") { _, state in state.count = NSNumber(value: 3).intValue },
    Pure("index set") { _, state in state.value = IndexSet([1, 2, 5]).union(IndexSet(integer: 9)) },
    Pure("a UUID of a string") { _, state in
      state.value = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") as Any
    },
  ]

  static let formats: [Pure] = [
    Pure("a formatter in a static let") { _, state in state.text = Existing.formatter.string(from: 1.25) ?? "" },
    Pure("a date formatter in a static let") { _, state in
      state.text = Existing.days.string(from: Date(timeIntervalSince1970: 86_400))
    },
    Pure("parsing a date") { _, state in state.value = Existing.days.date(from: "2020-01-02") as Any },
    Pure("ISO 8601") { _, state in state.text = Date(timeIntervalSince1970: 0).formatted(.iso8601) },
    Pure("ISO8601DateFormatter") { _, state in
      state.text = ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: 0))
    },
    Pure("a calendar of its own") { _, state in
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
      calendar.locale = Locale(identifier: "en_US_POSIX")
      state.value = calendar.date(byAdding: .day, value: 1, to: Date(timeIntervalSince1970: 0)) as Any
      state.count = calendar.component(.year, from: Date(timeIntervalSince1970: 0))
    },
    Pure("date components") { _, state in state.value = DateComponents(year: 2020, month: 2).month as Any },
    Pure("a number with a locale") { _, state in
      state.text = 1234.5.formatted(.number.locale(Locale(identifier: "en_US")))
    },
    Pure("a time zone by name") { _, state in
      state.value = TimeZone(identifier: "Europe/Paris")?.secondsFromGMT(for: Date(timeIntervalSince1970: 0)) as Any
    },
  ]

  static let coding: [Pure] = [
    Pure("JSON") { _, state in
      let data = try? JSONEncoder().encode([Item(name: "tea", price: 2.5)])
      state.value = data.flatMap { try? JSONDecoder().decode([Item].self, from: $0) } as Any
    },
    Pure("pretty JSON") { _, state in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      encoder.dateEncodingStrategy = .iso8601
      state.value = (try? encoder.encode(["at": Date(timeIntervalSince1970: 0)])) as Any
    },
    Pure("JSONSerialization") { _, state in
      state.value = (try? JSONSerialization.jsonObject(with: Data("{\"a\":[1]}".utf8))) as Any
    },
    Pure("property list") { _, state in state.value = (try? PropertyListEncoder().encode(["a": 1])) as Any },
    Pure("base 64") { _, state in state.text = Data([1, 2, 3]).base64EncodedString() },
    Pure("data") { _, state in
      var data = Data([1, 2])
      data.append(3)
      data[0] = 9
      state.value = data.subdata(in: 0..<2)
    },
    Pure("URL") { _, state in state.value = URL(string: "https://example.com/a?b=c")?.appendingPathComponent("d") as Any
    },
    Pure("URL components") { _, state in
      var parts = URLComponents(string: "https://example.com")
      parts?.queryItems = [URLQueryItem(name: "a", value: "b")]
      state.text = parts?.string ?? ""
    },
    Pure("a request") { _, state in state.value = URL(fileURLWithPath: "/a/b", isDirectory: false).lastPathComponent
    },
    Pure("a path that says whether it is a folder") { _, state in
      state.value = Existing.folder.appendingPathComponent("a", isDirectory: false).deletingLastPathComponent()
    },
    Pure("an address") { _, state in
      state.value = URL(string: "https://example.com/a")?.appendingPathComponent("b").appending(path: "c") as Any
    },
    Pure("a path below a folder") { _, state in state.value = Existing.folder.appending(path: "hosts") },
    Pure("predicate") { _, state in state.value = NSPredicate(value: true).evaluate(with: 1) },
    Pure("an error") { _, state in state.text = NSError(domain: "a", code: 1).domain },
    Pure("a notification") { _, state in state.value = Notification(name: .init("a")) },
    Pure("archiving") { _, state in
      state.value =
        (try? NSKeyedArchiver.archivedData(withRootObject: "a" as NSString, requiringSecureCoding: true)) as Any
    },
    Pure("ordered set") { _, state in state.count = NSOrderedSet(array: [1, 2, 1]).count },
    Pure("attributed string") { _, state in
      let text = NSMutableAttributedString(string: "a")
      text.append(NSAttributedString(string: "b"))
      state.count = text.length
    },
    Pure("bytes in words") { _, state in state.text = ByteCountFormatter.string(fromByteCount: 3_000, countStyle: .file)
    },
    Pure("an interval") { _, state in
      state.number = DateInterval(start: Date(timeIntervalSince1970: 0), duration: 3).duration
    },
    Pure("index path") { _, state in state.count = IndexPath(indexes: [1, 2]).count },
    Pure("NSString") { _, state in state.text = NSString(string: "a/b").lastPathComponent },
  ]

  static let shared: [Pure] = [
    Pure("sharing what is there") { bench, state in state.tool = bench.heap.tools["saw"] },
    Pure("a singleton that is not used") { _, state in state.value = FileManager.default },
    Pure("a queue that is made") { _, state in state.value = DispatchQueue(label: "local") },
    Pure("time arithmetic") { _, state in state.value = DispatchTimeInterval.seconds(3) },
    Pure("a subject that is made") { _, state in state.value = PublishSubject<Int>() },
  ]
}
