import TraceJSON

/// JSON that a terminal does not obey, as a line of output.
package enum SafeJSON {
  package static func text(_ json: JSONText) -> String { TerminalText.escaped(json) + "\n" }

  /// An object with the name of its trace before the others; nil for no name.
  package static func text(_ value: JSONValue, of trace: String?) -> String {
    guard let trace, case .object(let members) = value else { return text(value.json) }
    return text(JSONValue.object([.init("trace", .string(trace))] + members).json)
  }
}
