import TraceFormat

/// A state of a reactor at a moment, as far as a trace has it.
package struct RecordedState: Sendable, Equatable {
  /// Number of the event that brought it.
  package var seq: TraceEvent.Seq
  /// Nanoseconds since the header.
  package var time: UInt64
  package var revision: UInt64
  /// The part that is known, and whether it is all.
  package var known: KnownState
  /// Whether events were lost between it and the moment: another state may be among them.
  package var mayBeOutdated: Bool

  /// A field whose recorded value is not all of its value.
  package struct Gap: Sendable, Equatable {
    package var field: String
    package var reason: ValueGap
  }

  /// The fields that were cut, masked or not recorded as values, in their order.
  package var gaps: [Gap] {
    guard case .object(let members)? = known.value, ValueGap.truncation(of: .object(members)) == nil else { return [] }
    return members.compactMap { member in ValueGap.first(in: member.value).map { Gap(field: member.key, reason: $0) } }
  }

  /// Sentences about what is not known, empty if it is the whole state.
  package var remarks: [String] {
    var remarks: [String] = []
    if known.value == nil {
      remarks.append("its value is not in the trace")
    } else if !known.isComplete {
      remarks.append("states before it are not in the trace or were cut: it may have other fields")
    }
    for gap in gaps {
      let words =
        switch gap.reason {
        case .masked: "holds a secret that was masked"
        case .cut: "was cut"
        case .object: "holds an object"
        case .unrecorded: "was recorded without its value"
        }
      remarks.append("\(gap.field) \(words)")
    }
    if mayBeOutdated { remarks.append("events were lost after it, among which may be a newer state") }
    return remarks
  }
}
