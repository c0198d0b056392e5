import TraceModel

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
  func write(payload: UnsafeBufferPointer<UInt8>, _ cuts: inout ValueCuts, to output: inout [UInt8]) {
    guard let limit = detail.limit, payload.count > limit else { return unsafe output += payload }
    guard unsafe payload.first == UInt8(ascii: "{"), unsafe !Self.isCut(payload) else {
      return unsafe cut(payload, &cuts, to: &output)
    }
    var separator = UInt8(ascii: "{")
    unsafe JSONMembers.forEach(payload) { name, value in
      output += [separator, UInt8(ascii: "\"")]
      separator = UInt8(ascii: ",")
      unsafe output += name
      output += "\":".utf8
      unsafe write(value, &cuts, to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Copies the steps of a diff.
  func write(diff: UnsafeBufferPointer<UInt8>, _ cuts: inout ValueCuts, to output: inout [UInt8]) {
    guard detail != .whole else { return unsafe output += diff }
    var separator = UInt8(ascii: "[")
    unsafe Self.forEachStep(of: diff) { step in
      output.append(separator)
      separator = UInt8(ascii: ",")
      unsafe write(step: step, &cuts, to: &output)
    }
    if separator == UInt8(ascii: "[") { output.append(separator) }
    output.append(UInt8(ascii: "]"))
  }

  /// Calls `body` with each step of a diff.
  static func forEachStep(of diff: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var steps = unsafe JSONScanner(diff)
    steps.index = 1
    while steps.next != UInt8(ascii: "]"), steps.index < steps.end {
      if steps.next == UInt8(ascii: ",") { steps.index += 1 }
      let start = steps.index
      guard (try? steps.skipValue()) != nil else { return }
      unsafe body(steps.slice(start, steps.index))
    }
  }

  private func write(step: UnsafeBufferPointer<UInt8>, _ cuts: inout ValueCuts, to output: inout [UInt8]) {
    var separator = UInt8(ascii: "{")
    unsafe JSONMembers.forEach(step) { name, value in
      let isOld = unsafe name.elementsEqual("old".utf8)
      guard detail.keepsOld || !isOld else { return cuts.old += 1 }
      output += [separator, UInt8(ascii: "\"")]
      separator = UInt8(ascii: ",")
      unsafe output += name
      output += "\":".utf8
      if unsafe isOld || name.elementsEqual("value".utf8) {
        unsafe write(value, &cuts, to: &output)
      } else {
        unsafe output += value
      }
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Copies a value, or cuts it.
  func write(_ value: UnsafeBufferPointer<UInt8>, _ cuts: inout ValueCuts, to output: inout [UInt8]) {
    guard let limit = detail.limit, value.count > limit else { return unsafe output += value }
    unsafe cut(value, &cuts, to: &output)
  }

  private func cut(_ value: UnsafeBufferPointer<UInt8>, _ cuts: inout ValueCuts, to output: inout [UInt8]) {
    cuts.long += 1
    // One that was cut before says how long it was.
    guard unsafe !Self.isCut(value) else {
      var size: [UInt8] = Array("0".utf8)
      unsafe JSONMembers.forEach(value) { name, value in
        if unsafe name.elementsEqual("bytes".utf8), value.count < 20 { unsafe size = Array(value) }
      }
      output += "{\"$trunc\":true,\"bytes\":".utf8
      output += size
      output += ",\"head\":\"\"}".utf8
      return
    }
    output += "{\"$trunc\":true,\"bytes\":\(value.count),\"head\":\"\"}".utf8
  }

  /// A limit left only the beginning of the value when it was recorded.
  private static func isCut(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe value.starts(with: "{\"$trunc\":".utf8)
  }
}
