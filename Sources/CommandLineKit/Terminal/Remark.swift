/// Something to know beside the result.
package struct Remark: Sendable, Equatable {
  package enum Level: UInt8, Sendable { case warning, note }
  package var level: Level
  /// A sentence, not escaped: it may quote the trace.
  package var text: String

  package init(_ level: Level, _ text: String) {
    self.level = level
    self.text = text
  }
}
