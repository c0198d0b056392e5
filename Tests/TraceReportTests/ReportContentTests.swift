import Testing
import TraceModel
import TraceSamples

@testable import TraceReport

@Suite("The content of a report") struct ReportContentTests {
  /// The lines of a trace without the header, as JSON.
  private static func lines(_ trace: Trace) throws -> [JSONValue] {
    let text = String(decoding: trace.jsonLines(), as: UTF8.self)
    return try text.split(separator: "\n").dropFirst().map { try #require(JSONValue(parsing: String($0))) }
  }

  /// Compares each member of each line with what the page says; returns the number of members.
  private static func compare(_ trace: Trace) throws -> Int {
    let page = try Report.decoded(trace, maxSize: .max)
    let events = try PageEvents(page)
    let lines = try lines(trace)
    #expect(page.count == lines.count)
    var compared = 0
    for (row, line) in lines.enumerated() {
      guard case .object(let members) = line else { continue }
      for member in members {
        let found = try events.member(member.key, row)
        #expect(found == member.value, "\(member.key) of \(line.json.text)")
        compared += 1
      }
    }
    return compared
  }

  @Test(arguments: ["profile", "chain", "late", "open", "ring", "shop"])
  func `A page has every member of every line of its trace`(name: String) throws {
    #expect(try Self.compare(Traces.fixture(name)) > 50)
  }

  @Test(arguments: 1...20) func `A page has every member of every line of a random trace`(seed: UInt64) throws {
    var random = SeededRandom(seed)
    #expect(try Self.compare(random.trace(events: 300)) > 300)
  }
}

/// Events put together from columns and values.
private struct PageEvents {
  private let page: DecodedPage
  private var numbers: [String: [UInt64]] = [:]
  private var texts: [String: [String?]] = [:]
  private var seqs: [UInt64] = []
  private var times: [UInt64] = []
  private var revisions: [Int64] = []
  private var roots: [Int] = []
  private var effects: [UInt64] = []
  private let kinds: [String]
  private let flags: [UInt8]

  init(_ page: DecodedPage) throws {
    self.page = page
    let names = try DecodedPage.list(page.meta["kinds"]).map { $0.text ?? "" }
    kinds = try page.bytes("k").map { names[Int($0)] }
    flags = try page.bytes("flags")
    for name in ["dur", "r", "cause", "th"] { numbers[name] = try page.numbers(name) }
    for name in ["label", "src", "site"] { texts[name] = try page.texts(name) }
    var seq: UInt64 = 0
    for gap in try page.numbers("dseq") {
      seq += gap + 1
      seqs.append(seq)
    }
    var time: Int64 = 0
    for step in try page.differences("dts") {
      time += step
      times.append(UInt64(time))
    }
    try readRevisions()
    readRoots()
    var effects = try page.numbers("eff")[...]
    self.effects = kinds.map { $0.hasPrefix("mutation") ? effects.removeFirst() : 0 }
  }

  private mutating func readRevisions() throws {
    var last: [UInt64: Int64] = [:]
    for (row, step) in try page.differences("drev").enumerated() {
      let reactor = numbers["r"]?[row] ?? 0
      last[reactor, default: 0] += step
      revisions.append(last[reactor] ?? 0)
    }
  }

  private mutating func readRoots() {
    for row in kinds.indices {
      let distance = Int(numbers["cause"]?[row] ?? 0)
      let derived = distance == 0 ? row : roots[row - distance]
      roots.append((page.meta["chainx"]?["\(row)"]?.integer).map { Int($0) } ?? derived)
    }
  }

  private func flag(_ bit: UInt8, _ row: Int) -> JSONValue? { flags[row] & bit == 0 ? nil : .bool(true) }

  private func seq(above row: Int, by distance: UInt64?) -> JSONValue? {
    guard let distance, distance > 0 else { return nil }
    return .int(Int64(seqs[row - Int(distance)]))
  }

  /// The member of a line, from its column or from the rest.
  func member(_ key: String, _ row: Int) throws -> JSONValue? {
    if let value = page.values[row]?[key] { return value }
    switch key {
    case "k": return .string(kinds[row])
    case "seq": return .int(Int64(seqs[row]))
    case "ts": return .int(Int64(times[row]))
    case "dur": return numbers["dur"].flatMap { $0[row] == 0 ? nil : .int(Int64($0[row] - 1)) }
    case "r", "th": return numbers[key].map { .int(Int64($0[row])) }
    case "cause", "begin": return page.values[row]?["cause"] ?? seq(above: row, by: numbers["cause"]?[row])
    case "chain": return .int(Int64(seqs[roots[row]]))
    case "effect":
      return seq(above: row, by: effects[row] == 2 ? numbers["cause"]?[row] : effects[row] - min(2, effects[row]))
    case "label", "src", "site": return texts[key]?[row].map { .string($0) } ?? .string("")
    case "rev": return .int(revisions[row])
    case "noop": return flag(1, row)
    case "unobserved": return flag(2, row)
    case "initial": return flag(4, row)
    case "injected": return flag(8, row)
    case "unknown": return flag(16, row)
    case "swallowed": return .bool(flags[row] & 32 != 0)
    case "end": return .string(["completed", "error", "cancelled", "disposed"][Int(flags[row] >> 6)])
    default: return nil
    }
  }
}
