import CommandLineKit
import TraceModel

/// Small files that are written by hand, in which `#` begins a comment.
enum SettingsText {
  /// The text of a file of up to a megabyte.
  static func contents(of path: String) throws(Failure) -> String {
    do throws(SuppressionError) {
      return try Suppressions.contents(of: path)
    } catch {
      guard case .unreadable(_, let reason) = error else { throw Failure(error) }
      throw Failure(.noInput, "\(path) cannot be read: \(reason).")
    }
  }
}
