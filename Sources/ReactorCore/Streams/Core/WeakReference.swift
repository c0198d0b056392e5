#if canImport(ObjectiveC)
  /// A weak reference to an object.
  package struct WeakReference<Object: AnyObject>: ~Copyable, @unchecked Sendable {
    // The runtime reads weak references atomically.
    private weak var referred: Object?

    package init(_ object: Object) { referred = object }

    /// The object, unless it is gone. Any thread.
    package var object: Object? { referred }
  }
#else
  import CReactorLifetime

  /// A weak reference that does not slow the object down.
  ///
  /// Swift would move the reference count to a side table for good. This keeps the memory of the object, not the
  /// object, until the reference goes.
  package struct WeakReference<Object: AnyObject>: ~Copyable, @unchecked Sendable {
    // Immutable; the reference count is atomic.
    private let address: UnsafeMutableRawPointer

    package init(_ object: Object) {
      address = Unmanaged.passUnretained(object).toOpaque()
      rl_keep_memory(address)
    }

    deinit { rl_let_memory_go(address) }

    /// The object, unless its deinit has begun. Any thread.
    package var object: Object? {
      rl_retain_if_alive(address) ? Unmanaged<Object>.fromOpaque(address).takeRetainedValue() : nil
    }
  }
#endif
