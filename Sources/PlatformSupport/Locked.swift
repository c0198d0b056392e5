#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// State that is only reached under its lock.
///
/// Decide inside, act outside: the critical section returns what to do, and user code is called after it. Backed by a
/// pthread mutex because the thread sanitizer reports false races on a contended `Synchronization.Mutex`.
// The mutex in the buffer's tail guards its header, and nothing else reaches either.
package struct Locked<State>: @unchecked Sendable {
  @usableFromInline package let storage: Storage

  @inlinable
  package init(_ state: State) {
    storage = Storage.make(state)
  }

  /// The lock and the state of another one.
  @inlinable
  package init(_ storage: Storage) {
    self.storage = storage
  }

  @discardableResult
  @inlinable
  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try storage.withLock(body)
  }

  /// The lock and what it guards, in one object.
  // Safe: the mutex lies in the object, and goes with it.
  @safe
  @usableFromInline
  package final class Storage: ManagedBuffer<State, pthread_mutex_t> {
    @inlinable
    package static func make(_ state: State) -> Storage {
      let storage = unsafe unsafeDowncast(create(minimumCapacity: 1) { _ in state }, to: Storage.self)
      unsafe storage.withUnsafeMutablePointerToElements { _ = unsafe pthread_mutex_init($0, nil) }
      return storage
    }

    @inlinable
    deinit {
      unsafe withUnsafeMutablePointerToElements { _ = unsafe pthread_mutex_destroy($0) }
    }

    @inlinable
    @inline(__always)
    package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
      unsafe try withUnsafeMutablePointers { state, mutex in
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return unsafe try body(&state.pointee)
      }
    }
  }
}
