import Foundation
import TraceModel

/// A page as its script reads it, by docs/internals/report-format.md.
struct DecodedPage {
  struct Malformed: Error { var what: String }

  let html: String
  /// Contents of the elements of data by their ids.
  let elements: [String: String]
  let meta: JSONValue
  let strings: [String]
  /// Bytes of columns by name.
  private var columns: [String: [UInt8]] = [:]
  /// The rest of each event; nil for nothing.
  private(set) var values: [JSONValue?] = []
  /// The rest of each event as it is written, where that is no object.
  private(set) var short: [String?] = []

  init(_ bytes: [UInt8]) throws {
    html = String(decoding: bytes, as: UTF8.self)
    let pattern = try Regex(
      #"<script type="(?:application/json|text/plain)" id="([a-z0-9]+)">([^<]*)</script>"#,
      as: (Substring, Substring, Substring).self)
    elements = Dictionary(
      html.matches(of: pattern).map { (String($0.output.1), String($0.output.2)) },
      uniquingKeysWith: { first, _ in first })
    meta = try Self.json(elements["meta"].map { Array($0.utf8) }, "meta")
    strings = try Self.list(Self.json(try Self.inflated(elements["strings"]), "strings")).map { $0.text ?? "" }
    let table = try Self.inflated(elements["cols"])
    var offset = 0
    for entry in try Self.list(meta["cols"]) {
      guard case .array(let pair) = entry, let name = pair[0].text, let length = pair[1].integer else {
        throw Malformed(what: "cols")
      }
      columns[name] = Array(table[offset..<offset + Int(length)])
      offset += Int(length)
    }
    guard offset == table.count else { throw Malformed(what: "length of cols") }
    try readValues()
  }

  var count: Int { Int(meta["n"]?.integer ?? -1) }

  /// A column of varints, in the order of rows.
  func numbers(_ name: String) throws -> [UInt64] {
    let numbers = try inRows(varints(name), name)
    guard ["r", "label"].contains(name) else { return numbers }
    let causes = try self.numbers("cause")
    var inherited: [UInt64] = []
    for (row, number) in numbers.enumerated() {
      let cause = causes[row] == 0 ? 0 : inherited[row - Int(causes[row])]
      inherited.append(number == 0 ? cause : number - 1)
    }
    return inherited
  }

  /// Columns of all events are kept kind by kind.
  private func inRows<Number>(_ column: [Number], _ name: String) throws -> [Number] {
    let byKind = ["dseq", "dts", "dur", "r", "cause", "label", "flags", "drev", "th", "src", "site", "is"]
    guard byKind.contains(name), let first = column.first else { return column }
    let kinds = try bytes("k")
    guard kinds.count == column.count else { throw Malformed(what: "length of \(name)") }
    let order = kinds.indices.sorted { (kinds[$0], $0) < (kinds[$1], $1) }
    var rows = Array(repeating: first, count: column.count)
    for (number, row) in zip(column, order) { rows[row] = number }
    return rows
  }

  private func varints(_ name: String) throws -> [UInt64] {
    var numbers: [UInt64] = []
    var number: UInt64 = 0
    var shift: UInt64 = 0
    for byte in try raw(name) {
      number |= UInt64(byte & 127) << shift
      shift += 7
      guard byte < 128 else { continue }
      numbers.append(number)
      (number, shift) = (0, 0)
    }
    guard shift == 0 else { throw Malformed(what: "end of \(name)") }
    return numbers
  }

  /// A column of differences, added up.
  func differences(_ name: String) throws -> [Int64] {
    try numbers(name).map { Int64($0 >> 1) ^ -Int64($0 & 1) }
  }

  /// A column of bytes, in the order of rows.
  func bytes(_ name: String) throws -> [UInt8] { try inRows(raw(name), name) }

  /// The bytes of a column as they stand in the page.
  private func raw(_ name: String) throws -> [UInt8] {
    guard let bytes = columns[name] else { throw Malformed(what: "no column \(name)") }
    return bytes
  }

  /// A column of texts, nil for none.
  func texts(_ name: String) throws -> [String?] {
    try numbers(name).map { $0 == 0 ? nil : strings[Int($0) - 1] }
  }

  /// All values one after another, as text.
  var allValues: String { values.compactMap { $0?.json.text }.joined(separator: "\n") }

  private mutating func readValues() throws {
    let lengths = try numbers("vlen").map { Int($0) }
    let rows = Int(meta["rows"]?.integer ?? 0)
    let kinds = try bytes("k")
    let state = try Self.list(meta["kinds"]).firstIndex { $0.text == "state" }
    var counts = try numbers("npath")[...]
    var paths = try texts("path")[...]
    for start in stride(from: 0, to: count, by: rows) {
      let block = try Self.inflated(elements["v\(start / rows)"])
      var offset = 0
      for row in start..<min(start + rows, count) {
        let value = Array(block[offset..<offset + lengths[row]])
        offset += lengths[row]
        let steps = Int(kinds[row]) == state ? Int(counts.popFirst() ?? 0) : 0
        let own = paths.prefix(steps).map { $0 ?? "" }
        paths = paths.dropFirst(steps)
        short.append(value.first.flatMap { $0 == UInt8(ascii: "{") ? nil : String(decoding: value, as: UTF8.self) })
        values.append(value.isEmpty ? nil : try Self.rest(value, own, "value of row \(row)"))
      }
      guard offset == block.count else { throw Malformed(what: "block \(start / rows)") }
    }
  }

  /// `=VALUE` is a payload without names, and a list the values of a diff that replaces.
  private static func rest(_ bytes: [UInt8], _ paths: [String], _ what: String) throws -> JSONValue {
    if bytes.first == UInt8(ascii: "=") {
      return .object(["payload": .object(["_0": try json(Array(bytes.dropFirst()), what)])])
    }
    let value = try json(bytes, what)
    guard case .array(let values) = value else { return value }
    guard values.count == paths.count || values.count == 2 * paths.count else { throw Malformed(what: what) }
    let hasOld = values.count > paths.count
    return .object([
      "diff": .array(
        paths.enumerated().map { index, path in
          let old: [JSONValue.Member] = hasOld ? [.init("old", values[2 * index])] : []
          return .object(
            [.init("op", .string("replace")), .init("path", .string(path))] + old
              + [.init("value", values[hasOld ? 2 * index + 1 : index])])
        })
    ])
  }

  static func list(_ value: JSONValue?) throws -> [JSONValue] {
    guard case .array(let elements)? = value else { throw Malformed(what: "no list") }
    return elements
  }

  private static func json(_ bytes: [UInt8]?, _ what: String) throws -> JSONValue {
    guard let bytes, let value = JSONValue(parsing: String(decoding: bytes, as: UTF8.self)) else {
      throw Malformed(what: what)
    }
    return value
  }

  private static func inflated(_ text: String?) throws -> [UInt8] {
    guard let text, let data = Data(base64Encoded: text) else { throw Malformed(what: "base64") }
    return try Inflate.raw(Array(data))
  }
}
