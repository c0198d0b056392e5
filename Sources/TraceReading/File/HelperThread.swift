import PlatformSupport

/// A thread that does one piece of work at a time for a reader, which waits for the end of each.
///
/// The reader calls all its methods; `end` before the last reference goes.
// Safe: the mutex guards `state`, and goes with it once the thread has ended.
@safe final class HelperThread: @unchecked Sendable {
  private enum State {
    case idle, ending
    case working(@Sendable () -> Void)
  }

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var state = State.idle
  private var thread: pthread_t?

  /// Nil if the system has no room for one more thread.
  init?() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe changed = .allocate(capacity: 1)
    unsafe changed.initialize(to: pthread_cond_t())
    unsafe pthread_cond_init(changed, nil)
    thread = create()
    if thread == nil { return nil }
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe changed.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Begins a piece of work; the one before must have ended.
  func start(_ work: @escaping @Sendable () -> Void) { change(to: .working(work)) }

  /// Waits until no work is left.
  func wait() { _ = next { if case .working = $0 { false } else { true } } }

  /// Waits for the work and for the end of the thread. No work may follow.
  func end() {
    wait()
    change(to: .ending)
    if let thread { pthread_join(thread, nil) }
    thread = nil
  }

  private func change(to next: State) {
    unsafe pthread_mutex_lock(mutex)
    state = next
    unsafe pthread_cond_broadcast(changed)
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Waits for a state.
  private func next(_ isAwaited: (State) -> Bool) -> State {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while !isAwaited(state) { unsafe pthread_cond_wait(changed, mutex) }
    return state
  }

  private func run() {
    while case .working(let work) = next({ if case .idle = $0 { false } else { true } }) {
      work()
      change(to: .idle)
    }
  }
}

extension HelperThread {
  /// Room for the recursion of values within values, of which 64 are the most.
  private static let stack = 1 << 20

  private func create() -> pthread_t? {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, Self.stack)
    // The reader's reference lasts until `end` has joined the thread.
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = unsafe pthread_create(&thread, &attributes, { unsafe HelperThread.enter($0) }, context)
    #else
      var thread = pthread_t()
      let code = unsafe pthread_create(
        &thread, &attributes, { unsafe $0.map { unsafe HelperThread.enter($0) } ?? nil }, context)
    #endif
    return code == 0 ? thread : nil
  }

  private static func enter(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<HelperThread>.fromOpaque(context).takeUnretainedValue().run()
    return nil
  }
}
