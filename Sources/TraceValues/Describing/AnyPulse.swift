/// A `@Pulse` of either runtime, whose type of value is not known. The module that knows both makes it conform.
package protocol AnyPulse {
  var anyValue: Any { get }
  var valueUpdatedCount: UInt { get }
}
