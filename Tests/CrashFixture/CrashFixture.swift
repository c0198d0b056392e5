import PlatformSupport
import ReactorCore
import ReactorTrace

/// An app whose trace meets with an accident: for scripts that kill it, or take its file away.
///
/// It says what is done on standard output, a line each, and what its tracer thinks at the end.
@main
enum CrashFixture {
  private static let usage = """
    usage: crash-fixture FILE buffered|every|ring THREADS ACTIONS
           crash-fixture environment ACTIONS
           crash-fixture fork FILE buffered|every|ring
           crash-fixture error FILE
    FILE: a path, or -N for the open descriptor N. Without an end to ACTIONS: 0.
    """

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count == 2, arguments[0] == "environment", let count = Int(arguments[1]) {
      ReactorTracer.installFromEnvironment()
      say("sum \(Worker.work(1, count, nil))")
    } else if arguments.count == 3, arguments[0] == "fork" {
      try Forking.run(arguments[1], Forking.mode(arguments[2]))
    } else if arguments.count == 2, arguments[0] == "error" {
      // Ends the program where the file cannot be begun.
      try ReactorTracer().stream(to: arguments[1])
    } else if arguments.count == 4, let threads = Int(arguments[2]), let count = Int(arguments[3]) {
      run(arguments[0], arguments[1], threads, count)
    } else {
      StandardError.say(usage)
      exit(64)
    }
  }

  private static func run(_ file: String, _ modeName: String, _ threads: Int, _ count: Int) {
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off, capacity: 100_000))
    let mode = Forking.mode(modeName)
    do {
      if file.hasPrefix("-"), let descriptor = Int32(file.dropFirst()) {
        try tracer.stream(toDescriptor: descriptor, mode: mode)
      } else {
        try tracer.stream(to: file, mode: mode, replacing: file.hasPrefix("/dev/"))
      }
    } catch {
      StandardError.say("refused: \(error.message)")
    }
    let isConfirmed = mode == .unbuffered
    let workers = (1...threads).map { number in
      Worker { Worker.work(number, count, tracer, isConfirmed: isConfirmed) }
    }
    say("sum \(workers.reduce(0) { $0 + $1.join() })")
    tracer.finish()
    let status = tracer.status
    guard let stream = status.stream else { return say("status none") }
    say(
      "status events \(status.events) written \(stream.written) pressure \(stream.lostToPressure) "
        + "ring \(stream.lostToRing) file \(stream.lostToFile) \(words(stream.file))")
  }

  private static func words(_ status: TraceWriter.Status) -> String {
    switch status {
    case .writing: "writing"
    case .finished: "finished"
    case .stopped(let reason): "stopped: \(reason)"
    }
  }

  /// One write a line, so that lines of several threads do not mix.
  static func say(_ words: String) {
    let line = Array((words + "\n").utf8)
    _ = write(STDOUT_FILENO, line, line.count)
  }
}

/// Remarks on standard error.
enum StandardError {
  static func say(_ words: String) {
    let line = Array((words + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}

/// A thread with a reactor of its own.
// Only the thread writes the result, and `join` waits for its end.
final class Worker: @unchecked Sendable {
  private var thread = pthread_t()
  private var result = 0
  private let body: () -> Int

  init(_ body: @escaping () -> Int) {
    self.body = body
    let box = Unmanaged.passUnretained(self).toOpaque()
    pthread_create(
      &thread, nil,
      { context in
        if let worker = context.map({ Unmanaged<Worker>.fromOpaque($0).takeUnretainedValue() }) {
          worker.result = worker.body()
        }
        return nil
      }, box)
  }

  func join() -> Int {
    pthread_join(thread, nil)
    return result
  }

  /// Sends a number of actions, without an end if it is 0, and prints which are done. Returns the state.
  static func work(_ number: Int, _ count: Int, _ tracer: ReactorTracer?, isConfirmed: Bool = false) -> Int {
    let counter = Counter()
    if let tracer { counter.attach(tracer) }
    var (sent, written) = (0, 0)
    while count == 0 || sent < count {
      sent += 1
      counter.action.onNext(.add(thread: number, number: sent))
      // What is said here is in the file, whatever happens next.
      if isConfirmed {
        CrashFixture.say("done \(number) \(sent)")
      } else if count == 0, sent % 50 == 0, let now = tracer?.status.stream?.written, now > written {
        written = now
        CrashFixture.say("written \(written)")
      }
    }
    return counter.currentState.sum
  }
}

final class Counter: Reactor {
  enum Action { case add(thread: Int, number: Int) }
  enum Mutation { case add(Int) }
  struct State { var sum = 0 }
  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .add(_, let number): .just(.add(number))
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let number): state.sum += number
    }
    return state
  }
}
