import PlatformSupport
internal import CGraphviz

/// The one lock around libgvc, which keeps its state in globals: two threads with contexts of their own crash.
enum GraphvizLock {
  // The mutex itself: made once, never freed, and only ever passed to pthread calls.
  private nonisolated(unsafe) static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    return unsafe mutex
  }()

  static func hold<Value>(_ body: () throws(DiagramError) -> Value) throws(DiagramError) -> Value {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body()
  }
}

/// The messages of libgvc during one use.
enum GraphvizMessages {
  // Read and written between `begin` and `end` only, by the thread that holds `GraphvizLock`.
  private nonisolated(unsafe) static var heard: [String] = []

  static func begin() {
    unsafe heard = []
    agseterr(AGWARN)
    unsafe agseterrf { message in
      if let message = unsafe message, unsafe GraphvizMessages.heard.count < 20 {
        unsafe GraphvizMessages.heard.append(String(cString: message))
      }
      return 0
    }
    agreseterrors()
  }

  /// Stops listening.
  static func end() {
    unsafe agseterrf(nil)
    unsafe heard = []
  }

  /// The errors so far as one line; nil if there was none (warnings do not count).
  static func complaint() -> String? {
    guard agreseterrors() > 0 else { return nil }
    let text = unsafe heard.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text.isEmpty ? "it did not say why" : SafeText.clean(text, limit: 300)
  }
}
