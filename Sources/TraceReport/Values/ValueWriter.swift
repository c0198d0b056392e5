import TraceModel

/// Writes what columns do not say of an event as a JSON object; nothing where they say it all.
struct ValueWriter: ~Copyable {
  private var line: EventLine
  private let detail: ValueDetail
  /// Counts values that were left out so far.
  private(set) var cuts = ValueCuts()

  /// Keys that columns have.
  private static let columns: Set<[UInt8]> = Set(
    [
      "k", "seq", "ts", "dur", "r", "chain", "cause", "label", "rev", "th", "src", "site", "noop", "unobserved",
      "initial", "injected", "unknown", "swallowed", "end", "effect", "begin",
    ].map { Array($0.utf8) })
  private static let longestColumn = 10

  init(_ header: Trace.Header, _ detail: ValueDetail) {
    line = EventLine(header)
    self.detail = detail
  }

  /// Appends the object of an event.
  ///
  /// - Parameters:
  ///   - whole: The state after this event, which it does not have itself.
  ///   - isKept: Whether its values are never cut.
  mutating func append(_ event: TraceEvent, whole: JSONText?, isKept: Bool, to output: inout [UInt8]) {
    var members = MemberWriter()
    let cutter = ValueCutter(ValueDetail(keepsOld: detail.keepsOld || isKept, limit: isKept ? nil : detail.limit))
    var cuts = ValueCuts()
    unsafe line.with(event) { line in
      unsafe JSONMembers.forEach(line) { name, value in
        guard unsafe !Self.isColumn(name) else { return }
        if unsafe name.elementsEqual("diff".utf8) {
          unsafe members.put(name, to: &output)
          unsafe cutter.write(diff: value, &cuts, to: &output)
        } else if unsafe name.elementsEqual("payload".utf8) {
          unsafe members.put(name, to: &output)
          unsafe cutter.write(payload: value, &cuts, to: &output)
        } else {
          unsafe members.put(name, to: &output)
          unsafe output += value
        }
      }
    }
    if var text = whole?.text {
      members.put("whole", to: &output)
      text.withUTF8 { unsafe cutter.write(payload: $0, &cuts, to: &output) }
    }
    members.end(&output)
    self.cuts += cuts
  }

  private static func isColumn(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe name.count <= longestColumn && columns.contains(Array(name))
  }
}

/// The braces and commas of an object that may have no member.
private struct MemberWriter {
  private var isEmpty = true

  mutating func put(_ name: some Sequence<UInt8>, to output: inout [UInt8]) {
    output += isEmpty ? "{\"".utf8 : ",\"".utf8
    isEmpty = false
    output += name
    output += "\":".utf8
  }

  mutating func put(_ name: String, to output: inout [UInt8]) { put(name.utf8, to: &output) }

  func end(_ output: inout [UInt8]) { if !isEmpty { output.append(UInt8(ascii: "}")) } }
}
