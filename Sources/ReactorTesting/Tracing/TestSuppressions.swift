import PlatformSupport
import ReactorTrace

/// The suppression file that holds for all tests of a process.
enum TestSuppressions {
  static let variable = "REACTOR_PURITY_SUPPRESSIONS"

  /// The file that the variable names, read once; nothing where it names none.
  static let ofEnvironment: Result<Suppressions, SuppressionError> = {
    guard let path = getenv(variable).map({ String(cString: $0) }), !path.isEmpty else {
      return .success(Suppressions())
    }
    return Result { () throws(SuppressionError) in try Suppressions(path: path) }
  }()
}
