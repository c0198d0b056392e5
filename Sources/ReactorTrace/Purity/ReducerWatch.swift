import ReactorCore
import TraceModel

/// Sees what a reducer does while it runs, beyond the streams that it uses and its reactor's bytes.
package protocol ReducerWatch: Sendable {
  /// What looks at reducers, as the header of a trace names it.
  var engines: String { get }

  /// Runs a reduce once, and returns what it did that a pure one does not do, in order. They may be nested.
  ///
  /// Only what happens while the reducer itself runs counts, not what its middleware or a stream that it uses does. What
  /// it does inside of `Purity.unchecked` is exempt.
  /// - Parameter reactor: Whose reducer it is. Two watches around one reducer are both told.
  func watch(_ reactor: AnyObject, _ body: () -> Void) -> [any SeenEffect]
}

/// One thing that a reducer did, as it was seen: nothing is looked up yet.
package protocol SeenEffect: AnyObject, Sendable {
  var rule: PurityRule { get }
  /// Where a stored property was written that is no variable, or nil.
  var writtenAddress: UInt? { get }
  /// The stream that was used, if it was that.
  var use: StreamUse? { get }
  /// It happened inside of `Purity.unchecked`: its words.
  var exempt: String? { get }

  /// The same in the words of the user's code, with its lines. Slow the first time; any thread.
  /// - Parameter field: The stored property of the reactor itself that was written, if it was that.
  func impurity(of field: String?) -> TraceEvent.Impurity
}
