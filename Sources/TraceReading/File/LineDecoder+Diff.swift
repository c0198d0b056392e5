import PlatformSupport
import TraceFormat
import TraceJSON

extension LineDecoder {
  /// The steps of `diff`, whether or not other values are decoded; none if there is no diff.
  mutating func evidence() throws(LineProblem) -> [TraceEvent.Patch] {
    var patches: [TraceEvent.Patch] = []
    for step in try steps() {
      let path = step.isPathEscaped ? JSONString.decode(step.path, isEscaped: true) : fields.pooled(step.path)
      patches.append(step.patch(path: path))
    }
    return patches
  }

  /// Throws if the steps of `diff` cannot be read.
  func checkPatches() throws(LineProblem) {
    try fields.forEach(.diff) { (elements: inout JSONScanner) throws(LineProblem) in
      _ = try PatchSpans(&elements).step()
    }
  }

  private func steps() throws(LineProblem) -> [PatchStep] {
    var steps: [PatchStep] = []
    try fields.forEach(.diff) { (elements: inout JSONScanner) throws(LineProblem) in
      steps.append(try PatchSpans(&elements).step())
    }
    return steps
  }
}

/// One step of a diff, where it stands in its line.
///
/// It is taken apart while the line or the diff is there.
struct PatchStep {
  var operation: TraceEvent.Patch.Operation
  /// Between its quotes.
  var path: ByteView
  var isPathEscaped: Bool
  /// Where a moved element stood, between its quotes.
  var from: ByteView?
  var old: ByteView?
  var value: ByteView?

  /// A step of its own, apart from the line.
  func patch(path: String) -> TraceEvent.Patch {
    TraceEvent.Patch(
      operation, path: path, from: from.map { JSONString.decode($0, isEscaped: true) },
      old: old.map { JSONText(String(decoding: $0, as: UTF8.self)) },
      value: value.map { JSONText(String(decoding: $0, as: UTF8.self)) })
  }

  /// The first name on the path, where it stands there as it is; the empty name is left to others.
  var plainField: ByteView? {
    guard !isPathEscaped, path.first == UInt8(ascii: "/") else { return nil }
    var end = 1
    while end < path.count, path[end] != UInt8(ascii: "/") {
      guard path[end] != UInt8(ascii: "~") else { return nil }
      end += 1
    }
    return end == 1 ? nil : path.slice(1, end)
  }

  /// The same, if the path leads to all of the field.
  var wholeField: ByteView? { plainField.flatMap { $0.count + 1 == path.count ? $0 : nil } }

  /// It replaces or removes what its path leads to, whatever that was.
  var setsOrRemoves: Bool {
    switch operation {
    case .move: false
    case .remove: true
    case .add, .replace: value != nil
    }
  }

  /// Calls `body` with each step of a diff that was checked before.
  static func forEach(_ diff: ByteView, _ body: (PatchStep) -> Void) {
    var elements = JSONScanner(diff)
    elements.index = 1
    elements.skipSpace()
    guard elements.next != UInt8(ascii: "]") else { return }
    repeat {
      guard let step = try? PatchSpans(&elements).step() else { return }
      body(step)
    } while (try? elements.skipComma(before: UInt8(ascii: "]"))) == true
  }
}

/// Where the parts of one step of a diff stand.
private struct PatchSpans {
  var op: ByteView?
  var path: ByteView?
  var isPathEscaped = false
  var from: ByteView?
  var old: ByteView?
  var value: ByteView?

  /// Steps over an object and notes its members.
  init(_ scanner: inout JSONScanner) throws(LineProblem) {
    let isUsual = scanner.skip("{\"op\":\"replace\",\"path\":\"")
    if !isUsual {
      guard scanner.next == UInt8(ascii: "{") else { throw .wrongType(.diff, "a list of steps") }
      scanner.index += 1
      scanner.skipSpace()
      guard scanner.next != UInt8(ascii: "}") else {
        scanner.index += 1
        return
      }
    }
    do {
      try isUsual ? readUsualMembers(&scanner) : readMember(&scanner)
      while try scanner.skipComma(before: UInt8(ascii: "}")) { try readMember(&scanner) }
    } catch { throw .notJSON(error) }
  }

  /// The members of most steps, as they are written, from inside the path on.
  private mutating func readUsualMembers(_ scanner: inout JSONScanner) throws(JSONProblem) {
    op = ByteView("replace")
    let start = scanner.index
    scanner.index -= 1
    isPathEscaped = try scanner.skipString()
    path = scanner.slice(start, scanner.index - 1)
    if scanner.skip(",\"old\":") { old = try scanner.value() }
    if scanner.skip(",\"value\":") { value = try scanner.value() }
  }

  /// The step; a step must say what it does, and where.
  func step() throws(LineProblem) -> PatchStep {
    guard let name = op, let path = path else {
      throw .wrongType(.diff, "a list of steps with \"op\" and \"path\"")
    }
    let operation: TraceEvent.Patch.Operation
    if name.spells("replace") {
      operation = .replace
    } else {
      let word = JSONString.decode(name, isEscaped: true)
      guard let known = TraceEvent.Patch.Operation(rawValue: word) else { throw .unknownWord(.op, word) }
      operation = known
    }
    if case .move = operation, from == nil {
      throw .wrongType(.diff, "a list of steps; one that moves has \"from\"")
    }
    return PatchStep(
      operation: operation, path: path, isPathEscaped: isPathEscaped, from: from, old: old, value: value)
  }

  private mutating func readMember(_ scanner: inout JSONScanner) throws(JSONProblem) {
    let keyStart = scanner.index + 1
    _ = try scanner.skipString()
    let key = scanner.slice(keyStart, scanner.index - 1)
    try scanner.skipColon()
    let start = scanner.index
    let shape = try scanner.skipValue()
    let all = scanner.slice(start, scanner.index)
    let isString = shape == .plainString || shape == .escapedString
    let inner = isString ? scanner.slice(start + 1, scanner.index - 1) : nil
    if key.spells("op") {
      op = inner
    } else if key.spells("path") {
      path = inner
      isPathEscaped = shape == .escapedString
    } else if key.spells("from") {
      from = inner
    } else if key.spells("old") {
      old = all
    } else if key.spells("value") {
      value = all
    }
  }
}
