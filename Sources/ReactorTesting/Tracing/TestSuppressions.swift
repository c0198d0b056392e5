import PlatformSupport
import ReactorTrace

/// The suppression file for all tests of a process.
enum TestSuppressions {
  static let variable = "REACTOR_PURITY_SUPPRESSIONS"

  /// The suppressions in the file that the environment variable names, read once; none where it is not set.
  static let fromEnvironment: Result<Suppressions, SuppressionError> = {
    guard let path = unsafe getenv(variable).map({ unsafe String(cString: $0) }), !path.isEmpty else {
      return .success(Suppressions())
    }
    return Result { () throws(SuppressionError) in try Suppressions(path: path) }
  }()
}
