import CommandLineKit
import Foundation
import TestScale
import Testing
import TraceModel
import TraceSamples

@testable import TraceReading
@testable import trace_render

/// Answers by an index, against those of the whole trace.
@Suite("An index beside a large trace")
struct IndexTests {
  /// The result of a run, whatever of the trace it reads.
  private struct Said: Equatable, CustomTestStringConvertible {
    var outcome: Outcome?
    var text: String
    var remarks: [Remark]

    var testDescription: String { "\(String(describing: outcome)) \(remarks)\n\(text)" }
  }

  private func say(_ words: [String], of path: String, by least: Int) throws -> Said {
    let operands = words[0] == "check" ? [words[1], path] + words.dropFirst(2) : [path] + words.dropFirst()
    guard case .run(let run) = try Invocation(parsing: [words[0]] + operands) else {
      throw Tool.Missing(description: "\(words) are no command.")
    }
    let streams = try Folder()
    try Worker.answer(
      run, from: Descriptor(opening: path, O_RDONLY),
      to: Descriptor(opening: streams.file("answer"), O_WRONLY | O_CREAT), leastIndexed: { least })
    var reader = AnswerReader()
    try streams.data("answer").withUnsafeBytes { try reader.take($0) }
    return Said(
      outcome: reader.answer.outcome, text: String(decoding: reader.answer.bytes, as: UTF8.self),
      remarks: reader.answer.remarks)
  }

  /// Questions of every kind about a trace, some of which it cannot answer.
  private func questions(_ bytes: [UInt8], _ random: inout SeededRandom, _ count: Int) -> [[String]] {
    guard let trace = try? TraceReader.read(bytes, name: "t") else { return [["state"], ["why", "1"]] }
    let graph = TraceGraph(trace)
    let seqs = trace.events.map(\.seq)
    func seq() -> String {
      random.chance(10) ? String(random.number(0...40_000) + 1) : String(seqs.isEmpty ? 1 : random.pick(seqs))
    }
    func action() -> String { "#\(random.number(1...max(1, graph.actions.count + 1)))" }
    func time() -> String { "\(random.pick(trace.events.map(\.time) + [0, 7]))ns" }
    let fields = graph.reactors.flatMap { reactor in (reactor.fields + reactor.declared).map { "#\(reactor.id).\($0)" }
    }
    func field() -> String {
      fields.isEmpty || random.chance(20) ? "Nobody.nothing" : random.pick(fields) + (random.chance(5) ? ".0" : "")
    }
    func flags(_ flags: [[String]]) -> [String] { flags.flatMap { random.chance(3) ? $0 : [] } }
    let json = ["--format", "json"]
    return (0..<count).flatMap { _ -> [[String]] in
      let words = random.pick([
        "k:mutation", "is:failed", "is:late", "is:loop", "is:slow", "-k:state", "has:1", "field:e",
      ])
      let reactor = graph.reactors.isEmpty ? "Nobody" : random.pick(graph.reactors.map { "#\($0.id)" } + ["Nobody"])
      return [
        ["why", random.chance(2) ? seq() : action()] + flags([["--all"], json]),
        ["why", field()] + flags([["--all"], json, ["--at", time()]]),
        ["state"] + (random.chance(2) ? ["--at", time()] : random.chance(2) ? ["--after", seq()] : [])
          + flags([["--diff"], json, ["--reactor", reactor]]),
        ["log", "--chain", random.chance(2) ? seq() : action()]
          + flags([["--all"], json, ["--reactor", reactor], ["--grep", "e"], ["--where=" + words]]),
        ["find", action() + " " + (random.chance(2) ? words : "")] + flags([["--count"], json]),
      ]
    }
  }

  /// Laws with names of a trace: some of each sentence.
  private func randomLaws(_ bytes: [UInt8], _ random: inout SeededRandom) -> String {
    guard let trace = try? TraceReader.read(bytes, name: "t") else { return "A: never action a" }
    let graph = TraceGraph(trace)
    func name(_ names: [String]) -> String { "\"\(names.isEmpty ? "nobody" : random.pick(names))\"" }
    let lines = Set(graph.reactors.map(\.type)).sorted().filter { $0.allSatisfy(\.isLetter) }.flatMap { type in
      let own = Set(graph.reactors.filter { $0.type == type }.map(\.id))
      let actions = graph.actions.filter { own.contains($0.reactor) }.map(\.label)
      let mutations = graph.commits.filter { own.contains($0.reactor) }.map(\.label)
      let fields = graph.reactors.filter { $0.type == type }.flatMap { $0.fields + $0.declared }
        .filter { $0.allSatisfy(\.isLetter) }
      return (0..<16).map { _ in
        let (action, mutation) = ("action " + name(actions), "mutation " + name(mutations))
        let effect = "effect " + name(actions)
        let field = (fields.isEmpty ? "field" : random.pick(fields)) + random.pick(["", "", ".count", ".name"])
        let ms = random.number(1...9)
        return "\(type): "
          + random.pick([
            "never \(action)", "\(action) leads to \(mutation)", "\(effect) leads to \(mutation) within \(ms) ms",
            "\(action) leads to \(mutation) with the same value unless cancelled",
            "\(effect) where value != nil leads to \(mutation)", "\(action) leads to at most 1 \(mutation)",
            "\(mutation) comes from \(action)", "\(mutation) comes from \(action) with the same value",
            "\(action) is followed by \(mutation) within \(ms) ms", "\(mutation) only when \(field) = nil",
            "\(action) only after \(mutation)", "after \(action) never \(mutation)",
            "after \(action) always \(field) is empty until \(mutation)", "\(action) stops \(effect)",
            "\(effect) one at a time", "\(effect) ends within \(ms) ms", "field \(field) never decreases",
            "field \(field) changes only by \(name(mutations))", "always \(field) is not empty",
            "no " + random.pick(TraceFault.allCases).words,
          ])
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Asks all of it twice, with an index and without one.
  private func compare(_ bytes: [UInt8], seed: UInt64, _ count: Int, isIndexed: Bool? = nil) throws {
    let folder = try Folder()
    let path = folder.file("t.rtrace.jsonl")
    try folder.write("t.rtrace.jsonl", Data(bytes))
    var random = SeededRandom(seed)
    let laws = ["check", folder.file("App.laws"), "--fail-on", random.pick(["violated", "pending"])]
    try folder.write("App.laws", randomLaws(bytes, &random))
    let unlawful = ["find", "is:unlawful", "--laws", folder.file("App.laws")]
    for question in questions(bytes, &random, count) + [laws, laws + ["--format", "json"], unlawful] {
      let whole = try say(question, of: path, by: .max)
      let indexed = try say(question, of: path, by: 0)
      #expect(indexed == whole, "\(question) of seed \(seed)")
    }
    guard let isIndexed else { return }
    try Self.withIndex(of: path) { index in #expect((index != nil) == isIndexed, "seed \(seed)") }
  }

  /// Opens the index of a trace; nil if it says that there can be none.
  private static func withIndex<Result>(of path: String, _ body: (TraceIndex?) throws -> Result) throws -> Result {
    let trace = try Descriptor(opening: path, O_RDONLY)
    let index = try Descriptor(opening: Rendering.indexPath(of: path), O_RDONLY)
    return try body(try TraceIndex(of: trace.number, name: "t", in: index.number))
  }

  private static func busy(_ events: Int, _ pace: BusyApp.Pace, seed: UInt64 = 3) -> Trace {
    var trace = Trace(header: BusyApp.header)
    BusyApp.play(events: events, seed: seed, pace: pace) { trace.events.append($0) }
    return trace
  }

  private static func files(in folder: String) throws -> [String] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = root.appendingPathComponent(folder).path
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted().filter { $0.hasSuffix(".rtrace.jsonl") }
      .map { path + "/" + $0 }
  }

  /// Random traces of each kind.
  private static let seeds = 0..<UInt64(TestScale.cases(16, debug: 5))

  @Test(arguments: ["samples/traces", "samples/orders", "Tests/Fixtures/Traces"])
  func `recorded traces are told alike`(folder: String) throws {
    for (number, path) in try Self.files(in: folder).enumerated() {
      let bytes = [UInt8](try #require(try FileHandle(forReadingFrom: URL(fileURLWithPath: path)).readToEnd()))
      try compare(bytes, seed: UInt64(number), 4)
    }
  }

  @Test(arguments: [BusyApp.Pace.steady, .waves])
  func `a busy app is told alike`(pace: BusyApp.Pace) throws {
    try compare(Self.busy(1_000, pace).jsonLines(), seed: 11, 6, isIndexed: true)
  }

  @Test func `troubled apps are told alike`() throws {
    for seed in Self.seeds { try compare(TroubledApp.trace(seed: seed).jsonLines(), seed: seed, 4) }
  }

  @Test func `gaps, missing causes and damaged lines are told alike`() throws {
    var trace = Self.busy(900, .steady)
    trace.events.removeAll { $0.seq % 7 == 3 && $0.fileKind != .reactor }
    try compare(trace.jsonLines(), seed: 5, 4, isIndexed: true)
    for seed in Self.seeds {
      var random = SeededRandom(seed)
      let bytes = TroubledApp.trace(seed: seed).jsonLines()
      try compare(random.broken(bytes, mixedWith: Self.busy(60, .steady, seed: seed).jsonLines()), seed: seed, 3)
    }
    var lines = Self.busy(900, .steady).jsonLines().split(separator: 0x0a, omittingEmptySubsequences: false)
    for line in stride(from: 700, to: 0, by: -7) {
      lines.insert(Array(["{\"k\":\"action\"", "", "  ", "{\"k\":\"new\",\"seq\":1}"][line % 4].utf8)[...], at: line)
    }
    try compare(Array(lines.joined(separator: [0x0a])), seed: 6, 4, isIndexed: true)
  }

  @Test func `numbers out of order have no index`() throws {
    var trace = Self.busy(900, .steady)
    trace.events.swapAt(700, 701)
    try compare(trace.jsonLines(), seed: 7, 4, isIndexed: false)
  }

  // MARK: The file

  private static let question = ["why", "#40"]

  /// A folder with a trace and its index, and what the trace says without one.
  private func indexed() throws -> (folder: Folder, path: String, whole: Said) {
    let folder = try Folder()
    let path = folder.file("t.rtrace.jsonl")
    try folder.write("t.rtrace.jsonl", Data(Self.busy(1_000, .steady).jsonLines()))
    let whole = try say(Self.question, of: path, by: .max)
    #expect(try folder.names() == ["t.rtrace.jsonl"])
    #expect(try say(Self.question, of: path, by: 0) == whole)
    #expect(try folder.names() == ["t.rtrace.idx", "t.rtrace.jsonl"])
    return (folder, path, whole)
  }

  @Test func `a question reads few events`() throws {
    let (folder, path, _) = try indexed()
    defer { withExtendedLifetime(folder) {} }
    try Self.withIndex(of: path) { index in
      let index = try #require(index)
      let table = try #require(try index.table(explaining: index.position(ofAction: 40), most: 60))
      #expect(table.count < 100 && table.countInAll == 1_000, "\(table.count) events")
      #expect(table.position(ofAction: 40) != nil && table.position(ofAction: 41) == nil)
    }
  }

  @Test func `laws of a large trace are checked without its values in memory`() throws {
    let folder = try Folder()
    let path = folder.file("t.rtrace.jsonl")
    try folder.write("t.rtrace.jsonl", Data(Self.busy(1_000, .steady).jsonLines()))
    try folder.write("App.laws", "*: never action *")
    let check = ["check", folder.file("App.laws")]

    let whole = try say(check, of: path, by: .max)

    #expect(whole.outcome == .findings && whole.text.contains("it happened"))
    #expect(try folder.names() == ["App.laws", "t.rtrace.jsonl"])
    #expect(try say(check, of: path, by: 0) == whole)
    // The story of the broken law was asked of it.
    #expect(try folder.names() == ["App.laws", "t.rtrace.idx", "t.rtrace.jsonl"])
  }

  @Test func `a large trace tells all events that broke a law, beyond the first thousand`() throws {
    let folder = try Folder()
    let path = folder.file("t.rtrace.jsonl")
    try folder.write("t.rtrace.jsonl", Data(Self.busy(12_000, .steady).jsonLines()))
    try folder.write("App.laws", "*: never action *")

    let found = try say(["find", "is:unlawful", "--laws", folder.file("App.laws")], of: path, by: 0)

    let actions = try say(["find", "k:action"], of: path, by: .max)
    #expect(found.text.split(separator: "\n").count > 1_000)
    #expect(found.text == actions.text)
  }

  @Test func `a damaged index is made anew`() throws {
    let (folder, path, whole) = try indexed()
    let right = try folder.data("t.rtrace.idx")
    for seed in UInt64(0)..<20 {
      var random = SeededRandom(seed)
      var wrong = right
      if random.chance(4) {
        wrong.removeLast(random.number(1...(right.count - 8)))
      } else {
        for _ in 0..<random.number(1...3) {
          wrong[random.number(7...(right.count - 1))] ^= UInt8(random.number(1...255))
        }
      }
      try folder.write("t.rtrace.idx", wrong)

      #expect(try say(Self.question, of: path, by: 0) == whole, "seed \(seed)")
      // A section that is not asked for is not read.
      let left = try folder.data("t.rtrace.idx")
      #expect(left == right || left == wrong, "seed \(seed)")
      #expect(wrong.count == right.count || left == right, "seed \(seed)")
    }
  }

  @Test(arguments: [(O_RDONLY, true), (O_WRONLY, false)])
  func `a trace has an identity if it can be read`(access: Int32, isThere: Bool) throws {
    let (folder, path, _) = try indexed()
    let trace = try Descriptor(opening: path, access)
    withExtendedLifetime((folder, trace)) { #expect((TraceIdentity(trace.number) != nil) == isThere) }
  }

  @Test func `a forged index does no harm`() throws {
    let (folder, path, _) = try indexed()
    let trace = try Descriptor(opening: path, O_RDONLY)
    let identity = try #require(TraceIdentity(trace.number))
    let right = [UInt8](try folder.data("t.rtrace.idx"))
    let file = try Descriptor(opening: folder.file("t.rtrace.idx"), O_RDONLY)
    let index = try #require(IndexFile(file.number, of: identity))
    let sections = try IndexFile.Section.allCases.map { try index.numbers($0, as: UInt8.self) }
    #expect(IndexFile.contents(identity, sections).flatMap { $0 } == right)
    for seed in UInt64(0)..<40 {
      var random = SeededRandom(seed)
      var forged = sections
      for _ in 0..<random.number(1...4) {
        let section = random.number(0...(sections.count - 1))
        guard !forged[section].isEmpty else { continue }
        let byte = random.number(0...(forged[section].count - 1))
        if random.chance(5) {
          forged[section].removeLast(4)
        } else {
          forged[section][byte] = UInt8(random.number(0...255))
        }
      }
      try folder.write("t.rtrace.idx", Data(IndexFile.contents(identity, forged).flatMap { $0 }))
      let word = random.pick([
        ["why", "#\(random.number(1...99))"], ["state", "--at", "9ms"], ["log", "--chain", "#9"],
      ])
      #expect(try say(word, of: path, by: 0).outcome != nil, "seed \(seed)")
    }
  }

  @Test func `a trace that changed has a new index`() throws {
    let (folder, path, _) = try indexed()
    let old = try folder.data("t.rtrace.idx")
    try folder.write("t.rtrace.jsonl", Data(Self.busy(1_100, .steady, seed: 8).jsonLines()))

    #expect(try say(Self.question, of: path, by: 0) == say(Self.question, of: path, by: .max))
    #expect(try folder.data("t.rtrace.idx") != old)
  }

  @Test func `a file that is no index is left alone`() throws {
    let (folder, path, whole) = try indexed()
    try folder.write("t.rtrace.idx", "notes of a person\n")
    #expect(try say(Self.question, of: path, by: 0) == whole)
    #expect(try folder.text("t.rtrace.idx") == "notes of a person\n")
    try FileManager.default.removeItem(atPath: folder.file("t.rtrace.idx"))
    try FileManager.default.createDirectory(atPath: folder.file("t.rtrace.idx"), withIntermediateDirectories: false)
    #expect(try say(Self.question, of: path, by: 0) == whole)
    #expect(try folder.names() == ["t.rtrace.idx", "t.rtrace.jsonl"])
  }

  @Test func `the environment says which traces have one`() throws {
    let folder = try Folder()
    try folder.write("a.rtrace.jsonl", Fixture.counter)
    for (value, names) in [
      ("off", ["a.rtrace.jsonl"]), ("1", ["a.rtrace.jsonl"]), ("0", ["a.rtrace.idx", "a.rtrace.jsonl"]),
    ] {
      let run = try Tool.run(
        "why", "a.rtrace.jsonl", "#1", in: folder, environment: ["REACTOR_RENDER_INDEX_MB": value])
      #expect(run.status == 0 && run.err.isEmpty && !run.out.isEmpty)
      #expect(try folder.names() == names)
    }
    let wrong = try Tool.run(
      "why", "a.rtrace.jsonl", "#1", in: folder, environment: ["REACTOR_RENDER_INDEX_MB": "some"])
    #expect(wrong.status == 64)
    #expect(
      wrong.err.hasPrefix("error: The value 'some' is invalid for the environment variable REACTOR_RENDER_INDEX_MB."))
  }
}
