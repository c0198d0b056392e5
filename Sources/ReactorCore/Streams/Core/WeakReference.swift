#if canImport(ObjectiveC)
  /// A reference that does not keep its object alive.
  package struct WeakReference<Object: AnyObject>: ~Copyable, @unchecked Sendable {
    // A weak reference is read atomically.
    private weak var referred: Object?

    package init(_ object: Object) { referred = object }

    package var object: Object? { referred }
  }
#else
  import CReactorLifetime

  /// A reference that does not keep its object alive, and does not slow it down either: a weak one would move the
  /// object's count of references to a side table for good. The object's memory stays until the reference goes.
  package struct WeakReference<Object: AnyObject>: ~Copyable, @unchecked Sendable {
    // Immutable; the count of references is atomic.
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
