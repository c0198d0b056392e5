/// What the closures of one subscription remember between events.
///
/// Events come one at a time, so nothing checks whether accesses overlap: such a check would cost more than most
/// operators. For what user code changes in place a captured variable, which is checked, is right.
@usableFromInline
final class UncheckedReference<Value> {
  @exclusivity(unchecked)
  @usableFromInline
  var value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }
}
