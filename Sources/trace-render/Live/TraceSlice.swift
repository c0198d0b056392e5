import CommandLineKit
import PlatformSupport
import TraceModel

/// A part of a trace as a trace of its own: the header, all reactors, the last state of each before the part, a line that counts
/// what else is left out before, and the lines of chosen events. Lines are copied as they are, but for those states.
enum TraceSlice {
  private static let reactor = Array(#"{"k":"reactor""#.utf8)

  /// Writes the part to a file without a name, at its beginning.
  ///
  /// - Parameters:
  ///   - file: The trace, at its beginning.
  ///   - events: The numbers of the events of the part, of which `first` is the lowest.
  ///   - states: The last state of each reactor before it, by the number of its event.
  static func file(
    of file: Descriptor, events: SeenNumbers, first: UInt64, states: [UInt64: JSONValue]
  ) throws(SystemFault) -> Descriptor {
    let part = try Output.unnamed()
    var rest: [UInt8] = []
    var output: [UInt8] = []
    var hasHeader = false
    var loss = (count: 0, from: UInt64.max, to: UInt64(0))
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
          if number > first { continue }
          if let state = states[number] {
            output += whole(line, state)
            continue
          }
          guard line.starts(with: reactor) else {
            loss = (loss.count + 1, min(loss.from, number), max(loss.to, number))
            continue
          }
        }
        output += line + [0x0A]
      }
      rest.removeFirst(end)
      try part.write(output)
      output = []
      if piece.isEmpty { break }
    }
    if loss.count > 0 {
      // It has the number of the first event that is left out.
      try part.write(
        line(
          .object([
            "k": .string("dropped"), "seq": .number(loss.from), "ts": .number(0), "count": .number(loss.count),
            "why": .string("ring"), "from": .number(loss.from), "to": .number(loss.to),
          ])))
    }
    lseek(part.number, 0, SEEK_SET)
    return part
  }

  /// A state that `state --format json` put together, with the number of its event; nil if fields of it are not known.
  static func whole(_ state: JSONValue) -> (UInt64, JSONValue)? {
    guard let value = state["state"], value != .null, case .array(let unknown)? = state["unknown"],
      let seq = state["seq"]?.integer.flatMap(UInt64.init(exactly:))
    else { return nil }
    // Parts that were cut or masked are so in a whole state too.
    let gaps = if case .object(let members) = value { members.count { ValueGap.first(in: $0.value) != nil } } else { 0 }
    return unknown.count == gaps ? (seq, value) : nil
  }

  /// The line of a state with its value in place of a diff, which stands last.
  private static func whole(_ line: ArraySlice<UInt8>, _ value: JSONValue) -> [UInt8] {
    guard let diff = line.firstRange(of: Array(#""diff":"#.utf8)) else { return line + [0x0A] }
    return line[..<diff.lowerBound] + Array("\"payload\":\(value.json.text)}\n".utf8)
  }

  private static func line(_ value: JSONValue) -> [UInt8] { Array("\(value.json.text)\n".utf8) }
}
