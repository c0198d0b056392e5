/// Names of files that promise a format which no picture is written in.
package enum PictureName {
  private static let others = ["png", "pdf", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "ps", "eps"]
  /// The formats that rsvg-convert makes, with the option it needs.
  private static let converted = ["png": "", "pdf": "-f pdf "]

  /// Refuses such a name, and says how to get there.
  package static func check(_ path: String, in command: Grammar.Command) throws(UsageError) {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      return
    }
    let suffix = name[name.index(after: dot)...]
    guard others.contains(suffix.lowercased()) else { return }
    let svg = path.dropLast(suffix.count) + "svg"
    let convert = converted[suffix.lowercased()].map { "; 'rsvg-convert \($0)\(svg) -o \(path)' converts it" } ?? ""
    throw UsageError(
      "'\(path)' would be no \(suffix.uppercased()): this picture is SVG, or DOT. Write '-o \(svg)'\(convert).",
      in: command)
  }
}
