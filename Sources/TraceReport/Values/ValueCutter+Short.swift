import PlatformSupport
import TraceReading

/// The two shapes that nearly all values have, without the words that columns or the shape say already.
extension ValueCutter {
  /// Writes the payload of a case with one value that has no name, `{"_0":VALUE}`, as `=VALUE`.
  ///
  /// - Returns: False, with nothing written, for any other payload.
  func write(unnamed payload: ByteView, _ cuts: inout ValueCuts, to output: inout [UInt8]) -> Bool {
    var only: ByteView?
    var count = 0
    JSONMembers.forEach(payload) { name, value in
      count += 1
      if name.spells("_0") { only = value }
    }
    guard count == 1, let value = only else { return false }
    output.append(UInt8(ascii: "="))
    write(value, &cuts, to: &output)
    return true
  }

  /// Writes a diff that does nothing but replace values as a list: of each step the value before and the new one, or, where
  /// those before are left out, the new ones alone.
  ///
  /// - Parameter paths: Paths of the steps, as their column has them.
  /// - Returns: False, with nothing written, for any other diff.
  func write(
    replacing diff: ByteView, at paths: [String], _ cuts: inout ValueCuts, to output: inout [UInt8]
  ) -> Bool {
    guard !paths.isEmpty else { return false }
    var replacements: [Replacement] = []
    replacements.reserveCapacity(paths.count)
    var isPlain = true
    Self.forEachStep(of: diff) { step in
      guard isPlain, replacements.count < paths.count,
        let replacement = Replacement(step, at: paths[replacements.count])
      else { return isPlain = false }
      replacements.append(replacement)
    }
    let olds = replacements.count { $0.old != nil }
    guard isPlain, replacements.count == paths.count, olds == 0 || olds == paths.count else { return false }
    var separator = UInt8(ascii: "[")
    for replacement in replacements {
      if detail.keepsOld, let old = replacement.old {
        output.append(separator)
        separator = UInt8(ascii: ",")
        write(old, &cuts, to: &output)
      }
      output.append(separator)
      separator = UInt8(ascii: ",")
      write(replacement.value, &cuts, to: &output)
    }
    output.append(UInt8(ascii: "]"))
    if !detail.keepsOld { cuts.old += olds }
    return true
  }
}

/// One step of a diff that replaces a value.
///
/// It lives as long as the line that it points into.
private struct Replacement {
  var old: ByteView?
  var value: ByteView

  /// Bytes of a path up to which its column has all of it.
  private static let longestPath = 1_024

  /// Nil for another operation, or a path that is not spelled like `path`.
  init?(_ step: ByteView, at path: String) {
    guard path.utf8.count <= Self.longestPath else { return nil }
    var old: ByteView?
    var new: ByteView?
    var isReplace = false
    var isThere = false
    var isKnown = true
    JSONMembers.forEach(step) { name, value in
      if name.spells("op") {
        isReplace = value.spells("\"replace\"")
      } else if name.spells("path") {
        isThere = value.dropFirst().dropLast().elementsEqual(path.utf8)
      } else if name.spells("old") {
        old = value
      } else if name.spells("value") {
        new = value
      } else {
        isKnown = false
      }
    }
    guard isReplace, isThere, isKnown, let new = new else { return nil }
    self.old = old
    value = new
  }
}
