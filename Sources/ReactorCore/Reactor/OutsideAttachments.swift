/// Values that the bridge to another runtime keeps for each of that runtime's reactors, as long as it lives.
package enum OutsideAttachments {
  private final class Kept: Attachment, @unchecked Sendable {
    // Immutable.
    let value: AnyObject
    private let ended: (AnyObject) -> Void

    init(_ value: AnyObject, _ ended: @escaping (AnyObject) -> Void) {
      self.value = value
      self.ended = ended
    }

    override func shutDown() {
      ended(value)
      super.shutDown()
    }
  }

  /// The value of `object`, made the first time. Any thread; all get the same one.
  ///
  /// - Parameters:
  ///   - object: Always asked with the same type of value.
  ///   - make: May be called by several threads: one value is kept.
  ///   - ended: Called when the object is gone, and for a value that was not kept.
  package static func find<Value: AnyObject>(
    of object: AnyObject, make: () -> Value, ended: @escaping (Value) -> Void
  ) -> Value {
    let kept = ObjectAttachments.find(of: object, .outside) {
      Kept(make()) { unsafe ended(unsafeDowncast($0, to: Value.self)) }
    }
    return unsafe unsafeDowncast(kept.value, to: Value.self)
  }
}
