import PlatformSupport
import TraceReading

/// Writes what columns do not say of an event, as docs/internals/report-format.md spells it; nothing where they say it all.
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

  /// Appends the rest of an event.
  ///
  /// - Parameters:
  ///   - whole: The state after this event, which it does not have itself.
  ///   - unresolved: References that it keeps although there are columns for them.
  ///   - isKept: Whether its values are never cut.
  mutating func append(
    _ event: TraceEvent, whole: JSONText?, unresolved: ColumnKeys.Unresolved, isKept: Bool, to output: inout [UInt8]
  ) {
    let keys = keys
    let cutter = ValueCutter(ValueDetail(keepsOld: detail.keepsOld || isKept, limit: isKept ? nil : detail.limit))
    var cuts = ValueCuts()
    line.with(event) { line in
      var rest: [Member] = []
      JSONMembers.forEach(line) { name, value in
        if !keys.contains(name, unresolved: unresolved) { rest.append(Member(name: name, value: value)) }
      }
      let hasPaths = !unresolved.contains(.paths)
      if rest.count == 1, whole == nil,
        Self.append(rest[0], of: event, hasPaths, cutter, &cuts, to: &output)
      {
        return
      }
      Self.append(rest, whole: whole, cutter, &cuts, to: &output)
    }
    self.cuts += cuts
  }

  /// Writes the only member of a rest in few bytes; false, with nothing written, if there is no such way.
  private static func append(
    _ member: Member, of event: TraceEvent, _ hasPaths: Bool, _ cutter: ValueCutter, _ cuts: inout ValueCuts,
    to output: inout [UInt8]
  ) -> Bool {
    if member.name.spells("payload") {
      return cutter.write(unnamed: member.value, &cuts, to: &output)
    }
    guard hasPaths, member.name.spells("diff"), case .state(let state) = event.kind,
      case .diff(let patches) = state.change
    else { return false }
    return cutter.write(replacing: member.value, at: patches.map(\.path), &cuts, to: &output)
  }

  private static func append(
    _ rest: [Member], whole: JSONText?, _ cutter: ValueCutter, _ cuts: inout ValueCuts, to output: inout [UInt8]
  ) {
    var members = MemberWriter()
    for member in rest {
      members.put(member.name, to: &output)
      if member.name.spells("diff") {
        cutter.write(diff: member.value, &cuts, to: &output)
      } else if member.name.spells("payload") {
        cutter.write(payload: member.value, &cuts, to: &output)
      } else {
        output += member.value
      }
    }
    if let text = whole?.text {
      members.put("whole", to: &output)
      text.withByteView { cutter.write(payload: $0, &cuts, to: &output) }
    }
    members.end(&output)
  }
}

/// One member of a line.
///
/// It lives as long as the line that it points into.
private struct Member {
  var name: ByteView
  var value: ByteView
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
