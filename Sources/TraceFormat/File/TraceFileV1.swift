/// Version 1 of the file format: its words and its limits, apart from the model's so that the model may change.
///
/// docs/trace-format.md says what they mean. These spellings are frozen with release 0.1.0.
package enum TraceFileV1 {
  /// The value of `schema` in a header.
  package static let schema = "reactor-trace"
  /// Bytes of a line with its line feed.
  package static let lineLimit = 65_536
  /// Characters of a label.
  package static let labelLimit = 128
  /// The greatest time or duration in nanoseconds, 31 years: greater ones are taken for damage.
  package static let timeLimit: UInt64 = 1_000_000_000_000_000_000
  /// The version that this code writes: it reads every `1.x`, and refuses others.
  package static let major = 1
  package static let minor = 0
}
