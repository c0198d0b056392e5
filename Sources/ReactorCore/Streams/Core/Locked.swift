import PlatformSupport

/// State that is only accessed under its lock: the lock of `PlatformSupport`, compiled into this module.
///
/// The optimizer does not inline that one across modules, which costs 40 instructions an event, 60 an action.
// The mutex in the buffer's tail guards its header, and nothing else accesses either.
struct Locked<State>: @unchecked Sendable {
  let storage: Storage

  init(_ state: State) {
    storage = Storage.make(state)
  }

  init(_ storage: Storage) {
    self.storage = storage
  }

  @discardableResult
  func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try storage.withLock(body)
  }

  // Safe: the mutex lies in the object, and moves and goes with it.
  @safe final class Storage: ManagedBuffer<State, pthread_mutex_t> {
    static func make(_ state: State) -> Storage {
      let storage = unsafe unsafeDowncast(create(minimumCapacity: 1) { _ in state }, to: Storage.self)
      unsafe storage.withUnsafeMutablePointerToElements { _ = unsafe pthread_mutex_init($0, nil) }
      return storage
    }

    deinit {
      unsafe withUnsafeMutablePointerToElements { _ = unsafe pthread_mutex_destroy($0) }
    }

    @inline(__always)
    func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
      unsafe try withUnsafeMutablePointers { state, mutex in
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return unsafe try body(&state.pointee)
      }
    }
  }
}
