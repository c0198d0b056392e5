/// The source files of an index, read when they are needed and kept; one thread.
final class SourceFiles {
  private let graph: IndexGraph
  private var files: [Int: SourceFile?] = [:]

  init(_ graph: IndexGraph) { self.graph = graph }

  /// A file by its number in the graph; nil where it cannot be read.
  func file(_ number: Int) -> SourceFile? {
    if let known = files[number] { return known }
    let file = FilePath.contents(of: graph.files[number]).map { SourceFile($0) }
    files[number] = .some(file)
    return file
  }

  /// The file of a place and the token there; nil where the source is not what was indexed.
  func token(at place: IndexGraph.Place) -> (file: SourceFile, index: Int)? {
    guard let file = file(place.file), let index = file.tokens.index(around: place.line, place.column) else {
      return nil
    }
    return (file, index)
  }
}
