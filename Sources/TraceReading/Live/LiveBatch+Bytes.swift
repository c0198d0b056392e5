import PlatformSupport
import TraceFormat
import TraceJSON

/// A batch as bytes, for the process that reads and the one that serves.
///
/// Four bytes with the length of the head, the head as JSON, then columns, values and edits. An edit takes 16 bytes: its row in
/// four, its column in one, three that are 0, its value in eight.
extension LiveBatch {
  private static let editWidth = 16

  package func encoded() -> [UInt8] {
    var members: [JSONValue.Member] = [
      .init("first", .number(first)), .init("n", .number(count)), .init("values", .number(values.count)),
      .init("edits", .number(edits.count)), .init("texts", .array(texts.map { .string($0) })),
      .init("reactors", .array(reactors.map(\.json))), .init("totals", totals.json),
    ]
    if let header { members.append(.init("header", header.line)) }
    var head: [UInt8] = []
    JSONValue.object(members).write(into: &head)
    var output: [UInt8] = []
    output.reserveCapacity(4 + head.count + columns.count + values.count + edits.count * Self.editWidth)
    output.append(littleEndian: UInt64(head.count), width: 4)
    output += head
    output += columns
    output += values
    for edit in edits {
      output.append(littleEndian: UInt64(edit.row), width: 4)
      output.append(littleEndian: UInt64(edit.column.rawValue), width: 4)
      output.append(littleEndian: edit.value, width: 8)
    }
    return output
  }

  /// Nil for bytes that are no batch.
  package init?(decoding bytes: [UInt8]) {
    guard bytes.count >= 4 else { return nil }
    let start = 4 + Int(UInt64(littleEndian: bytes[..<4]))
    guard start <= bytes.count,
      let head = bytes.withByteView({ try? JSONParser.parse($0.slice(4, start)) }),
      let first = head.count("first"), let count = head.count("n"), let values = head.count("values"),
      let edits = head.count("edits"), case .array(let texts) = head["texts"],
      case .array(let reactors) = head["reactors"], let totals = head["totals"].flatMap({ LiveTotals($0) }),
      max(count, values, edits) <= bytes.count,
      bytes.count == start + count * LiveColumn.rowWidth + values + edits * Self.editWidth
    else { return nil }
    (self.first, self.count, self.totals) = (first, count, totals)
    self.texts = texts.compactMap(\.text)
    self.reactors = reactors.compactMap { LiveReactor($0) }
    guard self.texts.count == texts.count, self.reactors.count == reactors.count else { return nil }
    header = head["header"].flatMap { try? HeaderLine.read($0, name: "").header }
    var rest = bytes[start...]
    columns = Array(rest.prefix(count * LiveColumn.rowWidth))
    rest = rest.dropFirst(columns.count)
    self.values = Array(rest.prefix(values))
    rest = rest.dropFirst(values)
    for start in stride(from: rest.startIndex, to: rest.endIndex, by: Self.editWidth) {
      guard let column = LiveColumn(rawValue: rest[start + 4]) else { return nil }
      let row = UInt32(UInt64(littleEndian: rest[start..<start + 4]))
      self.edits.append(LiveEdit(row: row, column: column, value: UInt64(littleEndian: rest[start + 8..<start + 16])))
    }
  }
}

extension [UInt8] {
  /// Appends the lowest bytes of a number.
  package mutating func append(littleEndian number: UInt64, width: Int) {
    for byte in 0..<width { append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(byte)))) }
  }
}

extension UInt64 {
  /// A number of up to eight bytes.
  package init(littleEndian bytes: ArraySlice<UInt8>) { self = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}
