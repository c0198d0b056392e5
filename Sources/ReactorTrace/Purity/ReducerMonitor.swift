import ReactorCore
import TraceFindings
import TraceFormat

/// Observes a reducer's side effects beyond those that the portable checks find.
package protocol ReducerMonitor: Sendable {
  /// The checks that run, as the header of a trace names them.
  var engines: String { get }

  /// Runs a reduce once, and returns its side effects, in order. Calls may be nested.
  ///
  /// Only code of the reducer counts. Work done by its middleware, by streams that it uses, or inside `Purity.unchecked` is
  /// not reported, or is reported as exempt.
  /// - Parameter reactor: The reducer's reactor. If two monitors observe one reducer, both report its side effects.
  func observe(_ reactor: AnyObject, _ body: () -> Void) -> [any ObservedSideEffect]

  /// The location of a class's `reduce`, if it is known. Slow on first use; any thread.
  func declaration(ofReduceOf type: any AnyObject.Type) -> SourceSite?
}

/// A side effect of a reducer as it was observed, before functions and lines are looked up.
package protocol ObservedSideEffect: AnyObject, Sendable {
  var rule: PurityRule { get }
  /// The address of the stored property that was written; nil for a variable, and for anything but a write.
  var writtenAddress: UInt? { get }
  /// The stream that was used, if any.
  var use: StreamUse? { get }
  /// The reason given to `Purity.unchecked`, if it happened in there.
  var exempt: String? { get }

  /// Describes the side effect in terms of the user's code. Slow on first use; any thread.
  /// - Parameter field: The stored property of the reactor that was written, if any.
  func impurity(of field: String?) -> TraceEvent.Impurity
}

/// The location of a reducer, looked up when the trace is read.
struct ReduceDeclaration: Sendable {
  let monitor: any ReducerMonitor
  let type: any AnyObject.Type

  /// Nil without a monitor.
  init?(_ monitor: (any ReducerMonitor)?, _ type: any AnyObject.Type) {
    guard let monitor else { return nil }
    (self.monitor, self.type) = (monitor, type)
  }

  /// Adds the reducer's location to an impurity that has none.
  func locate(_ impurity: TraceEvent.Impurity) -> TraceEvent.Impurity {
    if impurity.site != nil || impurity.reduceSite != nil { return impurity }
    var impurity = impurity
    impurity.reduceSite = monitor.declaration(ofReduceOf: type)
    return impurity
  }
}
