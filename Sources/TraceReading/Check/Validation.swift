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

    /// A remark on one event, or on the whole trace.
    package init(event: TraceEvent.Seq? = nil, message: String) {
      self.event = event
      self.message = message
    }
  }

  /// In the order of the events, then about the whole.
  public var remarks: [Remark]
  /// Events that were looked at, the `end` not counted.
  package var events: Int

  /// Whether no event contradicts another.
  public var isSound: Bool { remarks.isEmpty }

  /// A line a remark and a last line with the sum.
  ///
  /// Safe to print.
  public var text: String {
    let count = events == 1 ? "1 event" : "\(events) events"
    let sum = remarks.count == 1 ? "1 remark" : remarks.isEmpty ? "no remarks" : "\(remarks.count) remarks"
    let lines = remarks.map { TerminalText.escaped($0.message) } + ["\(sum) on \(count)"]
    return lines.map { $0 + "\n" }.joined()
  }

  /// The same as one JSON object.
  package var json: JSONText {
    let list = remarks.map { remark -> JSONValue in
      let event = remark.event.map { JSONValue.int(Int64(clamping: $0)) } ?? .null
      return .object(["event": event, "message": .string(remark.message)])
    }
    return JSONValue.object(["remarks": .array(list), "events": .int(Int64(events))]).json
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
