#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Threads of our own.
package enum DedicatedThread {
  /// Runs `body` on a detached thread that blocks all signals. Returns false if the system could not create it.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    guard let thread = create(body) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Runs `body` on another thread, and waits for it. Runs it on the calling thread if the system could not create one.
  package static func runAndJoin(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      guard let thread = create(body) else { return body() }
      pthread_join(thread, nil)
    }
  }

  /// Runs `body` on a new thread, to be joined or detached. Nil if the system could not create it.
  ///
  /// - Parameter stackSize: Bytes; nil for the system's default.
  package static func create(stackSize: Int? = nil, _ body: @escaping () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    if let stackSize { unsafe pthread_attr_setstacksize(&attributes, stackSize) }
    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = unsafe pthread_create(&thread, &attributes, { unsafe DedicatedThread.enter($0) }, work.toOpaque())
    #else
      var thread = pthread_t()
      let code = unsafe pthread_create(
        &thread, &attributes, { unsafe $0.map { unsafe DedicatedThread.enter($0) } ?? nil }, work.toOpaque())
    #endif
    if code == 0 { return thread }
    unsafe work.release()
    return nil
  }

  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  private static func enter(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
