import ReactorTesting
import TraceBehavior

extension KeptFiles {
  package static let ofBehaviors = FileMakers<BehaviorDifference>()

  /// The text of a behavior that differs from its file, then what was added.
  static func files(of difference: BehaviorDifference, named name: String) -> [File] {
    [(CommittedBehavior.suffix, difference.after.text)] + ofBehaviors.files(of: difference, name)
  }
}
