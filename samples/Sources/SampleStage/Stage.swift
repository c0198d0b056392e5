import Dispatch
import ReactorCore
import ReactorTesting
import ReactorTrace

/// Runs a sample in real time on the main queue, or in virtual time, which takes no time at all.
public final class Stage {
  /// The scheduler of the sample.
  public let clock: any SchedulerType
  private let virtual: TestScheduler?
  private let tracer: ReactorTracer?
  private let options: Options

  /// Makes a stage, with a tracer if the options name a trace file.
  ///
  /// Without such a file `REACTOR_TRACE` traces the sample while it runs, as it traces an app.
  ///
  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - name: The name of the program in diagrams.
  ///   - policy: The policy of the tracer.
  ///   - hasHooks: Whether hooks monitor the reducers too, where the platform has them.
  public init(_ options: Options, name: String, policy: TracePolicy, hasHooks: Bool = false) {
    self.options = options
    let virtual = options.usesVirtualTime ? TestScheduler(resolution: 0.001, simulateProcessingDelay: false) : nil
    self.virtual = virtual
    clock = virtual ?? MainScheduler.instance
    let time = virtual.map { TraceClock.virtual($0) } ?? .monotonic
    tracer = options.trace.map { _ in
      hasHooks
        ? .monitoringReducers(policy, clock: time, name: name) : ReactorTracer(policy: policy, clock: time, name: name)
    }
    if tracer == nil { ReactorTracer.installFromEnvironment(policy: policy) }
  }

  /// Plays the keys, each at its time, and writes the trace a second after the last one.
  ///
  /// Exits with status 73 where the trace cannot be written.
  ///
  /// - Parameters:
  ///   - setUp: Makes the model that the keys act on. Reactors that are first used inside it are traced.
  ///   - press: Handles a key. Called on the main thread.
  public func play<Model>(_ setUp: () -> Model, press: @escaping (Model, String) -> Void) {
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
    if let virtual { return virtual.advanceTo(milliseconds) }
    let isOver = DispatchSemaphore(value: 0)
    clock.enqueue(after: UInt64(milliseconds) * 1_000_000) { isOver.signal() }
    // A program without an interface has to run the main queue itself.
    while isOver.wait(timeout: .now()) == .timedOut { MainQueue.runOnce() }
  }

  private func finish() throws(TraceWriteError) {
    guard let tracer, let path = options.trace else { return }
    tracer.finish()
    try tracer.write(to: path, replacing: true)
  }
}
