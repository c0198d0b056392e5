import TraceModel

/// JSON that a terminal does not obey, as a line of output.
package enum SafeJSON {
  package static func text(_ json: JSONText) -> String { TerminalText.escaped(json) + "\n" }
}
