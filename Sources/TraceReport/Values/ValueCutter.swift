import PlatformSupport
import TraceReading

/// The number of values that a report does not have whole.
struct ValueCuts: Equatable {
  /// Values before a change.
  var old = 0
  /// Values that are longer than the limit.
  var long = 0

  static func += (sum: inout ValueCuts, more: ValueCuts) {
    sum.old += more.old
    sum.long += more.long
  }
}

/// Copies values, and leaves out what a report has no room for.
struct ValueCutter {
  let detail: ValueDetail

  init(_ detail: ValueDetail) { self.detail = detail }

  /// Copies a payload or a whole state. Of an object each member is cut for itself.
  func write(payload: ByteView, _ cuts: inout ValueCuts, to output: inout [UInt8]) {
    guard let limit = detail.limit, payload.count > limit else { return output += payload }
    guard payload.first == UInt8(ascii: "{"), !Self.isCut(payload) else {
      return cut(payload, &cuts, to: &output)
    }
    var separator = UInt8(ascii: "{")
    JSONMembers.forEach(payload) { name, value in
      output += [separator, UInt8(ascii: "\"")]
      separator = UInt8(ascii: ",")
      output += name
      output += "\":".utf8
      write(value, &cuts, to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Copies the steps of a diff.
  func write(diff: ByteView, _ cuts: inout ValueCuts, to output: inout [UInt8]) {
    guard detail != .whole else { return output += diff }
    var separator = UInt8(ascii: "[")
    Self.forEachStep(of: diff) { step in
      output.append(separator)
      separator = UInt8(ascii: ",")
      write(step: step, &cuts, to: &output)
    }
    if separator == UInt8(ascii: "[") { output.append(separator) }
    output.append(UInt8(ascii: "]"))
  }

  /// Calls `body` with each step of a diff.
  static func forEachStep(of diff: ByteView, _ body: (ByteView) -> Void) {
    var steps = JSONScanner(diff)
    steps.index = 1
    while steps.next != UInt8(ascii: "]"), steps.index < steps.end {
      if steps.next == UInt8(ascii: ",") { steps.index += 1 }
      let start = steps.index
      guard (try? steps.skipValue()) != nil else { return }
      body(steps.slice(start, steps.index))
    }
  }

  private func write(step: ByteView, _ cuts: inout ValueCuts, to output: inout [UInt8]) {
    var separator = UInt8(ascii: "{")
    JSONMembers.forEach(step) { name, value in
      let isOld = name.spells("old")
      guard detail.keepsOld || !isOld else { return cuts.old += 1 }
      output += [separator, UInt8(ascii: "\"")]
      separator = UInt8(ascii: ",")
      output += name
      output += "\":".utf8
      if isOld || name.spells("value") {
        write(value, &cuts, to: &output)
      } else {
        output += value
      }
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Copies a value, or cuts it.
  func write(_ value: ByteView, _ cuts: inout ValueCuts, to output: inout [UInt8]) {
    guard let limit = detail.limit, value.count > limit else { return output += value }
    cut(value, &cuts, to: &output)
  }

  private func cut(_ value: ByteView, _ cuts: inout ValueCuts, to output: inout [UInt8]) {
    cuts.long += 1
    // One that was cut before says how long it was.
    guard !Self.isCut(value) else {
      var size: [UInt8] = Array("0".utf8)
      JSONMembers.forEach(value) { name, value in
        if name.spells("bytes"), value.count < 20 { size = Array(value) }
      }
      output += "{\"$trunc\":true,\"bytes\":".utf8
      output += size
      output += ",\"head\":\"\"}".utf8
      return
    }
    output += "{\"$trunc\":true,\"bytes\":\(value.count),\"head\":\"\"}".utf8
  }

  /// A limit left only the beginning of the value when it was recorded.
  private static func isCut(_ value: ByteView) -> Bool {
    value.starts(withWord: "{\"$trunc\":")
  }
}
