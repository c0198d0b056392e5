import TraceModel

/// Writes what columns do not say of an event as a JSON object; nothing where they say it all.
struct ValueWriter: ~Copyable {
  private var line: EventLine
  private let detail: ValueDetail
  /// Counts values that were left out so far.
  private(set) var cuts = ValueCuts()

  private let keys = ColumnKeys()

  init(_ header: Trace.Header, _ detail: ValueDetail) {
    line = EventLine(header)
    self.detail = detail
  }

  /// Appends the object of an event.
  ///
  /// - Parameters:
  ///   - whole: The state after this event, which it does not have itself.
  ///   - unresolved: References that it keeps although there are columns for them.
  ///   - isKept: Whether its values are never cut.
  mutating func append(
    _ event: TraceEvent, whole: JSONText?, unresolved: ColumnKeys.Unresolved, isKept: Bool, to output: inout [UInt8]
  ) {
    let keys = keys
    var members = MemberWriter()
    let cutter = ValueCutter(ValueDetail(keepsOld: detail.keepsOld || isKept, limit: isKept ? nil : detail.limit))
    var cuts = ValueCuts()
    unsafe line.with(event) { line in
      unsafe JSONMembers.forEach(line) { name, value in
        guard unsafe !keys.contains(name, unresolved: unresolved) else { return }
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
