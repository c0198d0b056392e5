/// Reads in source files the labels of calls, which SIL does not have.
///
/// Keeps the files that it has read; one thread.
final class SILSource {
  private var files: [String: SourceFile?] = [:]

  /// The labels of the call at a place, as `_:forKey:`; nil if the file cannot be read.
  func labels(at location: SILLocation) -> String? {
    guard let file = file(location.file),
      let token = file.tokens.index(line: location.line, column: location.column)
    else { return nil }
    return file.labels(ofCallAt: token).map { "\($0):" }.joined()
  }

  private func file(_ path: String) -> SourceFile? {
    if let known = files[path] { return known }
    let file = FilePath.contents(of: path).map { SourceFile($0) }
    files[path] = .some(file)
    return file
  }
}
