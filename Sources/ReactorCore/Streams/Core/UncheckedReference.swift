/// A variable that the closures of one subscription share.
///
/// Events come one at a time, so exclusivity checks are off: they would cost more than most operators. A value that
/// user code changes in place needs a captured variable, which is checked.
@usableFromInline
final class UncheckedReference<Value> {
  @safe @exclusivity(unchecked)
  @usableFromInline
  var value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }
}
