import ReactorCore

/// A field whose assignments count, of this runtime or another one: it differs when their number does.
package protocol CountedAssignments {
  var valueUpdatedCount: UInt { get }
}

extension Pulse: CountedAssignments {}
