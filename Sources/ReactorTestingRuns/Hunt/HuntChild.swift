import CPurityHooks
import PlatformSupport
import ReactorCore
import ReactorTesting
import TraceJSON

/// Runs a part of a hunt in a child process, which may crash or hang without the test.
///
/// The child is a copy of the process with the calling thread alone. It hands back numbers in shared memory. What it prints
/// is not shown: a run that is reported is done again in the parent.
enum HuntChild {
  enum End: Equatable, Sendable {
    case exited(Int32)
    /// A signal ended it, or hunted code did (signal 0); with its last words.
    case crashed(signal: Int32, words: String)
    /// It did nothing for a while, and was ended.
    case hung
    /// There are no children here: under a debugger, under the thread sanitizer, and on Apple's systems.
    case unavailable
  }

  /// The real time after which a child that has not begun is ended, in every try but the last.
  private static let startPatience: UInt64 = 3_000_000_000
  /// The real time after which a child that does nothing is ended.
  @TaskLocal static var patience: UInt64 = 20_000_000_000
  /// Tells the end of a child from `exit` in hunted code.
  private static let ownStatus: Int32 = 64
  /// The most bytes of its output that are kept.
  private static let mostWords = 1 << 16

  /// Whether this process can fork.
  static let isAvailable: Bool = {
    guard !Debugger.isAttached, let memory = SharedNumbers() else { return false }
    return run(memory) { 0 } == .exited(0)
  }()

  /// - Parameters:
  ///   - memory: The numbers that the child hands back; one that goes on changes them.
  ///   - body: Runs in the child. Its result is the status.
  static func run(_ memory: SharedNumbers, _ body: () -> Int32) -> End {
    let (before, start) = (memory.sum, min(startPatience, patience))
    var end = runOnce(memory, start, body)
    // A lock that another thread held while the child was forked is never released there; one that hangs by itself does so again.
    for _ in 0..<2 where end == .hung && memory.sum == before { end = runOnce(memory, start, body) }
    return end == .hung ? runOnce(memory, patience, body) : end
  }

  /// Forks while no other thread holds the locks that a run takes most, or that of the symbolizer, which is held for seconds.
  private static func fork() -> Int32 {
    Symbolizer.shared.whileLocked {
      Watchdog.shared.whileLocked { TaskOwners.whileLocked { ReactorDefaults.whileLocked { child_process_fork() } } }
    }
  }

  private static func runOnce(_ memory: SharedNumbers, _ startPatience: UInt64, _ body: () -> Int32) -> End {
    if Debugger.isAttached { return .unavailable }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return .unavailable }
    let child = fork()
    if child == 0 {
      for output in [STDOUT_FILENO, STDERR_FILENO] { dup2(ends[1], output) }
      SystemCall.close(ends[1])
      _exit(ownStatus + body())
    }
    SystemCall.close(ends[1])
    defer { SystemCall.close(ends[0]) }
    return child < 0 ? .unavailable : wait(for: child, reading: ends[0], memory, startPatience)
  }

  private static func wait(for child: Int32, reading pipe: Int32, _ memory: SharedNumbers, _ startPatience: UInt64)
    -> End
  {
    var (words, before, since, hasBegun) = ([UInt8](), memory.sum, Cause.monotonicTime, false)
    var (hasHung, status) = (false, Int32(0))
    /// Returns the number of bytes, 0 at the end; nil if there are none yet.
    func readWords(waiting milliseconds: Int32) -> Int? {
      var event = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&event, 1, milliseconds) > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = max(unsafe read(pipe, &bytes, bytes.count), 0)
      words = Array((words + bytes.prefix(count)).suffix(mostWords))
      return count
    }
    while true {
      // Another child, forked meanwhile, may keep the pipe open.
      let ended = unsafe waitpid(child, &status, WNOHANG)
      if ended == child { break }
      // Where the system keeps no status of children, as with an ignored SIGCHLD, nothing is known of its end.
      if ended < 0, errno != EINTR { return .unavailable }
      // With its end closed, it is about to end.
      if readWords(waiting: 20) == 0 { usleep(100) }
      let (sum, now) = (memory.sum, Cause.monotonicTime)
      if sum != before { (before, since, hasBegun) = (sum, now, true) }
      if now - since > (hasBegun ? patience : startPatience), !hasHung {
        hasHung = true
        kill(child, SIGKILL)
      }
    }
    if hasHung { return .hung }
    while readWords(waiting: 0) ?? 0 > 0 {}
    let (signal, exit) = (status & 0x7F, status >> 8 & 0xFF)
    if signal == 0 { return exit >= ownStatus ? .exited(exit - ownStatus) : .crashed(signal: 0, words: "exit \(exit)") }
    return .crashed(signal: signal, words: lastWords(of: String(decoding: words, as: UTF8.self)))
  }

  private static let firstWords = ["Fatal error", "fatal error", "Precondition failed", "Assertion failed"]

  /// `Fatal error: Index out of range`, of all that a process wrote when it ended.
  private static func lastWords(of text: String) -> String {
    for line in text.split(separator: "\n").reversed() {
      guard let start = firstWords.lazy.compactMap({ line.range(of: $0)?.lowerBound }).first else { continue }
      return TerminalText.escaped(String(line[start...].prefix(200)))
    }
    return ""
  }
}

/// Numbers in memory that a child process shares with its parent.
// Safe: the memory lives as long as the object, and indices are checked.
@safe final class SharedNumbers {
  static let count = 4096
  private let numbers: UnsafeMutablePointer<Int>

  /// Nil if the system has no memory.
  init?() {
    let size = Self.count * MemoryLayout<Int>.stride
    let memory = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return nil }
    unsafe numbers = unsafe memory.bindMemory(to: Int.self, capacity: Self.count)
  }

  deinit { unsafe munmap(numbers, Self.count * MemoryLayout<Int>.stride) }

  subscript(index: Int) -> Int {
    get {
      precondition(index >= 0 && index < Self.count)
      return unsafe numbers[index]
    }
    set {
      precondition(index >= 0 && index < Self.count)
      unsafe numbers[index] = newValue
    }
  }

  /// Numbers whose count the child decides, up to some thousands.
  var list: [Int] {
    get { (0..<listCount).map { self[Self.start + 1 + $0] } }
    set {
      listCount = newValue.count
      for (index, number) in newValue.enumerated() { self[Self.start + 1 + index] = number }
    }
  }
  /// The count of the list, whose numbers are kept.
  var listCount: Int {
    get { self[Self.start] }
    set { self[Self.start] = newValue }
  }
  private static let start = 8

  /// Changes whenever the child goes on.
  fileprivate var sum: Int { (0..<Self.start).reduce(0) { $0 &* 31 &+ self[$1] } }
}
