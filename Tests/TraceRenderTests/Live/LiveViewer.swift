import Testing
import TraceModel
import TraceReading

@testable import trace_render

/// A page without pictures: asks for rows, keeps its cursor, and adds up.
struct LiveViewer {
  private(set) var session = ""
  private(set) var have = -1
  private(set) var cursor = LiveRun.Cursor()
  private(set) var received = 0
  private(set) var missed = 0
  private(set) var resets = 0
  private(set) var head = JSONValue.null
  /// The numbers of events by row, with the edits applied.
  private(set) var ends: [Int: UInt64] = [:]
  private(set) var seqs: [Double] = []
  private(set) var texts: [String] = []
  private(set) var values: [UInt8] = []

  var all: Int? { head["all"]?.integer.map(Int.init) }

  func asked(most: Int = .max, mayBeHeld: Bool = false) -> LiveStore.Asked {
    var asked = LiveStore.Asked()
    (asked.session, asked.have, asked.cursor, asked.most) = (session, have, cursor, most)
    asked.mayBeHeld = mayBeHeld
    return asked
  }

  /// The target of the same request over HTTP.
  var target: String {
    "/rows?run=-1&have=\(have)&row=\(cursor.row)&edit=\(cursor.edit)&text=\(cursor.text)&session=\(session)"
  }

  mutating func take(_ body: [UInt8]) throws {
    let length = Int(number(body[..<4]))
    #expect((8 + length) % 8 == 0)
    let text = String(decoding: body[8..<(8 + length)], as: UTF8.self)
    head = try #require(JSONValue(parsing: text))
    session = try #require(head["session"]?.text)
    guard let run = head["run"]?.integer.map(Int.init) else { return }
    if head["reset"] == .bool(true) {
      resets += 1
      (received, missed, seqs, texts, ends, values) = (0, 0, [], [], [:], [])
    }
    let (first, count) = (try int("first"), try int("n"))
    received += count
    missed += try int("missed")
    guard case .array(let names)? = head["texts"], case .array(let edits)? = head["edits"] else { return }
    #expect(try int("text") == texts.count)
    texts += names.compactMap(\.text)
    for edit in edits {
      guard case .array(let parts) = edit, let row = parts[0].integer, let value = parts[2].integer else { continue }
      if parts[1].integer == Int64(LiveColumn.end.rawValue) { ends[Int(row)] = UInt64(value) }
    }
    var start = 8 + length
    for column in LiveColumn.allCases {
      for index in 0..<count {
        let entry = number(body[(start + index * column.width)..<(start + (index + 1) * column.width)])
        if column == .seq { seqs.append(Double(bitPattern: entry)) }
        if column == .end { ends[first + index] = entry }
      }
      start += count * column.width
    }
    values += body[start...]
    (have, cursor) = (run, .init(row: first + count, edit: try int("edit"), text: texts.count))
  }

  private func int(_ key: String) throws -> Int { Int(try #require(head[key]?.integer, "\(key)")) }

  private func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}

extension LiveBatch {
  /// Rows as a test needs them: of each event its number, and a value of three bytes.
  init(first: Int, count: Int) {
    self.init()
    (self.first, self.count) = (first, count)
    for column in LiveColumn.allCases {
      for row in first..<first + count {
        let entry: UInt64 =
          switch column {
          case .seq: Double(row + 1).bitPattern
          case .ts: Double(row * 1_000).bitPattern
          case .end: UInt64(LiveColumn.noRow)
          case .vlen: 3
          default: 0
          }
        columns += (0..<column.width).map { UInt8(truncatingIfNeeded: entry >> (8 * UInt64($0))) }
      }
    }
    values = (first..<first + count).flatMap { Array(String($0 % 1_000 + 1_000).utf8.dropFirst()) }
    totals.sums.events = first + count
  }
}
