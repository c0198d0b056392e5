import TraceValues
import PlatformSupport

/// A comparison of an expected state with another one, both after the same state.
struct StateComparison {
  /// Whether they are equal, with equal pulses; nil if that is not known.
  let areEqual: Bool?
  /// The changes to the expected state, in the words of traces.
  let expected: [String]
  /// The changes to the other state.
  let got: [String]

  init<State>(_ before: State, expected: State, got: State, _ text: ValueText) {
    let pulses = PulseField.all(of: State.self)
    let (expectedPulses, gotPulses) = (
      Self.assigned(pulses, before, expected), Self.assigned(pulses, before, got)
    )
    let isEqual = ValueComparison.areEqual(expected, got)
    areEqual = isEqual == true && expectedPulses != gotPulses ? false : isEqual
    if areEqual == true {
      (self.expected, self.got) = ([], [])
      return
    }
    let old = ValueDescription.whole(before)
    self.expected = text.changes(old, .whole(expected)) + expectedPulses.map { "\($0): assigned" }
    self.got = text.changes(old, .whole(got)) + gotPulses.map { "\($0): assigned" }
  }

  /// The pulses that were assigned between two states.
  private static func assigned<State>(_ pulses: [PulseField], _ before: State, _ after: State) -> [String] {
    if pulses.isEmpty { return [] }
    return withAddress(of: before) { before in
      withAddress(of: after) { after in
        pulses.filter { $0.count(in: before) != $0.count(in: after) }.map(\.name)
      }
    }
  }
}
