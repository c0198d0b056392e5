/// A location in source, as the compiler's `#fileID`, `#line` and `#column` say it.
public struct SourceSite: Sendable, Hashable {
  /// `Module/File.swift`, or a path.
  public var file: String
  /// Counted from 1; 0 if it is not known.
  public var line: Int
  /// Counted from 1; nil if it is not known.
  public var column: Int?

  package init(file: String, line: Int, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}
