import PlatformSupport
import ReactorTrace

/// An app that becomes two while its trace is written.
enum Forking {
  static func mode(_ name: String) -> StreamingMode {
    name == "every" ? .unbuffered : name == "ring" ? .ring(10_000) : .buffered
  }

  /// Ten actions, ten more in a child, which finishes the tracer and ends, and ten more here.
  static func run(_ file: String, _ mode: StreamingMode) throws {
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off))
    try tracer.stream(to: file, mode: mode)
    let counter = Counter()
    counter.attach(tracer)
    func act() { for number in 1...10 { counter.action.onNext(.add(thread: 1, number: number)) } }
    act()
    tracer.flush()
    let child = fork()
    if child == 0 {
      // Whoever waits for good is ended by a signal.
      alarm(20)
      act()
      tracer.flush()
      let trace = tracer.finish()
      CrashFixture.say("child sum \(counter.currentState.sum) events \(trace.events.count)")
      exit(0)
    }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    CrashFixture.say("child \(status)")
    act()
    tracer.finish()
    CrashFixture.say("sum \(counter.currentState.sum)")
  }

  /// `fork()`, which Swift does not import.
  private static func fork() -> pid_t {
    guard let address = dlsym(dlopen(nil, RTLD_NOW), "fork") else { return -1 }
    return unsafeBitCast(address, to: (@convention(c) () -> pid_t).self)()
  }
}
