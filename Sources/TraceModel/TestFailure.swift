/// How a trace tells that an expectation of the traced test failed: by a mark with a label of this form.
///
/// The payload of the mark is what the expectation says, where values are kept.
package enum TestFailure {
  private static let word = "test failed"
  private static let wordAt = "test failed at "

  /// The label of the mark.
  ///
  /// - Parameter place: `CounterTests.swift:42`, where it is known.
  package static func label(at place: String?) -> String { place.map { wordAt + $0 } ?? word }

  static func isOne(_ label: String) -> Bool { label == word || label.hasPrefix(wordAt) }

  static func place(in label: String) -> String? {
    label.hasPrefix(wordAt) ? String(label.dropFirst(wordAt.count)) : nil
  }
}
