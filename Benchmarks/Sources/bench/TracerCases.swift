import Glibc
import ReactorCore
import ReactorTrace

/// The cost of a tracer: case a with one attached, and of a single event.
let tracerCases: [Case] = [
  Case(
    name: "t0", description: "one recorded event: a mark", nanoseconds: 60, instructions: 450, reference: nil,
    count: 1_000_000
  ) {
    let tracer = ReactorTracer(policy: .benchmark(.names))
    for _ in 0..<10_000 { tracer.mark("before") }
    return { count in for _ in 0..<count { tracer.mark("here") } }
  },
  Case(
    name: "t1", description: "case a traced, names only", nanoseconds: 400, instructions: 3_600, reference: nil,
    count: 200_000
  ) { tracedActions(by: ReactorTracer(policy: .benchmark(.names))) },
  Case(
    name: "t1b", description: "case a2 traced, names only", nanoseconds: nil, instructions: nil, reference: nil,
    count: 200_000
  ) { tracedActions(by: ReactorTracer(policy: .benchmark(.names)), looksUpAction: true) },
  Case(
    name: "t2", description: "case a traced, values kept", nanoseconds: 550, instructions: 5_000, reference: nil,
    count: 200_000
  ) { tracedActions(by: ReactorTracer(policy: .benchmark(.values))) },
  Case(
    name: "t3", description: "case a traced, values kept, portable purity checks", nanoseconds: nil, instructions: nil,
    reference: nil, count: 200_000
  ) { tracedActions(by: ReactorTracer(policy: .benchmark(.values, purity: .standard))) },
  Case(
    name: "s1", description: "case a traced, values kept, and written to a file: both threads", nanoseconds: nil,
    instructions: nil, reference: nil, count: 50_000
  ) {
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off))
    try? tracer.stream(to: "/dev/null", replacing: true)
    let run = tracedActions(by: tracer)
    return { count in
      run(count)
      tracer.flush()
    }
  },
  Case(
    name: "s2", description: "the same, sent to a port of this machine", nanoseconds: nil, instructions: nil,
    reference: nil, count: 50_000
  ) {
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off))
    connect(tracer)
    let run = tracedActions(by: tracer)
    return { count in
      run(count)
      tracer.flush()
    }
  },
]

/// Connects a tracer to `cat`, another process, so that what it takes to read is not counted.
private func connect(_ tracer: ReactorTracer) {
  let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  withUnsafeMutablePointer(to: &address) { address in
    address.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
      _ = bind(listener, generic, length) == 0 && getsockname(listener, generic, &length) == 0
    }
  }
  listen(listener, 1)
  try? tracer.stream(toHost: "127.0.0.1", port: UInt16(bigEndian: address.sin_port))
  tracer.flush()
  let connection = accept(listener, nil, nil)
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawn_file_actions_adddup2(&actions, connection, STDIN_FILENO)
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
  var process = pid_t()
  var words: [UnsafeMutablePointer<CChar>?] = [strdup("cat"), nil]
  posix_spawnp(&process, "cat", &actions, nil, &words, environ)
  posix_spawn_file_actions_destroy(&actions)
  close(connection)
  close(listener)
}

extension TracePolicy {
  /// A policy with a small ring buffer, so that the steady state is measured.
  static func benchmark(_ content: Content, purity: Purity = .off) -> TracePolicy {
    TracePolicy(content: content, purity: purity, capacity: 4_096)
  }
}

/// Sends actions to a traced counter with one subscriber.
///
/// - Parameter looksUpAction: Gets `reactor.action` for each action, as in case a2.
private func tracedActions(by tracer: ReactorTracer, looksUpAction: Bool = false) -> (Int) -> Void {
  let reactor = CounterReactor()
  reactor.attach(tracer)
  let seen = SharedValue(0)
  let bag = DisposeBag()
  reactor.state.subscribe(onNext: { seen.value += $0.value }).disposed(by: bag)
  let action = reactor.action
  for _ in 0..<2_000 { action.onNext(.increase) }
  return { count in
    if looksUpAction {
      for _ in 0..<count { reactor.action.onNext(.increase) }
    } else {
      for _ in 0..<count { action.onNext(.increase) }
    }
    withExtendedLifetime((reactor, bag, tracer)) {}
  }
}
