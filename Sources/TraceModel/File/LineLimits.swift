/// How much of a text a line may hold.
///
/// Tightened step by step until the line is within its 64 KiB.
struct LineLimits {
  /// Bytes of one payload, or of one value in a diff.
  var payload: Int
  /// Characters of a label.
  var label: Int
  /// Characters of a message and of other text.
  var text: Int
  /// Elements of a list: causes, members, steps of a diff.
  var list: Int

  /// For what goes into no file.
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

/// Text made short enough for a line.
package enum ShortText {
  /// At most `limit` Unicode scalars, cut between two characters, the last an ellipsis where some were left out.
  package static func cut(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let scalars = text.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex) ?? scalars.endIndex
    guard end < scalars.endIndex else { return text }
    var room = limit - 1
    var kept = ""
    for character in text {
      let length = character.unicodeScalars.count
      guard length <= room else { break }
      room -= length
      kept.append(character)
    }
    // One character may be longer than the limit: an accent can be stacked without end.
    return (kept.isEmpty ? String(String.UnicodeScalarView(scalars.prefix(limit - 1))) : kept) + "…"
  }

  /// The replacement of a payload over the limit: `{"$trunc":true,"bytes":n,"head":"..."}`, itself within the limit
  /// where that has room for any head.
  static func truncated(_ text: String, to limit: Int) -> JSONText {
    let bytes = text.utf8.count
    let frame = JSONValue.object(["$trunc": .bool(true), "bytes": .int(Int64(bytes)), "head": .string("")]).json
    var room = max(0, limit - frame.text.utf8.count)
    var head = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let length = scalar.isASCII ? JSONString.escapedLength(UInt8(scalar.value)) : String(scalar).utf8.count
      guard length <= room else { break }
      room -= length
      head.append(scalar)
    }
    return JSONValue.object(["$trunc": .bool(true), "bytes": .int(Int64(bytes)), "head": .string(String(head))]).json
  }
}
