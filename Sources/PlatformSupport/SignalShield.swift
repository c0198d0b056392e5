#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps SIGPIPE and SIGXFSZ from a thread while it writes.
///
/// Both are sent to the writing thread itself. They are blocked there, and one that the write brought is taken away
/// before they are unblocked; one that was waiting before stays.
enum SignalShield {
  static func around<Result>(_ write: () -> Result) -> Result {
    var shielded = sigset_t()
    var before = sigset_t()
    var pending = sigset_t()
    unsafe sigemptyset(&shielded)
    unsafe sigaddset(&shielded, SIGPIPE)
    unsafe sigaddset(&shielded, SIGXFSZ)
    unsafe pthread_sigmask(SIG_BLOCK, &shielded, &before)
    unsafe sigpending(&pending)
    let waiting = [SIGPIPE, SIGXFSZ].filter { unsafe sigismember(&pending, $0) == 1 }
    defer {
      for signal in [SIGPIPE, SIGXFSZ] where !waiting.contains(signal) { take(signal) }
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return write()
  }

  /// Takes a waiting signal away; does nothing where none waits.
  private static func take(_ signal: Int32) {
    var pending = sigset_t()
    unsafe sigpending(&pending)
    guard unsafe sigismember(&pending, signal) == 1 else { return }
    var one = sigset_t()
    unsafe sigemptyset(&one)
    unsafe sigaddset(&one, signal)
    #if canImport(Glibc) || canImport(Musl)
      var now = timespec(tv_sec: 0, tv_nsec: 0)
      while unsafe sigtimedwait(&one, nil, &now) == -1, errno == EINTR {}
    #else
      var taken: Int32 = 0
      unsafe sigwait(&one, &taken)
    #endif
  }
}
