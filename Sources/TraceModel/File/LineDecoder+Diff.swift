extension LineDecoder {
  /// The steps of a state's diff.
  mutating func patches() throws(LineProblem) -> [TraceEvent.Patch] {
    var spans: [PatchSpans] = []
    try fields.forEach(.diff) { (elements: inout JSONScanner) throws(LineProblem) in
      spans.append(try PatchSpans(&elements))
    }
    var patches: [TraceEvent.Patch] = []
    patches.reserveCapacity(spans.count)
    for span in spans { patches.append(try patch(span)) }
    return patches
  }

  private mutating func patch(_ span: PatchSpans) throws(LineProblem) -> TraceEvent.Patch {
    guard let name = span.op, let path = span.path else {
      throw .wrongType(.diff, "a list of steps with \"op\" and \"path\"")
    }
    let word = JSONString.decode(name, isEscaped: true)
    guard let operation = TraceEvent.Patch.Operation(rawValue: word) else { throw .unknownWord(.op, word) }
    let text = span.isPathEscaped ? JSONString.decode(path, isEscaped: true) : fields.pooled(path)
    return TraceEvent.Patch(
      operation, path: text, old: span.old.map { JSONText(String(decoding: $0, as: UTF8.self)) },
      value: span.value.map { JSONText(String(decoding: $0, as: UTF8.self)) })
  }
}

/// Where the parts of one step of a diff stand.
private struct PatchSpans {
  var op: UnsafeBufferPointer<UInt8>?
  var path: UnsafeBufferPointer<UInt8>?
  var isPathEscaped = false
  var old: UnsafeBufferPointer<UInt8>?
  var value: UnsafeBufferPointer<UInt8>?

  /// Steps over an object and notes its members.
  init(_ scanner: inout JSONScanner) throws(LineProblem) {
    guard scanner.next == UInt8(ascii: "{") else { throw .wrongType(.diff, "a list of steps") }
    scanner.index += 1
    scanner.skipSpace()
    guard scanner.next != UInt8(ascii: "}") else {
      scanner.index += 1
      return
    }
    do {
      repeat { try readMember(&scanner) } while try scanner.skipComma(before: UInt8(ascii: "}"))
    } catch { throw .notJSON(error) }
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
    if key.elementsEqual("op".utf8) {
      op = inner
    } else if key.elementsEqual("path".utf8) {
      path = inner
      isPathEscaped = shape == .escapedString
    } else if key.elementsEqual("old".utf8) {
      old = all
    } else if key.elementsEqual("value".utf8) {
      value = all
    }
  }
}
