import CReactorContext

/// A value kept for later, and the cause it had. Whoever stores a value stores it in one of these.
@usableFromInline
package struct Caused<Value> {
  @usableFromInline
  package let value: Value
  @usableFromInline
  package let cause: CauseID

  @inlinable
  package init(_ value: Value, cause: CauseID = rc_cause()) {
    self.value = value
    self.cause = cause
  }
}
