import CReactorContext
import PlatformSupport
import Synchronization

/// The inputs of an operator, whose events are handled one at a time although several threads may send them.
///
/// While a thread handles an event, events from other threads wait in a lock-free queue, with their causes, and the
/// first thread handles them before it leaves. No thread blocks, and no lock is held while events are delivered. An
/// event that the handling thread causes itself is handled at once, nested in the one that caused it. Once the scope
/// has ended nothing is delivered. Independent of the type of the values.
// Safe: a job that waits is retained, and the exchange that takes it out gives it to one thread.
@safe
@usableFromInline
class SerializedInputs: @unchecked Sendable {
  /// The thread that has entered, 0 for none.
  private let owner = Atomic<UInt>(0)
  @safe @exclusivity(unchecked)
  private var depth = 0
  /// Jobs of other threads, a linked list with the latest first.
  private let waiting = unsafe Atomic<Unmanaged<WaitingJob>?>(nil)
  @usableFromInline
  final let scope: Scope

  init(in scope: Scope) {
    self.scope = scope
  }

  deinit { _ = drainWaiting() }

  /// Runs `work` now, or after the work that runs already.
  final func perform(_ work: @escaping () -> Void) {
    guard enter(orWait: { Job(work) }) else { return }
    if !scope.isDisposed { work() }
    leave()
  }

  /// The sink of one input, which any thread may call at any time; `next` and `stop` are called one event at a time.
  ///
  /// - Parameter box: Copies a value that has to wait.
  @usableFromInline
  final func input(
    next: @escaping (ValueAddress) -> Void, stop: @escaping (Termination) -> Void,
    box: @escaping (ValueAddress) -> BoxedValue
  ) -> AddressSink {
    AddressSink(
      next: { address in self.pass(address, to: next, box: box) }, stop: { end in self.pass(end, to: stop) })
  }

  /// Calls `next` with a value, now or after the work that runs already.
  ///
  /// - Parameter gate: Another scope that drops the value if it has ended.
  @inline(__always)
  final func pass(
    _ address: ValueAddress, to next: @escaping (ValueAddress) -> Void,
    box: (ValueAddress) -> BoxedValue, gate: Scope? = nil
  ) {
    let isNow = enter(orWait: {
      let value = box(address)
      return Job { if gate?.isDisposed != true { withExtendedLifetime(value) { next(value.address) } } }
    })
    guard isNow else { return }
    if !scope.isDisposed, gate?.isDisposed != true {
      // Streams that start because of a value do not alternate with the sources being subscribed to.
      let round = Trampoline.leaveRound()
      next(address)
      Trampoline.enterAgain(round)
    }
    leave()
  }

  /// Calls `stop` with an end, now or after the work that runs already.
  @inline(__always)
  final func pass(_ end: Termination, to stop: @escaping (Termination) -> Void) {
    guard enter(orWait: { Job { stop(end) } }) else { return }
    if !scope.isDisposed { stop(end) }
    leave()
  }
}

extension SerializedInputs {
  /// Whether the caller has entered, and has to `leave`. Otherwise the job waits, or has run here already.
  @inline(__always)
  private final func enter(orWait work: () -> Job) -> Bool {
    let thread = UInt(rc_thread())
    let (isEntered, other) = owner.compareExchange(expected: 0, desired: thread, ordering: .sequentiallyConsistent)
    if isEntered || other == thread {
      depth += 1
      // An earlier job of this thread may still wait, if the other thread has just left: it comes first.
      if isEntered, unsafe waiting.load(ordering: .sequentiallyConsistent) != nil { runWaiting() }
      return true
    }
    wait(InFlightValue.carrying(work()))
    return false
  }

  @inline(__always)
  private final func leave() {
    if depth > 1 { depth -= 1 } else { release() }
  }

  private final func release() {
    repeat {
      if unsafe waiting.load(ordering: .relaxed) != nil { runWaiting() }
      depth = 0
      owner.store(0, ordering: .sequentiallyConsistent)
      // A thread that adds a job now either finds that no thread has entered, or we see its job here.
    } while unsafe waiting.load(ordering: .sequentiallyConsistent) != nil && enterAgain()
  }

  private final func wait(_ job: Job) {
    let mine = unsafe Unmanaged.passRetained(WaitingJob(job))
    var latest = unsafe waiting.load(ordering: .relaxed)
    var isIn = false
    while !isIn {
      unsafe mine.takeUnretainedValue().before = unsafe latest
      unsafe (isIn, latest) = unsafe waiting.compareExchange(
        expected: latest, desired: mine, ordering: .sequentiallyConsistent)
    }
    if enterAgain() { release() }
  }

  private final func enterAgain() -> Bool {
    let thread = UInt(rc_thread())
    guard owner.compareExchange(expected: 0, desired: thread, ordering: .sequentiallyConsistent).exchanged else {
      return false
    }
    depth = 1
    return true
  }

  @inline(never)
  private final func runWaiting() {
    while unsafe waiting.load(ordering: .relaxed) != nil {
      for job in drainWaiting().reversed() where !scope.isDisposed { job.run() }
    }
  }

  /// Removes and returns the waiting jobs, the latest first.
  private final func drainWaiting() -> [Job] {
    var jobs: [Job] = []
    var next = unsafe waiting.exchange(nil, ordering: .sequentiallyConsistent)
    while let node = unsafe next?.takeRetainedValue() {
      jobs.append(node.job)
      unsafe next = unsafe node.before
    }
    return jobs
  }
}

/// A job in the queue.
// Safe: a job in the queue is retained until it is taken out.
@safe private final class WaitingJob {
  let job: Job
  /// The job added before, retained.
  var before: Unmanaged<WaitingJob>?

  init(_ job: Job) {
    self.job = job
  }
}
