import PlatformSupport
import TraceModel

/// A part of a trace as a trace of its own: the header, all reactors, a line that counts what is left out before, and the lines of
/// chosen events. Lines are copied as they are.
enum TraceSlice {
  private static let reactor = Array(#"{"k":"reactor""#.utf8)

  /// Writes the part to a file without a name, at its beginning.
  ///
  /// - Parameters:
  ///   - file: The trace, at its beginning.
  ///   - before: Events before the part.
  static func file(of file: Descriptor, events: SeenNumbers, before: Int) throws(SystemFault) -> Descriptor {
    let draft = try Output.draft(in: Output.temporaryFolder, O_RDWR)
    unsafe unlink(draft.path)
    var rest: [UInt8] = []
    var output: [UInt8] = []
    var hasHeader = false
    var left: UInt64?
    var missing = before
    while true {
      let piece = try file.read(atMost: 1 << 20)
      rest += piece
      let end = piece.isEmpty ? rest.count : (rest.lastIndex(of: 0x0A) ?? -1) + 1
      for line in rest[..<end].split(separator: 0x0A) {
        if SentTrace.mayBeHeader(Array(line.prefix(20))) {
          // Another run begins behind the second.
          if hasHeader { continue }
          hasHeader = true
        } else if let number = SeenNumbers.number(of: line), !events.has(number) {
          guard line.starts(with: reactor) else {
            left = left ?? number
            continue
          }
          missing -= 1
        }
        output += line + [0x0A]
      }
      rest.removeFirst(end)
      try draft.descriptor.write(output)
      output = []
      if piece.isEmpty { break }
    }
    if let left, missing > 0 { try draft.descriptor.write(loss(missing, first: left)) }
    lseek(draft.descriptor.number, 0, SEEK_SET)
    return draft.descriptor
  }

  private static func loss(_ count: Int, first: TraceEvent.Seq) -> [UInt8] {
    let line = JSONValue.object([
      "k": .string("dropped"), "seq": .number(first), "ts": .number(0), "count": .number(count), "why": .string("ring"),
      "from": .number(first),
    ])
    return Array("\(line.json.text)\n".utf8)
  }
}
