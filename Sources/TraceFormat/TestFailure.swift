/// The label of the mark by which a trace records that an expectation of the traced test failed.
///
/// The payload of the mark is the message of the expectation, if values are kept.
package enum TestFailure {
  private static let word = "test failed"
  private static let wordAt = "test failed at "

  /// The label of the mark.
  ///
  /// - Parameter location: `CounterTests.swift:42`, if it is known.
  package static func label(at location: String?) -> String { location.map { wordAt + $0 } ?? word }

  package static func isOne(_ label: String) -> Bool { label == word || label.hasPrefix(wordAt) }

  package static func location(in label: String) -> String? {
    label.hasPrefix(wordAt) ? String(label.dropFirst(wordAt.count)) : nil
  }
}
