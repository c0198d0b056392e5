/// Why a text is not JSON, and at which byte.
@usableFromInline
package struct JSONProblem: Error, Equatable {
  @usableFromInline
  package enum Reason: String, Sendable {
    case ends = "it ends too early"
    case value = "a value was expected"
    case key = "a key in quotes was expected"
    case colon = "a colon was expected"
    case comma = "a comma or a closing bracket was expected"
    case control = "a control character stands in a string"
    case escape = "an escape is not one of JSON's"
    case number = "a digit was expected"
    case tooDeep = "it is nested more than 64 levels deep"
    case trailing = "something follows the value"
  }
  @usableFromInline package var reason: Reason
  /// Counted from 0.
  @usableFromInline package var offset: Int

  @inlinable
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
