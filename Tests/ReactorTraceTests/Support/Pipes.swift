import PlatformSupport
import ReactorCore
import ReactorTrace

/// The messages of a stream.
final class Said: Sendable {
  private let list = Locked<[String]>([])

  func add(_ words: String) { list.withLock { $0.append(words) } }

  var words: [String] { list.withLock { $0 } }
}

/// The two ends of a pipe.
struct Pipe {
  let output: Int32
  let input: Int32

  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    (output, input) = (ends[0], ends[1])
  }

  private init(output: Int32, input: Int32) {
    (self.output, self.input) = (output, input)
  }

  /// The two ends of a socket.
  static func socket() -> Pipe? {
    var ends: [Int32] = [0, 0]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    return socketpair(AF_UNIX, kind, 0, &ends) == 0 ? Pipe(output: ends[0], input: ends[1]) : nil
  }
}

/// Reads a pipe to its end on a thread of its own.
// Only the thread writes, and `bytes` waits for its end.
final class Reading: @unchecked Sendable {
  private let open: () -> Int32
  private var all: [UInt8] = []
  private var thread = pthread_t()

  convenience init(_ descriptor: Int32) { self.init { descriptor } }

  /// - Parameter open: Opens what is read, on that thread.
  init(_ open: @escaping () -> Int32) {
    self.open = open
    let box = Unmanaged.passUnretained(self).toOpaque()
    pthread_create(
      &thread, nil,
      { context in
        context.map { Unmanaged<Reading>.fromOpaque($0).takeUnretainedValue().run() }
        return nil
      }, box)
  }

  private func run() {
    let descriptor = open()
    var block = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &block, block.count), count > 0 { all += block[..<count] }
    close(descriptor)
  }

  func bytes() -> [UInt8] {
    pthread_join(thread, nil)
    return all
  }
}

/// A folder that is gone afterwards.
func withFolder<Result>(_ body: (String) throws -> Result) rethrows -> Result {
  let folder = temporaryFolder()
  defer {
    for name in ["t", "link", "elsewhere", "fifo"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }
  return try body(folder)
}

/// The permissions of a file, -1 where there is none.
func permissions(_ path: String) -> Int {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_mode & 0o777) : -1
}

/// Events that were lost for this reason, as the lines of a trace say.
extension Trace {
  func dropped(_ reason: String) -> Int {
    events.reduce(0) { sum, event in
      guard case .dropped(let count, reason, _, _) = event.kind else { return sum }
      return sum + count
    }
  }
}
