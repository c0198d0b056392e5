import TraceFormat
import TraceJSON

/// Remarks on the structure of a trace whose lines are all readable.
public struct Validation: Sendable, Equatable {
  /// One thing that is wrong.
  public struct Remark: Sendable, Equatable {
    /// The event that it is about; nil if it concerns the whole.
    public var event: TraceEvent.Seq?
    /// A sentence; not escaped for a terminal.
    public var message: String
  }

  /// In the order of the events, then about the whole.
  public var remarks: [Remark]
  /// Events that were looked at, the `end` not counted.
  package var events: Int

  /// Whether no event contradicts another.
  package var isSound: Bool { remarks.isEmpty }

  /// A line a remark and a last line with the sum.
  ///
  /// Safe to print.
  public var text: String {
    let count = events == 1 ? "1 event" : "\(events) events"
    let sum = remarks.count == 1 ? "1 remark" : remarks.isEmpty ? "no remarks" : "\(remarks.count) remarks"
    let lines = remarks.map { TerminalText.escaped($0.message) } + ["\(sum) on \(count)"]
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Trace {
  /// Checks the references between the events.
  ///
  /// Lists the first twenty remarks of each kind, and counts the others.
  public var validation: Validation {
    var check = StructureCheck(self)
    for event in events { check.check(event) }
    return check.finish()
  }
}
