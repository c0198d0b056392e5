/// A place in source, as the compiler's `#fileID`, `#line` and `#column` say it.
public struct SourceSite: Sendable, Hashable {
  /// `Module/File.swift`, or a path.
  public var file: String
  public var line: Int
  public var column: Int?

  public init(file: String, line: Int, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}
