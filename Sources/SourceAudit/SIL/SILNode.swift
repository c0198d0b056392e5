/// A function that is judged for certain kinds of arguments.
///
/// One thread.
final class SILNode {
  let number: Int
  let function: SILFunction
  /// Types for the function's generic parameters, by name.
  let substitutions: [String: String]
  /// Whether closures that it hands to initializers run, as in a property that returns a reducer.
  var runsClosures = false
  var arguments: [SILValue]
  var values: [Int: SILValue] = [:]
  var returned = SILValue()
  var yielded = SILValue()
  /// Numbers of the nodes that call it.
  var callers: Set<Int> = []
  var events: [SILEvent] = []
  /// Texts of string literals by register.
  var literals: [Int: String] = [:]

  init(number: Int, _ function: SILFunction, _ substitutions: [String: String]) {
    self.number = number
    self.function = function
    self.substitutions = substitutions
    arguments = function.parameters.map { _ in SILValue() }
  }
}

/// The kinds of arguments for which a function is judged apart.
struct SILContext: Hashable {
  var function: String
  var substitutions: [String]
  var arguments: [Argument]

  struct Argument: Hashable {
    var origins: Set<Int>
    var isInObject: Bool
    var targets: [String]
  }
}
