import CReactorLifetime

#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// Lives as long as the object it is attached to: a scope that ends when the object is gone.
@usableFromInline
class Attachment: Scope, @unchecked Sendable {
  // Subclasses say what guards their state.

  /// The object is gone. Called once, on the thread that let go of its last reference.
  func shutDown() { dispose() }

  /// Frees members that only the object could reach. Called after `shutDown`, unless it was never kept.
  func letGo() {}
}

/// Values attached to objects of any class, without a base class and without a table that has to be cleared.
@usableFromInline
enum ObjectAttachments {
  @usableFromInline
  enum Key {
    case reactorStorage, viewStorage
    /// The attachment of the bridge to another runtime.
    case outside
  }

  /// The attachment of `object`, made by `make` the first time. From any thread; all get the same one.
  @inlinable
  static func find<Value: Attachment>(of object: AnyObject, _ key: Key, make: () -> Value) -> Value {
    unsafe unsafeDowncast(lookUp(object, key) ?? keep(make(), of: object, key), to: Value.self)
  }

  /// The attachment of `object` from now on.
  ///
  /// Shuts `made` down if another thread came first or the object's `deinit` runs.
  @usableFromInline
  static func keep(_ made: Attachment, of object: AnyObject, _ key: Key) -> Attachment {
    let kept = insert(made, object, key)
    if kept !== made { made.shutDown() }
    return kept ?? made
  }
}

#if canImport(ObjectiveC)
  extension ObjectAttachments {
    private final class Holder {
      let attachment: Attachment
      init(_ attachment: Attachment) { self.attachment = attachment }
      deinit {
        attachment.shutDown()
        attachment.letGo()
      }
    }

    // Their addresses are the keys; they are never read or written.
    nonisolated(unsafe) private static let keys = unsafe UnsafeMutablePointer<UInt8>.allocate(capacity: 3)
    private static let lock = Locked(())

    private static func address(_ key: Key) -> UnsafeMutablePointer<UInt8> {
      let index =
        switch key {
        case .reactorStorage: 0
        case .viewStorage: 1
        case .outside: 2
        }
      return unsafe keys + index
    }

    @usableFromInline
    static func lookUp(_ object: AnyObject, _ key: Key) -> Attachment? {
      unsafe (objc_getAssociatedObject(object, address(key)) as? Holder)?.attachment
    }

    private static func insert(_ attachment: Attachment, _ object: AnyObject, _ key: Key) -> Attachment? {
      lock.withLock { _ in
        if let found = lookUp(object, key) { return found }
        unsafe objc_setAssociatedObject(object, address(key), Holder(attachment), .OBJC_ASSOCIATION_RETAIN)
        return attachment
      }
    }
  }
#else
  extension ObjectAttachments {
    private static let installed: Void = unsafe rl_set_release { value in
      guard let value = unsafe value else { return }
      let attachment = unsafe Unmanaged<Attachment>.fromOpaque(value).takeRetainedValue()
      attachment.shutDown()
      attachment.letGo()
    }

    private static func number(_ key: Key) -> Int32 {
      switch key {
      case .reactorStorage: Int32(RL_REACTOR_STORAGE)
      case .viewStorage: Int32(RL_VIEW_STORAGE)
      case .outside: Int32(RL_OUTSIDE)
      }
    }

    @usableFromInline
    static func lookUp(_ object: AnyObject, _ key: Key) -> Attachment? {
      // The object is alive here, and with it what is attached to it.
      unsafe rl_find(Unmanaged.passUnretained(object).toOpaque(), number(key)).map {
        unsafe Unmanaged<Attachment>.fromOpaque($0).takeUnretainedValue()
      }
    }

    /// The attachment that the object has now; nil if it cannot have one any more.
    private static func insert(_ attachment: Attachment, _ object: AnyObject, _ key: Key) -> Attachment? {
      _ = installed
      let mine = unsafe Unmanaged.passRetained(attachment)
      let address = unsafe Unmanaged.passUnretained(object).toOpaque()
      // The first touch of a reactor is not blamed for the work that it takes.
      let stored = unsafe StreamUseRecorder.withoutRecording { unsafe rl_insert(address, number(key), mine.toOpaque()) }
      if unsafe stored != mine.toOpaque() { unsafe mine.release() }
      return unsafe stored.map { unsafe Unmanaged<Attachment>.fromOpaque($0).takeUnretainedValue() }
    }
  }
#endif
