/// How much of a text a line may hold.
///
/// Tightened step by step until the line is within its 64 KiB.
package struct LineLimits {
  /// Bytes of one payload, or of one value in a diff.
  var payload: Int
  /// Characters of a label.
  var label: Int
  /// Characters of a message and of other text.
  var text: Int
  /// Elements of a list: causes, members, steps of a diff.
  var list: Int

  /// No limits, for texts that go into no file.
  static let none = LineLimits(payload: .max, label: .max, text: .max, list: .max)

  /// The limits to try in turn; a line within the last one has at most 64 KiB.
  static func steps(payload: Int) -> [LineLimits] {
    [
      LineLimits(payload: payload, label: TraceFileV1.labelLimit, text: 1_024, list: .max),
      LineLimits(payload: min(payload, 256), label: TraceFileV1.labelLimit, text: 1_024, list: 128),
      LineLimits(payload: min(payload, 64), label: 32, text: 128, list: 16),
    ]
  }
}
