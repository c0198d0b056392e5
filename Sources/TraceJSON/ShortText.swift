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
  package static func truncated(_ text: String, to limit: Int) -> JSONText {
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
