#if canImport(ObjectiveC)
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
  // Safe: the memory is kept until the reference goes, and the object is read only once it is retained.
  @safe package struct WeakReference<Object: AnyObject>: ~Copyable, @unchecked Sendable {
    // Immutable; the reference count is atomic.
    private let referred: Unmanaged<Object>

    package init(_ object: Object) {
      unsafe referred = unsafe Unmanaged.passUnretained(object)
      unsafe rl_keep_memory(referred.toOpaque())
    }

    deinit { unsafe rl_let_memory_go(referred.toOpaque()) }

    /// The object, unless its deinit has begun. Any thread.
    package var object: Object? {
      unsafe rl_retain_if_alive(referred.toOpaque()) ? referred.takeRetainedValue() : nil
    }
  }
#endif
