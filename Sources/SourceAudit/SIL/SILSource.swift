/// Reads in a source file the labels of a call, which SIL does not have.
enum SILSource {
  /// The labels of the call at a place, as `_:forKey:`; nil if the file cannot be read.
  static func labels(at location: SILLocation) -> String? {
    guard let bytes = FilePath.contents(of: location.file) else { return nil }
    let file = SourceFile(bytes)
    guard let token = file.tokens.index(line: location.line, column: location.column) else { return nil }
    return file.labels(ofCallAt: token).map { "\($0):" }.joined()
  }
}
