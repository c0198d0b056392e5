import PlatformSupport

/// Threads that belong to us.
enum DedicatedThread {
  /// Runs `body` on a thread that takes none of the app's signals; false where there can be no more threads.
  static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let box = Unmanaged.passRetained(Box(body))
    #if canImport(Darwin)
      var created: pthread_t?
      let code = pthread_create(&created, nil, { DedicatedThread.enter($0) }, box.toOpaque())
      if code == 0, let created { pthread_detach(created) }
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, { $0.map { DedicatedThread.enter($0) } ?? nil }, box.toOpaque())
      if code == 0 { pthread_detach(thread) }
    #endif
    if code != 0 { box.release() }
    return code == 0
  }

  private final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static func enter(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
