import ReactorCore
import ReactorTesting
import ReactorTrace

/// A reactor whose effects are tasks.
final class Downloads: Reactor {
  enum Action: Codable, Equatable { case load(Int) }
  let initialState: [Int] = []

  func mutate(action: Action) -> Observable<Int> {
    guard case .load(let count) = action else { return .empty() }
    return .async { observer in
      for number in 0..<count {
        try await Task.sleep(for: .milliseconds(80))
        observer.onNext(await Task { number }.value)
      }
    }
  }

  func reduce(state: [Int], mutation: Int) -> [Int] { state + [mutation] }

  /// A run in virtual time, of which the trace is.
  static func recorded() -> Trace {
    let scheduler = TestScheduler(resolution: 1e-9, simulateProcessingDelay: false, runsTasks: true)
    let tracer = ReactorTracer(clock: .virtual(scheduler), name: "downloads")
    let reactor = Downloads()
    reactor.attach(tracer)
    scheduler.scheduleAt(10_000_000) { reactor.action.onNext(.load(5)) }
    scheduler.scheduleAt(50_000_000) { reactor.action.onNext(.load(3)) }
    scheduler.start()
    return tracer.finish()
  }
}
