import Dispatch
import ReactorCore
import ReactorTesting
import ReactorTrace

/// Where a sample runs: real time on the main queue, or virtual time that ends at once.
public final class Stage {
  public let clock: any SchedulerType
  private let virtual: TestScheduler?
  private let tracer: ReactorTracer?
  private let options: Options

  /// - Parameters:
  ///   - name: What the pictures call the program.
  ///   - policy: What is recorded and checked.
  ///   - hasHooks: Reducers are watched by hooks as well, where there are any.
  public init(_ options: Options, name: String, policy: TracePolicy, hasHooks: Bool = false) {
    self.options = options
    let virtual = options.usesVirtualTime ? TestScheduler(resolution: 0.000_001) : nil
    self.virtual = virtual
    clock = virtual ?? MainScheduler.instance
    let time = virtual.map { TraceClock.counting($0) } ?? .monotonic
    tracer = options.trace.map { _ in
      hasHooks
        ? .monitoringReducers(policy, clock: time, name: name) : ReactorTracer(policy: policy, clock: time, name: name)
    }
  }

  /// Plays the keys, each at its time, and writes the trace when the last one has had a second to settle.
  ///
  /// Ends the program with status 73 where the trace cannot be written.
  /// - Parameters:
  ///   - setUp: Makes what the keys act on; whatever reactor is first used inside is traced.
  ///   - press: Takes a key. Called on the main thread, as are all frames.
  public func play<TimelineModel>(_ setUp: () -> TimelineModel, press: @escaping (TimelineModel, String) -> Void) {
    let model = tracer.map { withMiddleware($0, setUp) } ?? setUp()
    var time = 0
    for key in options.script {
      switch key {
      case .wait(let milliseconds): time += milliseconds
      case .press(let name):
        clock.enqueue(after: UInt64(time) * 1_000_000) { press(model, name) }
        time += 1
      }
    }
    run(milliseconds: time + 1_000)
    do { try finish() } catch { Words.fail(error.message, status: 73) }
  }

  private func run(milliseconds: Int) {
    if let virtual { return virtual.advanceTo(milliseconds * 1_000) }
    let isOver = DispatchSemaphore(value: 0)
    clock.enqueue(after: UInt64(milliseconds) * 1_000_000) { isOver.signal() }
    // The main queue has to be run by somebody, and in a program without an interface that is us.
    while isOver.wait(timeout: .now()) == .timedOut { MainQueue.turn() }
  }

  private func finish() throws(TraceWriteError) {
    guard let tracer, let path = options.trace else { return }
    tracer.finish()
    try tracer.write(to: path, replacing: true)
  }
}
