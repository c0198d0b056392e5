import CReactorContext

/// A stored value and the cause it had. Operators that store values store them in this.
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
