import Foundation
import ReactorCore
import Synchronization
import Testing
import TraceModel

/// An impure reducer, with the rule and the line that the hooks must find.
struct Impure: Sendable, CustomTestStringConvertible {
  let name: String
  let rule: PurityRule
  let line: Int
  let file: String
  let body: @Sendable (ClosureReactor, inout CaseState) -> Void
  var testDescription: String { name }
  /// Whether release builds find it: they do not announce accesses, and they inline small library functions.
  var isSeenInRelease: Bool {
    ![.selfWrite, .staticWrite, .objectWrite, .stateAlias].contains(rule) && name != "formatted"
  }

  init(
    _ name: String, _ rule: PurityRule, line: Int = #line, file: String = "Impure.swift",
    _ body: @escaping @Sendable (ClosureReactor, inout CaseState) -> Void
  ) {
    (self.name, self.rule, self.line, self.file, self.body) = (name, rule, line, file, body)
  }

  static let all: [Impure] = Array(
    [clocks, randoms, files, surroundings, started, waits, writes, faraway, ambient, disguised].joined())

  static let clocks: [Impure] = [
    Impure("Date()", .clock) { _, state in state.number = Date().timeIntervalSince1970 },
    Impure("Date.now", .clock) { _, state in state.number = Date.now.timeIntervalSince1970 },
    Impure("Date(timeIntervalSinceNow:)", .clock) { _, state in state.value = Date(timeIntervalSinceNow: 3) },
    Impure("timeIntervalSinceNow", .clock) { _, state in state.number = Existing.startedAt.timeIntervalSinceNow },
    Impure("DispatchTime.now", .clock) { _, state in state.value = DispatchTime.now() },
    Impure("ContinuousClock.now", .clock) { _, state in state.value = ContinuousClock.now },
    Impure("SuspendingClock().now", .clock) { _, state in state.value = SuspendingClock().now },
    Impure("measure", .clock) { _, state in state.value = ContinuousClock().measure { _ = 1 } },
    Impure("clock_gettime", .clock, line: #line + 1) { _, state in
      var t = timespec(); clock_gettime(CLOCK_MONOTONIC, &t); state.count = t.tv_nsec
    },
    Impure("gettimeofday", .clock, line: #line + 1) { _, state in
      var t = timeval(); gettimeofday(&t, nil); state.count = Int(t.tv_usec)
    },
    Impure("time", .clock) { _, state in state.count = time(nil) },
    Impure("clock", .clock) { _, state in state.count = clock() },
    Impure("uptime", .clock) { _, state in state.number = ProcessInfo.processInfo.systemUptime },
    Impure("relative", .clock, line: #line + 1) { _, state in
      state.text = Date(timeIntervalSince1970: 0).formatted(.relative(presentation: .numeric))
    },
    Impure("isDateInToday", .clock, line: #line + 1) { _, state in
      state.value = Calendar(identifier: .gregorian).isDateInToday(Date(timeIntervalSince1970: 0))
    },
  ]

  static let randoms: [Impure] = [
    Impure("UUID()", .random) { _, state in state.text = UUID().uuidString },
    Impure("Int.random", .random) { _, state in state.count = Int.random(in: 0..<100) },
    Impure("Double.random", .random) { _, state in state.number = Double.random(in: 0..<1) },
    Impure("Bool.random", .random) { _, state in state.count = Bool.random() ? 1 : 0 },
    Impure("SystemRandomNumberGenerator", .random, line: #line + 1) { _, state in
      var g = SystemRandomNumberGenerator(); state.value = g.next() as UInt64
    },
    Impure("shuffled", .random) { _, state in state.texts = state.texts.shuffled() },
    Impure("shuffle", .random) { _, state in state.texts.shuffle() },
    Impure("randomElement", .random) { _, state in state.text = state.texts.randomElement() ?? "" },
    Impure("getentropy", .random, line: #line + 1) { _, state in
      var b = 0; getentropy(&b, 8); state.count = b
    },
    Impure("arc4random", .random) { _, state in state.count = Int(arc4random()) },
    Impure("random", .random) { _, state in state.count = random() },
    Impure("drand48", .random) { _, state in state.number = drand48() },
    Impure("globallyUniqueString", .random) { _, state in state.text = ProcessInfo.processInfo.globallyUniqueString },
  ]

  static let files: [Impure] = [
    Impure("print", .io) { _, _ in print("", terminator: "") },
    Impure("debugPrint", .io) { _, _ in debugPrint("", terminator: "") },
    Impure("dump", .io) { _, state in dump(state.count) },
    Impure("NSLog", .io) { _, _ in NSLog("%@", "a line of a reducer that is tested") },
    Impure("write", .io) { _, _ in write(1, "", 0) },
    Impure("fflush", .io) { _, _ in fflush(nil) },
    Impure("Data(contentsOf:)", .io, line: #line + 1) { _, state in
      state.value = (try? Data(contentsOf: Existing.hosts)) as Any
    },
    Impure("String(contentsOfFile:)", .io, line: #line + 1) { _, state in
      state.text = (try? String(contentsOfFile: "/etc/hosts", encoding: .utf8)) ?? ""
    },
    Impure("String(contentsOf:)", .io, line: #line + 1) { _, state in
      state.text = (try? String(contentsOf: Existing.hosts, encoding: .utf8)) ?? ""
    },
    Impure("Data.write", .io) { bench, _ in try? Data([1]).write(to: bench.heap.url) },
    Impure("String.write", .io) { bench, _ in try? "x".write(toFile: bench.heap.file, atomically: true, encoding: .utf8)
    },
    Impure("fileExists", .io) { _, state in state.value = FileManager.default.fileExists(atPath: "/etc/hosts") },
    Impure("removeItem", .io) { bench, _ in try? FileManager.default.removeItem(atPath: bench.heap.file) },
    Impure("contentsOfDirectory", .io, line: #line + 1) { _, state in
      state.value = (try? FileManager.default.contentsOfDirectory(atPath: "/etc")) as Any
    },
    Impure("NSData", .io) { _, state in state.value = NSData(contentsOfFile: "/etc/hosts") as Any },
    Impure("FileHandle", .io) { _, _ in FileHandle.standardOutput.write(Data()) },
    Impure("FileHandle(forReading)", .io) { _, state in state.value = FileHandle(forReadingAtPath: "/etc/hosts") as Any
    },
    Impure("fopen", .io) { _, _ in if let file = fopen("/etc/hosts", "r") { fclose(file) } },
    Impure("open", .io) { _, _ in close(open("/etc/hosts", O_RDONLY)) },
    Impure("stat", .io, line: #line + 1) { _, _ in
      var s = stat(); stat("/etc/hosts", &s)
    },
    Impure("InputStream", .io) { _, state in state.value = InputStream(fileAtPath: "/etc/hosts") as Any },
    Impure("Bundle", .io) { _, state in state.value = Bundle.main.path(forResource: "a", ofType: "b") as Any },
    Impure("URL.resourceValues", .io, line: #line + 1) { _, state in
      state.value = (try? Existing.hosts.resourceValues(forKeys: [.fileSizeKey])) as Any
    },
    Impure("reachable", .io, line: #line + 1) { _, state in
      state.value = (try? Existing.hosts.checkResourceIsReachable()) as Any
    },
    Impure("URL(fileURLWithPath:)", .io) { _, state in state.value = URL(fileURLWithPath: "/etc/hosts") },
    Impure("appendingPathComponent", .io) { _, state in state.value = Existing.folder.appendingPathComponent("hosts") },
    Impure("temporary", .io) { _, state in state.text = NSTemporaryDirectory() },
    Impure("socket", .io) { _, _ in close(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)) },
  ]

  static let surroundings: [Impure] = [
    Impure("getenv", .environment) { _, state in state.value = getenv("HOME") as Any },
    // An invalid name, so that it fails: another test may be copying the environment of this process.
    Impure("setenv", .environment, line: #line + 1) { _, _ in
      setenv("", "1", 1)
    },
    Impure("environment", .environment) { _, state in state.value = ProcessInfo.processInfo.environment },
    Impure("processName", .environment) { _, state in state.text = ProcessInfo.processInfo.processName },
    Impure("processIdentifier", .environment) { _, state in state.value = ProcessInfo.processInfo.processIdentifier },
    Impure("arguments", .environment) { _, state in state.texts = CommandLine.arguments },
    Impure("hostName", .environment) { _, state in state.text = ProcessInfo.processInfo.hostName },
    Impure("getpid", .environment) { _, state in state.count = Int(getpid()) },
    Impure("Task.isCancelled", .nondeterministic) { _, state in state.value = Task.isCancelled },
    Impure("task.isCancelled", .nondeterministic) { bench, state in state.value = bench.heap.running.isCancelled },
    Impure("post", .notification) { bench, _ in bench.heap.center.post(name: .init("a"), object: nil) },
    Impure("post default", .notification) { _, _ in NotificationCenter.default.post(name: .init("a"), object: nil) },
    Impure("addObserver", .notification, line: #line + 1) { bench, state in
      state.value = bench.heap.center.addObserver(forName: .init("a"), object: nil, queue: nil) { _ in }
    },
    Impure("defaults read", .defaults) { _, state in state.value = UserDefaults.standard.integer(forKey: "hooks") },
    Impure("defaults write", .defaults) { _, _ in UserDefaults.standard.set(1, forKey: "hooks") },
    Impure("defaults object", .defaults, line: #line + 1) { _, state in
      state.value = UserDefaults.standard.object(forKey: "hooks") as Any
    },
  ]

  static let started: [Impure] = [
    Impure("Task", .task) { _, _ in Task {} },
    Impure("Task.detached", .task) { _, _ in Task.detached {} },
    Impure("Timer", .task, line: #line + 1) { _, state in
      state.value = Timer.scheduledTimer(withTimeInterval: 1_000, repeats: false) { _ in }
    },
    Impure("async", .thread) { bench, _ in bench.heap.queue.async {} },
    Impure("asyncAfter", .thread) { bench, _ in bench.heap.queue.asyncAfter(deadline: .distantFuture) {} },
    Impure("concurrentPerform", .thread) { _, _ in DispatchQueue.concurrentPerform(iterations: 1) { _ in } },
    Impure("Thread", .thread) { _, _ in Thread.detachNewThread {} },
    Impure("Thread.start", .thread) { _, _ in Thread {}.start() },
    Impure("OperationQueue", .thread) { bench, _ in bench.heap.operations.addOperation {} },
    Impure("pthread_create", .thread, line: #line + 1) { _, _ in
      var thread = pthread_t(); pthread_create(&thread, nil, { _ in nil }, nil); pthread_detach(thread)
    },
  ]

  static let waits: [Impure] = [
    Impure("sync", .blocking) { bench, state in state.count = bench.heap.queue.sync { 1 } },
    Impure("semaphore", .blocking) { bench, _ in bench.heap.semaphore.wait() },
    Impure("poll", .blocking) { _, _ in poll(nil, 0, 0) },
    Impure("nanosleep", .blocking, line: #line + 1) { _, _ in
      var none = timespec(); nanosleep(&none, nil)
    },
    Impure("NSLock", .lock) { bench, _ in bench.heap.lock.lock() },
    Impure("NSRecursiveLock", .lock) { bench, _ in bench.heap.recursive.lock() },
    Impure("pthread mutex", .lock) { bench, _ in pthread_mutex_lock(bench.mutex) },
  ]

  static let writes: [Impure] = [
    Impure("static", .staticWrite) { _, _ in Existing.total += 1 },
    Impure("static array", .staticWrite) { _, _ in Existing.names[0] = "other" },
    Impure("static inout", .staticWrite) { _, state in swap(&state.count, &Existing.total) },
    Impure("global", .staticWrite) { _, _ in globalTable.append(1) },
    Impure("global subscript", .staticWrite) { _, _ in globalTable[0] += 1 },
    Impure("object", .objectWrite) { bench, _ in bench.heap.tool.uses += 1 },
    Impure("object string", .objectWrite) { bench, _ in bench.heap.tool.label = "another one" },
    Impure("object array", .objectWrite) { bench, _ in bench.heap.tool.parts.append(4) },
    Impure("object subscript", .objectWrite) { bench, _ in bench.heap.tool.parts[1] = 4 },
    Impure("weak", .objectWrite) { bench, _ in bench.heap.tool.next = bench.heap.tools["saw"] },
    Impure("dictionary of objects", .objectWrite) { bench, _ in bench.heap.tools["saw"]?.uses += 1 },
    Impure("object in the state", .stateAlias) { _, state in state.tool?.uses += 1 },
    Impure("generic object", .objectWrite) { bench, _ in bench.heap.box.value += 1 },
    Impure("key path", .objectWrite, line: #line + 1) { bench, _ in
      let path = \Existing.Tool.uses; bench.heap.tool[keyPath: path] = 3
    },
    Impure("key path in place", .objectWrite, line: #line + 1) { bench, _ in
      let path: ReferenceWritableKeyPath<Existing.Tool, Int> = \.uses; bench.heap.tool[keyPath: path] += 3
    },
    Impure("captured variable", .objectWrite, line: Existing.countingLine, file: "Existing.swift") { bench, state in
      state.count = bench.heap.count()
    },
    Impure("NSMutableArray", .objectWrite) { bench, _ in bench.heap.list.add(3) },
    Impure("NSMutableDictionary", .objectWrite) { bench, _ in bench.heap.notes["a"] = 1 },
    Impure("NSMutableString", .objectWrite) { bench, _ in bench.heap.text.append("x") },
    Impure("formatter", .objectWrite) { _, _ in Existing.formatter.minimumFractionDigits = 3 },
    Impure("self", .selfWrite) { bench, _ in bench.reduces += 1 },
    Impure("self lazy", .selfWrite) { bench, state in state.count = bench.later },
    Impure("self array", .selfWrite) { bench, _ in bench.history.append(1) },
    Impure("self in place", .selfWrite) { bench, _ in bench.history[0] = 1 },
    Impure("observable", .objectWrite) { bench, _ in bench.heap.watched.uses += 1 },
    Impure("wrapped", .objectWrite) { bench, _ in bench.heap.tool.level += 1 },
  ]

  static let faraway: [Impure] = [
    Impure("far clock", .clock, line: Distant.line, file: "Distant.swift") { _, state in
      state.number = Distant.clock() * 2
    },
    Impure("far random", .random, line: Distant.randomLine, file: "Distant.swift") { _, state in
      state.text = Distant.random(state.texts) ?? ""
    },
    Impure("far io", .io, line: Distant.ioLine, file: "Distant.swift") { _, _ in Distant.say("") },
    Impure("far write", .objectWrite, line: Distant.writeLine, file: "Distant.swift") { bench, _ in
      Distant.write(bench.heap.tool)
    },
    Impure("far static", .staticWrite, line: Distant.staticLine, file: "Distant.swift") { _, _ in Distant.addToTotal(1)
    },
    Impure("around", .clock) { _, state in state.number = Distant.around { Date().timeIntervalSince1970 } },
    Impure("in map", .random) { _, state in state.texts = state.texts.map { _ in UUID().uuidString } },
  ]

  static let ambient: [Impure] = [
    Impure("Locale.current", .ambient) { _, state in state.text = Locale.current.identifier },
    Impure("TimeZone.current", .ambient) { _, state in state.text = TimeZone.current.identifier },
    Impure("formatted", .ambient) { _, state in state.text = 1234.5.formatted() },
    Impure("isMainThread", .ambient) { _, state in state.value = Thread.isMainThread },
    Impure("Thread.current", .ambient) { _, state in state.value = Thread.current },
    Impure("Calendar.current", .ambient) { _, state in state.value = Calendar.current },
  ]
}

/// A reactor whose reducer runs the closure at the index of its mutation.
final class ClosureReactor: Reactor, @unchecked Sendable {
  // Each instance is used by one test or one thread only.
  typealias Mutation = Int
  typealias Action = Int
  let initialState: CaseState
  let heap = Existing()
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  var reduces = 0
  var history = [1, 2, 3]
  lazy var later = 3
  var byName: [String: Int] = [:]
  var window = (corner: Corner(), name: "")
  var optional: Int? = 1
  var phase = Phase.waiting
  var pair = (1, 2)
  var generator = Seeded(state: 1)
  weak var delegate: (any Listening)?
  let steps: [@Sendable (ClosureReactor, inout CaseState) -> Void]

  init(_ steps: [@Sendable (ClosureReactor, inout CaseState) -> Void]) {
    self.steps = steps
    var state = CaseState()
    state.tool = Existing.Tool()
    initialState = state
    pthread_mutex_init(mutex, nil)
    delegate = heap.listener
    history.reserveCapacity(8)
  }

  /// Returns another number each time, which no hook detects.
  func turn() -> Int { heap.turns.add(1, ordering: .relaxed).newValue }

  struct Corner { var (x, y) = (0, 0) }
  enum Phase { case waiting, done(String) }

  deinit { mutex.deallocate() }

  /// The line in `reduce` that calls the closure.
  static let reduceLine = #line + 4

  func reduce(state old: CaseState, mutation: Int) -> CaseState {
    var state = old
    steps[mutation](self, &state)
    return state
  }
}
