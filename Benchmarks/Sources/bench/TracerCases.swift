import ReactorCore
import ReactorTrace

/// What a tracer costs: case a with one that looks, its parts, and a single event.
let tracerCases: [Case] = [
  Case(
    name: "t0", says: "one recorded event: a mark", nanoseconds: 60, instructions: 450, peer: nil, count: 1_000_000
  ) {
    let tracer = ReactorTracer(policy: .benchmark(.names))
    for _ in 0..<10_000 { tracer.mark("before") }
    return { count in for _ in 0..<count { tracer.mark("here") } }
  },
  Case(
    name: "t1", says: "case a traced, names only", nanoseconds: 600, instructions: nil, peer: nil, count: 200_000
  ) { tracedActions(by: ReactorTracer(policy: .benchmark(.names))) },
  Case(
    name: "t1b", says: "case a2 traced, names only", nanoseconds: nil, instructions: nil, peer: nil, count: 200_000
  ) { tracedActions(by: ReactorTracer(policy: .benchmark(.names)), looksUpAction: true) },
  Case(
    name: "t2", says: "case a traced, values kept", nanoseconds: 900, instructions: nil, peer: nil, count: 200_000
  ) { tracedActions(by: ReactorTracer(policy: .benchmark(.values))) },
  Case(
    name: "t3", says: "case a traced, values kept, portable purity checks", nanoseconds: nil, instructions: nil,
    peer: nil, count: 200_000
  ) { tracedActions(by: ReactorTracer(policy: .benchmark(.values, purity: .standard))) },
  Case(
    name: "s1", says: "case a traced, values kept, and written to a file: both threads", nanoseconds: nil,
    instructions: nil, peer: nil, count: 50_000
  ) {
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off))
    try? tracer.stream(to: "/dev/null", replacing: true)
    let run = tracedActions(by: tracer)
    return { count in
      run(count)
      tracer.flush()
    }
  },
]

extension TracePolicy {
  /// A ring that is full soon, so that what is measured is the steady state.
  static func benchmark(_ content: Content, purity: Purity = .off) -> TracePolicy {
    TracePolicy(content: content, purity: purity, capacity: 4_096)
  }
}

/// - Parameter looksUpAction: Through `reactor.action` each time, as in case a2.
private func tracedActions(by tracer: ReactorTracer, looksUpAction: Bool = false) -> (Int) -> Void {
  let reactor = CounterReactor()
  reactor.attach(tracer)
  let seen = Box(0)
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
