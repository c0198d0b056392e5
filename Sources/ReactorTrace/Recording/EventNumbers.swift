import ReactorCore
import TraceModel

/// The numbers that a trace gives to the process's events, and the root of each one's chain.
///
/// A trace counts its own events from 1, so that it is the same whatever else the process traces meanwhile. Of the
/// events recorded it remembers those whose process-wide number is among the last 65,536; a cause that is older than
/// that is not known any more, and never mistaken for another one.
struct EventNumbers {
  struct Entry {
    var id: CauseID = 0
    var seq: TraceEvent.Seq = 0
    var root: TraceEvent.Seq = 0
  }
  private static let limit = 1 << 16
  private var entries: [Entry] = []
  private var last: TraceEvent.Seq = 0

  /// The next number.
  mutating func next() -> TraceEvent.Seq {
    last += 1
    return last
  }

  /// What is known of an event; nil where this trace has not recorded it.
  subscript(_ id: CauseID) -> Entry? {
    guard id != 0, !entries.isEmpty else { return nil }
    let entry = entries[place(of: id)]
    return entry.id == id ? entry : nil
  }

  mutating func remember(_ entry: Entry) {
    if entries.isEmpty { entries = Array(repeating: Entry(), count: 256) }
    while entries[place(of: entry.id)].id != 0, entries.count < Self.limit { grow() }
    entries[place(of: entry.id)] = entry
  }

  private func place(of id: CauseID) -> Int { Int(truncatingIfNeeded: id) & (entries.count - 1) }

  private mutating func grow() {
    let before = entries
    entries = Array(repeating: Entry(), count: before.count * 2)
    for entry in before where entry.id != 0 { entries[place(of: entry.id)] = entry }
  }
}
