import ReactorCore
import TraceModel

/// Sees what a reducer does while it runs, beyond the streams that it uses and its reactor's bytes.
package protocol ReducerMonitor: Sendable {
  /// What looks at reducers, as the header of a trace names it.
  var engines: String { get }

  /// Runs a reduce once, and returns what it did that a pure one does not do, in order. They may be nested.
  ///
  /// Only what happens while the reducer itself runs counts, not what its middleware or a stream that it uses does. What
  /// it does inside of `Purity.unchecked` is exempt.
  /// - Parameter reactor: Whose reducer it is. Two watches around one reducer are both told.
  func watch(_ reactor: AnyObject, _ body: () -> Void) -> [any ObservedSideEffect]

  /// The line that declares `reduce` of a class, where that is known. Slow the first time; any thread.
  func declaration(ofReduceOf type: any AnyObject.Type) -> SourceSite?
}

/// The line of a `reduce`, looked up when somebody asks.
struct ReduceDeclaration: Sendable {
  let watch: any ReducerMonitor
  let type: any AnyObject.Type

  /// Of nobody's watch there is none.
  init?(_ watch: (any ReducerMonitor)?, _ type: any AnyObject.Type) {
    guard let watch else { return nil }
    (self.watch, self.type) = (watch, type)
  }

  /// An impurity without a place gets that of its reduce.
  func place(_ impurity: TraceEvent.Impurity) -> TraceEvent.Impurity {
    if impurity.site != nil || impurity.reduceSite != nil { return impurity }
    var impurity = impurity
    impurity.reduceSite = watch.declaration(ofReduceOf: type)
    return impurity
  }
}

/// One thing that a reducer did, as it was seen: nothing is looked up yet.
package protocol ObservedSideEffect: AnyObject, Sendable {
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
