/// An object that its owner keeps, used without counting references.
///
/// Making one is `unsafe`: the caller keeps the object alive while it is used, on its stack or by waiting.
// Safe: making one is unsafe.
@safe
@usableFromInline
package struct Borrowed<Object: AnyObject> {
  @usableFromInline let reference: Unmanaged<Object>

  @unsafe
  @inlinable
  @inline(__always)
  package init(_ object: Object) {
    unsafe reference = unsafe Unmanaged.passUnretained(object)
  }

  /// The object that a word names, as `word` has it; nil for 0.
  @unsafe
  @inlinable
  @inline(__always)
  package init?(word: UInt) {
    guard let address = unsafe UnsafeRawPointer(bitPattern: word) else { return nil }
    unsafe reference = unsafe Unmanaged.fromOpaque(address)
  }

  /// Keeps an object until `letGo`.
  @inlinable
  @inline(__always)
  package static func keeping(_ object: Object) -> Borrowed {
    unsafe Borrowed(reference: Unmanaged.passRetained(object))
  }

  @usableFromInline
  init(reference: Unmanaged<Object>) {
    unsafe self.reference = unsafe reference
  }

  /// Keeps it once more, until another `letGo`.
  @inlinable
  @discardableResult
  package func kept() -> Borrowed {
    _ = unsafe reference.retain()
    return self
  }

  /// Ends what `keeping` or `kept` began.
  @unsafe
  @inlinable
  @inline(__always)
  package func letGo() {
    unsafe reference.release()
  }

  /// The object as a number, never 0: for a word of a thread, or to compare.
  @inlinable
  package var word: UInt {
    @inline(__always) get { unsafe UInt(bitPattern: reference.toOpaque()) }
  }

  /// Calls `body` with the object.
  @inlinable
  @inline(__always)
  package func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    try unsafe reference._withUnsafeGuaranteedRef(body)
  }

  /// The object, retained for the caller.
  @inlinable
  package var object: Object {
    @inline(__always) get { unsafe reference.takeUnretainedValue() }
  }
}
