/// The source files of an index, read when they are needed and kept; one thread.
final class SourceFiles {
  private let graph: IndexGraph
  private var files: [Int: SourceFile?] = [:]

  init(_ graph: IndexGraph) { self.graph = graph }

  /// A file by its number in the graph; nil if it cannot be read.
  func file(_ number: Int) -> SourceFile? {
    if let known = files[number] { return known }
    let file = FilePath.contents(of: graph.files[number]).map { SourceFile($0) }
    files[number] = .some(file)
    return file
  }

  /// The file of a location and the token there; nil if the source is not what was indexed.
  func token(at location: IndexGraph.Location) -> (file: SourceFile, index: Int)? {
    guard let file = file(location.file), let index = file.tokens.index(around: location.line, location.column) else {
      return nil
    }
    return (file, index)
  }
}
