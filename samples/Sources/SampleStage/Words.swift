import Foundation

/// The standard streams of a sample.
public enum Words {
  /// Prints a line on standard output.
  public static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  /// Prints an error on standard error, and exits with a status.
  public static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(status)
  }
}
