import Foundation
import TraceModel

/// A page as its script reads it, by docs/report-format.md.
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

  /// A column of varints.
  func numbers(_ name: String) throws -> [UInt64] {
    var numbers: [UInt64] = []
    var number: UInt64 = 0
    var shift: UInt64 = 0
    for byte in try bytes(name) {
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

  /// A column of bytes.
  func bytes(_ name: String) throws -> [UInt8] {
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
    for start in stride(from: 0, to: count, by: rows) {
      let block = try Self.inflated(elements["v\(start / rows)"])
      var offset = 0
      for row in start..<min(start + rows, count) {
        let value = block[offset..<offset + lengths[row]]
        offset += lengths[row]
        values.append(value.isEmpty ? nil : try Self.json(Array(value), "value of row \(row)"))
      }
      guard offset == block.count else { throw Malformed(what: "block \(start / rows)") }
    }
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
