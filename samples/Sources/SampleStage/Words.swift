import Foundation

/// What a sample says.
public enum Words {
  /// A line on standard output.
  public static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  /// Says what went wrong on standard error, and ends the program with a status.
  public static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(status)
  }
}
