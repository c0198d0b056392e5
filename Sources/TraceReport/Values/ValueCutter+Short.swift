import TraceModel

/// The two shapes that nearly all values have, without the words that columns or the shape say already.
extension ValueCutter {
  /// Writes the payload of a case with one value that has no name, `{"_0":VALUE}`, as `=VALUE`.
  ///
  /// - Returns: False, with nothing written, for any other payload.
  func write(unnamed payload: UnsafeBufferPointer<UInt8>, _ cuts: inout ValueCuts, to output: inout [UInt8]) -> Bool {
    var only: UnsafeBufferPointer<UInt8>?
    var count = 0
    unsafe JSONMembers.forEach(payload) { name, value in
      count += 1
      if unsafe name.elementsEqual("_0".utf8) { unsafe only = value }
    }
    guard count == 1, let value = unsafe only else { return false }
    output.append(UInt8(ascii: "="))
    unsafe write(value, &cuts, to: &output)
    return true
  }

  /// Writes a diff that does nothing but replace values as a list: of each step the value before and the new one, or, where
  /// those before are left out, the new ones alone.
  ///
  /// - Parameter paths: Paths of the steps, as their column has them.
  /// - Returns: False, with nothing written, for any other diff.
  func write(
    replacing diff: UnsafeBufferPointer<UInt8>, at paths: [String], _ cuts: inout ValueCuts, to output: inout [UInt8]
  ) -> Bool {
    guard !paths.isEmpty else { return false }
    var replacements: [Replacement] = []
    replacements.reserveCapacity(paths.count)
    var isPlain = true
    unsafe Self.forEachStep(of: diff) { step in
      guard isPlain, replacements.count < paths.count,
        let replacement = unsafe Replacement(step, at: paths[replacements.count])
      else { return isPlain = false }
      replacements.append(replacement)
    }
    let olds = replacements.count { unsafe $0.old != nil }
    guard isPlain, replacements.count == paths.count, olds == 0 || olds == paths.count else { return false }
    var separator = UInt8(ascii: "[")
    for replacement in replacements {
      if detail.keepsOld, let old = unsafe replacement.old {
        output.append(separator)
        separator = UInt8(ascii: ",")
        unsafe write(old, &cuts, to: &output)
      }
      output.append(separator)
      separator = UInt8(ascii: ",")
      unsafe write(replacement.value, &cuts, to: &output)
    }
    output.append(UInt8(ascii: "]"))
    if !detail.keepsOld { cuts.old += olds }
    return true
  }
}

/// One step of a diff that replaces a value.
///
/// Safe: it lives as long as the line that it points into.
@safe private struct Replacement {
  var old: UnsafeBufferPointer<UInt8>?
  var value: UnsafeBufferPointer<UInt8>

  /// Bytes of a path up to which its column has all of it.
  private static let longestPath = 1_024

  /// Nil for another operation, or a path that is not spelled like `path`.
  init?(_ step: UnsafeBufferPointer<UInt8>, at path: String) {
    guard path.utf8.count <= Self.longestPath else { return nil }
    var old: UnsafeBufferPointer<UInt8>?
    var new: UnsafeBufferPointer<UInt8>?
    var isReplace = false
    var isThere = false
    var isKnown = true
    unsafe JSONMembers.forEach(step) { name, value in
      if unsafe name.elementsEqual("op".utf8) {
        isReplace = unsafe value.elementsEqual("\"replace\"".utf8)
      } else if unsafe name.elementsEqual("path".utf8) {
        isThere = unsafe value.dropFirst().dropLast().elementsEqual(path.utf8)
      } else if unsafe name.elementsEqual("old".utf8) {
        unsafe old = value
      } else if unsafe name.elementsEqual("value".utf8) {
        unsafe new = value
      } else {
        isKnown = false
      }
    }
    guard isReplace, isThere, isKnown, let new = unsafe new else { return nil }
    unsafe self.old = old
    unsafe value = new
  }
}
