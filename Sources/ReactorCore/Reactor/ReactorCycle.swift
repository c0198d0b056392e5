import CReactorContext

/// The cycle of a reactor: from an action to all that its states have caused.
package enum ReactorCycle {
  /// Whether the calling thread runs a cycle of any reactor.
  package static var isRunningHere: Bool { rc_cycle_depth() > 0 }
}
