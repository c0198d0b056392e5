import CReactorContext
import Synchronization

/// One at a time: what the several inputs of an operator do to its state and its sink.
///
/// An event from another thread waits in a queue, with its cause, until the thread inside has left; nobody blocks, and
/// no lock is held while events are delivered. An event that the thread inside causes itself is delivered at once,
/// within the one that caused it. Once the scope has ended nothing is delivered. Knows nothing of the type of the values.
@usableFromInline
class SerializedInputs: @unchecked Sendable {
  // Atomics, but for the depth, which only the thread inside touches.
  /// The thread inside, 0 for none.
  private let owner = Atomic<UInt>(0)
  @exclusivity(unchecked)
  private var depth = 0
  /// What other threads brought meanwhile, the latest first.
  private let waiting = Atomic<UnsafeRawPointer?>(nil)
  @usableFromInline
  final let scope: Scope

  init(in scope: Scope) {
    self.scope = scope
  }

  deinit { _ = drainWaiting() }

  /// Does `turn` now, or after what runs already.
  final func perform(_ work: @escaping () -> Void) {
    guard enter(orWait: { Job(work) }) else { return }
    if !scope.isDisposed { work() }
    leave()
  }

  /// The sink of one input, which any thread may call at any time: what it takes, the closures are told by inputs.
  ///
  /// - Parameter box: Makes a copy of a value that has to wait.
  @usableFromInline
  final func input(
    next: @escaping (UnsafeRawPointer) -> Void, stop: @escaping (Termination) -> Void,
    box: @escaping (UnsafeRawPointer) -> BoxedValue
  ) -> AddressSink {
    AddressSink(
      next: { address in self.pass(address, to: next, box: box) }, stop: { end in self.pass(end, to: stop) })
  }

  /// Calls `next` with a value, now or after what runs already.
  ///
  /// - Parameter gate: Another scope that lets nothing pass once it has ended.
  @inline(__always)
  final func pass(
    _ address: UnsafeRawPointer, to next: @escaping (UnsafeRawPointer) -> Void,
    box: (UnsafeRawPointer) -> BoxedValue, gate: Scope? = nil
  ) {
    let isNow = enter(orWait: {
      let value = box(address)
      return Job { if gate?.isDisposed != true { withExtendedLifetime(value) { next(value.address) } } }
    })
    guard isNow else { return }
    if !scope.isDisposed, gate?.isDisposed != true {
      // What a value causes is not one of the streams that are being started together.
      let round = Trampoline.leaveRound()
      next(address)
      Trampoline.enterAgain(round)
    }
    leave()
  }

  /// Calls `stop` with an end, now or after what runs already.
  @inline(__always)
  final func pass(_ end: Termination, to stop: @escaping (Termination) -> Void) {
    guard enter(orWait: { Job { stop(end) } }) else { return }
    if !scope.isDisposed { stop(end) }
    leave()
  }
}

extension SerializedInputs {
  /// Whether it is the caller's turn; it has to `leave` then. Otherwise the work is done later, or has been done here.
  @inline(__always)
  private final func enter(orWait work: () -> Job) -> Bool {
    let thread = UInt(rc_thread())
    let (isEntered, other) = owner.compareExchange(expected: 0, desired: thread, ordering: .sequentiallyConsistent)
    if isEntered || other == thread {
      depth += 1
      // What this thread brought before may still wait, where the one that was inside has just left: it comes first.
      if isEntered, waiting.load(ordering: .sequentiallyConsistent) != nil { runWaiting() }
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
      if waiting.load(ordering: .relaxed) != nil { runWaiting() }
      depth = 0
      owner.store(0, ordering: .sequentiallyConsistent)
      // Whoever brought something meanwhile either finds nobody inside, or is seen here.
    } while waiting.load(ordering: .sequentiallyConsistent) != nil && enterAgain()
  }

  private final func wait(_ job: Job) {
    let mine = Unmanaged.passRetained(WaitingJob(job))
    var latest = waiting.load(ordering: .relaxed)
    var isIn = false
    while !isIn {
      mine.takeUnretainedValue().before = latest
      (isIn, latest) = waiting.compareExchange(
        expected: latest, desired: UnsafeRawPointer(mine.toOpaque()), ordering: .sequentiallyConsistent)
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
    while waiting.load(ordering: .relaxed) != nil {
      for job in drainWaiting().reversed() where !scope.isDisposed { job.run() }
    }
  }

  /// What waits, the latest first.
  private final func drainWaiting() -> [Job] {
    var jobs: [Job] = []
    var next = waiting.exchange(nil, ordering: .sequentiallyConsistent)
    while let node = next.map({ Unmanaged<WaitingJob>.fromOpaque($0).takeRetainedValue() }) {
      jobs.append(node.job)
      next = node.before
    }
    return jobs
  }
}

/// A piece of work that waits for its turn.
private final class WaitingJob {
  let job: Job
  /// The one that came before, retained.
  var before: UnsafeRawPointer?

  init(_ job: Job) {
    self.job = job
  }
}
