import Foundation
import FoundationNetworking
import ReactorCore

// Impurities that look pure in source: behind syntax, in accessors, in deinitializers.
extension Impure {
  static let disguised: [Impure] = Array(
    [accessors, behindSyntax, ofSelf, ofObjects, ofSurroundings, ofOthers].joined())

  // ---- types with impure members

  /// A value type with impure accessors.
  struct Meter {
    static let nowLine = #line + 1
    var now: Double { Date().timeIntervalSince1970 }
    var level = 0 {
      didSet { Existing.total += level }
    }
    static let didSetLine = #line - 2
    subscript(_ name: String) -> Int {
      get { Int.random(in: 0..<100) }
    }
    static let subscriptLine = #line - 2
    static func + (left: Meter, right: Int) -> Meter {
      print("", terminator: "")
      return left
    }
    static let plusLine = #line - 3
  }

  @propertyWrapper struct Stamped {
    var wrappedValue: Double { Date().timeIntervalSince1970 }
    static let line = #line - 1
  }

  @dynamicMemberLookup struct Lookup {
    subscript(dynamicMember name: String) -> String { UUID().uuidString }
    static let line = #line - 1
  }

  private struct Listing: CustomStringConvertible {
    var description: String {
      Existing.total += 1
      return ""
    }
    static let line = #line - 3
  }

  private final class Leaving {
    deinit { Existing.total += 1 }
    static let line = #line - 1
  }

  private struct Ranked: Comparable {
    var rank: Int
    static func < (left: Ranked, right: Ranked) -> Bool {
      Existing.total += 1
      return left.rank < right.rank
    }
    static let line = #line - 3
  }

  /// A text stream that writes to a file.
  private struct Paper: TextOutputStream {
    mutating func write(_ string: String) { fputs(string, Existing.nowhere) }
    static let line = #line - 1
  }

  private static let file = "Impure+Disguised.swift"

  private static func stamp(_ date: Date = Date()) -> Double { date.timeIntervalSince1970 }
  private static let stampLine = #line - 1

  private static let accessors: [Impure] = [
    Impure("computed property", .clock, line: Meter.nowLine, file: file) { _, state in
      state.number = Meter().now * 3
    },
    Impure("observer", .staticWrite, line: Meter.didSetLine, file: file) { _, state in
      var meter = Meter()
      meter.level = 3
      state.count = meter.level
    },
    Impure("subscript", .random, line: Meter.subscriptLine, file: file) { _, state in state.count = Meter()["a"] },
    Impure("operator", .io, line: Meter.plusLine, file: file) { _, state in state.value = Meter() + 1 },
    Impure("wrapped value", .clock, line: Stamped.line, file: file) { _, state in
      @Stamped var at: Double
      state.number = at
    },
    Impure("dynamic member", .random, line: Lookup.line, file: file) { _, state in state.text = Lookup().anything },
    Impure("key path to a computed property", .clock, line: Meter.nowLine, file: file) { _, state in
      state.number = [Meter()].map(\.now)[0]
    },
    Impure("description", .staticWrite, line: Listing.line, file: file) { _, state in state.text = "\(Listing())" },
    Impure("deinit", .staticWrite, line: Leaving.line, file: file) { _, state in
      let leaving = Leaving()
      state.count = withExtendedLifetime(leaving) { 1 }
    },
    Impure("comparison", .staticWrite, line: Ranked.line, file: file) { _, state in
      state.count = [Ranked(rank: 2), Ranked(rank: 1)].sorted()[0].rank
    },
    Impure("a stream of text", .io, line: Paper.line, file: file) { _, _ in
      var paper = Paper()
      print("a line", to: &paper)
    },
  ]

  private static let behindSyntax: [Impure] = [
    Impure("default argument", .clock, line: stampLine, file: file) { _, state in
      state.number = stamp() * 4
    },
    Impure("autoclosure", .random, file: file) { _, state in state.text = state.tool?.next?.label ?? UUID().uuidString
    },
    Impure("defer", .io, line: #line + 2, file: file) { _, state in
      state.count = 1
      defer { print("", terminator: "") }
      state.count += 1
    },
    Impure("guard", .clock, line: #line + 1, file: file) { _, state in
      guard Date() > Existing.startedAt else { return }
      state.count = 1
    },
    Impure("lazy map", .clock, line: #line + 1, file: file) { _, state in
      let stamps = state.texts.lazy.map { _ in Date() }
      state.value = stamps.first as Any
    },
    Impure("pattern", .random, line: #line + 1, file: file) { _, state in
      switch Int.random(in: 0..<2) {
      default: state.count = 1
      }
    },
    Impure("string interpolation", .clock, file: file) { _, state in state.text = "at \(Date().timeIntervalSince1970)"
    },
    Impure("a function as a value", .random, line: #line + 1, file: file) { _, state in
      let make: () -> Bool = Bool.random; state.count = make() ? 1 : 0
    },
    Impure("try?", .io, line: #line + 1, file: file) { _, state in
      state.count = (try? FileManager.default.attributesOfItem(atPath: "/"))?.count ?? 0
    },
    Impure("any clock", .clock, line: #line + 2, file: file) { _, state in
      let clock: any Clock<Duration> = ContinuousClock()
      state.value = clock.now
    },
  ]

  private static let ofSelf: [Impure] = [
    Impure("self subscript of a dictionary", .selfWrite, file: file) { bench, _ in bench.byName["a", default: 0] += 1 },
    Impure("self inout", .selfWrite, line: #line + 2, file: file) { bench, _ in
      func add(_ number: inout Int) { number += 1 }
      add(&bench.reduces)
    },
    Impure("self swap", .selfWrite, file: file) { bench, state in swap(&bench.reduces, &state.count) },
    Impure("self sort", .selfWrite, file: file) { bench, _ in bench.history.sort(by: >) },
    Impure("self nested", .selfWrite, file: file) { bench, _ in bench.window.corner.x += 1 },
    Impure("self optional", .selfWrite, file: file) { bench, _ in bench.optional? += 1 },
    Impure("self enum", .selfWrite, file: file) { bench, _ in bench.phase = .done("with more words than fit in place")
    },
    Impure("self tuple", .selfWrite, file: file) { bench, _ in bench.pair.1 += 1 },
    Impure("self generator", .selfWrite, file: file) { bench, state in state.texts.shuffle(using: &bench.generator) },
    Impure("self in a closure", .selfWrite, line: #line + 1, file: file) { bench, state in
      state.texts.forEach { _ in bench.reduces += 1 }
    },
    Impure("self by pointer", .selfWrite, line: #line + 1, file: file) { bench, _ in
      withUnsafeMutablePointer(to: &bench.reduces) { $0.pointee = 9 }
    },
  ]

  private static let ofObjects: [Impure] = [
    Impure("delegate", .objectWrite, line: Existing.Listener.line, file: "Existing.swift") { bench, _ in
      bench.delegate?.didReduce(3)
    },
    Impure("shared instance", .objectWrite, file: file) { _, _ in Existing.shared.uses += 1 },
    Impure("inherited", .objectWrite, file: file) { bench, _ in Existing.base.uses += 1 },
    Impure("objects in a loop", .objectWrite, file: file) { bench, _ in bench.heap.tools.values.forEach { $0.uses += 1 }
    },
    Impure("key path of a class that is inherited", .objectWrite, line: #line + 2, file: file) { _, _ in
      let path: ReferenceWritableKeyPath<Existing.Base, Int> = \.uses
      Existing.base[keyPath: path] = 3
    },
    Impure("key path in place of a class that is inherited", .objectWrite, line: #line + 2, file: file) { _, _ in
      let path: ReferenceWritableKeyPath<Existing.Base, Int> = \.uses
      Existing.base[keyPath: path] += 3
    },
    Impure("object of an object", .objectWrite, file: file) { bench, _ in bench.heap.tool.own.value += 1 },
    Impure("existential", .objectWrite, file: file) { bench, _ in bench.heap.counting.count += 1 },
    Impure("under a lock", .objectWrite, line: #line + 1, file: file) { bench, _ in
      bench.heap.lock.withLock { bench.heap.tool.uses += 1 }
    },
    Impure("set of a progress", .objectWrite, file: file) { bench, _ in bench.heap.progress.totalUnitCount = 9 },
    Impure("add to a progress", .objectWrite, file: file) { bench, _ in bench.heap.progress.completedUnitCount += 1 },
    Impure("NSMutableSet", .objectWrite, file: file) { bench, _ in bench.heap.marks.add("a") },
    Impure("NSMutableData", .objectWrite, file: file) { bench, _ in bench.heap.bytes.append(Data([1])) },
    Impure("ordered set", .objectWrite, file: file) { bench, _ in bench.heap.ordered.add("a") },
    Impure("a queue's width", .objectWrite, line: #line + 1, file: file) { bench, _ in
      bench.heap.operations.maxConcurrentOperationCount = 2
    },
  ]

  private static let ofSurroundings: [Impure] = [
    Impure("localized compare", .ambient, file: file) { _, state in state.value = "a".localizedCompare("b") },
    Impure("localized standard", .ambient, file: file) { _, state in state.value = "a".localizedStandardContains("b") },
    Impure("localized upper", .ambient, file: file) { _, state in state.text = "i".localizedUppercase },
    Impure("localized format", .ambient, line: #line + 1, file: file) { _, state in
      state.text = String.localizedStringWithFormat("%d", 3)
    },
    Impure("cores", .environment, file: file) { _, state in state.count = ProcessInfo.processInfo.activeProcessorCount
    },
    Impure("reference date", .clock, file: file) { _, state in state.number = Date.timeIntervalSinceReferenceDate },
    Impure("current folder", .io, file: file) { _, state in state.text = FileManager.default.currentDirectoryPath },
    Impure("home folder", .io, file: file) { _, state in state.value = FileManager.default.homeDirectoryForCurrentUser
    },
    Impure("terminal", .io, file: file) { _, state in state.count = Int(isatty(1)) },
    Impure("putchar", .io, file: file) { _, _ in putc(10, Existing.nowhere) },
    Impure("a set of its own of defaults", .defaults, line: #line + 1, file: file) { _, state in
      state.value = UserDefaults(suiteName: "hooks") as Any
    },
    Impure("rand", .random, file: file) { _, state in state.count = Int(rand()) },
    Impure("element of a set", .random, file: file) { _, state in state.text = Set(state.texts).randomElement() ?? "" },
    Impure("ctime", .ambient, line: #line + 2, file: file) { _, state in
      var moment = 0
      state.value = ctime(&moment) as Any
    },
  ]

  private static let ofOthers: [Impure] = [
    Impure("yield into an async stream", .task, file: file) { bench, _ in bench.heap.feed.yield(1) },
    Impure("end of an async stream", .task, file: file) { bench, _ in bench.heap.feed.finish() },
    Impure("main actor", .task, file: file) { _, _ in Task { @MainActor in } },
    Impure("cancel", .task, file: file) { bench, _ in bench.heap.running.cancel() },
    Impure("main queue", .thread, file: file) { _, _ in OperationQueue.main.addOperation {} },
    Impure("group", .blocking, file: file) { bench, _ in Existing.group.enter() },
    Impure("run loop", .blocking, file: file) { _, _ in RunLoop.current.run(until: .distantPast) },
    Impure("yield of the processor", .blocking, file: file) { _, _ in sched_yield() },
    Impure("write lock", .lock, file: file) { bench, _ in pthread_rwlock_wrlock(bench.heap.gate) },
    Impure("try lock", .lock, file: file) { bench, state in state.value = bench.heap.lock.try() },
    Impure("observer is removed", .notification, file: file) { bench, _ in bench.heap.center.removeObserver(bench) },
    Impure("request", .io, line: #line + 2, file: file) { _, state in
      guard let url = URL(string: "http://localhost:1") else { return }
      state.value = URLSession.shared.dataTask(with: url)
    },
  ]
}
